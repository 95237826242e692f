//! The cost of a plan's longest tick, estimated before it runs: a tick is one piece of work that nothing interrupts, so a plan
//! whose ticks would take too long is refused.
//!
//! Estimates are in nanoseconds of the wasm module on a machine with two busy cores, for a world that is watched, in which no
//! operator is asked twice for the same. They were fitted to scripts of one kind of operator each, and are upper bounds of
//! what those took. What grows faster than the number of operators is counted exactly: the end of a tick compares each
//! operator with all others, an operator walks all edges for its remaining time, and a crossfade reads ahead as many frames
//! as its duration has, in one tick, behind a list of chunks that each read walks.

use super::{Kind, Plan};

/// Longest tick of a world, in ns as estimated here: both worlds of a session tick in one call, which is to stay below 50 ms.
pub const MOST_TICK_NS: u64 = 32_000_000;
/// Samples of all buffers of what plays files. Eight of each are decoded as a graph is opened, and a session opens four.
pub const MOST_BUFFERED: u64 = 131_072;

/// Of an operator: it is asked, makes its frame, keeps the rest, and says what it did.
const OPERATOR_NS: u64 = 12_000;
/// Of an operator and another: comparisons at the end of the tick.
const PAIR_NS: u64 = 20;
/// Of an operator and an edge: the walks for `remaining` and `self_sync`, which know whom they have asked.
const WALK_NS: u64 = 8;
/// Of a frame that a crossfade reads ahead, but for what its sources do.
const READ_NS: u64 = 10_000;
/// Of a chunk that is passed by, by all walks of a read.
const CHUNK_NS: u64 = 120;

/// The estimate of each node's share of the longest tick, in ns, with frames of `frame` samples at `rate` samples a second.
pub fn shares(plan: &Plan, frame: usize, rate: u32) -> Vec<u64> {
    let nodes = plan.nodes();
    // `amplify` and `add` are two operators each, and the muxer of the first pulls from both.
    let operators = |kind| if matches!(kind, Kind::Amplify | Kind::Add) { 2 } else { 1 };
    let all: u64 = nodes.iter().map(|node| operators(node.kind)).sum();
    let edges: u64 = all + nodes.iter().map(|node| node.sources.len() as u64).sum::<u64>();
    let operator = OPERATOR_NS + PAIR_NS * all + WALK_NS * edges;
    let ahead = |node: usize| {
        let samples = nodes[node].number("duration") * f64::from(rate);
        (samples / frame as f64) as u64 + 1
    };
    // Ticks of each crossfade's clock in one tick of the station: as many as it reads ahead, at the beginning and again where
    // a track ends, and those that another crossfade above it asks for.
    let mut ticks = vec![0; nodes.len() + 1];
    ticks[0] = 1;
    for at in (0..nodes.len()).rev() {
        if let (Kind::Crossfade, Some(own)) = (nodes[at].kind, plan.clock(at)) {
            ticks[at + 1] = 2 * (ticks[own] + ahead(at));
        }
    }
    let share = |(at, node): (usize, &super::Node)| {
        let Some(clock) = plan.clock(at) else { return 0 };
        let samples = |ns: u64| ns * frame as u64;
        let made = match node.kind {
            Kind::Noise => samples(14),
            Kind::Sine | Kind::Playlist | Kind::Queue => samples(10),
            Kind::Amplify | Kind::TrackAmplify => samples(8),
            Kind::Add => samples(3 * node.sources.len() as u64),
            Kind::Dummy | Kind::Card => samples(6),
            Kind::Switch | Kind::Fallback | Kind::Sequence => 1_000 * node.sources.len() as u64,
            Kind::Blank | Kind::Crossfade => 0,
        };
        let mut share = ticks[clock].saturating_mul(operators(node.kind) * operator + made);
        if node.kind == Kind::Crossfade {
            // From nothing to one duration ahead, or from one to two; and a walk for each tick that it is pulled from.
            let (reads, pulls) = (ahead(at), ticks[clock]);
            share = share
                .saturating_add(2 * reads * READ_NS)
                .saturating_add(reads.saturating_mul(3 * reads / 2 + pulls).saturating_mul(CHUNK_NS));
        }
        share
    };
    nodes.iter().enumerate().map(share).collect()
}

/// Samples of each node's buffer.
pub fn buffered(node: &super::Node) -> u64 {
    if matches!(node.kind, Kind::Playlist | Kind::Queue) { node.number("buffer") as u64 } else { 0 }
}

/// The estimate of a whole tick, in ns.
pub fn tick_ns(plan: &Plan, frame: usize, rate: u32) -> u64 {
    shares(plan, frame, rate).into_iter().fold(0, u64::saturating_add)
}
