//! The threads lab: a pool of worker threads, and what a job costs besides its work.
//!
//! The mechanism is libvmaf's, with the optimisation that one of its forks shipped (ADR-0147: used jobs are kept, small
//! payloads lie inside them), the bound that upstream put on its queue two months later, and ours. Each pool is written
//! once, against the surroundings of [`env`]: [`watch`] runs it action by action in virtual time, on real threads it is
//! the same code that is measured.
//!
//! | file | variant |
//! |---|---|
//! | [`malloced`] | baseline, inline, bounded: a job is allocated and freed, outside the lock |
//! | [`recycled`] | free list, shipped: used jobs are kept, under the lock |
//! | [`beyond`] | ours: a ring of cells, no lock, no allocation, and threads are woken only when that pays |
//!
//! Around them: [`job`] lays jobs out as C does, [`memory`] is where their blocks come from, [`ring`], [`cell`], [`event_count`] and [`patience`] are what ours is made of, [`work`] says what jobs
//! do, in which [`params::Pattern`], [`partners`] those that wait for each other, and [`feature`] gives them something real, [`stage`], [`world`] and [`scene`] are what is watched, at the
//! [`cost`] of a model; [`live`] and [`real`] run them on real threads, [`duel`] two in
//! turn, and [`report`] says how that went; [`endurance`] finds the largest [`steady`] load that one holds.

mod beyond;
mod block;
mod catalogue;
mod cell;
mod cost;
mod counts;
#[cfg(all(feature = "threads", not(loom)))]
pub mod duel;
#[cfg(all(feature = "threads", not(loom)))]
pub mod endurance;
mod env;
mod event_count;
mod feature;
mod job;
mod kept;
#[cfg(feature = "threads")]
mod live;
mod magazine;
mod malloced;
mod memory;
#[cfg(loom)]
pub mod model;
mod overflow;
mod params;
mod partners;
mod patience;
#[cfg(all(feature = "threads", not(loom)))]
mod real;
mod recycled;
#[cfg(all(feature = "threads", not(loom)))]
pub mod report;
mod ring;
mod roster;
mod row;
pub mod scene;
mod stage;
#[cfg(all(feature = "threads", not(loom)))]
mod steady;
mod watch;
mod work;
mod world;

#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::sync::Arc;

pub use catalogue::lab;
pub use cost::TICK_NS;
pub use counts::{Counter, FIRST_WORKER, KEEPER, Place, What};
#[cfg(feature = "threads")]
pub use live::Tally;

use base::config::{Config, Refusal};
use feature::Music;
use measure::Subject;
use observe::probe::Counters;
use params::Params;
use row::row;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload::{self, COUNTED};
use sim::world::World;

/// The threads lab.
pub const ENTRY: Entry = Entry { lab, open: |config, _| Ok(Box::new(Workload::new(config)?)) };

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    /// For jobs that compute something.
    music: Option<Arc<Music>>,
}

impl Workload {
    /// Checks a configuration.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values));
        let music = params.feature.then(|| Arc::new(Music::new()));
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, music })
    }

    /// Natively a job's panic is caught, unless the program was built to end with it.
    #[cfg(all(feature = "threads", not(loom)))]
    fn can_trap(&self) -> Result<(), Refusal> {
        if self.params.traps && cfg!(all(panic = "abort", not(target_arch = "wasm32"))) {
            return Err(Refusal::new("traps", "on", "off in a program that ends with its first panic"));
        }
        Ok(())
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "job"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        (row(&self.variants[side as usize]).world)(&self.params, self.music.as_ref())
    }

    /// Plays the first jobs from the pool's making to its destruction. They are recorded, though nobody reads that: worlds that
    /// only count would be compiled for this alone, and take kilobytes of the first view.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let jobs = self.params.jobs.min(COUNTED as u32);
        let params = Rc::new(Params { jobs, ..Params::clone(&self.params) });
        let mut world = (row(variant).world)(&params, self.music.as_ref());
        while world.next_time().is_some() {
            world.step();
        }
        (world.digest(), world.counters())
    }

    /// On real threads, once they have done what the watched ones did.
    #[cfg(all(feature = "threads", not(loom)))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        self.can_trap()?;
        let (jobs, digest) = (self.params.jobs.min(COUNTED as u32), self.count(variant).0);
        Ok(Box::new(real::Timed::new(&self.params, self.music.as_ref(), row(variant).runs, (jobs, digest))?))
    }

    /// There are no threads in this module.
    #[cfg(not(all(feature = "threads", not(loom))))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("timed", variant, "a module with threads"))
    }
}
