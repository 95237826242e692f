//! The output channel of a connection: one buffer into which everything is copied, and which is written when it is full or
//! the response is complete, as in `Lwt_io`, which replaced `Lwt_chan` with pull request 84. `Lwt_chan`, of the release 2.6, is the
//! same channel with a string for each write.

use std::collections::VecDeque;

use super::buffers::Buffer;

/// Data that waits to be copied into the channel.
#[derive(Clone, Copy, Debug)]
pub enum Segment {
    /// A few bytes that are in no buffer: the length of a chunk, or its end.
    Inline {
        /// At most twelve: a length of eight digits and two line ends.
        bytes: [u8; 12],
        /// Number of bytes.
        len: usize,
    },
    /// The beginning of a buffer.
    Piece {
        /// Whose.
        buffer: Buffer,
        /// Number of bytes.
        len: usize,
        /// Whether the buffer is released when it has been copied.
        released_after: bool,
    },
}

impl Segment {
    /// A segment of a few bytes.
    pub fn inline(text: &[u8]) -> Segment {
        let mut bytes = [0; 12];
        bytes[..text.len()].copy_from_slice(text);
        Segment::Inline { bytes, len: text.len() }
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        match self {
            Segment::Inline { len, .. } | Segment::Piece { len, .. } => *len,
        }
    }
}

/// The channel of a connection.
#[derive(Clone, Debug)]
pub struct Channel {
    /// The buffer that is written next.
    pub buffer: Buffer,
    /// Its capacity in bytes.
    pub size: usize,
    /// Number of bytes in it.
    pub filled: usize,
    /// The segments to be copied into it.
    pub waiting: VecDeque<Segment>,
    /// Number of bytes of the first segment that have been copied.
    pub at: usize,
}

impl Channel {
    /// An empty channel.
    pub fn new(buffer: Buffer, size: usize) -> Channel {
        Channel { buffer, size, filled: 0, waiting: VecDeque::new(), at: 0 }
    }

    /// Free bytes of the buffer.
    pub fn room(&self) -> usize {
        self.size - self.filled
    }
}
