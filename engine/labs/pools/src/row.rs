//! A variant in the catalogue, with the functions that make its worlds and subjects.

use super::Workload;
use super::pool::{Pool, PoolConfig};
use super::timing::PoolBenchmark;
use super::world::{Headless, PoolWorld};
use base::catalogue::Variant;
use base::config::Refusal;
use measure::Subject;
use model::heap::Heap;
use model::memory::Malloc;
use observe::probe::{Counting, Watched};
use sim::world::World;

/// A subject, or the reason why there is none.
type Timing = Result<Box<dyn Subject>, Refusal>;

/// A variant.
pub(super) struct Row {
    pub variant: Variant,
    /// Largest number of free blocks of its levels.
    pub cap: u32,
    /// Makes a world to be watched, with sound.
    pub watched: fn(&Workload, PoolConfig) -> Box<dyn World>,
    /// Makes a world that only counts.
    pub counting: fn(&Workload, PoolConfig) -> Box<dyn Headless>,
    /// Makes a subject on the system's allocator: there is no collector, and dropped blocks are freed.
    pub timed: fn(&Workload, PoolConfig) -> Box<dyn Subject>,
    /// Makes a subject on the collected heap, including the collector's work.
    pub modelled: fn(&Workload, PoolConfig) -> Timing,
}

impl Row {
    /// The row of a variant whose pool is `H` on the collected heap and `M` on the system's allocator.
    pub fn new<H: Pool<Heap>, M: Pool<Malloc>>(variant: Variant, cap: u32) -> Row {
        Row {
            variant,
            cap,
            watched: |Workload { params, media, tune, .. }, config| {
                Box::new(PoolWorld::<Watched, H>::new(params, media, config, tune.clone()))
            },
            counting: |Workload { params, media, .. }, config| {
                Box::new(PoolWorld::<Counting, H>::new(params, media, config, None))
            },
            timed: |Workload { params, media, .. }, config| {
                Box::new(PoolBenchmark::<Malloc, M>::new(params, media, config, Malloc::default()))
            },
            modelled: |Workload { params, media, .. }, config| {
                Ok(Box::new(PoolBenchmark::<Heap, H>::new(params, media, config, Heap::new(params.policy)).settled()?))
            },
        }
    }
}
