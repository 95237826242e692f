//! The browser's side of the engine: the only place with wasm-bindgen and web-sys.
//!
//! Control messages (configurations, actions, results) cross as typed objects, whose TypeScript types
//! are made from the Rust ones. What crosses sixty times a second (scenes, samples) is flat numbers.

#[cfg(feature = "threads")]
mod allocator;
mod clock;
#[cfg(feature = "threads")]
mod guard;
#[cfg(not(feature = "threads"))]
mod heap;
#[cfg(not(feature = "threads"))]
mod layouts;
#[cfg(all(feature = "library", not(feature = "threads")))]
mod library;
#[cfg(all(feature = "library", not(feature = "threads")))]
mod library_disk;
#[cfg(all(feature = "library", not(feature = "threads")))]
mod library_sql;
#[cfg(all(feature = "library", not(feature = "threads")))]
mod library_tune;
#[cfg(all(feature = "library", not(feature = "threads")))]
mod library_types;
mod measure;
#[cfg(feature = "memory")]
mod media;
#[cfg(feature = "threads")]
mod muster;
#[cfg(feature = "threads")]
mod outside;
mod panic;
#[cfg(feature = "threads")]
mod pool;
#[cfg(all(feature = "sharing", not(feature = "threads")))]
mod ring_recording;
#[cfg(feature = "threads")]
mod ring_samples;
#[cfg(feature = "threads")]
mod ring_sound;
#[cfg(feature = "threads")]
mod ring_threads;
#[cfg(all(feature = "station", not(feature = "threads")))]
mod script;
// The page's worlds, recordings of threads too, live in the modules without.
#[cfg(not(feature = "threads"))]
mod session;
#[cfg(all(feature = "station", not(feature = "threads")))]
mod station_hold;
#[cfg(feature = "threads")]
mod threads;

use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::lab::catalogue::Catalogue;
use crate::lab::config::{Config, Refusal};

/// An object for JavaScript, or the reason why there is none.
type Given<T> = Result<Ts<T>, JsError>;

fn give<T: serde::Serialize + tsify::Tsify>(value: &T) -> Given<T> {
    Ts::from_rust(value).map_err(|error| JsError::new(&error.to_string()))
}

/// A refusal as the plain object that the page expects to catch.
fn thrown(refusal: &Refusal) -> JsValue {
    serde_wasm_bindgen::to_value(refusal).unwrap_or_else(|_| JsValue::from_str(&refusal.to_string()))
}

/// Reads an object from JavaScript; one of another shape is a refusal too.
fn taken<T>(what: &str, value: &Ts<T>) -> Result<T, JsValue>
where
    T: serde::de::DeserializeOwned + tsify::Tsify,
    T::JsType: Clone,
{
    value.to_rust().map_err(|error| thrown(&Refusal::new(what, error, "the shape that the catalogue describes")))
}

/// Prepares the module; called by its loader, in each thread.
#[wasm_bindgen(start)]
pub fn start() {
    panic::install();
    #[cfg(feature = "threads")]
    guard::start();
    #[cfg(feature = "threads")]
    threads::start();
}

/// The engine's version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// All labs of this module, in data.
#[wasm_bindgen]
pub fn catalogue() -> Given<Catalogue> {
    give(&crate::catalogue())
}

/// What is wrong with a configuration, if anything.
#[wasm_bindgen]
pub fn check(config: Ts<Config>) -> Result<Option<Ts<Refusal>>, JsError> {
    let refusal = match config.to_rust() {
        Ok(config) => crate::workload(&config, None).err(),
        Err(error) => Some(Refusal::new("config", error, "the shape that the catalogue describes")),
    };
    refusal.as_ref().map(give).transpose()
}

/// A line for each seed from `first` on: what two worlds of a lab did on a short run. Equal to what the native program prints,
/// but for traces in the module with threads, which records none. Throws a refusal.
#[wasm_bindgen]
pub fn digests(lab: &str, first: u32, count: u32) -> Result<String, JsValue> {
    crate::agreement::lines(lab, first, count).map_err(|refusal| thrown(&refusal))
}
