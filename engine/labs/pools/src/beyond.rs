//! Ours: a track's frames one behind the other in a log of segments, and a segment is used again when all its frames are gone.
//!
//! A ring overwrites frames in the order in which they were written, so what frees their memory need not look for a place
//! of the right size, round up, or keep a list: the next chunk goes where the last one ended, and giving a frame back is
//! a subtraction. A frame lies in one piece, or in as many as it touches segments, however small its chunks were. One that
//! outlives its slot keeps its segments, and nothing else.
//!
//! Free segments are a stack, so that the one that was in use last is used next. Each lap half of those that were not needed
//! during the whole of it are let go: after a burst memory returns to what the ring needs, in a few laps. A few are spared,
//! since no lap has as many bytes as the one before: without them ten minutes of two publishers let 100 segments go, and
//! allocate 100.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use super::counts::{Counter, What};
use super::pool::{Desk, Make, Pool};
use super::scene::{Region, RegionState};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// Bytes of a segment. A track wastes at most two of them: the one it writes into, and the one it frees.
pub const SEGMENT: u32 = 16 << 10;
/// Segments that are not let go, and one for so many of all.
const SPARED: usize = 2;
const SPARED_SHARE: usize = 16;
const BLOCK: Shape = Shape::bytes(SEGMENT);

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Log<R> {
    track: R,
    /// What segments hang on, and how many it has links for.
    directory: R,
    segments: Vec<Segment<R>>,
    /// The one that is being written, `usize::MAX` before the first.
    current: usize,
    /// Those without frames, the one in use last on top.
    free: Vec<usize>,
    /// Numbers of segments that were let go.
    gone: Vec<usize>,
    /// The least that were free since the lap began.
    least_free: usize,
    /// Frames given back in this lap, of how many.
    lap: u32,
    slots: u32,
}

/// A segment: bytes written, and the frames that have some of them.
#[derive(Clone, Copy, Debug)]
struct Segment<R> {
    block: Option<R>,
    used: u32,
    frames: u32,
}

/// Part of a frame.
#[derive(Clone, Copy, Debug)]
struct Piece {
    segment: usize,
    offset: u32,
    len: u32,
}

/// A frame: its pieces in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pieces(Vec<Piece>);

impl<R: Copy + Eq> Log<R> {
    /// A segment to write into.
    fn next<M: Memory<Ref = R>, P: Probe, S>(&mut self, desk: &mut Desk<M, P, S>) -> usize {
        desk.probe.count(Counter::Gets, 1);
        if let Some(segment) = self.free.pop() {
            self.least_free = self.least_free.min(self.free.len());
            desk.probe.count(Counter::Hits, 1);
            desk.event(What::Hit, segment, SEGMENT);
            return segment;
        }
        self.least_free = 0;
        let block = desk.alloc(BLOCK);
        let new = Segment { block: Some(block), used: 0, frames: 0 };
        let segment = match self.gone.pop() {
            Some(number) => {
                self.segments[number] = new;
                number
            }
            None => {
                if self.segments.len().is_power_of_two() {
                    self.grow(desk);
                }
                self.segments.push(new);
                self.segments.len() - 1
            }
        };
        desk.memory.link(self.directory, segment as u32, Some(block));
        desk.event(What::Missed, segment, SEGMENT);
        segment
    }

    /// Gives the directory twice as many links.
    fn grow<M: Memory<Ref = R>, P: Probe, S>(&mut self, desk: &mut Desk<M, P, S>) {
        let len = self.segments.len() as u32;
        let larger = desk.alloc(Shape::links(2 * len));
        for link in 0..len {
            let block = desk.memory.get(self.directory, link);
            desk.memory.link(larger, link, block);
        }
        desk.memory.link(self.track, 0, Some(larger));
        // SAFETY: the track leads to the larger one now, and nothing else led to this one.
        unsafe { desk.memory.free(self.directory, Shape::links(len)) };
        self.directory = larger;
    }

    /// A lap is over: lets half of the segments go that nobody needed in it.
    fn decay<M: Memory<Ref = R>, P: Probe, S>(&mut self, desk: &mut Desk<M, P, S>) {
        let spared = SPARED + (self.segments.len() - self.gone.len()) / SPARED_SHARE;
        let surplus = self.least_free.saturating_sub(spared).div_ceil(2);
        // Those at the bottom have lain longest.
        for segment in self.free.drain(..surplus) {
            let block = self.segments[segment].block.take().expect("it was free, not gone");
            desk.memory.link(self.directory, segment as u32, None);
            // SAFETY: the segment was free: no frame is in it, and neither directory nor table leads to it any more.
            unsafe { desk.memory.free(block, BLOCK) };
            desk.probe.count(Counter::Dropped, 1);
            desk.event(What::Dropped, segment, SEGMENT);
            self.gone.push(segment);
        }
        (self.least_free, self.lap) = (self.free.len(), 0);
    }
}

impl<M: Memory> Pool<M> for Log<M::Ref> {
    type Shared = ();
    type Message = Pieces;

    fn shared<P: Probe>(_: &mut Desk<M, P, ()>, _: Make) {}

    fn new<P: Probe>(desk: &mut Desk<M, P, ()>, track: M::Ref, make: Make) -> Self {
        let directory = desk.alloc(Shape::links(1));
        desk.memory.link(track, 0, Some(directory));
        Log {
            track,
            directory,
            segments: Vec::new(),
            current: usize::MAX,
            free: Vec::new(),
            gone: Vec::new(),
            least_free: 0,
            lap: 0,
            slots: make.slots,
        }
    }

    fn message<P: Probe>(&mut self, _: &mut Desk<M, P, ()>) -> Pieces {
        Pieces::default()
    }

    fn holder(_: &Pieces) -> Option<M::Ref> {
        None
    }

    fn begin<P: Probe>(&mut self, _: &mut Desk<M, P, ()>, _: &mut Pieces, _: u32) {}

    fn append<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>, message: &mut Pieces, mut chunk: &[u8]) {
        while !chunk.is_empty() {
            if self.segments.get(self.current).is_none_or(|segment| segment.used == SEGMENT) {
                self.current = self.next(desk);
            }
            let segment = &mut self.segments[self.current];
            let len = chunk.len().min((SEGMENT - segment.used) as usize);
            let (here, rest) = chunk.split_at(len);
            let block = segment.block.expect("what is written into is there");
            desk.memory.fill(block, BLOCK, segment.used, here);
            match message.0.last_mut() {
                Some(last) if last.segment == self.current => last.len += len as u32,
                _ => {
                    segment.frames += 1;
                    message.0.push(Piece { segment: self.current, offset: segment.used, len: len as u32 });
                }
            }
            segment.used += len as u32;
            chunk = rest;
        }
    }

    fn release<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>, message: &mut Pieces) {
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
                    desk.probe.count(Counter::Returned, 1);
                    desk.event(What::Returned, piece.segment, SEGMENT);
                }
            }
        }
        self.lap += 1;
        if self.lap == self.slots {
            self.decay(desk);
        }
    }

    fn read(memory: &M, _: &(), pool: &Self, message: &Pieces, mut piece: impl FnMut(&[u8])) {
        for &Piece { segment, offset, len } in &message.0 {
            let block = pool.segments[segment].block.expect("a frame's segments are there");
            piece(&memory.bytes(block, BLOCK, offset + len)[offset as usize..]);
        }
    }

    fn footprint(&self, message: &Pieces) -> u64 {
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
