//! The file of the mapped engine: a page of header, and chunks of 16 bytes to 64 KiB, each a power of two.
//!
//! A chunk is taken from the list of its size; where that is empty the file grows by whole pages, and what is left of them goes
//! onto the list. What is given back goes onto its list. What is longer than 64 KiB gets pages of its own, which are
//! not given back: the original refused it.

use super::super::s4::Side;

const _: () =
    assert!(cfg!(target_endian = "little"), "texts lie in the file as bytes, numbers with the least one first");

/// Bytes of a page.
pub(super) const PAGE: usize = 4_096;
/// Bytes of the smallest chunk, as a power of two.
pub(super) const LEAST: u32 = 4;
/// Bytes of the largest chunk that is given back, as a power of two.
pub(super) const LARGEST: u32 = 16;

/// What begins each file.
pub(super) const MAGIC: i32 = 0x54DA_BA5E;
pub(super) const VERSION: i32 = 1;
/// What begins each chunk that is free.
pub(super) const FREE: i32 = 0x4652_4545;

/// Words of the header.
pub(super) mod header {
    pub const MAGIC: usize = 0;
    pub const VERSION: usize = 1;
    /// Whether it was changed since it was last written.
    pub const DIRTY: usize = 2;
    /// Root of the trie.
    pub const TRIE: usize = 3;
    /// First of all strings.
    pub const STRINGS: usize = 4;
    /// Roots of the forward and the reverse tree, and their first leaves.
    pub const ROOTS: [usize; 2] = [5, 7];
    pub const FIRSTS: [usize; 2] = [6, 8];
    /// Lists of free chunks, by size.
    pub const FREE: usize = 9;
}

/// Where something lies, in bytes from the beginning; 0 is nowhere.
pub(super) type Offset = i32;

/// See the module. Kept in words of 32 bits, of which all that lies in it is made.
#[derive(Clone, Debug)]
pub struct Image {
    pub(super) words: Vec<i32>,
}

impl Default for Image {
    fn default() -> Image {
        let mut image = Image { words: vec![0; PAGE / 4] };
        image.words[header::MAGIC] = MAGIC;
        image.words[header::VERSION] = VERSION;
        for side in [Side::Forward, Side::Reverse] {
            image.plant(side);
        }
        image
    }
}

/// The size of the chunk for so many bytes, as a power of two.
pub(super) fn order(bytes: usize) -> u32 {
    bytes.next_power_of_two().ilog2().max(LEAST)
}

impl Image {
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 4
    }

    /// A word of what lies somewhere.
    pub(super) fn word(&self, at: Offset, nth: usize) -> i32 {
        self.words[at as usize / 4 + nth]
    }

    pub(super) fn set(&mut self, at: Offset, nth: usize, value: i32) {
        self.words[at as usize / 4 + nth] = value;
    }

    /// Room for so many bytes, whatever they were before.
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
            // The first ones come first.
            for at in (end..self.bytes()).step_by(chunk).rev() {
                self.push_free(at as Offset, order);
            }
        }
        let at = self.words[list];
        self.words[list] = self.word(at, 2);
        at
    }

    /// Gives room for so many bytes back.
    pub(super) fn free(&mut self, at: Offset, bytes: usize) {
        self.words[header::DIRTY] = 1;
        let order = order(bytes);
        if order <= LARGEST {
            self.push_free(at, order);
        }
    }

    fn push_free(&mut self, at: Offset, order: u32) {
        let list = header::FREE + (order - LEAST) as usize;
        let next = self.words[list];
        for (nth, word) in [FREE, order as i32, next].into_iter().enumerate() {
            self.set(at, nth, word);
        }
        self.words[list] = at;
    }

    /// Makes the file longer, by whole pages.
    ///
    /// # Panics
    /// When its offsets would no longer be numbers of 32 bits.
    fn grow(&mut self, bytes: usize) {
        let end = self.bytes() + bytes.next_multiple_of(PAGE);
        assert!(i32::try_from(end).is_ok(), "a library's file is at most 2 GiB");
        self.words.resize(end / 4, 0);
    }

    pub(super) fn shrink(&mut self) {
        self.words.shrink_to_fit();
    }

    /// The file as it lies on a disk: clean.
    pub(super) fn to_file(&self) -> Vec<u8> {
        let mut file = bytemuck::cast_slice(&self.words).to_vec();
        file[header::DIRTY * 4] = 0;
        file
    }

    /// Bytes that lie somewhere, from the so-manieth word on.
    ///
    /// # Panics
    /// When they are no text, or beyond the end: a file that is read is verified.
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
