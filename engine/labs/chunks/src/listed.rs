//! Liquidsoap's content: a list of chunks in heap cells, over shared data.

use std::cell::RefCell;
use std::rc::Rc;

use super::content::{Chunk, Content, Context, overlap, subtract_length};
use super::counts::{EventKind, Lengths, Operation};
use super::data::{Data, INFINITE};
use super::list::List;
use super::rules::{Length, Rules};
use sim::playback::shot::Recorder;

/// A content with the switches `R`.
pub struct Listed<R: Rules>(Rc<Record<R>>);

struct Record<R: Rules> {
    /// The chunks; consolidating replaces them by one.
    chunks: RefCell<List<Chunk<R::Length>>>,
    /// The total length with [`Rules::TOTAL`], otherwise 0.
    total: usize,
}

impl<R: Rules> Clone for Listed<R> {
    fn clone(&self) -> Self {
        Listed(Rc::clone(&self.0))
    }
}

impl<L: Length> Chunk<L> {
    /// The stored length, or else the one that the data's module computes.
    fn ticks<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> usize {
        match self.length.get() {
            Some(length) => length,
            None => {
                ctx.record(EventKind::MethodCalled, 0);
                subtract_length(self.data.length(), self.offset)
            }
        }
    }

    /// The part of the chunk of `length` ticks, `before` ticks after its first.
    fn cut(&self, before: usize, length: usize) -> Chunk<L> {
        Chunk { data: Rc::clone(&self.data), offset: self.offset + before, length: L::known(length) }
    }
}

impl<R: Rules> Listed<R> {
    fn record<E: Recorder<Lengths>>(chunks: List<Chunk<R::Length>>, total: usize, ctx: &mut Context<E>) -> Self {
        ctx.record(EventKind::RecordAllocated, R::RECORD_WORDS);
        Listed(Rc::new(Record { chunks: RefCell::new(chunks), total: if R::TOTAL { total } else { 0 } }))
    }

    fn list(&self) -> List<Chunk<R::Length>> {
        self.0.chunks.borrow().clone()
    }

    /// Copies all chunks that are not empty into new data of this length.
    fn gather<E: Recorder<Lengths>>(&self, length: usize, ctx: &mut Context<E>) -> Rc<dyn Data> {
        let list = self.list();
        let first = list.first().expect("what is not empty has a chunk");
        ctx.record(EventKind::MethodCalled, 0);
        let mut data = first.head.data.make(length);
        ctx.record(EventKind::DataAllocated, data.words(length));
        let into = Rc::get_mut(&mut data).expect("it is new");
        let mut to = 0usize;
        for (at, chunk) in list.iter().enumerate() {
            ctx.record(EventKind::ChunkVisited, at);
            let ticks = chunk.ticks(ctx);
            if ticks > 0 {
                ctx.record(EventKind::MethodCalled, 0);
                let bytes = chunk.data.blit(chunk.offset, into, to, ticks, R::BLITS);
                ctx.record(EventKind::Blitted, bytes as usize);
                to = to.saturating_add(ticks);
            }
        }
        data
    }

    /// The general case of `sub`: a fold over all chunks.
    fn fold_sub<E: Recorder<Lengths>>(&self, from: usize, to: usize, ctx: &mut Context<E>) -> List<Chunk<R::Length>> {
        let (mut at, mut backwards, mut kept) = (0usize, List::default(), 0);
        for (index, chunk) in self.0.chunks.borrow().iter().enumerate() {
            ctx.record(EventKind::ChunkVisited, index);
            let ticks = chunk.ticks(ctx);
            if let Some((before, left)) = overlap(at, ticks, from, to) {
                ctx.record(EventKind::CellAllocated, kept);
                backwards = List::cons(chunk.cut(before, left), backwards);
                kept += 1;
            }
            at = at.saturating_add(ticks);
        }
        (0..kept).for_each(|index| ctx.record(EventKind::CellAllocated, index));
        backwards.reversed()
    }

    /// `sub` of one chunk, or with [`Rules::PLAIN`] of up to two, without a fold.
    fn short_sub<E: Recorder<Lengths>>(
        &self,
        from: usize,
        to: usize,
        ctx: &mut Context<E>,
    ) -> Option<List<Chunk<R::Length>>> {
        let chunks = self.0.chunks.borrow();
        let first = chunks.first()?;
        let second = first.tail.first();
        if second.is_some_and(|second| !R::PLAIN || second.tail.first().is_some()) {
            return None;
        }
        ctx.record(EventKind::ChunkVisited, 0);
        let ticks = first.head.ticks(ctx);
        let mut rest = List::default();
        if let Some(second) = second {
            ctx.record(EventKind::ChunkVisited, 1);
            let length = second.head.ticks(ctx);
            if let Some((before, left)) = overlap(ticks, length, from, to) {
                ctx.record(EventKind::CellAllocated, 1);
                rest = List::cons(second.head.cut(before, left), rest);
            }
        }
        Some(match overlap(0, ticks, from, to) {
            Some((before, left)) => {
                ctx.record(EventKind::CellAllocated, 0);
                List::cons(first.head.cut(before, left), rest)
            }
            None => rest,
        })
    }
}

impl<R: Rules> Content for Listed<R> {
    fn lift<E: Recorder<Lengths>>(data: Rc<dyn Data>, length: Option<usize>, ctx: &mut Context<E>) -> Self {
        let looked = length.or_else(|| {
            (R::STORES || R::TOTAL).then(|| {
                ctx.record(EventKind::MethodCalled, 0);
                data.length()
            })
        });
        let stored = if R::STORES { looked } else { length };
        ctx.record(EventKind::CellAllocated, 0);
        let chunk = Chunk { data, offset: 0, length: R::Length::of(stored.filter(|&ticks| ticks != INFINITE)) };
        Self::record(List::cons(chunk, List::default()), looked.unwrap_or(0), ctx)
    }

    // code: length
    // at: length
    fn length<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> usize {
        let outer = ctx.enter(Operation::Length, self);
        ctx.record(EventKind::LengthQueried, 0);
        let chunks = self.0.chunks.borrow();
        let length = match chunks.only() {
            _ if R::TOTAL => self.0.total,
            Some(only) if R::SINGLE => {
                ctx.record(EventKind::ChunkVisited, 0);
                only.ticks(ctx)
            }
            _ => chunks.iter().enumerate().fold(0usize, |sum, (at, chunk)| {
                ctx.record(EventKind::ChunkVisited, at);
                sum.saturating_add(chunk.ticks(ctx))
            }),
        };
        ctx.record(EventKind::Answered, length);
        ctx.operation = outer;
        length
    }
    // code end

    // code: append
    // at: append
    fn append<E: Recorder<Lengths>>(self, other: &Self, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Append, &self);
        let total = self.0.total.saturating_add(other.0.total);
        let (a, b) = (self.list(), other.list());
        let joined = match a.only() {
            _ if R::PLAIN && a.first().is_none() => return ctx.done(outer, other.clone()),
            _ if R::PLAIN && b.first().is_none() => return ctx.done(outer, self),
            Some(only) if R::PLAIN => {
                ctx.record(EventKind::ChunkVisited, 0);
                ctx.record(EventKind::CellAllocated, 0);
                List::cons(only.clone(), b)
            }
            // The cells of the first list are copied, those of the second are shared.
            _ => a.onto(b, 0, &mut |index| {
                ctx.record(EventKind::ChunkVisited, index);
                ctx.record(EventKind::CellAllocated, index);
            }),
        };
        let joined = Self::record(joined, total, ctx);
        ctx.done(outer, joined)
    }
    // code end

    // code: sub
    // at: sub
    fn sub<E: Recorder<Lengths>>(&self, from: usize, length: usize, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Sub, self);
        let to = from.checked_add(length).expect("a part is finite");
        assert!(to <= self.length(ctx), "a part lies inside");
        let short = if R::TOTAL { self.short_sub(from, to, ctx) } else { None };
        let list = short.unwrap_or_else(|| self.fold_sub(from, to, ctx));
        let part = Self::record(list, length, ctx);
        ctx.done(outer, part)
    }
    // code end

    fn truncate<E: Recorder<Lengths>>(self, n: usize, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Truncate, &self);
        let length = self.length(ctx);
        assert!(n <= length, "no more is dropped than there is");
        let (mut list, mut left, mut index) = (self.list(), n, 0);
        while let Some(cell) = list.first() {
            ctx.record(EventKind::ChunkVisited, index);
            let ticks = cell.head.ticks(ctx);
            // 2.4.4 keeps an empty chunk.
            let skips = if R::TOTAL { ticks <= left } else { ticks < left };
            if !skips {
                ctx.record(EventKind::CellAllocated, 0);
                list = List::cons(cell.head.cut(left, subtract_length(ticks, left)), cell.tail.clone());
                break;
            }
            left -= ticks;
            index += 1;
            let tail = cell.tail.clone();
            list = tail;
        }
        let rest = Self::record(list, subtract_length(length, n), ctx);
        ctx.done(outer, rest)
    }

    fn data<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Option<Rc<dyn Data>> {
        let outer = ctx.enter(Operation::Consolidate, self);
        let length = self.length(ctx);
        let whole = self.0.chunks.borrow().only().filter(|only| only.offset == 0).map(|only| {
            ctx.record(EventKind::ChunkVisited, 0);
            let ticks = only.ticks(ctx);
            ctx.record(EventKind::MethodCalled, 0);
            (only.data.length() == ticks).then(|| Rc::clone(&only.data))
        });
        let data = match whole.flatten() {
            Some(data) => Some(data),
            None if length == 0 => {
                *self.0.chunks.borrow_mut() = List::default();
                None
            }
            None => {
                let data = self.gather(length, ctx);
                ctx.record(EventKind::CellAllocated, 0);
                let chunk = Chunk { data: Rc::clone(&data), offset: 0, length: R::Length::known(length) };
                *self.0.chunks.borrow_mut() = List::cons(chunk, List::default());
                Some(data)
            }
        };
        ctx.leave(outer, self);
        data
    }

    fn copy<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Copy, self);
        let length = self.length(ctx);
        let list = if length == 0 {
            List::default()
        } else {
            let data = self.gather(length, ctx);
            ctx.record(EventKind::CellAllocated, 0);
            List::cons(Chunk { data, offset: 0, length: R::Length::known(length) }, List::default())
        };
        let copy = Self::record(list, length, ctx);
        ctx.done(outer, copy)
    }

    fn data_mut(&mut self) -> Option<&mut dyn Data> {
        let record = Rc::get_mut(&mut self.0)?;
        let only = record.chunks.get_mut().only_mut()?;
        Rc::get_mut(&mut only.data)
    }

    fn stored_length(&self) -> Option<usize> {
        R::TOTAL.then_some(self.0.total)
    }

    fn chunks(&self) -> Vec<Chunk<Option<usize>>> {
        let chunks = self.0.chunks.borrow();
        let shown = |chunk: &Chunk<R::Length>| Chunk {
            data: Rc::clone(&chunk.data),
            offset: chunk.offset,
            length: chunk.length.get(),
        };
        chunks.iter().map(shown).collect()
    }

    fn apart(&self) -> Self {
        Listed(Rc::new(Record { chunks: RefCell::new(self.list()), total: self.0.total }))
    }
}
