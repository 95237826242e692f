//! Rings for audio samples, filled from JavaScript, where one of the three compared (ringbuf.js) lives: blocks go from the
//! caller to a thread of the pool.

use base::config::Config;
use wasm_bindgen::prelude::*;

use bindings::js_error;
use measure::Subject;
use ring::threads::rivals::{Workload, lab};
use sim::Workload as _;

/// A ring with a consumer thread at its other end.
#[wasm_bindgen]
pub struct Samples(Box<dyn Subject>);

/// Opens a preset of the lab that compares rings for samples.
fn workload(preset: &str) -> Result<Workload, JsValue> {
    let config = Config::of_preset(&lab(), preset).map_err(|refusal| js_error(&refusal))?;
    Workload::new(&config).map_err(|refusal| js_error(&refusal))
}

#[wasm_bindgen]
impl Samples {
    /// Opens the variant `spsc`, ours, `one-block`, or `rtrb`, with a preset's knobs. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, preset: &str) -> Result<Samples, JsValue> {
        workload(preset)?.timed(variant).map(Samples).map_err(|refusal| js_error(&refusal))
    }

    /// Sends `batches` batches; returns the number of blocks of 128 samples sent, 0 if one was lost or no thread is idle.
    pub fn run(&mut self, batches: u32) -> f64 {
        self.0.run(batches) as f64
    }

    /// Digest of the samples that the consumer receives, where no two samples sent are equal; `undefined` if no thread is
    /// idle.
    pub fn digest(variant: &str, preset: &str) -> Result<Option<f64>, JsValue> {
        Ok(workload(preset)?.count(variant).0.map(|digest| digest as f64))
    }
}
