//! Our content: empty chunks are never stored, one or two chunks are stored in the record itself, and a frame stores its
//! position.
//!
//! * An append with nothing on one side is the other side: a cell less for each operator that passes a frame on, and
//!   nothing to copy when somebody wants the metadata of a frame that no operator has touched.
//! * More than two chunks lie side by side in one block, which their only owner changes in place: what feeds a frame
//!   does not copy its list for every buffer that comes in.
//! * A frame asks its three fields for their lengths once, when it is made, not 21 times an operator.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::content::{Chunk, Content, Context, less, overlap};
use super::counts::{EventKind, Lengths, Operation};
use super::data::{Blits, Data};
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Our content.
#[derive(Clone)]
pub struct Short(Rc<Record>);

#[derive(Clone)]
struct Record {
    chunks: RefCell<Chunks>,
    total: usize,
}

/// Chunks of known lengths, in order.
#[derive(Clone, Default)]
enum Chunks {
    #[default]
    None,
    One(Chunk<usize>),
    Two([Chunk<usize>; 2]),
    Many(VecDeque<Chunk<usize>>),
}

/// Size in words of a record with one chunk in it, header included: type, length, data, offset, chunk's length.
const WORDS: usize = 6;

impl Chunks {
    fn iter(&self) -> impl Iterator<Item = &Chunk<usize>> {
        let (few, many): (&[_], Option<&VecDeque<_>>) = match self {
            Chunks::None => (&[], None),
            Chunks::One(one) => (std::slice::from_ref(one), None),
            Chunks::Two(two) => (two, None),
            Chunks::Many(many) => (&[], Some(many)),
        };
        few.iter().chain(many.into_iter().flatten())
    }

    fn push<E: Observer<Shot<Lengths>>>(&mut self, chunk: Chunk<usize>, ctx: &mut Context<E>) {
        *self = match std::mem::take(self) {
            Chunks::None => Chunks::One(chunk),
            Chunks::One(one) => Chunks::Two([one, chunk]),
            Chunks::Two([one, two]) => {
                ctx.record(EventKind::Celled, 0);
                Chunks::Many(VecDeque::from([one, two, chunk]))
            }
            Chunks::Many(mut many) => {
                many.push_back(chunk);
                Chunks::Many(many)
            }
        };
    }
}

impl Short {
    fn new<E: Observer<Shot<Lengths>>>(chunks: Chunks, total: usize, ctx: &mut Context<E>) -> Short {
        ctx.record(EventKind::Recorded, WORDS);
        Short(Rc::new(Record { chunks: RefCell::new(chunks), total }))
    }

    /// Returns the record itself if its reference count is one, otherwise a clone.
    fn own<E: Observer<Shot<Lengths>>>(&mut self, ctx: &mut Context<E>) -> &mut Record {
        if Rc::get_mut(&mut self.0).is_none() {
            ctx.record(EventKind::Recorded, WORDS);
        }
        Rc::make_mut(&mut self.0)
    }

    fn gather<E: Observer<Shot<Lengths>>>(&self, ctx: &mut Context<E>) -> Option<Rc<dyn Data>> {
        let chunks = self.0.chunks.borrow();
        let first = chunks.iter().next()?;
        ctx.record(EventKind::Called, 0);
        let mut data = first.data.make(self.0.total);
        ctx.record(EventKind::Backed, data.words(self.0.total));
        let into = Rc::get_mut(&mut data).expect("it is new");
        let mut to = 0usize;
        for (at, chunk) in chunks.iter().enumerate() {
            ctx.record(EventKind::Touched, at);
            ctx.record(EventKind::Called, 0);
            let bytes = chunk.data.blit(chunk.offset, into, to, chunk.length, Blits::Shortcut);
            ctx.record(EventKind::Blitted, bytes as usize);
            to = to.saturating_add(chunk.length);
        }
        Some(data)
    }

    fn of<E: Observer<Shot<Lengths>>>(data: Option<Rc<dyn Data>>, total: usize, ctx: &mut Context<E>) -> Short {
        let chunks = data.map_or(Chunks::None, |data| Chunks::One(Chunk { data, offset: 0, length: total }));
        Short::new(chunks, total, ctx)
    }
}

impl Content for Short {
    const KEEPS_POSITION: bool = true;

    fn lift<E: Observer<Shot<Lengths>>>(data: Rc<dyn Data>, length: Option<usize>, ctx: &mut Context<E>) -> Self {
        let length = length.unwrap_or_else(|| {
            ctx.record(EventKind::Called, 0);
            data.length()
        });
        Short::of((length > 0).then_some(data), length, ctx)
    }

    // code: length
    // at: length
    fn length<E: Observer<Shot<Lengths>>>(&self, ctx: &mut Context<E>) -> usize {
        let outer = ctx.enter(Operation::Length, self);
        ctx.record(EventKind::Asked, 0);
        ctx.record(EventKind::Answered, self.0.total);
        ctx.operation = outer;
        self.0.total
    }
    // code end

    // code: append
    // at: append
    fn append<E: Observer<Shot<Lengths>>>(mut self, other: &Self, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Append, &self);
        if self.0.total == 0 {
            return ctx.done(outer, other.clone());
        }
        if other.0.total > 0 {
            let mine = self.own(ctx);
            mine.total = mine.total.saturating_add(other.0.total);
            for (at, chunk) in other.0.chunks.borrow().iter().enumerate() {
                ctx.record(EventKind::Touched, at);
                mine.chunks.get_mut().push(chunk.clone(), ctx);
            }
        }
        ctx.done(outer, self)
    }
    // code end

    // code: sub
    // at: sub
    fn sub<E: Observer<Shot<Lengths>>>(&self, from: usize, length: usize, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Sub, self);
        let to = from.checked_add(length).expect("a part is finite");
        assert!(to <= self.0.total, "a part lies inside");
        if length == self.0.total {
            return ctx.done(outer, self.clone());
        }
        let (mut at, mut kept) = (0usize, Chunks::None);
        for (index, chunk) in self.0.chunks.borrow().iter().enumerate() {
            if at >= to {
                break;
            }
            ctx.record(EventKind::Touched, index);
            if let Some((before, left)) = overlap(at, chunk.length, from, to) {
                let cut = Chunk { data: Rc::clone(&chunk.data), offset: chunk.offset + before, length: left };
                kept.push(cut, ctx);
            }
            at = at.saturating_add(chunk.length);
        }
        let part = Short::new(kept, length, ctx);
        ctx.done(outer, part)
    }
    // code end

    fn truncate<E: Observer<Shot<Lengths>>>(mut self, n: usize, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Truncate, &self);
        assert!(n <= self.0.total, "no more is dropped than there is");
        if n == 0 {
            return ctx.done(outer, self);
        }
        let record = self.own(ctx);
        record.total = less(record.total, n);
        let chunks = record.chunks.get_mut();
        let mut many = match std::mem::take(chunks) {
            Chunks::None => VecDeque::new(),
            Chunks::One(one) => VecDeque::from([one]),
            Chunks::Two(two) => VecDeque::from(two),
            Chunks::Many(many) => many,
        };
        let mut left = n;
        while let Some(first) = many.front_mut() {
            ctx.record(EventKind::Touched, 0);
            if first.length > left {
                first.offset += left;
                first.length = less(first.length, left);
                break;
            }
            left -= first.length;
            many.pop_front();
        }
        *chunks = match many.len() {
            0 => Chunks::None,
            1 => Chunks::One(many.pop_front().expect("there is one")),
            _ => Chunks::Many(many),
        };
        ctx.done(outer, self)
    }

    fn data<E: Observer<Shot<Lengths>>>(&self, ctx: &mut Context<E>) -> Option<Rc<dyn Data>> {
        let outer = ctx.enter(Operation::Consolidate, self);
        let whole = match &*self.0.chunks.borrow() {
            Chunks::One(one) if one.offset == 0 => {
                ctx.record(EventKind::Touched, 0);
                ctx.record(EventKind::Called, 0);
                (one.data.length() == one.length).then(|| Rc::clone(&one.data))
            }
            _ => None,
        };
        let data = whole.or_else(|| {
            let data = self.gather(ctx)?;
            let chunk = Chunk { data: Rc::clone(&data), offset: 0, length: self.0.total };
            *self.0.chunks.borrow_mut() = Chunks::One(chunk);
            Some(data)
        });
        ctx.leave(outer, self);
        data
    }

    fn copy<E: Observer<Shot<Lengths>>>(&self, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Copy, self);
        let data = self.gather(ctx);
        let copy = Short::of(data, self.0.total, ctx);
        ctx.done(outer, copy)
    }

    fn data_mut(&mut self) -> Option<&mut dyn Data> {
        match Rc::get_mut(&mut self.0)?.chunks.get_mut() {
            Chunks::One(one) => Rc::get_mut(&mut one.data),
            _ => None,
        }
    }

    fn badge(&self) -> Option<usize> {
        Some(self.0.total)
    }

    fn chunks(&self) -> Vec<Chunk<Option<usize>>> {
        let shown = |chunk: &Chunk<usize>| Chunk {
            data: Rc::clone(&chunk.data),
            offset: chunk.offset,
            length: Some(chunk.length),
        };
        self.0.chunks.borrow().iter().map(shown).collect()
    }

    fn apart(&self) -> Self {
        Short(Rc::new(Record::clone(&self.0)))
    }
}
