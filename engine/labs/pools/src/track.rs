//! A track: a ring of slots whose writer puts a frame's blocks into the slot it is in, enters the next one, and gives the
//! blocks back that lie there from a lap ago.

use super::counts::{Counter, Place, What};
use super::media::Frame;
use super::pool::{Desk, Make, Pool};
use base::hash::Hash;
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// One slot.
#[derive(Clone, Debug)]
pub(crate) struct Slot<T> {
    pub message: T,
    /// The frame in it, if there is one.
    pub frame: Option<Frame>,
}

/// See the module.
#[derive(Clone)]
pub(crate) struct Track<M: Memory, Q: Pool<M>> {
    pub number: u32,
    pub pool: Q,
    /// What the track's objects hang on: its pool at link 0, the message that is coming in at 1, the slots' from 2 on.
    object: M::Ref,
    pub slots: Vec<Slot<Q::Message>>,
    /// The slot that the writer is in.
    pub write: u32,
    pub arriving: Q::Message,
    pub frame: Frame,
    /// Bytes of the frame that have come in.
    pub arrived: u32,
    pub seq: u32,
    /// Bytes that the messages in the ring take, and of them, those that are frames'.
    pub lent: u64,
    pub stored: u64,
    /// Digest of every frame as the reader found it, a lap after it was written.
    pub read: Hash,
    gathered: Vec<u8>,
}

/// The link of a slot's message.
const FIRST_SLOT: u32 = 2;
const ARRIVING: u32 = 1;

impl<M: Memory, Q: Pool<M>> Track<M, Q> {
    pub fn new<P: Probe>(desk: &mut Desk<M, P, Q::Shared>, number: u32, make: Make) -> Self {
        let object = desk.alloc(Shape::links(FIRST_SLOT + make.slots));
        desk.memory.root(object);
        let mut pool = Q::new(desk, object, make);
        let mut hung = |desk: &mut Desk<M, P, Q::Shared>, link| {
            let message = pool.message(desk);
            desk.memory.link(object, link, Q::holder(&message));
            message
        };
        let arriving = hung(desk, ARRIVING);
        let slots = (0..make.slots).map(|slot| Slot { message: hung(desk, FIRST_SLOT + slot), frame: None }).collect();
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
            lent: 0,
            stored: 0,
            read: Hash::default(),
            gathered: Vec::new(),
        }
    }

    /// Reads the next chunk of a frame whose bytes are `whole`; returns whether it has all of them now.
    pub fn ingest<P: Probe>(&mut self, desk: &mut Desk<M, P, Q::Shared>, frame: Frame, whole: &[u8]) -> bool {
        if self.arrived == 0 {
            self.frame = frame;
            self.pool.begin(desk, &mut self.arriving, self.frame.len);
        }
        let len = self.frame.chunk.min(self.frame.len - self.arrived);
        desk.probe.count(Counter::Chunks, 1);
        desk.probe.count(Counter::BytesCopied, u64::from(len));
        let chunk = &whole[self.arrived as usize..][..len as usize];
        self.pool.append(desk, &mut self.arriving, chunk);
        self.arrived += len;
        self.arrived == self.frame.len
    }

    /// Puts the whole frame into the slot.
    pub fn publish<P: Probe>(&mut self, desk: &mut Desk<M, P, Q::Shared>) {
        let slot = &mut self.slots[self.write as usize];
        std::mem::swap(&mut slot.message, &mut self.arriving);
        if let (Some(stored), Some(empty)) = (Q::holder(&slot.message), Q::holder(&self.arriving)) {
            desk.memory.link(self.object, FIRST_SLOT + self.write, Some(stored));
            desk.memory.link(self.object, ARRIVING, Some(empty));
        }
        slot.frame = Some(self.frame);
        if P::DIGESTS {
            self.lent += self.pool.footprint(&slot.message);
            self.stored += u64::from(self.frame.len);
        }
        desk.probe.count(Counter::Frames, 1);
        desk.note(What::Published, self.frame.len);
        self.arrived = 0;
        self.seq += 1;
    }

    /// Enters the next slot: what lies there goes back, once the reader, who is a lap behind, has seen it.
    pub fn enter<P: Probe>(&mut self, desk: &mut Desk<M, P, Q::Shared>) {
        self.write = if self.write + 1 == self.slots.len() as u32 { 0 } else { self.write + 1 };
        desk.note(What::Entered, self.write);
        if P::DIGESTS {
            self.look(desk);
        }
        let slot = &mut self.slots[self.write as usize];
        if slot.frame.take().is_some() {
            self.pool.release(desk, &mut slot.message);
        }
        desk.memory.poll();
    }

    /// The reader's look at the slot that was just entered.
    fn look<P: Probe>(&mut self, desk: &mut Desk<M, P, Q::Shared>) {
        let slot = &self.slots[self.write as usize];
        let Some(frame) = slot.frame else { return };
        self.lent -= self.pool.footprint(&slot.message);
        self.stored -= u64::from(frame.len);
        let (mut pieces, gathered) = (0, &mut self.gathered);
        gathered.clear();
        Q::read(&desk.memory, &desk.shared, &self.pool, &slot.message, |piece| {
            pieces += 1;
            gathered.extend_from_slice(piece);
        });
        self.read.number(u64::from(frame.seq));
        self.read.bytes(gathered);
        desk.probe.count(Counter::Pieces, pieces);
    }

    /// Reads the message that was published `back` frames ago, at most a lap less one, as it lies in its slot.
    pub fn read_back<P: Probe>(&self, desk: &Desk<M, P, Q::Shared>, back: u32, piece: impl FnMut(&[u8])) {
        let slots = self.slots.len() as u32;
        let slot = &self.slots[((self.write + slots - back) % slots) as usize];
        Q::read(&desk.memory, &desk.shared, &self.pool, &slot.message, piece);
    }

    /// What a publisher does for one frame, unwatched, unless its memory is exhausted on the way.
    pub fn turn<P: Probe>(&mut self, desk: &mut Desk<M, P, Q::Shared>, frame: Frame, whole: &[u8]) {
        desk.place = Place::Ingest;
        while !self.ingest(desk, frame, whole) {
            if desk.exhausted {
                return;
            }
        }
        desk.place = Place::Publish;
        self.publish(desk);
        desk.place = Place::Enter;
        self.enter(desk);
    }
}
