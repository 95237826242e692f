//! A content: data in chunks, with Liquidsoap's operations on it. [`Listed`](super::listed::Listed) is Liquidsoap's
//! implementation, with switches; [`Short`](super::short::Short) is ours.

use std::rc::Rc;

use super::counts::{EventKind, Lengths, Operation};
use super::data::{Data, INFINITE};
use super::scene::{self, Picture};
use sim::playback::shot::{PlaybackEvent, Recorder, Shot};

/// A range of some data.
#[derive(Clone)]
pub struct Chunk<L> {
    /// The data.
    pub data: Rc<dyn Data>,
    /// Its first tick.
    pub offset: usize,
    /// Its length in ticks, in the variant's representation.
    pub length: L,
}

/// A content of one type. Values are cheap to clone and immutable, except for the layout of their chunks.
pub trait Content: Clone + 'static {
    /// Whether a frame stores its position instead of computing it from its contents at each query.
    const KEEPS_POSITION: bool = false;

    /// A content of one chunk, of all of `data`; `length` is its length if the caller knows it.
    fn lift<E: Recorder<Lengths>>(data: Rc<dyn Data>, length: Option<usize>, ctx: &mut Context<E>) -> Self;
    /// The length in ticks, or [`INFINITE`].
    fn length<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> usize;
    /// The concatenation of this content and `other`; copies no samples.
    fn append<E: Recorder<Lengths>>(self, other: &Self, ctx: &mut Context<E>) -> Self;
    /// The part from tick `from` to `from + length`; copies no samples.
    ///
    /// # Panics
    /// If the content is shorter than that.
    fn sub<E: Recorder<Lengths>>(&self, from: usize, length: usize, ctx: &mut Context<E>) -> Self;
    /// The content without its first `n` ticks; copies no samples.
    ///
    /// # Panics
    /// If the content is shorter than that.
    fn truncate<E: Recorder<Lengths>>(self, n: usize, ctx: &mut Context<E>) -> Self;
    /// Consolidates the content into one chunk, in place, unless it is one already; returns its data, or `None` if it has
    /// none.
    fn data<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Option<Rc<dyn Data>>;
    /// A copy of the content, in one chunk.
    fn copy<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> Self;
    /// The data of a content of one chunk, mutably, or `None` if it is shared.
    fn data_mut(&mut self) -> Option<&mut dyn Data>;
    /// Whether its length is 0.
    fn is_empty<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> bool {
        self.length(ctx) == 0
    }

    /// The stored length, if the variant stores it.
    fn stored_length(&self) -> Option<usize>;
    /// Its chunks, for figures and tests, without recording anything.
    fn chunks(&self) -> Vec<Chunk<Option<usize>>>;
    /// A copy with chunk lists of its own, which shares only data.
    fn apart(&self) -> Self;
}

/// `length - n`, where an infinite length stays infinite.
pub fn subtract_length(length: usize, n: usize) -> usize {
    if length == INFINITE { INFINITE } else { length - n }
}

/// Clips the chunk `[at, at + length)` to `[from, to)`: the number of ticks clipped at its start, and its remaining length.
/// `None` if nothing remains.
pub fn overlap(at: usize, length: usize, from: usize, to: usize) -> Option<(usize, usize)> {
    let (first, last) = (at.max(from), at.saturating_add(length).min(to));
    (first < last).then(|| (first - at, subtract_length(last, first)))
}

/// The context of an operation: the observer, and the current operator, field and operation.
pub struct Context<'a, E> {
    /// The observer.
    pub probe: &'a mut E,
    /// The operator, from 0.
    pub operator: u16,
    /// The field of the frame.
    pub field: u8,
    /// The current operation.
    pub operation: Operation,
}

impl<E: Recorder<Lengths>> Context<'_, E> {
    /// Records an event of this operator.
    pub fn record(&mut self, kind: EventKind, value: usize) {
        self.probe.record(Shot::Event(PlaybackEvent {
            kind,
            actor: self.operator,
            state: self.operation as u8,
            value: value as u64,
        }));
    }

    /// Begins an operation on `content`; returns the enclosing operation, to be restored afterwards.
    pub fn enter<C: Content>(&mut self, operation: Operation, content: &C) -> Operation {
        let outer = std::mem::replace(&mut self.operation, operation);
        let (operator, field) = (self.operator, self.field);
        self.probe.show(|| {
            Shot::Picture(Picture::Begins {
                operator,
                field,
                operation,
                chunks: scene::Chunk::of(&content.chunks()),
                badge: content.stored_length(),
            })
        });
        outer
    }

    /// Ends an operation with the result `content`, and restores the enclosing operation.
    pub fn leave<C: Content>(&mut self, outer: Operation, content: &C) {
        let operation = self.operation;
        self.probe.show(|| Shot::Picture(Picture::Gives { operation, chunks: scene::Chunk::of(&content.chunks()) }));
        self.operation = outer;
    }

    /// Ends an operation as [`leave`](Self::leave) does, and returns its result.
    pub fn done<C: Content>(&mut self, outer: Operation, content: C) -> C {
        self.leave(outer, &content);
        content
    }
}
