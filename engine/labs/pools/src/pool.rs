//! What all pools have in common: a track's publisher asks for room for a frame that comes in chunks, and gives it back when
//! it comes round to the frame's slot again.

use super::counts::{Counter, Place, What};
use super::scene::Region;
use model::memory::{Memory, Shape};
use observe::probe::Probe;
use observe::trace::Event;
use sim::Tick;

/// Levels of a pool by powers of two: 1 to 16 hold blocks of 2 to 65 536 bytes, 0 holds shells.
pub const LEVELS: usize = 17;
/// The largest block that is pooled; what is larger is allocated, and let go.
pub const LARGEST: u32 = 1 << (LEVELS - 1);

/// How pools are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Make {
    /// Blocks that a level keeps; `u32::MAX` for any number.
    pub cap: u32,
    /// Slots of the ring: frames to a lap.
    pub slots: u32,
    /// Whether a frame's access unit is listed as well, as shells over its blocks.
    pub shells: bool,
}

/// What a pool works with: memory, what all tracks share, and who watches.
#[derive(Clone)]
pub(crate) struct Desk<M: Memory, P: Probe, S> {
    pub memory: M,
    pub shared: S,
    pub probe: P,
    pub now: Tick,
    /// The track that is at work.
    pub track: u16,
    pub place: Place,
    /// The frame it is at.
    pub seq: u32,
    /// Bytes allocated in all.
    pub allocated: u64,
    /// Whether there was no memory left for something that had to have it.
    pub exhausted: bool,
}

impl<M: Memory, P: Probe, S> Desk<M, P, S> {
    /// A desk for pools of a kind, on which nothing has happened.
    pub fn of<Q: Pool<M, Shared = S>>(memory: M, make: Make) -> Desk<M, P, S> {
        let mut desk = Desk::<M, P, ()>::new(memory, ());
        let shared = Q::shared(&mut desk, make);
        Desk::new(desk.memory, shared)
    }

    fn new(memory: M, shared: S) -> Desk<M, P, S> {
        Desk {
            memory,
            shared,
            probe: P::default(),
            now: 0,
            track: 0,
            place: Place::Idle,
            seq: 0,
            allocated: 0,
            exhausted: false,
        }
    }

    /// A new object, counted.
    pub fn alloc(&mut self, shape: Shape) -> M::Ref {
        self.probe.count(Counter::Allocations, 1);
        let bytes = u64::from(shape.links * 8 + shape.bytes);
        self.probe.count(Counter::BytesAllocated, bytes);
        self.allocated += bytes;
        self.memory.alloc(shape)
    }

    /// Something happened, to a block of a level or region.
    pub fn event(&mut self, what: What, level: usize, bytes: u32) {
        self.note(what, (level as u32 & 0xFF) | bytes << 8);
    }

    /// Something happened.
    pub fn note(&mut self, what: What, value: u32) {
        let (time, who, place, seq) = (self.now, self.track, self.place as u8, self.seq);
        self.probe.record(Event { time, actor: who, state: place, kind: what as u8, seq, value });
    }
}

/// One level of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    /// Blocks on it.
    pub shelved: u32,
    /// Blocks of it that frames have.
    pub lent: u32,
    /// The most of both together.
    pub most: u32,
    /// Blocks asked for that were there.
    pub hits: u32,
    /// Blocks asked for that were not.
    pub misses: u32,
}

impl Shelf {
    /// A block leaves; it was there, or was made. What only a watcher wants to know is not kept track of when nobody watches.
    #[inline(always)]
    pub(crate) fn lend<P: Probe>(&mut self, hit: bool) {
        self.shelved -= u32::from(hit);
        if P::DIGESTS {
            self.lent += 1;
            self.hits += u32::from(hit);
            self.misses += u32::from(!hit);
            self.most = self.most.max(self.shelved + self.lent);
        }
    }

    /// A block comes back; it is kept, or let go.
    #[inline(always)]
    pub(crate) fn take_back<P: Probe>(&mut self, kept: bool) {
        self.shelved += u32::from(kept);
        if P::DIGESTS {
            self.lent -= 1;
        }
    }
}

/// One track's pool, or none. Whoever uses it gives a message back once, and does not read it afterwards.
pub(crate) trait Pool<M: Memory>: Clone + 'static {
    /// What all tracks share.
    type Shared: Clone;
    /// A frame's bytes, wherever they lie.
    type Message: Clone;

    /// What all tracks share, made once.
    fn shared<P: Probe>(desk: &mut Desk<M, P, ()>, make: Make) -> Self::Shared;
    /// A track's pool. It hangs on link 0 of the track's object.
    fn new<P: Probe>(desk: &mut Desk<M, P, Self::Shared>, track: M::Ref, make: Make) -> Self;
    /// Room for a message, empty. A slot has one, which is used again and again.
    fn message<P: Probe>(&mut self, desk: &mut Desk<M, P, Self::Shared>) -> Self::Message;
    /// The object that a message's blocks hang on, if it has one.
    fn holder(message: &Self::Message) -> Option<M::Ref>;
    /// A frame of `len` bytes is about to come in.
    fn begin<P: Probe>(&mut self, desk: &mut Desk<M, P, Self::Shared>, message: &mut Self::Message, len: u32);
    /// A chunk of it comes in.
    fn append<P: Probe>(&mut self, desk: &mut Desk<M, P, Self::Shared>, message: &mut Self::Message, chunk: &[u8]);
    /// The frame is not needed any more. Without effect for an empty message.
    fn release<P: Probe>(&mut self, desk: &mut Desk<M, P, Self::Shared>, message: &mut Self::Message);
    /// Reads a frame, piece by piece.
    fn read(memory: &M, shared: &Self::Shared, pool: &Self, message: &Self::Message, piece: impl FnMut(&[u8]));
    /// Bytes that a message takes, with all that is around its blocks.
    fn footprint(&self, message: &Self::Message) -> u64;
    /// The levels, for a pool that has them.
    fn shelves(&self, _shared: &Self::Shared) -> [Shelf; LEVELS] {
        [Shelf::default(); LEVELS]
    }
    /// The regions, for a pool that has them.
    fn regions(&self, _out: &mut Vec<Region>) {}
    /// Bytes outside the collected heap that all tracks' pools take.
    fn outside(_shared: &Self::Shared) -> u64 {
        0
    }
}
