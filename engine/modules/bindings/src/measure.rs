//! Measurements for the page and for the bench.

use serde::{Deserialize, Serialize};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::clock::PageClock;
use super::{JsResult, from_js, js_error, labs, to_js};
use ::measure::{InstanceSamples, Plan};
use base::catalogue::Catalogue;
use base::config::Config;
use bench::{Bench, Comparison, Match, MeasureSamples, Progress};

/// The catalogue of all labs that the bench compares, including those that no page shows.
#[wasm_bindgen]
pub fn bench_catalogue() -> JsResult<Catalogue> {
    to_js(&Catalogue { labs: labs().all() })
}

/// The comparisons of a run so far.
#[derive(Serialize, tsify::Tsify)]
#[tsify(hashmap_as_object, missing_as_null)]
pub struct Measured {
    tick_us: f64,
    comparisons: Vec<Comparison>,
}

enum Run {
    Bench(Box<Bench>),
    Page(Box<Match>),
}

/// A run of comparisons that advances a step at a time, so that the worker can handle messages in between.
#[wasm_bindgen]
pub struct Measure {
    run: Run,
    clock: PageClock,
    progress: Progress,
}

/// How an instance of a measurement samples.
#[derive(Deserialize, tsify::Tsify)]
pub struct Sampling {
    /// Number of pairs of samples: at least as many, or exactly if `quick`.
    pairs: u32,
    /// Whether the warm-up is short and the number of pairs fixed. For first answers and checks.
    quick: bool,
    /// Time in ms after which it ends with the pairs that there are ([`Plan::most_ms`]); absent, it takes all pairs.
    #[serde(default)]
    #[tsify(optional)]
    most_ms: Option<u32>,
    /// Seed of the order in which subjects are made and sampled.
    seed: u32,
    /// The samples of earlier instances of the same measurement, each as [`Measure::samples`] returned them.
    #[serde(default)]
    #[tsify(optional)]
    earlier: Vec<MeasureSamples>,
    /// Of the bench's comparisons, only those whose lab, preset, baseline and variant, joined by slashes, contain this text.
    #[serde(default)]
    #[tsify(optional)]
    filter: String,
}

impl Sampling {
    /// The plan of this instance.
    pub fn plan(&self) -> Plan {
        let plan = if self.quick { Plan::quick(self.pairs) } else { Plan::at_least(self.pairs) };
        Plan { most_ms: self.most_ms.or(plan.most_ms), ..plan }.seeded(self.seed.into())
    }

    /// The samples of earlier instances of a measurement with one match.
    pub fn earlier(self) -> Vec<InstanceSamples> {
        self.earlier.into_iter().filter_map(|instance| instance.matches.into_iter().next()).collect()
    }
}

fn page_clock() -> Result<PageClock, JsError> {
    PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))
}

#[wasm_bindgen]
impl Measure {
    /// Compares, on a preset, each variant with the one that it replaced. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(lab: &str, preset: &str, sampling: Ts<Sampling>) -> Result<Measure, JsValue> {
        let sampling: Sampling = from_js("sampling", &sampling)?;
        let bench = Bench::new(labs(), lab, preset, sampling.plan()).map_err(|refusal| js_error(&refusal))?;
        let bench = bench.matching(&sampling.filter);
        #[cfg(not(feature = "threads"))]
        let bench = bench.with_memory_gauge(super::heap::live);
        Measure::of(Run::Bench(Box::new(bench.after(sampling.earlier))))
    }

    /// Compares side A's variant with all others on a configuration. Throws a refusal.
    pub fn page(config: Ts<Config>, sampling: Ts<Sampling>) -> Result<Measure, JsValue> {
        let (config, sampling): (_, Sampling) = (from_js("config", &config)?, from_js("sampling", &sampling)?);
        let page = Match::page(labs(), &config, sampling.plan()).map_err(|refusal| js_error(&refusal))?;
        Measure::of_page(page.after(sampling.earlier()))
    }

    /// Compares side A's variant with those named in `others` only, on a configuration. Throws a refusal.
    pub fn among(config: Ts<Config>, others: Vec<String>, sampling: Ts<Sampling>) -> Result<Measure, JsValue> {
        let (config, sampling): (_, Sampling) = (from_js("config", &config)?, from_js("sampling", &sampling)?);
        let others: Vec<_> = others.iter().map(String::as_str).collect();
        let page = Match::among(labs(), &config, &others, sampling.plan()).map_err(|refusal| js_error(&refusal))?;
        Measure::of_page(page.after(sampling.earlier()))
    }

    /// Compares side A's variant of a preset with itself, made again and slowed by `percent` of its time, which may be 0. For
    /// the bench's self-test. Throws a refusal.
    pub fn with_itself(lab: &str, preset: &str, percent: u32, sampling: Ts<Sampling>) -> Result<Measure, JsValue> {
        let sampling: Sampling = from_js("sampling", &sampling)?;
        let clock = Box::new(page_clock()?);
        let run = Match::with_itself(labs(), lab, preset, percent, clock, sampling.plan());
        Measure::of_page(run.map_err(|refusal| js_error(&refusal))?.after(sampling.earlier()))
    }

    fn of_page(page: Match) -> Result<Measure, JsValue> {
        // The module with threads has no limit to check: it has twice the memory, and its allocator does not export its count
        // here.
        #[cfg(not(feature = "threads"))]
        let page = page.with_memory_gauge(super::heap::live);
        Measure::of(Run::Page(Box::new(page)))
    }

    fn of(run: Run) -> Result<Measure, JsValue> {
        let clock = page_clock()?;
        Ok(Measure { run, clock, progress: Progress { phase: "digests", done: 0, of: 0, discarded: 0 } })
    }

    /// The number of the bench's comparisons that are still to be begun; 0 for a run for the page.
    pub fn left(&self) -> usize {
        match &self.run {
            Run::Bench(bench) => bench.left(),
            Run::Page(_) => 0,
        }
    }

    /// Takes one step; returns the fraction done, 1 at the end. Throws the refusal because of which nothing can be timed, for
    /// example because memory runs out.
    pub fn advance(&mut self) -> Result<f64, JsValue> {
        match &mut self.run {
            Run::Bench(bench) => bench.advance(&mut self.clock).map_err(|refusal| js_error(&refusal)),
            Run::Page(page) => {
                self.progress = page.advance(&mut self.clock);
                if let Some(refusal) = page.refused() {
                    return Err(js_error(refusal));
                }
                Ok(match self.progress {
                    Progress { phase: "done", .. } => 1.0,
                    Progress { phase: "measuring", done, of, .. } => 0.1 + 0.9 * f64::from(done) / f64::from(of + 1),
                    _ => 0.0,
                })
            }
        }
    }

    /// The progress of a run for the page.
    pub fn progress(&self) -> JsResult<Progress> {
        to_js(&self.progress)
    }

    /// Discards the last round of a run for the page, because the tab was hidden during it. Has no effect on a run for the
    /// bench.
    pub fn discard_round(&mut self) {
        if let Run::Page(page) = &mut self.run {
            page.discard_round();
        }
    }

    /// The comparisons so far.
    pub fn result(&self) -> JsResult<Measured> {
        to_js(&match &self.run {
            Run::Bench(bench) => Measured { tick_us: bench.tick_us(), comparisons: bench.comparisons().to_vec() },
            Run::Page(page) => Measured { tick_us: page.tick_us(), comparisons: page.comparisons() },
        })
    }

    /// The samples of each match that is done, for the next instance of the same measurement.
    pub fn samples(&self) -> JsResult<MeasureSamples> {
        match &self.run {
            Run::Bench(bench) => to_js(bench.samples()),
            Run::Page(page) => to_js(&MeasureSamples { matches: vec![page.samples()] }),
        }
    }
}
