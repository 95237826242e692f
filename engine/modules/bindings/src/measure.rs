//! Measuring for the page and for the bench.

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::clock::PageClock;
use super::{Given, give, labs, taken, thrown};
use ::measure::Plan;
use base::catalogue::Catalogue;
use base::config::Config;
use bench::{Bench, Comparison, Match, Stand};

/// All that the bench compares: the labs, and what no page shows.
#[wasm_bindgen]
pub fn bench_catalogue() -> Given<Catalogue> {
    give(&Catalogue { labs: labs().all() })
}

/// What came of a run.
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

/// A run of comparisons, taken a step at a time.
#[wasm_bindgen]
pub struct Measure {
    run: Run,
    clock: PageClock,
    stand: Stand,
}

/// A plan of at least so many pairs, or a quick one.
pub fn plan(pairs: u32, quick: bool) -> Plan {
    if quick { Plan::quick(pairs) } else { Plan::at_least(pairs) }
}

#[wasm_bindgen]
impl Measure {
    /// All comparisons of a preset: each variant against the one it replaced. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(lab: &str, preset: &str, pairs: u32, quick: bool) -> Result<Measure, JsValue> {
        let bench = Bench::new(labs(), lab, preset, plan(pairs, quick)).map_err(|refusal| thrown(&refusal))?;
        #[cfg(not(feature = "threads"))]
        let bench = bench.gauged(super::heap::live);
        Measure::of(Run::Bench(Box::new(bench)))
    }

    /// Side A's variant against the others on a configuration. Throws a refusal.
    pub fn page(config: Ts<Config>, pairs: u32) -> Result<Measure, JsValue> {
        let config = taken("config", &config)?;
        let page = Match::page(labs(), &config, plan(pairs, false)).map_err(|refusal| thrown(&refusal))?;
        Measure::of_page(page)
    }

    /// Side A's variant against some others alone. Throws a refusal.
    pub fn among(config: Ts<Config>, others: Vec<String>, pairs: u32) -> Result<Measure, JsValue> {
        let config = taken("config", &config)?;
        let others: Vec<_> = others.iter().map(String::as_str).collect();
        let page = Match::among(labs(), &config, &others, plan(pairs, false)).map_err(|refusal| thrown(&refusal))?;
        Measure::of_page(page)
    }

    fn of_page(page: Match) -> Result<Measure, JsValue> {
        // The module with threads has twice the memory, and an allocator that does not count.
        #[cfg(not(feature = "threads"))]
        let page = page.gauged(super::heap::live);
        Measure::of(Run::Page(Box::new(page)))
    }

    fn of(run: Run) -> Result<Measure, JsValue> {
        let clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
        Ok(Measure { run, clock, stand: Stand { phase: "digests", done: 0, of: 0, discarded: 0 } })
    }

    /// Takes one step; returns the share done, 1 at the end. Throws a refusal when memory is used up.
    pub fn advance(&mut self) -> Result<f64, JsValue> {
        match &mut self.run {
            Run::Bench(bench) => bench.advance(&mut self.clock).map_err(|refusal| thrown(&refusal)),
            Run::Page(page) => {
                self.stand = page.advance(&mut self.clock);
                if let Some(refusal) = page.refused().filter(|refusal| refusal.knob == "memory") {
                    return Err(thrown(refusal));
                }
                Ok(match self.stand {
                    Stand { phase: "done", .. } => 1.0,
                    Stand { phase: "measuring", done, of, .. } => 0.1 + 0.9 * f64::from(done) / f64::from(of + 1),
                    _ => 0.0,
                })
            }
        }
    }

    /// What a run for the page is doing.
    pub fn progress(&self) -> Given<Stand> {
        give(&self.stand)
    }

    /// Takes back the last round of a run for the page: the tab was hidden meanwhile.
    pub fn discard_round(&mut self) {
        if let Run::Page(page) = &mut self.run {
            page.discard_round();
        }
    }

    /// What is known so far.
    pub fn result(&self) -> Given<Measured> {
        give(&match &self.run {
            Run::Bench(bench) => Measured { tick_us: bench.tick_us(), comparisons: bench.comparisons().to_vec() },
            Run::Page(page) => Measured { tick_us: page.tick_us(), comparisons: page.comparisons() },
        })
    }
}
