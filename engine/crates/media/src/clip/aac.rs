//! A small AAC-LC encoder (ISO/IEC 14496-3, 4.4.2): two channels, long blocks, one section with codebook 7, and scale factors
//! that fall by 2 (3 dB) from band to band, which approximates the spectrum of music. The loudest spectral line of a frame is
//! quantised to 7, the largest value of the codebook.

use super::bit_writer::BitWriter;
use super::spectrum::{BLOCK, LINES, STEP, Transform};
use audio::music;

/// AudioSpecificConfig: AAC-LC (2), 44 100 Hz (index 4), two channels, frames of 1 024 samples.
pub(super) const RECORD: [u8; 2] = [0x12, 0x10];

/// Sample frames a second.
const RATE: u32 = 44_100;

/// Number of scale factor bands at 44,100 Hz up to spectral line 240 (Table 4.129).
const BANDS: u32 = 26;

/// First spectral line of each scale factor band, and the end of the last band.
#[rustfmt::skip]
const OFFSETS: [usize; BANDS as usize + 1] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 160, 176, 196, 216, LINES,
];

/// Ratio of the quantiser steps of two successive scale factors: the fourth root of 1/2 (4.6.2.3.3).
const FINER: f64 = 0.840_896_415_253_714_5;

/// Codebook 7 (Table 4.A.8): length and code of each pair of magnitudes 0 to 7. The index is 8 · first + second.
#[rustfmt::skip]
const CODES: [(u8, u16); 64] = [
    (1, 0x000), (3, 0x005), (6, 0x037), (7, 0x074), (8, 0x0F2), (9, 0x1EB), (10, 0x3ED), (11, 0x7F7),
    (3, 0x004), (4, 0x00C), (6, 0x035), (7, 0x071), (8, 0x0EC), (8, 0x0EE), (9, 0x1EE), (9, 0x1F5),
    (6, 0x036), (6, 0x034), (7, 0x072), (8, 0x0EA), (8, 0x0F1), (9, 0x1E9), (9, 0x1F3), (10, 0x3F5),
    (7, 0x073), (7, 0x070), (8, 0x0EB), (8, 0x0F0), (9, 0x1F1), (9, 0x1F0), (10, 0x3EC), (10, 0x3FA),
    (8, 0x0F3), (8, 0x0ED), (9, 0x1E8), (9, 0x1EF), (10, 0x3EF), (10, 0x3F1), (10, 0x3F9), (11, 0x7FB),
    (9, 0x1ED), (8, 0x0EF), (9, 0x1EA), (9, 0x1F2), (10, 0x3F3), (10, 0x3F8), (11, 0x7F9), (11, 0x7FC),
    (10, 0x3EE), (9, 0x1EC), (9, 0x1F4), (10, 0x3F4), (10, 0x3F7), (11, 0x7F8), (12, 0xFFD), (12, 0xFFE),
    (11, 0x7F6), (10, 0x3F0), (10, 0x3F2), (10, 0x3F6), (11, 0x7FA), (11, 0x7FD), (12, 0xFFC), (12, 0xFFF),
];

/// Encodes the built-in piece of music, frame by frame.
pub(super) struct Encoder {
    transform: Transform,
    /// Samples of each channel from the start of the next block on.
    samples: [Vec<f64>; music::CHANNELS],
    /// Number of blocks of the piece generated so far.
    made: u64,
    /// Number of frames encoded so far.
    frames: u32,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder { transform: Transform::new(), samples: Default::default(), made: 0, frames: 0 }
    }
}

impl Encoder {
    /// Start time of the next frame in ms.
    pub(super) fn milliseconds(&self) -> u32 {
        (u64::from(self.frames) * STEP as u64 * 1_000 / u64::from(RATE)) as u32
    }

    /// Encodes the next raw_data_block.
    pub(super) fn encode(&mut self) -> Vec<u8> {
        while self.samples[0].len() < BLOCK {
            let mut block = [0.0; music::BLOCK * music::CHANNELS];
            music::block(self.made, RATE, &mut block);
            for frame in block.as_chunks::<{ music::CHANNELS }>().0 {
                // Scaled to the range of 16-bit samples, which the quantiser expects.
                let each = self.samples.iter_mut().zip(frame);
                each.for_each(|(channel, sample)| channel.push(f64::from(*sample) * 32_768.0));
            }
            self.made += 1;
        }
        self.frames += 1;

        let mut bits = BitWriter::default();
        bits.put(3, 1); // ID_CPE
        bits.put(4, 0); // element_instance_tag
        bits.put(1, 0); // common_window
        for channel in &mut self.samples {
            let mut block = [0.0; BLOCK];
            block.copy_from_slice(&channel[..BLOCK]);
            channel.drain(..STEP);
            individual_channel_stream(&self.transform.lines(&block), &mut bits);
        }
        bits.put(3, 7); // ID_END
        bits.into_bytes()
    }
}

/// Writes the spectrum of a channel (4.4.2.7).
fn individual_channel_stream(lines: &[f64; LINES], bits: &mut BitWriter) {
    // The lines in units of their band's quantiser step, for a first scale factor of 100, whose step is 1.
    let mut shaped = *lines;
    let mut finer = 1.0;
    for band in OFFSETS.windows(2) {
        shaped[band[0]..band[1]].iter_mut().for_each(|line| *line /= finer);
        finer *= FINER * FINER;
    }
    let mut scale = 100;
    while shaped.iter().any(|&line| size(line) > 7) {
        scale += 1;
        shaped.iter_mut().for_each(|line| *line *= FINER);
    }

    bits.put(8, scale); // global_gain
    bits.put(1, 0); // ics_reserved_bit
    bits.put(3, 0); // ONLY_LONG_SEQUENCE, sine window
    bits.put(6, BANDS); // max_sfb
    bits.put(1, 0); // predictor_data_present
    bits.put(4, 7); // sect_cb
    bits.put(5, BANDS); // sect_len_incr
    bits.put(1, 0); // hcod_sf of the first scale factor: global_gain
    (1..BANDS).for_each(|_| bits.put(4, 0b1011)); // of the others: two less than the one before
    bits.put(3, 0); // no pulse, no TNS, no gain control
    for pair in shaped.as_chunks::<2>().0 {
        let sizes = pair.map(size);
        let (length, code) = CODES[sizes[0] * 8 + sizes[1]];
        bits.put(u32::from(length), u32::from(code));
        for (line, size) in pair.iter().zip(sizes) {
            if size > 0 {
                bits.put(1, u32::from(*line < 0.0));
            }
        }
    }
}

/// The quantised magnitude of a line in steps, by the power law of 4.6.1.3, with the rounding that encoders use.
fn size(line: f64) -> usize {
    let root = line.abs().sqrt();
    (root * root.sqrt() + 0.405_4) as usize
}
