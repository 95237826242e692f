//! What a page shows of a file before anything is done with it.

use std::fmt::{self, Write as _};

use serde::Serialize;

use super::frames::{Media, Track};
use super::room::{Full, collected, reserve};

/// Sample frames in an AAC frame.
const AAC_SAMPLES: u32 = 1_024;

/// A file in a few words, and the sizes of its frames.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Summary {
    /// How long it plays.
    pub seconds: f64,
    /// H.264, if there is any.
    pub video: Option<Video>,
    /// AAC, if there is any.
    pub audio: Option<Audio>,
}

/// The video of a file, by its first configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Video {
    /// Codec, profile, constraints and level as RFC 6381 names them: `avc1.64001f`.
    pub codec: String,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Frames a second in the mean; none of a single frame, or where all have one time.
    pub fps: Option<f64>,
    /// Frames to begin decoding at.
    pub keys: u32,
    /// Bytes of each frame as a message, in the order of the file.
    pub sizes: Vec<u32>,
}

/// The audio of a file, by its first configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Audio {
    /// Codec and object type as RFC 6381 names them: `mp4a.40.2`.
    pub codec: String,
    /// Sample frames a second.
    pub rate: u32,
    /// Channels, by channelConfiguration: 7 stands for eight.
    pub channels: u32,
    /// Bytes of each frame as a message, in the order of the file.
    pub sizes: Vec<u32>,
}

impl Summary {
    /// Of `media`, which was read from `file`.
    ///
    /// # Errors
    /// Where there is no memory for it.
    pub fn new(file: &[u8], media: &Media) -> Result<Summary, Full> {
        let (video, audio) = (video(file, media)?, audio(media)?);
        let shown = video.as_ref().map_or(0.0, |video| video.fps.map_or(0.0, |fps| video.sizes.len() as f64 / fps));
        let heard = audio
            .as_ref()
            .map_or(0.0, |audio| audio.sizes.len() as f64 * f64::from(AAC_SAMPLES) / f64::from(audio.rate));
        Ok(Summary { seconds: shown.max(heard), video, audio })
    }
}

fn sizes(media: &Media, track: Track) -> Result<Vec<u32>, Full> {
    collected(media.track(track).map(|frame| frame.body.len))
}

/// A codec's name, of 16 letters at most.
fn named(name: fmt::Arguments<'_>) -> Result<String, Full> {
    let mut room = Vec::new();
    reserve(&mut room, 16)?;
    let mut text = String::from_utf8(room).expect("nothing is text");
    text.write_fmt(name).expect("text takes text");
    Ok(text)
}

fn video(file: &[u8], media: &Media) -> Result<Option<Video>, Full> {
    let Some(config) = media.avc.first() else { return Ok(None) };
    let [profile, constraints, level] = [1, 2, 3].map(|byte| config.record.of(file)[byte]);
    let mut times = media.track(Track::Video).map(|frame| frame.dts);
    let Some(first) = times.next() else { return Ok(None) };
    let (gaps, last) = times.fold((0_u32, first), |(gaps, _), time| (gaps + 1, time));
    let span = last - first;
    Ok(Some(Video {
        codec: named(format_args!("avc1.{profile:02x}{constraints:02x}{level:02x}"))?,
        width: config.width,
        height: config.height,
        fps: (span > 0).then(|| f64::from(gaps) * 1_000.0 / f64::from(span)),
        keys: media.track(Track::Video).filter(|frame| frame.key).count() as u32,
        sizes: sizes(media, Track::Video)?,
    }))
}

fn audio(media: &Media) -> Result<Option<Audio>, Full> {
    let Some(config) = media.aac.first() else { return Ok(None) };
    Ok(Some(Audio {
        codec: named(format_args!("mp4a.40.{}", config.object_type))?,
        rate: config.frequency(),
        channels: u32::from(config.channels),
        sizes: sizes(media, Track::Audio)?,
    }))
}
