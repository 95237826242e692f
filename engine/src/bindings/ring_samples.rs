//! Rings for samples, driven from JavaScript, where the third of them lives: blocks from the caller to a thread of the crew.

use wasm_bindgen::prelude::*;

use super::thrown;
use crate::lab::Workload as _;
use crate::measure::Subject;
use crate::ring::threads::rivals::Workload;

/// A ring with a thread at its other end.
#[wasm_bindgen]
pub struct Samples(Box<dyn Subject>);

#[wasm_bindgen]
impl Samples {
    /// `spsc`, ours, or `rtrb`. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<Samples, JsValue> {
        Workload.timed(variant).map(Samples).map_err(|refusal| thrown(&refusal))
    }

    /// Sends so many batches; returns the blocks of 128 samples sent, 0 when no thread is idle.
    pub fn run(&mut self, batches: u32) -> f64 {
        self.0.run(batches) as f64
    }
}
