//! The wasm module of the labs ring and threads, which are about who waits for whom.

#![cfg(target_arch = "wasm32")]

use std::rc::Rc;

use tsify::Ts;
use wasm_bindgen::prelude::*;

use audio::Tune;
use base::config::Config;
use bindings::session::{GAUGES, Session};
use bindings::{from_js, js_error};
use ring::replay::RecordedRun;
use sim::Labs;
use sim::session::Session as Lockstep;

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

/// Opens a session that replays the recordings `a` and `b` of the ring's threads, rewound to their beginning. Its times are in
/// ticks of 0.1 µs. Throws a refusal.
#[wasm_bindgen]
pub fn ring_recording(config: Ts<Config>, a: &[u32], b: &[u32]) -> Result<Session, JsValue> {
    let config: Config = from_js("config", &config)?;
    let recorded = |variant, words| RecordedRun::new(&config, variant, words).map_err(|refusal| js_error(&refusal));
    let runs = [recorded(&config.a, a)?, recorded(&config.b, b)?];
    let end = runs.iter().map(RecordedRun::end).max().unwrap_or(0);
    let mut lockstep = Lockstep::new(Box::new(move |side| runs[side as usize].open())).with_gauges(GAUGES);
    lockstep.advance_to(end);
    lockstep.rewind(0);
    Ok(Session::of(lockstep, Rc::new(Tune::new(config.rate))))
}
