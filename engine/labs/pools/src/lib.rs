//! The pools lab: publishers whose frames come in chunks and stay in a ring for a lap, and who owns the memory meanwhile.
//!
//! The mechanism is Monibuca's: from version 4.11 on a track kept its blocks, by powers of two, so that Go's collector had
//! less to do. A pool is written once, against [`Memory`](model::memory::Memory), and so runs on the system's allocator,
//! where it is measured, and on a [collected heap](model::heap), where it is watched, counted and timed with the
//! modelled collector's walk included.
//!
//! | file | variant |
//! |---|---|
//! | [`none`] | a block is allocated for each chunk, and left to the collector |
//! | [`shared`] | locked, flawed: one pool for all tracks behind a lock; and the trial of one, whose every miss took 128 KiB |
//! | [`levels`] | fifo, cap-16, cap-0, lifo: a pool a track, as shipped from 4.11 on |
//! | [`ranges`] | version 5: ranges of areas, merged with their neighbours; areas from a [`buddy`] allocator |
//! | [`beyond`] | log, ours: frames one behind the other in a log of segments |
//!
//! Around them: [`media`] is what is sent, [`track`] the ring and its writer, [`world`] and [`scene`] what is watched,
//! [`timing`] what is timed, and [`sound`] what is heard.

mod beyond;
mod buddy;
mod catalogue;
mod cells;
mod counts;
mod levels;
mod media;
mod none;
mod params;
mod pool;
mod ranges;
mod row;
pub mod scene;
mod shared;
mod sound;
mod timing;
mod track;
mod world;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use beyond::SEGMENT;
pub use catalogue::lab;
pub use counts::{Counter, Place, What};
pub use pool::{LARGEST, LEVELS};
pub use shared::{FLAWED_BYTES, MOST_BYTES};

use audio::Tune;
use base::config::{Config, Refusal};
use measure::Subject;
use media::Media;
use observe::probe::Counters;
use params::Params;
use pool::Make;
use row::Row;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload::{self, COUNTED};
use sim::world::World;
use world::Played;

/// The pools lab.
pub const ENTRY: Entry = Entry { lab, open: |config, tune| Ok(Box::new(Workload::new(config, tune)?)) };

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    media: Rc<Media>,
    tune: Option<Rc<Tune>>,
}

impl Workload {
    /// Checks a configuration. Sound cards play `tune`, or nothing.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let params = Rc::new(Params::read(config, &config.values(&lab())?)?);
        let media = Rc::new(Media::new(params.mix.clone()));
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, media, tune })
    }

    /// The row of variant `id`, one of the catalogue's, and how its pools are made.
    fn row(&self, id: &str) -> (Row, Make) {
        let row = catalogue::rows().into_iter().find(|row| row.variant.id == id);
        let row = row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"));
        let make = self.params.make(row.cap);
        (row, make)
    }

    /// A world of variant `id` that only counts.
    fn counting(&self, id: &str) -> Box<dyn Played> {
        let (row, make) = self.row(id);
        (row.counting)(self, make)
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "frame"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        let (row, make) = self.row(&self.variants[side as usize]);
        (row.watched)(self, make)
    }

    /// Plays a variant until every ring has been round twice, and then counts: the first lap always misses.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let mut world = self.counting(variant);
        world.play(2 * self.params.lap());
        let begun = world.counters();
        world.play(2 * self.params.lap() + COUNTED);
        (world.read(), world.counters().since(&begun))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let (row, make) = self.row(variant);
        Ok((row.timed)(self, make))
    }

    fn model(&self) -> Option<String> {
        Some(self.params.policy.name())
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let (row, make) = self.row(variant);
        (row.modelled)(self, make)
    }

    /// Every subject has rings of its own, and most of them twice.
    fn is_large(&self) -> bool {
        self.params.tracks * self.params.slots > 8_192
    }
}
