//! Ringside's own content, of the variant `short`: short chunk lists are stored in the record.
//!
//! * Empty chunks are never stored. Appending an empty content returns the other one unchanged. An operator that passes a
//!   frame on therefore allocates no cell for the empty chunk of its cache, and reading the metadata of such a frame copies
//!   nothing, because it is still one chunk.
//! * One or two chunks are stored in the record itself, and more in one `VecDeque`, in which truncating leaves two. A
//!   content that is not shared is changed in place, so that a source that appends buffer after buffer does not copy the
//!   list each time.
//! * A frame queries the lengths of its three fields once, when it is made, instead of at each position query (7 per
//!   operator by default, that is 21 length queries).
//!
//! Comments with `code:` enclose the parts that the page's Code tab shows, and those with `at:` name the operation that
//! executes the next line.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::content::{Chunk, Content, Context, overlap, subtract_length};
use super::counts::{EventKind, Lengths, Operation};
use super::data::{Blits, Data};
use sim::playback::shot::Recorder;

/// Ringside's own content. Clones share the record.
#[derive(Clone)]
pub struct Short(Rc<Record>);

#[derive(Clone)]
struct Record {
    chunks: RefCell<Chunks>,
    /// Length of all chunks together in ticks, or [`INFINITE`](super::data::INFINITE).
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

/// Size in words of a record with one chunk in it, header included: type, length, data, offset, chunk's length. It is
/// counted for every record, whatever the number of its chunks.
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

    /// Appends a chunk. The third one moves all chunks to a block.
    fn push<E: Recorder<Lengths>>(&mut self, chunk: Chunk<usize>, ctx: &mut Context<E>) {
        *self = match std::mem::take(self) {
            Chunks::None => Chunks::One(chunk),
            Chunks::One(one) => Chunks::Two([one, chunk]),
            Chunks::Two([one, two]) => {
                // The block of chunks is counted as one list cell. Its later growth is not counted.
                ctx.record(EventKind::CellAllocated, 0);
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
    fn new<E: Recorder<Lengths>>(chunks: Chunks, total: usize, ctx: &mut Context<E>) -> Short {
        ctx.record(EventKind::RecordAllocated, WORDS);
        Short(Rc::new(Record { chunks: RefCell::new(chunks), total }))
    }

    /// Returns this content's record for changing it. If the record is shared, this content first gets a clone of its own,
    /// which counts as a record allocated.
    fn record_mut<E: Recorder<Lengths>>(&mut self, ctx: &mut Context<E>) -> &mut Record {
        if Rc::get_mut(&mut self.0).is_none() {
            ctx.record(EventKind::RecordAllocated, WORDS);
        }
        Rc::make_mut(&mut self.0)
    }

    /// Copies all chunks into new data of the total length; `None` if there are no chunks.
    fn gather<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Option<Rc<dyn Data>> {
        let chunks = self.0.chunks.borrow();
        let first = chunks.iter().next()?;
        ctx.record(EventKind::MethodCalled, 0);
        let mut data = first.data.make(self.0.total);
        ctx.record(EventKind::DataAllocated, data.words(self.0.total));
        let into = Rc::get_mut(&mut data).expect("it is new");
        let mut to = 0usize;
        for (at, chunk) in chunks.iter().enumerate() {
            ctx.record(EventKind::ChunkVisited, at);
            ctx.record(EventKind::MethodCalled, 0);
            let bytes = chunk.data.blit(chunk.offset, into, to, chunk.length, Blits::Shortcut);
            ctx.record(EventKind::Blitted, bytes as usize);
            to = to.saturating_add(chunk.length);
        }
        Some(data)
    }

    /// A content of `total` ticks with all of `data` as its only chunk, or without chunks if there is no data.
    fn from_data<E: Recorder<Lengths>>(data: Option<Rc<dyn Data>>, total: usize, ctx: &mut Context<E>) -> Short {
        let chunks = data.map_or(Chunks::None, |data| Chunks::One(Chunk { data, offset: 0, length: total }));
        Short::new(chunks, total, ctx)
    }
}

impl Content for Short {
    const KEEPS_POSITION: bool = true;

    fn lift<E: Recorder<Lengths>>(data: Rc<dyn Data>, length: Option<usize>, ctx: &mut Context<E>) -> Self {
        let length = length.unwrap_or_else(|| {
            ctx.record(EventKind::MethodCalled, 0);
            data.length()
        });
        Short::from_data((length > 0).then_some(data), length, ctx)
    }

    // code: length
    // at: length
    fn length<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> usize {
        let outer = ctx.enter(Operation::Length, self);
        ctx.record(EventKind::LengthQueried, 0);
        ctx.record(EventKind::Answered, self.0.total);
        ctx.operation = outer;
        self.0.total
    }
    // code end

    // code: append
    // at: append
    fn append<E: Recorder<Lengths>>(mut self, other: &Self, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Append, &self);
        if self.0.total == 0 {
            return ctx.done(outer, other.clone());
        }
        if other.0.total > 0 {
            let mine = self.record_mut(ctx);
            mine.total = mine.total.saturating_add(other.0.total);
            for (at, chunk) in other.0.chunks.borrow().iter().enumerate() {
                ctx.record(EventKind::ChunkVisited, at);
                mine.chunks.get_mut().push(chunk.clone(), ctx);
            }
        }
        ctx.done(outer, self)
    }
    // code end

    // code: sub
    // at: sub
    fn sub<E: Recorder<Lengths>>(&self, from: usize, length: usize, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Sub, self);
        let to = from.checked_add(length).expect("the end of a part is in the range of usize");
        assert!(to <= self.0.total, "a part ends within the content");
        if length == self.0.total {
            return ctx.done(outer, self.clone());
        }
        let (mut at, mut kept) = (0usize, Chunks::None);
        for (index, chunk) in self.0.chunks.borrow().iter().enumerate() {
            if at >= to {
                break;
            }
            ctx.record(EventKind::ChunkVisited, index);
            if let Some((skipped, length)) = overlap(at, chunk.length, from, to) {
                let cut = Chunk { data: Rc::clone(&chunk.data), offset: chunk.offset + skipped, length };
                kept.push(cut, ctx);
            }
            at = at.saturating_add(chunk.length);
        }
        let part = Short::new(kept, length, ctx);
        ctx.done(outer, part)
    }
    // code end

    fn truncate<E: Recorder<Lengths>>(mut self, n: usize, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Truncate, &self);
        assert!(n <= self.0.total, "at most the whole content is dropped");
        if n == 0 {
            return ctx.done(outer, self);
        }
        let record = self.record_mut(ctx);
        record.total = subtract_length(record.total, n);
        let chunks = record.chunks.get_mut();
        // A deque that is made here is not counted as an allocation.
        let mut many = match std::mem::take(chunks) {
            Chunks::None => VecDeque::new(),
            Chunks::One(one) => VecDeque::from([one]),
            Chunks::Two(two) => VecDeque::from(two),
            Chunks::Many(many) => many,
        };
        let mut left = n;
        while let Some(first) = many.front_mut() {
            ctx.record(EventKind::ChunkVisited, 0);
            if first.length > left {
                first.offset += left;
                first.length = subtract_length(first.length, left);
                break;
            }
            left -= first.length;
            many.pop_front();
        }
        *chunks = match many.len() {
            0 => Chunks::None,
            1 => Chunks::One(many.pop_front().expect("there is one")),
            // Two chunks stay in the deque, so that a source that appends to them does not allocate it again.
            _ => Chunks::Many(many),
        };
        ctx.done(outer, self)
    }

    fn data<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Option<Rc<dyn Data>> {
        let outer = ctx.enter(Operation::Consolidate, self);
        let whole = match &*self.0.chunks.borrow() {
            Chunks::One(one) if one.offset == 0 => {
                ctx.record(EventKind::ChunkVisited, 0);
                ctx.record(EventKind::MethodCalled, 0);
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

    fn copy<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Self {
        let outer = ctx.enter(Operation::Copy, self);
        let data = self.gather(ctx);
        let copy = Short::from_data(data, self.0.total, ctx);
        ctx.done(outer, copy)
    }

    fn data_mut(&mut self) -> Option<&mut dyn Data> {
        match Rc::get_mut(&mut self.0)?.chunks.get_mut() {
            Chunks::One(one) => Rc::get_mut(&mut one.data),
            _ => None,
        }
    }

    fn stored_length(&self) -> Option<usize> {
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
