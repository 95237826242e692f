//! What a run costs: processor time by category, and system calls.

use super::program::Category;

/// Costs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Processor time in ns, by [`Category`].
    pub ns: [u64; Category::NAMES.len()],
    /// Calls of `futex` that wake a thread.
    pub futex_wakes: u64,
    /// Calls of `futex` in which a thread sleeps.
    pub futex_waits: u64,
    /// Calls of `epoll_wait` in which a thread sleeps.
    pub polls: u64,
    /// Short sleeps of the monitor thread.
    pub monitor_sleeps: u64,
    /// Goroutines that were taken from the queue of another P.
    pub steals: u64,
}

impl Account {
    /// Enters a cost, and returns it.
    pub fn spend(&mut self, category: Category, ns: u64) -> u64 {
        self.ns[category as usize] += ns;
        ns
    }

    /// Calls of `futex`.
    pub fn futexes(&self) -> u64 {
        self.futex_wakes + self.futex_waits
    }
}
