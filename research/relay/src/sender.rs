//! How a message is written to a subscriber's socket, and what is counted of it.

use std::marker::PhantomData;
use std::ops::Add;

use reslice::{Context, Copied, EventKind, Forward, Gather, Head, Reslice, Sink};
use model::memory::Memory;
use observe::probe::{Observer, Probe};
use sim::playback::shot::Shot;

/// A way to write a message that is stored elsewhere.
pub trait Sender: Forward {
    /// Whether a message may be stored in several blocks. If not, it has one.
    const LISTS: bool;
    /// Writes the message whose blocks are `blocks`.
    fn write(
        &mut self,
        blocks: &[&[u8]],
        head: &Head,
        sink: &mut Sink,
        ctx: &mut Context<impl Observer<Shot<Reslice>>>,
    );
}

impl Sender for Gather {
    const LISTS: bool = true;

    fn write(
        &mut self,
        blocks: &[&[u8]],
        head: &Head,
        sink: &mut Sink,
        ctx: &mut Context<impl Observer<Shot<Reslice>>>,
    ) {
        self.send_blocks(blocks, head, sink, ctx);
    }
}

impl Sender for Copied {
    const LISTS: bool = false;

    fn write(
        &mut self,
        blocks: &[&[u8]],
        head: &Head,
        sink: &mut Sink,
        ctx: &mut Context<impl Observer<Shot<Reslice>>>,
    ) {
        self.send_block(blocks[0], head, sink, ctx);
    }
}

/// What senders did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Messages sent.
    pub messages: u64,
    /// System calls.
    pub calls: u64,
    /// Buffers passed to them.
    pub vectors: u64,
    /// Bytes copied between buffers of the program, without those into sockets.
    pub copied: u64,
}

impl Add for Sent {
    type Output = Sent;

    fn add(self, other: Sent) -> Sent {
        Sent {
            messages: self.messages + other.messages,
            calls: self.calls + other.calls,
            vectors: self.vectors + other.vectors,
            copied: self.copied + other.copied,
        }
    }
}

/// The observer of senders. It counts if `P` does, and notes what a sender allocates if `M` is a collected heap, on which it is
/// then allocated.
pub struct SendObserver<M, P> {
    pub sent: Sent,
    /// Sizes in bytes of what was allocated since the list was emptied.
    pub allocated: Vec<u32>,
    of: PhantomData<(M, P)>,
}

impl<M, P> Default for SendObserver<M, P> {
    fn default() -> Self {
        SendObserver { sent: Sent::default(), allocated: Vec::new(), of: PhantomData }
    }
}

impl<M: Memory, P: Probe> Observer<Shot<Reslice>> for SendObserver<M, P> {
    const DIGESTS: bool = P::DIGESTS;

    #[inline(always)]
    fn record(&mut self, shot: Shot<Reslice>) {
        let Shot::Event(event) = shot else { return };
        if M::COLLECTED && matches!(event.kind, EventKind::Allocated) {
            self.allocated.push(event.value as u32);
        }
        if P::DIGESTS {
            match event.kind {
                EventKind::Called => {
                    self.sent.calls += 1;
                    self.sent.vectors += event.value;
                }
                EventKind::Copied => self.sent.copied += event.value,
                _ => {}
            }
        }
    }
}
