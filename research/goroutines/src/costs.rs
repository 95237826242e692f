//! What the scheduler's operations cost. Each cost has a low and a high estimate, so that every result has a band.
//!
//! The names in the sources are lines of `go run . costs` in `research/goroutines/go/`, with Go 1.26.8 on two virtual processors of an
//! AMD EPYC, on 26 November 2026, in processor time, while other programs ran. Low is with goroutines that are in the cache,
//! high with goroutines that are not; the kernel's costs are high in a virtual machine. Low estimates of the kernel's costs
//! come from a published figure: on a notebook a switch of threads by a pipe takes about 2.5 µs (zderadicka.eu, "Lightweight
//! Tasks Switch in Go vs Rust"), of which half is taken for the thread that wakes and half for the one that sleeps.
//! The runtime's own comment in `runqgrab` agrees with the low estimates: a channel's send and receive takes about 50 ns.

/// Declares the costs: a field of [`Costs`], a row of [`StepCost::ALL`], and the source of both estimates.
macro_rules! costs {
    ($($name:ident: $low:literal to $high:literal, $about:literal, $source:literal;)+) => {
        /// Costs of operations, in ns of processor time unless their description says otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Costs {
            $(#[doc = concat!($about, ". ", $source, ".")] pub $name: u64,)+
        }

        impl Costs {
            /// The low estimates.
            pub const LOW: Costs = Costs { $($name: $low,)+ };
            /// The high estimates.
            pub const HIGH: Costs = Costs { $($name: $high,)+ };
        }

        impl StepCost {
            /// All costs, in the order of [`Costs`].
            pub const ALL: &[StepCost] = &[
                $(StepCost { name: stringify!($name), low: $low, high: $high, about: $about, source: $source },)+
            ];
        }
    };
}

/// One of the [`Costs`], for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// The name of its field.
    pub name: &'static str,
    /// The low estimate, in ns.
    pub low: u32,
    /// The high estimate, in ns.
    pub high: u32,
    /// What it is paid for.
    pub about: &'static str,
    /// Where the estimates come from.
    pub source: &'static str,
}

costs! {
    switch: 70 to 360, "parking a goroutine and switching to the next one of the own queue", "with `cond_wait`: `cond: all` less `cond: waking`";
    ready: 53 to 165, "making a goroutine runnable (`goready`), without waking a thread", "`cond: waking`";
    cond_wait: 22 to 75, "entering the list of a `Cond` (`notifyListWait`)", "with `switch`, see there; how the sum is split is assumed";
    sema_wait: 33 to 90, "entering the queue of a semaphore (`semacquire1`)", "`semaphore: all` less `semaphore: waking` and `switch`";
    sema_wake: 24 to 95, "taking a goroutine from the queue of a semaphore (`semrelease1`)", "`semaphore: waking` less `ready`";
    rwmutex: 10 to 65, "`RLock` and `RUnlock` without contention", "`rwmutex`; high: and a cache line of another core";
    check: 2 to 55, "reading the flag of a slot", "in the cache; high: a cache line of another core, half of the 110 ns that both ways take in *A ring for samples*";
    clock: 43 to 44, "reading the clock", "`clock`";
    timer: 60 to 130, "adding a timer to a heap and removing it, without the heap's levels", "with 4 levels: `sleep: all` less `ready`, `switch` and two `clock`";
    timer_level: 6 to 15, "the same, for each level of the heap", "with `timer`, see there; how the sum is split is assumed";
    sched_lock: 10 to 65, "taking and releasing the scheduler's lock", "`lock`; high: and a cache line of another core";
    steal: 5 to 55, "looking at the queue of another P", "as `check`";
    poll: 142 to 152, "`epoll_wait` that returns at once", "`epoll: returns at once`";
    poll_sleep: 1_250 to 9_800, "`epoll_wait` that sleeps, with the kernel's switches", "published; high: `epoll: sleep`";
    poll_break: 1_250 to 10_300, "waking the thread in `epoll_wait` (`netpollBreak`)", "published; high: `epoll: wake`";
    futex_wake: 1_250 to 6_400, "`futex` that wakes a thread", "published; high: `futex: wake`";
    thread_sleep: 1_250 to 7_600, "`futex` that sleeps, with the kernel's switches", "published; high: `futex: sleep`";
    wake_latency: 2_500 to 58_000, "time from waking a thread until it runs; no processor time", "published; high: `futex: until the thread runs`";
    usleep: 1_250 to 14_000, "a short sleep: of the monitor, or before `runnext` of another P is stolen", "as `thread_sleep`; high: `usleep(3)`";
    usleep_duration: 55_500 to 84_000, "duration of a sleep of 3 µs; no processor time", "Linux's timer slack of 50 µs, and `wake_latency`; high: `usleep(3)`";
    receive: 3_000 to 4_100, "reading a frame from a connection, and finding it empty after that", "`receive`";
}
