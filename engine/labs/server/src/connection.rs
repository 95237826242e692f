//! The state of a connection between actions.

use super::buffers::Buffer;
use super::channel::Channel;
use super::counts::State;
use super::deflate::{COMPRESSOR, Deflating};
use super::split::Split;
use observe::named;

/// A file being sent.
#[derive(Clone, Debug)]
pub struct Sending {
    pub document: u32,
    /// Size of the file when its head was written, which is the length that the head promises.
    pub promised: usize,
    /// Offset of the next read.
    pub at: usize,
    /// The buffer into which it is read, unless it is read into the channel.
    pub buffer: Option<Buffer>,
    /// Number of bytes of a read.
    pub most: usize,
    /// The short read that is being cut, and the offset of its next piece.
    pub split: Option<(Split, usize)>,
    /// Whether the end of the file has been seen.
    pub ended: bool,
}

named! {
    /// The memory in which a piece of a body is passed on.
    pub enum PieceKind {
        /// The file's own buffer.
        Whole = "whole",
        /// A fresh string into which it was copied.
        Copied = "copied",
        /// A pooled buffer into which it was copied.
        Pooled = "pooled",
        /// A small fresh string.
        Tail = "tail",
        /// The channel's buffer, into which it was read directly.
        Straight = "straight",
    }
}

/// A connection.
#[derive(Clone, Debug, Default)]
pub struct Connection {
    /// What it does next.
    pub state: State,
    /// The number of its request, counted over all connections.
    pub request: u32,
    /// Number of requests on this connection, including the current one.
    pub served: u32,
    /// The buffer for requests.
    pub receive: Option<Buffer>,
    pub channel: Option<Channel>,
    pub sending: Option<Sending>,
    pub deflating: Option<Deflating>,
    /// The response as received so far; only kept in a watched world.
    pub got: Vec<u8>,
    /// The pieces of the body so far, with their lengths in bytes; only kept in a watched world.
    pub pieces: Vec<(usize, PieceKind)>,
    /// Number of bytes of this response that were written.
    pub sent: usize,
    /// Whether the client closes the connection after the first bytes of the response.
    pub aborts: bool,
}

impl Connection {
    /// Approximate size in bytes, without its buffers.
    pub fn size(&self) -> usize {
        let deflating = if self.deflating.is_some() { COMPRESSOR } else { 0 };
        size_of::<Connection>()
            + self.got.capacity()
            + self.pieces.capacity() * size_of::<(usize, PieceKind)>()
            + deflating
    }
}

impl Sending {
    /// A document of `promised` bytes, to be sent from its beginning.
    pub fn of(document: u32, promised: usize) -> Sending {
        Sending { document, promised, at: 0, buffer: None, most: 0, split: None, ended: false }
    }

    /// Whether the file, which has ended, was shorter than promised.
    pub fn is_cut_short(&self) -> bool {
        self.at < self.promised
    }
}
