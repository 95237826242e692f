//! The fine clock of a worker, and of Node, which has it under the same name.

use wasm_bindgen::prelude::*;
use web_sys::{Performance, WorkerGlobalScope};

use ::measure::Clock;

#[cfg(not(feature = "threads"))]
#[wasm_bindgen]
extern "C" {
    /// Time since the worker began, in ms.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub fn now_ms() -> f64;
}

/// The fine clock.
pub struct PageClock(Performance);

impl PageClock {
    /// The clock, where there is one.
    pub fn new() -> Option<PageClock> {
        // Looked up by its name alone: Node's global object is no worker scope, but has the property.
        let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
        scope.performance().map(PageClock)
    }
}

impl Clock for PageClock {
    fn now_ns(&mut self) -> f64 {
        self.0.now() * 1e6
    }
}
