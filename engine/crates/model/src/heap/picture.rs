//! Read-only views of the heap: for drawing, and a census that counts live and dead objects independently of the collector.

use super::span::Kind;
use super::{Heap, LINKS, Ref};
use observe::record;

record! {
    /// A section of the heap as shares of its slots. Alive, dead and free sum to 1; all are 0 if the heap is empty.
    pub struct Cell {
        /// share of reachable slots
        alive: f64,
        /// share of allocated slots that are not reachable
        dead: f64,
        /// share of free slots
        free: f64,
        /// share of slots with a mark of the current cycle
        marked: f64,
    }
}

/// The state of a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanView {
    /// Its first page.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Words of a slot.
    pub size: u32,
    /// Number of slots.
    pub count: u32,
    /// Number of allocated slots.
    pub used: u32,
    /// Number of slots marked by the current cycle.
    pub marked: u32,
    /// Whether it has been swept since marking last ended.
    pub swept: bool,
}

/// Counts of live and dead objects, found by tracing from the roots independently of the collector's phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Reachable objects.
    pub live: u64,
    /// Words of reachable objects.
    pub live_words: u64,
    /// Unreachable objects that have not been freed.
    pub dead: u64,
    /// Words of unreachable objects that have not been freed.
    pub dead_words: u64,
}

impl Heap {
    /// All spans in use, in the order of sweeping.
    pub fn spans(&self) -> impl Iterator<Item = SpanView> {
        self.arena.spans.iter().filter(|span| span.pages > 0).map(|span| {
            let (used, marked) = span.slot_counts();
            let page = span.start / 1024;
            SpanView { page, pages: span.pages, size: span.size, count: span.count, used, marked, swept: span.swept }
        })
    }

    /// Number of gray objects: marked, but their links not scanned yet.
    pub fn gray_objects(&self) -> usize {
        self.gray.len()
    }

    /// Number of spans that sweeping in order has visited, and number of all spans.
    pub fn swept_spans(&self) -> (usize, usize) {
        (self.arena.sweep_at.min(self.arena.spans.len()), self.arena.spans.len())
    }

    /// Counts live and dead objects by tracing from the roots. Takes as long as the marking of a whole cycle.
    pub fn census(&self) -> Census {
        let mut census = Census::default();
        for (span, alive) in self.spans().zip(self.alive()) {
            census.live += u64::from(alive);
            census.live_words += u64::from(alive * span.size);
            census.dead += u64::from(span.used - alive);
            census.dead_words += u64::from((span.used - alive) * span.size);
        }
        census
    }

    /// `count` cells of equal width over the heap's spans in the order of sweeping.
    pub fn cells(&self, count: usize) -> impl Iterator<Item = Cell> + use<> {
        let alive = self.alive();
        let spans: Vec<_> = self.spans().collect();
        let pages: u32 = spans.iter().map(|span| span.pages).sum();
        let per_cell = f64::from(pages) / count.max(1) as f64;
        let mut shares = vec![[0.0; 4]; count];
        let mut begin = 0.0;
        for (span, alive) in spans.iter().zip(alive) {
            let end = begin + f64::from(span.pages);
            let slots = f64::from(span.count);
            let (used, alive) = (f64::from(span.used) / slots, f64::from(alive) / slots);
            let span_shares = [alive, used - alive, 1.0 - used, f64::from(span.marked) / slots];
            let mut at = (begin / per_cell) as usize;
            while at < count && at as f64 * per_cell < end {
                let overlap =
                    (end.min((at + 1) as f64 * per_cell) - begin.max(at as f64 * per_cell)).max(0.0) / per_cell;
                shares[at].iter_mut().zip(span_shares).for_each(|(share, of_span)| *share += overlap * of_span);
                at += 1;
            }
            begin = end;
        }
        shares.into_iter().map(|[alive, dead, free, marked]| Cell { alive, dead, free, marked })
    }

    /// Number of reachable slots of each span in use, in the order of [`spans`](Self::spans).
    fn alive(&self) -> Vec<u32> {
        let mut reached: Vec<Vec<bool>> = vec![Vec::new(); self.arena.spans.len()];
        let mut front: Vec<u32> = self.roots.iter().copied().filter(|&at| at != 0).collect();
        while let Some(at) = front.pop() {
            let (id, index) = self.arena.find(at);
            let span = &self.arena.spans[id];
            reached[id].resize(span.count as usize, false);
            if std::mem::replace(&mut reached[id][index], true) || span.kind == Kind::Bytes {
                continue;
            }
            let links = (self.arena.word(at, 0) & LINKS) as u32;
            front.extend((1..=links).map(|index| self.arena.word(at, index) as u32).filter(|&to| to != 0));
        }
        let used = self.arena.spans.iter().zip(&reached).filter(|(span, _)| span.pages > 0);
        used.map(|(_, seen)| seen.iter().filter(|&&seen| seen).count() as u32).collect()
    }

    /// The address of an object, in words from the start of the heap.
    pub fn address(&self, object: Ref) -> u32 {
        object.0.get()
    }
}
