//! Where the bytes of buffers are: in the system's memory, where what is given up is freed at once, or in a collected heap,
//! where it is garbage until a cycle has swept it.

use std::fmt::Debug;

use model::heap::{Heap, Ref, Root, WORD};

/// Which memory a buffer is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `Bytes`: in the collected heap, straight in its major part when it has more than 256 words.
    Bytes = 0,
    /// `Lwt_bytes`: a bigarray, whose memory is outside the heap and is freed when its owner is swept.
    Outside = 1,
}

/// Memory that buffers are made of. Nothing is cleared: a fresh buffer has what was there before.
pub trait Store: 'static {
    /// Names a piece of it.
    type Block: Copy + Debug;

    /// A new one of `size` bytes.
    fn alloc(&mut self, size: usize, kind: Kind) -> Self::Block;
    /// Gives one up.
    fn free(&mut self, block: Self::Block);
    /// The first `len` bytes of one.
    fn bytes(&mut self, block: Self::Block, len: usize) -> &[u8];
    /// Writes into one.
    fn write(&mut self, block: Self::Block, at: usize, bytes: &[u8]);
    /// Copies `len` bytes from one into another.
    fn copy(&mut self, from: Self::Block, at: usize, len: usize, to: Self::Block, to_at: usize);
    /// Rough size in bytes.
    fn size(&self) -> usize;
    /// The collected heap behind it, if there is one.
    fn heap(&self) -> Option<&Heap> {
        None
    }
}

/// The system's allocator.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// Their length is how much was ever written, their capacity the size: nothing needs to be cleared.
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
        // What nobody ever wrote is not ours to read.
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

/// Writes over what is there from `at` on, and on behind its end.
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
    /// Where the bytes are, when they are outside.
    outside: Option<u32>,
}

/// A collected heap, in which whatever a server lives of lies besides its buffers: small objects, linked, that every
/// cycle has to walk.
#[derive(Clone, Debug)]
pub struct Heaped {
    heap: Heap,
    /// Memory outside the heap. What a sweep gives back in the original is given back here at once: only its weight is
    /// modelled.
    outside: System,
}

/// Links and bytes of an object that a server lives of: four words, as OCaml's records and list cells have.
const SMALL: (u32, u32) = (2, 16);
/// Objects in a chain that hangs on one root.
const CHAIN: usize = 1_024;

/// Chains that are made in one piece of the work.
const CHAINS_AT_ONCE: usize = 64;
/// Words that are marked or swept in one piece of the work.
const WORDS_AT_ONCE: u64 = 512 << 10;

/// A heap that is being filled with what its server lives of, a piece at a time: there may be a million objects.
pub struct Filling {
    heap: Heap,
    /// Chains still to be made.
    chains: usize,
    /// How far the collection is that follows.
    stage: u32,
}

impl Filling {
    /// Begins with an empty heap, to be given `live` bytes of small objects that live as long as the server.
    pub fn new(heap: Heap, live: usize) -> Filling {
        let (links, bytes) = SMALL;
        let object = (1 + links as usize) * WORD + bytes as usize;
        Filling { heap, chains: live / (object * CHAIN), stage: 0 }
    }

    /// Does a piece of the work; returns whether there is more.
    pub fn fill(&mut self) -> bool {
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

    /// The heap, once it is full; finishes what is left.
    pub fn filled(mut self) -> Heaped {
        while self.fill() {}
        Heaped { heap: self.heap, outside: System::default() }
    }
}

impl Heaped {
    /// The same, with [room](Heap::with_room) for so many bytes.
    pub fn with_room(self, room: usize) -> Heaped {
        Heaped { heap: self.heap.with_room(room), ..self }
    }

    fn object(&self, block: Rooted) -> Ref {
        self.heap.root_target(block.root).expect("a block is rooted until it is given up")
    }
}

impl Store for Heaped {
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
