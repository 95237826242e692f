//! Comparisons of a lab's variants, as the document that `npm run bench -- --json` prints. A comparison first computes
//! digests and counts, and then times the variants whose digests agree.

#![forbid(unsafe_code)]

pub mod agreement;
mod bench;
mod counts;
mod document;
mod matches;
mod progress;
mod results;
mod subjects;
mod with_itself;

pub use bench::{Bench, MeasureSamples};
pub use document::{Comparison, ComparisonSamples, Constants, Counts, Driver, Figures, Modelled, SCHEMA};
pub use matches::Match;
pub use progress::Progress;
