//! Sequence parameter sets (ISO/IEC 14496-10, 7.3.2.1.1), parsed up to the picture size.

use super::super::bit_reader::BitReader;
use super::super::fault::{Fault, Kind};
use super::super::frames::Shell;
use base::Allowed;

/// Maximum width or height of a picture in macroblocks: √(8 · 139,264), from level 6.2's limit of 139,264 macroblocks (A.3.1).
const MOST_SIDE: u32 = 1_055;

/// Profiles whose parameter sets contain chroma_format_idc.
const WITH_CHROMA: [u32; 13] = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

pub(super) struct Sps {
    pub(super) profile: u8,
    pub(super) level: u8,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Sps {
    /// Parses a parameter set, which includes its NAL unit header.
    pub(super) fn read(file: &[u8], unit: Shell) -> Result<Sps, Fault> {
        let mut bits = BitReader::rbsp(file, unit);
        bits.bits(8, "NAL unit header")?;
        let profile = bits.bits(8, "profile_idc")?;
        bits.bits(8, "constraint_set_flags")?;
        let level = bits.bits(8, "level_idc")?;
        bits.ue(31, "seq_parameter_set_id")?;
        let chroma = if WITH_CHROMA.contains(&profile) { chroma(&mut bits)? } else { 1 };
        bits.ue(12, "log2_max_frame_num_minus4")?;
        picture_order(&mut bits)?;
        bits.ue(16, "max_num_ref_frames")?;
        bits.bit("gaps_in_frame_num_value_allowed_flag")?;
        let width = bits.ue(MOST_SIDE - 1, "pic_width_in_mbs_minus1")? + 1;
        let map_units = bits.ue(MOST_SIDE - 1, "pic_height_in_map_units_minus1")? + 1;
        let fields = u32::from(!bits.bit("frame_mbs_only_flag")?);
        if fields == 1 {
            bits.bit("mb_adaptive_frame_field_flag")?;
        }
        bits.bit("direct_8x8_inference_flag")?;
        let [across, down] = cropped(&mut bits, chroma, fields)?;
        let side = |at, field, whole: u32, cut: u32| match whole.checked_sub(cut) {
            Some(rest @ 1..) => Ok(rest),
            _ => Err(Fault::new(Kind::Malformed, at, field, cut, Allowed::at_most(i64::from(whole) - 1, "pixels"))),
        };
        let at = bits.at();
        let width = side(at, "frame_crop across", width * 16, across)?;
        let height = side(at, "frame_crop down", map_units * 16 * (1 + fields), down)?;
        Ok(Sps { profile: profile as u8, level: level as u8, width, height })
    }
}

/// Reads the fields from chroma_format_idc to the scaling matrices. Returns ChromaArrayType.
fn chroma(bits: &mut BitReader<'_>) -> Result<u32, Fault> {
    let chroma = bits.ue(3, "chroma_format_idc")?;
    let separate = chroma == 3 && bits.bit("separate_colour_plane_flag")?;
    bits.ue(6, "bit_depth_luma_minus8")?;
    bits.ue(6, "bit_depth_chroma_minus8")?;
    bits.bit("qpprime_y_zero_transform_bypass_flag")?;
    if bits.bit("seq_scaling_matrix_present_flag")? {
        for list in 0..if chroma == 3 { 12 } else { 8 } {
            if bits.bit("seq_scaling_list_present_flag")? {
                scaling_list(bits, if list < 6 { 16 } else { 64 })?;
            }
        }
    }
    Ok(if separate { 0 } else { chroma })
}

/// Skips a scaling_list (7.3.2.1.1.1).
fn scaling_list(bits: &mut BitReader<'_>, size: usize) -> Result<(), Fault> {
    let (mut last, mut next) = (8, 8);
    for _ in 0..size {
        if next != 0 {
            next = (last + bits.se("delta_scale")?).rem_euclid(256);
        }
        last = if next == 0 { last } else { next };
    }
    Ok(())
}

/// Skips pic_order_cnt_type and the fields that depend on it.
fn picture_order(bits: &mut BitReader<'_>) -> Result<(), Fault> {
    match bits.ue(2, "pic_order_cnt_type")? {
        0 => _ = bits.ue(12, "log2_max_pic_order_cnt_lsb_minus4")?,
        1 => {
            bits.bit("delta_pic_order_always_zero_flag")?;
            bits.se("offset_for_non_ref_pic")?;
            bits.se("offset_for_top_to_bottom_field")?;
            for _ in 0..bits.ue(255, "num_ref_frames_in_pic_order_cnt_cycle")? {
                bits.se("offset_for_ref_frame")?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Reads the frame cropping. Returns the number of pixels cropped from the width and from the height (equations 7-19 to 7-22).
fn cropped(bits: &mut BitReader<'_>, chroma: u32, fields: u32) -> Result<[u32; 2], Fault> {
    if !bits.bit("frame_cropping_flag")? {
        return Ok([0, 0]);
    }
    let most = MOST_SIDE * 32;
    let mut offset = |field| bits.ue(most, field);
    let across = offset("frame_crop_left_offset")? + offset("frame_crop_right_offset")?;
    let down = offset("frame_crop_top_offset")? + offset("frame_crop_bottom_offset")?;
    let unit_across = if matches!(chroma, 1 | 2) { 2 } else { 1 };
    let unit_down = if chroma == 1 { 2 } else { 1 };
    Ok([across * unit_across, down * unit_down * (1 + fields)])
}
