//! The way through JavaScript on which a trap is caught: `Reflect.apply` of the work, with a `catch` around it.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use sync::guard;

#[wasm_bindgen]
extern "C" {
    /// Without a result: wasm-bindgen would keep the `undefined` of one that threw for ever.
    #[wasm_bindgen(catch, js_namespace = Reflect)]
    fn apply(work: &mut dyn FnMut(), this: &JsValue, given: &Array) -> Result<(), JsValue>;
}

/// Done by the module's start.
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
