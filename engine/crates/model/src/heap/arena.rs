//! The allocator of the heap. Memory consists of pages of 8 KiB, a span is a run of pages, and each span has slots of one size
//! class. An object larger than the largest class has a span of its own.
//!
//! Memory grows by 4 MiB (the arena size of Go's wasm port, `heapArenaBytes`) or by a quarter, whichever is more, and is one
//! contiguous array, which moves when it outgrows its capacity. The address of a word is therefore one addition, so that reading
//! a link costs about as much as following a pointer does in the modelled languages.

#![expect(unsafe_code, reason = "an object's words are also accessed as bytes")]

mod words;

use std::collections::BTreeSet;

use super::classes::{CLASSES, LARGEST, class_of};
use super::span::{KINDS, Kind, Span};
use super::{BLACK, Stats, WORD};
use words::Words;

const PAGE_WORDS: u32 = 1 << 10;
const SEGMENT_PAGES: u32 = 512;
/// No span, or no page.
const NONE: u32 = u32::MAX;
/// Bit of a page table entry: the page is the first or last of a free run. The other bits are the run's length in pages.
const FREE: u32 = 1 << 31;
/// Size in pages from which an arena counts as large, so that its growth may fail: 16 MiB.
const LARGE_PAGES: usize = 2_048;
/// Bytes that must remain available to the rest of the program when a large arena grows.
const SPARE: usize = 16 << 20;
/// Number of spans that an allocation sweeps in search of a free slot before it takes fresh pages: Go's `spanBudget`.
const SPAN_BUDGET: u32 = 100;

/// The memory of a heap with its page table and spans.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    words: Words,
    /// Capacity in words that is reserved with the second segment, so that the arena does not move below it.
    room: usize,
    /// Page table: the id of the page's span, or [`FREE`] with the length of the free run that the page begins or ends.
    pages: Vec<u32>,
    /// Whether a page has been used, so that it may not be zero.
    dirty: Vec<bool>,
    pub spans: Vec<Span>,
    /// Ids of entries of `spans` that are not in use.
    free_ids: Vec<u32>,
    /// Free runs of pages: length and first page.
    free: BTreeSet<(u32, u32)>,
    /// By list: the span that slots are allocated from.
    current: Vec<u32>,
    /// By list: swept spans with free slots.
    partial: Vec<Vec<u32>>,
    /// By list: spans not swept yet.
    unswept: Vec<Vec<u32>>,
    /// Id of the next span that sweeping in order visits.
    pub sweep_at: usize,
    heap_pages: u64,
    peak_heap_pages: u64,
}

impl Default for Arena {
    fn default() -> Arena {
        let lists = CLASSES.len() * KINDS;
        Arena {
            words: Words::none(),
            room: 0,
            pages: Vec::new(),
            dirty: Vec::new(),
            spans: Vec::new(),
            free_ids: Vec::new(),
            free: BTreeSet::new(),
            current: vec![NONE; lists],
            partial: vec![Vec::new(); lists],
            unswept: vec![Vec::new(); lists],
            sweep_at: 0,
            heap_pages: 0,
            peak_heap_pages: 0,
        }
    }
}

impl Arena {
    /// Sets the capacity that is reserved at the next growth beyond the current capacity, in bytes. It does not apply to the
    /// first segment.
    pub fn set_room(&mut self, bytes: usize) {
        self.room = bytes / WORD;
    }

    /// Moves an arena of several segments to where it has its whole capacity, if the system has enough memory.
    pub fn reserve(&mut self) {
        if self.pages.len() > SEGMENT_PAGES as usize {
            self.reserve_all();
        }
    }

    /// Moves any arena, also an empty one, to where it has its whole capacity, if the system has enough memory.
    pub fn reserve_all(&mut self) {
        self.words.reserve(self.room);
    }

    /// Size in bytes of the memory and of the tables of pages and spans.
    pub fn size(&self) -> usize {
        let pages = size_of_val(&*self.pages) + size_of_val(&*self.dirty);
        size_of_val(&*self.words) + pages + size_of_val(&*self.spans)
    }

    /// Grows a large arena that has no free run of one segment, so that the largest object still fits. Returns false if it
    /// would have more than `most` bytes then, or if the system has not enough memory for it and for [`SPARE`] further bytes.
    pub fn make_room(&mut self, most: usize) -> bool {
        let run = self.free.last().map_or(0, |&(pages, _)| pages);
        if run >= SEGMENT_PAGES || self.pages.len() < LARGE_PAGES {
            return true;
        }
        if self.grown() as usize * PAGE_WORDS as usize * WORD > most {
            return false;
        }
        let mut spare: Vec<u8> = Vec::new();
        let spared = spare.try_reserve_exact(SPARE).is_ok();
        // Keeps the compiler from removing the unused allocation.
        std::hint::black_box(&mut spare);
        spared && self.grow().is_some()
    }

    /// Number of pages after the next growth.
    fn grown(&self) -> u32 {
        let now = self.pages.len() as u32;
        let after = now + (now / 4).next_multiple_of(SEGMENT_PAGES).max(SEGMENT_PAGES);
        let most = self.room as u32 / PAGE_WORDS;
        if now + SEGMENT_PAGES <= most { after.min(most) } else { after }
    }

    /// Capacity in words to reserve when it next moves. Most heaps never outgrow their first segment, so nothing is reserved for
    /// it.
    fn room(&self) -> usize {
        if self.pages.is_empty() { 0 } else { self.room }
    }

    /// Allocates a slot for an object of `words` words. Returns the index of its first word, and whether the slot is zero
    /// because it has never been used.
    pub fn alloc(&mut self, kind: Kind, words: u32, stats: &mut Stats, headers: bool) -> (u32, bool) {
        if words > LARGEST {
            let span = self.new_span(kind, words, words.div_ceil(PAGE_WORDS), usize::MAX);
            self.spans[span].alloc();
            return (self.spans[span].start, self.spans[span].fresh);
        }
        let class = class_of(words);
        let list = class * KINDS + kind as usize;
        loop {
            let current = self.current[list];
            if current != NONE {
                let span = &mut self.spans[current as usize];
                if let Some(index) = span.alloc() {
                    return (span.slot_start(index), span.fresh);
                }
                span.listed = false;
            }
            self.current[list] = self.partial_span(list, stats, headers).unwrap_or_else(|| {
                let (size, pages) = CLASSES[class];
                self.new_span(kind, size, pages, list) as u32
            });
            self.spans[self.current[list] as usize].listed = true;
        }
    }

    /// Removes a span with free slots from a list and returns its id. Sweeps spans if the list has none.
    fn partial_span(&mut self, list: usize, stats: &mut Stats, headers: bool) -> Option<u32> {
        if let Some(span) = self.partial[list].pop() {
            return Some(span);
        }
        if headers {
            // OCaml's allocator never sweeps. Also, an object in the remembered set must not be swept before the minor
            // collection.
            return None;
        }
        for _ in 0..SPAN_BUDGET {
            let id = self.unswept[list].pop()?;
            let span = &self.spans[id as usize];
            // The span may have been swept in order since it was listed, and may even belong to another list by now.
            if span.pages > 0 && !span.swept && span.list == list {
                self.sweep(id as usize, stats, headers);
                if self.partial[list].last() == Some(&id) {
                    return self.partial[list].pop();
                }
            }
        }
        None
    }

    fn new_span(&mut self, kind: Kind, size: u32, pages: u32, list: usize) -> usize {
        assert!(pages < SEGMENT_PAGES, "an object takes at most 4 MiB");
        let (first, fresh) = self.take_pages(pages);
        let count = if list == usize::MAX { 1 } else { pages * PAGE_WORDS / size };
        let size = if list == usize::MAX { pages * PAGE_WORDS } else { size };
        let span = Span::new(first * PAGE_WORDS, pages, size, count, kind, list, fresh);
        let id = match self.free_ids.pop() {
            Some(id) => {
                self.spans[id as usize] = span;
                id as usize
            }
            None => {
                self.spans.push(span);
                self.spans.len() - 1
            }
        };
        self.pages[first as usize..(first + pages) as usize].fill(id as u32);
        self.heap_pages += u64::from(pages);
        self.peak_heap_pages = self.peak_heap_pages.max(self.heap_pages);
        id
    }

    /// Takes pages from the smallest free run that is long enough, or from a new segment. Returns the first page, and whether
    /// all of them are zero.
    fn take_pages(&mut self, pages: u32) -> (u32, bool) {
        let fits = self.free.range((pages, 0)..).next().copied();
        let (len, first) = fits.unwrap_or_else(|| self.grow().expect("there is memory to grow"));
        self.free.remove(&(len, first));
        if len > pages {
            self.add_run(first + pages, len - pages);
        }
        (first, !self.dirty[first as usize..(first + pages) as usize].contains(&true))
    }

    /// Adds pages. Returns length and first page of their run, or `None` if the system has not enough memory.
    fn grow(&mut self) -> Option<(u32, u32)> {
        let before = self.pages.len() as u32;
        let after = self.grown();
        let words = after as usize * PAGE_WORDS as usize;
        // If the whole capacity cannot be reserved, try the minimum.
        if !self.words.grow(words, self.room()) && !self.words.grow(words, 0) {
            return None;
        }
        self.pages.resize(after as usize, NONE);
        self.dirty.resize(after as usize, false);
        // The first page is never allocated, so that 0 can stand for no object.
        let first = before.max(1);
        self.add_run(first, after - first);
        Some((after - first, first))
    }

    fn add_run(&mut self, first: u32, len: u32) {
        self.pages[first as usize] = FREE | len;
        self.pages[(first + len - 1) as usize] = FREE | len;
        self.free.insert((len, first));
    }

    /// Frees a span and its pages, and merges them with adjacent free runs.
    fn free_span(&mut self, id: usize) {
        let (mut first, mut len) = (self.spans[id].start / PAGE_WORDS, self.spans[id].pages);
        self.heap_pages -= u64::from(len);
        self.spans[id].pages = 0;
        self.free_ids.push(id as u32);
        self.dirty[first as usize..(first + len) as usize].fill(true);
        let run =
            |page: u32| self.pages.get(page as usize).filter(|&&at| at != NONE && at & FREE != 0).map(|at| at & !FREE);
        let before = run(first - 1);
        let after = run(first + len);
        if let Some(after) = after {
            self.free.remove(&(after, first + len));
            len += after;
        }
        if let Some(before) = before {
            self.free.remove(&(before, first - before));
            (first, len) = (first - before, len + before);
        }
        self.add_run(first, len);
    }

    /// Prepares for sweeping when marking has ended: marks all spans as unswept and empties the lists of spans with free slots.
    pub fn start_sweep(&mut self) {
        self.current.fill(NONE);
        self.partial.iter_mut().chain(&mut self.unswept).for_each(Vec::clear);
        for (id, span) in self.spans.iter_mut().enumerate().filter(|(_, span)| span.pages > 0) {
            (span.swept, span.listed) = (false, false);
            if let Some(list) = self.unswept.get_mut(span.list) {
                list.push(id as u32);
            }
        }
        self.sweep_at = 0;
    }

    /// Sweeps a span, and frees its pages if no object is left.
    pub fn sweep(&mut self, id: usize, stats: &mut Stats, headers: bool) {
        let Arena { spans, words, .. } = self;
        let span = &mut spans[id];
        let (start, size) = (span.start, span.size);
        let freed = if span.kind == Kind::Outside {
            let mut outside = std::mem::take(&mut span.outside);
            let freed = span.sweep(Some(|index: usize, stays: bool| {
                if !stays {
                    stats.outside_bytes -= std::mem::take(&mut outside[index]);
                }
            }));
            span.outside = outside;
            freed
        } else if headers {
            // OCaml's sweeper reads every header and turns live objects white again.
            span.sweep(Some(|index: usize, stays: bool| {
                let header = &mut words[(start + index as u32 * size) as usize];
                *header = if stays { *header & !BLACK } else { 0 };
            }))
        } else {
            span.sweep(None::<fn(usize, bool)>)
        };
        stats.freed += u64::from(freed);
        stats.used_words -= u64::from(freed) * u64::from(size);
        stats.swept_words += u64::from(span.pages) * u64::from(PAGE_WORDS);
        if span.used == 0 {
            self.free_span(id);
        } else {
            self.list_partial(id);
        }
    }

    /// Adds a swept span to its list of partial spans, if it has free slots and is not listed yet.
    fn list_partial(&mut self, id: usize) {
        let span = &mut self.spans[id];
        if !span.listed && span.swept && span.used < span.count {
            span.listed = true;
            self.partial[span.list].push(id as u32);
        }
    }

    /// Frees one object, outside of sweeping.
    pub fn free(&mut self, at: u32, stats: &mut Stats) {
        let (id, index) = self.find(at);
        let span = &mut self.spans[id];
        span.free(index);
        if let Some(outside) = span.outside.get_mut(index) {
            stats.outside_bytes -= std::mem::take(outside);
        }
        stats.freed += 1;
        stats.used_words -= u64::from(span.size);
        self.list_partial(id);
    }

    /// Span id and slot index of an object.
    pub fn find(&self, at: u32) -> (usize, usize) {
        let span = self.pages[(at / PAGE_WORDS) as usize] as usize;
        (span, self.spans[span].index(at))
    }

    pub fn span_of(&self, at: u32) -> &Span {
        &self.spans[self.pages[(at / PAGE_WORDS) as usize] as usize]
    }

    /// Size of an object's slot in words.
    pub fn slot_words(&self, at: u32) -> u32 {
        self.span_of(at).size
    }

    pub fn is_allocated(&self, at: u32) -> bool {
        let span = self.pages[(at / PAGE_WORDS) as usize];
        span & FREE == 0 && self.spans[span as usize].is_allocated(self.spans[span as usize].index(at))
    }

    /// Word `index` of the object at `at`.
    #[inline(always)]
    pub fn word(&self, at: u32, index: u32) -> u64 {
        self.words[(at + index) as usize]
    }

    #[inline(always)]
    pub fn put(&mut self, at: u32, index: u32, value: u64) {
        self.words[(at + index) as usize] = value;
    }

    /// `len` bytes of the object at `at`, which begin `words` words after its first word.
    #[inline(always)]
    pub fn bytes(&self, at: u32, words: u32, len: u32) -> &[u8] {
        debug_assert!(self.is_allocated(at), "the object is still there");
        debug_assert!(words + len.div_ceil(WORD as u32) <= self.slot_words(at), "the bytes are its own");
        let begin = (at + words) as usize;
        let range = &self.words[begin..begin + (len as usize).div_ceil(WORD)];
        // SAFETY: `range` has at least `len` bytes, all words are initialised, and bytes need no alignment.
        unsafe { std::slice::from_raw_parts(range.as_ptr().cast(), len as usize) }
    }

    #[inline(always)]
    pub fn bytes_mut(&mut self, at: u32, words: u32, len: u32) -> &mut [u8] {
        debug_assert!(self.is_allocated(at), "the object is still there");
        debug_assert!(words + len.div_ceil(WORD as u32) <= self.slot_words(at), "the bytes are its own");
        let begin = (at + words) as usize;
        let range = &mut self.words[begin..begin + (len as usize).div_ceil(WORD)];
        // SAFETY: `range` has at least `len` bytes, all words are initialised, bytes need no alignment, and any bytes form valid
        // words.
        unsafe { std::slice::from_raw_parts_mut(range.as_mut_ptr().cast(), len as usize) }
    }

    /// Copies `len` bytes. Source and destination are each given by a word index and a byte offset from that word.
    pub fn copy(&mut self, (from, at): (u32, u32), (to, to_at): (u32, u32), len: u32) {
        let offset = |word: u32, byte: u32| word as usize * WORD + byte as usize;
        let (at, to_at, len) = (offset(from, at), offset(to, to_at), len as usize);
        // SAFETY: all words are initialised, and any bytes form valid words.
        let bytes =
            unsafe { std::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast::<u8>(), self.words.len() * WORD) };
        bytes.copy_within(at..at + len, to_at);
    }

    pub fn clear(&mut self, at: u32, words: u32) {
        self.words[at as usize..(at + words) as usize].fill(0);
    }

    pub fn heap_words(&self) -> u64 {
        self.heap_pages * u64::from(PAGE_WORDS)
    }

    pub fn peak_heap_words(&self) -> u64 {
        self.peak_heap_pages * u64::from(PAGE_WORDS)
    }
}
