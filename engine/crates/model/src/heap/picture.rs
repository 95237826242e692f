//! The heap to be drawn, and to be held against a walk that changes nothing.

use super::span::Kind;
use super::{Heap, LINKS, Ref};
use observe::record;

record! {
    /// A stretch of the heap: shares of its places. All are 0 beyond the heap's end; otherwise the first three sum to 1.
    pub struct Cell {
        /// reachable
        alive: f64,
        /// taken, but not reachable
        dead: f64,
        /// not taken
        free: f64,
        /// reached by the marking that is under way, or being swept
        marked: f64,
    }
}

/// One span, as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanView {
    /// Its first page.
    pub page: u32,
    /// How many it has.
    pub pages: u32,
    /// Words of a place.
    pub size: u32,
    /// Places.
    pub count: u32,
    /// Places taken.
    pub used: u32,
    /// Places reached by the cycle that is marking or sweeping.
    pub marked: u32,
    /// Whether the sweeper has been here, or has not been wanted yet.
    pub swept: bool,
}

/// What a walk from the roots finds, whatever the collector is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Objects reachable.
    pub live: u64,
    /// Words of them.
    pub live_words: u64,
    /// Objects not taken back, though nothing leads to them.
    pub dead: u64,
    /// Words of them.
    pub dead_words: u64,
}

impl Heap {
    /// All spans in use, in the order in which they are swept.
    pub fn spans(&self) -> impl Iterator<Item = SpanView> {
        self.arena.spans.iter().filter(|span| span.pages > 0).map(|span| {
            let (used, marked) = span.tally();
            let page = span.start / 1024;
            SpanView { page, pages: span.pages, size: span.size, count: span.count, used, marked, swept: span.swept }
        })
    }

    /// Objects reached whose links are still to be followed: the marking front.
    pub fn front(&self) -> usize {
        self.gray.len()
    }

    /// How many spans the sweeper has passed, of how many.
    pub fn swept_spans(&self) -> (usize, usize) {
        (self.arena.sweep_at.min(self.arena.spans.len()), self.arena.spans.len())
    }

    /// Counts what is alive and what is dead, by a walk of its own. Takes as long as a whole cycle.
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
        self.cells_of(count, &self.alive())
    }

    /// The same cells, without a walk: for a heap in which nothing that has links ever dies, so that whatever else is alive
    /// hangs on a root of its own.
    pub fn cells_rooted(&self, count: usize) -> impl Iterator<Item = Cell> + use<> {
        let mut rooted = vec![0; self.arena.spans.len()];
        for &at in self.roots.iter().filter(|&&at| at != 0) {
            rooted[self.arena.find(at).0] += 1;
        }
        let used = self.arena.spans.iter().zip(rooted).filter(|(span, _)| span.pages > 0);
        let alive: Vec<_> =
            used.map(|(span, rooted)| if span.kind == Kind::Links { span.tally().0 } else { rooted }).collect();
        self.cells_of(count, &alive)
    }

    fn cells_of(&self, count: usize, alive: &[u32]) -> impl Iterator<Item = Cell> + use<> {
        let spans: Vec<_> = self.spans().collect();
        let pages: u32 = spans.iter().map(|span| span.pages).sum();
        let per_cell = f64::from(pages) / count.max(1) as f64;
        let mut shares = vec![[0.0; 4]; count];
        let mut begin = 0.0;
        for (span, &alive) in spans.iter().zip(alive) {
            let end = begin + f64::from(span.pages);
            let places = f64::from(span.count);
            let (used, alive) = (f64::from(span.used) / places, f64::from(alive) / places);
            let span_shares = [alive, used - alive, 1.0 - used, f64::from(span.marked) / places];
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

    /// Reachable places of each span in use, in the order of [`spans`](Self::spans).
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

    /// The address of an object, in words from the heap's beginning.
    pub fn address(&self, object: Ref) -> u32 {
        object.0.get()
    }
}
