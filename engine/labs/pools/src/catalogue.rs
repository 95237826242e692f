//! The catalogue of the pools lab: variants with the functions that make their worlds and subjects, knobs and presets.

use super::Workload;
use super::beyond::Log;
use super::counts::State;
use super::levels::Levels;
use super::none::Allocating;
use super::pool::{Pool, PoolConfig};
use super::ranges::Ranges;
use super::shared::{Locked, Shared};
use super::sync_pool::SyncPool;
use super::timing::PoolBenchmark;
use super::world::{Headless, PoolWorld};
use base::catalogue::{Lab, Preset, Variant};
use base::config::Refusal;
use base::knob::Knob;
use measure::Subject;
use model::heap::Heap;
use model::memory::{Malloc, Memory};
use observe::probe::{Counting, Watched};
use sim::world::World;

/// A subject, or the reason why there is none.
type Timing = Result<Box<dyn Subject>, Refusal>;

/// A variant.
pub(super) struct Row {
    pub variant: Variant,
    /// Largest number of free blocks of its levels.
    pub cap: u32,
    /// Makes a world to be watched, with sound.
    pub watched: fn(&Workload, PoolConfig) -> Box<dyn World>,
    /// Makes a world that only counts.
    pub counting: fn(&Workload, PoolConfig) -> Box<dyn Headless>,
    /// Makes a subject on the system's allocator: there is no collector, and dropped blocks are freed.
    pub timed: fn(&Workload, PoolConfig) -> Box<dyn Subject>,
    /// Makes a subject on the collected heap, including the collector's work.
    pub modelled: fn(&Workload, PoolConfig) -> Timing,
}

impl Row {
    /// The row of a variant whose pool is `H` on the collected heap and `M` on the system's allocator.
    pub fn new<H: Pool<Heap>, M: Pool<Malloc>>(variant: Variant, cap: u32) -> Row {
        Row {
            variant,
            cap,
            watched: |Workload { params, media, tune, .. }, config| {
                Box::new(PoolWorld::<Watched, H>::new(params, media, config, tune.clone()))
            },
            counting: |Workload { params, media, .. }, config| {
                Box::new(PoolWorld::<Counting, H>::new(params, media, config, None))
            },
            timed: |Workload { params, media, .. }, config| {
                Box::new(PoolBenchmark::<Malloc, M>::new(params, media, config, Malloc::default()))
            },
            modelled: |Workload { params, media, .. }, config| {
                Ok(Box::new(PoolBenchmark::<Heap, H>::new(params, media, config, Heap::new(params.policy)).settled()?))
            },
        }
    }
}

/// Levels on the collected heap.
type HeapLevels<const LIFO: bool> = Levels<<Heap as Memory>::Ref, LIFO>;
/// Levels on the system's allocator.
type MallocLevels<const LIFO: bool> = Levels<<Malloc as Memory>::Ref, LIFO>;

/// The cap of levels that keep every block.
const ALL: u32 = u32::MAX;

/// The variants.
pub(super) fn rows() -> Vec<Row> {
    // No claims: the authors published one figure for memory, ring and protocol conversion together, and none for a pool.
    let new = |id, source| Variant::new(id, source).states(State::NAMES, State::NAMES);
    let none = new("none", "labs/pools/src/none.rs").textbook("without a pool", "until 2023");
    let shared = |id| new(id, "labs/pools/src/shared.rs").replaces("none");
    let sync_pool = new("sync-pool", "labs/pools/src/sync_pool.rs").replaces("none");
    let levels = |id, before| new(id, "labs/pools/src/levels.rs").replaces(before);
    let fifo = Row::new::<HeapLevels<false>, MallocLevels<false>>;
    let lifo = Row::new::<HeapLevels<true>, MallocLevels<true>>;
    let ranges = new("ranges", "labs/pools/src/ranges.rs").shipped("5", "2024–").replaces("fifo");
    let log = new("log", "labs/pools/src/beyond.rs").beyond().replaces("ranges");
    vec![
        Row::new::<Allocating, Allocating>(none, 0),
        Row::new::<Shared<Locked<false>>, Shared<Locked<false>>>(
            shared("locked").textbook("one queue, locked", ""),
            ALL,
        ),
        Row::new::<Shared<Locked<true>>, Shared<Locked<true>>>(
            shared("flawed").proposed("branch sync.Pool", "April 2023"),
            ALL,
        ),
        Row::new::<Shared<SyncPool>, Shared<SyncPool>>(sync_pool.textbook("Go’s sync.Pool", "since 1.13"), ALL),
        fifo(levels("fifo", "none").shipped("4.11", "2023"), ALL),
        fifo(levels("cap-16", "fifo").shipped("4.13.10, source", "2023"), 16),
        fifo(levels("cap-0", "fifo").shipped("4.13.10, default", "2023"), 0),
        lifo(levels("lifo", "fifo").textbook("4.11, last in, first out", ""), ALL),
        Row::new::<Ranges, Ranges>(ranges, 0),
        Row::new::<Log<<Heap as Memory>::Ref>, Log<<Malloc as Memory>::Ref>>(log, 0),
    ]
}

/// The pools lab's catalogue.
pub fn lab() -> Lab {
    Lab {
        id: "pools",
        variants: rows().into_iter().map(|row| row.variant).collect(),
        knobs: knobs(),
        presets: presets(),
        default_a: "none",
        default_b: "fifo",
        also: &[("fifo", "locked"), ("fifo", "sync-pool"), ("fifo", "log"), ("none", "ranges"), ("none", "log")],
    }
}

/// Variants with levels.
const LEVELLED: &[&str] = &["locked", "flawed", "sync-pool", "fifo", "cap-16", "cap-0", "lifo"];
/// Variants in which a frame's chunks stay separate.
const CHUNKED: &[&str] = &["none", "locked", "flawed", "sync-pool", "fifo", "cap-16", "cap-0", "lifo"];

/// The knobs.
pub(super) fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("chunk", "bytes", 64, 65_535, 128).log(),
        // A world is made in one call, which has 50 ms: that many tracks at most.
        Knob::range("publishers", "publishers", 1, 2_500, 8).log(),
        Knob::range("slots", "slots", 20, 1_024, 256).log(),
        Knob::range("p_bytes", "bytes", 64, 8_000, 2_500).log(),
        Knob::range("i_bytes", "bytes", 1_000, 90_000, 30_000).log(),
        Knob::range("gop", "frames", 2, 250, 50).log().more(),
        Knob::range("fps", "frames/s", 5, 60, 25).more(),
        Knob::choice("frames", &["camera", "clip"]),
        Knob::range("gogc", "%", 25, 400, 100).log().more(),
        Knob::range("oversize", "‰", 0, 500, 0).more().only(LEVELLED),
        Knob::switch("shells").only(CHUNKED),
        Knob::range("processors", "processors", 1, 16, 4).log().more().only(&["sync-pool"]),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, a, b, knobs| Preset { id, a, b, knobs };
    vec![
        preset("small-chunks", "none", "fifo", &[]),
        preset("medium-chunks", "none", "fifo", &[("chunk", 4_096)]),
        preset("whole-messages", "fifo", "ranges", &[("chunk", 65_535)]),
        // Rings of 256 would hold 156 MB of frames in each subject, and take half an hour in the bench.
        preset("two-hundred", "none", "fifo", &[("publishers", 200), ("slots", 20)]),
        preset("flawed-trial", "locked", "flawed", &[("publishers", 2), ("slots", 64), ("chunk", 4_096)]),
        preset("go-pool", "fifo", "sync-pool", &[]),
        preset("capped", "fifo", "cap-0", &[]),
        preset("one-small-ring", "fifo", "log", &[("publishers", 1), ("slots", 20)]),
    ]
}
