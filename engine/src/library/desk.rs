//! Somebody who asks the same query again and again: what is timed, counted and played.

use std::rc::Rc;

use super::counts::{EventKind, Search};
use super::engine::{Desk, Engine};
use super::overview::Overview;
use super::query::Query;
use super::scene::Reading;
use crate::lab::hash::Hash;
use crate::lab::probe::Observer;
use crate::reel::shot::Shot;
use crate::reel::world::Machine;
use crate::runtime::{TICKS_PER_S, Tick};

/// See the module. The engine does not change, so that copies share it.
pub(super) struct Asking<G> {
    engine: Rc<G>,
    query: Rc<Query>,
    asked: u64,
    digest: Hash,
}

impl<G: Engine> Asking<G> {
    pub fn new(engine: G, query: Query) -> Self {
        Asking { engine: Rc::new(engine), query: Rc::new(query), asked: 0, digest: Hash::default() }
    }
}

impl<G> Clone for Asking<G> {
    fn clone(&self) -> Self {
        Asking { engine: Rc::clone(&self.engine), query: Rc::clone(&self.query), ..*self }
    }
}

impl<G: Engine> Machine for Asking<G> {
    type Part = Search;
    type Stage = Reading;

    fn turn<E: Observer<Shot<Search>>>(&mut self, probe: &mut E) {
        let mut desk = Desk { probe };
        let songs = self.engine.find(&self.query, &mut desk);
        let rows = self.engine.fetch(&songs, &mut desk).delivery();
        desk.record(EventKind::Answered, rows.rows());
        if E::DIGESTS {
            self.digest.bytes(rows.block());
        }
        // Somebody gets them: without this nobody would have to make them.
        std::hint::black_box(&rows);
        self.asked += 1;
    }

    fn picture(&self) -> Option<Rc<Overview>> {
        Some(Rc::new(Overview::of(&self.query, self.engine.fills())))
    }

    fn units(&self) -> u64 {
        self.asked
    }

    fn digest(&self) -> u64 {
        self.digest.get()
    }

    /// A query a second.
    fn due(&self, turn: u64) -> Tick {
        turn * TICKS_PER_S
    }

    /// A copy's: the engine is there once.
    fn size(&self) -> usize {
        size_of::<Self>()
    }
}
