//! Paired benchmarking: decides whether a variant is faster than a baseline on this machine, and with what certainty.
//!
//! A [`Tournament`] runs a baseline and its variants in turn on a [`Clock`] that the caller passes in, and computes one
//! [`Comparison`] for each variant. It is independent of the subjects, of the browser and of real time. It works in steps of
//! about a round, and its outcome depends only on the clock's readings and the plan's seed.
//!
//! 1. **Clock.** The clock's tick is measured ([`tick_ns`]). A sample lasts at least 100 ticks.
//! 2. **Calibration.** The number of batches in a sample is doubled until a sample is long enough.
//! 3. **Warm-up.** Samples are discarded until the median of 20 samples is within 5 % of the median of the 20 before, and for
//!    at least 50 ms for each subject.
//! 4. **Rounds.** A round samples each pair of a baseline and a variant once, the two one right after the other. The order of the
//!    pairs and of the two is random, and every second round reverses the order of the round before. Slow changes of the machine
//!    affect both samples of a pair alike and cancel in its ratio. A round with a pause in it, or one that the caller reports as
//!    disturbed, is measured again, together with the round that mirrors it.
//! 5. **Instances.** Another instance of the program may place memory differently, so a run in one says little about the next.
//!    The samples of earlier instances ([`InstanceSamples`]) are passed to [`Tournament::after`].
//! 6. **Comparison.** The typical ratio of the pairs with its interval ([`Interval`]); the noise floor from comparing the baseline
//!    with its control, the same variant made a second time; and Student's test with Holm's correction. The
//!    [`Verdict`] is derived from these. The quartiles of the ratios show the spread of single pairs. No sample is dropped because
//!    of its value.

#![forbid(unsafe_code)]

mod clock;
mod compare;
mod displaced;
mod histogram;
mod interval;
mod load_search;
mod order;
mod pairs;
mod plan;
mod rounds;
mod run_pairs;
mod sample;
mod slowed;
mod student;
mod subject;
mod tournament;
mod verdict;
mod warm_up;

#[cfg(test)]
mod tests;

pub use clock::{Clock, tick_ns};
pub use compare::Comparison;
pub use displaced::Displaced;
pub use histogram::{Bucket, Histogram};
pub use interval::{Interval, median, quantile};
pub use load_search::LoadSearch;
pub use pairs::PairRatio;
pub use plan::Plan;
pub use run_pairs::RunPairs;
pub use sample::{InstanceSamples, PairSamples};
pub use slowed::{Arithmetic, Slowed};
pub use subject::Subject;
pub use tournament::{Group, Phase, Tournament};
pub use verdict::Verdict;
