//! Extracts the raw_data_block of a frame of sound from each format. It relies on the layout that this program writes, and
//! does not check its input; [`media`](media) reads foreign files.

use super::counts::Format;
use media::{aac, ts};

/// Bytes before raw AAC in a message.
const MESSAGE: usize = 2;
/// Bytes before the slice in a packet: the RTP header, and an AU-header with its length.
const PACKET: usize = 12 + 4;

/// The raw_data_block in the bytes that the system calls for one frame wrote.
pub(super) fn raw(format: Format, calls: &[&[u8]]) -> Vec<u8> {
    match format {
        Format::Rtmp => calls.concat().split_off(MESSAGE),
        Format::Flv => tag(&calls.concat()),
        Format::Rtp => calls.iter().flat_map(|packet| &packet[PACKET..]).copied().collect(),
        Format::Elementary => calls.concat().split_off(aac::adts::HEADER),
        Format::Ts => cells(&calls.concat()),
    }
}

/// The raw_data_block of the last tag. The first tag follows the file's header and a configuration.
fn tag(written: &[u8]) -> Vec<u8> {
    let mut rest = if written.starts_with(b"FLV") { &written[13..] } else { written };
    let mut found = &[][..];
    while let [_, a, b, c, ..] = *rest {
        let size = u32::from_be_bytes([0, a, b, c]) as usize;
        (found, rest) = (&rest[11..11 + size], &rest[11 + size + 4..]);
    }
    found[MESSAGE..].to_vec()
}

/// The raw_data_block of a PES packet in cells. Skips the cells of tables.
fn cells(written: &[u8]) -> Vec<u8> {
    let mut packet = Vec::new();
    for cell in written.chunks(ts::PACKET) {
        let pid = u16::from_be_bytes([cell[1] & 0x1F, cell[2]]);
        if pid == ts::AUDIO_PID {
            let field = if cell[3] & 0x20 != 0 { 1 + usize::from(cell[4]) } else { 0 };
            packet.extend_from_slice(&cell[4 + field..]);
        }
    }
    // The header has 9 bytes and as many more as the last of them says.
    let header = 9 + usize::from(packet[8]);
    packet.split_off(header + aac::adts::HEADER)
}
