//! The queues of version 1: readers do not use the slots of the ring; each has a queue of its own.
//!
//! **Queue, one copy each** follows the article on Monibuca: every frame is copied once for every reader.
//!
//! **Queue of pointers** is the code of version 1: one frame with a reference count, a small entry in each queue, and
//! copies in the sender, which cuts the frame into chunks of 512 bytes. It builds each chunk in a new buffer, copies it
//! again into the connection's buffer of 4 KiB, and flushes that buffer, which is a system call.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | one send into each reader's queue | receive; send; let go |
//!
//! A queue holds 1,024 frames. If a queue is full, the publisher sends its reader nothing until the next key frame. The
//! room, Monibuca's name for a stream, keeps the frames since the newest key frame for readers that join later. A
//! buffer without holders returns to its slab.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;

use crate::context::Context;
use crate::counts::Counter;
use crate::frame::Frame;
use crate::local::{Local, LocalWord};
use crate::params::Start;
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::{Ordering, Word};
use sim::Tick;

const TAKE: u8 = STEP;
const PUSH: u8 = STEP + 1;

const RECEIVE: u8 = WAIT;
const LET_GO: u8 = WAIT + 1;
const SLEEP: u8 = WAIT + 2;

/// Capacity of a queue, in frames.
pub(crate) const CAPACITY: usize = 1024;
/// Payload of a chunk, in bytes.
const CHUNK: usize = 512;
/// Size of a connection's buffer, in bytes.
const CONNECTION: usize = 4096;
/// Size of the first chunk's header and of the following chunks' headers, in bytes.
const HEADERS: [usize; 2] = [12, 1];

/// The entries of a queue: the difference between the two variants.
pub(crate) trait Entry: Debug + 'static {
    /// The variant's id in the catalogue.
    const ID: &'static str;
    /// An entry of a queue.
    type Item: Clone + Debug;
    /// Whether each entry has its own copy of the frame's bytes.
    const OWNS: bool;
    /// Size of the allocation that an entry points to, apart from the frame, in bytes.
    const BYTES: usize;
    /// Makes the entry of a frame for one reader's queue, and counts its allocations and copies.
    fn entry(frame: &Rc<Frame>, context: &mut impl Context<Local>) -> Self::Item;
    /// Makes the entry of a frame that was published before its reader joined, without counting.
    fn late_entry(frame: &Rc<Frame>) -> Self::Item;
    /// The frame of an entry.
    fn frame(item: &Self::Item) -> &Frame;
    /// Passes bytes through the buffer of the connection, and counts allocations, copies and flushes.
    fn pass(bytes: &[u8], connection: &mut Vec<u8>, context: &mut impl Context<Local>);
}

/// A copy of the frame in each queue: the textbook variant.
#[derive(Debug)]
pub(crate) struct Copies;

impl Entry for Copies {
    const ID: &'static str = "queue-copy";
    type Item = Box<Frame>;
    const OWNS: bool = true;
    const BYTES: usize = 0;

    fn entry(frame: &Rc<Frame>, context: &mut impl Context<Local>) -> Box<Frame> {
        // One allocation for the `Frame` and one for its bytes.
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

/// A pointer in each queue, and copies chunk by chunk in the sender: the code of version 1.
#[derive(Debug)]
pub(crate) struct Pointers;

/// Version 1's queue entry: the time and the frame.
#[derive(Clone, Debug)]
pub(crate) struct Wrapper {
    #[expect(dead_code, reason = "the original entry has this field, and its size is part of the cost")]
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
            // The original flushes here. The caller makes the copy into the socket, as for every variant.
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
    /// The entry that the reader sends.
    sending: RefCell<Option<I>>,
    /// Whether the queue was full and drops frames until the next key frame.
    drops: Cell<bool>,
    /// Whether the reader is subscribed.
    open: Cell<bool>,
    /// The number of frames put in so far. The reader sleeps on this word.
    arrived: LocalWord,
    /// The buffer of the reader's connection; empty before the first send.
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
    /// A copy without the queued frames.
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

/// The frames that are held outside of the queues, and the number of holders of each frame.
#[derive(Clone, Debug, Default)]
struct Room {
    /// The frame that the publisher is distributing.
    taken: Option<Rc<Frame>>,
    /// The index of the next queue that gets this frame.
    next: usize,
    /// The frames since the newest key frame, including it.
    frames: VecDeque<Rc<Frame>>,
    /// The number of holders (queues, senders and the room) of each frame, from frame `oldest` on.
    holders: VecDeque<u32>,
    /// Number of the oldest frame that has a holder.
    oldest: u32,
    /// The number of free buffers.
    slab: u32,
}

impl Room {
    /// Adds a holder of frame `seq`, which is the newest frame or has holders.
    fn hold(&mut self, seq: u32) {
        let index = (seq - self.oldest) as usize;
        if index >= self.holders.len() {
            self.holders.resize(index + 1, 0);
        }
        self.holders[index] += 1;
    }

    /// Removes a holder of frame `seq`. If it was the last one, the frame's buffer returns to the slab.
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

    /// Keeps a frame for readers that join later. A key frame replaces all earlier frames.
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

/// The queue variants, by the type of their entries.
#[derive(Debug)]
pub(crate) struct Queues<E>(PhantomData<E>);

/// The queues of a ring, by reader number (0 is the sound card), and the room.
#[derive(Clone, Debug)]
pub(crate) struct QueueSet<I> {
    queues: Vec<Queue<I>>,
    room: RefCell<Room>,
}

impl<I> Default for QueueSet<I> {
    fn default() -> Self {
        QueueSet { queues: Vec::new(), room: RefCell::default() }
    }
}

impl<I> QueueSet<I> {
    fn of(&self, reader: &Reader) -> &Queue<I> {
        &self.queues[reader.id as usize]
    }
}

/// Size of the entry of a frame of `frame` bytes, in bytes.
fn item_bytes<E: Entry>(frame: usize) -> usize {
    size_of::<E::Item>() + E::BYTES + if E::OWNS { size_of::<Frame>() + frame } else { 0 }
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: readers read from their queues and never access a slot.
unsafe impl<E: Entry> Strategy<Local> for Queues<E> {
    /// Size of the frame that was in the slot last, in bytes. The frame itself has moved to the queues.
    type Gate = Cell<usize>;
    type VariantState = QueueSet<E::Item>;

    const ID: &'static str = E::ID;
    const PUBLISHER: &'static [&'static str] = &["take", "push"];
    const READER: &'static [&'static str] = &["receive", "let go"];
    const LEAVE: u8 = LET_GO;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;

    #[inline(always)]
    // code: step
    fn step<'r>(
        ring: &'r Ring<Self, Local>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<Local>,
    ) -> Next<'r, LocalWord> {
        let mut room = ring.variant_state().room.borrow_mut();
        match state {
            // at: take
            TAKE => {
                publisher.publish(ring, context);
                let slot = ring.slot(publisher.at);
                // The label stays in the slot, for the picture.
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
            // at: push
            PUSH => {
                let queues = &ring.variant_state().queues;
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
    // code end

    #[inline(always)]
    // code: read
    fn read<'r>(
        ring: &'r Ring<Self, Local>,
        reader: &mut Reader,
        state: u8,
        _context: &mut impl Context<Local>,
    ) -> Next<'r, LocalWord> {
        let queue = ring.variant_state().of(reader);
        match state {
            // at: receive
            RECEIVE => {
                let item = queue.frames.borrow_mut().pop_front();
                match item {
                    Some(item) => {
                        queue.sending.replace(Some(item));
                        // The slot number has no meaning here: the frame is in `sending`.
                        Next::Take(0)
                    }
                    None if ring.is_closed() => Next::Closed,
                    None => Next::Empty(SLEEP),
                }
            }
            // at: let go
            LET_GO => {
                queue.sending.replace(None);
                ring.variant_state().room.borrow_mut().let_go(reader.label.seq);
                Next::Done
            }
            SLEEP => {
                let seen = queue.arrived.load(Ordering::Relaxed);
                Next::Wait { word: &queue.arrived, seen, then: RECEIVE }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    /// Always 0: readers do not skip; a full queue drops frames instead.
    fn behind(_ring: &Ring<Self, Local>, _reader: &Reader) -> u32 {
        0
    }

    fn sleepers(ring: &Ring<Self, Local>) -> impl Iterator<Item = &LocalWord> {
        ring.variant_state().queues.iter().map(|queue| &queue.arrived)
    }

    fn release(word: &LocalWord) {
        word.fetch_add(1, Ordering::Relaxed);
    }
}

impl<E: Entry> Watchable for Queues<E> {
    const SLOTS: bool = false;

    fn join(ring: &mut Ring<Self, Local>, reader: &mut Reader, start: Start) {
        let published = ring.published();
        let QueueSet { queues, room } = &mut *ring.variant_state;
        let room = room.get_mut();
        let index = reader.id as usize;
        if queues.len() <= index {
            queues.resize_with(index + 1, Queue::default);
        }
        // The publisher is still distributing a frame; if it has not reached this queue yet, that frame will arrive by
        // itself.
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
        if let Some(queue) = ring.variant_state().queues.get(reader.id as usize) {
            queue.open.set(false);
            for item in queue.frames.take().into_iter().chain(queue.sending.take()) {
                ring.variant_state().room.borrow_mut().let_go(E::frame(&item).label.seq);
            }
        }
    }

    fn reuses_buffer(ring: &Ring<Self, Local>) -> bool {
        let mut room = ring.variant_state().room.borrow_mut();
        let some = room.slab > 0;
        room.slab = room.slab.saturating_sub(1);
        some
    }

    fn hold(ring: &Ring<Self, Local>, reader: &mut Reader, _slot: SlotId) {
        reader.label = Self::with_frame(ring, reader, |frame| frame.label);
    }

    fn with_frame<R>(ring: &Ring<Self, Local>, reader: &Reader, look: impl FnOnce(&Frame) -> R) -> R {
        let sending = ring.variant_state().of(reader).sending.borrow();
        look(E::frame(sending.as_ref().expect("a reader that sends has taken a frame")))
    }

    fn pass(ring: &Ring<Self, Local>, reader: &Reader, bytes: &[u8], context: &mut impl Context<Local>) {
        E::pass(bytes, &mut ring.variant_state().of(reader).connection.borrow_mut(), context);
    }

    fn queued(ring: &Ring<Self, Local>, reader: &Reader) -> usize {
        ring.variant_state().queues.get(reader.id as usize).map_or(0, |queue| queue.frames.borrow().len())
    }

    fn queued_bytes(ring: &Ring<Self, Local>, frame: usize) -> usize {
        let QueueSet { queues, room } = ring.variant_state();
        let entries: usize = queues.iter().map(|queue| queue.frames.borrow().len()).sum();
        entries * item_bytes::<E>(frame) + room.borrow().holders.len() * (size_of::<Frame>() + frame)
    }

    fn begin_copy(state: &Self::VariantState) -> Self::VariantState {
        QueueSet { queues: Vec::with_capacity(state.queues.len()), room: state.room.clone() }
    }

    fn copy_more(state: &mut Self::VariantState, of: &Self::VariantState, left: &mut usize) -> bool {
        loop {
            let whole = state.queues.len().saturating_sub(1);
            if let Some(queue) = state.queues.last_mut() {
                let frames = queue.frames.get_mut();
                for item in of.queues[whole].frames.borrow().range(frames.len()..) {
                    if *left == 0 {
                        return true;
                    }
                    *left = left.saturating_sub(item_bytes::<E>(E::frame(item).bytes.len()));
                    frames.push_back(item.clone());
                }
            }
            let Some(queue) = of.queues.get(state.queues.len()) else { return false };
            if *left == 0 {
                return true;
            }
            // The frame that the reader sends is copied with its queue.
            let sends = queue.sending.borrow().as_ref().map_or(0, |item| item_bytes::<E>(E::frame(item).bytes.len()));
            *left = left.saturating_sub(size_of::<Queue<E::Item>>() + sends);
            state.queues.push(queue.begin_copy());
        }
    }

    fn shed(state: &mut Self::VariantState, left: &mut usize) -> bool {
        while let Some(queue) = state.queues.last_mut() {
            let frames = queue.frames.get_mut();
            let kept = frames.len().saturating_sub(*left);
            *left -= frames.len() - kept;
            frames.truncate(kept);
            if kept > 0 || *left == 0 {
                return true;
            }
            *left -= 1;
            state.queues.pop();
        }
        false
    }

    fn held(ring: &Ring<Self, Local>, slot: SlotId) -> Option<(u32, usize)> {
        // Only the slot that the publisher is writing contains its frame.
        let bytes = ring.slot(slot).content.get().bytes.len();
        let held = ring.variant_state().room.borrow().holders_of(ring.seq(slot));
        Some(if bytes > 0 { (0, bytes) } else { (held, if held > 0 { ring.gate(slot).get() } else { 0 }) })
    }
}
