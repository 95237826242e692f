//! The high-resolution clock, `performance.now()`, of a worker or of Node.

use wasm_bindgen::prelude::*;
use web_sys::{Performance, WorkerGlobalScope};

use ::measure::Clock;

#[cfg(not(feature = "threads"))]
#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub fn now_ms() -> f64;
}

/// `performance` as a clock for measurements.
pub struct PageClock(Performance);

impl PageClock {
    /// The global `performance` object, or `None` if the global scope has none.
    pub fn new() -> Option<PageClock> {
        // An unchecked cast, because Node's global object has the property `performance` but is no `WorkerGlobalScope`.
        let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
        scope.performance().map(PageClock)
    }
}

impl Clock for PageClock {
    fn now_ns(&mut self) -> f64 {
        self.0.now() * 1e6
    }
}
