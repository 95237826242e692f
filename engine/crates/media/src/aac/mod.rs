//! AAC (ISO/IEC 14496-3): the format of FLV and MP4 with a separate configuration, and ADTS, in which each frame contains it.

pub(super) mod config;

pub use config::{Config, Extension};

use super::frames::{Frame, Media, Track};
use super::gather::GatherList;

/// Length of an ADTS header without checksum in bytes.
pub const ADTS_HEADER: usize = 7;

/// Appends an audio frame with an ADTS header (ISO/IEC 14496-3, 1.A.2.2), 7 bytes that contain the configuration. Does nothing
/// for a video frame.
pub fn write_adts(media: &Media, frame: &Frame, out: &mut GatherList) {
    let Some(config) = media.aac_of(frame) else { return };
    let raw = media.units(frame)[0];
    // The length fits into 13 bits, because the demultiplexer refuses longer frames.
    let length = raw.len + ADTS_HEADER as u32;
    let (profile, channels) = (config.object_type - 1, config.channels);
    out.own(&[
        0xFF,
        0xF1, // syncword, ID 0 (MPEG-4), layer 0, protection_absent
        profile << 6 | config.frequency_index << 2 | channels >> 2,
        channels << 6 | (length >> 11) as u8,
        (length >> 3) as u8,
        (length << 5) as u8 | 0x1F, // adts_buffer_fullness 0x7FF: variable rate
        0xFC,                       // one raw_data_block
    ]);
    out.share(raw);
}

/// The frames of an ADTS file whose headers have no checksums. Ends where a frame is cut off.
pub fn adts_frames(mut file: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let header = file.get(..ADTS_HEADER)?;
        let length = usize::from(header[3] & 3) << 11 | usize::from(header[4]) << 3 | usize::from(header[5]) >> 5;
        let frame = file.get(ADTS_HEADER..length)?;
        file = &file[length..];
        Some(frame)
    })
}

/// Appends the data of an audio FLV tag, which is also the body of an RTMP message: SoundFormat 10 with the rate, size and
/// channels that are fixed for AAC, AACPacketType 1, then raw AAC (FLV 10.1, E.4.2). Does nothing for a video frame.
pub fn write_message(media: &Media, frame: &Frame, out: &mut GatherList) {
    if frame.track == Track::Audio {
        out.own(&[0xAF, 1]);
        out.share(media.units(frame)[0]);
    }
}
