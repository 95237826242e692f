//! The samples of a run, as they are handed to later instances and exported.

use serde::{Deserialize, Serialize};

use super::interval::median;
use super::sample::Sample;

/// The kept samples of all pairs of one instance of a run, in the order of its groups. They are handed to the next instance,
/// which computes its comparisons from all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct InstanceSamples {
    /// The samples of each pair.
    pub pairs: Vec<PairSamples>,
}

/// The kept samples of one pair of subjects. The two lists have the same length; their elements with the same index were taken
/// one right after the other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairSamples {
    /// The baseline's times in ns per unit.
    pub baseline: Vec<f64>,
    /// The other subject's times in ns per unit.
    pub other: Vec<f64>,
    /// The median duration of the baseline's samples in ns; 0 if there are none.
    pub baseline_length_ns: f64,
    /// The median duration of the other subject's samples in ns; 0 if there are none.
    pub other_length_ns: f64,
}

impl PairSamples {
    pub(super) fn of(rounds: &[[Sample; 2]]) -> PairSamples {
        if rounds.is_empty() {
            return PairSamples::default();
        }
        let times = |member: usize| rounds.iter().map(|round| round[member].ns_per_unit()).collect();
        let length = |member: usize| median(&rounds.iter().map(|round| round[member].elapsed_ns).collect::<Vec<_>>());
        PairSamples { baseline: times(0), other: times(1), baseline_length_ns: length(0), other_length_ns: length(1) }
    }

    /// The ratio of the baseline's time to the other's, by round.
    pub(super) fn ratios(&self) -> Vec<f64> {
        self.baseline.iter().zip(&self.other).map(|(baseline, other)| baseline / other).collect()
    }
}
