//! The pools lab: publishers whose frames come in chunks and stay in a ring for a lap, and who owns the memory meanwhile.
//!
//! The mechanism is Monibuca's: from version 4.11 on a track kept its blocks, by powers of two, so that Go's collector had
//! less to do. A pool is written once, against [`Memory`](crate::model::memory::Memory), and so runs on the system's allocator,
//! where it is measured, and on a [collected heap](crate::model::heap), where it is watched, counted and timed with the
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

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::{Counters, Counting, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload::{self, COUNTED};
use crate::lab::world::World;
use crate::measure::Subject;
use crate::model::heap::Heap;
use crate::model::memory::{Malloc, Memory};
use crate::sound::Tune;
use media::Media;
use params::Params;
use timing::Timed;
use world::PoolWorld;

/// Runs `$body` with `$pool` being the pool of the variant called `$id` in memory of the type `$memory`, and `$cap` what its
/// levels keep.
macro_rules! with_pool {
    ($id:expr, $memory:ty, $pool:ident, $cap:ident => $body:expr) => {{
        type Ref = <$memory as Memory>::Ref;
        macro_rules! run {
            ($type:ty, $keeps:expr) => {{
                type $pool = $type;
                let $cap: u32 = $keeps;
                $body
            }};
        }
        match $id {
            "none" => run!($crate::pools::none::Allocating, 0),
            "locked" => run!($crate::pools::shared::Shared<false>, u32::MAX),
            "flawed" => run!($crate::pools::shared::Shared<true>, u32::MAX),
            "fifo" => run!($crate::pools::levels::Levels<Ref, false>, u32::MAX),
            "cap-16" => run!($crate::pools::levels::Levels<Ref, false>, 16),
            "cap-0" => run!($crate::pools::levels::Levels<Ref, false>, 0),
            "lifo" => run!($crate::pools::levels::Levels<Ref, true>, u32::MAX),
            "ranges" => run!($crate::pools::ranges::Ranges, 0),
            "log" => run!($crate::pools::beyond::Log<Ref>, 0),
            id => unreachable!("the catalogue has no variant {id}"),
        }
    }};
}

#[cfg(test)]
use with_pool;

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

    fn world<P: Probe>(&self, variant: &str) -> Box<dyn World> {
        with_pool!(variant, Heap, Q, cap => {
            let tune = self.tune.clone();
            Box::new(PoolWorld::<P, Q>::new(&self.params, &self.media, self.params.make(cap), tune))
        })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "frame"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.world::<Watched>(&self.variants[side as usize])
    }

    /// Plays a variant until every ring has been round twice, and then counts: the first lap always misses.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_pool!(variant, Heap, Q, cap => {
            let mut world = PoolWorld::<Counting, Q>::new(&self.params, &self.media, self.params.make(cap), None);
            world.play(2 * self.params.lap());
            let begun = world.counters();
            world.play(2 * self.params.lap() + COUNTED);
            (world.read(), world.counters().since(&begun))
        })
    }

    /// On the system's allocator: no collector, what is let go is freed.
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_pool!(variant, Malloc, Q, cap => {
            Box::new(Timed::<Malloc, Q>::new(&self.params, &self.media, self.params.make(cap), Malloc::default()))
        }))
    }

    fn model(&self) -> Option<String> {
        Some(self.params.policy.name())
    }

    /// On the collected heap, with the collector's walk.
    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_pool!(variant, Heap, Q, cap => {
            let heap = Heap::new(self.params.policy);
            Box::new(Timed::<Heap, Q>::new(&self.params, &self.media, self.params.make(cap), heap).settled()?)
        }))
    }

    /// Every subject has rings of its own, and most of them twice.
    fn is_large(&self) -> bool {
        self.params.tracks * self.params.slots > 8_192
    }
}
