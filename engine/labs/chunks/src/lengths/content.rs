//! A content: data in chunks, with what Liquidsoap does with it. [`Listed`](super::listed::Listed) is as shipped, by
//! switches; [`Short`](super::short::Short) is ours.

use std::rc::Rc;

use super::counts::{Lengths, Place, What};
use super::data::{Data, INFINITE};
use super::scene::{self, Picture};
use observe::probe::Observer;
use sim::playback::shot::{Act, Shot};

/// A piece of some data.
#[derive(Clone)]
pub struct Chunk<L> {
    /// What it points into.
    pub data: Rc<dyn Data>,
    /// Its first tick.
    pub offset: usize,
    /// Its length in ticks, as the variant keeps it.
    pub length: L,
}

/// A content of one type. Values are cheap to clone and do not change, but for how their chunks are laid out.
pub trait Content: Clone + 'static {
    /// Whether a frame keeps its position instead of asking its contents whenever it is wanted.
    const KEEPS_POSITION: bool = false;

    /// One chunk around data; `length` when the caller knows it.
    fn lift<E: Observer<Shot<Lengths>>>(data: Rc<dyn Data>, length: Option<usize>, desk: &mut Desk<E>) -> Self;
    /// Length in ticks, or [`INFINITE`].
    fn length<E: Observer<Shot<Lengths>>>(&self, desk: &mut Desk<E>) -> usize;
    /// This one and then the other; no sample is copied.
    fn append<E: Observer<Shot<Lengths>>>(self, other: &Self, desk: &mut Desk<E>) -> Self;
    /// Ticks `from` to `from + length`; no sample is copied.
    ///
    /// # Panics
    /// When it is not so long.
    fn sub<E: Observer<Shot<Lengths>>>(&self, from: usize, length: usize, desk: &mut Desk<E>) -> Self;
    /// All but the first `n` ticks; no sample is copied.
    ///
    /// # Panics
    /// When it is not so long.
    fn truncate<E: Observer<Shot<Lengths>>>(self, n: usize, desk: &mut Desk<E>) -> Self;
    /// Makes one chunk of all, in place, unless it is one already; its data, if there is any.
    fn data<E: Observer<Shot<Lengths>>>(&self, desk: &mut Desk<E>) -> Option<Rc<dyn Data>>;
    /// The same in one chunk of its own.
    fn copy<E: Observer<Shot<Lengths>>>(&self, desk: &mut Desk<E>) -> Self;
    /// The only chunk's data, to be changed, when nobody else has it.
    fn data_mut(&mut self) -> Option<&mut dyn Data>;
    /// Whether it has no ticks.
    fn is_empty<E: Observer<Shot<Lengths>>>(&self, desk: &mut Desk<E>) -> bool {
        self.length(desk) == 0
    }

    /// The length that it keeps, if it does.
    fn badge(&self) -> Option<usize>;
    /// Its chunks as they are: for figures and tests, unseen.
    fn chunks(&self) -> Vec<Chunk<Option<usize>>>;
    /// The same content with chunk lists of its own.
    fn apart(&self) -> Self;
}

/// Difference of a length that may be infinite.
pub fn less(length: usize, n: usize) -> usize {
    if length == INFINITE { INFINITE } else { length - n }
}

/// Chunk `[at, at + length)` cut to `[from, to)`: how much lies before it, and how much of it is left.
pub fn overlap(at: usize, length: usize, from: usize, to: usize) -> Option<(usize, usize)> {
    let (first, last) = (at.max(from), at.saturating_add(length).min(to));
    (first < last).then(|| (first - at, less(last, first)))
}

/// Where somebody works: who it is, on what, and who looks on.
pub struct Desk<'a, E> {
    /// Who looks on.
    pub probe: &'a mut E,
    /// The operator, from 0.
    pub operator: u16,
    /// The field of the frame.
    pub field: u8,
    /// The operation.
    pub place: Place,
}

impl<E: Observer<Shot<Lengths>>> Desk<'_, E> {
    /// Records an action of this operator.
    pub fn record(&mut self, what: What, value: usize) {
        self.probe.record(Shot::Act(Act { what, who: self.operator, place: self.place as u8, value: value as u64 }));
    }

    /// An operation begins on `content`; returns the one that goes on afterwards.
    pub fn enter<C: Content>(&mut self, place: Place, content: &C) -> Place {
        let outer = std::mem::replace(&mut self.place, place);
        let (operator, field) = (self.operator, self.field);
        self.probe.show(|| {
            Shot::Picture(Picture::Begins {
                operator,
                field,
                place,
                chunks: scene::Chunk::of(&content.chunks()),
                badge: content.badge(),
            })
        });
        outer
    }

    /// It ends with `content`.
    pub fn leave<C: Content>(&mut self, outer: Place, content: &C) {
        let place = self.place;
        self.probe.show(|| Shot::Picture(Picture::Gives { place, chunks: scene::Chunk::of(&content.chunks()) }));
        self.place = outer;
    }

    /// [`leave`](Self::leave), and gives the content.
    pub fn done<C: Content>(&mut self, outer: Place, content: C) -> C {
        self.leave(outer, &content);
        content
    }
}
