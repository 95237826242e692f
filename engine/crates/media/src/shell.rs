//! A shell: a piece of somebody else's bytes, by place and length. What every view of a frame is made of, so that no view
//! copies the payload.

/// A range of a file that is at most [`super::MOST_BYTES`] long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shell {
    /// Offset of the first byte.
    pub at: u32,
    /// Length in bytes.
    pub len: u32,
}

impl Shell {
    /// The range of `len` bytes from `at` on.
    pub(super) fn new(at: usize, len: usize) -> Shell {
        debug_assert!(at + len <= super::MOST_BYTES);
        Shell { at: at as u32, len: len as u32 }
    }

    /// Its bytes.
    ///
    /// # Panics
    /// When `file` is shorter than the one that it was made for.
    pub fn of(self, file: &[u8]) -> &[u8] {
        &file[self.at as usize..self.end()]
    }

    /// Offset behind the last byte.
    pub fn end(self) -> usize {
        self.at as usize + self.len as usize
    }

    /// The part from byte `from` of it on, of at most `most` bytes; empty beyond its end.
    pub fn part(self, from: u32, most: u32) -> Shell {
        let from = from.min(self.len);
        Shell { at: self.at + from, len: (self.len - from).min(most) }
    }
}
