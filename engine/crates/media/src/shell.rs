//! Shells: byte ranges of a file, by offset and length. Representations of a frame in other formats consist of them, so that the
//! payload is not copied.

/// A byte range of a file of at most [`super::MOST_BYTES`] bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shell {
    /// Offset of the first byte.
    pub at: u32,
    /// Length in bytes.
    pub len: u32,
}

impl Shell {
    /// The range of `len` bytes that starts at offset `at`.
    pub(super) fn new(at: usize, len: usize) -> Shell {
        debug_assert!(at + len <= super::MOST_BYTES);
        Shell { at: at as u32, len: len as u32 }
    }

    /// The bytes of the range in `file`.
    ///
    /// # Panics
    /// If the range exceeds `file`, because it belongs to another file.
    pub fn of(self, file: &[u8]) -> &[u8] {
        &file[self.at as usize..self.end()]
    }

    /// Offset after the last byte.
    pub fn end(self) -> usize {
        self.at as usize + self.len as usize
    }

    /// The part of the range that starts `from` bytes after its beginning and has at most `most` bytes. It is empty if `from` is
    /// beyond the range.
    pub fn part(self, from: u32, most: u32) -> Shell {
        let from = from.min(self.len);
        Shell { at: self.at + from, len: (self.len - from).min(most) }
    }
}
