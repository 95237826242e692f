//! The interface of all pools. A track's publisher requests memory for a frame that comes in chunks, and releases it when
//! the writer enters the frame's slot again.

use super::counts::{Counter, EventKind, State};
use super::scene::Region;
use model::memory::{Memory, Shape};
use observe::probe::Probe;
use observe::trace::Event;
use sim::Tick;

/// Number of levels of a pool with powers of two: levels 1 to 16 have blocks of 2 to 65,536 bytes, level 0 has shells.
pub const LEVELS: usize = 17;
/// The largest pooled block in bytes; larger blocks are allocated and freed.
pub const LARGEST: u32 = 1 << (LEVELS - 1);

/// The parameters of a pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// Largest number of free blocks of a level; `u32::MAX` for no limit.
    pub cap: u32,
    /// Number of processors among which the tracks are spread.
    pub processors: u32,
    /// Number of slots of the ring, which is the number of frames in a lap.
    pub slots: u32,
    /// Whether a frame also lists its access unit, as shells over its blocks.
    pub shells: bool,
}

/// The blocks that one track's last frame took, and those that it gave back when its writer entered a slot. Only a watched
/// pool counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Blocks of the frame that came from the pool, and blocks that were allocated for it.
    pub reused: u32,
    pub made: u32,
    /// Blocks of the slot's old frame that the pool kept, and blocks that were left to the collector or freed.
    pub returned: u32,
    pub dropped: u32,
}

/// The context of a pool's operations: memory, the state that all tracks share, and the probe.
#[derive(Clone)]
pub struct Context<M: Memory, P: Probe, S> {
    /// The memory.
    pub memory: M,
    /// The state that all tracks share.
    pub shared: S,
    /// The observer.
    pub probe: P,
    /// The time.
    pub now: Tick,
    /// The number of the acting track.
    pub track: u16,
    /// The state of the acting track.
    pub state: State,
    /// The number of its current frame.
    pub seq: u32,
    /// The blocks that the acting track has moved.
    pub moves: Moves,
    /// Total bytes allocated.
    pub allocated: u64,
    /// Whether an allocation has failed because no memory was left.
    pub exhausted: bool,
}

impl<M: Memory, P: Probe, S> Context<M, P, S> {
    /// The context for pools of kind `Q`, before the first operation.
    pub fn of<Q: Pool<M, Shared = S>>(memory: M, config: PoolConfig) -> Context<M, P, S> {
        let mut ctx = Context::<M, P, ()>::new(memory, ());
        let shared = Q::shared(&mut ctx, config);
        Context::new(ctx.memory, shared)
    }

    fn new(memory: M, shared: S) -> Context<M, P, S> {
        Context {
            memory,
            shared,
            probe: P::default(),
            now: 0,
            track: 0,
            state: State::Idle,
            seq: 0,
            moves: Moves::default(),
            allocated: 0,
            exhausted: false,
        }
    }

    /// Allocates an object, and counts it.
    pub fn alloc(&mut self, shape: Shape) -> M::Ref {
        self.probe.count(Counter::Allocations, 1);
        let bytes = u64::from(shape.links * 8 + shape.bytes);
        self.probe.count(Counter::BytesAllocated, bytes);
        self.allocated += bytes;
        self.memory.alloc(shape)
    }

    /// Records an event of a block of a level or region.
    pub fn event(&mut self, what: EventKind, level: usize, bytes: u32) {
        if P::DIGESTS {
            match what {
                EventKind::Hit => self.moves.reused += 1,
                EventKind::Missed => self.moves.made += 1,
                EventKind::Returned => self.moves.returned += 1,
                EventKind::Dropped => self.moves.dropped += 1,
                _ => {}
            }
        }
        self.note(what, (level as u32 & 0xFF) | bytes << 8);
    }

    /// Records an event.
    pub fn note(&mut self, what: EventKind, value: u32) {
        let (time, who, state, seq) = (self.now, self.track, self.state as u8, self.seq);
        self.probe.record(Event { time, actor: who, state, kind: what as u8, seq, value });
    }
}

/// The state of one level of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shelf {
    /// Number of free blocks.
    pub shelved: u32,
    /// Number of blocks lent to frames.
    pub lent: u32,
    /// Largest sum of both.
    pub most: u32,
    /// Number of requests for which there was a free block.
    pub hits: u32,
    /// Number of requests for which there was none.
    pub misses: u32,
}

impl Shelf {
    /// Counts a block that is lent; `hit` if it was free, otherwise it was allocated. Only a watched pool keeps the
    /// statistics.
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

    /// Counts a block that comes back; `kept` if it is free now, otherwise it is dropped.
    #[inline(always)]
    pub(crate) fn take_back<P: Probe>(&mut self, kept: bool) {
        self.shelved += u32::from(kept);
        if P::DIGESTS {
            self.lent -= 1;
        }
    }
}

/// The pool of one track. The caller releases a message once, and does not read it afterwards.
pub trait Pool<M: Memory>: Clone + 'static {
    /// The state that all tracks share.
    type Shared: Clone;
    /// The memory of a frame.
    type Message: Clone;

    /// Makes the state that all tracks share, once.
    fn shared<P: Probe>(ctx: &mut Context<M, P, ()>, config: PoolConfig) -> Self::Shared;
    /// Makes a track's pool, and links it to link 0 of the track's object.
    fn new<P: Probe>(ctx: &mut Context<M, P, Self::Shared>, track: M::Ref, config: PoolConfig) -> Self;
    /// An empty message. A slot has one, which is reused.
    fn message<P: Probe>(&mut self, ctx: &mut Context<M, P, Self::Shared>) -> Self::Message;
    /// The object that links to a message's blocks, if there is one.
    fn holder(message: &Self::Message) -> Option<M::Ref>;
    /// Begins a frame of `len` bytes.
    fn begin<P: Probe>(&mut self, ctx: &mut Context<M, P, Self::Shared>, message: &mut Self::Message, len: u32);
    /// Appends a chunk to the frame.
    fn append<P: Probe>(&mut self, ctx: &mut Context<M, P, Self::Shared>, message: &mut Self::Message, chunk: &[u8]);
    /// Releases the frame's memory. Without effect for an empty message.
    fn release<P: Probe>(&mut self, ctx: &mut Context<M, P, Self::Shared>, message: &mut Self::Message);
    /// Called when the collector is about to begin a cycle.
    fn before_collection<P: Probe>(_: &mut Context<M, P, Self::Shared>) {}
    /// Calls `piece` with the parts of a frame in order.
    fn read<'a>(
        memory: &'a M,
        shared: &'a Self::Shared,
        pool: &'a Self,
        message: &Self::Message,
        piece: impl FnMut(&'a [u8]),
    );
    /// Bytes that a message takes, including the objects that link its blocks.
    fn footprint(&self, message: &Self::Message) -> u64;
    /// The state of the levels, for a pool that has them.
    fn shelves(&self, _shared: &Self::Shared) -> [Shelf; LEVELS] {
        [Shelf::default(); LEVELS]
    }
    /// Appends the regions, for a pool that has them.
    fn regions(&self, _out: &mut Vec<Region>) {}
    /// Bytes outside the collected heap that all tracks' pools take.
    fn outside(_shared: &Self::Shared) -> u64 {
        0
    }
}
