//! The queues of version 1: no reader stands in the ring, each has a queue of its own.
//!
//! **Queue, one copy each** is how the article tells it: every frame is copied once for every reader.
//!
//! **Queue of pointers** is what version 1 did: one frame with a count of its holders, a small entry in
//! each queue, and the copies in the sender, which cuts the frame into chunks of 512 bytes. Each chunk is
//! built in a new buffer, copied again into the connection's buffer of 4 KiB, and flushed: a system call.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | one send into each reader's queue | receive; send; let go |
//!
//! A queue holds 1 024 frames. When one is full its reader is sent nothing until the next key frame. The
//! room keeps the frames since the newest key frame for those who come late. A buffer that nobody holds
//! any more goes back to the slab it came from.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;

use super::context::Context;
use super::counts::Counter;
use super::frame::Frame;
use super::local::{Local, LocalWord};
use super::params::Start;
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::watch::Watchable;
use super::word::{Ordering, Word};
use sim::Tick;

const TAKE: u8 = STEP;
const PUSH: u8 = STEP + 1;

const RECEIVE: u8 = WAIT;
const LET_GO: u8 = WAIT + 1;
const SLEEP: u8 = WAIT + 2;

/// Frames that a queue holds.
pub(super) const CAPACITY: usize = 1024;
/// Bytes of a chunk.
const CHUNK: usize = 512;
/// Bytes of a connection's buffer.
const CONNECTION: usize = 4096;
/// Bytes of the first chunk's header, and of the others'.
const HEADERS: [usize; 2] = [12, 1];

/// What differs between the two.
pub(crate) trait Entry: Debug + 'static {
    /// The variant's id in the catalogue.
    const ID: &'static str;
    /// What stands in a queue.
    type Item: Clone + Debug;
    /// Whether each has bytes of its own.
    const OWNS: bool;
    /// Bytes of what it points at besides a frame.
    const BYTES: usize;
    /// Puts a frame into one reader's queue.
    fn entry(frame: &Rc<Frame>, context: &mut impl Context<Local>) -> Self::Item;
    /// The entry of a frame that was published before its reader came.
    fn late_entry(frame: &Rc<Frame>) -> Self::Item;
    /// The frame of an entry.
    fn frame(item: &Self::Item) -> &Frame;
    /// Hands bytes to the connection, which has a buffer.
    fn pass(bytes: &[u8], connection: &mut Vec<u8>, context: &mut impl Context<Local>);
}

/// One copy each: textbook.
#[derive(Debug)]
pub(crate) struct Copies;

impl Entry for Copies {
    const ID: &'static str = "queue-copy";
    type Item = Box<Frame>;
    const OWNS: bool = true;
    const BYTES: usize = 0;

    fn entry(frame: &Rc<Frame>, context: &mut impl Context<Local>) -> Box<Frame> {
        // The frame's head and its bytes.
        context.count(Counter::Allocations, 2);
        context.count(Counter::BytesCopied, frame.bytes.len() as u64);
        Copies::late_entry(frame)
    }

    fn late_entry(frame: &Rc<Frame>) -> Box<Frame> {
        Box::new(Frame::clone(frame))
    }

    fn frame(item: &Box<Frame>) -> &Frame {
        item
    }

    fn pass(_bytes: &[u8], _connection: &mut Vec<u8>, _context: &mut impl Context<Local>) {}
}

/// A pointer each, and copies by chunk in the sender: version 1 as built.
#[derive(Debug)]
pub(crate) struct Pointers;

/// Version 1's queue entry: when, and what.
#[derive(Clone, Debug)]
pub(crate) struct Wrapper {
    #[expect(dead_code, reason = "the original's entry had it, and its size is part of the cost")]
    time: Tick,
    frame: Rc<Frame>,
}

impl Entry for Pointers {
    const ID: &'static str = "queue-v1";
    type Item = Box<Wrapper>;
    const OWNS: bool = false;
    const BYTES: usize = size_of::<Wrapper>();

    fn entry(frame: &Rc<Frame>, context: &mut impl Context<Local>) -> Box<Wrapper> {
        context.count(Counter::Allocations, 1);
        Pointers::late_entry(frame)
    }

    fn late_entry(frame: &Rc<Frame>) -> Box<Wrapper> {
        Box::new(Wrapper { time: frame.label.time, frame: Rc::clone(frame) })
    }

    fn frame(item: &Box<Wrapper>) -> &Frame {
        &item.frame
    }

    fn pass(bytes: &[u8], connection: &mut Vec<u8>, context: &mut impl Context<Local>) {
        if connection.capacity() == 0 {
            connection.reserve(CONNECTION);
            context.count(Counter::Allocations, 1);
        }
        for (nth, piece) in bytes.chunks(CHUNK).enumerate() {
            let header = [0xC4; HEADERS[0]];
            let header = &header[..HEADERS[nth.min(1)]];
            let mut chunk = Vec::with_capacity(header.len() + piece.len());
            chunk.extend_from_slice(header);
            chunk.extend_from_slice(piece);
            connection.clear();
            connection.extend_from_slice(&chunk);
            // Flushed at once: the copy into the socket is the caller's, as for everybody.
            std::hint::black_box(&*connection);
            context.count(Counter::Allocations, 1);
            context.count(Counter::BytesCopied, 2 * piece.len() as u64);
            context.count(Counter::Flushes, 1);
        }
    }
}

/// One reader's queue.
#[derive(Clone, Debug)]
pub(crate) struct Queue<I> {
    frames: RefCell<VecDeque<I>>,
    sending: RefCell<Option<I>>,
    /// Full once: nothing more until the next key frame.
    drops: Cell<bool>,
    open: Cell<bool>,
    /// Frames that were ever put in, on which the reader sleeps.
    arrived: LocalWord,
    /// The buffer of its connection, once something was sent.
    connection: RefCell<Vec<u8>>,
}

impl<I> Default for Queue<I> {
    fn default() -> Self {
        Queue {
            frames: RefCell::default(),
            sending: RefCell::default(),
            drops: Cell::new(false),
            open: Cell::new(false),
            arrived: LocalWord::default(),
            connection: RefCell::default(),
        }
    }
}

impl<I: Clone> Queue<I> {
    /// A copy without frames.
    fn begin_copy(&self) -> Queue<I> {
        Queue {
            frames: RefCell::new(VecDeque::with_capacity(self.frames.borrow().len())),
            sending: self.sending.clone(),
            drops: self.drops.clone(),
            open: self.open.clone(),
            arrived: self.arrived.clone(),
            connection: self.connection.clone(),
        }
    }
}

/// The frames that are held outside of queues, and who holds which.
#[derive(Clone, Debug, Default)]
struct Room {
    /// The frame that is being handed out, and the next queue to get it.
    taken: Option<Rc<Frame>>,
    next: usize,
    /// Frames since the newest key frame.
    frames: VecDeque<Rc<Frame>>,
    /// Holders of each frame from the oldest that is held on: queues, senders and the room.
    holders: VecDeque<u32>,
    /// Number of the oldest.
    oldest: u32,
    /// Buffers that nobody holds.
    slab: u32,
}

impl Room {
    /// One holder more of frame `seq`, which is the newest or still held.
    fn hold(&mut self, seq: u32) {
        let index = (seq - self.oldest) as usize;
        if index >= self.holders.len() {
            self.holders.resize(index + 1, 0);
        }
        self.holders[index] += 1;
    }

    /// One holder less of frame `seq`; the last one's buffer goes back to the slab.
    fn let_go(&mut self, seq: u32) {
        let holders = &mut self.holders[(seq - self.oldest) as usize];
        *holders -= 1;
        self.slab += u32::from(*holders == 0);
        while self.holders.front() == Some(&0) {
            self.holders.pop_front();
            self.oldest += 1;
        }
    }

    /// The number of holders of frame `seq`.
    fn holders_of(&self, seq: u32) -> u32 {
        seq.checked_sub(self.oldest).and_then(|index| self.holders.get(index as usize)).map_or(0, |&holders| holders)
    }

    /// Keeps a frame; a key frame takes the place of all that came before.
    fn keep(&mut self, frame: &Rc<Frame>) {
        self.hold(frame.label.seq);
        if frame.label.key {
            while let Some(old) = self.frames.pop_front() {
                self.let_go(old.label.seq);
            }
        }
        self.frames.push_back(Rc::clone(frame));
    }
}

/// The variants, by what stands in a queue.
#[derive(Debug)]
pub(crate) struct Queues<E>(PhantomData<E>);

/// The queues of a ring by the readers' numbers, the sound card's first, and the room.
#[derive(Clone, Debug)]
pub(crate) struct Own<I> {
    queues: Vec<Queue<I>>,
    room: RefCell<Room>,
}

impl<I> Default for Own<I> {
    fn default() -> Self {
        Own { queues: Vec::new(), room: RefCell::default() }
    }
}

impl<I> Own<I> {
    fn of(&self, reader: &Reader) -> &Queue<I> {
        &self.queues[reader.id as usize]
    }
}

/// Bytes that an entry of a frame of `frame` bytes takes.
fn item_bytes<E: Entry>(frame: usize) -> usize {
    size_of::<E::Item>() + E::BYTES + if E::OWNS { size_of::<Frame>() + frame } else { 0 }
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: readers take no slots.
unsafe impl<E: Entry> Strategy<Local> for Queues<E> {
    /// Bytes of the slot's frame, which is elsewhere by now.
    type Gate = Cell<usize>;
    type Own = Own<E::Item>;

    const ID: &'static str = E::ID;
    const PUBLISHER: &'static [&'static str] = &["take", "push"];
    const READER: &'static [&'static str] = &["receive", "let go"];
    const LEAVE: u8 = LET_GO;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, Local>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<Local>,
    ) -> Next<'r, LocalWord> {
        let mut room = ring.own().room.borrow_mut();
        match state {
            TAKE => {
                publisher.publish(ring, context);
                let slot = ring.slot(publisher.at);
                // The picture remembers what was there.
                let frame = slot.content.with(|frame| {
                    let label = frame.label;
                    std::mem::replace(frame, Frame { label, ..Frame::default() })
                });
                slot.gate.set(frame.bytes.len());
                publisher.enter(ring);
                let frame = Rc::new(frame);
                room.keep(&frame);
                (room.taken, room.next) = (Some(frame), 0);
                Next::Go(PUSH)
            }
            PUSH => {
                let queues = &ring.own().queues;
                let next = (room.next..queues.len()).find(|&index| queues[index].open.get());
                let (Some(index), Some(frame)) = (next, room.taken.clone()) else {
                    room.taken = None;
                    return Next::Done;
                };
                room.next = index + 1;
                let queue = &queues[index];
                let mut frames = queue.frames.borrow_mut();
                let drops = queue.drops.get() && !frame.label.key || frames.len() >= CAPACITY;
                queue.drops.set(drops);
                if !drops {
                    frames.push_back(E::entry(&frame, context));
                    queue.arrived.fetch_add(1, Ordering::Relaxed);
                    context.notify(&queue.arrived);
                    room.hold(frame.label.seq);
                }
                Next::Go(PUSH)
            }
            state => unreachable!("a publisher has no state {state}"),
        }
    }

    #[inline(always)]
    fn read<'r>(
        ring: &'r Ring<Self, Local>,
        reader: &mut Reader,
        state: u8,
        _context: &mut impl Context<Local>,
    ) -> Next<'r, LocalWord> {
        let queue = ring.own().of(reader);
        match state {
            RECEIVE => {
                let item = queue.frames.borrow_mut().pop_front();
                match item {
                    Some(item) => {
                        queue.sending.replace(Some(item));
                        // No slot of the ring: the frame is in hand.
                        Next::Take(0)
                    }
                    None if ring.is_closed() => Next::Closed,
                    None => Next::Empty(SLEEP),
                }
            }
            LET_GO => {
                queue.sending.replace(None);
                ring.own().room.borrow_mut().let_go(reader.label.seq);
                Next::Done
            }
            SLEEP => {
                let seen = queue.arrived.load(Ordering::Relaxed);
                Next::Wait { word: &queue.arrived, seen, then: RECEIVE }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }

    /// Nobody skips: a queue that is full drops instead.
    fn behind(_ring: &Ring<Self, Local>, _reader: &Reader) -> u32 {
        0
    }

    fn sleepers(ring: &Ring<Self, Local>) -> impl Iterator<Item = &LocalWord> {
        ring.own().queues.iter().map(|queue| &queue.arrived)
    }

    fn release(word: &LocalWord) {
        word.fetch_add(1, Ordering::Relaxed);
    }
}

impl<E: Entry> Watchable for Queues<E> {
    const SLOTS: bool = false;

    fn join(ring: &mut Ring<Self, Local>, reader: &mut Reader, start: Start) {
        let published = ring.published();
        let Own { queues, room } = &mut *ring.own;
        let room = room.get_mut();
        let index = reader.id as usize;
        if queues.len() <= index {
            queues.resize_with(index + 1, Queue::default);
        }
        // A frame that is being handed out will come by itself if this queue's turn is still to come.
        let coming = room.taken.as_ref().filter(|_| index >= room.next).map(|frame| frame.label.seq);
        let late = !matches!(start, Start::Live | Start::NextKey);
        let kept: Vec<_> =
            room.frames.iter().filter(|frame| late && Some(frame.label.seq) != coming).cloned().collect();
        reader.expect = kept.first().map(|frame| frame.label.seq).or(coming).unwrap_or(published);
        for frame in &kept {
            room.hold(frame.label.seq);
        }
        let frames = RefCell::new(kept.iter().map(E::late_entry).collect());
        queues[index] = Queue { frames, open: Cell::new(true), ..Queue::default() };
    }

    fn part(ring: &Ring<Self, Local>, reader: &Reader) {
        if let Some(queue) = ring.own().queues.get(reader.id as usize) {
            queue.open.set(false);
            for item in queue.frames.take().into_iter().chain(queue.sending.take()) {
                ring.own().room.borrow_mut().let_go(E::frame(&item).label.seq);
            }
        }
    }

    fn reuses_buffer(ring: &Ring<Self, Local>) -> bool {
        let mut room = ring.own().room.borrow_mut();
        let some = room.slab > 0;
        room.slab = room.slab.saturating_sub(1);
        some
    }

    fn hold(ring: &Ring<Self, Local>, reader: &mut Reader, _slot: SlotId) {
        reader.label = Self::with_frame(ring, reader, |frame| frame.label);
    }

    fn with_frame<R>(ring: &Ring<Self, Local>, reader: &Reader, look: impl FnOnce(&Frame) -> R) -> R {
        let sending = ring.own().of(reader).sending.borrow();
        look(E::frame(sending.as_ref().expect("a reader that sends has taken a frame")))
    }

    fn pass(ring: &Ring<Self, Local>, reader: &Reader, bytes: &[u8], context: &mut impl Context<Local>) {
        E::pass(bytes, &mut ring.own().of(reader).connection.borrow_mut(), context);
    }

    fn queued(ring: &Ring<Self, Local>, reader: &Reader) -> usize {
        ring.own().queues.get(reader.id as usize).map_or(0, |queue| queue.frames.borrow().len())
    }

    fn queued_bytes(ring: &Ring<Self, Local>, frame: usize) -> usize {
        let Own { queues, room } = ring.own();
        let entries: usize = queues.iter().map(|queue| queue.frames.borrow().len()).sum();
        entries * item_bytes::<E>(frame) + room.borrow().holders.len() * (size_of::<Frame>() + frame)
    }

    fn begin_copy(own: &Self::Own) -> Self::Own {
        Own { queues: Vec::with_capacity(own.queues.len()), room: own.room.clone() }
    }

    fn copy_more(own: &mut Self::Own, of: &Self::Own, left: &mut usize) -> bool {
        loop {
            let whole = own.queues.len().saturating_sub(1);
            if let Some(queue) = own.queues.last_mut() {
                let frames = queue.frames.get_mut();
                for item in of.queues[whole].frames.borrow().range(frames.len()..) {
                    if *left == 0 {
                        return true;
                    }
                    *left = left.saturating_sub(item_bytes::<E>(E::frame(item).bytes.len()));
                    frames.push_back(item.clone());
                }
            }
            let Some(queue) = of.queues.get(own.queues.len()) else { return false };
            own.queues.push(queue.begin_copy());
        }
    }

    fn held(ring: &Ring<Self, Local>, slot: SlotId) -> Option<(u32, usize)> {
        // The slot that is being written has its frame.
        let bytes = ring.slot(slot).content.get().bytes.len();
        let held = ring.own().room.borrow().holders_of(ring.seq(slot));
        Some(if bytes > 0 { (0, bytes) } else { (held, if held > 0 { ring.gate(slot).get() } else { 0 }) })
    }
}
