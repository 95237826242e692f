//! An estimate of the cost of a plan's longest tick. A tick is not interruptible, so that a plan whose ticks would take too
//! long is refused.
//!
//! Estimates are in ns of the wasm module on a machine with two busy cores, for an observed world, in which no operator is
//! asked twice for the same answer. They were fitted to scripts with one kind of operator each, and are upper bounds of the
//! times measured. Terms that grow faster than the number of operators are counted exactly: the end of a tick compares each
//! operator with all others, an operator walks all edges for its remaining time, and a crossfade reads ahead as many frames as
//! its duration has, in one tick, behind a list of chunks that each read walks.

use super::{Kind, Plan};

/// Longest tick of a world, in estimated ns: both worlds of a session tick in one call, which must stay below 50 ms.
pub const MOST_TICK_NS: u64 = 32_000_000;
/// Largest number of samples in the buffers of all playlists and queues. Eight buffers of each are decoded when a graph is
/// opened, and a session opens four graphs.
pub const MOST_BUFFERED: u64 = 131_072;

/// Cost of an operator: it is asked, generates its frame, caches the rest, and its events are reported.
const OPERATOR_NS: u64 = 12_000;
/// Cost of a pair of operators: comparisons at the end of the tick.
const PAIR_NS: u64 = 20;
/// Cost of an operator and an edge: the walks for `remaining` and `self_sync`, which cache answers.
const WALK_NS: u64 = 8;
/// Cost of a frame that a crossfade reads ahead, without the work of its sources.
const READ_NS: u64 = 10_000;
/// Cost of a chunk that is skipped, in all walks of a read.
const CHUNK_NS: u64 = 120;

/// The estimate of each node's share of the longest tick, in ns, with frames of `frame` samples at `rate` samples a second.
pub fn shares(plan: &Plan, frame: usize, rate: u32) -> Vec<u64> {
    let nodes = plan.nodes();
    // `amplify` and `add` are two operators each, and the muxer of `amplify` pulls from both of its children.
    let operators = |kind| if matches!(kind, Kind::Amplify | Kind::Add) { 2 } else { 1 };
    let all: u64 = nodes.iter().map(|node| operators(node.kind)).sum();
    let edges: u64 = all + nodes.iter().map(|node| node.sources.len() as u64).sum::<u64>();
    let operator = OPERATOR_NS + PAIR_NS * all + WALK_NS * edges;
    let ahead = |node: usize| {
        let samples = nodes[node].number("duration") * f64::from(rate);
        (samples / frame as f64) as u64 + 1
    };
    // Ticks of each crossfade's clock in one tick of the station: as many as it reads ahead, at the start and again at the end
    // of a track, times those that another crossfade above it demands.
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
            Kind::Blank | Kind::Crossfade | Kind::OnPosition => 0,
        };
        let mut share = ticks[clock].saturating_mul(operators(node.kind) * operator + made);
        if node.kind == Kind::Crossfade {
            // Reading ahead from nothing to one duration, or from one to two; and a walk for each tick that it is pulled from.
            let (reads, pulls) = (ahead(at), ticks[clock]);
            share = share
                .saturating_add(2 * reads * READ_NS)
                .saturating_add(reads.saturating_mul(3 * reads / 2 + pulls).saturating_mul(CHUNK_NS));
        }
        share
    };
    nodes.iter().enumerate().map(share).collect()
}

/// Number of samples in a node's buffer.
pub fn buffered(node: &super::Node) -> u64 {
    if matches!(node.kind, Kind::Playlist | Kind::Queue) { node.number("buffer") as u64 } else { 0 }
}

/// The estimate of a whole tick, in ns.
pub fn tick_ns(plan: &Plan, frame: usize, rate: u32) -> u64 {
    shares(plan, frame, rate).into_iter().fold(0, u64::saturating_add)
}
