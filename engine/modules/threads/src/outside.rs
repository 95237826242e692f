//! Comparisons with rivals that live in JavaScript: the engine draws the order, warms up, samples and judges as it does for
//! its own variants; what is sampled are functions.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use base::config::Refusal;
use bench::Figures;
use bindings::clock::PageClock;
use bindings::measure::plan;
use bindings::{Given, give, thrown};
use measure::{Progress, Subject, Tournament};

/// What a call of a subject threw, if one did.
type Thrown = Rc<RefCell<Option<JsValue>>>;

/// A function of a number of batches that returns the units of work done.
struct Called {
    run: Function,
    thrown: Thrown,
}

impl Subject for Called {
    fn run(&mut self, batches: u32) -> u64 {
        match self.run.call1(&JsValue::NULL, &batches.into()) {
            Ok(units) => units.as_f64().unwrap_or(0.0) as u64,
            // No work was done, so the sample does not count; the run ends with the step.
            Err(error) => {
                self.thrown.replace(Some(error));
                0
            }
        }
    }
}

/// What came of it: a line for each subject but the first.
#[derive(Serialize, tsify::Tsify)]
pub struct Judged {
    tick_us: f64,
    figures: Vec<Figures>,
}

/// A baseline, the first function, against the others, taken a step at a time.
#[wasm_bindgen]
pub struct Outside {
    tournament: Tournament,
    subjects: Vec<Box<dyn Subject>>,
    thrown: Thrown,
    clock: PageClock,
}

#[wasm_bindgen]
impl Outside {
    /// Each function takes a number of batches and returns the units of work done. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(subjects: Vec<Function>, pairs: u32, quick: bool) -> Result<Outside, JsValue> {
        let plan = plan(pairs, quick);
        let tournament = Tournament::new(subjects.len(), plan)
            .map_err(|error| thrown(&Refusal::new("pairs", plan.pairs, error.to_string())))?;
        let failure = Thrown::default();
        let called = |run| Box::new(Called { run, thrown: failure.clone() }) as Box<dyn Subject>;
        let subjects = subjects.into_iter().map(called).collect();
        let clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
        Ok(Outside { tournament, subjects, thrown: failure, clock })
    }

    /// Takes one step; returns whether there is more to do. Throws what a subject threw.
    pub fn advance(&mut self) -> Result<bool, JsValue> {
        let progress = self.tournament.advance(&mut self.clock, &mut self.subjects);
        self.thrown.take().map_or(Ok(progress != Progress::Done), Err)
    }

    /// What is known so far.
    pub fn result(&self) -> Given<Judged> {
        let figures = self.tournament.comparisons().iter().map(Figures::of).collect();
        give(&Judged { tick_us: self.tournament.tick_ns().unwrap_or(0.0) / 1_000.0, figures })
    }
}
