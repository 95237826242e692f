//! The module of ring and threads on real threads, over shared memory, which only isolated pages load.

#![cfg(target_arch = "wasm32")]

mod allocator;
mod barrier;
mod guard;
mod outside;
mod pool;
mod ring_samples;
mod ring_sound;
mod ring_threads;
mod threads;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[ring::ENTRY, ::threads::ENTRY], benches: ring::BENCHES };

/// Prepares the module; called by its loader, in each thread.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
    guard::start();
    threads::start();
}
