//! What the threads lab counts, where its actors are and what they do: the names for its table, its bench, its trace and
//! its figure.

use crate::lab::probe::Count;

/// What is counted. Bytes are those of a 64-bit machine on all machines: a job has 24 there, or 88 with the inline
/// buffer; in the browser, where pointers have 4 bytes, 12 and 76.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Counter {
    /// Jobs that were run.
    Jobs,
    /// Blocks of memory allocated, for jobs and payloads.
    Allocations,
    /// Blocks given back.
    Frees,
    /// Bytes allocated, in all.
    Bytes,
    /// Times that somebody had to wait for the lock.
    LockWaits,
    /// Times that somebody had to wait for an allocator of ours.
    MemoryWaits,
    /// Threads woken.
    WakeUps,
    /// Signals and broadcasts.
    Signals,
    /// Those of them that met nobody asleep.
    SignalsToNobody,
    /// Workers that were woken and found no job.
    WokenForNothing,
    /// Enqueues that were refused: no memory, or the pool was stopping.
    Refused,
    /// Jobs that never ran, because the pool was destroyed.
    Abandoned,
    /// Jobs that crashed.
    Crashed,
    /// Ticks that the lock was held.
    Held,
    /// Ticks that producers stood at the gate, because the queue was full.
    Gate,
    /// The longest that the lock was held at once, in ticks.
    LongestHeld,
    /// The most jobs that waited.
    Deepest,
    /// The most jobs in memory: waiting, running, and free to be used again.
    MostLive,
    /// The most bytes that jobs and payloads took.
    MostBytes,
}

impl Count for Counter {
    const NAMES: &'static [&'static str] = &[
        "jobs",
        "allocations",
        "frees",
        "bytes",
        "lock_waits",
        "allocator_waits",
        "wake_ups",
        "signals",
        "signals_to_nobody",
        "woken_for_nothing",
        "refused",
        "abandoned",
        "crashed",
        "held_ticks",
        "gate_ticks",
        "longest_held_ticks",
        "deepest_queue",
        "most_live_jobs",
        "most_live_bytes",
    ];
    const PEAKS: usize = Counter::LongestHeld as usize;

    fn index(self) -> usize {
        self as usize
    }
}

/// Who acted: producers count from 0, workers from here.
pub const FIRST_WORKER: u16 = 16;
/// Who acted: whoever destroys the pool.
pub const KEEPER: u16 = 0xFFFF;

/// Where an actor is: what it did last. The same list for producers and workers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// Between two jobs.
    #[default]
    Idle,
    /// Allocates a job.
    ForgeJob,
    /// Allocates a payload.
    ForgeData,
    /// Takes a used job from the free list.
    TakeTray,
    /// Copies the payload.
    Copy,
    /// Takes the lock, or waits for it.
    Lock,
    /// Waits for room in the queue.
    Gate,
    /// Puts the job into the queue.
    Append,
    /// Tells whoever sleeps.
    Notify,
    /// Lets the lock go.
    Unlock,
    /// Sleeps until there is a job.
    Sleep,
    /// Takes a job out of the queue.
    Fetch,
    /// Runs it.
    Run,
    /// Gives a payload's memory back.
    CrushData,
    /// Gives a job's memory back.
    CrushJob,
    /// Puts the job on the free list.
    ReturnTray,
    /// Looks for a cell of the ring.
    Claim,
    /// Waits until all jobs are done.
    Drain,
}

/// Their names, by number.
pub const PLACES: [&str; 18] = [
    "idle",
    "forge job",
    "forge data",
    "take tray",
    "copy",
    "lock",
    "gate",
    "append",
    "notify",
    "unlock",
    "sleep",
    "fetch",
    "run",
    "crush data",
    "crush job",
    "return tray",
    "claim",
    "drain",
];

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    /// Acted, and goes on.
    Acted,
    /// Allocated; the value is the bytes.
    Forged,
    /// Gave memory back; the value is the bytes.
    Crushed,
    /// Took a used job from the free list; the value is how many are left.
    TookTray,
    /// Put a job on the free list; the value is how many there are now.
    ReturnedTray,
    /// Has the lock.
    Locked,
    /// Waits for the lock.
    Blocked,
    /// Let the lock go; the value is the ticks it was held.
    Unlocked,
    /// Put a job into the queue; the value is its depth now.
    Appended,
    /// Took a job out of the queue; the value is its depth now.
    Fetched,
    /// Began to run a job; the value is how long it takes, in ticks.
    Began,
    /// Has run it.
    Ran,
    /// Woke somebody; the value is how many.
    Woke,
    /// Told nobody: none was asleep.
    ToldNobody,
    /// Goes to sleep until there is a job, or room, or nothing left to do.
    Slept,
    /// Was woken.
    Woken,
    /// Was woken and found no job.
    FoundNothing,
    /// Got no memory; the enqueue was refused.
    NoMemory,
    /// The pool was stopping; the enqueue was refused.
    Canceled,
    /// The pool was destroyed; the value is the jobs that never ran.
    Destroyed,
    /// A job crashed.
    Crashed,
    /// Left.
    Ended,
}
