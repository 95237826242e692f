//! What the re-slice part counts, and what can be seen of it.

use super::scene::Picture;
use observe::probe::Observer;
use observe::{counters, named};
use sim::playback::shot::{Act, Part, Seen, Shot};

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from LongestVector {
        /// Messages sent to a subscriber.
        Sends = "sends",
        /// Messages that came in.
        Messages = "messages",
        /// Bytes copied in the program: from one buffer of its own to another. Reading from the socket and writing into it,
        /// which nobody can save, are not among them.
        BytesCopied = "bytes_copied",
        /// Memory allocated, that no pool had.
        Allocations = "allocations",
        /// Blocks taken from a pool.
        Pooled = "pooled",
        /// Pieces of the message in the lists that the system was given.
        Pieces = "pieces",
        /// Pieces of length 0 among them.
        EmptyPieces = "empty_pieces",
        /// Chunks sent.
        Chunks = "chunks",
        /// Bytes of their headers.
        HeaderBytes = "header_bytes",
        /// System calls.
        Calls = "calls",
        /// Pieces and headers that they were given, without those of length 0.
        Vectors = "vectors",
        /// Bytes that went into sockets.
        BytesSent = "bytes_sent",
        /// What the model says that the calls take, in ns, without copying.
        ModelledNs = "modelled_ns",
        /// Most pieces and headers in one list.
        LongestVector = "longest_vector",
    }
}

named! {
    /// Where in its work the server is.
    pub enum Place {
        /// Reads a message from the publisher.
        Ingest = "ingest",
        /// Puts together what a subscriber is to get.
        Build = "build",
        /// Writes it.
        Write = "write",
    }
}

named! {
    /// What was done.
    pub enum What {
        /// So many bytes were read from the publisher into where they stay.
        Read = "read",
        /// The message is complete.
        Stored = "stored",
        /// So many bytes of memory were allocated.
        Allocated = "allocated",
        /// A block of so many bytes came from a pool.
        Pooled = "pooled",
        /// So many bytes were copied.
        Copied = "copied",
        /// A chunk's header of so many bytes was written.
        Headed = "headed",
        /// A piece of so many bytes was put into the list.
        Sliced = "sliced",
        /// The system was called with so many pieces and headers.
        Called = "called",
        /// The model says that it took so many ns.
        Took = "took",
        /// It copied so many bytes into the socket.
        Sank = "sank",
        /// The message is sent.
        Sent = "sent",
    }
}

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let one = |counter| [Some((counter, 1)), None];
        match self {
            What::Read => [None, None],
            What::Stored => one(Counter::Messages),
            What::Allocated => one(Counter::Allocations),
            What::Pooled => one(Counter::Pooled),
            What::Copied => [Some((Counter::BytesCopied, value)), None],
            What::Headed => [Some((Counter::Chunks, 1)), Some((Counter::HeaderBytes, value))],
            What::Sliced if value == 0 => one(Counter::EmptyPieces),
            What::Sliced => one(Counter::Pieces),
            What::Called => [Some((Counter::Calls, 1)), Some((Counter::Vectors, value))],
            What::Took => [Some((Counter::ModelledNs, value)), None],
            What::Sank => [Some((Counter::BytesSent, value)), None],
            What::Sent => one(Counter::Sends),
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, What::Called).then_some((Counter::LongestVector, value))
    }

    /// Round figures: 10 bytes copied a ns, 50 ns for memory, 5 for a block of a pool or a place in a list.
    fn ns(self, value: u64) -> u64 {
        match self {
            What::Read | What::Copied | What::Sank => 2 + value / 10,
            What::Allocated => 50,
            What::Pooled | What::Headed | What::Sliced => 5,
            What::Took => value,
            What::Stored | What::Called | What::Sent => 0,
        }
    }

    fn makes(self, value: u64) -> Option<(u32, u32)> {
        matches!(self, What::Allocated).then_some((0, value as u32))
    }

    fn adds_ns(self, value: u64) -> u64 {
        if matches!(self, What::Took) { value } else { 0 }
    }

    fn ends(self) -> bool {
        matches!(self, What::Sent)
    }
}

/// The re-slice part.
pub(crate) struct Reslice;

impl Part for Reslice {
    type Counter = Counter;
    type What = What;
    type Picture = Picture;
}

/// Bytes of an entry in a list of pieces, as Go has them: a slice's address, length and capacity. Ours take as many as the
/// build's pointers say.
const ENTRY: usize = 24;

/// Where somebody works, and who looks on.
pub(crate) struct Desk<'a, E> {
    pub probe: &'a mut E,
    /// The subscriber, from 1; 0 the publisher.
    pub who: u16,
    pub place: Place,
}

impl<E: Observer<Shot<Reslice>>> Desk<'_, E> {
    pub fn record(&mut self, what: What, value: usize) {
        self.probe.record(Shot::Act(Act { what, who: self.who, place: self.place as u8, value: value as u64 }));
    }

    /// Memory that a list took when it grew.
    pub fn grew<T>(&mut self, list: &Vec<T>, before: usize) {
        if list.capacity() != before {
            self.record(What::Allocated, list.capacity() * ENTRY);
        }
    }
}
