//! The work of one variant without a world, for a load that the page runs.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{from_js, js_error, labs};
use base::config::Config;
use measure::Subject;

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

/// The work of a variant on a configuration, in batches. If its lab has a model, the modelled garbage collector runs with
/// it.
#[wasm_bindgen]
pub struct Work {
    subject: Box<dyn Subject>,
}

#[wasm_bindgen]
impl Work {
    /// Throws a refusal, for example if the variant cannot run here.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Ts<Config>, variant: &str) -> Result<Work, JsValue> {
        let config = from_js("config", &config)?;
        let workload = labs().workload(&config, None).map_err(|refusal| js_error(&refusal))?;
        let subject = if workload.model().is_some() { workload.modelled(variant) } else { workload.timed(variant) };
        subject.map(|subject| Work { subject }).map_err(|refusal| js_error(&refusal))
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
