//! A variant in the catalogue: what is said of it, and how its worlds and its runs on threads are made.

use std::rc::Rc;
use std::sync::Arc;

#[cfg(any(loom, all(test, feature = "threads")))]
use super::env::Make;
use super::env::Pool;
use super::feature::Music;
#[cfg(feature = "threads")]
use super::live::Live;
#[cfg(any(loom, all(test, feature = "threads")))]
use super::live::LivePool;
use super::params::Params;
#[cfg(all(feature = "threads", not(loom)))]
use super::real::{self, Runs};
use super::watch::Watch;
use super::world::PoolWorld;
use base::catalogue::Variant;
use observe::probe::Watched;
use sim::world::World;

/// Makes a world.
type MakeWorld = fn(&Rc<Params>, Option<&Arc<Music>>) -> Box<dyn World>;

/// A variant.
pub(super) struct Row {
    pub variant: Variant,
    pub world: MakeWorld,
    /// Runs jobs on threads.
    #[cfg(all(feature = "threads", not(loom)))]
    pub runs: Runs,
    /// Makes a pool for threads, for tests and the model checker.
    #[cfg(any(loom, all(test, feature = "threads")))]
    pub pool: fn(&Live, Make) -> Arc<dyn LivePool>,
}

/// What watched pools are in.
pub(super) type Seen = Watch<Watched>;

impl Row {
    /// The variant whose pool is `Q`.
    #[cfg(feature = "threads")]
    pub fn new<Q: Pool<Seen>>(variant: Variant) -> Row
    where
        Q::In<Live>: Send + Sync,
    {
        Row {
            variant,
            world: world::<Q>,
            #[cfg(not(loom))]
            runs: real::run::<Q::In<Live>>,
            #[cfg(any(loom, test))]
            pool: |env, make| Arc::new(<Q::In<Live> as Pool<Live>>::new(env, make)),
        }
    }

    /// The variant whose pool is `Q`.
    #[cfg(not(feature = "threads"))]
    pub fn new<Q: Pool<Seen>>(variant: Variant) -> Row {
        Row { variant, world: world::<Q> }
    }
}

fn world<Q: Pool<Seen>>(params: &Rc<Params>, music: Option<&Arc<Music>>) -> Box<dyn World> {
    Box::new(PoolWorld::<Watched>::new::<Q>(params, music))
}

/// The variant called `id`, one of the catalogue's.
pub(super) fn row(id: &str) -> Row {
    let row = super::catalogue::rows().into_iter().find(|row| row.variant.id == id);
    row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"))
}
