//! An engine that is loaded a few relations at a time, for a session whose host is to be answered in between.

use super::asking::Asking;
use medialib::engine::Engine;
use medialib::generator::Library;
use medialib::query::Query;
use observe::probe::Watched;
use sim::playback::world::PlaybackWorld;
use sim::world::World;

/// Relations that are loaded in one call: 10 ms with the slowest engine.
const LOADED: usize = 4_000;

/// An engine of any variant on its way.
pub(super) trait Load {
    /// Loads some more of a library, or makes a part of what the engine needs besides; returns whether there is more.
    fn load(&mut self, library: &Library) -> bool;
    /// The world in which the loaded engine is asked.
    fn world(self: Box<Self>, query: Query) -> Box<dyn World>;
}

/// The engine, and how many relations it was given.
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
        Box::new(PlaybackWorld::<_, Watched>::slowed(Asking::new(self.engine, query), 100))
    }
}
