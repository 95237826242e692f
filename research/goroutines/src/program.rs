//! What a goroutine does: the interface between the scheduler and the program that it runs.

use observe::named;

/// A goroutine, by its number.
pub type G = u32;

named! {
    /// What processor time is spent on.
    pub enum Category {
        /// Making goroutines runnable, parking and switching them, run queues, and the locks that readers wait on.
        Scheduling = "scheduling",
        /// Timers of sleeping goroutines.
        Timers = "timers",
        /// System calls that wake a thread or put it to sleep, and the switches of the kernel that follow.
        Threads = "threads",
        /// Checks of a slot that has no frame yet.
        Checks = "checks",
        /// The work of a server: receiving frames and sending them.
        Work = "work",
    }
}

/// What a goroutine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Runs for a time in ns.
    Run(Category, u64),
    /// Makes a parked goroutine runnable. The number is the time in ns for taking it from the list on which it waits, which comes on
    /// top of `goready`.
    Ready(G, u64),
    /// Parks until another goroutine makes it runnable.
    Park,
    /// Sleeps for a time in ns: `time.Sleep`.
    Sleep(u64),
    /// Parks until data arrives from the network, at a time in ns that is not in the past.
    Receive(u64),
    /// Ends.
    Exit,
}

/// The goroutines of a program, as state machines.
pub trait Program {
    /// The next step of a goroutine that runs at the time `now`, in ns. The scheduler calls it again when the step is over.
    fn resume(&mut self, g: G, now: u64) -> Step;
}
