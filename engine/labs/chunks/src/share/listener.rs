//! Who listens: takes the raw_data_block of a frame of sound out of each format again, by the shortest way that its standard
//! allows. What is read here was written by this program; files of others are read by [`media`](media).

use super::counts::Format;
use media::{aac, ts};

/// Bytes of a message before raw AAC.
const MESSAGE: usize = 2;
/// Bytes of a packet before its slice: the RTP header, and an AU-header with its length.
const PACKET: usize = 12 + 4;

/// The raw_data_block in what one frame's calls wrote.
pub(super) fn raw(format: Format, calls: &[&[u8]]) -> Vec<u8> {
    match format {
        Format::Rtmp => calls.concat().split_off(MESSAGE),
        Format::Flv => tag(&calls.concat()),
        Format::Rtp => calls.iter().flat_map(|packet| &packet[PACKET..]).copied().collect(),
        Format::Elementary => calls.concat().split_off(aac::adts::HEADER),
        Format::Ts => cells(&calls.concat()),
    }
}

/// Of the last tag: before the first one stand the file's header and a configuration.
fn tag(written: &[u8]) -> Vec<u8> {
    let mut rest = if written.starts_with(b"FLV") { &written[13..] } else { written };
    let mut found = &[][..];
    while let [_, a, b, c, ..] = *rest {
        let size = u32::from_be_bytes([0, a, b, c]) as usize;
        (found, rest) = (&rest[11..11 + size], &rest[11 + size + 4..]);
    }
    found[MESSAGE..].to_vec()
}

/// Of a PES packet in cells; those of tables are passed over.
fn cells(written: &[u8]) -> Vec<u8> {
    let mut packet = Vec::new();
    for cell in written.chunks(ts::PACKET) {
        let pid = u16::from_be_bytes([cell[1] & 0x1F, cell[2]]);
        if pid == ts::AUDIO_PID {
            let field = if cell[3] & 0x20 != 0 { 1 + usize::from(cell[4]) } else { 0 };
            packet.extend_from_slice(&cell[4 + field..]);
        }
    }
    // Its header is of 9 bytes and as many as the last of them says.
    let header = 9 + usize::from(packet[8]);
    packet.split_off(header + aac::adts::HEADER)
}
