//! Turns a panic into a JavaScript exception with the panic's message, so that the page can show why the engine failed. The
//! wasm instance is unusable afterwards, because the stack is not unwound.

use std::panic;
use std::sync::Once;

/// Installs the hook. Every thread may call this; only the first call has an effect. After a panic the hook could not be
/// replaced: it never returns, so that the standard library's lock on it stays held.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string()))));
}
