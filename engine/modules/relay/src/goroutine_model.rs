//! The model of Go's scheduler.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use bindings::{JsResult, from_js, js_error, to_js};
use goroutines::{Report, ServerLoad, report};

#[wasm_bindgen]
/// Runs a load with each way of waiting. Throws a refusal.
pub fn goroutine_report(load: Ts<ServerLoad>) -> Result<Ts<Report>, JsValue> {
    let load: ServerLoad = from_js("load", &load)?;
    let found = report(load).map_err(|refusal| js_error(&refusal))?;
    let converted: JsResult<Report> = to_js(&found);
    Ok(converted?)
}
