//! What the threads lab counts, where its actors are and what they do: the names for its table, its bench, its trace and
//! its figure.

use observe::{counters, named};

counters! {
    /// What is counted. Bytes are those of a 64-bit machine on all machines: a job has 24 there, or 88 with the inline
    /// buffer; in the browser, where pointers have 4 bytes, 12 and 76.
    pub enum Counter, peaks from LongestHeld {
        /// Jobs that were run.
        Jobs = "jobs",
        /// Blocks of memory allocated, for jobs and payloads.
        Allocations = "allocations",
        /// Blocks given back.
        Frees = "frees",
        /// Bytes allocated, in all.
        Bytes = "bytes",
        /// Times that somebody had to wait for the lock.
        LockWaits = "lock_waits",
        /// Times that somebody had to wait for an allocator of ours.
        MemoryWaits = "allocator_waits",
        /// Threads woken.
        WakeUps = "wake_ups",
        /// Signals and broadcasts.
        Signals = "signals",
        /// Those of them that met nobody asleep.
        SignalsToNobody = "signals_to_nobody",
        /// Workers that were woken and found no job.
        WokenForNothing = "woken_for_nothing",
        /// Enqueues that were refused: no memory, or the pool was stopping.
        Refused = "refused",
        /// Jobs that never ran, because the pool was destroyed.
        Abandoned = "abandoned",
        /// Jobs that crashed.
        Crashed = "crashed",
        /// Ticks that the lock was held.
        Held = "held_ticks",
        /// Ticks that producers stood at the gate, because the queue was full.
        Gate = "gate_ticks",
        /// The longest that the lock was held at once, in ticks.
        LongestHeld = "longest_held_ticks",
        /// The most jobs that waited.
        Deepest = "deepest_queue",
        /// The most jobs in memory: waiting, running, and free to be used again.
        MostLive = "most_live_jobs",
        /// The most bytes that jobs and payloads took.
        MostBytes = "most_live_bytes",
    }
}

/// Who acted: producers count from 0, workers from here.
pub const FIRST_WORKER: u16 = 16;
/// Who acted: whoever destroys the pool.
pub const KEEPER: u16 = 0xFFFF;

named! {
    /// Where an actor is: what it did last. The same list for producers and workers.
    #[derive(Default)]
    pub enum Place {
        /// Between two jobs.
        #[default]
        Idle = "idle",
        /// Allocates a job.
        ForgeJob = "forge job",
        /// Allocates a payload.
        ForgeData = "forge data",
        /// Takes a used job from the free list.
        TakeTray = "take tray",
        /// Copies the payload.
        Copy = "copy",
        /// Takes the lock, or waits for it.
        Lock = "lock",
        /// Waits for room in the queue.
        Gate = "gate",
        /// Puts the job into the queue.
        Append = "append",
        /// Tells whoever sleeps.
        Notify = "notify",
        /// Lets the lock go.
        Unlock = "unlock",
        /// Sleeps until there is a job.
        Sleep = "sleep",
        /// Takes a job out of the queue.
        Fetch = "fetch",
        /// Runs it.
        Run = "run",
        /// Gives a payload's memory back.
        CrushData = "crush data",
        /// Gives a job's memory back.
        CrushJob = "crush job",
        /// Puts the job on the free list.
        ReturnTray = "return tray",
        /// Looks for a cell of the ring.
        Claim = "claim",
        /// Waits until all jobs are done.
        Drain = "drain",
    }
}

named! {
    /// What came of an action.
    pub enum What {
        /// Acted, and goes on.
        Acted = "acted",
        /// Allocated; the value is the bytes.
        Forged = "forged",
        /// Gave memory back; the value is the bytes.
        Crushed = "crushed",
        /// Took a used job from the free list; the value is how many are left.
        TookTray = "took_tray",
        /// Put a job on the free list; the value is how many there are now.
        ReturnedTray = "returned_tray",
        /// Has the lock.
        Locked = "locked",
        /// Waits for the lock.
        Blocked = "blocked",
        /// Let the lock go; the value is the ticks it was held.
        Unlocked = "unlocked",
        /// Put a job into the queue; the value is its depth now.
        Appended = "appended",
        /// Took a job out of the queue; the value is its depth now.
        Fetched = "fetched",
        /// Began to run a job; the value is how long it takes, in ticks.
        Began = "began",
        /// Has run it.
        Ran = "ran",
        /// Woke somebody; the value is how many.
        Woke = "woke",
        /// Told nobody: none was asleep.
        ToldNobody = "told_nobody",
        /// Goes to sleep until there is a job, or room, or nothing left to do.
        Slept = "slept",
        /// Was woken.
        Woken = "woken",
        /// Was woken and found no job.
        FoundNothing = "found_nothing",
        /// Got no memory; the enqueue was refused.
        NoMemory = "no_memory",
        /// The pool was stopping; the enqueue was refused.
        Canceled = "canceled",
        /// The pool was destroyed; the value is the jobs that never ran.
        Destroyed = "destroyed",
        /// A job crashed.
        Crashed = "crashed",
        /// Left.
        Ended = "ended",
    }
}
