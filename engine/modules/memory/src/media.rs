//! Media files for the page: taken apart when they are opened, written in other formats when somebody saves them.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use bindings::{give, thrown};
use chunks::share;
use media::{Format, MOST_BYTES, Media, Summary, clip, convert, flv};

/// The built-in clip, an FLV file.
#[wasm_bindgen]
pub fn media_clip() -> Vec<u8> {
    clip::clip()
}

/// Longest file that is taken, in bytes: a page need not read a longer one.
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
    /// Takes a file apart, or throws a refusal that names the byte.
    #[wasm_bindgen(constructor)]
    pub fn new(file: Vec<u8>) -> Result<MediaFile, JsValue> {
        let media = flv::read(&file).map_err(|fault| thrown(&fault.into()))?;
        Ok(MediaFile { file, media })
    }

    /// What is in it. Throws a refusal.
    pub fn summary(&self) -> Result<Ts<Summary>, JsValue> {
        Ok(give(&Summary::new(&self.file, &self.media).map_err(|full| thrown(&full.into()))?)?)
    }

    /// All of it as `h264`, `aac`, `flv` or `ts`. Throws a refusal.
    pub fn convert(&self, format: &str) -> Result<Vec<u8>, JsValue> {
        let written = Format::of(format).and_then(|format| convert(&self.file, &self.media, format));
        written.map_err(|refusal| thrown(&refusal))
    }
}

/// What labs stream from the next one opened on, in this worker: an FLV file, or the built-in clip again. Throws a refusal
/// that names the byte.
#[wasm_bindgen]
pub fn stream_media(file: Option<Vec<u8>>) -> Result<(), JsValue> {
    share::stream(file).map_err(|fault| thrown(&fault.into()))
}
