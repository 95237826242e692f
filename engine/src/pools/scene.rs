//! The pools lab's world as numbers to draw.
//!
//! A scene is a header of [`HEADER`] numbers, [`LEVELS`] levels of [`LEVEL`] numbers (level 0, the shells, first), then the
//! ring's slots of [`SLOT`] numbers each in their order, then the regions of [`REGION`] numbers, then [`CELLS`] cells of the
//! heap of [`CELL`] numbers. Bytes are bytes; -1 stands for nothing.
//!
//! | header | |
//! |---|---|
//! | 0, 1 | step and time in ticks, filled in by the session |
//! | 2 | publishers |
//! | 3 | the one that is shown, from 0 |
//! | 4 | slots of its ring |
//! | 5 | the slot that its writer is in |
//! | 6 | where it is: a number of [`Place`] |
//! | 7 | the frame it is at |
//! | 8 | bytes of that frame that have come in |
//! | 9 | bytes of that frame, in all; -1 before its first chunk |
//! | 10 | bytes of its chunks; -1 likewise |
//! | 11 | 1 if it is a key frame |
//! | 12 | regions in this scene |
//! | 13 | bytes that all memory takes |
//! | 14 | bytes that messages take in the ring shown, with what is around their blocks |
//! | 15 | bytes of frames in it: the rest of number 14 is rounding and lists |
//! | 16 | what the collector is at: 0 idle, 1 marking, 2 sweeping |
//! | 17 | bytes alive in the heap, as a walk finds now |
//! | 18 | bytes dead in the heap |
//! | 19 | bytes of the heap |
//! | 20 | bytes that the last cycle found alive |
//! | 21 | objects that are reached but not walked through: the marking front |
//! | 22, 23 | spans that the sweeper has passed, of how many |
//! | 24 | 1 when memory is exhausted |
//! | 25 … | the [`Counter`]s, by number |
//!
//! | level | |
//! |---|---|
//! | 0 | bytes of its blocks; 0 for shells |
//! | 1 | blocks on the shelf |
//! | 2 | blocks that frames have |
//! | 3 | the most of both together |
//! | 4, 5 | blocks asked for that were there, and that were not |
//!
//! The levels of `locked` and `flawed` are those of all publishers together.
//!
//! | slot | |
//! |---|---|
//! | 0 | its frame; -1 when it is empty |
//! | 1 | bytes of the frame |
//! | 2 | bytes that it takes |
//! | 3 | chunks it came in |
//! | 4 | 1 if it is a key frame |
//!
//! | region | |
//! |---|---|
//! | 0 | where it begins, in bytes |
//! | 1 | how long it is |
//! | 2 | bytes of frames in it |
//! | 3 | 0 free, 1 lent, 2 being written |
//!
//! | cell | |
//! |---|---|
//! | 0, 1, 2 | shares that are alive, dead and free |
//! | 3 | share that the present cycle has reached |

use super::counts::Counter;
#[cfg(doc)]
use super::counts::Place;
use super::pool::{LEVELS, Pool};
use super::world::PoolWorld;
use crate::lab::probe::Probe;
use crate::lab::world::World;
use crate::model::heap::Heap;
use crate::runtime::Tick;

/// Numbers of the header.
pub const HEADER: usize = 48;
/// Numbers of a level.
pub const LEVEL: usize = 6;
/// Numbers of a slot.
pub const SLOT: usize = 5;
/// Numbers of a region.
pub const REGION: usize = 4;
/// Regions in a scene, at most: the first ones.
pub const MOST_REGIONS: usize = 512;
/// Cells of the heap.
pub const CELLS: usize = 256;
/// Numbers of a cell.
pub const CELL: usize = 4;

const NONE: f64 = -1.0;

/// Appends the scene to `out`.
pub(super) fn draw<P: Probe, Q: Pool<Heap>>(world: &PoolWorld<P, Q>, _now: Tick, out: &mut Vec<f64>) {
    let track = &world.tracks[world.look];
    let heap = &world.desk.memory;
    let (stats, census) = (heap.stats(), heap.census());
    let (passed, spans) = heap.swept_spans();
    let mut regions = Vec::new();
    track.pool.regions(&mut regions);
    regions.truncate(MOST_REGIONS);
    let coming = (track.arrived > 0).then_some(track.frame);
    let bytes = |words: u64| (words * 8) as f64;
    let flag = |yes: bool| f64::from(u8::from(yes));
    let head = out.len();
    out.extend([
        0.0,
        0.0,
        world.tracks.len() as f64,
        world.look as f64,
        track.slots.len() as f64,
        f64::from(track.write),
        f64::from(world.places[world.look] as u8),
        f64::from(track.seq),
        f64::from(track.arrived),
        coming.map_or(NONE, |frame| f64::from(frame.len)),
        coming.map_or(NONE, |frame| f64::from(frame.chunk)),
        flag(coming.is_some_and(|frame| frame.key)),
        regions.len() as f64,
        world.resident() as f64,
        track.lent as f64,
        track.stored as f64,
        f64::from(heap.phase() as u8),
        bytes(census.live_words),
        bytes(census.dead_words),
        bytes(stats.heap_words),
        bytes(stats.live_words),
        heap.front() as f64,
        passed as f64,
        spans as f64,
        flag(world.desk.exhausted),
    ]);
    out.extend(world.counters().named().map(|(_, value)| value as f64));
    const { assert!(25 + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
    out.resize(head + HEADER, 0.0);
    for (level, shelf) in track.pool.shelves(&world.desk.shared).iter().enumerate() {
        let bytes = if level == 0 { 0 } else { 1u32 << level };
        out.extend([bytes, shelf.shelved, shelf.lent, shelf.most, shelf.hits, shelf.misses].map(f64::from));
    }
    const { assert!(LEVEL == 6 && LEVELS == 17, "as the page reads it") };
    for slot in &track.slots {
        match slot.frame {
            Some(frame) => out.extend([
                f64::from(frame.seq),
                f64::from(frame.len),
                track.pool.footprint(&slot.message) as f64,
                f64::from(frame.chunks()),
                flag(frame.key),
            ]),
            None => out.extend([NONE, 0.0, 0.0, 0.0, 0.0]),
        }
    }
    for region in &regions {
        out.extend([region.begin, region.len, region.used, u32::from(region.state)].map(f64::from));
    }
    heap.draw(CELLS, out);
}
