//! A demultiplexed file: its frames in file order, as shells over its bytes. Representations of a frame in other formats consist of
//! shells, too, so that the payload is not copied.

use super::{aac, avc};

/// A shell: a byte range of a file, by offset and length. The file has at most [`super::MOST_BYTES`] bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shell {
    /// Offset of the first byte.
    pub at: u32,
    /// Length in bytes.
    pub len: u32,
}

impl Shell {
    /// The range of `len` bytes that starts at offset `at`.
    pub(super) fn new(at: usize, len: usize) -> Shell {
        debug_assert!(at + len <= super::MOST_BYTES);
        Shell { at: at as u32, len: len as u32 }
    }

    /// The bytes of the range in `file`.
    ///
    /// # Panics
    /// If the range exceeds `file`, because it belongs to another file.
    pub fn of(self, file: &[u8]) -> &[u8] {
        &file[self.at as usize..self.end()]
    }

    /// Offset after the last byte.
    pub fn end(self) -> usize {
        self.at as usize + self.len as usize
    }

    /// The part of the range that starts `from` bytes after its beginning and has at most `most` bytes. It is empty if `from` is
    /// beyond the range.
    pub fn part(self, from: u32, most: u32) -> Shell {
        let from = from.min(self.len);
        Shell { at: self.at + from, len: (self.len - from).min(most) }
    }
}

/// Which of the two streams a frame belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// H.264: a frame is an access unit.
    Video,
    /// AAC: a frame is a raw_data_block.
    Audio,
}

/// A frame, which refers to bytes of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The stream that it belongs to.
    pub track: Track,
    /// Whether decoding can start at this frame. Always true for audio.
    pub key: bool,
    /// Decoding time in ms, 0 to 2³¹ − 1. It does not decrease within a track.
    pub dts: u32,
    /// Presentation time minus decoding time in ms, a signed number of 24 bits. 0 for audio.
    pub composition: i32,
    /// The data of its FLV tag, which is also the body of its RTMP message: for video, 5 bytes and then NAL units with their
    /// lengths; for audio, 2 bytes and then raw AAC.
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

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Media {
    /// Its frames in file order; at least one.
    pub frames: Vec<Frame>,
    /// Video configurations, in file order. Empty if there are no video frames.
    pub avc: Vec<avc::Config>,
    /// Audio configurations, in file order. Empty if there are no audio frames.
    pub aac: Vec<aac::Config>,
    pub(super) units: Vec<Shell>,
}

impl Media {
    /// The NAL units of a video frame, without lengths and start codes, or the one raw_data_block of an audio frame. There is at
    /// least one, and none is empty.
    pub fn units(&self, frame: &Frame) -> &[Shell] {
        &self.units[frame.units[0] as usize..frame.units[1] as usize]
    }

    /// Upper bound of the number of NAL units that are written for a frame: its own, an access unit delimiter, and the parameter
    /// sets.
    pub(super) fn units_to_write(&self, frame: &Frame) -> usize {
        let sets = self.avc_of(frame).map_or(0, |config| config.parameter_sets().len());
        self.units(frame).len() + sets + 1
    }

    /// The frames of one track, in file order.
    pub fn track(&self, track: Track) -> impl Iterator<Item = &Frame> + Clone {
        self.frames.iter().filter(move |frame| frame.track == track)
    }

    /// The configuration that applies to a video frame. `None` for an audio frame.
    pub fn avc_of(&self, frame: &Frame) -> Option<&avc::Config> {
        (frame.track == Track::Video).then(|| &self.avc[frame.config as usize])
    }

    /// The configuration that applies to an audio frame. `None` for a video frame.
    pub fn aac_of(&self, frame: &Frame) -> Option<&aac::Config> {
        (frame.track == Track::Audio).then(|| &self.aac[frame.config as usize])
    }
}
