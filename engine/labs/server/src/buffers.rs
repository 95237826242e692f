//! The buffer pool of ocsigenserver (pull request 87), and the code before it.
//!
//! The pool has a size class for each power of two from 64 to 65,536 bytes, in a hash table, created on first use. A class
//! is a stack of free buffers: the last one released is lent first, while it is still in the cache. A class keeps at most
//! 256 buffers; more are left to the collector, and so are all buffers of other sizes. Buffers are not cleared.
//!
//! A [`Buffer`] is the number of a buffer and of a loan. A second release does nothing, as in the original. A use after the
//! release goes unnoticed in the original; here it is an error that tests and the page can show.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::store::{Kind, Store};

/// Which buffers are pooled, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolConfig {
    /// False if every buffer is allocated, and left to the collector when released: `OCSIGEN_DISABLE_BUFFER_POOL` in the
    /// original.
    pub pooled: bool,
    /// Smallest buffer that is pooled, in bytes.
    pub smallest: usize,
    /// Largest buffer that is pooled, in bytes.
    pub largest: usize,
    /// Largest number of free buffers of a class.
    pub capacity: usize,
}

/// A buffer that was lent. Valid until it is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    index: u32,
    loan: u32,
}

/// Error: a buffer was used after its release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released;

#[derive(Clone, Debug)]
struct Entry<B> {
    block: B,
    size: usize,
    kind: Kind,
    /// Number of loans and releases; odd while it is lent.
    loan: u32,
    pooled: bool,
}

/// Hashes a size class as OCaml hashes an integer: mixes its bits once.
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

/// The outcome of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseOutcome {
    /// The buffer is in its class's free list.
    Kept,
    /// Its class was full, or it has none, so that it is left to the collector.
    Dropped,
    /// It had been released before; nothing happened.
    AlreadyReleased,
}

/// All buffers of a server, lent or free.
#[derive(Clone, Debug)]
pub struct Buffers<S: Store> {
    /// The memory of the buffers.
    pub store: S,
    config: PoolConfig,
    entries: Vec<Entry<S::Block>>,
    /// Entries whose buffer was left to the collector.
    vacant: Vec<u32>,
    /// Free buffers, by kind and size. Memory in the heap and outside of it have a pool each.
    classes: [Classes; 2],
}

impl<S: Store> Buffers<S> {
    /// No buffers.
    pub fn new(store: S, config: PoolConfig) -> Buffers<S> {
        Buffers { store, config, entries: Vec::new(), vacant: Vec::new(), classes: Default::default() }
    }

    fn pools(&self, size: usize) -> bool {
        self.config.pooled && (self.config.smallest..=self.config.largest).contains(&size)
    }

    /// A buffer of at least `size` bytes, rounded up to a class where there is a pool. Returns whether it was allocated.
    pub fn get(&mut self, size: usize, kind: Kind) -> (Buffer, bool) {
        if self.pools(size) { self.lend(size.next_power_of_two(), kind) } else { (self.make(size, kind, false), true) }
    }

    /// A buffer of exactly `size` bytes, from the pool only if that is the size of a class. Returns whether it was
    /// allocated.
    pub fn get_exact(&mut self, size: usize, kind: Kind) -> (Buffer, bool) {
        if size.is_power_of_two() { self.get(size, kind) } else { (self.make(size, kind, false), true) }
    }

    /// Allocates a buffer that belongs to no pool.
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

    /// Returns a buffer to the pool or to the collector.
    pub fn release(&mut self, buffer: Buffer) -> ReleaseOutcome {
        let Ok(entry) = self.entry(buffer) else { return ReleaseOutcome::AlreadyReleased };
        let (size, kind, pooled) = (entry.size, entry.kind, entry.pooled);
        if pooled {
            let class = self.classes[kind as usize].entry(size).or_default();
            if class.len() < self.config.capacity {
                class.push(buffer.index);
                self.entries[buffer.index as usize].loan += 1;
                return ReleaseOutcome::Kept;
            }
        }
        self.abandon(buffer);
        ReleaseOutcome::Dropped
    }

    /// Leaves a buffer to the collector, whether it is pooled or not, because its holder is gone.
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

    /// Capacity of a buffer in bytes, which may be more than was requested.
    pub fn size(&self, buffer: Buffer) -> Result<usize, Released> {
        Ok(self.entry(buffer)?.size)
    }

    /// The first `len` bytes of a buffer. They are unspecified where nothing was written.
    pub fn bytes(&mut self, buffer: Buffer, len: usize) -> Result<&[u8], Released> {
        let block = self.entry(buffer)?.block;
        Ok(self.store.bytes(block, len))
    }

    /// Writes `bytes` at offset `at` of a buffer.
    pub fn write(&mut self, buffer: Buffer, at: usize, bytes: &[u8]) -> Result<(), Released> {
        let entry = self.entry(buffer)?;
        debug_assert!(at + bytes.len() <= entry.size, "there is room");
        let block = entry.block;
        self.store.write(block, at, bytes);
        Ok(())
    }

    /// Copies `len` bytes from one buffer into another.
    pub fn copy(&mut self, from: Buffer, at: usize, len: usize, to: Buffer, to_at: usize) -> Result<(), Released> {
        let (from, to) = (self.entry(from)?.block, self.entry(to)?.block);
        self.store.copy(from, at, len, to, to_at);
        Ok(())
    }

    /// Approximate size in bytes, including the store.
    pub fn size_in_memory(&self) -> usize {
        self.store.size() + self.entries.len() * size_of::<Entry<S::Block>>()
    }

    /// Free buffers: kind, size and number, by size.
    pub fn shelves(&self) -> Vec<(Kind, usize, usize)> {
        let mut shelves: Vec<_> = [Kind::Bytes, Kind::Outside]
            .into_iter()
            .flat_map(|kind| self.classes[kind as usize].iter().map(move |(&size, class)| (kind, size, class.len())))
            .collect();
        shelves.sort_unstable_by_key(|&(kind, size, _)| (kind as u8, size));
        shelves
    }

    /// The kind and size of each lent buffer.
    pub fn lent(&self) -> impl Iterator<Item = (Kind, usize)> {
        self.entries.iter().filter(|entry| entry.loan % 2 == 1).map(|entry| (entry.kind, entry.size))
    }
}
