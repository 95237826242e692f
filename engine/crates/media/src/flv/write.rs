//! FLV again: a tag of 11 bytes before each frame's message and 4 behind it, the message itself shared.

use super::super::frames::{Frame, Media, Track};
use super::super::gather::Gather;
use super::super::shell::Shell;
use super::{HEADER, TAG_HEADER, TAIL};

/// Writes one file.
#[derive(Clone, Default)]
pub struct Writer {
    begun: bool,
    /// The configuration last written of each track.
    written: [Option<u32>; 2],
}

impl Writer {
    /// Appends a frame, before the first one the file's header, and a sequence header where the configuration is new.
    pub fn write(&mut self, media: &Media, frame: &Frame, out: &mut Gather) {
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

/// A file of one frame of sound, in AAC-LC of two channels at 44.1 kHz by what it says; `raw` is at most 8 184 bytes long.
pub fn of_sound(time: u32, raw: &[u8]) -> Vec<u8> {
    let mut file = file_header(false, true).to_vec();
    // An AudioSpecificConfig, and the raw_data_block.
    for data in [&[&[0xAF, 0][..], &[0x12, 0x10]], &[&[0xAF, 1][..], raw]].map(|parts| parts.concat()) {
        let size = data.len() as u32;
        file.extend(tag_header(Track::Audio, time, size));
        file.extend(data);
        file.extend(tail(size));
    }
    file
}

/// A tag at the time of `frame`, of `before` and `data`.
fn tag(frame: &Frame, before: &[u8], data: Shell, out: &mut Gather) {
    let size = before.len() as u32 + data.len;
    out.own(&tag_header(frame.track, frame.dts, size));
    out.own(before);
    out.share(data);
    out.own(&tail(size));
}

/// The header of a tag with `size` bytes of data (E.4.1).
pub(in super::super) fn tag_header(track: Track, timestamp: u32, size: u32) -> [u8; TAG_HEADER] {
    let kind = if track == Track::Video { 9 } else { 8 };
    let [_, a, b, c] = size.to_be_bytes();
    let [extended, d, e, f] = timestamp.to_be_bytes();
    [kind, a, b, c, d, e, f, extended, 0, 0, 0]
}

/// PreviousTagSize behind it.
pub(in super::super) fn tail(size: u32) -> [u8; TAIL] {
    (TAG_HEADER as u32 + size).to_be_bytes()
}

/// The header of a file and its first PreviousTagSize (E.2, E.3).
pub(in super::super) fn file_header(video: bool, audio: bool) -> [u8; HEADER + TAIL] {
    let flags = u8::from(audio) << 2 | u8::from(video);
    [b'F', b'L', b'V', 1, flags, 0, 0, 0, HEADER as u8, 0, 0, 0, 0]
}
