//! The machine that is timed, counted and played: an engine that answers the same query repeatedly.

use std::rc::Rc;

use super::counts::{Search, Shots};
use super::overview::Overview;
use super::scene::Progress;
use base::hash::Hash;
use medialib::engine::Engine;
use medialib::query::Query;
use observe::probe::NoObserver;
use sim::playback::shot::Recorder;
use sim::playback::world::Machine;
use sim::{TICKS_PER_S, Tick};

/// An engine and a query. Copies share the engine, because queries do not change it.
pub(super) struct QueryMachine<G> {
    engine: Rc<G>,
    query: Rc<Query>,
    asked: u64,
    digest: Hash,
}

impl<G: Engine> QueryMachine<G> {
    pub fn new(engine: G, query: Query) -> Self {
        QueryMachine { engine: Rc::new(engine), query: Rc::new(query), asked: 0, digest: Hash::default() }
    }
}

impl<G> Clone for QueryMachine<G> {
    fn clone(&self) -> Self {
        QueryMachine { engine: Rc::clone(&self.engine), query: Rc::clone(&self.query), ..*self }
    }
}

impl<G: Engine> Machine for QueryMachine<G> {
    type Recording = Search;
    type Figure = Progress;

    fn turn<E: Recorder<Search>>(&mut self, probe: &mut E) {
        // Only `NoObserver` has no events here. This way the engine is compiled only once for it, and `OpenEngine` uses it too.
        let rows = if E::EVENTS {
            self.engine.answer(&self.query, &mut Shots(probe))
        } else {
            self.engine.answer(&self.query, &mut NoObserver)
        };
        if E::DIGESTS {
            self.digest.bytes(rows.block());
        }
        // Otherwise the compiler could remove the code that makes rows, because nothing reads them.
        std::hint::black_box(&rows);
        self.asked += 1;
    }

    fn picture(&self) -> Option<Rc<Overview>> {
        Some(Rc::new(Overview::of(&*self.engine, &self.query)))
    }

    fn units(&self) -> u64 {
        self.asked
    }

    fn digest(&self) -> u64 {
        self.digest.get()
    }

    /// One query per second.
    fn due(&self, turn: u64) -> Tick {
        turn * TICKS_PER_S
    }

    /// The size of a copy, which shares the engine.
    fn size(&self) -> usize {
        size_of::<Self>()
    }
}
