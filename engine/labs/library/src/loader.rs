//! Loads an engine in steps, between which the session's host can handle messages.

use super::query_machine::QueryMachine;
use medialib::engine::Engine;
use medialib::generator::Library;
use medialib::query::Query;
use observe::probe::Watched;
use sim::playback::world::PlaybackWorld;
use sim::world::World;

/// Number of relations loaded in one call; takes 10 ms with the slowest engine.
const LOADED: usize = 4_000;

/// An engine of any variant that is being loaded.
pub(super) trait Load {
    /// Loads the next part of a library, or builds a part of the engine's further structures; returns whether work is left.
    fn load(&mut self, library: &Library) -> bool;
    /// The world of the loaded engine.
    fn world(self: Box<Self>, query: Query) -> Box<dyn World>;
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

    fn world(self: Box<Self>, query: Query) -> Box<dyn World> {
        Box::new(PlaybackWorld::<_, Watched>::slowed(QueryMachine::new(self.engine, query), 100))
    }
}
