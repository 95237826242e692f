//! A collected heap: real objects with real bytes and links between them, found dead by really walking from the roots.
//!
//! Whoever uses it keeps what it needs reachable from a root: a root names one object ([`Heap::root`]), objects link to
//! others ([`Heap::link`]). Allocation only runs up a debt. It is paid in [`Heap::poll`], and nowhere else: **what is to
//! survive a poll hangs on a root by then**. A frame, a request or a tick polls once, when its objects are linked.
//!
//! The collector marks incrementally from a snapshot of the roots. A link that is overwritten meanwhile is followed first
//! (Yuasa's deletion barrier, as in OCaml's `caml_modify`), and under Go's policy what it will lead to is reached as well
//! (Dijkstra's insertion barrier, the other half of Go's hybrid one); what is allocated meanwhile is black. It sweeps span by
//! span, as far as the policy says, and a span that is needed before its turn. When, how much and what else is the
//! [`Policy`]'s: [`policy`] has every constant with its source.
//!
//! # What is simplified
//! - Both policies share one allocator: Go's size classes in spans of 8 KiB pages. OCaml's free list, its fragmentation and
//!   compaction are not modelled, only how often and how much it walks; under its policy every object has a header
//!   word, which marking paints and sweeping looks at, as OCaml does.
//! - Objects do not move. A young one that is promoted keeps its place, and its copy is paid by copying it once elsewhere.
//!   Young ones that died cost a bit each; OCaml pays nothing for them.
//! - There is one thread. The quarter of the processors that Go's background marking takes is paid by assists as well.
//! - Stacks are not scanned: the contract of `poll` stands for them.

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
use collect::Pace;
pub use picture::{Cell, Census, SpanView};
pub use policy::Policy;
use span::Kind;

use observe::named;

/// An object, by the word it begins at. Valid as long as it is reachable from a root, or until the next poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref(NonZeroU32);

/// A place outside the heap that holds on to an object: a variable of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root(u32);

named! {
    /// What the collector is doing.
    pub enum Phase {
        /// Waits for the debt to grow.
        Idle = "idle",
        /// Walks from the roots.
        Mark = "mark",
        /// Takes back what it did not reach.
        Sweep = "sweep",
    }
}

/// Bytes in a word.
pub const WORD: usize = 8;

/// In an object's header word: it has not survived a minor collection yet.
const YOUNG: u64 = 1 << 63;
/// In an object's header word: the colour that marking gives it.
const BLACK: u64 = 1 << 62;
/// In an object's header word: its links.
const LINKS: u64 = 0xFFFF_FFFF;

/// Exact counts since the heap was made. Words are of 8 bytes, and as large as the size class that holds the object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Objects allocated.
    pub allocations: u64,
    /// Words allocated.
    pub allocated_words: u64,
    /// Bytes cleared because the policy's language promises zeros.
    pub cleared_bytes: u64,
    /// Objects marked.
    pub marked: u64,
    /// Words of the objects marked.
    pub marked_words: u64,
    /// Links read by marking.
    pub scanned_links: u64,
    /// Words of the spans swept.
    pub swept_words: u64,
    /// Objects that sweeping took back.
    pub freed: u64,
    /// Major cycles that came to their end of marking.
    pub cycles: u64,
    /// Polls that did some of a major cycle's work.
    pub slices: u64,
    /// Minor collections.
    pub minors: u64,
    /// Words that minor collections promoted.
    pub promoted_words: u64,
    /// Words reached by the last cycle that has ended, with what was allocated while it marked.
    pub live_words: u64,
    /// Words in objects not taken back yet, dead or alive.
    pub used_words: u64,
    /// The most of them.
    pub most_used_words: u64,
    /// Bytes outside the heap that its objects hold.
    pub outside_bytes: u64,
    /// Words of all spans: what the heap takes from the system.
    pub heap_words: u64,
    /// The most of them.
    pub most_heap_words: u64,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Heap {
    policy: Policy,
    arena: Arena,
    /// Words that roots hold; 0 for none.
    roots: Vec<u32>,
    free_roots: Vec<u32>,
    phase: Phase,
    /// Whether writing a link needs more than writing it: always with a minor heap, else while marking.
    barrier: bool,
    pace: Pace,
    /// Reached, but not walked through yet.
    gray: Vec<u32>,
    young: Vec<u32>,
    /// Old objects that were made to link to a young one, with the link's number.
    remembered: Vec<(u32, u32)>,
    /// Where promoted objects are copied to.
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
            pace: Pace::new(policy),
            gray: Vec::new(),
            young: Vec::new(),
            remembered: Vec::new(),
            copies: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// The same heap, which takes `room` bytes from the system at once when it next needs more than it has, and moves beyond them
    /// only: for heaps that are large beside all the memory there is.
    pub fn with_room(mut self, room: usize) -> Heap {
        self.arena.reserve(room);
        self
    }

    /// A new object of `links` links, all empty, and `bytes` bytes, which are zero if the policy says so and else whatever
    /// was there.
    ///
    /// # Panics
    /// When it would take more than 4 MiB.
    pub fn alloc(&mut self, links: u32, bytes: u32) -> Ref {
        let kind = if links > 0 { Kind::Links } else { Kind::Bytes };
        self.place(kind, links, bytes)
    }

    /// A new object that stands for `bytes` bytes outside the heap, which are given back when it is swept: a bigarray. They
    /// are counted, not made; the object itself has `links` links and is small.
    pub fn alloc_outside(&mut self, links: u32, bytes: u64) -> Ref {
        let object = self.place(Kind::Outside, links, policy::BIGARRAY_BYTES);
        let (span, index) = self.arena.find(object.0.get());
        self.arena.spans[span].outside[index] = bytes;
        self.stats.outside_bytes += bytes;
        self.pace.outside(bytes);
        object
    }

    fn place(&mut self, kind: Kind, links: u32, bytes: u32) -> Ref {
        let header = u32::from(kind.has_links() || self.policy.headers);
        let words = (header + links + bytes.div_ceil(WORD as u32)).max(1);
        let minor = self.policy.minor_words > 0 && words - header <= policy::YOUNG_WORDS;
        let (at, is_new) = self.arena.place(kind, words, &mut self.stats, self.policy.headers);
        let size = self.arena.words_of(at);
        if kind.has_links() || (self.policy.clears && !is_new) {
            // Links must be empty whatever the policy says: the program would write them.
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
        self.stats.most_used_words = self.stats.most_used_words.max(self.stats.used_words);
        if self.phase == Phase::Mark {
            self.blacken(at);
        }
        if minor {
            self.young.push(at);
            self.pace.young += u64::from(size);
        } else {
            self.pace.debt += u64::from(size);
        }
        Ref(NonZeroU32::new(at).expect("the first page is nobody's"))
    }

    /// What link `index` of an object leads to.
    #[inline(always)]
    pub fn get(&self, object: Ref, index: u32) -> Option<Ref> {
        NonZeroU32::new(self.arena.word(object.0.get(), 1 + index) as u32).map(Ref)
    }

    /// Makes link `index` of an object lead to another one, or nowhere.
    #[inline(always)]
    pub fn link(&mut self, object: Ref, index: u32, to: Option<Ref>) {
        if self.barrier {
            self.pass_barrier(object.0.get(), index, to.map_or(0, |to| to.0.get()));
        }
        self.write(object, index, to);
    }

    /// Makes several links lead elsewhere, in this order. Whether there is more to do than writing them is looked up once, as
    /// in what Go's compiler makes of neighbouring writes.
    #[inline(always)]
    pub fn relink<const N: usize>(&mut self, links: [(Ref, u32, Option<Ref>); N]) {
        // The barrier gets one write at a time, by value: for one that is given the array behind a reference, compilers lay
        // it out on the stack before they know whether it is needed, which takes as long as the writes.
        if self.barrier {
            for (object, index, to) in links {
                self.pass_barrier(object.0.get(), index, to.map_or(0, |to| to.0.get()));
                self.write(object, index, to);
            }
        } else {
            for (object, index, to) in links {
                self.write(object, index, to);
            }
        }
    }

    #[inline(always)]
    fn write(&mut self, object: Ref, index: u32, to: Option<Ref>) {
        let at = object.0.get();
        debug_assert!(u64::from(index) < self.arena.word(at, 0) & LINKS, "an object has the links it was made with");
        self.arena.put(at, 1 + index, to.map_or(0, |to| u64::from(to.0.get())));
    }

    /// A link is about to be written. While marking is under way its old object is reached, and by Go's barrier its new one;
    /// a young one is remembered if only an old one will know it.
    #[cold]
    #[inline(never)]
    fn pass_barrier(&mut self, at: u32, index: u32, to: u32) {
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

    /// The first `len` bytes of an object, after its links.
    pub fn bytes(&self, object: Ref, len: u32) -> &[u8] {
        let at = object.0.get();
        self.arena.bytes(at, self.before_bytes(at), len)
    }

    /// The first `len` bytes of an object, to be written.
    pub fn bytes_mut(&mut self, object: Ref, len: u32) -> &mut [u8] {
        let at = object.0.get();
        let before = self.before_bytes(at);
        self.arena.bytes_mut(at, before, len)
    }

    /// As [`bytes`](Self::bytes), of an object of so many links: without looking at it.
    pub(super) fn bytes_after(&self, object: Ref, links: u32, len: u32) -> &[u8] {
        self.arena.bytes(object.0.get(), self.header(links) + links, len)
    }

    /// As [`bytes_mut`](Self::bytes_mut), of an object of so many links.
    pub(super) fn bytes_mut_after(&mut self, object: Ref, links: u32, len: u32) -> &mut [u8] {
        let before = self.header(links) + links;
        self.arena.bytes_mut(object.0.get(), before, len)
    }

    /// Words of header that an object of so many links has.
    fn header(&self, links: u32) -> u32 {
        u32::from(self.policy.headers || links > 0)
    }

    /// Copies `len` bytes between two objects, each from a byte of its own on.
    pub fn copy_bytes(&mut self, from: Ref, at: u32, len: u32, to: Ref, to_at: u32) {
        let (from, to) = (from.0.get(), to.0.get());
        let (before, to_before) = (self.before_bytes(from), self.before_bytes(to));
        self.arena.copy((from + before, at), (to + to_before, to_at), len);
    }

    /// Words of an object before its bytes.
    fn before_bytes(&self, at: u32) -> u32 {
        if self.policy.headers || self.arena.span_of(at).kind.has_links() {
            1 + (self.arena.word(at, 0) & LINKS) as u32
        } else {
            0
        }
    }

    /// A new root that holds on to an object.
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

    /// Makes a root hold on to another object, or to none.
    pub fn set_root(&mut self, root: Root, object: Option<Ref>) {
        let place = &mut self.roots[root.0 as usize];
        let before = std::mem::replace(place, object.map_or(0, |object| object.0.get()));
        if before != 0 && self.phase == Phase::Mark {
            self.shade(before);
        }
    }

    /// Gives a root up.
    pub fn unroot(&mut self, root: Root) {
        self.set_root(root, None);
        self.free_roots.push(root.0);
    }

    /// What a root holds on to.
    pub fn rooted(&self, root: Root) -> Option<Ref> {
        NonZeroU32::new(self.roots[root.0 as usize]).map(Ref)
    }

    /// Bytes that the model itself takes, and a copy of it: more than its spans do, since memory grows in large steps.
    pub fn size(&self) -> usize {
        self.arena.size()
    }

    /// Grows where a large heap has no room for 4 MiB in one piece; returns whether there was memory for that. Whoever goes on to
    /// allocate without is aborted.
    pub fn make_room(&mut self) -> bool {
        self.arena.make_room()
    }

    /// The counts.
    pub fn stats(&self) -> Stats {
        Stats { heap_words: self.arena.heap_words(), most_heap_words: self.arena.most_heap_words(), ..self.stats }
    }

    /// How it collects.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// What the collector is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether an object has not been taken back. (Its place may have been given to another one since.)
    pub fn holds(&self, object: Ref) -> bool {
        self.arena.holds(object.0.get())
    }

    fn is_young(&self, at: u32) -> bool {
        self.arena.word(at, 0) & YOUNG != 0
    }
}
