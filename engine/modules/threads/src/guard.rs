//! Catches traps of a task by calling it through JavaScript: `Reflect.apply` with a `catch` around it.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use sync::guard;

#[wasm_bindgen]
extern "C" {
    /// Declared without a result, because wasm-bindgen would leak the `undefined` of a call that threw.
    #[wasm_bindgen(catch, js_namespace = Reflect)]
    fn apply(work: &mut dyn FnMut(), this: &JsValue, given: &Array) -> Result<(), JsValue>;
}

/// Installs the guard; the module's start calls this.
pub(super) fn start() {
    guard::install(attempt);
}

fn attempt(work: &mut dyn FnMut()) -> Result<(), String> {
    let mut call = || work();
    let done = apply(&mut call, &JsValue::UNDEFINED, &Array::new());
    done.map_err(|why| match why.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        None => format!("{why:?}"),
    })
}
