//! MPEG-TS (ISO/IEC 13818-1) with the PIDs 0x100 for video, which has the clock, 0x101 for audio, and 0x1000 for the map.

use media::{Frame, Track};

/// A transport stream.
#[derive(Default)]
pub(super) struct Transport {
    /// Number of packets of the tables and of the two tracks.
    counters: [u8; 4],
    /// Decoding time of the frame before which tables were written last, in ms.
    tables: Option<u32>,
}

const PIDS: [u16; 4] = [0, 0x1000, 0x100, 0x101];

impl Transport {
    /// The packets of a frame whose elementary stream is `payload`, after the tables if it is time for them.
    pub fn write(&mut self, frame: &Frame, payload: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let is_video = frame.track == Track::Video;
        if self.tables.is_none_or(|last| is_video && frame.key && frame.dts.saturating_sub(last) >= 100) {
            self.tables = Some(frame.dts);
            let map = [0xE1, 0, 0xF0, 0, 0x1B, 0xE1, 0, 0xF0, 0, 0x0F, 0xE1, 1, 0xF0, 0];
            for (table, body) in [(0, &[0, 1, 0xF0, 0][..]), (2, &map)] {
                let mut section = vec![table, 0xB0, body.len() as u8 + 9, 0, 1, 0xC1, 0, 0];
                section.extend(body);
                section.extend(crc(&section).to_be_bytes());
                section.insert(0, 0);
                section.resize(184, 0xFF);
                self.packets(usize::from(table > 0), &[], &section, &mut out);
            }
        }
        // Times have 33 bits, in units of 1/90000 s; frames are due 0.7 s after the clock.
        let times = [frame.pts(), i64::from(frame.dts)].map(|ms| (ms * 90 + 63_000) as u64);
        let times = if times[0] == times[1] { &times[..1] } else { &times };
        let length = if is_video { 0 } else { 3 + 5 * times.len() + payload.len() } as u16;
        let [high, low] = length.to_be_bytes();
        let (stream, flags) = (if is_video { 0xE0 } else { 0xC0 }, if times.len() == 2 { 0xC0 } else { 0x80 });
        let mut pes = vec![0, 0, 1, stream, high, low, 0x84, flags, 5 * times.len() as u8];
        for (nth, time) in times.iter().enumerate() {
            // Four bits that say which time it is; then 3, 15 and 15 bits of it, each followed by a bit that is set.
            let which = (if nth == 1 { 1 } else { flags >> 6 }) as u64;
            let parts = [time >> 30 & 7, time >> 15 & 0x7FFF, time & 0x7FFF].map(|part| part << 1 | 1);
            let bits = which << 36 | parts[0] << 32 | parts[1] << 16 | parts[2];
            pes.extend(&bits.to_be_bytes()[3..]);
        }
        pes.extend(payload);
        // The clock's 33 bits, six that are reserved, and nine of its extension.
        let clock = (u64::from(frame.dts) * 90) << 15 | 0x3F << 9;
        let adaptation = [&[if frame.key { 0x50 } else { 0x10 }][..], &clock.to_be_bytes()[2..]].concat();
        self.packets(2 + frame.track as usize, if is_video { &adaptation } else { &[] }, &pes, &mut out);
        out
    }

    /// Packets of 188 bytes: a head of four, an adaptation field where there is one or the payload has to be filled up, and the
    /// payload.
    fn packets(&mut self, stream: usize, adaptation: &[u8], mut payload: &[u8], out: &mut Vec<u8>) {
        let (pid, mut adaptation, mut start) = (PIDS[stream], adaptation.to_vec(), 0x4000);
        while !payload.is_empty() {
            let reserved = if adaptation.is_empty() { 0 } else { adaptation.len() + 1 };
            let (now, later) = payload.split_at(payload.len().min(184 - reserved));
            let has_field = now.len() < 184;
            let [high, low] = (start | pid).to_be_bytes();
            let control = if has_field { 0x30 } else { 0x10 };
            out.extend([0x47, high, low, control | (self.counters[stream] % 16)]);
            self.counters[stream] = self.counters[stream].wrapping_add(1);
            if has_field {
                let length = 183 - now.len();
                out.push(length as u8);
                if adaptation.is_empty() && length > 0 {
                    adaptation.push(0);
                }
                adaptation.resize(length, 0xFF);
                out.append(&mut adaptation);
            }
            out.extend(now);
            (payload, start) = (later, 0);
            adaptation.clear();
        }
    }
}

/// CRC-32/MPEG-2, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for bit in bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)) {
        let top = (crc >> 31) as u8;
        crc = crc << 1 ^ if top == bit { 0 } else { 0x04C1_1DB7 };
    }
    crc
}
