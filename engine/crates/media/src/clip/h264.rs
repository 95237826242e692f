//! A lossless H.264 encoder: Constrained Baseline profile, CAVLC, and only I_PCM and P_Skip macroblocks (ISO/IEC 14496-10, 7.3).
//! Since no macroblock has motion, the motion vector inferred for a skipped one is 0 (8.4.1.1), so it repeats the picture before.

use super::picture::{HEIGHT, Picture, Plane, WIDTH};
use super::{GROUP, RATE};

/// Level 2.0: the lowest that allows pictures of 23 kB at 25 pictures a second (A.3.1, MinCR of 2).
const LEVEL: u8 = 20;

/// Number of macroblocks in a row.
const ACROSS: usize = WIDTH / 16;
/// Number of macroblocks in a picture.
const MACROBLOCKS: usize = ACROSS * HEIGHT / 16;

/// Number of slices in a picture, each of which is a NAL unit.
const SLICES: usize = 2;

// NAL unit headers: nal_ref_idc 3 and the type.
const IDR: u8 = 0x65;
const SLICE: u8 = 0x61;
const SPS: u8 = 0x67;
const PPS: u8 = 0x68;

/// mb_type of I_PCM in I slices. In P slices it is higher by 5 (Tables 7-11, 7-13).
const I_PCM: u32 = 25;

/// The AVCDecoderConfigurationRecord, for NAL unit lengths of 4 bytes.
pub(super) fn record() -> Vec<u8> {
    let (sps, pps) = (sequence_parameter_set(), picture_parameter_set());
    let head = [1, sps[1], sps[2], sps[3], 0xFF, 0xE1, 0, sps.len() as u8];
    [&head, &sps[..], &[1, 0, pps.len() as u8], &pps].concat()
}

fn sequence_parameter_set() -> Vec<u8> {
    let mut bits = BitWriter::default();
    bits.put(8, 66); // profile_idc: Baseline
    bits.put(8, 0xC0); // constraint_set0 and 1: Constrained
    bits.put(8, u32::from(LEVEL));
    bits.ue(0); // seq_parameter_set_id
    bits.ue(0); // log2_max_frame_num_minus4: 16
    bits.ue(2); // pic_order_cnt_type: shown as decoded
    bits.ue(1); // max_num_ref_frames
    bits.put(1, 0); // gaps_in_frame_num_value_allowed_flag
    bits.ue(ACROSS as u32 - 1);
    bits.ue((HEIGHT / 16) as u32 - 1);
    bits.put(3, 0b110); // frame_mbs_only_flag, direct_8x8_inference_flag, frame_cropping_flag
    bits.put(1, 1); // vui_parameters_present_flag
    bits.put(4, 0); // no aspect ratio, overscan, signal type or chroma location
    bits.put(1, 1); // timing_info_present_flag
    bits.put(32, 1); // num_units_in_tick
    bits.put(32, 2 * RATE); // time_scale, two ticks a picture
    bits.put(1, 1); // fixed_frame_rate_flag
    bits.put(4, 0); // no HRD, pic_struct or bitstream_restriction
    nal(SPS, bits)
}

fn picture_parameter_set() -> Vec<u8> {
    let mut bits = BitWriter::default();
    bits.ue(0); // pic_parameter_set_id
    bits.ue(0); // seq_parameter_set_id
    bits.put(2, 0); // CAVLC; no picture order in slices
    bits.ue(0); // one slice group
    bits.ue(0); // one reference, forward
    bits.ue(0); // and backward
    bits.put(3, 0); // no weighted prediction
    bits.put(3, 0b111); // pic_init_qp, pic_init_qs and chroma_qp_index_offset of se(0)
    bits.put(1, 1); // deblocking_filter_control_present_flag
    bits.put(2, 0); // no constrained_intra_pred, no redundant pictures
    nal(PPS, bits)
}

/// Makes a NAL unit of an RBSP: appends the trailing bits and inserts emulation prevention bytes (7.3.1, 7.3.2.11).
fn nal(header: u8, mut rbsp: BitWriter) -> Vec<u8> {
    rbsp.put(1, 1);
    let mut unit = vec![header];
    let mut zeros = 0;
    for byte in rbsp.into_bytes() {
        if zeros == 2 && byte <= 3 {
            unit.push(3);
            zeros = 0;
        }
        zeros = if byte == 0 { zeros + 1 } else { 0 };
        unit.push(byte);
    }
    unit
}

/// The samples of a macroblock in the order of I_PCM: luma, Cb, Cr.
type Macroblock = Vec<u8>;

/// Encodes successive pictures.
#[derive(Default)]
pub(super) struct Encoder {
    /// The previous picture as decoded, which equals the original.
    before: Vec<Macroblock>,
}

impl Encoder {
    /// Encodes picture `index` as an FLV or RTMP message. `index` must be 0 in the first call and increase by 1 in each further
    /// one.
    pub(super) fn encode(&mut self, index: u32) -> Vec<u8> {
        let picture = Picture::new(index);
        let now: Vec<Macroblock> = (0..MACROBLOCKS).map(|number| macroblock(&picture, number)).collect();
        let key = index.is_multiple_of(GROUP);
        let mut message = vec![if key { 0x17 } else { 0x27 }, 1, 0, 0, 0];
        for slice in 0..SLICES {
            let numbers = slice * MACROBLOCKS / SLICES..(slice + 1) * MACROBLOCKS / SLICES;
            let mut bits = slice_header(numbers.start, index);
            let mut skipped = 0;
            for (samples, number) in now[numbers.clone()].iter().zip(numbers) {
                if !key && self.before[number] == *samples {
                    skipped += 1;
                    continue;
                }
                if !key {
                    bits.ue(skipped); // mb_skip_run
                    skipped = 0;
                }
                bits.ue(if key { I_PCM } else { 5 + I_PCM });
                bits.align(); // pcm_alignment_zero_bit
                samples.iter().for_each(|&sample| bits.byte(sample));
            }
            if skipped > 0 {
                bits.ue(skipped);
            }
            let unit = nal(if key { IDR } else { SLICE }, bits);
            message.extend((unit.len() as u32).to_be_bytes());
            message.extend(unit);
        }
        self.before = now;
        message
    }
}

fn slice_header(first: usize, index: u32) -> BitWriter {
    let key = index.is_multiple_of(GROUP);
    let mut bits = BitWriter::default();
    bits.ue(first as u32); // first_mb_in_slice
    bits.ue(if key { 7 } else { 5 }); // slice_type: I or P, as all of the picture
    bits.ue(0); // pic_parameter_set_id
    bits.put(4, index % GROUP % 16); // frame_num
    if key {
        bits.ue(index / GROUP % 2); // idr_pic_id, which must differ between successive key frames
        bits.put(2, 0); // no_output_of_prior_pics_flag, long_term_reference_flag
    } else {
        bits.put(3, 0); // no override of the number of references, no reordering; adaptive_ref_pic_marking_mode_flag
    }
    bits.ue(0); // slice_qp_delta
    bits.ue(1); // disable_deblocking_filter_idc
    bits
}

fn macroblock(picture: &Picture, number: usize) -> Macroblock {
    let mut samples = Vec::with_capacity(384);
    for plane in Plane::ALL {
        let side = 16 / plane.scale();
        let (left, top) = (number % ACROSS * side, number / ACROSS * side);
        for y in top..top + side {
            samples.extend((left..left + side).map(|x| picture.sample(plane, x, y)));
        }
    }
    samples
}

/// A bit string under construction.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// Number of bits used in the last byte, 0 to 7; 0 if there is no partial byte.
    taken: u32,
}

impl BitWriter {
    /// Appends the low `count` bits of `value`.
    fn put(&mut self, count: u32, value: u32) {
        for bit in (0..count).rev() {
            if self.taken == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (7 - self.taken);
            self.taken = (self.taken + 1) % 8;
        }
    }

    /// Appends an Exp-Golomb code, ue(v) of ISO/IEC 14496-10, 9.1.
    fn ue(&mut self, value: u32) {
        let code = value + 1;
        let length = 32 - code.leading_zeros();
        self.put(2 * length - 1, code);
    }

    /// Pads the last byte with zeros.
    fn align(&mut self) {
        self.taken = 0;
    }

    /// Appends a byte. The position must be byte-aligned.
    fn byte(&mut self, byte: u8) {
        debug_assert_eq!(self.taken, 0);
        self.bytes.push(byte);
    }

    /// The bytes written; the last is padded with zeros.
    fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
