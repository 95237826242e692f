//! S4's engine before midb, also of May 2010: [S4](super::s4) in one file that is mapped into memory, so that opening it reads
//! nothing, and a profiler of the heap does not count it.
//!
//! | file | contents |
//! |---|---|
//! | [`image`] | the file: header, chunks whose sizes are powers of two, and lists of free chunks |
//! | [`nodes`] | B+ trees whose nodes are chunks; a leaf takes 2 KiB, an inner node 4 KiB |
//! | [`trie`] | strings: a patricia trie of folded forms, each with all its spellings |
//! | [`verify`] | verification of a file, page by page |
//!
//! Numbers have 32 bits and are little-endian. Pointers are offsets in the file, and a string's number is its offset. Each lookup
//! of a string therefore folds it and descends the trie, which is a large part of the work that midb saves.
//!
//! Differences from the original: the file is an array and is written on request, because a browser cannot map files; a
//! change remembers the path from the root instead of storing a parent in each node; and a file is verified as a whole
//! before it is used, where the original trusted it.

mod image;
mod nodes;
mod trie;
mod verify;

use super::file::Damage;
use super::s4::{S4, Store};
use image::{Image, header};

/// S4 in a mapped file.
pub type Mapped = S4<Image, false>;

impl Store for Image {
    fn prepare(&mut self) {
        self.words.shrink_to_fit();
    }

    fn mapped(&self) -> usize {
        self.bytes()
    }

    /// The file's bytes, marked as clean.
    fn file(&self) -> Vec<u8> {
        let mut file = bytemuck::cast_slice(&self.words).to_vec();
        file[header::DIRTY * 4] = 0;
        file
    }

    fn read(file: &[u8]) -> Result<Image, Damage> {
        verify::read(file)
    }
}

#[cfg(test)]
mod tests;
