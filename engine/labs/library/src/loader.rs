//! Loads an engine in steps, between which the session's host can handle messages.

use super::query_machine::QueryMachine;
use medialib::engine::Engine;
use medialib::generator::Library;
use medialib::query::Query;
use observe::probe::Watched;
use sim::playback::world::{PlaybackWorld, fitting};
use sim::world::World;

/// Number of relations loaded in one call; takes 10 ms with the slowest engine.
const LOADED: usize = 4_000;

/// An engine of any variant that is being loaded.
pub(super) trait Load {
    /// Loads the next part of a library, or builds a part of the engine's further structures; returns whether work is left.
    fn load(&mut self, library: &Library) -> bool;
    /// The loaded engine with a query.
    fn loaded(self: Box<Self>, query: Query) -> Box<dyn Loaded>;
}

/// A loaded engine with a query, of which worlds are made.
pub(super) trait Loaded {
    /// The largest factor by which the query can be slowed down so that it is answered before the next one.
    fn fits(&self) -> u64;
    /// A world that is slowed down by a factor.
    fn world(&self, slowed: u64) -> Box<dyn World>;
}

impl<G: Engine> Loaded for QueryMachine<G> {
    fn fits(&self) -> u64 {
        // Every query is the same.
        fitting(self.clone(), 1)
    }

    fn world(&self, slowed: u64) -> Box<dyn World> {
        Box::new(PlaybackWorld::<_, Watched>::slowed(self.clone(), slowed))
    }
}

/// The engine, and the number of relations loaded.
pub(super) struct Loader<G> {
    engine: G,
    loaded: usize,
}

impl<G: Engine> Loader<G> {
    pub fn new() -> Self {
        Loader { engine: G::empty(), loaded: 0 }
    }
}

impl<G: Engine> Load for Loader<G> {
    fn load(&mut self, library: &Library) -> bool {
        let end = library.relations.len().min(self.loaded + LOADED);
        library.relations[self.loaded..end].iter().for_each(|relation| _ = self.engine.add(relation));
        self.loaded = end;
        end < library.relations.len() || self.engine.prepare()
    }

    fn loaded(self: Box<Self>, query: Query) -> Box<dyn Loaded> {
        Box::new(QueryMachine::new(self.engine, query))
    }
}
