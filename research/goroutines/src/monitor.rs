//! The monitor thread (`sysmon`), which wakes up again and again while goroutines run, to take Ps from long system calls and to
//! preempt goroutines. It does neither here, since nothing runs for long; but its sleeps cost processor time. While every P is
//! idle it sleeps on a futex, until a timer ends or a goroutine enters a system call.

use super::program::{Category, Program};
use super::scheduler::{Event, Scheduler};

/// The monitor's first sleep, and its longest one, in ns.
const SLEEP_NS: [u64; 2] = [20_000, 10_000_000];
/// Sleeps after which it doubles their length.
const PATIENCE: u32 = 50;
/// The sleep for which [`super::costs::Costs::usleep_duration`] was measured, in ns.
const MEASURED_SLEEP_NS: u64 = 3_000;

/// The monitor thread.
#[derive(Debug)]
pub(super) struct Monitor {
    /// Whether it sleeps on its futex, because every P is idle.
    deep: bool,
    /// Number of that sleep.
    serial: u64,
    /// Number of short sleeps since a system call woke it.
    sleeps: u32,
    /// Length of a short sleep, in ns.
    sleep_ns: u64,
}

impl Monitor {
    pub(super) fn new() -> Monitor {
        Monitor { deep: false, serial: 0, sleeps: 0, sleep_ns: SLEEP_NS[0] }
    }
}

impl<T: Program> Scheduler<T> {
    /// Lets the monitor sleep for a short time.
    pub(super) fn monitor_sleeps(&mut self, now: u64) {
        let monitor = &mut self.monitor;
        if monitor.sleeps > PATIENCE {
            monitor.sleep_ns = (2 * monitor.sleep_ns).min(SLEEP_NS[1]);
        }
        monitor.sleeps += 1;
        let end = now + monitor.sleep_ns + self.costs.usleep_duration.saturating_sub(MEASURED_SLEEP_NS);
        self.account.spend(Category::Threads, self.costs.usleep);
        self.account.monitor_sleeps += 1;
        self.push(end, Event::Monitor);
    }

    /// The monitor has slept for a short time. If every P is idle, it now sleeps until the first timer ends.
    pub(super) fn monitor(&mut self, now: u64) {
        let first = self.processors.iter().filter_map(|processor| processor.first_timer()).min();
        let idle = self.idle.len() == self.processors.len();
        if !idle || first.is_some_and(|end| end <= now) {
            return self.monitor_sleeps(now);
        }
        self.account.futex_waits += 1;
        self.account.spend(Category::Threads, self.costs.thread_sleep);
        self.monitor.deep = true;
        self.monitor.serial += 1;
        if let Some(end) = first {
            self.push(end + self.costs.wake_latency, Event::MonitorWakes(self.monitor.serial));
        }
    }

    /// The deep sleep with this number ends.
    pub(super) fn monitor_wakes(&mut self, serial: u64, now: u64) {
        if serial == self.monitor.serial {
            self.monitor.deep = false;
            // Later events of this sleep are void.
            self.monitor.serial += 1;
            self.monitor_sleeps(now);
        }
    }

    /// A goroutine enters a system call, which wakes the monitor (`entersyscall`). Returns the cost to it.
    pub(super) fn enter_call(&mut self, p: usize, now: u64) -> u64 {
        if !std::mem::take(&mut self.monitor.deep) {
            return 0;
        }
        (self.monitor.sleeps, self.monitor.sleep_ns) = (0, SLEEP_NS[0]);
        self.account.futex_wakes += 1;
        let cost = self.spend(p, Category::Threads, self.costs.futex_wake);
        self.push(now + cost + self.costs.wake_latency, Event::MonitorWakes(self.monitor.serial));
        cost
    }
}
