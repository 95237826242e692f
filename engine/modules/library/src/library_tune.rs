//! What a song of the library sounds like that has no sound of its own: the built-in piece, in a key and at a pace that follow
//! from the song's number alone.

use wasm_bindgen::prelude::*;

use audio::music::key::Key;
use audio::music::{BLOCK, CHANNELS, RATES};
use base::config::Refusal;
use bindings::thrown;

/// See the module.
#[wasm_bindgen]
pub struct LibraryTune {
    key: Key,
    rate: u32,
}

#[wasm_bindgen]
impl LibraryTune {
    /// Of a song, at so many sample frames a second, 8 000 to 192 000. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(song: u32, rate: u32) -> Result<LibraryTune, JsValue> {
        if !RATES.contains(&rate) {
            return Err(thrown(&Refusal::new("rate", rate, format!("{} to {}", RATES.start(), RATES.end()))));
        }
        Ok(LibraryTune { key: Key::of_song(song), rate })
    }

    /// Semitones above D, of the major key that it is in: 0 to 11.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u8 {
        self.key.up.rem_euclid(12) as u8
    }

    /// Beats a minute.
    #[wasm_bindgen(getter)]
    pub fn beats(&self) -> u32 {
        self.key.beats
    }

    /// Seconds until it has died away.
    #[wasm_bindgen(getter)]
    pub fn seconds(&self) -> u32 {
        self.key.song_seconds() as u32
    }

    /// Block `index`: 1 152 sample frames, interleaved stereo.
    pub fn block(&self, index: u32) -> Vec<f32> {
        let mut out = vec![0.0; BLOCK * CHANNELS];
        self.key.block(u64::from(index), self.rate, 1, &mut out);
        out
    }
}
