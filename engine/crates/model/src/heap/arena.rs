//! Where objects lie: pages of 8 KiB, pages in spans, spans by size class.
//!
//! What is larger than the largest class has a span of its own. Memory grows by 4 MiB (the arena of Go's wasm port,
//! `heapArenaBytes`) or a quarter, whichever is more, and is moved when it goes beyond its room: so the place of a word is one
//! addition away, as with a pointer, and reading a link costs about what it costs in the languages that are modelled.

#![expect(unsafe_code, reason = "words are seen as the bytes that they are")]

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
/// In the page table: the first or last page of a free run; the rest is its length.
const FREE: u32 = 1 << 31;
/// Pages from which an arena is so large that there may be no memory for it to grow: 16 MiB.
const LARGE_PAGES: usize = 2_048;
/// Bytes that are left for everything else when a large arena grows.
const SPARE: usize = 16 << 20;
/// Spans that an allocation sweeps in search of room before it takes fresh pages: Go's `spanBudget`.
const SPAN_BUDGET: u32 = 100;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    words: Words,
    /// Words that memory is taken for with the second segment, so that it does not move while it has fewer.
    room: usize,
    /// The span of each page, or the free run that it is the first or last of.
    pages: Vec<u32>,
    /// Pages that have been used, and so are not zero any more.
    dirty: Vec<bool>,
    pub spans: Vec<Span>,
    /// Spans that are nobody's.
    spare: Vec<u32>,
    /// Free runs of pages: length and first.
    free: BTreeSet<(u32, u32)>,
    /// The span that places are taken from, by list.
    current: Vec<u32>,
    /// Swept spans with room, by list.
    partial: Vec<Vec<u32>>,
    /// Spans to be swept, by list.
    unswept: Vec<Vec<u32>>,
    /// The next span that sweeping in order comes to.
    pub sweep_at: usize,
    heap_pages: u64,
    most_heap_pages: u64,
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
            spare: Vec::new(),
            free: BTreeSet::new(),
            current: vec![NONE; lists],
            partial: vec![Vec::new(); lists],
            unswept: vec![Vec::new(); lists],
            sweep_at: 0,
            heap_pages: 0,
            most_heap_pages: 0,
        }
    }
}

impl Arena {
    /// Sets how many bytes are allocated the next time that the words do not fit into what is allocated.
    pub fn reserve(&mut self, bytes: usize) {
        self.room = bytes / WORD;
    }

    /// Bytes of the memory, and of what is known of each page and span.
    pub fn size(&self) -> usize {
        let pages = size_of_val(&*self.pages) + size_of_val(&*self.dirty);
        size_of_val(&*self.words) + pages + size_of_val(&*self.spans)
    }

    /// Grows before the largest object needs it, where it is large; returns whether the system had memory for that, and
    /// [some](SPARE) to spare.
    pub fn make_room(&mut self) -> bool {
        let run = self.free.last().map_or(0, |&(pages, _)| pages);
        if run >= SEGMENT_PAGES || self.pages.len() < LARGE_PAGES {
            return true;
        }
        let mut spare: Vec<u8> = Vec::new();
        let spared = spare.try_reserve_exact(SPARE).is_ok();
        // Unseen by the compiler, which leaves out what nobody uses.
        std::hint::black_box(&mut spare);
        spared && self.grow().is_some()
    }

    /// Pages that it has when it has grown once more.
    fn grown(&self) -> u32 {
        let now = self.pages.len() as u32;
        let after = now + (now / 4).next_multiple_of(SEGMENT_PAGES).max(SEGMENT_PAGES);
        let most = self.room as u32 / PAGE_WORDS;
        if now + SEGMENT_PAGES <= most { after.min(most) } else { after }
    }

    /// Words that memory is taken for when it next moves. Most heaps never need more than their first segment.
    fn room(&self) -> usize {
        if self.pages.is_empty() { 0 } else { self.room }
    }

    /// A place for an object of so many words; returns its first word, and whether its memory is zero because nobody has
    /// used it.
    pub fn place(&mut self, kind: Kind, words: u32, stats: &mut Stats, headers: bool) -> (u32, bool) {
        if words > LARGEST {
            let span = self.new_span(kind, words, words.div_ceil(PAGE_WORDS), usize::MAX);
            self.spans[span].take();
            return (self.spans[span].start, self.spans[span].fresh);
        }
        let class = class_of(words);
        let list = class * KINDS + kind as usize;
        loop {
            let current = self.current[list];
            if current != NONE {
                let span = &mut self.spans[current as usize];
                if let Some(index) = span.take() {
                    return (span.place(index), span.fresh);
                }
                span.listed = false;
            }
            self.current[list] = self.with_room(list, stats, headers).unwrap_or_else(|| {
                let (size, pages) = CLASSES[class];
                self.new_span(kind, size, pages, list) as u32
            });
            self.spans[self.current[list] as usize].listed = true;
        }
    }

    /// A span of a list that has room, swept if need be.
    fn with_room(&mut self, list: usize, stats: &mut Stats, headers: bool) -> Option<u32> {
        if let Some(span) = self.partial[list].pop() {
            return Some(span);
        }
        if headers {
            // OCaml's allocator never sweeps; and what old objects remember must not be swept before the minor collection.
            return None;
        }
        for _ in 0..SPAN_BUDGET {
            let id = self.unswept[list].pop()?;
            let span = &self.spans[id as usize];
            // It may have been swept in order, and even have become another list's since.
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
        let id = match self.spare.pop() {
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
        self.most_heap_pages = self.most_heap_pages.max(self.heap_pages);
        id
    }

    /// The smallest free run that is long enough, or the beginning of a new segment.
    fn take_pages(&mut self, pages: u32) -> (u32, bool) {
        let fits = self.free.range((pages, 0)..).next().copied();
        let (len, first) = fits.unwrap_or_else(|| self.grow().expect("there is memory to grow"));
        self.free.remove(&(len, first));
        if len > pages {
            self.add_run(first + pages, len - pages);
        }
        (first, !self.dirty[first as usize..(first + pages) as usize].contains(&true))
    }

    /// Adds pages; returns their run. `None` where the system has no memory.
    fn grow(&mut self) -> Option<(u32, u32)> {
        let before = self.pages.len() as u32;
        let after = self.grown();
        let words = after as usize * PAGE_WORDS as usize;
        // Where there is no memory for all of the room there may be for what is needed.
        if !self.words.grow(words, self.room()) && !self.words.grow(words, 0) {
            return None;
        }
        self.pages.resize(after as usize, NONE);
        self.dirty.resize(after as usize, false);
        // Word 0 is nobody's, so that a link of 0 leads nowhere.
        let first = before.max(1);
        self.add_run(first, after - first);
        Some((after - first, first))
    }

    fn add_run(&mut self, first: u32, len: u32) {
        self.pages[first as usize] = FREE | len;
        self.pages[(first + len - 1) as usize] = FREE | len;
        self.free.insert((len, first));
    }

    /// Gives a span's pages back, merged with free neighbours.
    fn free_span(&mut self, id: usize) {
        let (mut first, mut len) = (self.spans[id].start / PAGE_WORDS, self.spans[id].pages);
        self.heap_pages -= u64::from(len);
        self.spans[id].pages = 0;
        self.spare.push(id as u32);
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

    /// All spans are to be swept: marking has ended.
    pub fn unsweep(&mut self) {
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

    /// Sweeps a span, and frees its pages if nothing is left in it.
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
            // OCaml's sweeper looks at every header, and makes what stays white again.
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
            self.list(id);
        }
    }

    /// Puts a swept span into the list of those with room, if it has some.
    fn list(&mut self, id: usize) {
        let span = &mut self.spans[id];
        if !span.listed && span.swept && span.used < span.count {
            span.listed = true;
            self.partial[span.list].push(id as u32);
        }
    }

    /// Gives the place of an object back before its span is swept.
    pub fn give(&mut self, at: u32, stats: &mut Stats) {
        let (id, index) = self.find(at);
        let span = &mut self.spans[id];
        span.give(index);
        if let Some(outside) = span.outside.get_mut(index) {
            stats.outside_bytes -= std::mem::take(outside);
        }
        stats.freed += 1;
        stats.used_words -= u64::from(span.size);
        self.list(id);
    }

    /// The span and place of an object.
    pub fn find(&self, at: u32) -> (usize, usize) {
        let span = self.pages[(at / PAGE_WORDS) as usize] as usize;
        (span, self.spans[span].index(at))
    }

    pub fn span_of(&self, at: u32) -> &Span {
        &self.spans[self.pages[(at / PAGE_WORDS) as usize] as usize]
    }

    /// Words of the place that an object has.
    pub fn words_of(&self, at: u32) -> u32 {
        self.span_of(at).size
    }

    pub fn holds(&self, at: u32) -> bool {
        let span = self.pages[(at / PAGE_WORDS) as usize];
        span & FREE == 0 && self.spans[span as usize].is_taken(self.spans[span as usize].index(at))
    }

    /// A word of an object.
    #[inline(always)]
    pub fn word(&self, at: u32, index: u32) -> u64 {
        self.words[(at + index) as usize]
    }

    #[inline(always)]
    pub fn put(&mut self, at: u32, index: u32, value: u64) {
        self.words[(at + index) as usize] = value;
    }

    /// So many bytes of an object after so many words.
    #[inline(always)]
    pub fn bytes(&self, at: u32, words: u32, len: u32) -> &[u8] {
        debug_assert!(self.holds(at), "the object is still there");
        debug_assert!(words + len.div_ceil(WORD as u32) <= self.words_of(at), "the bytes are its own");
        let begin = (at + words) as usize;
        let range = &self.words[begin..begin + (len as usize).div_ceil(WORD)];
        // SAFETY: these words are at least `len` bytes, all of them initialised, and bytes may lie anywhere.
        unsafe { std::slice::from_raw_parts(range.as_ptr().cast(), len as usize) }
    }

    #[inline(always)]
    pub fn bytes_mut(&mut self, at: u32, words: u32, len: u32) -> &mut [u8] {
        debug_assert!(self.holds(at), "the object is still there");
        debug_assert!(words + len.div_ceil(WORD as u32) <= self.words_of(at), "the bytes are its own");
        let begin = (at + words) as usize;
        let range = &mut self.words[begin..begin + (len as usize).div_ceil(WORD)];
        // SAFETY: as above, and any bytes make words.
        unsafe { std::slice::from_raw_parts_mut(range.as_mut_ptr().cast(), len as usize) }
    }

    /// Copies `len` bytes; places are a word and a byte after it.
    pub fn copy(&mut self, (from, at): (u32, u32), (to, to_at): (u32, u32), len: u32) {
        let offset = |word: u32, byte: u32| word as usize * WORD + byte as usize;
        let (at, to_at, len) = (offset(from, at), offset(to, to_at), len as usize);
        // SAFETY: all words are initialised and any bytes make words.
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

    pub fn most_heap_words(&self) -> u64 {
        self.most_heap_pages * u64::from(PAGE_WORDS)
    }
}
