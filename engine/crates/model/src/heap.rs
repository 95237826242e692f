//! A garbage-collected heap. Objects are real memory with bytes and links, and the collector really traces them from the roots.
//!
//! The program keeps the objects that it needs reachable from a root: a root refers to one object ([`Heap::root`]), and objects
//! link to others ([`Heap::link`]). Allocation only adds to the collector's debt. The collector works in [`Heap::poll`] and
//! nowhere else: **every object that must survive a poll is reachable from a root when `poll` is called**. The labs call it once
//! for each frame, request or tick, after linking its objects.
//!
//! The collector marks incrementally from a snapshot of the roots. While it marks, a write barrier shades the old target of
//! every overwritten link (Yuasa's deletion barrier, as in OCaml's `caml_modify`), and under Go's policy also the new target
//! (Dijkstra's insertion barrier, the other half of Go's hybrid barrier). Objects allocated while it marks are black. It sweeps
//! one span after another as the policy demands, and an allocation may sweep a span earlier. The [`Policy`] decides when and
//! how much the collector works; the module [`policy`] lists every constant with its source.
//!
//! # Simplifications
//! - Both policies share one allocator: Go's size classes in spans of 8 KiB pages. OCaml's free list, its fragmentation and
//!   compaction are not modelled, only how often its collector runs and how much it traces. Under OCaml's policy every object
//!   has a header word, which marking colours and sweeping reads, as in OCaml.
//! - Objects do not move. A promoted young object keeps its address; its bytes are copied once to a buffer, to account for the
//!   cost of the copy. Freeing a dead young object clears a bit, while OCaml does no work for it.
//! - There is one thread. Go's background marking, a quarter of the processors, is done by assists as well.
//! - Stacks are not scanned; the contract of `poll` replaces that.

mod arena;
mod classes;
mod collect;
mod minor;
mod picture;
pub mod policy;
mod span;
#[cfg(test)]
mod tests;

use std::num::NonZeroU32;

use arena::Arena;
use collect::Pacer;
pub use picture::{Cell, Census, SpanView};
pub use policy::Policy;
use span::Kind;

use observe::named;

/// A reference to an object: the index of its first word. It is valid while the object is reachable from a root, and otherwise
/// until the next poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref(NonZeroU32);

/// A root: a variable of the program, outside the heap, that refers to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root(u32);

named! {
    /// Phase of the major collector.
    pub enum Phase {
        /// No cycle is active.
        Idle = "idle",
        /// Traces objects from the roots.
        Mark = "mark",
        /// Frees the objects that marking did not reach.
        Sweep = "sweep",
    }
}

/// Bytes in a word.
pub const WORD: usize = 8;

/// Bit of an object's header word: the object has not survived a minor collection yet.
const YOUNG: u64 = 1 << 63;
/// Bit of an object's header word: marking has reached the object.
const BLACK: u64 = 1 << 62;
/// Bits of an object's header word: the number of its links.
const LINKS: u64 = 0xFFFF_FFFF;

/// Exact counts since the heap was created. A word has 8 bytes. The size of an object is that of its size class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Objects allocated.
    pub allocations: u64,
    /// Words allocated.
    pub allocated_words: u64,
    /// Bytes cleared because the policy's language zeroes fresh memory.
    pub cleared_bytes: u64,
    /// Objects marked.
    pub marked: u64,
    /// Words of marked objects.
    pub marked_words: u64,
    /// Links read by marking.
    pub scanned_links: u64,
    /// Words of swept spans.
    pub swept_words: u64,
    /// Objects freed.
    pub freed: u64,
    /// Major cycles that have finished marking.
    pub cycles: u64,
    /// Slices and assists of major cycles.
    pub slices: u64,
    /// Minor collections.
    pub minors: u64,
    /// Words that minor collections promoted.
    pub promoted_words: u64,
    /// Words marked by the latest cycle, including objects allocated while it marked.
    pub live_words: u64,
    /// Words of objects not freed yet, live or dead.
    pub used_words: u64,
    /// Maximum of `used_words`.
    pub peak_used_words: u64,
    /// Bytes outside the heap that objects not freed yet own.
    pub outside_bytes: u64,
    /// Words of all spans in use.
    pub heap_words: u64,
    /// Maximum of `heap_words`.
    pub peak_heap_words: u64,
}

/// A garbage-collected heap.
#[derive(Clone, Debug)]
pub struct Heap {
    policy: Policy,
    arena: Arena,
    /// First word of the object that each root refers to; 0 for none.
    roots: Vec<u32>,
    free_roots: Vec<u32>,
    phase: Phase,
    /// Whether the write barrier is on: always with a minor heap, otherwise while marking.
    barrier: bool,
    pacer: Pacer,
    /// Marked objects whose links have not been scanned yet.
    gray: Vec<u32>,
    young: Vec<u32>,
    /// The remembered set: old objects with a link to a young one, and the number of that link.
    remembered: Vec<(u32, u32)>,
    /// Buffer that promoted objects are copied to.
    copies: Vec<u8>,
    stats: Stats,
}

impl Heap {
    /// An empty heap.
    pub fn new(policy: Policy) -> Heap {
        Heap {
            policy,
            arena: Arena::default(),
            roots: Vec::new(),
            free_roots: Vec::new(),
            phase: Phase::Idle,
            barrier: policy.minor_words > 0,
            pacer: Pacer::new(policy),
            gray: Vec::new(),
            young: Vec::new(),
            remembered: Vec::new(),
            copies: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Sets the capacity that the heap reserves when it first grows beyond one segment, in bytes. Within this capacity the heap
    /// grows in place; beyond it, it moves. For heaps that are large compared with the memory available.
    pub fn with_room(mut self, room: usize) -> Heap {
        self.arena.set_room(room);
        self
    }

    /// Moves a heap that has outgrown its first segment, such as a copy, to an allocation with its whole [room](Self::with_room).
    /// Without enough memory it stays where it is.
    pub fn reserve(&mut self) {
        self.arena.reserve();
    }

    /// The empty heap with its whole [room](Self::with_room), which otherwise is taken when it outgrows its first segment.
    pub fn reserved(mut self) -> Heap {
        self.arena.reserve_all();
        self
    }

    /// Allocates an object with `links` links, all `None`, and `bytes` bytes. The bytes are zero if the policy clears fresh
    /// memory, and unspecified otherwise.
    ///
    /// # Panics
    /// If the object would take more than 4 MiB.
    pub fn alloc(&mut self, links: u32, bytes: u32) -> Ref {
        let kind = if links > 0 { Kind::Links } else { Kind::Bytes };
        self.alloc_object(kind, links, bytes)
    }

    /// Allocates a small object with `links` links that owns `bytes` bytes outside the heap, like an OCaml bigarray. The outside
    /// bytes are only counted, not allocated. The count falls when the object is freed.
    pub fn alloc_outside(&mut self, links: u32, bytes: u64) -> Ref {
        let object = self.alloc_object(Kind::Outside, links, policy::BIGARRAY_BYTES);
        let (span, index) = self.arena.find(object.0.get());
        self.arena.spans[span].outside[index] = bytes;
        self.stats.outside_bytes += bytes;
        self.pacer.outside(bytes);
        object
    }

    fn alloc_object(&mut self, kind: Kind, links: u32, bytes: u32) -> Ref {
        let header = u32::from(kind.has_links() || self.policy.headers);
        let words = (header + links + bytes.div_ceil(WORD as u32)).max(1);
        let minor = self.policy.minor_words > 0 && words - header <= policy::YOUNG_WORDS;
        let (at, is_new) = self.arena.alloc(kind, words, &mut self.stats, self.policy.headers);
        let size = self.arena.slot_words(at);
        if kind.has_links() || (self.policy.clears && !is_new) {
            // Links are cleared under every policy, because the program does not initialise them itself.
            let cleared = if self.policy.clears { words } else { header + links };
            self.arena.clear(at, cleared);
            self.stats.cleared_bytes += if self.policy.clears { u64::from(words) * WORD as u64 } else { 0 };
        }
        if header > 0 {
            self.arena.put(at, 0, u64::from(links) | if minor { YOUNG } else { 0 });
        }
        self.stats.allocations += 1;
        self.stats.allocated_words += u64::from(size);
        self.stats.used_words += u64::from(size);
        self.stats.peak_used_words = self.stats.peak_used_words.max(self.stats.used_words);
        if self.phase == Phase::Mark {
            self.blacken(at);
        }
        if minor {
            self.young.push(at);
            self.pacer.young += u64::from(size);
        } else {
            self.pacer.debt += u64::from(size);
        }
        Ref(NonZeroU32::new(at).expect("the arena never allocates the first page"))
    }

    /// The target of link `index` of an object.
    #[inline(always)]
    pub fn get(&self, object: Ref, index: u32) -> Option<Ref> {
        NonZeroU32::new(self.arena.word(object.0.get(), 1 + index) as u32).map(Ref)
    }

    /// Sets the target of link `index` of an object.
    #[inline(always)]
    pub fn link(&mut self, object: Ref, index: u32, to: Option<Ref>) {
        if self.barrier {
            self.write_barrier(object.0.get(), index, to.map_or(0, |to| to.0.get()));
        }
        self.set_link(object, index, to);
    }

    /// Sets the targets of several links, in this order. It checks once for all of them whether the write barrier is on, as
    /// Go's compiler does for neighbouring writes.
    #[inline(always)]
    pub fn relink<const N: usize>(&mut self, links: [(Ref, u32, Option<Ref>); N]) {
        // The barrier takes one write at a time, by value. If it took the array by reference, the compiler would store the
        // array on the stack before testing `self.barrier`, which costs as much as the writes themselves.
        if self.barrier {
            for (object, index, to) in links {
                self.write_barrier(object.0.get(), index, to.map_or(0, |to| to.0.get()));
                self.set_link(object, index, to);
            }
        } else {
            for (object, index, to) in links {
                self.set_link(object, index, to);
            }
        }
    }

    #[inline(always)]
    fn set_link(&mut self, object: Ref, index: u32, to: Option<Ref>) {
        let at = object.0.get();
        debug_assert!(
            u64::from(index) < self.arena.word(at, 0) & LINKS,
            "the link is one of those that the object was allocated with"
        );
        self.arena.put(at, 1 + index, to.map_or(0, |to| u64::from(to.0.get())));
    }

    /// The write barrier, called before link `index` of the object at `at` is set to `to`. While marking, it shades the link's
    /// old target, and under Go's policy the new one. With a minor heap, it adds a link from an old object to a young one to
    /// the remembered set.
    #[cold]
    #[inline(never)]
    fn write_barrier(&mut self, at: u32, index: u32, to: u32) {
        let before = self.arena.word(at, 1 + index) as u32;
        if self.phase == Phase::Mark {
            if before != 0 {
                self.shade(before);
            }
            if to != 0 && self.policy.shades_new {
                self.shade(to);
            }
        }
        if self.policy.minor_words > 0 && to != 0 && self.is_young(to) && !self.is_young(at) {
            self.remembered.push((at, index));
        }
    }

    /// The first `len` bytes of an object.
    pub fn bytes(&self, object: Ref, len: u32) -> &[u8] {
        let at = object.0.get();
        self.arena.bytes(at, self.before_bytes(at), len)
    }

    /// The first `len` bytes of an object, mutable.
    pub fn bytes_mut(&mut self, object: Ref, len: u32) -> &mut [u8] {
        let at = object.0.get();
        let before = self.before_bytes(at);
        self.arena.bytes_mut(at, before, len)
    }

    /// The first `len` bytes of an object that has `links` links. Unlike [`bytes`](Self::bytes), it does not read the header.
    pub(super) fn bytes_after(&self, object: Ref, links: u32, len: u32) -> &[u8] {
        self.arena.bytes(object.0.get(), self.header_words(links) + links, len)
    }

    /// The first `len` bytes of an object that has `links` links, mutable. Unlike [`bytes_mut`](Self::bytes_mut), it does not
    /// read the header.
    pub(super) fn bytes_mut_after(&mut self, object: Ref, links: u32, len: u32) -> &mut [u8] {
        let before = self.header_words(links) + links;
        self.arena.bytes_mut(object.0.get(), before, len)
    }

    /// Number of header words of an object with `links` links: 0 or 1.
    fn header_words(&self, links: u32) -> u32 {
        u32::from(self.policy.headers || links > 0)
    }

    /// Copies `len` bytes of object `from`, starting at its byte `at`, into object `to`, starting at its byte `to_at`.
    pub fn copy_bytes(&mut self, from: Ref, at: u32, len: u32, to: Ref, to_at: u32) {
        let (from, to) = (from.0.get(), to.0.get());
        let (before, to_before) = (self.before_bytes(from), self.before_bytes(to));
        self.arena.copy((from + before, at), (to + to_before, to_at), len);
    }

    /// Number of words before an object's bytes: its header, if it has one, and its links.
    fn before_bytes(&self, at: u32) -> u32 {
        if self.policy.headers || self.arena.span_of(at).kind.has_links() {
            1 + (self.arena.word(at, 0) & LINKS) as u32
        } else {
            0
        }
    }

    /// Creates a root that refers to an object, or to none.
    pub fn root(&mut self, object: Option<Ref>) -> Root {
        let at = object.map_or(0, |object| object.0.get());
        match self.free_roots.pop() {
            Some(free) => {
                self.roots[free as usize] = at;
                Root(free)
            }
            None => {
                self.roots.push(at);
                Root(self.roots.len() as u32 - 1)
            }
        }
    }

    /// Changes the object that a root refers to.
    pub fn set_root(&mut self, root: Root, object: Option<Ref>) {
        let target = &mut self.roots[root.0 as usize];
        let before = std::mem::replace(target, object.map_or(0, |object| object.0.get()));
        if before != 0 && self.phase == Phase::Mark {
            self.shade(before);
        }
    }

    /// Removes a root. Its number may be used for another root later.
    pub fn remove_root(&mut self, root: Root) {
        self.set_root(root, None);
        self.free_roots.push(root.0);
    }

    /// The object that a root refers to.
    pub fn root_target(&self, root: Root) -> Option<Ref> {
        NonZeroU32::new(self.roots[root.0 as usize]).map(Ref)
    }

    /// Size of a copy of the heap, in bytes. It is more than `heap_words`, because the arena grows in large steps and has tables
    /// of pages and spans.
    pub fn size(&self) -> usize {
        self.arena.size()
    }

    /// Grows a large heap in advance if it has no contiguous 4 MiB free. Returns false if it would have more than `most` bytes then,
    /// or if the system has not enough memory. If the program allocates anyway, a failing allocation aborts.
    pub fn make_room(&mut self, most: usize) -> bool {
        self.arena.make_room(most)
    }

    /// The counts so far.
    pub fn stats(&self) -> Stats {
        Stats { heap_words: self.arena.heap_words(), peak_heap_words: self.arena.peak_heap_words(), ..self.stats }
    }

    /// The policy that the heap was created with.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// The current phase of the major collector.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the object has not been freed. After it was freed, this is also true once its slot has been allocated again.
    pub fn is_allocated(&self, object: Ref) -> bool {
        self.arena.is_allocated(object.0.get())
    }

    fn is_young(&self, at: u32) -> bool {
        self.arena.word(at, 0) & YOUNG != 0
    }
}
