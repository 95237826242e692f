//! The minor heap: young objects, of which few live long.
//!
//! OCaml copies what is reachable from roots and from old objects that were made to link to young ones, and begins anew in
//! the same place. Here a young object lies where it will stay; what survives is copied once, elsewhere, to pay for it, and
//! what died is freed.

use super::{Heap, LINKS, WORD, YOUNG};

impl Heap {
    /// Empties the minor heap. Without effect for a language without one.
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
                self.arena.give(at, &mut self.stats);
            }
        }
        self.pace.young = 0;
    }

    /// A young object that is reachable becomes old.
    fn promote(&mut self, at: u32, reached: &mut Vec<u32>) {
        if at == 0 || !self.is_young(at) {
            return;
        }
        let words = self.arena.words_of(at);
        self.arena.put(at, 0, self.arena.word(at, 0) & !YOUNG);
        self.copies.resize(self.copies.len().max(words as usize * WORD), 0);
        let object = self.arena.bytes(at, 0, words * WORD as u32);
        self.copies[..object.len()].copy_from_slice(object);
        // Nobody reads the copy: it must not be optimised away with what it costs.
        std::hint::black_box(&self.copies);
        self.stats.promoted_words += u64::from(words);
        self.pace.debt += u64::from(words);
        reached.push(at);
    }
}
