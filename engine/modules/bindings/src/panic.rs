//! A panic becomes an exception with the panic's message, so that the page can say what failed. The
//! instance is lost all the same: nothing is unwound.

use std::panic;
use std::sync::Once;

/// To be called by every thread; the first call counts. The hook never returns, so that the lock it is read under stays
/// taken after a panic, and a second one could not be set.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string()))));
}
