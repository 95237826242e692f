//! The parts of the JavaScript interface that all wasm modules share. Only the modules use wasm-bindgen and web-sys.
//!
//! Control messages (configurations, actions, results) cross as typed objects, whose TypeScript types are generated from the
//! Rust ones. Data that crosses sixty times a second (scenes, samples) crosses as flat arrays of numbers.

#![cfg(target_arch = "wasm32")]

pub mod clock;
#[cfg(not(feature = "threads"))]
pub mod heap;
pub mod measure;
// The module with threads has no sessions: the page's worlds run in the other modules, even those that replay recordings of
// threads.
#[cfg(not(feature = "threads"))]
pub mod session;
#[cfg(not(feature = "threads"))]
pub mod work;

use std::panic;
use std::sync::{Once, OnceLock};

use sim::Labs;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use base::catalogue::Catalogue;
use base::{Config, Need, Refusal};

/// A typed JavaScript object, or the error that is thrown instead.
pub type JsResult<T> = Result<Ts<T>, JsError>;

/// Converts a value to a JavaScript object.
///
/// # Errors
/// If serialisation fails.
pub fn to_js<T: serde::Serialize + tsify::Tsify>(value: &T) -> JsResult<T> {
    Ts::from_rust(value).map_err(|error| JsError::new(&error.to_string()))
}

/// Converts a refusal to the plain object that the page expects to catch.
pub fn js_error(refusal: &Refusal) -> JsValue {
    serde_wasm_bindgen::to_value(refusal).unwrap_or_else(|_| JsValue::from_str(&refusal.to_string()))
}

/// Converts a JavaScript object to a value. An object of another shape is thrown as a refusal of the knob `what`.
pub fn from_js<T>(what: &str, value: &Ts<T>) -> Result<T, JsValue>
where
    T: serde::de::DeserializeOwned + tsify::Tsify,
    T::JsType: Clone,
{
    value.to_rust().map_err(|error| js_error(&Refusal::new(what, error, Need::Shape)))
}

/// The module's labs; set by `start`.
static LABS: OnceLock<&'static Labs> = OnceLock::new();

/// The module's labs.
///
/// # Panics
/// If the module was not started.
pub fn labs() -> &'static Labs {
    LABS.get().expect("the module was started")
}

/// Installs the panic hook and sets the module's labs. Each thread calls this when the module starts in it; only the first
/// call has an effect.
pub fn start(labs: &'static Labs) {
    throw_panics();
    LABS.get_or_init(|| labs);
}

/// Turns a panic into a JavaScript exception with the panic's message, so that the page can show why the engine failed. The
/// wasm instance is unusable afterwards, because the stack is not unwound.
///
/// Every thread may call this; only the first call has an effect. After a panic the hook could not be replaced: it never
/// returns, so that the standard library's lock on it stays held.
fn throw_panics() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string()))));
}

/// The engine's version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The catalogue of this module's labs: variants, knobs and presets.
#[wasm_bindgen]
pub fn catalogue() -> JsResult<Catalogue> {
    to_js(&labs().catalogue())
}

/// Checks a configuration without opening it; returns the refusal, or nothing if the configuration is valid.
#[wasm_bindgen]
pub fn check(config: Ts<Config>) -> Result<Option<Ts<Refusal>>, JsError> {
    let refusal = match config.to_rust() {
        Ok(config) => labs().workload(&config, None).err(),
        Err(error) => Some(Refusal::new("config", error, Need::Shape)),
    };
    refusal.as_ref().map(to_js).transpose()
}

/// Runs two worlds of a lab briefly for each of `count` seeds from `first` on, and returns one line of digests a seed. The
/// native program prints the same lines. In the module with threads they lack the digest of the trace, because that module
/// records none. Throws a refusal.
#[wasm_bindgen]
pub fn digests(lab: &str, first: u32, count: u32) -> Result<String, JsValue> {
    bench::agreement::lines(labs(), lab, first, count).map_err(|refusal| js_error(&refusal))
}

/// Describes the scene layouts of a module's labs in the custom section `ringside-layouts`, which `scripts/layouts.mjs` reads and
/// removes.
///
/// ```ignore
/// bindings::layouts!(ring::scene::LAYOUT, threads::scene::LAYOUT);
/// ```
#[macro_export]
macro_rules! layouts {
    ($($layout:path),+ $(,)?) => {
        const LAYOUTS: &[&observe::layout::Layout] = &[$(&$layout),+];

        // SAFETY: the section holds this static alone, and nothing is loaded from it at run time.
        #[expect(unsafe_code, reason = "the section of a static is named by an unsafe attribute")]
        #[unsafe(link_section = "ringside-layouts")]
        #[expect(dead_code, reason = "only the build reads it; `used` would keep its bytes in the module's data as well")]
        static SECTION: [u8; observe::layout::describe::length(LAYOUTS)] = observe::layout::describe::bytes(LAYOUTS);
    };
}
