//! How much to measure.

use std::fmt;

/// What the caller decides about a run; everything else is a rule of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Rounds to keep, so pairs per variant: 1 to [`Plan::MOST_PAIRS`]. Fewer than 6 can decide
    /// nothing, and more are needed when several variants are judged at once.
    pub pairs: u32,
    /// If they leave the ratios uncertain by more than 5 %, as many again are taken until they do
    /// not, or until there are this many: `pairs` to [`Plan::MOST_PAIRS`]. What counts is how wide
    /// the interval is, never where it lies: to go on until something is found would find it.
    pub most_pairs: u32,
    /// Seed of the order of samples and of the bootstrap. The same readings and seed give the same
    /// outcome.
    pub seed: u64,
    /// How long a subject is warmed up at most, in ms, whether it has settled or not. With a coarse clock two windows of
    /// samples alone could take many seconds.
    pub warm_up_ms: u32,
}

impl Plan {
    /// The largest number of pairs accepted. Beyond it the exact test takes a noticeable time and
    /// the interval hardly narrows.
    pub const MOST_PAIRS: u32 = 500;
    /// The largest number of subjects accepted, the baseline included.
    pub const MOST_SUBJECTS: usize = 32;

    /// So many pairs, and no more however uncertain they leave it.
    pub fn exactly(pairs: u32) -> Plan {
        Plan { pairs, most_pairs: pairs, ..Plan::default() }
    }

    /// So many pairs, and more on a machine that is busy with something else: as many as by default, if those are more.
    pub fn at_least(pairs: u32) -> Plan {
        let usual = Plan::default();
        Plan { pairs, most_pairs: usual.most_pairs.max(pairs), ..usual }
    }

    /// So many pairs after hardly any warm-up: to see that it works, not to quote.
    pub fn quick(pairs: u32) -> Plan {
        Plan { warm_up_ms: 50, ..Plan::exactly(pairs) }
    }

    pub(super) fn check(self, subjects: usize) -> Result<Plan, PlanError> {
        if self.pairs == 0 || self.pairs > Self::MOST_PAIRS {
            return Err(PlanError::Pairs(self.pairs));
        }
        if self.most_pairs < self.pairs || self.most_pairs > Self::MOST_PAIRS {
            return Err(PlanError::MostPairs { given: self.most_pairs, pairs: self.pairs });
        }
        if subjects == 0 || subjects > Self::MOST_SUBJECTS {
            return Err(PlanError::Subjects(subjects));
        }
        Ok(self)
    }
}

impl Default for Plan {
    /// 30 pairs, and up to 120 on a machine that is busy with something else.
    fn default() -> Self {
        Plan { pairs: 30, most_pairs: 120, seed: 1, warm_up_ms: 2_000 }
    }
}

/// A plan that was refused, with the value that was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The number of pairs is 0 or above [`Plan::MOST_PAIRS`].
    Pairs(u32),
    /// The limit for further pairs is below the pairs wanted or above [`Plan::MOST_PAIRS`].
    MostPairs {
        /// The limit.
        given: u32,
        /// The pairs wanted.
        pairs: u32,
    },
    /// The number of subjects is 0 or above [`Plan::MOST_SUBJECTS`].
    Subjects(usize),
}

impl fmt::Display for PlanError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pairs(given) => write!(out, "pairs is {given}; it must be 1 to {}", Plan::MOST_PAIRS),
            Self::MostPairs { given, pairs } => {
                write!(out, "most_pairs is {given}; with {pairs} pairs it must be {pairs} to {}", Plan::MOST_PAIRS)
            }
            Self::Subjects(given) => {
                write!(out, "{given} subjects were given; it must be 1 to {}", Plan::MOST_SUBJECTS)
            }
        }
    }
}

impl std::error::Error for PlanError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_inside_and_what_is_outside_is_named() {
        let with = |pairs, subjects| Plan::exactly(pairs).check(subjects);
        assert!(with(1, 1).is_ok() && with(500, 32).is_ok());
        assert_eq!(with(0, 2), Err(PlanError::Pairs(0)));
        assert_eq!(with(501, 2).unwrap_err().to_string(), "pairs is 501; it must be 1 to 500");
        let up_to = |most_pairs| Plan { most_pairs, ..Plan::default() }.check(2);
        assert!(up_to(30).is_ok() && up_to(500).is_ok());
        assert_eq!([29, 501].map(up_to), [29, 501].map(|given| Err(PlanError::MostPairs { given, pairs: 30 })));
        assert_eq!(up_to(29).unwrap_err().to_string(), "most_pairs is 29; with 30 pairs it must be 30 to 500");
        assert_eq!(with(30, 0), Err(PlanError::Subjects(0)));
        assert_eq!(with(30, 33).unwrap_err().to_string(), "33 subjects were given; it must be 1 to 32");
    }
}
