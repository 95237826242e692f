//! S4's engine before midb, of May 2010 too: [S4](super::s4) in one file that is mapped into memory, so that opening it reads
//! nothing, and a massif that weighs the heap does not see it.
//!
//! | file | what it is |
//! |---|---|
//! | [`image`] | the file: header, chunks of powers of two, and lists of those that are free |
//! | [`nodes`] | B+ trees whose nodes are chunks, 2 KiB a leaf and 4 KiB an inner node |
//! | [`trie`] | strings: a patricia trie of folded forms, each with all that is written otherwise |
//! | [`verify`] | whether a file is sound, page by page |
//!
//! Numbers are of 32 bits, the least byte first; what points somewhere is an offset in the file, and a string's number is
//! where it lies. So to look a string up is to fold it and to go down the trie, each time, which is a good part of what
//! midb saves.
//!
//! What differs from the original: the file lies in an array here and is written when somebody asks for it, since nothing
//! can be mapped in a browser; a change remembers the way down instead of keeping a parent in each node; and it is
//! believed only once it is verified, which takes as long as there is to read. The original believed what it mapped.

mod image;
mod nodes;
mod trie;
mod verify;

use std::ops::Range;
use std::rc::Rc;

use super::file::Damage;
use super::s4::{S4, Side, Store};
use super::strings::{Id, folded};
use super::tree::Record;
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
        self.written(&folded(text)).collect()
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

    fn insert(&mut self, side: Side, record: Record) -> bool {
        self.insert_record(side, record)
    }

    fn remove(&mut self, side: Side, record: &Record) -> bool {
        self.remove_record(side, record)
    }

    fn slices(&self, side: Side, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
        self.records(side, range)
    }

    fn fills(&self, side: Side) -> Vec<u8> {
        self.leaf_fills(side)
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
