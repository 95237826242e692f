//! The FLV writer: a tag header of 11 bytes before each frame's message and PreviousTagSize after it. The message itself is shared
//! with the file.

use super::super::frames::{Frame, Media, Shell, Track};
use super::super::gather::GatherList;
use super::{HEADER, TAG_HEADER, TAIL};

/// Writes one file.
#[derive(Clone, Default)]
pub struct Writer {
    begun: bool,
    /// Index of the last configuration written, for each track.
    written: [Option<u32>; 2],
}

impl Writer {
    /// Appends a frame. Before the first frame it writes the file header, and before a frame with a new configuration a sequence
    /// header.
    pub fn write(&mut self, media: &Media, frame: &Frame, out: &mut GatherList) {
        if !self.begun {
            self.begun = true;
            out.own(&file_header(!media.avc.is_empty(), !media.aac.is_empty()));
        }
        let written = &mut self.written[frame.track as usize];
        if *written != Some(frame.config) {
            *written = Some(frame.config);
            match frame.track {
                Track::Video => tag(frame, &[0x17, 0, 0, 0, 0], media.avc[frame.config as usize].record, out),
                Track::Audio => tag(frame, &[0xAF, 0], media.aac[frame.config as usize].record, out),
            }
        }
        tag(frame, &[], frame.body, out);
    }
}

/// A file with a single audio frame at `time` ms. Its configuration is AAC-LC with two channels at 44.1 kHz. `raw`, the
/// raw_data_block, has at most 8,184 bytes.
pub fn of_sound(time: u32, raw: &[u8]) -> Vec<u8> {
    let mut file = file_header(false, true).to_vec();
    // An AudioSpecificConfig, and the raw_data_block.
    for data in [&[&[0xAF, 0][..], &[0x12, 0x10]], &[&[0xAF, 1][..], raw]].map(|parts| parts.concat()) {
        let size = data.len() as u32;
        file.extend(tag_header(Track::Audio, time, size));
        file.extend(data);
        file.extend(previous_tag_size(size));
    }
    file
}

/// Appends a tag with the track and time of `frame`, whose data is `before` followed by `data`.
fn tag(frame: &Frame, before: &[u8], data: Shell, out: &mut GatherList) {
    let size = before.len() as u32 + data.len;
    out.own(&tag_header(frame.track, frame.dts, size));
    out.own(before);
    out.share(data);
    out.own(&previous_tag_size(size));
}

/// The header of a tag with `size` bytes of data (E.4.1).
pub(in super::super) fn tag_header(track: Track, timestamp: u32, size: u32) -> [u8; TAG_HEADER] {
    let kind = if track == Track::Video { 9 } else { 8 };
    let [_, a, b, c] = size.to_be_bytes();
    let [extended, d, e, f] = timestamp.to_be_bytes();
    [kind, a, b, c, d, e, f, extended, 0, 0, 0]
}

/// The PreviousTagSize after a tag with `size` bytes of data.
pub(in super::super) fn previous_tag_size(size: u32) -> [u8; TAIL] {
    (TAG_HEADER as u32 + size).to_be_bytes()
}

/// The header of a file and its first PreviousTagSize (E.2, E.3).
pub(in super::super) fn file_header(video: bool, audio: bool) -> [u8; HEADER + TAIL] {
    let flags = u8::from(audio) << 2 | u8::from(video);
    [b'F', b'L', b'V', 1, flags, 0, 0, 0, HEADER as u8, 0, 0, 0, 0]
}
