//! The built-in clip: four seconds of H.264 and AAC in an FLV file, made by code. The picture is a ring with two dots that go
//! round, the sound the built-in piece of music, muffled.
//!
//! Its video is lossless: macroblocks are either raw samples or skipped, so a decoder's pictures can be held against
//! [`picture`]'s. That also makes frames as unlike each other as those of real streams: a key frame has all 60 macroblocks,
//! 23 kB, and others those few that changed, 1 to 4 kB.

mod aac;
mod bits;
mod h264;
pub mod picture;
mod spectrum;

use super::flv;
use super::frames::Track;

/// Pictures a second.
pub const RATE: u32 = 25;

/// Pictures in all.
pub const PICTURES: u32 = 100;

/// Pictures from one key frame to the next.
pub const GROUP: u32 = 25;

/// The clip, as a file. Takes about a tenth of a second to make, most of it for the sound.
pub fn clip() -> Vec<u8> {
    let mut out = flv::file_header(true, true).to_vec();
    tag(Track::Video, 0, &[&[0x17, 0, 0, 0, 0], &h264::record()], &mut out);
    tag(Track::Audio, 0, &[&[0xAF, 0], &aac::RECORD], &mut out);
    let mut video = h264::Encoder::default();
    let mut audio = aac::Encoder::default();
    for index in 0..PICTURES {
        let time = index * 1_000 / RATE;
        let message = video.encode(index);
        tag(Track::Video, time, &[&message], &mut out);
        while audio.milliseconds() < time + 1_000 / RATE {
            let time = audio.milliseconds();
            tag(Track::Audio, time, &[&[0xAF, 1], &audio.encode()], &mut out);
        }
    }
    out
}

fn tag(track: Track, time: u32, data: &[&[u8]], out: &mut Vec<u8>) {
    let size = data.iter().map(|part| part.len() as u32).sum();
    out.extend(flv::tag_header(track, time, size));
    data.iter().for_each(|part| out.extend(*part));
    out.extend(flv::tail(size));
}
