//! The clock, and the measurement of its resolution. The caller passes the clock in, so that tests can use one that misbehaves.
//!
//! A browser rounds its clock down to a multiple of its *tick* (5 µs on a cross-origin isolated page of Chromium, 100 µs on any
//! other page, 1 ms in other browsers). The tick determines the length of samples. It is measured, because it cannot be queried.

/// A source of time that a measurement reads twice for each sample.
pub trait Clock {
    /// Nanoseconds since an arbitrary fixed moment. The clock should neither go backwards nor pause; a sample in which it does
    /// is discarded.
    fn now_ns(&mut self) -> f64;
}

/// Number of clock changes to observe. With the coarsest clock in use, whose tick is 1 ms, they take 64 ms.
const CHANGES: usize = 64;
/// Number of reads without a change after which the clock counts as stopped. A read costs 25 to 200 ns, so these take 25 to
/// 200 ms.
const READS_WITHOUT_CHANGE: u32 = 1_000_000;

/// Measures the clock's tick in nanoseconds: the amount by which it advances, or the cost of a read if that is more. `None` if
/// the clock does not advance.
///
/// The result is the 10th percentile of 64 changes, not the minimum. A change is often too long, because the thread was
/// preempted and missed a tick; one that is too short comes from a jittered or adjusted clock and, as the minimum, would make
/// every sample too short.
pub fn tick_ns(clock: &mut dyn Clock) -> Option<f64> {
    let mut changes = Vec::with_capacity(CHANGES);
    let mut last = clock.now_ns();
    let mut still = 0;
    while changes.len() < CHANGES {
        let now = clock.now_ns();
        if now > last {
            changes.push(now - last);
            still = 0;
        } else {
            still += 1;
            if still == READS_WITHOUT_CHANGE {
                return None;
            }
        }
        last = now;
    }
    changes.sort_by(f64::total_cmp);
    Some(changes[CHANGES / 10])
}

#[cfg(test)]
mod tests {
    use super::super::tests::fake::{FakeClock, Time};
    use super::*;

    #[test]
    fn finds_the_tick_of_a_rounded_clock() {
        for tick in [1_000.0, 5_000.0, 20_000.0, 100_000.0, 1_000_000.0] {
            let mut clock = FakeClock::new(&Time::default(), tick);
            assert_eq!(tick_ns(&mut clock), Some(tick));
        }
    }

    #[test]
    fn on_a_fine_clock_the_tick_is_the_cost_of_a_read() {
        let mut clock = FakeClock::new(&Time::default(), 1.0);
        assert_eq!(tick_ns(&mut clock), Some(FakeClock::READ_NS));
    }

    #[test]
    fn a_stopped_clock_has_no_tick() {
        assert_eq!(tick_ns(&mut FakeClock::stopped()), None);
    }

    /// A clock whose change at the n-th read is given by a function of n.
    struct Odd(u64, f64, fn(u64) -> f64);
    impl Clock for Odd {
        fn now_ns(&mut self) -> f64 {
            self.0 += 1;
            self.1 += (self.2)(self.0);
            self.1
        }
    }

    #[test]
    fn stray_short_long_and_backward_steps_do_not_move_it() {
        let short = |read| if read % 25 == 0 { 1.0 } else { 100.0 };
        assert_eq!(tick_ns(&mut Odd(0, 0.0, short)), Some(100.0));
        let long = |read| if read % 2 == 0 { 900.0 } else { 100.0 };
        assert_eq!(tick_ns(&mut Odd(0, 0.0, long)), Some(100.0));
        let backward = |read| if read % 5 == 0 { -50.0 } else { 100.0 };
        assert_eq!(tick_ns(&mut Odd(0, 0.0, backward)), Some(100.0));
    }
}
