//! What the server lab counts, where a connection is and what it does: the names for its table, its bench, its trace and its
//! figure.

use crate::lab::probe::Count;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Counter {
    /// Requests that were answered to their end.
    Requests,
    /// Connections that were accepted.
    Connections,
    /// Responses whose client went away.
    Aborted,
    /// System calls that read: of a request or of a file.
    Reads,
    /// System calls that write.
    Writes,
    /// Buffers that the pool lent.
    Lent,
    /// Buffers that had to be made: nobody had one, or there is no pool for them.
    Made,
    /// Bytes of those.
    MadeBytes,
    /// Buffers that were left to the collector.
    Dropped,
    /// Buffers that were released a second time, which does nothing.
    ReleasedTwice,
    /// Bytes copied between buffers of the server; what the system copies on a read or a write is not in it.
    CopiedBytes,
    /// Pieces that bodies were handed on in.
    Pieces,
    /// Bytes written to clients.
    WireBytes,
    /// Bytes that clients got beyond what they were promised.
    ForeignBytes,
    /// Words that the modelled collector marked.
    MarkedWords,
    /// Words that it swept.
    SweptWords,
    /// Its major cycles.
    Cycles,
    /// The most bytes lent at once.
    MostLent,
    /// The most bytes at rest in the pool.
    MostAtRest,
    /// The most bytes that the modelled heap took, with what it holds outside.
    MostHeap,
}

impl Count for Counter {
    const NAMES: &'static [&'static str] = &[
        "requests",
        "connections",
        "aborted",
        "reads",
        "writes",
        "buffers_lent",
        "buffers_made",
        "made_bytes",
        "buffers_dropped",
        "released_twice",
        "copied_bytes",
        "pieces",
        "wire_bytes",
        "foreign_bytes",
        "marked_words",
        "swept_words",
        "major_cycles",
        "most_lent_bytes",
        "most_at_rest_bytes",
        "most_heap_bytes",
    ];
    const PEAKS: usize = Counter::MostLent as usize;

    fn index(self) -> usize {
        self as usize
    }
}

/// Where a connection is: what it does next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// The client has connected.
    #[default]
    Accept,
    /// Waits for a request and reads it.
    Receive,
    /// Writes the head of the response.
    Head,
    /// Opens the file: gets its buffer.
    Open,
    /// Reads from the file.
    Read,
    /// Cuts the next piece off a short read.
    Cut,
    /// Deflates what was read.
    Deflate,
    /// Hands a piece on to the channel.
    Emit,
    /// Writes the channel's buffer to the client.
    Flush,
    /// The response is complete: gives back what it was made with.
    Finish,
    /// Closes the connection: gives back what that had.
    Close,
}

/// Their names, by number.
pub const PLACES: [&str; 11] =
    ["accept", "receive", "head", "open", "read", "cut", "deflate", "emit", "flush", "finish", "close"];

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    /// It was done.
    Done,
    /// The pool had a buffer; the value is its size.
    Lent,
    /// A buffer had to be made; the value is its size.
    Made,
    /// A buffer went back to its shelf; the value is its size.
    Kept,
    /// A buffer was left to the collector; the value is its size.
    Dropped,
    /// Bytes were read; the value is how many.
    Read,
    /// The file has ended.
    Ended,
    /// Bytes were copied; the value is how many.
    Copied,
    /// Bytes were written to the client; the value is how many.
    Wrote,
    /// The client went away.
    Aborted,
    /// The client found bytes that are not its own; the value is how many.
    Foreign,
    /// The collector worked; the value is the words that it marked and swept.
    Collected,
}
