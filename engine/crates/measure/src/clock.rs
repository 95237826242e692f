//! The clock is passed in, never reached for, so that every rule of this module can be tested with
//! a clock that misbehaves on purpose.
//!
//! A browser rounds its clock down to a *tick* (5 µs on an isolated page of Chromium, 100 µs on a
//! plain one, 1 ms elsewhere). The tick is measured, not looked up: it decides how long a sample
//! must be.

/// A source of time that a measurement reads twice per sample.
pub trait Clock {
    /// Nanoseconds since any fixed moment. Expected not to go backwards and not to pause; a sample
    /// in which it did is thrown away.
    fn now_ns(&mut self) -> f64;
}

/// Changes of the clock to look at. 64 take 64 ms on the coarsest clock in use, 1 ms.
const CHANGES: usize = 64;
/// Reads without a change after which the clock counts as stopped. A read costs 25 to 200 ns, so
/// this is 25 to 200 ms.
const READS_WITHOUT_CHANGE: u32 = 1_000_000;

/// The tick in nanoseconds: how far the clock moves when it moves, or what a read costs where that
/// is more.
///
/// It is the 10th percentile of 64 changes rather than the smallest: a step is often missed because
/// the thread was not running, which only makes a change longer, while a single change that is too
/// short (a jittered or adjusted clock) would make every sample too short. `None` when the clock
/// does not move.
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

    /// Ticks of 100 ns with, at given reads, one change of another length.
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
