//! A variant in the catalogue, with the functions that make its worlds and runs.

use std::rc::Rc;
use std::sync::Arc;

use super::env::Pool;
#[cfg(any(loom, all(test, feature = "threads")))]
use super::env::PoolConfig;
use super::feature::Music;
use super::params::Params;
#[cfg(all(feature = "threads", not(loom)))]
use super::real::{self, Runs};
use super::sim_env::SimEnv;
#[cfg(any(loom, all(test, feature = "threads")))]
use super::thread_env::DynPool;
#[cfg(feature = "threads")]
use super::thread_env::ThreadEnv;
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
    /// Makes a pool for real threads, for tests and the model checker.
    #[cfg(any(loom, all(test, feature = "threads")))]
    pub pool: fn(&ThreadEnv, PoolConfig) -> Arc<dyn DynPool>,
}

/// The environment of watched pools.
pub(super) type WatchedEnv = SimEnv<Watched>;

impl Row {
    /// The variant whose pool is `Q`.
    #[cfg(feature = "threads")]
    pub fn new<Q: Pool<WatchedEnv>>(variant: Variant) -> Row
    where
        Q::In<ThreadEnv>: Send + Sync,
    {
        Row {
            variant,
            world: world::<Q>,
            #[cfg(not(loom))]
            runs: real::run::<Q::In<ThreadEnv>>,
            #[cfg(any(loom, test))]
            pool: |env, config| Arc::new(<Q::In<ThreadEnv> as Pool<ThreadEnv>>::new(env, config)),
        }
    }

    /// The variant whose pool is `Q`.
    #[cfg(not(feature = "threads"))]
    pub fn new<Q: Pool<WatchedEnv>>(variant: Variant) -> Row {
        Row { variant, world: world::<Q> }
    }
}

fn world<Q: Pool<WatchedEnv>>(params: &Rc<Params>, music: Option<&Arc<Music>>) -> Box<dyn World> {
    Box::new(PoolWorld::<Watched>::new::<Q>(params, music))
}

/// The row of the variant `id`, which must be in the catalogue.
pub(super) fn row(id: &str) -> Row {
    let row = super::catalogue::rows().into_iter().find(|row| row.variant.id == id);
    row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"))
}
