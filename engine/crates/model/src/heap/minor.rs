//! The minor collector, for young objects.
//!
//! OCaml copies the young objects that are reachable from roots or from the remembered set into the major heap, and reuses the
//! whole minor heap. Here a young object keeps its address. A survivor is copied once to a buffer, so that the cost of the copy
//! is included, and dead objects are freed one by one.

use super::{Heap, LINKS, WORD, YOUNG};

impl Heap {
    /// Runs a minor collection: promotes the reachable young objects and frees the others. Does nothing under a policy without a
    /// minor heap.
    pub(super) fn collect_young(&mut self) {
        if self.young.is_empty() {
            return;
        }
        self.stats.minors += 1;
        let mut reached: Vec<u32> = Vec::new();
        for index in 0..self.roots.len() {
            self.promote(self.roots[index], &mut reached);
        }
        for (at, index) in std::mem::take(&mut self.remembered) {
            self.promote(self.arena.word(at, 1 + index) as u32, &mut reached);
        }
        while let Some(at) = reached.pop() {
            for index in 1..=(self.arena.word(at, 0) & LINKS) as u32 {
                self.promote(self.arena.word(at, index) as u32, &mut reached);
            }
        }
        for at in std::mem::take(&mut self.young) {
            if self.is_young(at) {
                self.arena.free(at, &mut self.stats);
            }
        }
        self.pacer.young = 0;
    }

    /// Makes a reachable young object old and appends it to `reached`, whose links are still to be scanned. Ignores 0 and old
    /// objects.
    fn promote(&mut self, at: u32, reached: &mut Vec<u32>) {
        if at == 0 || !self.is_young(at) {
            return;
        }
        let words = self.arena.slot_words(at);
        self.arena.put(at, 0, self.arena.word(at, 0) & !YOUNG);
        self.copies.resize(self.copies.len().max(words as usize * WORD), 0);
        let object = self.arena.bytes(at, 0, words * WORD as u32);
        self.copies[..object.len()].copy_from_slice(object);
        // The copy is never read; this keeps the compiler from removing it.
        std::hint::black_box(&self.copies);
        self.stats.promoted_words += u64::from(words);
        self.pacer.debt += u64::from(words);
        reached.push(at);
    }
}
