//! A panic becomes an exception with the panic's message, so that the page can say what failed. The
//! instance is lost all the same: nothing is unwound.

use std::panic;

pub(super) fn install() {
    panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}
