//! AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1): the parameter sets, and how long NAL units' lengths are.

use super::super::fault::{Fault, Kind};
use super::super::reader::Reader;
use super::super::room::reserve;
use super::super::shell::Shell;
use super::nal::{self, Type};
use super::sps;

/// What a decoder needs to know before the first picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The record itself.
    pub record: Shell,
    /// Bytes before each NAL unit that say its length, 1 to 4.
    pub length_bytes: u8,
    /// profile_idc: 66 Baseline, 77 Main, 100 High.
    pub profile: u8,
    /// level_idc: ten times the level.
    pub level: u8,
    /// Pixels across, cropped.
    pub width: u32,
    /// Pixels down, cropped.
    pub height: u32,
    /// Sequence parameter sets, at least one; picture parameter sets behind them, at least one.
    sets: Vec<Shell>,
    sps: usize,
}

impl Config {
    /// Reads a record.
    pub(in super::super) fn read(file: &[u8], record: Shell) -> Result<Config, Fault> {
        let mut reader = Reader::within(file, record);
        let at = reader.at();
        let version = reader.number(1, "configurationVersion")?;
        if version != 1 {
            return Err(Fault::new(Kind::Unsupported, at, "configurationVersion", version, "1"));
        }
        reader.take(3, "AVCProfileIndication to AVCLevelIndication")?;
        // The bits above are reserved as ones; old encoders leave them zero.
        let length_bytes = (reader.number(1, "lengthSizeMinusOne")? & 3) as u8 + 1;
        let mut sets = Vec::new();
        read_sets(file, &mut reader, "numOfSequenceParameterSets", 0x1F, Type::SPS, &mut sets)?;
        let sps = sets.len();
        read_sets(file, &mut reader, "numOfPictureParameterSets", 0xFF, Type::PPS, &mut sets)?;
        // What follows in profiles above Main repeats what the first set says.
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

    /// All of them, in the order in which an elementary stream has them.
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
        return Err(Fault::new(Kind::Empty, at, count, 0, "at least 1"));
    }
    for _ in 0..many {
        let len = reader.number(2, "parameterSetLength")? as usize;
        let set = reader.take(len, "parameter set")?;
        nal::check(set, file)?;
        let found = Type::of(set, file);
        if found != kind {
            return Err(Fault::new(Kind::Malformed, set.at as usize, "nal_unit_type", found.0, kind.0.to_string()));
        }
        reserve(sets, 1).map_err(|full| full.at(set.at as usize))?;
        sets.push(set);
    }
    Ok(())
}
