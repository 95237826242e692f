//! Counters and events of the re-slice part.

use super::scene::Picture;
use observe::{counters, named};
use sim::playback::shot::{Effect, PlaybackEvent, Recorder, Recording, Shot};

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from LongestVector {
        /// Messages sent to a subscriber.
        Sends = "sends",
        /// Messages received.
        Messages = "messages",
        /// Bytes copied between buffers of the program. Reading from the socket and writing into it cannot be avoided and are
        /// not included.
        BytesCopied = "bytes_copied",
        /// Memory allocations, without blocks from a pool.
        Allocations = "allocations",
        /// Blocks taken from a pool.
        Pooled = "pooled",
        /// Pieces of the message in the lists passed to the system.
        Pieces = "pieces",
        /// Pieces of length 0 among them.
        EmptyPieces = "empty_pieces",
        /// Chunks sent.
        Chunks = "chunks",
        /// Bytes of their headers.
        HeaderBytes = "header_bytes",
        /// System calls.
        Calls = "calls",
        /// Pieces and headers passed to these calls, without empty ones.
        Vectors = "vectors",
        /// Bytes written into sockets.
        BytesSent = "bytes_sent",
        /// Modelled time of the calls in ns, without copying.
        ModelledNs = "modelled_ns",
        /// Largest number of pieces and headers in one list.
        LongestVector = "longest_vector",
    }
}

named! {
    /// The server's state.
    pub enum State {
        /// Reads a message from the publisher.
        Ingest = "ingest",
        /// Prepares the message for a subscriber.
        Build = "build",
        /// Writes it.
        Write = "write",
    }
}

named! {
    /// Kinds of events.
    pub enum EventKind {
        /// Bytes were read from the publisher into their block; the value is their number.
        Read = "read",
        /// The message is complete.
        Stored = "stored",
        /// Memory was allocated; the value is the number of bytes.
        Allocated = "allocated",
        /// A block came from a pool; the value is its size in bytes.
        Pooled = "pooled",
        /// Bytes were copied; the value is their number.
        Copied = "copied",
        /// A chunk's header was written; the value is its length in bytes.
        Headed = "headed",
        /// A piece was added to the list; the value is its length in bytes.
        Sliced = "sliced",
        /// A system call was made; the value is the number of pieces and headers.
        Called = "called",
        /// The call's modelled time; the value is in ns.
        Took = "took",
        /// The call copied bytes into the socket; the value is their number.
        Sank = "sank",
        /// The message is sent.
        Sent = "sent",
    }
}

/// The observed part of the simulation of the re-slice part.
pub struct Reslice;

impl Recording for Reslice {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    /// Durations are round figures: 1 ns for 10 bytes copied, 50 for an allocation, 5 for a block of a pool or an entry of
    /// a list.
    fn effect(PlaybackEvent { kind, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::Read => lasting(2 + value / 10),
            EventKind::Stored => lasting(0).add(Counter::Messages, 1),
            EventKind::Allocated => lasting(50).add(Counter::Allocations, 1).allocates(0, value as u32),
            EventKind::Pooled => lasting(5).add(Counter::Pooled, 1),
            EventKind::Copied => lasting(2 + value / 10).add(Counter::BytesCopied, value),
            EventKind::Headed => lasting(5).add(Counter::Chunks, 1).add(Counter::HeaderBytes, value),
            EventKind::Sliced if value == 0 => lasting(5).add(Counter::EmptyPieces, 1),
            EventKind::Sliced => lasting(5).add(Counter::Pieces, 1),
            EventKind::Called => {
                lasting(0).add(Counter::Calls, 1).add(Counter::Vectors, value).peak(Counter::LongestVector, value)
            }
            EventKind::Took => Effect { added_ns: value, ..lasting(value).add(Counter::ModelledNs, value) },
            EventKind::Sank => lasting(2 + value / 10).add(Counter::BytesSent, value),
            EventKind::Sent => lasting(0).add(Counter::Sends, 1).ends_frame(),
        }
    }
}

/// Size in bytes of an entry in a list of pieces in Go: a slice's address, length and capacity. The size in our own lists
/// depends on the build's pointers.
const ENTRY: usize = 24;

/// The context of an operation: the observer, and the current subscriber and state.
pub struct Context<'a, E> {
    /// The observer.
    pub probe: &'a mut E,
    /// The subscriber, from 1; 0: the publisher.
    pub actor: u16,
    /// The state of the server.
    pub state: State,
}

impl<E: Recorder<Reslice>> Context<'_, E> {
    /// Reports an event of the current actor.
    pub fn record(&mut self, kind: EventKind, value: usize) {
        self.probe.record(Shot::Event(PlaybackEvent {
            kind,
            actor: self.actor,
            state: self.state as u8,
            value: value as u64,
        }));
    }

    /// Reports the allocation of a list that grew.
    pub fn grew<T>(&mut self, list: &Vec<T>, before: usize) {
        if list.capacity() != before {
            self.record(EventKind::Allocated, list.capacity() * ENTRY);
        }
    }
}
