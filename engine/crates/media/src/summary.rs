//! A summary of a file, which the page shows before the file is used.

use std::fmt::{self, Write as _};

use serde::Serialize;

use super::fault::{OutOfMemory, reserve, try_collect};
use super::frames::{Media, Track};

/// Number of sample frames in an AAC frame, at the frequency of the core.
const AAC_SAMPLES: u32 = 1_024;

/// Duration and tracks of a file, with the sizes of its frames.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Summary {
    /// Duration in seconds.
    pub seconds: f64,
    /// The video track, if there is one.
    pub video: Option<Video>,
    /// The audio track, if there is one.
    pub audio: Option<Audio>,
}

/// The video track of a file, described by its first configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Video {
    /// Codec, profile, constraints and level in the notation of RFC 6381: `avc1.64001f`.
    pub codec: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Average number of frames a second. `None` if there is only one frame or all have the same time.
    pub fps: Option<f64>,
    /// Number of key frames.
    pub keys: u32,
    /// Length of each frame's message in bytes, in file order.
    pub sizes: Vec<u32>,
}

/// The audio track of a file, described by its first configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Audio {
    /// Codec and object type in the notation of RFC 6381: `mp4a.40.2`, or `mp4a.40.5` and `mp4a.40.29` if the configuration
    /// declares HE-AAC.
    pub codec: String,
    /// Sample frames a second of the output.
    pub rate: u32,
    /// The channelConfiguration of the output, which is the number of channels except that 7 means eight.
    pub channels: u32,
    /// Length of each frame's message in bytes, in file order.
    pub sizes: Vec<u32>,
}

impl Summary {
    /// Summarises `media`, which was read from `file`.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(file: &[u8], media: &Media) -> Result<Summary, OutOfMemory> {
        let (video, audio) = (video(file, media)?, audio(media)?);
        let shown = video.as_ref().map_or(0.0, |video| video.fps.map_or(0.0, |fps| video.sizes.len() as f64 / fps));
        let heard = audio
            .as_ref()
            .zip(media.aac.first())
            .map_or(0.0, |(audio, aac)| audio.sizes.len() as f64 * f64::from(AAC_SAMPLES) / f64::from(aac.frequency()));
        Ok(Summary { seconds: shown.max(heard), video, audio })
    }
}

fn sizes(media: &Media, track: Track) -> Result<Vec<u32>, OutOfMemory> {
    try_collect(media.track(track).map(|frame| frame.body.len))
}

/// Formats a codec's name, which has at most 16 bytes.
fn codec_name(name: fmt::Arguments<'_>) -> Result<String, OutOfMemory> {
    let mut room = Vec::new();
    reserve(&mut room, 16)?;
    let mut text = String::from_utf8(room).expect("an empty string is valid UTF-8");
    text.write_fmt(name).expect("writing to a string cannot fail");
    Ok(text)
}

fn video(file: &[u8], media: &Media) -> Result<Option<Video>, OutOfMemory> {
    let Some(config) = media.avc.first() else { return Ok(None) };
    let [profile, constraints, level] = [1, 2, 3].map(|byte| config.record.of(file)[byte]);
    let mut times = media.track(Track::Video).map(|frame| frame.dts);
    let Some(first) = times.next() else { return Ok(None) };
    let (gaps, last) = times.fold((0_u32, first), |(gaps, _), time| (gaps + 1, time));
    let span = last - first;
    Ok(Some(Video {
        codec: codec_name(format_args!("avc1.{profile:02x}{constraints:02x}{level:02x}"))?,
        width: config.width,
        height: config.height,
        fps: (span > 0).then(|| f64::from(gaps) * 1_000.0 / f64::from(span)),
        keys: media.track(Track::Video).filter(|frame| frame.key).count() as u32,
        sizes: sizes(media, Track::Video)?,
    }))
}

fn audio(media: &Media) -> Result<Option<Audio>, OutOfMemory> {
    let Some(config) = media.aac.first() else { return Ok(None) };
    Ok(Some(Audio {
        codec: codec_name(format_args!("mp4a.40.{}", config.declared_type()))?,
        rate: config.output_frequency(),
        channels: u32::from(config.output_channels()),
        sizes: sizes(media, Track::Audio)?,
    }))
}
