//! A connection: what it holds from one action to the next.

use super::buffers::Buffer;
use super::channel::Channel;
use super::counts::Place;
use super::deflate::{COMPRESSOR, Deflating};
use super::split::Split;
use observe::named;

/// A file that is being sent.
#[derive(Clone, Debug)]
pub struct Sending {
    pub document: u32,
    /// Where the next read begins.
    pub at: usize,
    /// What it is read into, unless that is the channel.
    pub buffer: Option<Buffer>,
    /// How much is read at once.
    pub most: usize,
    /// A short read that is being cut, and where its next piece begins.
    pub split: Option<(Split, usize)>,
    /// Whether the file is known to have ended.
    pub ended: bool,
}

named! {
    /// What a piece of a body was handed on in.
    pub enum Handed {
        /// The file's buffer itself.
        Whole = "whole",
        /// A fresh string that it was copied into.
        Copied = "copied",
        /// A buffer from the pool that it was copied into.
        Pooled = "pooled",
        /// A small fresh string.
        Tail = "tail",
        /// It was read straight into the channel.
        Straight = "straight",
    }
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Connection {
    /// What it does next.
    pub place: Place,
    /// Its request, counted over all connections.
    pub request: u32,
    /// Requests that it was served, with this one.
    pub served: u32,
    /// Where requests are received.
    pub receive: Option<Buffer>,
    pub channel: Option<Channel>,
    pub sending: Option<Sending>,
    pub deflating: Option<Deflating>,
    /// What its client got of this response; kept where somebody looks at it.
    pub got: Vec<u8>,
    /// The pieces of the body so far: bytes, and what they were handed on in; kept where somebody looks at it.
    pub pieces: Vec<(usize, Handed)>,
    /// Bytes written to the client for this response.
    pub sent: usize,
    /// Whether the client will go away once it has got something.
    pub aborts: bool,
}

impl Connection {
    /// Rough size in bytes, without its buffers.
    pub fn size(&self) -> usize {
        let deflating = if self.deflating.is_some() { COMPRESSOR } else { 0 };
        size_of::<Connection>()
            + self.got.capacity()
            + self.pieces.capacity() * size_of::<(usize, Handed)>()
            + deflating
    }
}

impl Sending {
    /// A document from its beginning.
    pub fn of(document: u32) -> Sending {
        Sending { document, at: 0, buffer: None, most: 0, split: None, ended: false }
    }
}
