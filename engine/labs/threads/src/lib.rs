//! The threads lab: a pool of worker threads, and the overhead of a job.
//!
//! The mechanism is libvmaf's, in four forms: as it was, with the optimisation that one of its forks shipped (ADR-0147:
//! used jobs are kept on a free list, and small payloads lie inside them), with the bound that upstream put on its queue
//! two months later, and ours. Each pool is written once, against the trait [`env::Env`]. [`sim_env`] runs it action by
//! action in virtual time; on real threads the same code is measured.
//!
//! | file | variants |
//! |---|---|
//! | [`malloced`] | baseline, inline, bounded: a job is allocated and freed outside the lock |
//! | [`recycled`] | free list, shipped: used jobs are kept, under the lock |
//! | [`beyond`] | ours: a ring of cells, no lock, no allocation, and threads are woken only when that pays |
//!
//! | files | contents |
//! |---|---|
//! | [`job`], [`memory`], [`magazine`], [`block`] | jobs laid out as in C, and the allocators of their memory |
//! | [`ring`], [`cell`], [`overflow`], [`event_count`], [`adaptive_spin`], [`idle_workers`] | the parts of our variant |
//! | [`work`], [`feature`], [`params::Pattern`], [`partners`] | the work of jobs: a sum, a real feature, long jobs, jobs that wait for each other |
//! | [`watched_pool`], [`world`], [`scene`], [`cost`] | the watched pool, drawn and timed by a model |
//! | `rivals` | the pools of others, which the native bench alone times beside ours |
//! | [`thread_env`], [`real`], [`paired_runs`], [`report`], [`capacity`], [`steady`] | runs on real threads: one, A and B in turn, and the search for the largest steady load |

mod adaptive_spin;
mod beyond;
mod block;
#[cfg(all(feature = "threads", not(loom)))]
pub mod capacity;
mod catalogue;
mod cell;
mod cost;
mod counts;
mod env;
mod event_count;
mod feature;
mod idle_workers;
mod job;
mod magazine;
mod malloced;
mod memory;
#[cfg(loom)]
pub mod model;
mod overflow;
#[cfg(all(feature = "threads", not(loom)))]
pub mod paired_runs;
mod params;
mod partners;
#[cfg(all(feature = "threads", not(loom)))]
mod real;
mod recycled;
#[cfg(all(feature = "threads", not(loom)))]
pub mod report;
mod ring;
#[cfg(all(feature = "threads", not(loom), not(target_arch = "wasm32")))]
mod rivals;
mod row;
pub mod scene;
mod sim_env;
#[cfg(all(feature = "threads", not(loom)))]
mod steady;
#[cfg(feature = "threads")]
mod thread_env;
mod trap_safe;
mod watched_pool;
mod work;
mod world;

#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::sync::Arc;

pub use catalogue::lab;
pub use cost::TICK_NS;
pub use counts::{Counter, EventKind, FIRST_WORKER, OWNER, State};
#[cfg(feature = "threads")]
pub use thread_env::ThreadCounts;

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

/// The threads lab's entry in the registry.
pub const ENTRY: Entry = Entry { lab, open: |config, _| Ok(Box::new(Workload::new(config)?)) };

/// Labs that only the bench uses; no page shows them.
pub const BENCHES: &[Entry] = &[
    #[cfg(all(feature = "threads", not(loom), not(target_arch = "wasm32")))]
    Entry { lab: rivals::lab, open: |config, _| Ok(Box::new(rivals::Workload::new(config)?)) },
];

/// A checked configuration, from which worlds are made.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    /// The input of jobs that compute a feature.
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

    /// Refuses `traps` natively in a program that aborts on panic; otherwise a job's panic is caught.
    #[cfg(all(feature = "threads", not(loom)))]
    fn can_trap(&self) -> Result<(), Refusal> {
        if self.params.traps && cfg!(all(panic = "abort", not(target_arch = "wasm32"))) {
            return Err(Refusal::new("traps", "on", base::Need::Unwinding));
        }
        Ok(())
    }
}

/// Number of jobs that are run to count and to compare.
fn counted_jobs(params: &Params) -> u32 {
    params.jobs.min(COUNTED as u32)
}

/// Runs the first jobs in a watched pool, from its creation to its destruction. Returns their digest and the counts. The world
/// records although nobody reads its trace: worlds that only count would be compiled for this function alone, and add
/// kilobytes to the first download.
fn count(params: &Params, music: Option<&Arc<Music>>, variant: &str) -> (Option<u64>, Counters) {
    let params = Rc::new(Params { jobs: counted_jobs(params), ..Params::clone(params) });
    let mut world = (row(variant).world)(&params, music);
    while world.next_time().is_some() {
        world.step();
    }
    (world.digest(), world.counters())
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "job"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        (row(&self.variants[side as usize]).world)(&self.params, self.music.as_ref())
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        count(&self.params, self.music.as_ref(), variant)
    }

    /// A subject on real threads. Its first jobs must give the digest that the watched pool gave.
    #[cfg(all(feature = "threads", not(loom)))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        self.can_trap()?;
        let counted = (counted_jobs(&self.params), self.count(variant).0);
        Ok(Box::new(real::TimedPool::new(&self.params, self.music.as_ref(), row(variant).runs, counted)?))
    }

    /// Always refuses: this module has no threads.
    #[cfg(not(all(feature = "threads", not(loom))))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("timed", variant, base::Need::Threads))
    }
}
