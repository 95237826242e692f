//! Ranges of large areas, as in version 5: a message is one range, whatever its chunks, and a released range merges with
//! its free neighbours.
//!
//! A track's areas come from the [`buddy`](super::buddy) allocator; the first has 1 KiB, each further one twice as many
//! bytes, up to 4 MiB. An area has its free ranges in two trees, by offset and by size. An allocation takes the smallest
//! range that is large enough, and the rest of it stays free. The original has AVL trees; ours are the standard library's
//! B-trees, whose nodes hold up to eleven keys, so that a search reads fewer cache lines. They are not slower.

use std::collections::{BTreeMap, BTreeSet};

use super::buddy::{ARRAY, Buddy, UNIT};
use super::counts::{Counter, EventKind};
use super::pool::{Context, Pool, PoolConfig};
use super::scene::{Region, RegionState};
use model::memory::Memory;
use observe::probe::Probe;

/// A track's areas.
#[derive(Clone, Debug)]
pub(crate) struct Ranges {
    areas: Vec<Area>,
}

/// An area and its free ranges.
#[derive(Clone, Debug)]
struct Area {
    /// Its offset in the arrays, and its length in bytes.
    base: u32,
    size: u32,
    by_offset: BTreeMap<u32, u32>,
    by_size: BTreeSet<(u32, u32)>,
}

/// A message: its area, its offset there, its length in bytes, and the number of bytes received.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    area: usize,
    offset: u32,
    len: u32,
    filled: u32,
}

impl Area {
    fn new(base: u32, size: u32) -> Area {
        Area { base, size, by_offset: BTreeMap::from([(0, size)]), by_size: BTreeSet::from([(size, 0)]) }
    }

    /// Allocates `len` bytes, and returns their offset.
    // code: take
    fn take(&mut self, len: u32) -> Option<u32> {
        let &(size, offset) = self.by_size.range((len, 0)..).next()?;
        self.by_size.remove(&(size, offset));
        self.by_offset.remove(&offset);
        if size > len {
            self.add(offset + len, size - len);
        }
        Some(offset)
    }
    // code end

    fn add(&mut self, offset: u32, len: u32) {
        self.by_offset.insert(offset, len);
        self.by_size.insert((len, offset));
    }

    /// Frees bytes. Returns false and changes nothing when some of them are free already.
    // code: give
    fn give(&mut self, offset: u32, len: u32) -> bool {
        let before = self.by_offset.range(..=offset).next_back().map(|(&at, &len)| (at, len));
        let after = self.by_offset.range(offset..).next().map(|(&at, &len)| (at, len));
        let overlaps =
            before.is_some_and(|(at, before)| at + before > offset) || after.is_some_and(|(at, _)| offset + len > at);
        if overlaps {
            return false;
        }
        let (mut begin, mut end) = (offset, offset + len);
        for (at, free) in [before, after].into_iter().flatten() {
            if at + free == begin || at == end {
                self.by_offset.remove(&at);
                self.by_size.remove(&(free, at));
                (begin, end) = (begin.min(at), end.max(at + free));
            }
        }
        self.add(begin, end - begin);
        true
    }
    // code end
}

impl<M: Memory> Pool<M> for Ranges {
    type Shared = Buddy;
    type Message = Span;

    fn shared<P: Probe>(_: &mut Context<M, P, ()>, _: PoolConfig) -> Buddy {
        Buddy::default()
    }

    fn new<P: Probe>(_: &mut Context<M, P, Buddy>, _: M::Ref, _: PoolConfig) -> Self {
        Ranges { areas: Vec::new() }
    }

    fn message<P: Probe>(&mut self, _: &mut Context<M, P, Buddy>) -> Span {
        Span::default()
    }

    fn holder(_: &Span) -> Option<M::Ref> {
        None
    }

    // code: begin
    fn begin<P: Probe>(&mut self, ctx: &mut Context<M, P, Buddy>, message: &mut Span, len: u32) {
        ctx.probe.count(Counter::Gets, 1);
        let mut looked = 0;
        let found = self.areas.iter_mut().enumerate().find_map(|(index, area)| {
            looked += 1;
            area.take(len).map(|offset| (index, offset))
        });
        ctx.probe.count(Counter::TreeSteps, looked);
        ctx.probe.count(Counter::Hits, u64::from(found.is_some()));
        let (area, offset) = found.unwrap_or_else(|| {
            let size = self.areas.last().map_or(UNIT, |last| (last.size * 2).min(ARRAY)).max(len.next_power_of_two());
            ctx.probe.count(Counter::Locks, 1);
            ctx.probe.count(Counter::Allocations, 1);
            ctx.probe.count(Counter::BytesAllocated, u64::from(size));
            match ctx.shared.alloc(size) {
                Some(base) => {
                    self.areas.push(Area::new(base, size));
                    let index = self.areas.len() - 1;
                    (index, self.areas[index].take(len).expect("the area is as large"))
                }
                None => {
                    ctx.exhausted = true;
                    (usize::MAX, 0)
                }
            }
        });
        ctx.event(if found.is_some() { EventKind::Hit } else { EventKind::Missed }, area, len);
        *message = Span { area, offset, len, filled: 0 };
    }
    // code end

    // code: append
    // at: ingest
    fn append<P: Probe>(&mut self, ctx: &mut Context<M, P, Buddy>, message: &mut Span, chunk: &[u8]) {
        let Some(area) = self.areas.get(message.area) else { return };
        let at = area.base + message.offset + message.filled;
        ctx.shared.bytes_mut(at, chunk.len() as u32).copy_from_slice(chunk);
        message.filled += chunk.len() as u32;
    }
    // code end

    // code: release
    // at: enter
    fn release<P: Probe>(&mut self, ctx: &mut Context<M, P, Buddy>, message: &mut Span) {
        if message.len == 0 {
            return;
        }
        let Some(area) = self.areas.get_mut(message.area) else { return };
        let given = area.give(message.offset, message.len);
        ctx.probe.count(if given { Counter::Returned } else { Counter::Refused }, 1);
        ctx.probe.count(Counter::TreeSteps, 2);
        ctx.event(EventKind::Returned, message.area, message.len);
        message.len = 0;
    }
    // code end

    fn read<'a>(_: &'a M, shared: &'a Buddy, pool: &'a Self, message: &Span, mut piece: impl FnMut(&'a [u8])) {
        if let Some(area) = pool.areas.get(message.area) {
            piece(shared.bytes(area.base + message.offset, message.filled));
        }
    }

    fn footprint(&self, message: &Span) -> u64 {
        u64::from(message.len)
    }

    fn regions(&self, out: &mut Vec<Region>) {
        let lent = |begin, bytes| Region { begin, bytes, used: bytes, state: RegionState::Lent };
        let mut begin = 0;
        for area in &self.areas {
            let mut at = 0;
            for (&offset, &len) in &area.by_offset {
                if offset > at {
                    out.push(lent(begin + at, offset - at));
                }
                out.push(Region { begin: begin + offset, bytes: len, used: 0, state: RegionState::Free });
                at = offset + len;
            }
            if area.size > at {
                out.push(lent(begin + at, area.size - at));
            }
            begin += area.size;
        }
    }

    fn outside(shared: &Buddy) -> u64 {
        shared.lent()
    }
}
