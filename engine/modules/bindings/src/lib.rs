//! What all modules share of the browser's side of the engine. Modules are the only place with wasm-bindgen and web-sys.
//!
//! Control messages (configurations, actions, results) cross as typed objects, whose TypeScript types
//! are made from the Rust ones. What crosses sixty times a second (scenes, samples) is flat numbers.

#![cfg(target_arch = "wasm32")]

pub mod clock;
#[cfg(not(feature = "threads"))]
pub mod heap;
pub mod layouts;
pub mod measure;
mod panic;
// The page's worlds, recordings of threads too, live in the modules without threads.
#[cfg(not(feature = "threads"))]
pub mod session;

use std::sync::OnceLock;

use sim::Labs;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use base::catalogue::Catalogue;
use base::config::{Config, Refusal};

/// An object for JavaScript, or the reason why there is none.
pub type Given<T> = Result<Ts<T>, JsError>;

/// An object for JavaScript.
///
/// # Errors
/// When it cannot be described to JavaScript.
pub fn give<T: serde::Serialize + tsify::Tsify>(value: &T) -> Given<T> {
    Ts::from_rust(value).map_err(|error| JsError::new(&error.to_string()))
}

/// A refusal as the plain object that the page expects to catch.
pub fn thrown(refusal: &Refusal) -> JsValue {
    serde_wasm_bindgen::to_value(refusal).unwrap_or_else(|_| JsValue::from_str(&refusal.to_string()))
}

/// Reads an object from JavaScript; one of another shape is a refusal too.
pub fn taken<T>(what: &str, value: &Ts<T>) -> Result<T, JsValue>
where
    T: serde::de::DeserializeOwned + tsify::Tsify,
    T::JsType: Clone,
{
    value.to_rust().map_err(|error| thrown(&Refusal::new(what, error, "the shape that the catalogue describes")))
}

/// The module's labs, which its start has named.
static LABS: OnceLock<&'static Labs> = OnceLock::new();

/// The module's labs.
///
/// # Panics
/// Before the module was started.
pub fn labs() -> &'static Labs {
    LABS.get().expect("the module was started")
}

/// Prepares the module; called by its start, in each thread.
pub fn start(labs: &'static Labs) {
    panic::install();
    LABS.get_or_init(|| labs);
}

/// The engine's version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// All labs of this module, in data.
#[wasm_bindgen]
pub fn catalogue() -> Given<Catalogue> {
    give(&labs().catalogue())
}

/// What is wrong with a configuration, if anything.
#[wasm_bindgen]
pub fn check(config: Ts<Config>) -> Result<Option<Ts<Refusal>>, JsError> {
    let refusal = match config.to_rust() {
        Ok(config) => labs().workload(&config, None).err(),
        Err(error) => Some(Refusal::new("config", error, "the shape that the catalogue describes")),
    };
    refusal.as_ref().map(give).transpose()
}

/// A line for each seed from `first` on: what two worlds of a lab did on a short run. Equal to what the native program prints,
/// but for traces in the module with threads, which records none. Throws a refusal.
#[wasm_bindgen]
pub fn digests(lab: &str, first: u32, count: u32) -> Result<String, JsValue> {
    bench::agreement::lines(labs(), lab, first, count).map_err(|refusal| thrown(&refusal))
}
