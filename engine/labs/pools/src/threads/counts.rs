//! The names of the counters of pools on real threads, for the bench.

use observe::counters;

counters! {
    /// The counters.
    pub enum Counter, peaks from Free {
        /// Frames published.
        Frames = "frames",
        /// Blocks requested.
        Gets = "gets",
        /// Blocks requested of which the pool had one.
        Hits = "hits",
        /// Hits that took another processor's block.
        Stolen = "stolen",
        /// Hits that took a victim.
        Victims = "victims",
        /// Blocks returned.
        Returned = "returned",
        /// Lock acquisitions.
        Locks = "locks",
        /// Lock acquisitions for which another thread held the lock.
        LockWaits = "lock_waits",
        /// Free blocks in the pool at the end.
        Free = "free_blocks",
    }
}
