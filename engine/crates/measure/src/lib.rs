//! Honest measuring: is this variant faster than that one, here, now, and how sure is that?
//!
//! A [`Tournament`] runs a baseline and its variants in turn on a [`Clock`] that is passed in and
//! gives one [`Comparison`] a variant. It knows nothing of what it times, of the browser, or of
//! real time, works in steps of about a round, and its outcome depends on nothing but the readings
//! and the plan's seed.
//!
//! 1. **Clock.** The tick is measured ([`tick_ns`]); a sample lasts at least 100 of them.
//! 2. **Calibration.** Batches per sample are doubled until a sample is long enough.
//! 3. **Warm-up.** Rounds are thrown away until the median of 20 samples is within 5 % of the 20
//!    before, and for at least 50 ms a subject.
//! 4. **Rounds.** Each samples every subject once and the baseline a second time, in an order that
//!    is drawn, and then backwards. What comes over the machine slowly comes over all of a round
//!    alike, and cancels in the ratio of a pair. A round with a pause in it, or that the caller
//!    calls disturbed, is measured again.
//! 5. **Comparison.** The median of the pairs' ratios with a bootstrap interval
//!    ([`median_interval`]); the baseline against itself as noise floor; Wilcoxon's test
//!    ([`signed_rank`]) corrected after Holm ([`holm`]); out of these a [`Verdict`]. The quartiles of the
//!    ratios say how far single pairs lie apart.
//!
//! Outliers are labelled ([`labels`]) and kept.

#![forbid(unsafe_code)]

mod bootstrap;
mod breaking;
mod clock;
mod compare;
mod histogram;
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
pub use breaking::{Breaking, search};
pub use clock::{Clock, tick_ns};
pub use compare::Comparison;
pub use histogram::{Bucket, Histogram};
pub use outliers::{Label, labels};
pub use pairs::PairRatio;
pub use plan::{Plan, PlanError};
pub use subject::Subject;
pub use tournament::{Progress, Tournament};
pub use verdict::Verdict;
pub use wilcoxon::{holm, signed_rank};
