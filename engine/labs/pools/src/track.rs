//! A track: a ring of slots. The writer puts a frame's blocks into its current slot, enters the next one, and releases the
//! blocks that are there since the previous lap.

use super::counts::{Counter, EventKind, State};
use super::media::Frame;
use super::pool::{Context, Moves, Pool, PoolConfig};
use base::hash::Hash;
use base::planted::is_planted;
use model::heap::Heap;
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// A slot.
#[derive(Clone, Debug)]
pub(crate) struct Slot<T> {
    pub message: T,
    /// The frame in the slot, if there is one.
    pub frame: Option<Frame>,
}

/// A track and its writer.
#[derive(Clone)]
pub(crate) struct Track<M: Memory, Q: Pool<M>> {
    pub number: u32,
    pub pool: Q,
    /// The object that links to the track's objects: its pool at link 0, the message being received at 1, the slots'
    /// messages from 2 on.
    object: M::Ref,
    pub slots: Vec<Slot<Q::Message>>,
    /// The writer's current slot.
    pub write: u32,
    pub arriving: Q::Message,
    pub frame: Frame,
    /// Number of bytes of the frame received so far.
    pub arrived: u32,
    pub seq: u32,
    /// The blocks of its last frame, and of the slot that it entered last.
    pub moves: Moves,
    /// Bytes that the messages in the ring take, and the part of them that is bytes of frames.
    pub lent: u64,
    pub stored: u64,
    /// Digest of every frame as the reader saw it, a lap after it was written.
    pub read: Hash,
    gathered: Vec<u8>,
}

/// The link to the first slot's message.
const FIRST_SLOT: u32 = 2;
const ARRIVING: u32 = 1;

impl<M: Memory, Q: Pool<M>> Track<M, Q> {
    pub fn new<P: Probe>(ctx: &mut Context<M, P, Q::Shared>, number: u32, config: PoolConfig) -> Self {
        let object = ctx.alloc(Shape::links(FIRST_SLOT + config.slots));
        ctx.memory.root(object);
        let mut pool = Q::new(ctx, object, config);
        let mut new_message = |ctx: &mut Context<M, P, Q::Shared>, link| {
            let message = pool.message(ctx);
            ctx.memory.link(object, link, Q::holder(&message));
            message
        };
        let arriving = new_message(ctx, ARRIVING);
        let slots =
            (0..config.slots).map(|slot| Slot { message: new_message(ctx, FIRST_SLOT + slot), frame: None }).collect();
        Track {
            number,
            pool,
            object,
            slots,
            write: 0,
            arriving,
            frame: Frame::default(),
            arrived: 0,
            seq: 0,
            moves: Moves::default(),
            lent: 0,
            stored: 0,
            read: Hash::default(),
            gathered: Vec::new(),
        }
    }

    /// Receives the next chunk of a frame whose bytes are `whole`. Returns whether the frame is complete.
    pub fn ingest<P: Probe>(&mut self, ctx: &mut Context<M, P, Q::Shared>, frame: Frame, whole: &[u8]) -> bool {
        if self.arrived == 0 {
            (ctx.moves.reused, ctx.moves.made) = (0, 0);
            self.frame = frame;
            self.pool.begin(ctx, &mut self.arriving, self.frame.len);
        }
        let len = self.frame.chunk.min(self.frame.len - self.arrived);
        ctx.probe.count(Counter::Chunks, 1);
        ctx.probe.count(Counter::BytesCopied, u64::from(len));
        // A test's fault: a chunk repeats the last byte of the one before it.
        let from = self.arrived - u32::from(is_planted() && self.arrived > 0);
        let chunk = &whole[from as usize..][..len as usize];
        self.pool.append(ctx, &mut self.arriving, chunk);
        self.arrived += len;
        self.arrived == self.frame.len
    }

    /// Puts the complete frame into the slot.
    pub fn publish<P: Probe>(&mut self, ctx: &mut Context<M, P, Q::Shared>) {
        let slot = &mut self.slots[self.write as usize];
        std::mem::swap(&mut slot.message, &mut self.arriving);
        if let (Some(stored), Some(empty)) = (Q::holder(&slot.message), Q::holder(&self.arriving)) {
            ctx.memory.link(self.object, FIRST_SLOT + self.write, Some(stored));
            ctx.memory.link(self.object, ARRIVING, Some(empty));
        }
        slot.frame = Some(self.frame);
        if P::DIGESTS {
            self.lent += self.pool.footprint(&slot.message);
            self.stored += u64::from(self.frame.len);
        }
        ctx.probe.count(Counter::Frames, 1);
        ctx.note(EventKind::Published, self.frame.len);
        self.arrived = 0;
        self.seq += 1;
    }

    /// Enters the next slot. The reader, which is a lap behind, reads the frame there, and then its memory is released.
    pub fn enter<P: Probe>(&mut self, ctx: &mut Context<M, P, Q::Shared>) {
        self.write = if self.write + 1 == self.slots.len() as u32 { 0 } else { self.write + 1 };
        (ctx.moves.returned, ctx.moves.dropped) = (0, 0);
        ctx.note(EventKind::Entered, self.write);
        if P::DIGESTS {
            self.look(ctx);
        }
        let slot = &mut self.slots[self.write as usize];
        if slot.frame.take().is_some() {
            self.pool.release(ctx, &mut slot.message);
        }
        if ctx.memory.heap().is_some_and(Heap::is_due) {
            Q::before_collection(ctx);
        }
        ctx.memory.poll();
    }

    /// The reader reads the slot that was just entered.
    fn look<P: Probe>(&mut self, ctx: &mut Context<M, P, Q::Shared>) {
        let slot = &self.slots[self.write as usize];
        let Some(frame) = slot.frame else { return };
        self.lent -= self.pool.footprint(&slot.message);
        self.stored -= u64::from(frame.len);
        let (mut pieces, gathered) = (0, &mut self.gathered);
        gathered.clear();
        Q::read(&ctx.memory, &ctx.shared, &self.pool, &slot.message, |piece| {
            pieces += 1;
            gathered.extend_from_slice(piece);
        });
        self.read.number(u64::from(frame.seq));
        self.read.bytes(gathered);
        ctx.probe.count(Counter::Pieces, pieces);
    }

    /// Reads the message that was published `back` frames ago, which must be less than a lap.
    pub fn read_back<P: Probe>(&self, ctx: &Context<M, P, Q::Shared>, back: u32, piece: impl FnMut(&[u8])) {
        let slots = self.slots.len() as u32;
        let slot = &self.slots[((self.write + slots - back) % slots) as usize];
        Q::read(&ctx.memory, &ctx.shared, &self.pool, &slot.message, piece);
    }

    /// Publishes one frame, unwatched. Stops when memory is exhausted.
    pub fn turn<P: Probe>(&mut self, ctx: &mut Context<M, P, Q::Shared>, frame: Frame, whole: &[u8]) {
        ctx.state = State::Ingest;
        while !self.ingest(ctx, frame, whole) {
            if ctx.exhausted {
                return;
            }
        }
        ctx.state = State::Publish;
        self.publish(ctx);
        ctx.state = State::Enter;
        self.enter(ctx);
    }
}
