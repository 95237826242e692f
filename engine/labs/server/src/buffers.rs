//! Buffers, lent and taken back: ocsigenserver's pool (pull request 87), and what stood there before.
//!
//! A size class for each power of two from 64 to 65 536 bytes, found in a hash table and made when it is first asked for,
//! with a stack of buffers at rest: the last one released is the first one lent again, while it is still in the cache. A
//! class keeps 256 at most; more are left to the collector, as is everything smaller or larger. Nothing is cleared.
//!
//! A [`Buffer`] is a number and the loan it belongs to. In the original a second release does nothing, which holds here too,
//! and a use after the release goes unnoticed, which does not: here it is a refusal that tests and the page can show.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::store::{Kind, Store};

/// What a pool lends, and how much of it it keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Without it every buffer is made, and released to the collector: `OCSIGEN_DISABLE_BUFFER_POOL`.
    pub pooled: bool,
    /// Smallest buffer that is pooled, in bytes.
    pub smallest: usize,
    /// Largest buffer that is pooled, in bytes.
    pub largest: usize,
    /// Buffers that a class keeps at most.
    pub capacity: usize,
}

/// A buffer that was lent: good until it is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    index: u32,
    loan: u32,
}

/// Somebody used a buffer that he had given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released;

#[derive(Clone, Debug)]
struct Entry<B> {
    block: B,
    size: usize,
    kind: Kind,
    /// How often it was lent; odd while it is.
    loan: u32,
    pooled: bool,
}

/// Hashes the size classes as OCaml hashes an integer: by mixing its bits once.
#[derive(Clone, Copy, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, _: &[u8]) {
        unreachable!("classes are numbers")
    }
    fn write_usize(&mut self, n: usize) {
        self.0 = (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    fn finish(&self) -> u64 {
        self.0.rotate_left(20)
    }
}

type Classes = HashMap<usize, Vec<u32>, BuildHasherDefault<Mix>>;

/// What became of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// It rests in its class.
    Kept,
    /// Its class was full, or it has none: it is the collector's now.
    Dropped,
    /// It had been released before: nothing happened.
    Already,
}

/// All buffers of a server: lent, at rest, and none besides.
#[derive(Clone, Debug)]
pub struct Buffers<S: Store> {
    /// Where the bytes are.
    pub store: S,
    rule: Rule,
    entries: Vec<Entry<S::Block>>,
    /// Entries whose buffer is the collector's.
    vacant: Vec<u32>,
    /// Buffers at rest, by kind and size. Bytes of the heap and memory outside of it have a pool each.
    classes: [Classes; 2],
}

impl<S: Store> Buffers<S> {
    /// No buffers yet.
    pub fn new(store: S, rule: Rule) -> Buffers<S> {
        Buffers { store, rule, entries: Vec::new(), vacant: Vec::new(), classes: Default::default() }
    }

    fn pools(&self, size: usize) -> bool {
        self.rule.pooled && (self.rule.smallest..=self.rule.largest).contains(&size)
    }

    /// A buffer of at least `size` bytes, rounded up to a class where there is a pool; and whether it had to be made.
    pub fn get(&mut self, size: usize, kind: Kind) -> (Buffer, bool) {
        if self.pools(size) { self.lend(size.next_power_of_two(), kind) } else { (self.make(size, kind, false), true) }
    }

    /// A buffer of exactly `size` bytes: from the pool only where that is the size of a class.
    pub fn get_exact(&mut self, size: usize, kind: Kind) -> (Buffer, bool) {
        if size.is_power_of_two() { self.get(size, kind) } else { (self.make(size, kind, false), true) }
    }

    /// A buffer that is no pool's.
    pub fn fresh(&mut self, size: usize, kind: Kind) -> Buffer {
        self.make(size, kind, false)
    }

    fn lend(&mut self, size: usize, kind: Kind) -> (Buffer, bool) {
        let Some(index) = self.classes[kind as usize].entry(size).or_default().pop() else {
            return (self.make(size, kind, true), true);
        };
        let entry = &mut self.entries[index as usize];
        entry.loan += 1;
        (Buffer { index, loan: entry.loan }, false)
    }

    fn make(&mut self, size: usize, kind: Kind, pooled: bool) -> Buffer {
        let block = self.store.alloc(size, kind);
        match self.vacant.pop() {
            Some(index) => {
                let entry = &mut self.entries[index as usize];
                *entry = Entry { block, size, kind, pooled, loan: entry.loan + 1 };
                Buffer { index, loan: entry.loan }
            }
            None => {
                self.entries.push(Entry { block, size, kind, pooled, loan: 1 });
                Buffer { index: self.entries.len() as u32 - 1, loan: 1 }
            }
        }
    }

    /// Takes a buffer back.
    pub fn release(&mut self, buffer: Buffer) -> Returned {
        let Ok(entry) = self.entry(buffer) else { return Returned::Already };
        let (size, kind, pooled) = (entry.size, entry.kind, entry.pooled);
        if pooled {
            let class = self.classes[kind as usize].entry(size).or_default();
            if class.len() < self.rule.capacity {
                class.push(buffer.index);
                self.entries[buffer.index as usize].loan += 1;
                return Returned::Kept;
            }
        }
        self.abandon(buffer);
        Returned::Dropped
    }

    /// Leaves a buffer to the collector, pooled or not: who held it is gone.
    pub fn abandon(&mut self, buffer: Buffer) {
        let Ok(entry) = self.entry(buffer) else { return };
        let block = entry.block;
        self.store.free(block);
        self.entries[buffer.index as usize].loan += 1;
        self.vacant.push(buffer.index);
    }

    fn entry(&self, buffer: Buffer) -> Result<&Entry<S::Block>, Released> {
        let entry = &self.entries[buffer.index as usize];
        if entry.loan == buffer.loan { Ok(entry) } else { Err(Released) }
    }

    /// Bytes that a buffer has room for, which may be more than were asked for.
    pub fn size(&self, buffer: Buffer) -> Result<usize, Released> {
        Ok(self.entry(buffer)?.size)
    }

    /// Its first `len` bytes, whatever they are.
    pub fn bytes(&mut self, buffer: Buffer, len: usize) -> Result<&[u8], Released> {
        let block = self.entry(buffer)?.block;
        Ok(self.store.bytes(block, len))
    }

    /// Writes into it.
    pub fn write(&mut self, buffer: Buffer, at: usize, bytes: &[u8]) -> Result<(), Released> {
        let entry = self.entry(buffer)?;
        debug_assert!(at + bytes.len() <= entry.size, "there is room");
        let block = entry.block;
        self.store.write(block, at, bytes);
        Ok(())
    }

    /// Copies between two of them.
    pub fn copy(&mut self, from: Buffer, at: usize, len: usize, to: Buffer, to_at: usize) -> Result<(), Released> {
        let (from, to) = (self.entry(from)?.block, self.entry(to)?.block);
        self.store.copy(from, at, len, to, to_at);
        Ok(())
    }

    /// Rough size in bytes, the store's included.
    pub fn size_in_memory(&self) -> usize {
        self.store.size() + self.entries.len() * size_of::<Entry<S::Block>>()
    }

    /// Buffers at rest: kind, size and how many, by size.
    pub fn shelves(&self) -> Vec<(Kind, usize, usize)> {
        let mut shelves: Vec<_> = [Kind::Bytes, Kind::Outside]
            .into_iter()
            .flat_map(|kind| self.classes[kind as usize].iter().map(move |(&size, class)| (kind, size, class.len())))
            .collect();
        shelves.sort_unstable_by_key(|&(kind, size, _)| (kind as u8, size));
        shelves
    }

    /// Buffers lent now: kind and size.
    pub fn lent(&self) -> impl Iterator<Item = (Kind, usize)> {
        self.entries.iter().filter(|entry| entry.loan % 2 == 1).map(|entry| (entry.kind, entry.size))
    }
}
