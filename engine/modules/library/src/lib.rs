//! The wasm module of the library lab, which is about how songs are found.

#![cfg(target_arch = "wasm32")]

mod library;
mod listing;
mod sql;
mod types;

use bindings::js_error;
use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[::library::ENTRY], benches: &[] };

bindings::layouts!(::library::scene::LAYOUT);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

/// Sets the library of the sessions and measurements that are opened from now on in this worker: a file of midb, or the
/// generated library if `file` is `None`. Throws a refusal that names the byte at fault.
#[wasm_bindgen]
pub fn stream_media(file: Option<Vec<u8>>) -> Result<(), JsValue> {
    ::library::own::set(file).map_err(|refusal| js_error(&refusal))
}
