//! Comparisons with rivals that are written in JavaScript: the engine draws the order, warms up, samples and compares functions as
//! it does its own variants, of which each can be such a function.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use base::config::Config;
use bench::{ComparisonSamples, Figures, MeasureSamples};
use bindings::clock::PageClock;
use bindings::measure::Sampling;
use bindings::{JsResult, from_js, js_error, to_js};
use measure::{Group, Phase, Subject, Tournament};
use sim::workload::Workload;
use tsify::Ts;

use crate::LABS;

/// The exception of the last call of a subject, if it threw one.
type Exception = Rc<RefCell<Option<JsValue>>>;

/// A subject: a function that takes a number of batches and returns the units of work done.
struct JsSubject {
    run: Function,
    exception: Exception,
}

impl Subject for JsSubject {
    fn run(&mut self, batches: u32) -> u64 {
        match self.run.call1(&JsValue::NULL, &batches.into()) {
            Ok(units) => units.as_f64().unwrap_or(0.0) as u64,
            // 0 units make the tournament ignore the sample; `advance` then throws the exception.
            Err(error) => {
                self.exception.replace(Some(error));
                0
            }
        }
    }
}

/// The comparisons, one for each subject but the first.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct TournamentResult {
    tick_us: f64,
    figures: Vec<Figures>,
    /// The samples that the figures were computed from, by instance.
    samples: Vec<Vec<ComparisonSamples>>,
}

/// Compares the first function, the baseline, with the others; it advances a step at a time.
#[wasm_bindgen]
pub struct JsTournament {
    tournament: Tournament,
    subjects: Vec<Box<dyn Subject>>,
    exception: Exception,
    clock: PageClock,
}

#[wasm_bindgen]
impl JsTournament {
    /// Each function takes a number of batches and returns the units of work done. `control` is the baseline made a second
    /// time; without one, the baseline is its own control. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(
        subjects: Vec<Function>,
        control: Option<Function>,
        sampling: Ts<Sampling>,
    ) -> Result<JsTournament, JsValue> {
        let sampling: Sampling = from_js("sampling", &sampling)?;
        let variants = subjects.len();
        let group = Group { baseline: 0, control: if control.is_some() { variants } else { 0 }, variants: 1..variants };
        let exception = Exception::default();
        let subject = |run| Box::new(JsSubject { run, exception: exception.clone() }) as Box<dyn Subject>;
        let subjects: Vec<_> = subjects.into_iter().chain(control).map(subject).collect();
        let tournament = Tournament::new(subjects.len(), &[group], sampling.plan())
            .map_err(|refusal| js_error(&refusal))?
            .after(sampling.earlier());
        let clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
        Ok(JsTournament { tournament, subjects, exception, clock })
    }

    /// Takes one step; returns whether there is more to do. Throws the exception of a subject that threw one.
    pub fn advance(&mut self) -> Result<bool, JsValue> {
        let progress = self.tournament.advance(&mut self.clock, &mut self.subjects);
        self.exception.take().map_or(Ok(progress != Phase::Done), Err)
    }

    /// The comparisons so far.
    pub fn result(&self) -> JsResult<TournamentResult> {
        let figures: Vec<_> = self.tournament.comparisons().iter().map(Figures::of).collect();
        let samples = (0..figures.len()).map(|index| ComparisonSamples::of(&self.tournament, index)).collect();
        let tick_us = self.tournament.tick_ns().unwrap_or(0.0) / 1_000.0;
        to_js(&TournamentResult { tick_us, figures, samples })
    }

    /// The samples, for the next instance of the same measurement.
    pub fn samples(&self) -> JsResult<MeasureSamples> {
        to_js(&MeasureSamples { matches: vec![self.tournament.instance_samples()] })
    }
}

/// A variant, timed on the caller's thread and on idle threads of the pool.
#[wasm_bindgen]
pub struct Timed(Box<dyn Subject>);

fn workload(lab: &str, preset: &str) -> Result<Box<dyn Workload>, JsValue> {
    LABS.find(lab)
        .and_then(|lab| Config::of_preset(&lab, preset))
        .and_then(|config| LABS.workload(&config, None))
        .map_err(|refusal| js_error(&refusal))
}

#[wasm_bindgen]
impl Timed {
    /// Prepares a variant with a preset's knobs. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(lab: &str, preset: &str, variant: &str) -> Result<Timed, JsValue> {
        workload(lab, preset)?.timed(variant).map(Timed).map_err(|refusal| js_error(&refusal))
    }

    /// Runs `batches` batches. Returns the units of work done, 0 if a result was wrong or if too few threads are idle.
    pub fn run(&mut self, batches: u32) -> f64 {
        self.0.run(batches) as f64
    }

    /// Digest of the results of the variant's first units of work; `undefined` if too few threads are idle. Throws a refusal.
    pub fn digest(lab: &str, preset: &str, variant: &str) -> Result<Option<u64>, JsValue> {
        Ok(workload(lab, preset)?.count(variant).0)
    }
}
