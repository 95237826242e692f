//! The way out of a connection: one buffer that everything is copied into and that is written when it is full or the
//! response is complete, as `Lwt_chan` does.

use std::collections::VecDeque;

use super::buffers::Buffer;

/// Something that waits to be copied into the channel.
#[derive(Clone, Copy, Debug)]
pub enum Segment {
    /// A few bytes that belong to nobody: the length of a chunk, the end of one.
    Few {
        /// At most twelve: a length of eight digits and two line ends.
        bytes: [u8; 12],
        /// How many.
        len: usize,
    },
    /// Bytes of a buffer.
    Piece {
        /// Whose.
        buffer: Buffer,
        /// How many, from its beginning.
        len: usize,
        /// Whether it is given back when it has been copied.
        ends: bool,
    },
}

impl Segment {
    /// A few bytes.
    pub fn few(text: &[u8]) -> Segment {
        let mut bytes = [0; 12];
        bytes[..text.len()].copy_from_slice(text);
        Segment::Few { bytes, len: text.len() }
    }

    /// Bytes of it.
    pub fn len(&self) -> usize {
        match self {
            Segment::Few { len, .. } | Segment::Piece { len, .. } => *len,
        }
    }
}

/// The channel of a connection.
#[derive(Clone, Debug)]
pub struct Channel {
    /// What is to be written next.
    pub buffer: Buffer,
    /// Bytes that it has room for.
    pub size: usize,
    /// How far it is full.
    pub filled: usize,
    /// What is to be copied into it, and how far the first of it has been.
    pub waiting: VecDeque<Segment>,
    /// Bytes of the first that waits that have been copied.
    pub at: usize,
}

impl Channel {
    /// An empty one.
    pub fn new(buffer: Buffer, size: usize) -> Channel {
        Channel { buffer, size, filled: 0, waiting: VecDeque::new(), at: 0 }
    }

    /// Bytes that there is room for.
    pub fn room(&self) -> usize {
        self.size - self.filled
    }
}
