//! The numbers from which the page draws the pools lab: the ring of one publisher, its pool, and the modelled heap.

use super::counts::{Counter, EventKind, State};
use super::pool::{Pool, Shelf};
use super::track;
use super::world::{Headless as _, PoolWorld};
use model::heap::{Cell, Heap, Phase, WORD};
use observe::named;
use observe::probe::Probe;
use observe::{record, scene};
use sim::world::World;

/// Largest number of regions in a scene: the first ones.
const MOST_REGIONS: usize = 512;
/// Number of cells into which the heap is divided.
const CELLS: usize = 256;

named! {
    /// The use of a region of memory.
    pub enum RegionState {
        /// Unused.
        Free = "free",
        /// Holds frames.
        Lent = "lent",
        /// Receives frames now, one after the other.
        Written = "written",
    }
}

record! {
    /// One publisher's ring and pool, and the memory of all publishers.
    pub(super) struct Head {
        publishers: usize,
        /// the publisher that is shown, from 0
        shown: usize,
        /// the slot that its writer is in
        write: u32,
        state: State,
        /// number of the frame that it is at
        frame: u32,
        /// bytes of that frame received so far
        arrived: u32 as bytes,
        /// bytes of that frame, -1 before its first chunk
        coming_bytes: Option<u32> as bytes,
        /// bytes of its chunks, -1 before the first one
        coming_chunk: Option<u32> as bytes,
        /// whether it is a key frame
        coming_key: bool,
        /// blocks of its last frame that had been used before
        reused: u32,
        /// blocks of its last frame that were allocated for it
        made: u32,
        /// blocks that came back to the pool when the writer entered its slot
        came_back: u32,
        /// blocks that were left to the collector, or freed, when the writer entered its slot
        left_behind: u32,
        /// whether there are more regions than the scene has
        regions_cut: bool,
        /// bytes of memory in use, of all publishers
        resident: u64 as bytes,
        /// bytes that messages take in the shown ring, including the objects that link their blocks
        lent: u64 as bytes,
        /// bytes of frames in the shown ring; the rest of `lent` is rounding and links
        stored: u64 as bytes,
        /// what the modelled collector is doing
        gc_phase: Phase,
        /// live bytes of the heap, as a walk would find now
        alive: u64 as bytes,
        /// dead bytes of the heap
        dead: u64 as bytes,
        /// bytes of the heap
        heap: u64 as bytes,
        /// live bytes that the last cycle found
        found: u64 as bytes,
        /// objects that marking has reached but not scanned
        front: usize,
        /// spans that the sweeper has passed
        swept: usize,
        /// spans of the heap
        spans: usize,
        /// whether there is no memory left
        exhausted: bool,
    }
}

record! {
    /// A level of a pool with powers of two; for `locked` and `flawed`, the level of the pool of all publishers.
    pub(super) struct Level {
        /// bytes of its blocks; 0 for shells
        bytes: u32 as bytes,
        /// free blocks in the pool
        at_rest: u32,
        /// blocks lent to frames
        lent: u32,
        /// the most of both together
        most: u32,
        /// requests for which there was a free block
        hits: u32,
        /// requests for which there was none
        misses: u32,
    }
}

record! {
    /// A slot of the shown ring.
    pub(super) struct Slot {
        /// number of its frame, -1 when it is empty
        frame: Option<u32>,
        /// bytes of the frame
        bytes: u32 as bytes,
        /// bytes of memory that it takes
        takes: u64 as bytes,
        /// chunks that it came in
        chunks: u32,
        key: bool,
    }
}

record! {
    /// A region of a track's memory.
    pub struct Region {
        /// offset in bytes from the beginning of the track's first area
        begin: u32 as bytes,
        /// its length in bytes
        bytes: u32 as bytes,
        /// bytes of frames in it
        used: u32 as bytes,
        /// its state
        state: RegionState,
    }
}

scene! {
    "pools": Head, Counter;
    levels of level: Level,
    slots of slot: Slot,
    regions of region: Region,
    cells of cell: Cell;
    EventKind
}

/// Appends the scene to `out`.
pub(super) fn draw<P: Probe, Q: Pool<Heap>>(world: &PoolWorld<P, Q>, out: &mut Vec<f64>) {
    let track = &world.tracks[world.look];
    let heap = &world.ctx.memory;
    let (stats, census) = (heap.stats(), heap.census());
    let (swept, spans) = heap.swept_spans();
    let mut regions = Vec::new();
    track.pool.regions(&mut regions);
    let coming = (track.arrived > 0).then_some(track.frame);
    let bytes = |words: u64| words * WORD as u64;
    let head = Head {
        publishers: world.tracks.len(),
        shown: world.look,
        write: track.write,
        state: world.states[world.look],
        frame: track.seq,
        arrived: track.arrived,
        coming_bytes: coming.map(|frame| frame.len),
        coming_chunk: coming.map(|frame| frame.chunk),
        coming_key: coming.is_some_and(|frame| frame.key),
        reused: track.moves.reused,
        made: track.moves.made,
        came_back: track.moves.returned,
        left_behind: track.moves.dropped,
        regions_cut: regions.len() > MOST_REGIONS,
        resident: world.resident(),
        lent: track.lent,
        stored: track.stored,
        gc_phase: heap.phase(),
        alive: bytes(census.live_words),
        dead: bytes(census.dead_words),
        heap: bytes(stats.heap_words),
        found: bytes(stats.live_words),
        front: heap.gray_objects(),
        swept,
        spans,
        exhausted: world.ctx.exhausted,
    };
    let level = |(level, shelf): (usize, Shelf)| Level {
        bytes: if level == 0 { 0 } else { 1 << level },
        at_rest: shelf.shelved,
        lent: shelf.lent,
        most: shelf.most,
        hits: shelf.hits,
        misses: shelf.misses,
    };
    let slot = |slot: &track::Slot<Q::Message>| Slot {
        frame: slot.frame.map(|frame| frame.seq),
        bytes: slot.frame.map_or(0, |frame| frame.len),
        takes: slot.frame.map_or(0, |_| track.pool.footprint(&slot.message)),
        chunks: slot.frame.map_or(0, |frame| frame.chunks()),
        key: slot.frame.is_some_and(|frame| frame.key),
    };
    write(
        out,
        head,
        &world.counters().numbers(),
        track.pool.shelves(&world.ctx.shared).into_iter().enumerate().map(level),
        track.slots.iter().map(slot),
        regions.into_iter().take(MOST_REGIONS),
        heap.cells(CELLS),
    );
}
