//! The plan of a run: the number of pairs, the seed, and the length of the warm-up.

use base::{Allowed, Refusal};

/// The settings of a run that the caller chooses. All other rules are fixed in this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Number of rounds to keep, which is the number of pairs for each variant: 1 to [`Plan::MOST_PAIRS`]. Fewer than 12 pairs
    /// of a single instance can decide nothing.
    pub pairs: u32,
    /// Upper limit on the number of pairs: `pairs` to [`Plan::MOST_PAIRS`]. While the pairs scatter so much that the interval of
    /// their median is expected to be wider than ±5 %, the run takes `pairs` more, up to this limit. The position of the ratios
    /// does not matter, because stopping as soon as a difference appears would find differences that do not exist.
    pub most_pairs: u32,
    /// Seed of the order of samples. The same readings and the same seed give the same outcome.
    pub seed: u64,
    /// Maximum duration of a subject's warm-up in ms, even if it has not settled. With a coarse clock, two windows of samples
    /// could otherwise take many seconds.
    pub warm_up_ms: u32,
    /// Time in ms, calibration and warm-up included, after which the run ends as soon as each of its rounds is mirrored, so that
    /// it has at least two pairs (or `pairs`, if that is less). `None`: it takes all pairs, however long they take.
    pub most_ms: Option<u32>,
}

impl Plan {
    /// The largest number of pairs accepted. With more, the interval would hardly become narrower.
    pub const MOST_PAIRS: u32 = 500;

    /// Takes exactly `pairs` pairs, however wide the intervals are.
    pub fn exactly(pairs: u32) -> Plan {
        Plan { pairs, most_pairs: pairs, ..Plan::default() }
    }

    /// Takes `pairs` pairs, and on a noisy machine more: up to the default limit, or `pairs` if that is larger.
    pub fn at_least(pairs: u32) -> Plan {
        let usual = Plan::default();
        Plan { pairs, most_pairs: usual.most_pairs.max(pairs), ..usual }
    }

    /// The same plan with another seed.
    pub fn seeded(self, seed: u64) -> Plan {
        Plan { seed, ..self }
    }

    /// Takes `pairs` pairs after a warm-up of at most 10 ms, and fewer where that takes more than 300 ms. For smoke tests; the
    /// figures must not be quoted.
    pub fn quick(pairs: u32) -> Plan {
        Plan { warm_up_ms: 10, most_ms: Some(300), ..Plan::exactly(pairs) }
    }

    /// Checks the settings, for a run of `subjects` subjects.
    pub(super) fn check(self, subjects: usize) -> Result<Plan, Refusal> {
        if self.pairs == 0 || self.pairs > Self::MOST_PAIRS {
            return Err(Refusal::new("pairs", self.pairs, Allowed::range(1..=Self::MOST_PAIRS, "")));
        }
        if self.most_pairs < self.pairs || self.most_pairs > Self::MOST_PAIRS {
            return Err(Refusal::new("most_pairs", self.most_pairs, Allowed::range(self.pairs..=Self::MOST_PAIRS, "")));
        }
        if subjects == 0 {
            return Err(Refusal::new("subjects", 0, Allowed::at_least(1, "")));
        }
        Ok(self)
    }
}

impl Default for Plan {
    /// 30 pairs, and up to 120 on a noisy machine.
    fn default() -> Self {
        Plan { pairs: 30, most_pairs: 120, seed: 1, warm_up_ms: 2_000, most_ms: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_inside_and_what_is_outside_is_named() {
        let with = |pairs, subjects| Plan::exactly(pairs).check(subjects).map_err(|refusal| refusal.to_string());
        assert!(with(1, 1).is_ok() && with(500, 1_000).is_ok());
        assert_eq!(with(0, 2).unwrap_err(), "pairs is 0; allowed: 1 to 500");
        assert_eq!(with(501, 2).unwrap_err(), "pairs is 501; allowed: 1 to 500");
        assert_eq!(with(30, 0).unwrap_err(), "subjects is 0; allowed: at least 1");
        let up_to = |most_pairs| Plan { most_pairs, ..Plan::default() }.check(2).map_err(|refusal| refusal.to_string());
        assert!(up_to(30).is_ok() && up_to(500).is_ok());
        assert_eq!(up_to(29).unwrap_err(), "most_pairs is 29; allowed: 30 to 500");
        assert_eq!(up_to(501).unwrap_err(), "most_pairs is 501; allowed: 30 to 500");
    }
}
