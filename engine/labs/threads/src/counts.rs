//! The names of the threads lab's counters, actors, states and events, for its table, its bench, its trace and its figure.

use observe::{counters, named};

counters! {
    /// The counters. Bytes are those of a 64-bit machine on all machines: a job has 24 bytes there, or 88 with the inline
    /// buffer; in the browser, where pointers have 4 bytes, 12 and 76.
    pub enum Counter, peaks from LongestHeld {
        /// Jobs run.
        Jobs = "jobs",
        /// Blocks of memory allocated, for jobs and payloads.
        Allocations = "allocations",
        /// Blocks of memory freed.
        Frees = "frees",
        /// Total bytes allocated.
        Bytes = "bytes",
        /// Times that an actor had to wait for the lock.
        LockWaits = "lock_waits",
        /// Times that an actor had to wait for the lab's own allocator.
        MemoryWaits = "allocator_waits",
        /// Threads woken.
        WakeUps = "wake_ups",
        /// Signals and broadcasts.
        Signals = "signals",
        /// Signals and broadcasts that woke nobody.
        SignalsToNobody = "signals_to_nobody",
        /// Wake-ups after which a worker found no job.
        WokenForNothing = "woken_for_nothing",
        /// Enqueues that were refused: there was no memory, or the pool was stopping.
        Refused = "refused",
        /// Jobs that never ran because the pool was destroyed.
        Abandoned = "abandoned",
        /// Jobs that crashed.
        Crashed = "crashed",
        /// Ticks for which the lock was held.
        Held = "held_ticks",
        /// Ticks for which producers waited because the queue was full.
        Gate = "gate_ticks",
        /// The longest time for which the lock was held at once, in ticks.
        LongestHeld = "longest_held_ticks",
        /// The largest number of queued jobs.
        Deepest = "deepest_queue",
        /// The largest number of jobs in memory: queued, running, or on the free list.
        MostLive = "most_live_jobs",
        /// The most bytes that jobs and payloads took.
        MostBytes = "most_live_bytes",
    }
}

/// Actors' numbers in events: producers count from 0, workers from here.
pub const FIRST_WORKER: u16 = 16;
/// The number of the actor that creates and destroys the pool.
pub const OWNER: u16 = 0xFFFF;

named! {
    /// An actor's state: its last action. Producers and workers share the list.
    #[derive(Default)]
    pub enum State {
        /// Between two jobs.
        #[default]
        Idle = "idle",
        /// Allocates a job.
        AllocJob = "alloc job",
        /// Allocates a payload.
        AllocData = "alloc data",
        /// Takes a used job from the free list.
        TakeNode = "take node",
        /// Copies the payload.
        Copy = "copy",
        /// Takes the lock, or waits for it.
        Lock = "lock",
        /// Waits for room in the queue.
        Gate = "gate",
        /// Puts the job into the queue.
        Append = "append",
        /// Wakes sleepers.
        Notify = "notify",
        /// Releases the lock.
        Unlock = "unlock",
        /// Sleeps until there is a job.
        Sleep = "sleep",
        /// Takes a job out of the queue.
        Fetch = "fetch",
        /// Runs the job.
        Run = "run",
        /// Frees a payload.
        FreeData = "free data",
        /// Frees a job.
        FreeJob = "free job",
        /// Puts the job on the free list.
        ReturnNode = "return node",
        /// Claims a cell of the ring.
        Claim = "claim",
        /// Waits until all jobs are done.
        Drain = "drain",
    }
}

named! {
    /// The kind of an event: the outcome of an action.
    pub enum EventKind {
        /// Acted, and continues.
        Acted = "acted",
        /// Allocated; the value is the bytes.
        Allocated = "allocated",
        /// Freed memory; the value is the bytes.
        Freed = "freed",
        /// Took a used job from the free list; the value is the number of jobs left there.
        TookNode = "took_node",
        /// Put a job on the free list; the value is the number of jobs there now.
        ReturnedNode = "returned_node",
        /// Took the lock.
        Locked = "locked",
        /// Waits for the lock.
        Blocked = "blocked",
        /// Released the lock; the value is the ticks for which it was held.
        Unlocked = "unlocked",
        /// Put a job into the queue; the value is its depth now.
        Appended = "appended",
        /// Took a job out of the queue; the value is its depth now.
        Fetched = "fetched",
        /// Began to run a job; the value is its duration in ticks.
        Began = "began",
        /// Ran a job to its end.
        Ran = "ran",
        /// Woke others; the value is their number.
        Woke = "woke",
        /// Signalled, but nobody was asleep.
        NotifiedNobody = "notified_nobody",
        /// Went to sleep until there is a job, or room, or nothing left to do.
        Slept = "slept",
        /// Was woken.
        Woken = "woken",
        /// Was woken and found no job.
        FoundNothing = "found_nothing",
        /// Got no memory, so the enqueue was refused.
        NoMemory = "no_memory",
        /// The pool was stopping, so the enqueue was refused.
        Canceled = "canceled",
        /// The pool was destroyed; the value is the number of jobs that never ran.
        Destroyed = "destroyed",
        /// A job crashed.
        Crashed = "crashed",
        /// Left.
        Ended = "ended",
    }
}
