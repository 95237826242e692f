//! Engines as trait objects: loaded relation by relation, and queried in steps that can be timed separately.

use std::cell::OnceCell;

use super::engine::{Engine, Fetched, evaluate};
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::row_block::RowBlock;
use base::hash::Hash;
use observe::probe::NoObserver;

/// An engine of any type.
pub trait DynEngine {
    /// Adds a relation; returns whether it is new.
    fn add(&mut self, relation: &Relation) -> bool;
    /// Sets the order in which sources are preferred.
    fn prefer(&mut self, preference: &Preference);
    /// Builds the structures that the first query would otherwise build.
    fn prepare(&mut self);
    /// The songs that a query finds, in order.
    fn find(&self, query: &Query) -> Vec<i32>;
    /// The shown properties of songs, in their order.
    fn fetch(&self, songs: &[i32]) -> Fetched;
    /// The shown value of any property of songs, in their order.
    fn values(&self, songs: &[i32], key: &str) -> Vec<Option<Value>>;
    /// All rows that a query finds, in one block.
    fn answer(&self, query: &Query) -> RowBlock;
    /// Number of songs that each part of a query finds, in the order of [`Query::parts`]. Each test is evaluated once, and
    /// combinations are computed from the results. A query for each part would evaluate a chain of 100 tests 5,000 times.
    fn flow(&self, query: &Query) -> Vec<u32> {
        let whole = OnceCell::new();
        let mut flow = Vec::new();
        let mut all = || whole.get_or_init(|| self.find(&Query::All)).clone();
        let mut tested = |key: &str, test: &Test| self.find(&Query::Filter(key.to_owned(), test.clone()));
        evaluate(query, &mut all, &mut tested, &mut |songs| flow.push(songs as u32));
        flow
    }
    /// Number of records in each leaf of the forward and of the reverse tree; `None` without trees.
    fn fills(&self) -> Option<[Vec<u8>; 2]>;
    /// Size of a mapped file, which is not part of the heap, in bytes.
    fn mapped(&self) -> usize;
    /// Its library in its file format; `None` if it has no format.
    fn file(&self) -> Option<Vec<u8>>;
}

/// The digest of rows, on which all engines must agree.
pub fn digest_of(rows: &RowBlock) -> u64 {
    let mut hash = Hash::default();
    hash.bytes(rows.block());
    hash.get()
}

/// An opened engine without an observer.
pub struct OpenEngine<G>(pub G);

impl<G: Engine> DynEngine for OpenEngine<G> {
    fn add(&mut self, relation: &Relation) -> bool {
        self.0.add(relation)
    }

    fn prefer(&mut self, preference: &Preference) {
        self.0.prefer(preference);
    }

    fn prepare(&mut self) {
        while self.0.prepare() {}
    }

    fn find(&self, query: &Query) -> Vec<i32> {
        self.0.find(query, &mut NoObserver)
    }

    fn fetch(&self, songs: &[i32]) -> Fetched {
        self.0.fetch(songs, &mut NoObserver)
    }

    fn values(&self, songs: &[i32], key: &str) -> Vec<Option<Value>> {
        self.0.values(songs, key, &mut NoObserver)
    }

    fn answer(&self, query: &Query) -> RowBlock {
        self.0.answer(query, &mut NoObserver)
    }

    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        self.0.fills()
    }

    fn mapped(&self) -> usize {
        self.0.mapped()
    }

    fn file(&self) -> Option<Vec<u8>> {
        self.0.file()
    }
}
