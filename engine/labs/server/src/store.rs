//! The memory of buffers: the system's, which is freed at once, or a collected heap, where a freed buffer is garbage until
//! a cycle has swept it.

use std::fmt::Debug;

use model::heap::{Heap, Ref, Root, WORD};

/// The kind of memory of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `Bytes`: in the collected heap, directly in its major part if it has more than 256 words.
    Bytes = 0,
    /// `Lwt_bytes`: a bigarray, whose memory is outside the heap and is freed when its owner is swept.
    Outside = 1,
}

/// Memory for buffers. It is not cleared: a fresh buffer holds the bytes that were there before.
pub trait Store: 'static {
    /// A block of the memory.
    type Block: Copy + Debug;

    /// Allocates a block of `size` bytes.
    fn alloc(&mut self, size: usize, kind: Kind) -> Self::Block;
    /// Frees a block.
    fn free(&mut self, block: Self::Block);
    /// The first `len` bytes of a block.
    fn bytes(&mut self, block: Self::Block, len: usize) -> &[u8];
    /// Writes `bytes` at offset `at` of a block.
    fn write(&mut self, block: Self::Block, at: usize, bytes: &[u8]);
    /// Copies `len` bytes from one block into another.
    fn copy(&mut self, from: Self::Block, at: usize, len: usize, to: Self::Block, to_at: usize);
    /// Approximate size in bytes.
    fn size(&self) -> usize;
    /// The collected heap, if there is one.
    fn heap(&self) -> Option<&Heap> {
        None
    }
}

/// The system's allocator.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// A vector's length is the number of bytes ever written, its capacity the block's size, so that nothing needs to be
    /// cleared.
    blocks: Vec<Vec<u8>>,
    vacant: Vec<u32>,
}

impl Store for System {
    type Block = u32;

    fn alloc(&mut self, size: usize, _: Kind) -> u32 {
        let block = Vec::with_capacity(size);
        match self.vacant.pop() {
            Some(index) => {
                self.blocks[index as usize] = block;
                index
            }
            None => {
                self.blocks.push(block);
                self.blocks.len() as u32 - 1
            }
        }
    }

    fn free(&mut self, block: u32) {
        self.blocks[block as usize] = Vec::new();
        self.vacant.push(block);
    }

    fn bytes(&mut self, block: u32, len: usize) -> &[u8] {
        let bytes = &mut self.blocks[block as usize];
        // Bytes that were never written must not be read.
        if bytes.len() < len {
            bytes.resize(len, 0);
        }
        &bytes[..len]
    }

    fn write(&mut self, block: u32, at: usize, bytes: &[u8]) {
        append(&mut self.blocks[block as usize], at, bytes);
    }

    fn copy(&mut self, from: u32, at: usize, len: usize, to: u32, to_at: usize) {
        let [from, to] =
            self.blocks.get_disjoint_mut([from as usize, to as usize]).expect("a buffer is never copied into itself");
        append(to, to_at, &from[at..at + len]);
    }

    fn size(&self) -> usize {
        self.blocks.iter().map(|block| size_of::<Vec<u8>>() + block.capacity()).sum()
    }
}

/// Overwrites bytes from offset `at` on, and appends the rest.
fn append(block: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    if block.len() < at {
        block.resize(at, 0);
    }
    let over = bytes.len().min(block.len() - at);
    block[at..at + over].copy_from_slice(&bytes[..over]);
    block.extend_from_slice(&bytes[over..]);
}

/// A block of a collected heap.
#[derive(Clone, Copy, Debug)]
pub struct Rooted {
    root: Root,
    /// The memory outside the heap, if the bytes are there.
    outside: Option<u32>,
}

/// A collected heap. Besides buffers it contains small linked objects, which are alive as long as the server and which
/// every cycle has to scan.
#[derive(Clone, Debug)]
pub struct CollectedHeap {
    heap: Heap,
    /// Memory outside the heap. The original frees it on a sweep; here it is freed at once, and only its size is modelled.
    outside: System,
}

/// Number of links and bytes of a live object: four words, as OCaml's records and list cells have.
const SMALL: (u32, u32) = (2, 16);
/// Number of objects in a chain that hangs on one root.
const CHAIN: usize = 1_024;

/// Number of chains that one step builds.
const CHAINS_AT_ONCE: usize = 64;
/// Number of words that one step marks or sweeps.
const WORDS_AT_ONCE: u64 = 512 << 10;

/// Fills a heap with live objects, in steps, because there may be a million.
pub struct HeapBuilder {
    heap: Heap,
    /// Number of chains to build.
    chains: usize,
    /// The progress of the collection that follows.
    stage: u32,
}

impl HeapBuilder {
    /// Begins with an empty heap, which is to get `live` bytes of small objects.
    pub fn new(heap: Heap, live: usize) -> HeapBuilder {
        let (links, bytes) = SMALL;
        let object = (1 + links as usize) * WORD + bytes as usize;
        HeapBuilder { heap, chains: live / (object * CHAIN), stage: 0 }
    }

    /// Does one step. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.chains == 0 {
            return self.heap.collect_step(&mut self.stage, WORDS_AT_ONCE);
        }
        let count = self.chains.min(CHAINS_AT_ONCE);
        (0..count).for_each(|_| self.chain());
        self.chains -= count;
        true
    }

    fn chain(&mut self) {
        let (heap, (links, bytes)) = (&mut self.heap, SMALL);
        let first = heap.alloc(links, bytes);
        heap.root(Some(first));
        let mut last = first;
        for _ in 1..CHAIN {
            let next = heap.alloc(links, bytes);
            heap.link(last, 0, Some(next));
            last = next;
        }
        heap.poll();
    }

    /// Does the remaining steps, and returns the heap.
    pub fn finish(mut self) -> CollectedHeap {
        while self.step() {}
        CollectedHeap { heap: self.heap, outside: System::default() }
    }
}

impl CollectedHeap {
    /// The heap with [room](Heap::with_room) for `room` bytes.
    pub fn with_room(self, room: usize) -> CollectedHeap {
        CollectedHeap { heap: self.heap.with_room(room), ..self }
    }

    fn object(&self, block: Rooted) -> Ref {
        self.heap.root_target(block.root).expect("a block is rooted until it is given up")
    }
}

impl Store for CollectedHeap {
    type Block = Rooted;

    fn alloc(&mut self, size: usize, kind: Kind) -> Rooted {
        let (object, outside) = match kind {
            Kind::Bytes => (self.heap.alloc(0, size as u32), None),
            Kind::Outside => (self.heap.alloc_outside(0, size as u64), Some(self.outside.alloc(size, kind))),
        };
        let root = self.heap.root(Some(object));
        self.heap.poll();
        Rooted { root, outside }
    }

    fn free(&mut self, block: Rooted) {
        self.heap.remove_root(block.root);
        if let Some(outside) = block.outside {
            self.outside.free(outside);
        }
    }

    fn bytes(&mut self, block: Rooted, len: usize) -> &[u8] {
        match block.outside {
            Some(outside) => self.outside.bytes(outside, len),
            None => self.heap.bytes(self.object(block), len as u32),
        }
    }

    fn write(&mut self, block: Rooted, at: usize, bytes: &[u8]) {
        match block.outside {
            Some(outside) => self.outside.write(outside, at, bytes),
            None => {
                let object = self.object(block);
                self.heap.bytes_mut(object, (at + bytes.len()) as u32)[at..].copy_from_slice(bytes);
            }
        }
    }

    fn copy(&mut self, from: Rooted, at: usize, len: usize, to: Rooted, to_at: usize) {
        match (from.outside, to.outside) {
            (Some(from), Some(to)) => self.outside.copy(from, at, len, to, to_at),
            (None, Some(to)) => {
                let bytes = self.heap.bytes(self.object(from), (at + len) as u32);
                self.outside.write(to, to_at, &bytes[at..]);
            }
            (Some(from), None) => {
                let object = self.object(to);
                let bytes = self.outside.bytes(from, at + len);
                self.heap.bytes_mut(object, (to_at + len) as u32)[to_at..].copy_from_slice(&bytes[at..]);
            }
            (None, None) => {
                let (from, to) = (self.object(from), self.object(to));
                self.heap.copy_bytes(from, at as u32, len as u32, to, to_at as u32);
            }
        }
    }

    fn size(&self) -> usize {
        self.heap.size() + self.outside.size()
    }

    fn heap(&self) -> Option<&Heap> {
        Some(&self.heap)
    }
}
