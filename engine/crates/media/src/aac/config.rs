//! AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1), restricted to configurations that an ADTS header can express.

use super::super::bit_reader::BitReader;
use super::super::fault::{Fault, Kind};
use super::super::shell::Shell;
use base::Allowed;

/// Sampling frequencies in hertz, by samplingFrequencyIndex (Table 1.18).
const FREQUENCIES: [u32; 13] =
    [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];

/// The configuration of an AAC decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The record itself.
    pub record: Shell,
    /// audioObjectType of the core: 1 Main, 2 LC, 3 SSR, 4 LTP.
    pub object_type: u8,
    /// samplingFrequencyIndex of the core, 0 to 12.
    pub frequency_index: u8,
    /// channelConfiguration, 1 to 7.
    pub channels: u8,
}

impl Config {
    /// Reads a record.
    pub(in super::super) fn read(file: &[u8], record: Shell) -> Result<Config, Fault> {
        let mut bits = BitReader::plain(file, record);
        let mut object_type = object_type(&mut bits)?;
        let frequency_index = frequency_index(&mut bits, "samplingFrequencyIndex")?;
        let at = bits.at();
        let channels = bits.bits(4, "channelConfiguration")?;
        if !(1..=7).contains(&channels) {
            return Err(Fault::new(Kind::Unsupported, at, "channelConfiguration", channels, Allowed::range(1..=7, "")));
        }
        // Explicitly signalled spectral band replication. ADTS describes only the core; decoders detect the rest themselves.
        if matches!(object_type, 5 | 29) {
            self::frequency_index(&mut bits, "extensionSamplingFrequencyIndex")?;
            object_type = self::object_type(&mut bits)?;
        }
        if !(1..=4).contains(&object_type) {
            let at = record.at as usize;
            return Err(Fault::new(Kind::Unsupported, at, "audioObjectType", object_type, Allowed::range(1..=4, "")));
        }
        let at = bits.at();
        if bits.bit("frameLengthFlag")? {
            return Err(Fault::new(Kind::Unsupported, at, "frameLengthFlag", 1, Allowed::choices([(0, "1024")])));
        }
        let (object_type, frequency_index, channels) = (object_type as u8, frequency_index as u8, channels as u8);
        Ok(Config { record, object_type, frequency_index, channels })
    }

    /// Sampling frequency of the core in hertz.
    pub fn frequency(&self) -> u32 {
        FREQUENCIES[usize::from(self.frequency_index)]
    }
}

fn object_type(bits: &mut BitReader<'_>) -> Result<u32, Fault> {
    match bits.bits(5, "audioObjectType")? {
        31 => Ok(32 + bits.bits(6, "audioObjectTypeExt")?),
        short => Ok(short),
    }
}

fn frequency_index(bits: &mut BitReader<'_>, field: &'static str) -> Result<u32, Fault> {
    let at = bits.at();
    match bits.bits(4, field)? {
        index @ 0..=12 => Ok(index),
        index => Err(Fault::new(Kind::Unsupported, at, field, index, Allowed::range(0..=12, ""))),
    }
}
