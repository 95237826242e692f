//! The wasm module of the labs ring and threads, which are about who waits for whom.

#![cfg(target_arch = "wasm32")]

mod ring_recording;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[ring::ENTRY, threads::ENTRY], benches: &[ring::BENCHES] };

bindings::layouts!(ring::scene::LAYOUT, threads::scene::LAYOUT);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

/// Fills `out` with block `index` of the built-in music, from 0: 1,152 sample frames at `rate` frames a second, left and right
/// interleaved. The page hears the user's own ring with it.
///
/// # Panics
/// As [`audio::music::block`].
#[wasm_bindgen]
pub fn music(index: u32, rate: u32, out: &mut [f32]) {
    audio::music::block(index.into(), rate, out);
}
