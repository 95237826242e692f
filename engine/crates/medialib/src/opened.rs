//! Engines behind an interface without types: loaded a bit at a time, and asked in steps that can be timed apart.

use std::cell::OnceCell;

use super::delivery::Delivery;
use super::engine::{Engine, Fetched, evaluate};
use super::query::{Query, Test};
use super::relation::Relation;
use base::hash::Hash;
use observe::probe::NoObserver;

/// An engine, whichever it is.
pub trait Opened {
    /// Adds a relation; returns whether it is new.
    fn add(&mut self, relation: &Relation) -> bool;
    /// Makes what it would otherwise make when it is first asked.
    fn prepare(&mut self);
    /// Songs that a query finds, by number.
    fn find(&self, query: &Query) -> Vec<i32>;
    /// What is shown of songs, in their order.
    fn fetch(&self, songs: &[i32]) -> Fetched;
    /// All that a query finds, ready to be taken away.
    fn answer(&self, query: &Query) -> Delivery;
    /// How many songs each part of a query finds, in the order of [`Query::parts`]. Each test is asked once, and what joins
    /// tests is put together of their answers: asked part by part, a chain of 100 tests would be asked 5 000.
    fn flow(&self, query: &Query) -> Vec<u32> {
        let whole = OnceCell::new();
        let mut flow = Vec::new();
        let mut all = || whole.get_or_init(|| self.find(&Query::All)).clone();
        let mut tested = |key: &str, test: &Test| self.find(&Query::Filter(key.to_owned(), test.clone()));
        evaluate(query, &mut all, &mut tested, &mut |songs| flow.push(songs as u32));
        flow
    }
    /// How many records each leaf holds, of the forward and of the reverse tree, if it has trees.
    fn fills(&self) -> Option<[Vec<u8>; 2]>;
    /// Bytes of a file that lies in memory without being heap.
    fn mapped(&self) -> usize;
    /// Its library as it would lie on a disk, if it has a format of its own.
    fn file(&self) -> Option<Vec<u8>>;
}

/// What all engines must agree on, of rows.
pub fn digest_of(rows: &Delivery) -> u64 {
    let mut hash = Hash::default();
    hash.bytes(rows.block());
    hash.get()
}

/// An engine whose work nobody observes.
pub struct Unobserved<G>(pub G);

impl<G: Engine> Opened for Unobserved<G> {
    fn add(&mut self, relation: &Relation) -> bool {
        self.0.add(relation)
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

    fn answer(&self, query: &Query) -> Delivery {
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
