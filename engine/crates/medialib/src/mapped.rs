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

use std::ops::Range;
use std::rc::Rc;

use super::file::Damage;
use super::s4::{S4, Store, TreeKind};
use super::strings::{Id, folded};
use super::tree::{Descent, Outline, Record};
use image::Image;

/// S4 in a mapped file.
pub type Mapped = S4<Image, false>;

impl Store for Image {
    fn intern(&mut self, text: &str) -> Id {
        self.intern_string(text)
    }

    fn release(&mut self, id: Id) {
        self.release_string(id);
    }

    fn id(&self, text: &str) -> Option<Id> {
        self.string(text, &folded(text))
    }

    fn variants(&self, text: &str) -> Vec<Id> {
        self.spellings(&folded(text)).collect()
    }

    fn text(&self, id: Id) -> &str {
        self.string_text(id)
    }

    fn form(&self, id: Id) -> &str {
        self.string_form(id)
    }

    fn shared(&self, id: Id) -> Rc<str> {
        self.string_text(id).into()
    }

    fn insert(&mut self, tree: TreeKind, record: Record) -> bool {
        self.insert_record(tree, record)
    }

    fn remove(&mut self, tree: TreeKind, record: &Record) -> bool {
        self.remove_record(tree, record)
    }

    fn slices(&self, tree: TreeKind, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
        self.records(tree, range)
    }

    fn descent(&self, tree: TreeKind, record: &Record) -> Descent {
        self.descent_to(tree, record)
    }

    fn outline(&self, tree: TreeKind) -> Outline {
        self.outline_of(tree)
    }

    fn fills(&self, tree: TreeKind) -> Vec<u8> {
        self.leaf_fills(tree)
    }

    fn prepare(&mut self) {
        self.shrink();
    }

    fn mapped(&self) -> usize {
        self.bytes()
    }

    fn file(&self) -> Vec<u8> {
        self.to_file()
    }

    fn read(file: &[u8]) -> Result<Image, Damage> {
        verify::read(file)
    }
}

#[cfg(test)]
mod tests;
