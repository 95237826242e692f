//! A file taken apart: its frames in the order of the file, as shells over its bytes.

use super::shell::Shell;
use super::{aac, avc};

/// Which of the two streams a frame belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// H.264: a frame is an access unit.
    Video,
    /// AAC: a frame is a raw_data_block.
    Audio,
}

/// A frame. Nothing of it is copied: all of it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Its stream.
    pub track: Track,
    /// Whether decoding can begin here; true of all audio.
    pub key: bool,
    /// Decoding time, 0 to 2³¹ − 1 ms; never less than that of the frame before in its track.
    pub dts: u32,
    /// Presentation time less decoding time, in ms, of 24 bits; 0 for audio.
    pub composition: i32,
    /// The data of its FLV tag, which is also the body of an RTMP message: 5 bytes before the lengths and NAL units of video,
    /// 2 bytes before raw AAC.
    pub body: Shell,
    pub(super) config: u32,
    pub(super) units: [u32; 2],
}

impl Frame {
    /// Presentation time in ms.
    pub fn pts(&self) -> i64 {
        i64::from(self.dts) + i64::from(self.composition)
    }
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Media {
    /// Its frames, in the order of the file; at least one.
    pub frames: Vec<Frame>,
    /// Configurations of video, in the order in which they come into force; none without frames of video.
    pub avc: Vec<avc::Config>,
    /// Configurations of audio, likewise.
    pub aac: Vec<aac::Config>,
    pub(super) units: Vec<Shell>,
}

impl Media {
    /// The NAL units of a frame of video without lengths and start codes, or the one raw_data_block of a frame of audio. At
    /// least one, and none is empty.
    pub fn units(&self, frame: &Frame) -> &[Shell] {
        &self.units[frame.units[0] as usize..frame.units[1] as usize]
    }

    /// NAL units that a frame may be written as: its own, an access unit delimiter and the parameter sets.
    pub(super) fn units_to_write(&self, frame: &Frame) -> usize {
        let sets = self.avc_of(frame).map_or(0, |config| config.parameter_sets().len());
        self.units(frame).len() + sets + 1
    }

    /// The frames of one stream.
    pub fn track(&self, track: Track) -> impl Iterator<Item = &Frame> + Clone {
        self.frames.iter().filter(move |frame| frame.track == track)
    }

    /// The configuration in force for a frame of video; none for audio.
    pub fn avc_of(&self, frame: &Frame) -> Option<&avc::Config> {
        (frame.track == Track::Video).then(|| &self.avc[frame.config as usize])
    }

    /// The configuration in force for a frame of audio; none for video.
    pub fn aac_of(&self, frame: &Frame) -> Option<&aac::Config> {
        (frame.track == Track::Audio).then(|| &self.aac[frame.config as usize])
    }
}
