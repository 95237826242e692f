//! Rows that lie ready: a [`RowBlock`] of all songs, from which answers are copied. [`Columns`](super::columns) keeps one; with
//! [`ReadyRows`] any other engine has the same help, so that comparisons show what the rest of an engine is worth.
//!
//! The rows are those of [`SHOWN`]'s properties by one order of sources. So only a change of a shown property discards them,
//! and a play count does not. They are made again for the next answer, all at once.

use std::cell::OnceCell;

use super::engine::{Engine, Fetched, SHOWN};
use super::event::{Event, EventKind};
use super::file::Damage;
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::row_block::RowBlock;
use super::tree::Outline;
use observe::probe::Observer;

/// The rows of all songs, unless a change has discarded them: one for each song number, from 0 to the last song with a shown
/// property, and an empty row after it.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadyBlock(OnceCell<RowBlock>);

impl ReadyBlock {
    pub fn is_made(&self) -> bool {
        self.0.get().is_some()
    }

    /// A relation of the property `key` is added.
    pub fn change(&mut self, key: &str) {
        if SHOWN.contains(&key) {
            self.0.take();
        }
    }

    /// Discards the rows, because another source is preferred.
    pub fn discard(&mut self) {
        self.0.take();
    }

    /// The rows, which `make` makes if they were discarded.
    pub fn rows(&self, make: impl FnOnce() -> RowBlock) -> &RowBlock {
        self.0.get_or_init(make)
    }
}

/// Copies the rows of some songs, adjacent ones in one piece.
pub(crate) fn copied<O: Observer<Event>>(rows: &RowBlock, songs: &[i32], observer: &mut O) -> RowBlock {
    let runs = rows.runs(songs);
    let mut fetched = 0;
    for run in &runs {
        fetched += run.len();
        observer.record(EventKind::Read.of(run.len()));
        observer.record(EventKind::Fetched.of(fetched));
    }
    rows.select(songs, &runs)
}

/// An engine that finds songs, with rows that lie ready.
#[derive(Clone, Debug)]
pub struct ReadyRows<G> {
    engine: G,
    ready: ReadyBlock,
}

impl<G: Engine> ReadyRows<G> {
    /// Has the engine fetch the rows of all songs.
    // code: made
    fn made<O: Observer<Event>>(&self, observer: &mut O) -> RowBlock {
        let shown = SHOWN.map(|key| Query::Filter(key.to_owned(), Test::Has));
        let any = shown.into_iter().reduce(|one, other| Query::Or(one.into(), other.into()));
        let songs = any.map_or_else(Vec::new, |any| self.engine.find(&any, observer));
        let last = songs.last().copied().unwrap_or(0);
        let all: Vec<i32> = (0..=last + 1).collect();
        self.engine.fetch(&all, observer).into_block()
    }
    // code end
}

impl<G: Engine> Engine for ReadyRows<G> {
    fn empty() -> ReadyRows<G> {
        ReadyRows { engine: G::empty(), ready: ReadyBlock::default() }
    }

    fn prefer(&mut self, preference: &Preference) {
        self.engine.prefer(preference);
        self.ready.discard();
    }

    /// Prepares the engine, then makes the rows.
    fn prepare(&mut self) -> bool {
        if self.engine.prepare() {
            return true;
        }
        let is_missing = !self.ready.is_made();
        self.ready.rows(|| self.made(&mut observe::probe::NoObserver));
        is_missing
    }

    fn add(&mut self, relation: &Relation) -> bool {
        self.ready.change(&relation.key);
        self.engine.add(relation)
    }

    fn find<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Vec<i32> {
        self.engine.find(query, observer)
    }

    // code: fetch
    // at: read, fetched, answered
    fn fetch<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Fetched {
        let rows = self.ready.rows(|| self.made(observer));
        Fetched::Block(copied(rows, songs, observer))
    }
    // code end

    /// Values of other properties do not lie ready; the engine fetches them.
    fn values<O: Observer<Event>>(&self, songs: &[i32], key: &str, observer: &mut O) -> Vec<Option<Value>> {
        self.engine.values(songs, key, observer)
    }

    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        self.engine.fills()
    }

    fn outlines(&self) -> Option<[Outline; 2]> {
        self.engine.outlines()
    }

    fn mapped(&self) -> usize {
        self.engine.mapped()
    }

    fn file(&self) -> Option<Vec<u8>> {
        self.engine.file()
    }

    fn from_file(file: Vec<u8>) -> Option<Result<Self, Damage>> {
        Some(G::from_file(file)?.map(|engine| ReadyRows { engine, ready: ReadyBlock::default() }))
    }
}
