//! Rings for samples, driven from JavaScript, where the third of them lives: blocks from the caller to a thread of the pool.

use base::config::Config;
use wasm_bindgen::prelude::*;

use bindings::thrown;
use measure::Subject;
use ring::threads::rivals::{Workload, lab};
use sim::Workload as _;

/// A ring with a thread at its other end.
#[wasm_bindgen]
pub struct Samples(Box<dyn Subject>);

/// The workload of a preset of the lab of rings for samples.
fn workload(preset: &str) -> Result<Workload, JsValue> {
    let config = Config::of_preset(&lab(), preset).map_err(|refusal| thrown(&refusal))?;
    Workload::new(&config).map_err(|refusal| thrown(&refusal))
}

#[wasm_bindgen]
impl Samples {
    /// `spsc`, ours, or `rtrb`, as a preset has it. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, preset: &str) -> Result<Samples, JsValue> {
        workload(preset)?.timed(variant).map(Samples).map_err(|refusal| thrown(&refusal))
    }

    /// Sends so many batches; returns the blocks of 128 samples sent, 0 when one was lost or no thread is idle.
    pub fn run(&mut self, batches: u32) -> f64 {
        self.0.run(batches) as f64
    }

    /// Digest of what comes out when every sample is another one; undefined when no thread is idle.
    pub fn digest(variant: &str, preset: &str) -> Result<Option<f64>, JsValue> {
        Ok(workload(preset)?.count(variant).0.map(|digest| digest as f64))
    }
}
