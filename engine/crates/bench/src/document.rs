//! The result of a comparison, as it stands in the JSON document of the bench and of the page.
//! `web/src/export/schema.js` describes each field.
//!
//! A new field is computed in `engine/crates/measure/src/compare.rs`, written here and described in that schema. The bench shows it in
//! `scripts/bench/table.mjs`, the page in `web/src/export/comparisons.ts` with words of `exported.en.ts`. `tests/node/bench.sample.ts`
//! is a document of the tests, and `public/ringside-embed.d.ts` has the types for a page that embeds a lab.

use std::collections::BTreeMap;

use serde::Serialize;

use base::catalogue::Claim;
use measure::{Comparison as Timing, Interval, PairSamples, Tournament, Verdict};

/// The version of the document. `docs/links.md` describes each version, and `web/src/export/schema.js` reads this
/// one.
pub const SCHEMA: u32 = 2;

/// The comparison of a variant with a baseline. Times are in ns per `unit`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
#[expect(missing_docs, reason = "`web/src/export/schema.js` describes each field")]
pub struct Comparison {
    pub lab: String,
    pub preset: String,
    pub baseline: String,
    pub variant: String,
    pub unit: &'static str,
    #[serde(flatten)]
    pub figures: Figures,
    /// The samples that the measured figures were computed from, by instance. Empty if nothing was timed.
    pub samples: Vec<ComparisonSamples>,
    pub digests_equal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub driver: Option<Driver>,
    pub counters: Counts,
    pub modelled: Option<Modelled>,
    pub claim: Option<Claim>,
}

/// A figure, if there is one.
fn known(figure: f64) -> Option<f64> {
    figure.is_finite().then_some(figure)
}

/// The measured figures; `None` if nothing could be timed. The interval, the noise floor and `p` are `None` too if the pairs
/// are a single block.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
#[expect(missing_docs, reason = "`web/src/export/schema.js` describes each field")]
pub struct Figures {
    pub baseline_ns: Option<f64>,
    pub variant_ns: Option<f64>,
    pub ratio: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// First quartile, median and third quartile of the pairs' ratios.
    pub quartiles: Option<[f64; 3]>,
    pub noise_floor: Option<f64>,
    /// The number of pairs, in all instances.
    pub pairs: u32,
    /// The number of instances that were measured.
    pub instances: u32,
    /// The p-value, corrected for the number of variants that were compared in one run.
    pub p: Option<f64>,
    pub verdict: Verdict,
}

impl Figures {
    /// The figures of a comparison that was not timed.
    pub(super) const NONE: Figures = Figures {
        baseline_ns: None,
        variant_ns: None,
        ratio: None,
        low: None,
        high: None,
        quartiles: None,
        noise_floor: None,
        pairs: 0,
        instances: 0,
        p: None,
        verdict: Verdict::TooNoisy,
    };

    /// The figures of a comparison.
    pub fn of(timing: &Timing) -> Figures {
        Figures {
            baseline_ns: known(timing.baseline_ns),
            variant_ns: known(timing.variant_ns),
            ratio: known(timing.ratio),
            low: known(timing.low),
            high: known(timing.high),
            quartiles: known(timing.ratio).map(|_| timing.quartiles),
            noise_floor: known(timing.noise_floor),
            pairs: timing.pairs,
            instances: timing.instances,
            p: timing.p.filter(|p| p.is_finite()),
            verdict: timing.verdict,
        }
    }
}

/// The samples of an instance, in ns per unit, in the order in which they were taken. Elements with the same index of two
/// lists are a pair.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ComparisonSamples {
    /// The baseline's, beside the variant.
    pub baseline: Vec<f64>,
    /// The variant's.
    pub variant: Vec<f64>,
    /// The baseline's, beside its control.
    pub floor_baseline: Vec<f64>,
    /// The control's.
    pub control: Vec<f64>,
}

impl ComparisonSamples {
    /// The samples of comparison `index` of a run.
    pub fn of(run: &Tournament, index: usize) -> Vec<ComparisonSamples> {
        let (control, pairs) = run.samples_of(index);
        let one = |(control, pair): (PairSamples, PairSamples)| ComparisonSamples {
            baseline: pair.baseline,
            variant: pair.other,
            floor_baseline: control.baseline,
            control: control.other,
        };
        control.into_iter().zip(pairs).map(one).collect()
    }
}

/// The time of the timed loop per unit without a variant's work, measured in the same rounds. The times of both
/// variants include it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Driver {
    /// The typical time, in ns.
    pub ns: f64,
    /// The lower end of its 95 % interval, in ns; `None` if its samples are a single block.
    pub low: Option<f64>,
    /// The upper end of its 95 % interval, in ns.
    pub high: Option<f64>,
}

impl Driver {
    /// The driver's time as the document has it; `None` if nothing was timed.
    pub fn of(Interval { centre, low, high, .. }: Interval) -> Option<Driver> {
        centre.is_finite().then_some(Driver { ns: centre, low: known(low), high: known(high) })
    }
}

/// The figures of the same comparison with the modelled costs included.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Modelled {
    /// The model and its settings, such as `Go, GOGC 100`.
    pub model: String,
    /// The constants that both times contain; `None` before they were measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub constants: Option<Constants>,
    /// The figures.
    #[serde(flatten)]
    pub figures: Figures,
}

/// The part of modelled times that was not measured, such as a price for each system call. It is 0 where the model is only a
/// heap, whose collector really works.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Constants {
    /// In a unit of the baseline, in ns.
    pub baseline_ns: f64,
    /// In a unit of the variant, in ns.
    pub variant_ns: f64,
}

/// The exact counts of both variants, over at least [`COUNTED`](sim::workload::COUNTED) units; the last step may do a
/// few more.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[expect(missing_docs, reason = "the names of the fields suffice")]
pub struct Counts {
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub baseline: BTreeMap<&'static str, u64>,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub variant: BTreeMap<&'static str, u64>,
}
