//! A thread's clock: where the system has it, the time that this thread was on a processor, which does not grow while another
//! program runs there.

use measure::Clock;

/// The clock of the thread that reads it.
#[derive(Debug)]
#[cfg_attr(unix, derive(Default))]
pub struct ThreadClock {
    #[cfg(not(unix))]
    begun: std::time::Instant,
}

#[cfg(not(unix))]
impl Default for ThreadClock {
    fn default() -> ThreadClock {
        ThreadClock { begun: std::time::Instant::now() }
    }
}

#[cfg(unix)]
impl Clock for ThreadClock {
    fn now_ns(&mut self) -> f64 {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: `time` is valid and writable for the duration of the call.
        let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
        assert_eq!(failed, 0, "every Unix has this clock");
        // Exact: far below 2^53.
        time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
    }
}

#[cfg(not(unix))]
impl Clock for ThreadClock {
    fn now_ns(&mut self) -> f64 {
        self.begun.elapsed().as_nanos() as f64
    }
}
