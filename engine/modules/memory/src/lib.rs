//! The wasm module of the labs chunks, pools and server, which are about who owns bytes and who copies them. Media files are parsed when the page
//! opens them, and converted to other formats when the user saves them.

#![cfg(target_arch = "wasm32")]

use tsify::Ts;
use wasm_bindgen::prelude::*;

use bindings::{js_error, to_js};
use media::{Format, MOST_BYTES, Media, Summary, clip, convert, flv};
use sim::Labs;

static LABS: Labs =
    Labs { shown: &[chunks::ENTRY, reslice::ENTRY, share::ENTRY, pools::ENTRY, server::ENTRY], benches: &[] };

bindings::layouts!(
    chunks::scene::LAYOUT,
    reslice::scene::LAYOUT,
    share::scene::LAYOUT,
    pools::scene::LAYOUT,
    server::scene::LAYOUT
);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

/// The built-in clip, an FLV file.
#[wasm_bindgen]
pub fn media_clip() -> Vec<u8> {
    clip::clip()
}

/// Length of the longest file that is accepted, in bytes, so that the page need not read a longer one.
#[wasm_bindgen]
pub fn media_most_bytes() -> usize {
    MOST_BYTES
}

/// An FLV file with H.264 and AAC.
#[wasm_bindgen]
pub struct MediaFile {
    file: Vec<u8>,
    media: Media,
}

#[wasm_bindgen]
impl MediaFile {
    /// Parses a file. Throws a refusal that names the byte at fault.
    #[wasm_bindgen(constructor)]
    pub fn new(file: Vec<u8>) -> Result<MediaFile, JsValue> {
        let media = flv::read(&file).map_err(|fault| js_error(&fault.into()))?;
        Ok(MediaFile { file, media })
    }

    /// A summary of the file's tracks and sizes. Throws a refusal.
    pub fn summary(&self) -> Result<Ts<Summary>, JsValue> {
        Ok(to_js(&Summary::new(&self.file, &self.media).map_err(|full| js_error(&full.into()))?)?)
    }

    /// Converts the file to `h264`, `aac`, `flv` or `ts`. Throws a refusal.
    pub fn convert(&self, format: &str) -> Result<Vec<u8>, JsValue> {
        let written = Format::of(format).and_then(|format| convert(&self.file, &self.media, format));
        written.map_err(|refusal| js_error(&refusal))
    }
}

/// Sets what labs opened from now on in this worker take from the user: an FLV file, which is streamed in place of the built-in
/// clip, or a load of the server lab, which takes the place of its knobs. `None` removes both. Throws a refusal that names the
/// byte at fault.
#[wasm_bindgen]
pub fn stream_media(file: Option<Vec<u8>>) -> Result<(), JsValue> {
    let load = file.as_deref().filter(|file| file.starts_with(server::load::MAGIC));
    server::load::set(load).map_err(|refusal| js_error(&refusal))?;
    if load.is_some() {
        return Ok(());
    }
    share::stream(file).map_err(|fault| js_error(&fault.into()))
}
