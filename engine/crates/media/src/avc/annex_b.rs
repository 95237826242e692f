//! The byte stream format of ISO/IEC 14496-10, annex B: NAL units with start codes, an access unit delimiter before each access
//! unit, and parameter sets before each key frame.

use super::super::frames::{Frame, Media};
use super::super::gather::GatherList;
use super::nal::Type;

/// zero_byte and start_code_prefix_one_3bytes (B.1.1).
const START_CODE: [u8; 4] = [0, 0, 0, 1];

/// An access unit delimiter: header, primary_pic_type 7 (any slice types), and the stop bit (7.3.2.4).
const DELIMITER: [u8; 2] = [9, 0xF0];

/// Appends an access unit. Inserts the parameter sets of the configuration before a key frame that contains none, and replaces
/// the frame's own delimiters. Does nothing for an audio frame.
pub fn write(file: &[u8], media: &Media, frame: &Frame, out: &mut GatherList) {
    let Some(config) = media.avc_of(frame) else { return };
    let units = media.units(frame);
    let has = |kind| units.iter().any(|unit| Type::of(*unit, file) == kind);
    let sets = if frame.key && !has(Type::SPS) { config.parameter_sets() } else { &[] };
    out.own(&START_CODE);
    out.own(&DELIMITER);
    for unit in sets.iter().chain(units).filter(|unit| Type::of(**unit, file) != Type::AUD) {
        out.own(&START_CODE);
        out.share(*unit);
    }
}
