//! The program association table and the program map table (ISO/IEC 13818-1, 2.4.4), which list the streams and their PIDs.

use super::packet::ROOM;
use super::{AUDIO_PID, PMT_PID, VIDEO_PID};

/// The program association table: the map table of program 1 has the PID [`PMT_PID`].
pub(super) fn pat() -> [u8; ROOM] {
    let [high, low] = (0xE000 | PMT_PID).to_be_bytes();
    section(0, &[0, 1, high, low])
}

/// The program map table: H.264 with stream_type 0x1B, AAC in ADTS with 0x0F. `clock` is PCR_PID.
pub(super) fn pmt(clock: u16, video: bool, audio: bool) -> [u8; ROOM] {
    let [high, low] = (0xE000 | clock).to_be_bytes();
    let mut body = [high, low, 0xF0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut end = 4;
    let streams = [(video, 0x1B, VIDEO_PID), (audio, 0x0F, AUDIO_PID)];
    for (_, stream_type, pid) in streams.into_iter().filter(|stream| stream.0) {
        let [high, low] = (0xE000 | pid).to_be_bytes();
        body[end..end + 5].copy_from_slice(&[stream_type, high, low, 0xF0, 0]);
        end += 5;
    }
    section(2, &body[..end])
}

/// The payload of a packet with one section: pointer_field, the section with its CRC, and stuffing bytes 0xFF.
fn section(table_id: u8, body: &[u8]) -> [u8; ROOM] {
    let [high, low] = (0xB000 | (body.len() + 9) as u16).to_be_bytes();
    let head = [0, table_id, high, low, 0, 1, 0xC1, 0, 0];
    let end = head.len() + body.len();
    let mut payload = [0xFF; ROOM];
    payload[..head.len()].copy_from_slice(&head);
    payload[head.len()..end].copy_from_slice(body);
    let crc = crc32(&payload[1..end]);
    payload[end..end + 4].copy_from_slice(&crc.to_be_bytes());
    payload
}

/// The CRC of annex A (CRC-32/MPEG-2): polynomial 0x04C11DB7, initial value 0xFFFFFFFF, neither reflected nor inverted.
fn crc32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte) << 24, |crc, _| crc << 1 ^ if crc >> 31 == 1 { 0x04C1_1DB7 } else { 0 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(crc32(b"123456789"), 0x0376_E6E7, "CRC-32/MPEG-2's check value");
    }
}
