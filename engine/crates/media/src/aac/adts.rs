//! ADTS (ISO/IEC 14496-3, 1.A.2.2): a header of 7 bytes, which contains the configuration, before each raw_data_block.

use super::super::frames::{Frame, Media};
use super::super::gather::GatherList;

/// Length of a header without checksum in bytes.
pub const HEADER: usize = 7;

/// Appends an audio frame with its header. Does nothing for a video frame.
pub fn write(media: &Media, frame: &Frame, out: &mut GatherList) {
    let Some(config) = media.aac_of(frame) else { return };
    let raw = media.units(frame)[0];
    // The length fits into 13 bits, because the demultiplexer refuses longer frames.
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

/// The frames of a file whose headers have no checksums. Ends where a frame is cut off.
pub fn frames(mut file: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let header = file.get(..HEADER)?;
        let length = usize::from(header[3] & 3) << 11 | usize::from(header[4]) << 3 | usize::from(header[5]) >> 5;
        let frame = file.get(HEADER..length)?;
        file = &file[length..];
        Some(frame)
    })
}
