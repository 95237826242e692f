//! The work of one variant without a world: for a load that the page runs, and to count the operations that it executes.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{from_js, js_error, labs};
use base::config::{Config, Refusal};
use measure::Subject;
use sim::Workload;

/// Returns whether two variants give the same result on a configuration, and the result of the reference
/// implementation, if the lab has one. Throws a refusal.
#[wasm_bindgen]
pub fn same_result(config: Ts<Config>, one: &str, other: &str) -> Result<bool, JsValue> {
    let config = from_js("config", &config)?;
    let workload = labs().workload(&config, None).map_err(|refusal| js_error(&refusal))?;
    let digest = |variant| workload.count(variant).0;
    let first = digest(one);
    let oracle = workload.oracle();
    Ok(first.is_some() && first == digest(other) && (oracle.is_none() || oracle == first))
}

/// The work of a variant on a configuration, in batches.
#[wasm_bindgen]
pub struct Work {
    subject: Box<dyn Subject>,
    unit: &'static str,
}

#[wasm_bindgen]
impl Work {
    /// The work with the modelled garbage collector, if its lab has a model. Throws a refusal, for example if the variant
    /// cannot run here.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Ts<Config>, variant: &str) -> Result<Work, JsValue> {
        Work::of(config, |workload| match workload.model() {
            Some(_) => workload.modelled(variant),
            None => workload.timed(variant),
        })
    }

    /// The work without the lab's model, which is the one that a comparison times. Throws a refusal.
    pub fn timed(config: Ts<Config>, variant: &str) -> Result<Work, JsValue> {
        Work::of(config, |workload| workload.timed(variant))
    }

    fn of(
        config: Ts<Config>,
        make: impl FnOnce(&dyn Workload) -> Result<Box<dyn Subject>, Refusal>,
    ) -> Result<Work, JsValue> {
        let config = from_js("config", &config)?;
        let workload = labs().workload(&config, None).map_err(|refusal| js_error(&refusal))?;
        let subject = make(workload.as_ref()).map_err(|refusal| js_error(&refusal))?;
        Ok(Work { subject, unit: workload.unit() })
    }

    /// The name of a unit of work.
    pub fn unit(&self) -> String {
        self.unit.to_owned()
    }

    /// Does `batches` batches of the work, 1 or more. Returns the number of units of work done.
    pub fn run(&mut self, batches: u32) -> f64 {
        // Exact: far below 2^53.
        self.subject.run(batches) as f64
    }

    /// The modelled cost of the last run in ns, such as the price of its system calls, which took no time here.
    pub fn added_ns(&self) -> f64 {
        self.subject.added_ns()
    }
}
