//! A variant in the catalogue: what is said of it, and how its worlds and its timed runs are made.

use super::Workload;
use super::pool::{Make, Pool};
use super::timing::Timed;
use super::world::{Played, PoolWorld};
use base::catalogue::Variant;
use base::config::Refusal;
use measure::Subject;
use model::heap::Heap;
use model::memory::Malloc;
use observe::probe::{Counting, Watched};
use sim::world::World;

/// A run to be timed, or the reason why there is none.
type Timing = Result<Box<dyn Subject>, Refusal>;

/// A variant.
pub(super) struct Row {
    pub variant: Variant,
    /// Blocks that its levels keep at most.
    pub cap: u32,
    /// A world to be watched, with sound.
    pub watched: fn(&Workload, Make) -> Box<dyn World>,
    /// A world that only counts.
    pub counting: fn(&Workload, Make) -> Box<dyn Played>,
    /// A run on the system's allocator: no collector, what is let go is freed.
    pub timed: fn(&Workload, Make) -> Box<dyn Subject>,
    /// A run on the collected heap, with the collector's walk.
    pub modelled: fn(&Workload, Make) -> Timing,
}

impl Row {
    /// The variant whose pool is `H` on the collected heap and `M` on the system's allocator.
    pub fn new<H: Pool<Heap>, M: Pool<Malloc>>(variant: Variant, cap: u32) -> Row {
        Row {
            variant,
            cap,
            watched: |Workload { params, media, tune, .. }, make| {
                Box::new(PoolWorld::<Watched, H>::new(params, media, make, tune.clone()))
            },
            counting: |Workload { params, media, .. }, make| {
                Box::new(PoolWorld::<Counting, H>::new(params, media, make, None))
            },
            timed: |Workload { params, media, .. }, make| {
                Box::new(Timed::<Malloc, M>::new(params, media, make, Malloc::default()))
            },
            modelled: |Workload { params, media, .. }, make| {
                Ok(Box::new(Timed::<Heap, H>::new(params, media, make, Heap::new(params.policy)).settled()?))
            },
        }
    }
}
