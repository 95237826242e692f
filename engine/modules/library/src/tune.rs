//! The sound of a song that has no recording: the built-in piece in a key and a tempo that depend on the song's id only.

use wasm_bindgen::prelude::*;

use audio::music::key::Key;
use audio::music::{BLOCK, CHANNELS, RATES};
use base::{Allowed, Refusal};
use bindings::js_error;

/// The built-in piece in a song's key and tempo.
#[wasm_bindgen]
pub struct LibraryTune {
    key: Key,
    rate: u32,
}

#[wasm_bindgen]
impl LibraryTune {
    /// The tune of a song at `rate` sample frames a second, 8 000 to 192 000. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(song: u32, rate: u32) -> Result<LibraryTune, JsValue> {
        if !RATES.contains(&rate) {
            return Err(js_error(&Refusal::new("rate", rate, Allowed::range(RATES, "frames/s"))));
        }
        Ok(LibraryTune { key: Key::of_song(song), rate })
    }

    /// The tonic of its major key, in semitones above D: 0 to 11.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u8 {
        self.key.semitones.rem_euclid(12) as u8
    }

    /// Its tempo, in beats per minute.
    #[wasm_bindgen(getter)]
    pub fn beats(&self) -> u32 {
        self.key.bpm
    }

    /// Its length, in seconds, until the last note has died away.
    #[wasm_bindgen(getter)]
    pub fn seconds(&self) -> u32 {
        self.key.song_seconds() as u32
    }

    /// Sample frames of block `index`: 1 152 frames, interleaved stereo.
    pub fn block(&self, index: u32) -> Vec<f32> {
        let mut out = vec![0.0; BLOCK * CHANNELS];
        self.key.block(u64::from(index), self.rate, 1, &mut out);
        out
    }
}
