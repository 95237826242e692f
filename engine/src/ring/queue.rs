//! The queues of version 1: no reader stands in the ring, each has a queue of its own.
//!
//! **Queue, one copy each** is how the article tells it: every frame is copied once for every reader.
//!
//! **Queue of pointers** is what version 1 did: one frame with a count of its holders, a small entry in
//! each queue, and the copies in the sender, which cuts the frame into chunks of 512 bytes. Each chunk is
//! built in a new buffer, copied again into the connection's buffer, and flushed: a system call.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | one send into each reader's queue | receive; send; let go |
//!
//! A queue holds 1 024 frames. When one is full its reader is sent nothing until the next key frame. The
//! room keeps the frames since the newest key frame for those who come late. A buffer that nobody holds
//! any more goes back to the slab it came from.

use super::counts::Counter;
use std::collections::VecDeque;
use std::fmt::Debug;
use std::rc::Rc;

use super::frame::Frame;
use super::host::Host;
use super::params::{Params, Start};
use super::reader::{Gone, Reader, SEND};
use super::ring::{Ring, SlotId};
use super::strategy::{Manner, STEP, Strategy, WAIT};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Tick, Turn, WaitList};

const TAKE: u8 = STEP;
const PUSH: u8 = STEP + 1;

const RECEIVE: u8 = WAIT;
const LET_GO: u8 = WAIT + 1;

/// Frames that a queue holds.
pub(super) const CAPACITY: usize = 1024;
/// Bytes of a chunk.
const CHUNK: usize = 512;
/// Bytes of the first chunk's header, and of the others'.
const HEADERS: [usize; 2] = [12, 1];

/// What differs between the two.
pub(crate) trait Entry: Clone + Debug + Default + 'static {
    /// What stands in a queue.
    type Item: Clone + Debug;
    /// Whether each has bytes of its own.
    const OWNS: bool;
    /// Bytes of what it points at besides a frame.
    const BYTES: usize;
    /// Puts a frame into one reader's queue.
    fn entry<P: Probe>(frame: &Rc<Frame>, host: &mut Host<P>) -> Self::Item;
    /// The entry of a frame that was published before its reader came.
    fn late_entry(frame: &Rc<Frame>) -> Self::Item;
    /// The frame of an entry.
    fn frame(item: &Self::Item) -> &Frame;
    /// Hands bytes to the connection.
    fn send<P: Probe>(bytes: &[u8], host: &mut Host<P>);
}

/// One copy each: textbook.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies;

impl Entry for Copies {
    type Item = Box<Frame>;
    const OWNS: bool = true;
    const BYTES: usize = 0;

    fn entry<P: Probe>(frame: &Rc<Frame>, host: &mut Host<P>) -> Box<Frame> {
        // The frame's head and its bytes.
        host.count(Counter::Allocations, 2);
        host.count(Counter::BytesCopied, frame.bytes.len() as u64);
        Copies::late_entry(frame)
    }

    fn late_entry(frame: &Rc<Frame>) -> Box<Frame> {
        Box::new(Frame::clone(frame))
    }

    fn frame(item: &Box<Frame>) -> &Frame {
        item
    }

    fn send<P: Probe>(_bytes: &[u8], _host: &mut Host<P>) {}
}

/// A pointer each, and copies by chunk in the sender: version 1 as built.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pointers;

/// Version 1's queue entry: when, and what.
#[derive(Clone, Debug)]
pub(crate) struct Wrapper {
    #[expect(dead_code, reason = "the original's entry had it, and its size is part of the cost")]
    time: Tick,
    frame: Rc<Frame>,
}

impl Entry for Pointers {
    type Item = Box<Wrapper>;
    const OWNS: bool = false;
    const BYTES: usize = size_of::<Wrapper>();

    fn entry<P: Probe>(frame: &Rc<Frame>, host: &mut Host<P>) -> Box<Wrapper> {
        host.count(Counter::Allocations, 1);
        Pointers::late_entry(frame)
    }

    fn late_entry(frame: &Rc<Frame>) -> Box<Wrapper> {
        Box::new(Wrapper { time: frame.time, frame: Rc::clone(frame) })
    }

    fn frame(item: &Box<Wrapper>) -> &Frame {
        &item.frame
    }

    fn send<P: Probe>(bytes: &[u8], host: &mut Host<P>) {
        let mut connection = Vec::with_capacity(8 * CHUNK);
        host.count(Counter::Allocations, 1);
        for (nth, piece) in bytes.chunks(CHUNK).enumerate() {
            let header = [0xC4; HEADERS[0]];
            let header = &header[..HEADERS[nth.min(1)]];
            let mut chunk = Vec::with_capacity(header.len() + piece.len());
            chunk.extend_from_slice(header);
            chunk.extend_from_slice(piece);
            connection.clear();
            connection.extend_from_slice(&chunk);
            // Flushed at once: the copy into the socket is the caller's, as for everybody.
            std::hint::black_box(&connection);
            host.count(Counter::Allocations, 1);
            host.count(Counter::BytesCopied, 2 * piece.len() as u64);
            host.count(Counter::Flushes, 1);
        }
    }
}

/// One reader's queue.
#[derive(Clone, Debug)]
struct Queue<I> {
    frames: VecDeque<I>,
    sending: Option<I>,
    /// Full once: nothing more until the next key frame.
    drops: bool,
    open: bool,
    waiting: WaitList,
}

impl<I> Default for Queue<I> {
    fn default() -> Self {
        Queue { frames: VecDeque::new(), sending: None, drops: false, open: false, waiting: WaitList::default() }
    }
}

impl<I: Clone> Queue<I> {
    /// A copy without frames.
    fn begin_copy(&self) -> Queue<I> {
        Queue {
            frames: VecDeque::with_capacity(self.frames.len()),
            sending: self.sending.clone(),
            waiting: self.waiting,
            ..*self
        }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Queues<E: Entry> {
    /// By the readers' numbers, the sound card's first.
    queues: Vec<Queue<E::Item>>,
    /// The frame that is being handed out, and the next queue to get it.
    taken: Option<Rc<Frame>>,
    next: usize,
    /// Frames since the newest key frame.
    room: VecDeque<Rc<Frame>>,
    /// Holders of each frame from the oldest that is held on: queues, senders and the room.
    holders: VecDeque<u32>,
    /// Number of the oldest.
    oldest: u32,
    /// Buffers that nobody holds.
    slab: u32,
}

impl<E: Entry> Default for Queues<E> {
    fn default() -> Self {
        Queues {
            queues: Vec::new(),
            taken: None,
            next: 0,
            room: VecDeque::new(),
            holders: VecDeque::new(),
            oldest: 0,
            slab: 0,
        }
    }
}

impl<E: Entry> Queues<E> {
    fn of(&mut self, reader: &Reader) -> &mut Queue<E::Item> {
        &mut self.queues[reader.id as usize]
    }

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

    /// How many hold frame `seq`.
    fn holders_of(&self, seq: u32) -> u32 {
        seq.checked_sub(self.oldest).and_then(|index| self.holders.get(index as usize)).map_or(0, |&holders| holders)
    }

    /// The room takes a frame; a key frame takes the place of all that came before.
    fn keep(&mut self, frame: &Rc<Frame>) {
        self.hold(frame.seq);
        if frame.key {
            while let Some(old) = self.room.pop_front() {
                self.let_go(old.seq);
            }
        }
        self.room.push_back(Rc::clone(frame));
    }
}

/// Bytes that an entry of a frame of `frame` bytes takes.
fn item_bytes<E: Entry>(frame: usize) -> usize {
    size_of::<E::Item>() + E::BYTES + if E::OWNS { size_of::<Frame>() + frame } else { 0 }
}

impl<E: Entry> Strategy for Queues<E> {
    /// Bytes of the slot's frame, which is elsewhere by now.
    type Gate = usize;

    const WRITER: &'static [&'static str] = &["take", "push"];
    const READER: &'static [&'static str] = &["receive", "let go"];
    const LEAVE: u8 = LET_GO;
    const MANNER: Manner = Manner::Sleeps;
    const GROWS: bool = false;
    const SLOTS: bool = false;

    fn join(ring: &mut Ring<Self>, reader: &mut Reader, params: &Params) {
        let published = ring.published;
        let queues = &mut ring.sync;
        let index = reader.id as usize;
        if queues.queues.len() <= index {
            queues.queues.resize_with(index + 1, Queue::default);
        }
        // A frame that is being handed out will come by itself if this queue's turn is still to come.
        let coming = queues.taken.as_ref().filter(|_| index >= queues.next).map(|frame| frame.seq);
        let late = !matches!(params.start, Start::Live | Start::NextKey);
        let room: Vec<_> = queues.room.iter().filter(|frame| late && Some(frame.seq) != coming).cloned().collect();
        reader.expect = room.first().map(|frame| frame.seq).or(coming).unwrap_or(published);
        for frame in &room {
            queues.hold(frame.seq);
        }
        let frames = room.iter().map(E::late_entry).collect();
        queues.queues[index] = Queue { frames, open: true, ..Queue::default() };
    }

    fn part(ring: &mut Ring<Self>, reader: &mut Reader) {
        let queues = &mut ring.sync;
        if let Some(queue) = queues.queues.get_mut(reader.id as usize) {
            let Queue { frames, sending, .. } = std::mem::take(queue);
            for item in frames.into_iter().chain(sending) {
                queues.let_go(E::frame(&item).seq);
            }
        }
    }

    fn allocates(ring: &mut Ring<Self>, _slot: SlotId) -> bool {
        let none = ring.sync.slab == 0;
        ring.sync.slab = ring.sync.slab.saturating_sub(1);
        none
    }

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            TAKE => {
                let id = ring.writer;
                ring.publish_to(host);
                let slot = ring.slot_mut(id);
                let frame = Rc::new(std::mem::take(&mut slot.frame));
                // The picture remembers what was there.
                (slot.frame.seq, slot.frame.time, slot.frame.key) = (frame.seq, frame.time, frame.key);
                slot.gate = frame.bytes.len();
                ring.writer = ring.next();
                ring.recycle(ring.writer);
                ring.sync.keep(&frame);
                ring.sync.taken = Some(frame);
                ring.sync.next = 0;
                writer.go(PUSH)
            }
            PUSH => {
                let queues = &mut ring.sync;
                let next = (queues.next..queues.queues.len()).find(|&index| queues.queues[index].open);
                let (Some(index), Some(frame)) = (next, queues.taken.as_ref()) else {
                    queues.taken = None;
                    return writer.rest(ring);
                };
                let seq = frame.seq;
                queues.next = index + 1;
                let queue = &mut queues.queues[index];
                queue.drops &= !frame.key;
                queue.drops |= queue.frames.len() >= CAPACITY;
                if !queue.drops {
                    queue.frames.push_back(E::entry(frame, host));
                    host.broadcast(&mut queue.waiting);
                    queues.hold(seq);
                }
                Turn::Again
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        match reader.place {
            RECEIVE => {
                let closed = ring.closed;
                let queue = ring.sync.of(reader);
                match queue.frames.pop_front() {
                    Some(item) => {
                        queue.sending = Some(item);
                        reader.go(SEND)
                    }
                    None if closed => reader.quit(ring, Gone::Left),
                    None => host.park(&mut queue.waiting),
                }
            }
            LET_GO => {
                ring.sync.of(reader).sending = None;
                ring.sync.let_go(reader.seq);
                reader.go(WAIT)
            }
            place => unreachable!("a reader has no place {place}"),
        }
    }

    fn wake_everybody<P: Probe>(ring: &mut Ring<Self>, host: &mut Host<P>) {
        for queue in &mut ring.sync.queues {
            host.wake_quietly(&mut queue.waiting);
        }
    }

    fn frame<'a>(ring: &'a Ring<Self>, reader: &Reader) -> &'a Frame {
        let queue = &ring.sync.queues[reader.id as usize];
        E::frame(queue.sending.as_ref().expect("a reader that sends has taken a frame"))
    }

    fn send<P: Probe>(bytes: &[u8], host: &mut Host<P>) {
        E::send(bytes, host);
    }

    fn queued(ring: &Ring<Self>, reader: &Reader) -> usize {
        ring.sync.queues.get(reader.id as usize).map_or(0, |queue| queue.frames.len())
    }

    fn queued_bytes(ring: &Ring<Self>, frame: usize) -> usize {
        let queues = &ring.sync;
        let entries: usize = queues.queues.iter().map(|queue| queue.frames.len()).sum();
        entries * item_bytes::<E>(frame) + queues.holders.len() * (size_of::<Frame>() + frame)
    }

    fn begin_copy(&self) -> Self {
        Queues {
            queues: Vec::with_capacity(self.queues.len()),
            taken: self.taken.clone(),
            room: self.room.clone(),
            holders: self.holders.clone(),
            ..*self
        }
    }

    fn copy_more(&mut self, of: &Self, left: &mut usize) -> bool {
        loop {
            let whole = self.queues.len().saturating_sub(1);
            if let Some(queue) = self.queues.last_mut() {
                for item in of.queues[whole].frames.range(queue.frames.len()..) {
                    if *left == 0 {
                        return true;
                    }
                    *left = left.saturating_sub(item_bytes::<E>(E::frame(item).bytes.len()));
                    queue.frames.push_back(item.clone());
                }
            }
            let Some(queue) = of.queues.get(self.queues.len()) else { return false };
            self.queues.push(queue.begin_copy());
        }
    }

    fn held(ring: &Ring<Self>, slot: u32) -> (u32, usize) {
        if ring.writer == slot {
            return (0, ring.slot(slot).frame.bytes.len());
        }
        let held = ring.sync.holders_of(ring.slot(slot).frame.seq);
        (held, if held > 0 { ring.slot(slot).gate } else { 0 })
    }
}
