//! AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1): the parameter sets, and the size of NAL unit lengths.

use super::super::fault::{Fault, Kind, reserve};
use super::super::frames::Shell;
use super::super::reader::Reader;
use super::nal::{self, Type};
use super::sps;
use base::Allowed;

/// The configuration of an H.264 decoder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The record itself.
    pub record: Shell,
    /// Size of a NAL unit's length in bytes, 1 to 4.
    pub length_bytes: u8,
    /// profile_idc: 66 Baseline, 77 Main, 100 High.
    pub profile: u8,
    /// level_idc: ten times the level.
    pub level: u8,
    /// Width in pixels after cropping.
    pub width: u32,
    /// Height in pixels after cropping.
    pub height: u32,
    /// The sequence parameter sets, then the picture parameter sets; at least one of each.
    sets: Vec<Shell>,
    /// Number of sequence parameter sets.
    sps: usize,
}

impl Config {
    /// Reads a record.
    pub(in super::super) fn read(file: &[u8], record: Shell) -> Result<Config, Fault> {
        let mut reader = Reader::within(file, record);
        let at = reader.at();
        let version = reader.number(1, "configurationVersion")?;
        if version != 1 {
            if let Some(fault) = nal::begins_with_start_code(file, record) {
                return Err(fault);
            }
            return Err(Fault::new(Kind::Unsupported, at, "configurationVersion", version, Allowed::exactly(1, "")));
        }
        reader.take(3, "AVCProfileIndication to AVCLevelIndication")?;
        // The upper six bits are reserved and should be ones. They are ignored, because old encoders write zeros.
        let length_bytes = (reader.number(1, "lengthSizeMinusOne")? & 3) as u8 + 1;
        let mut sets = Vec::new();
        read_sets(file, &mut reader, "numOfSequenceParameterSets", 0x1F, Type::SPS, &mut sets)?;
        let sps = sets.len();
        read_sets(file, &mut reader, "numOfPictureParameterSets", 0xFF, Type::PPS, &mut sets)?;
        // The further fields of profiles above Main repeat values of the first parameter set.
        let seen = sps::Sps::read(file, sets[0])?;
        let sps::Sps { profile, level, width, height } = seen;
        Ok(Config { record, length_bytes, profile, level, width, height, sets, sps })
    }

    /// Sequence parameter sets.
    pub fn sps(&self) -> &[Shell] {
        &self.sets[..self.sps]
    }

    /// Picture parameter sets.
    pub fn pps(&self) -> &[Shell] {
        &self.sets[self.sps..]
    }

    /// All parameter sets, in the order required in an elementary stream.
    pub fn parameter_sets(&self) -> &[Shell] {
        &self.sets
    }
}

fn read_sets(
    file: &[u8],
    reader: &mut Reader<'_>,
    count: &'static str,
    mask: u32,
    kind: Type,
    sets: &mut Vec<Shell>,
) -> Result<(), Fault> {
    let at = reader.at();
    let many = reader.number(1, count)? & mask;
    if many == 0 {
        return Err(Fault::new(Kind::Empty, at, count, 0, Allowed::at_least(1, "")));
    }
    for _ in 0..many {
        let len = reader.number(2, "parameterSetLength")? as usize;
        let set = reader.take(len, "parameter set")?;
        nal::check(set, file)?;
        let found = Type::of(set, file);
        if found != kind {
            return Err(Fault::new(
                Kind::Malformed,
                set.at as usize,
                "nal_unit_type",
                found.0,
                Allowed::exactly(kind.0, ""),
            ));
        }
        reserve(sets, 1).map_err(|error| error.at(set.at as usize))?;
        sets.push(set);
    }
    Ok(())
}
