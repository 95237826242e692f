//! The file of the mapped engine: a page of header, and chunks of 16 bytes to 64 KiB, whose sizes are powers of two.
//!
//! A chunk is allocated from the free list of its size. If the list is empty, the file grows by whole pages, and the rest of them
//! is added to the list. Earlier versions of this engine also freed chunks, so that a file may have any number of free ones. Data
//! longer than 64 KiB gets pages of its own; the original refused it.

use super::super::s4::TreeKind;

const _: () =
    assert!(cfg!(target_endian = "little"), "texts lie in the file as bytes, numbers with the least one first");

/// Size of a page, in bytes.
pub(super) const PAGE: usize = 4_096;
/// Size of the smallest chunk, as a power of two.
pub(super) const LEAST: u32 = 4;
/// Size of the largest chunk, as a power of two.
pub(super) const LARGEST: u32 = 16;

/// The mark at the beginning of a file.
pub(super) const MAGIC: i32 = 0x54DA_BA5E;
pub(super) const VERSION: i32 = 1;
/// The mark at the beginning of a free chunk.
pub(super) const FREE: i32 = 0x4652_4545;

/// Indices of words of the header.
pub(super) mod header {
    pub const MAGIC: usize = 0;
    pub const VERSION: usize = 1;
    /// Whether it was changed since it was last written.
    pub const DIRTY: usize = 2;
    /// Root of the trie.
    pub const TRIE: usize = 3;
    /// First string of the list of all strings.
    pub const STRINGS: usize = 4;
    /// Roots of the forward and the reverse tree, and their first leaves.
    pub const ROOTS: [usize; 2] = [5, 7];
    pub const FIRSTS: [usize; 2] = [6, 8];
    /// Lists of free chunks, by size.
    pub const FREE: usize = 9;
}

/// An offset from the beginning of the file, in bytes; 0 is none.
pub(super) type Offset = i32;

/// The file, in words of 32 bits.
#[derive(Clone, Debug)]
pub struct Image {
    pub(super) words: Vec<i32>,
}

impl Default for Image {
    fn default() -> Image {
        let mut image = Image { words: vec![0; PAGE / 4] };
        image.words[header::MAGIC] = MAGIC;
        image.words[header::VERSION] = VERSION;
        for tree in [TreeKind::Forward, TreeKind::Reverse] {
            image.init_tree(tree);
        }
        image
    }
}

/// Size of the chunk for this number of bytes, as a power of two.
pub(super) fn order(bytes: usize) -> u32 {
    bytes.next_power_of_two().ilog2().max(LEAST)
}

impl Image {
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 4
    }

    /// Word `nth` of the chunk at an offset.
    pub(super) fn word(&self, at: Offset, nth: usize) -> i32 {
        self.words[at as usize / 4 + nth]
    }

    pub(super) fn set(&mut self, at: Offset, nth: usize, value: i32) {
        self.words[at as usize / 4 + nth] = value;
    }

    /// Allocates a chunk for this number of bytes, with undefined contents.
    pub(super) fn alloc(&mut self, bytes: usize) -> Offset {
        self.words[header::DIRTY] = 1;
        let order = order(bytes);
        let end = self.bytes();
        if order > LARGEST {
            self.grow(bytes);
            return end as Offset;
        }
        let list = header::FREE + (order - LEAST) as usize;
        let chunk = 1 << order;
        if self.words[list] == 0 {
            self.grow(chunk);
            // Pushed in reverse order, so that lower offsets are allocated first.
            for at in (end..self.bytes()).step_by(chunk).rev() {
                self.push_free(at as Offset, order);
            }
        }
        let at = self.words[list];
        self.words[list] = self.word(at, 2);
        at
    }

    fn push_free(&mut self, at: Offset, order: u32) {
        let list = header::FREE + (order - LEAST) as usize;
        let next = self.words[list];
        for (nth, word) in [FREE, order as i32, next].into_iter().enumerate() {
            self.set(at, nth, word);
        }
        self.words[list] = at;
    }

    /// Extends the file by whole pages.
    ///
    /// # Panics
    /// If offsets would exceed 32 bits.
    fn grow(&mut self, bytes: usize) {
        let end = self.bytes() + bytes.next_multiple_of(PAGE);
        assert!(i32::try_from(end).is_ok(), "a library's file is at most 2 GiB");
        self.words.resize(end / 4, 0);
    }

    /// The text of `len` bytes from word `nth` of the chunk at an offset.
    ///
    /// # Panics
    /// If the bytes are not UTF-8 or beyond the end, which cannot happen in a verified file.
    pub(super) fn text_at(&self, at: Offset, nth: usize, len: usize) -> &str {
        let from = at as usize + nth * 4;
        let bytes: &[u8] = bytemuck::cast_slice(&self.words);
        std::str::from_utf8(&bytes[from..from + len]).expect("a text was written there")
    }

    pub(super) fn write_text(&mut self, at: Offset, nth: usize, text: &str) {
        let from = at as usize + nth * 4;
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.words);
        bytes[from..from + text.len()].copy_from_slice(text.as_bytes());
    }
}
