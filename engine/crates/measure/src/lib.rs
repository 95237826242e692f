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
//! 4. **Rounds.** A round samples every subject once and the baseline a second time. The order is random, and every second
//!    round reverses the order of the round before. Slow changes of the machine affect all samples of a round alike and cancel
//!    in the ratio of a pair. A round with a pause in it, or one that the caller reports as disturbed, is measured again.
//! 5. **Comparison.** The median of the pairs' ratios with a bootstrap interval ([`median_interval`]); the noise floor from
//!    comparing the baseline with itself; and Wilcoxon's signed-rank test ([`signed_rank`]) with Holm's correction ([`holm`]).
//!    The [`Verdict`] is derived from these. The quartiles of the ratios show the spread of single pairs.
//!
//! Outliers are labelled ([`labels`]) and kept.

#![forbid(unsafe_code)]

mod bootstrap;
mod clock;
mod compare;
mod histogram;
mod load_search;
mod order;
mod outliers;
mod pairs;
mod plan;
mod sample;
mod subject;
mod tournament;
mod verdict;
mod warm_up;
mod wilcoxon;

#[cfg(test)]
mod tests;

pub use bootstrap::{Interval, median, median_interval, quantile};
pub use clock::{Clock, tick_ns};
pub use compare::Comparison;
pub use histogram::{Bucket, Histogram};
pub use load_search::{LoadSearch, search};
pub use outliers::{Label, labels};
pub use pairs::PairRatio;
pub use plan::{Plan, PlanError};
pub use subject::Subject;
pub use tournament::{Phase, Tournament};
pub use verdict::Verdict;
pub use wilcoxon::{holm, signed_rank};
