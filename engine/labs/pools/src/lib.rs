//! The pools lab: publishers whose frames come in chunks and stay in a ring for a lap, and the memory that holds them.
//!
//! The mechanism is Monibuca's: from version 4.11 on a track kept its blocks, by powers of two, so that Go's collector had
//! less to do. A pool is written once, against [`Memory`](model::memory::Memory). It runs on the system's allocator, where
//! it is measured, and on a [collected heap](model::heap), where it is watched, counted, and timed including the modelled
//! collector's work.
//!
//! | file | variants |
//! |---|---|
//! | [`none`] | a block is allocated for each chunk, and left to the collector |
//! | [`shared`] | locked, flawed: one pool for all tracks behind a lock; and the trial of one, whose every miss allocated 128 KiB |
//! | [`sync_pool`] | Go's `sync.Pool`: a free block and a [`chain`] for each processor, emptied over two collections |
//! | [`levels`] | fifo, cap-16, cap-0, lifo: a pool for each track, as shipped from 4.11 on |
//! | [`ranges`] | version 5: ranges of areas, merged with their neighbours; areas from a [`buddy`] allocator |
//! | [`beyond`] | log, ours: frames one after the other in a log of segments |
//!
//! Besides: [`media`] is the published data, [`track`] the ring and its writer, [`world`] and [`scene`] the watched lab,
//! [`timing`] the measured one, and [`sound`] the samples that are played through a pool. `threads` has `sync.Pool` and its
//! rivals on real threads, for the bench.

mod beyond;
mod buddy;
mod catalogue;
pub mod cells;
mod chain;
mod counts;
mod levels;
mod media;
mod none;
mod params;
mod pool;
mod ranges;
pub mod scene;
mod shared;
mod sound;
mod sync_pool;
#[cfg(feature = "threads")]
pub mod threads;
mod timing;
mod track;
mod world;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use beyond::SEGMENT;
pub use catalogue::lab;
pub use counts::{Counter, EventKind, State};
pub use levels::{Levels, Nodes};
pub use none::Allocating;
pub use pool::{Context, LARGEST, LEVELS, Pool, PoolConfig};
pub use shared::{FLAWED_BYTES, MOST_BYTES};

use audio::Tune;
use base::config::{Config, Refusal};
use catalogue::Row;
use measure::Subject;
use media::Media;
use observe::probe::Counters;
use params::Params;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload::{self, COUNTED};
use sim::world::World;
use world::Headless;

/// The pools lab's entry in the registry.
pub const ENTRY: Entry = Entry { lab, open: |config, tune| Ok(Box::new(Workload::new(config, tune)?)) };

/// Labs that only the bench uses; no page shows them.
pub const BENCHES: &[Entry] = &[
    #[cfg(all(feature = "threads", not(loom)))]
    Entry { lab: threads::bench::own, open: |config, _| Ok(Box::new(threads::bench::Workload::new(config)?)) },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry { lab: threads::bench::handed, open: |config, _| Ok(Box::new(threads::bench::Workload::new(config)?)) },
];

/// A checked configuration, from which worlds are made.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    media: Rc<Media>,
    tune: Option<Rc<Tune>>,
}

impl Workload {
    /// Checks a configuration. Sound cards play `tune`, or are silent without one.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let params = Rc::new(Params::read(config, &config.values(&lab())?)?);
        let media = Rc::new(Media::new(params.mix.clone()));
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, media, tune })
    }

    /// The row of the variant `id`, which must be in the catalogue, and the parameters of its pools.
    fn row(&self, id: &str) -> (Row, PoolConfig) {
        let row = catalogue::rows().into_iter().find(|row| row.variant.id == id);
        let row = row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"));
        let config = self.params.pool_config(row.cap);
        (row, config)
    }

    /// A world of the variant `id` that counts but records nothing.
    fn counting(&self, id: &str) -> Box<dyn Headless> {
        let (row, config) = self.row(id);
        (row.counting)(self, config)
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "frame"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        let (row, config) = self.row(&self.variants[side as usize]);
        (row.watched)(self, config)
    }

    /// Plays a variant for two laps of every ring, and counts from then on, because every request of the first lap misses.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let mut world = self.counting(variant);
        world.play(2 * self.params.lap());
        let begun = world.counters();
        world.play(2 * self.params.lap() + COUNTED);
        (world.read(), world.counters().since(&begun))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let (row, config) = self.row(variant);
        Ok((row.timed)(self, config))
    }

    fn model(&self) -> Option<String> {
        Some(self.params.policy.name())
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let (row, config) = self.row(variant);
        (row.modelled)(self, config)
    }

    /// True: every subject has its own rings.
    fn is_large(&self) -> bool {
        self.params.tracks * self.params.slots > 8_192
    }
}
