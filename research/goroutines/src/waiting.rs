//! How subscribers wait for a frame: four versions of Monibuca, on the primitives of Go's standard library.

use observe::named;

use super::costs::Costs;

named! {
    /// How a subscriber waits. The names are the ids of the ring's variants.
    pub enum Waiting {
        /// Looks at the slot, and sleeps for the poll time while it has no frame: `time.Sleep`.
        Sleep = "sleep",
        /// Read-locks the slot, which the publisher has locked, and sends while holding it: `sync.RWMutex`.
        RwMutex = "rwmutex",
        /// Waits until the publisher is done with the slot: `sync.WaitGroup`.
        WaitGroup = "waitgroup",
        /// Looks at the slot, and waits for a broadcast if it has no frame: `sync.Cond`.
        Cond = "cond",
    }
}

impl Waiting {
    /// The cost of entering the slot's list of waiting goroutines, in ns; `None` if readers poll.
    pub fn wait_ns(self, costs: &Costs) -> Option<u64> {
        match self {
            Waiting::Sleep => None,
            Waiting::RwMutex | Waiting::WaitGroup => Some(costs.sema_wait),
            Waiting::Cond => Some(costs.cond_wait),
        }
    }

    /// The publisher's cost of publishing a frame without waking anybody, in ns.
    pub fn publish_ns(self, costs: &Costs) -> u64 {
        match self {
            Waiting::Sleep => costs.check,
            Waiting::RwMutex => costs.rwmutex,
            Waiting::WaitGroup => costs.rwmutex,
            // The broadcast of the slot before, and that of the slot.
            Waiting::Cond => 2 * costs.check,
        }
    }

    /// The publisher's cost of taking a goroutine from that list, in ns, besides `goready`. A broadcast takes the whole list at
    /// once; a semaphore is searched for each goroutine.
    pub fn wake_ns(self, costs: &Costs) -> u64 {
        match self {
            Waiting::RwMutex | Waiting::WaitGroup => costs.sema_wake,
            Waiting::Sleep | Waiting::Cond => 0,
        }
    }

    /// The cost of checking a slot, in ns; for a lock, with that of unlocking the slot after the delivery.
    pub fn check_ns(self, costs: &Costs) -> u64 {
        costs.check + if self == Waiting::RwMutex { costs.rwmutex } else { 0 }
    }
}
