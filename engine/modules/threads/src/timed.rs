//! Variants on real threads that the bench times from JavaScript, beside a rival that is written there.

use base::config::Config;
use wasm_bindgen::prelude::*;

use bindings::js_error;
use measure::Subject;
use sim::workload::Workload;

use crate::LABS;

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
