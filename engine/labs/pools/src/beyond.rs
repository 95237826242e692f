//! Our variant: a log of segments. A track's frames are written one after the other, and a segment is reused when all its
//! frames are gone.
//!
//! A ring overwrites frames in the order in which they were written, so freeing their memory needs no search for a place of
//! the right size, no rounding and no list: the next chunk goes where the last one ended, and releasing a frame is a
//! subtraction. A frame has one piece for each segment that it touches, however small its chunks were. A frame that
//! outlives its slot keeps its segments, and nothing else.
//!
//! Free segments are a stack, so that the one used last is reused first. At the end of each lap, half of the segments that
//! were free during the whole lap are freed, so that after a burst memory returns to the ring's needs within a few laps. A
//! few are spared, because the number of bytes varies from lap to lap: without them, ten minutes of two publishers free 100
//! segments, and allocate 100.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use super::counts::{Counter, EventKind};
use super::pool::{Context, Pool, PoolConfig};
use super::scene::{Region, RegionState};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// Bytes of a segment. A track wastes at most two of them: the one it writes into, and the one it frees.
pub const SEGMENT: u32 = 16 << 10;
/// Number of free segments that are always kept, in addition to one for every `SPARED_SHARE` segments.
const SPARED: usize = 2;
const SPARED_SHARE: usize = 16;
const BLOCK: Shape = Shape::bytes(SEGMENT);

/// A track's log.
#[derive(Clone, Debug)]
pub(crate) struct Log<R> {
    track: R,
    /// The object that links to the segments, and its number of links.
    directory: R,
    segments: Vec<Segment<R>>,
    /// The segment that is being written, `usize::MAX` before the first.
    current: usize,
    /// Free segments, the one used last on top.
    free: Vec<usize>,
    /// Numbers of freed segments, for reuse.
    freed_numbers: Vec<usize>,
    /// The smallest number of free segments in this lap so far.
    least_free: usize,
    /// Number of frames released in this lap, which ends after `slots` frames.
    lap: u32,
    slots: u32,
}

/// A segment: the number of bytes written, and of frames that have bytes in it.
#[derive(Clone, Copy, Debug)]
struct Segment<R> {
    block: Option<R>,
    used: u32,
    frames: u32,
}

/// A part of a frame in one segment.
#[derive(Clone, Copy, Debug)]
struct SegmentRange {
    segment: usize,
    offset: u32,
    len: u32,
}

/// A frame: its pieces in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct SegmentRanges(Vec<SegmentRange>);

impl<R: Copy + Eq> Log<R> {
    /// Returns a segment to write into.
    // code: next
    fn next<M: Memory<Ref = R>, P: Probe, S>(&mut self, ctx: &mut Context<M, P, S>) -> usize {
        ctx.probe.count(Counter::Gets, 1);
        if let Some(segment) = self.free.pop() {
            self.least_free = self.least_free.min(self.free.len());
            ctx.probe.count(Counter::Hits, 1);
            ctx.event(EventKind::Hit, segment, SEGMENT);
            return segment;
        }
        self.least_free = 0;
        let block = ctx.alloc(BLOCK);
        let new = Segment { block: Some(block), used: 0, frames: 0 };
        let segment = match self.freed_numbers.pop() {
            Some(number) => {
                self.segments[number] = new;
                number
            }
            None => {
                if self.segments.len().is_power_of_two() {
                    self.grow(ctx);
                }
                self.segments.push(new);
                self.segments.len() - 1
            }
        };
        ctx.memory.link(self.directory, segment as u32, Some(block));
        ctx.event(EventKind::Missed, segment, SEGMENT);
        segment
    }
    // code end

    /// Doubles the number of links of the directory.
    fn grow<M: Memory<Ref = R>, P: Probe, S>(&mut self, ctx: &mut Context<M, P, S>) {
        let len = self.segments.len() as u32;
        let larger = ctx.alloc(Shape::links(2 * len));
        for link in 0..len {
            let block = ctx.memory.get(self.directory, link);
            ctx.memory.link(larger, link, block);
        }
        ctx.memory.link(self.track, 0, Some(larger));
        // SAFETY: the track links to the larger directory now, and nothing else linked to this one.
        unsafe { ctx.memory.free(self.directory, Shape::links(len)) };
        self.directory = larger;
    }

    /// Ends a lap: frees half of the segments that were not needed in it.
    // code: decay
    fn decay<M: Memory<Ref = R>, P: Probe, S>(&mut self, ctx: &mut Context<M, P, S>) {
        let spared = SPARED + (self.segments.len() - self.freed_numbers.len()) / SPARED_SHARE;
        let surplus = self.least_free.saturating_sub(spared).div_ceil(2);
        // The segments at the bottom have been free longest.
        for segment in self.free.drain(..surplus) {
            let block = self.segments[segment].block.take().expect("a free segment has a block");
            ctx.memory.link(self.directory, segment as u32, None);
            // SAFETY: the segment was free: it holds no frame, and neither directory nor table links to it any more.
            unsafe { ctx.memory.free(block, BLOCK) };
            ctx.probe.count(Counter::Dropped, 1);
            ctx.event(EventKind::Dropped, segment, SEGMENT);
            self.freed_numbers.push(segment);
        }
        (self.least_free, self.lap) = (self.free.len(), 0);
    }
    // code end
}

impl<M: Memory> Pool<M> for Log<M::Ref> {
    type Shared = ();
    type Message = SegmentRanges;

    fn shared<P: Probe>(_: &mut Context<M, P, ()>, _: PoolConfig) {}

    fn new<P: Probe>(ctx: &mut Context<M, P, ()>, track: M::Ref, config: PoolConfig) -> Self {
        let directory = ctx.alloc(Shape::links(1));
        ctx.memory.link(track, 0, Some(directory));
        Log {
            track,
            directory,
            segments: Vec::new(),
            current: usize::MAX,
            free: Vec::new(),
            freed_numbers: Vec::new(),
            least_free: 0,
            lap: 0,
            slots: config.slots,
        }
    }

    fn message<P: Probe>(&mut self, _: &mut Context<M, P, ()>) -> SegmentRanges {
        SegmentRanges::default()
    }

    fn holder(_: &SegmentRanges) -> Option<M::Ref> {
        None
    }

    fn begin<P: Probe>(&mut self, _: &mut Context<M, P, ()>, _: &mut SegmentRanges, _: u32) {}

    // code: append
    // at: ingest
    fn append<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>, message: &mut SegmentRanges, mut chunk: &[u8]) {
        while !chunk.is_empty() {
            if self.segments.get(self.current).is_none_or(|segment| segment.used == SEGMENT) {
                self.current = self.next(ctx);
            }
            let segment = &mut self.segments[self.current];
            let len = chunk.len().min((SEGMENT - segment.used) as usize);
            let (here, rest) = chunk.split_at(len);
            let block = segment.block.expect("what is written into is there");
            ctx.memory.fill(block, BLOCK, segment.used, here);
            match message.0.last_mut() {
                Some(last) if last.segment == self.current => last.len += len as u32,
                _ => {
                    segment.frames += 1;
                    message.0.push(SegmentRange { segment: self.current, offset: segment.used, len: len as u32 });
                }
            }
            segment.used += len as u32;
            chunk = rest;
        }
    }
    // code end

    // code: release
    // at: enter
    fn release<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>, message: &mut SegmentRanges) {
        if message.0.is_empty() {
            return;
        }
        for piece in message.0.drain(..) {
            let segment = &mut self.segments[piece.segment];
            segment.frames -= 1;
            if segment.frames == 0 {
                segment.used = 0;
                if piece.segment != self.current {
                    self.free.push(piece.segment);
                    ctx.probe.count(Counter::Returned, 1);
                    ctx.event(EventKind::Returned, piece.segment, SEGMENT);
                }
            }
        }
        self.lap += 1;
        if self.lap == self.slots {
            self.decay(ctx);
        }
    }
    // code end

    fn read<'a>(memory: &'a M, _: &'a (), pool: &'a Self, message: &SegmentRanges, mut piece: impl FnMut(&'a [u8])) {
        for &SegmentRange { segment, offset, len } in &message.0 {
            let block = pool.segments[segment].block.expect("a frame's segments are there");
            piece(&memory.bytes(block, BLOCK, offset + len)[offset as usize..]);
        }
    }

    fn footprint(&self, message: &SegmentRanges) -> u64 {
        message.0.iter().map(|piece| u64::from(piece.len)).sum()
    }

    fn regions(&self, out: &mut Vec<Region>) {
        for (number, segment) in self.segments.iter().enumerate() {
            if segment.block.is_some() {
                let state = match segment.frames {
                    _ if number == self.current => RegionState::Written,
                    0 => RegionState::Free,
                    _ => RegionState::Lent,
                };
                out.push(Region { begin: number as u32 * SEGMENT, bytes: SEGMENT, used: segment.used, state });
            }
        }
    }
}
