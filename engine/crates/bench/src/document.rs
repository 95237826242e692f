//! What came of a comparison, as section 6 of the design has it.

use std::collections::BTreeMap;

use serde::Serialize;

use base::catalogue::Claim;
use measure::{Comparison as Timing, Interval, Verdict};

/// The version of the document: `docs/links.md` says what each has. `scripts/bench/document.mjs` reads this one.
pub const SCHEMA: u32 = 2;

/// A variant held against another; times in ns per `unit`, `None` where nothing could be timed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
#[expect(missing_docs, reason = "section 6 of the design describes the document field by field")]
pub struct Comparison {
    pub lab: String,
    pub preset: String,
    pub baseline: String,
    pub variant: String,
    pub unit: &'static str,
    #[serde(flatten)]
    pub figures: Figures,
    pub digests_equal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub driver: Option<Driver>,
    pub counters: Counts,
    pub modelled: Option<Modelled>,
    pub claim: Option<Claim>,
}

/// What was measured; `None` where nothing could be timed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
#[expect(missing_docs, reason = "section 6 of the design describes the document field by field")]
pub struct Figures {
    pub baseline_ns: Option<f64>,
    pub variant_ns: Option<f64>,
    pub ratio: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// First quartile, median and third quartile of the pairs' ratios.
    pub quartiles: Option<[f64; 3]>,
    pub noise_floor: Option<f64>,
    pub pairs: u32,
    #[cfg_attr(
        target_arch = "wasm32",
        tsify(type = "'faster' | 'slower' | 'no difference found' | 'too noisy' | 'below the clock'")
    )]
    pub verdict: &'static str,
}

impl Figures {
    /// Of what was not timed.
    pub(super) const NONE: Figures = Figures {
        baseline_ns: None,
        variant_ns: None,
        ratio: None,
        low: None,
        high: None,
        quartiles: None,
        noise_floor: None,
        pairs: 0,
        verdict: word(Verdict::TooNoisy),
    };

    /// The figures of a comparison.
    pub fn of(timing: &Timing) -> Figures {
        let known = |figure: f64| figure.is_finite().then_some(figure);
        Figures {
            baseline_ns: known(timing.baseline_ns),
            variant_ns: known(timing.variant_ns),
            ratio: known(timing.ratio),
            low: known(timing.low),
            high: known(timing.high),
            quartiles: known(timing.ratio).map(|_| timing.quartiles),
            noise_floor: known(timing.noise_floor),
            pairs: timing.pairs,
            verdict: word(timing.verdict),
        }
    }
}

/// What the timed loop costs per unit without a variant's work, measured in the same rounds. Both times include it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Driver {
    /// The median.
    pub ns: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
}

impl Driver {
    /// `None` where nothing was timed.
    pub(super) fn of(Interval { median, low, high }: Interval) -> Option<Driver> {
        median.is_finite().then_some(Driver { ns: median, low, high })
    }
}

/// The same comparison with what is modelled included.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Modelled {
    /// What is modelled, and how it is set.
    pub model: String,
    /// What came of it.
    #[serde(flatten)]
    pub figures: Figures,
}

/// Exact counts of both, over [`COUNTED`](sim::workload::COUNTED) units and the few that the last steps brought with them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[expect(missing_docs, reason = "the names say it")]
pub struct Counts {
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub baseline: BTreeMap<&'static str, u64>,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub variant: BTreeMap<&'static str, u64>,
}

/// The word for a verdict.
const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Faster => "faster",
        Verdict::Slower => "slower",
        Verdict::NoDifference => "no difference found",
        Verdict::TooNoisy => "too noisy",
        Verdict::BelowTheClock => "below the clock",
    }
}
