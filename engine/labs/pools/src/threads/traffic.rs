//! What a thread does with a pool: it publishes frames, whose chunks it copies into blocks, and holds them for as long as a
//! ring of slots would; or it does one of the two, and another thread the other.

use std::collections::VecDeque;

use super::block::Block;
use super::counts::Counter;
use super::pool::Handle;
use crate::media::Media;
use base::hash::Hash;
use observe::probe::Observer;
use sync::retry_until;

/// Iterations of an empty loop between two attempts of a thread that waits for its partner, about 0.3 ns each: together
/// less than the time of a frame.
const REST: u32 = 500;

/// The parameters of all threads.
#[derive(Debug)]
pub(super) struct Load {
    pub media: Media,
    /// Number of frames that are held when the next one has been published.
    pub slots: u32,
}

/// A chunk in its block.
#[derive(Debug)]
pub(super) struct Piece {
    block: Block,
    len: u32,
    /// Whether it is the frame's last one.
    last: bool,
}

/// The frames of one publisher.
#[derive(Debug)]
pub(super) struct Source {
    number: u32,
    seq: u32,
}

impl Source {
    /// Takes blocks for the chunks of the next frame, and copies them.
    // Not inlined, here and below: a copy for each pool and role would make the module larger.
    #[inline(never)]
    fn publish<H: Handle, O: Observer>(
        &mut self,
        load: &Load,
        pool: &mut H,
        observer: &mut O,
        into: &mut VecDeque<Piece>,
    ) {
        let frame = load.media.frame(self.number, self.seq);
        let chunks = load.media.bytes(frame).chunks(frame.chunk as usize);
        let count = chunks.len();
        for (chunk, nth) in chunks.zip(1..) {
            let len = chunk.len() as u32;
            let mut block = pool.get(len, observer);
            block.fill(chunk);
            into.push_back(Piece { block, len, last: nth == count });
        }
        self.seq += 1;
        observer.count(Counter::Frames, 1);
    }
}

/// The frames that a thread holds.
#[derive(Debug, Default)]
pub(super) struct Held {
    pieces: VecDeque<Piece>,
    frames: u32,
    /// Number of frames released, and the digest of their bytes.
    released: u32,
    read: Hash,
    gathered: Vec<u8>,
}

impl Held {
    /// Waits for chunks of another thread's frames. Returns the number of frames that they complete.
    #[inline(never)]
    fn receive(&mut self, from: &mut rtrb::Consumer<Piece>) -> u32 {
        retry_until(REST, || from.slots() > 0);
        let sent = from.read_chunk(from.slots()).expect("they have been sent");
        let before = self.frames;
        for piece in sent {
            self.frames += u32::from(piece.last);
            self.pieces.push_back(piece);
        }
        self.frames - before
    }

    /// Returns the blocks of the oldest frames, until `slots` frames are left.
    #[inline(never)]
    fn release<H: Handle, O: Observer>(&mut self, slots: u32, pool: &mut H, observer: &mut O) {
        while self.frames > slots {
            while let Some(Piece { block, len, last }) = self.pieces.pop_front() {
                if O::DIGESTS {
                    self.gathered.extend_from_slice(block.bytes(len));
                }
                pool.put(block, len, observer);
                if last {
                    break;
                }
            }
            if O::DIGESTS {
                self.read.number(u64::from(self.released));
                self.read.bytes(&self.gathered);
                self.gathered.clear();
            }
            self.released += 1;
            self.frames -= 1;
        }
    }
}

/// Sends a frame to the thread that returns its blocks. Waits while the queue has no room for it.
#[inline(never)]
fn send(frame: &mut VecDeque<Piece>, to: &mut rtrb::Producer<Piece>) {
    retry_until(REST, || to.slots() >= frame.len());
    let room = to.write_chunk_uninit(frame.len()).expect("there is room for the frame");
    room.fill_from_iter(frame.drain(..));
}

/// The part that a thread has.
#[derive(Debug)]
pub(super) enum Role {
    /// Publishes frames, and returns their blocks itself.
    Alone(Source, Held),
    /// Publishes frames, and sends them to a receiver.
    Sender(Source, VecDeque<Piece>, rtrb::Producer<Piece>),
    /// Returns the blocks of another thread's frames.
    Receiver(Held, rtrb::Consumer<Piece>),
}

impl Role {
    /// The thread of publisher `number`, which returns its blocks itself.
    pub fn alone(number: u32) -> Role {
        Role::Alone(Source { number, seq: 0 }, Held::default())
    }

    /// The threads of publisher `number` and of the one that returns its blocks, between which `capacity` chunks may be on
    /// their way: those of the largest frame or more.
    pub fn pair(number: u32, capacity: usize) -> [Role; 2] {
        let (sends, receives) = rtrb::RingBuffer::new(capacity);
        [Role::Sender(Source { number, seq: 0 }, VecDeque::new(), sends), Role::Receiver(Held::default(), receives)]
    }

    /// Publishes, or receives, `frames` more frames.
    pub fn run<H: Handle, O: Observer>(&mut self, frames: u32, load: &Load, pool: &mut H, observer: &mut O) {
        match self {
            Role::Alone(source, held) => {
                for _ in 0..frames {
                    source.publish(load, pool, observer, &mut held.pieces);
                    held.frames += 1;
                    held.release(load.slots, pool, observer);
                }
            }
            Role::Sender(source, frame, sends) => {
                for _ in 0..frames {
                    source.publish(load, pool, observer, frame);
                    send(frame, sends);
                }
            }
            Role::Receiver(held, receives) => {
                let mut received = 0;
                while received < frames {
                    received += held.receive(receives);
                    held.release(load.slots, pool, observer);
                }
            }
        }
    }

    /// The digest of the frames whose blocks it has returned; `None` for a sender.
    pub fn digest(&self) -> Option<u64> {
        match self {
            Role::Alone(_, held) | Role::Receiver(held, _) => Some(held.read.get()),
            Role::Sender(..) => None,
        }
    }
}
