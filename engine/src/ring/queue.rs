//! The queues of version 1: no reader stands in the ring, each has a queue of its own.
//!
//! **Queue, one copy each** is how the article tells it: every frame is copied once for every reader.
//!
//! **Queue of pointers** is what version 1 did: one frame with a count of its readers, a small entry in
//! each queue, and the copies in the sender, which cuts the frame into chunks of 512 bytes. Each chunk is
//! built in a new buffer, copied again into the connection's buffer, and flushed: a system call.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | one send into each reader's queue | receive; send; let go |
//!
//! A queue holds 1 024 frames. When one is full its reader is sent nothing until the next key frame. The
//! room keeps the frames since the newest key frame for those who come late.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::rc::Rc;

use super::frame::Frame;
use super::host::Host;
use super::params::{Params, Start};
use super::reader::{Gone, Reader, SEND};
use super::ring::{Ring, SlotId};
use super::strategy::{Manner, STEP, Strategy, WAIT};
use super::writer::Writer;
use crate::lab::probe::{Counter, Probe};
use crate::runtime::{Turn, WaitList};

const TAKE: u8 = STEP;
const PUSH: u8 = STEP + 1;

const RECEIVE: u8 = WAIT;
const LET_GO: u8 = WAIT + 1;

/// Frames that a queue holds.
const CAPACITY: usize = 1024;
/// Bytes of a chunk.
const CHUNK: usize = 512;
/// Bytes of the first chunk's header, and of the others'.
const HEADERS: [usize; 2] = [12, 1];

/// What differs between the two.
pub(crate) trait Entry: Clone + std::fmt::Debug + Default + 'static {
    /// Puts a frame into one reader's queue.
    fn entry<P: Probe>(frame: &Rc<Frame>, host: &mut Host<P>) -> Rc<Frame>;
    /// Hands bytes to the connection.
    fn send<P: Probe>(bytes: &[u8], host: &mut Host<P>);
}

/// One copy each: textbook.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies;

impl Entry for Copies {
    fn entry<P: Probe>(frame: &Rc<Frame>, host: &mut Host<P>) -> Rc<Frame> {
        host.count(Counter::Allocations, 1);
        host.count(Counter::BytesCopied, frame.bytes.len() as u64);
        Rc::new(Frame::clone(frame))
    }

    fn send<P: Probe>(_bytes: &[u8], _host: &mut Host<P>) {}
}

/// A pointer each, and copies by chunk in the sender: version 1 as built.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pointers;

impl Entry for Pointers {
    fn entry<P: Probe>(frame: &Rc<Frame>, host: &mut Host<P>) -> Rc<Frame> {
        host.count(Counter::Allocations, 1);
        Rc::clone(frame)
    }

    fn send<P: Probe>(bytes: &[u8], host: &mut Host<P>) {
        let mut connection = Vec::with_capacity(8 * CHUNK);
        for (nth, piece) in bytes.chunks(CHUNK).enumerate() {
            let header = [0xC4; HEADERS[0]];
            let mut chunk = Vec::new();
            chunk.extend_from_slice(&header[..HEADERS[nth.min(1)]]);
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
#[derive(Clone, Debug, Default)]
struct Queue {
    frames: VecDeque<Rc<Frame>>,
    sending: Option<Rc<Frame>>,
    /// Full once: nothing more until the next key frame.
    drops: bool,
    open: bool,
    waiting: WaitList,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queues<E: Entry> {
    queues: Vec<Queue>,
    /// The frame that is being handed out, and the next queue to get it.
    taken: Option<Rc<Frame>>,
    next: usize,
    /// Frames since the newest key frame.
    room: VecDeque<Rc<Frame>>,
    /// Buffers that came back to the slab.
    slab: u32,
    entry: PhantomData<E>,
}

impl<E: Entry> Queues<E> {
    /// The queue of a reader: by its number, the sound card's first.
    fn of(&mut self, reader: &Reader) -> &mut Queue {
        &mut self.queues[reader.id as usize]
    }
}

/// One holder less of frame `seq`; the last one's buffer goes back to the slab.
fn let_go<E: Entry>(ring: &mut Ring<Queues<E>>, seq: u32) {
    // The picture's slot of the frame, if it is still that frame's.
    let slot = seq % ring.size;
    if ring.slot(slot).frame.seq == seq {
        let held = &mut ring.gate(slot).0;
        *held = held.saturating_sub(1);
        if *held == 0 {
            ring.sync.slab += 1;
        }
    }
}

impl<E: Entry> Strategy for Queues<E> {
    /// How many queues hold the frame, and its bytes.
    type Gate = (u32, usize);

    const WRITER: &'static [&'static str] = &["take", "push"];
    const READER: &'static [&'static str] = &["receive", "let go"];
    const LEAVE: u8 = LET_GO;
    const MANNER: Manner = Manner::Sleeps;
    const GROWS: bool = false;
    const SLOTS: bool = false;

    fn join(ring: &mut Ring<Self>, reader: &mut Reader, params: &Params) {
        let queues = &mut ring.sync.queues;
        let index = reader.id as usize;
        if queues.len() <= index {
            queues.resize_with(index + 1, Queue::default);
        }
        let late = !matches!(params.start, Start::Live | Start::NextKey);
        let frames = if late { ring.sync.room.clone() } else { VecDeque::new() };
        reader.expect = frames.front().map_or(ring.published, |frame| frame.seq);
        ring.sync.queues[index] = Queue { frames, open: true, ..Queue::default() };
    }

    fn part(ring: &mut Ring<Self>, reader: &mut Reader) {
        if let Some(queue) = ring.sync.queues.get_mut(reader.id as usize) {
            *queue = Queue::default();
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
                slot.gate = (0, frame.bytes.len());
                ring.writer = ring.next();
                ring.recycle(ring.writer);
                if frame.key {
                    ring.sync.room.clear();
                }
                ring.sync.room.push_back(Rc::clone(&frame));
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
                if queue.frames.len() >= CAPACITY {
                    queue.drops = true;
                }
                if !queue.drops {
                    queue.frames.push_back(E::entry(frame, host));
                    host.broadcast(&mut queue.waiting);
                    ring.gate(seq % ring.size).0 += 1;
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
                    Some(frame) => {
                        queue.sending = Some(frame);
                        reader.go(SEND)
                    }
                    None if closed => reader.quit(ring, Gone::Left),
                    None => host.park(&mut queue.waiting),
                }
            }
            LET_GO => {
                let sent = ring.sync.of(reader).sending.take();
                if let Some(frame) = sent {
                    let_go(ring, frame.seq);
                }
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
        queue.sending.as_ref().expect("a reader that sends has taken a frame")
    }

    fn send<P: Probe>(bytes: &[u8], host: &mut Host<P>) {
        E::send(bytes, host);
    }

    fn queued(ring: &Ring<Self>, reader: &Reader) -> usize {
        ring.sync.queues.get(reader.id as usize).map_or(0, |queue| queue.frames.len())
    }

    fn held(ring: &Ring<Self>, slot: u32) -> (u32, usize) {
        if ring.writer == slot {
            return (0, ring.slot(slot).frame.bytes.len());
        }
        let (held, bytes) = ring.slot(slot).gate;
        (held, if held > 0 { bytes } else { 0 })
    }
}
