//! ADTS (ISO/IEC 14496-3, 1.A.2.2): each raw_data_block behind a header of 7 bytes that repeats the configuration.

use super::super::frames::{Frame, Media};
use super::super::gather::Gather;

/// Bytes of a header without a checksum.
pub const HEADER: usize = 7;

/// Appends a frame of audio with its header. Frames of video give nothing.
pub fn write(media: &Media, frame: &Frame, out: &mut Gather) {
    let Some(config) = media.aac_of(frame) else { return };
    let raw = media.units(frame)[0];
    // The demuxer takes no longer frame than 13 bits can tell.
    let length = raw.len + HEADER as u32;
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
