//! AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1), restricted to configurations that an ADTS header can express.

use super::super::bit_reader::BitReader;
use super::super::fault::{Fault, Kind};
use super::super::frames::Shell;
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
    /// channelConfiguration of the core, 1 to 7.
    pub channels: u8,
    /// Spectral band replication, if the record declares it.
    pub extension: Option<Extension>,
}

/// What HE-AAC adds to its core, as the record declares it. A stream can have it without a declaration: then only its frames
/// tell, which are not decoded here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// Sampling frequency of the output in hertz: extensionSamplingFrequency.
    pub frequency: u32,
    /// Whether parametric stereo makes two channels of one.
    pub stereo: bool,
}

/// Object types of spectral band replication, and of that with parametric stereo.
const SBR: u32 = 5;
const PS: u32 = 29;

/// syncExtensionType of spectral band replication, and of parametric stereo after it.
const SBR_SYNC: u32 = 0x2B7;
const PS_SYNC: u32 = 0x548;

impl Config {
    /// Reads a record.
    pub(in super::super) fn read(file: &[u8], record: Shell) -> Result<Config, Fault> {
        let mut bits = BitReader::plain(file, record);
        let mut object_type = object_type(&mut bits)?;
        let at = bits.at();
        let frequency = frequency(&mut bits, "samplingFrequencyIndex", "samplingFrequency")?;
        let Some(frequency_index) = FREQUENCIES.iter().position(|&known| known == frequency) else {
            let expected = Allowed::one_of(FREQUENCIES);
            return Err(Fault::new(Kind::Unsupported, at, "samplingFrequency", frequency, expected));
        };
        let at = bits.at();
        let channels = bits.bits(4, "channelConfiguration")?;
        if !(1..=7).contains(&channels) {
            return Err(Fault::new(Kind::Unsupported, at, "channelConfiguration", channels, Allowed::range(1..=7, "")));
        }
        // ADTS describes only the core; decoders detect the rest themselves.
        let mut extension = None;
        if matches!(object_type, SBR | PS) {
            extension = Some(Extension { frequency: extension_frequency(&mut bits)?, stereo: object_type == PS });
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
        if bits.bit("dependsOnCoreCoder")? {
            bits.bits(14, "coreCoderDelay")?;
        }
        if bits.bit("extensionFlag")? && bits.left() > 0 {
            bits.bit("extensionFlag3")?;
        }
        if extension.is_none() {
            extension = backward_compatible(&mut bits)?;
        }
        let (object_type, frequency_index, channels) = (object_type as u8, frequency_index as u8, channels as u8);
        Ok(Config { record, object_type, frequency_index, channels, extension })
    }

    /// Sampling frequency of the core in hertz.
    pub fn frequency(&self) -> u32 {
        FREQUENCIES[usize::from(self.frequency_index)]
    }

    /// Sampling frequency of the output in hertz.
    pub fn output_frequency(&self) -> u32 {
        self.extension.map_or(self.frequency(), |extension| extension.frequency)
    }

    /// channelConfiguration of the output.
    pub fn output_channels(&self) -> u8 {
        if self.channels == 1 && self.is_parametric_stereo() { 2 } else { self.channels }
    }

    /// The object type in the notation of RFC 6381: that of the extension, if there is one.
    pub fn declared_type(&self) -> u8 {
        match self.extension {
            Some(_) if self.is_parametric_stereo() => PS as u8,
            Some(_) => SBR as u8,
            None => self.object_type,
        }
    }

    fn is_parametric_stereo(&self) -> bool {
        self.extension.is_some_and(|extension| extension.stereo)
    }
}

/// Spectral band replication as it is declared behind the configuration of the core, so that old decoders ignore it (1.6.6).
/// Other data there is ignored, too.
fn backward_compatible(bits: &mut BitReader<'_>) -> Result<Option<Extension>, Fault> {
    let is_declared = bits.left() >= 16
        && bits.bits(11, "syncExtensionType")? == SBR_SYNC
        && object_type(bits)? == SBR
        && bits.bit("sbrPresentFlag")?;
    if !is_declared {
        return Ok(None);
    }
    let frequency = extension_frequency(bits)?;
    let stereo = bits.left() >= 12 && bits.bits(11, "syncExtensionType")? == PS_SYNC && bits.bit("psPresentFlag")?;
    Ok(Some(Extension { frequency, stereo }))
}

fn extension_frequency(bits: &mut BitReader<'_>) -> Result<u32, Fault> {
    frequency(bits, "extensionSamplingFrequencyIndex", "extensionSamplingFrequency")
}

fn object_type(bits: &mut BitReader<'_>) -> Result<u32, Fault> {
    match bits.bits(5, "audioObjectType")? {
        31 => Ok(32 + bits.bits(6, "audioObjectTypeExt")?),
        short => Ok(short),
    }
}

/// A sampling frequency in hertz: an index, or 15 and the frequency itself.
fn frequency(bits: &mut BitReader<'_>, index: &'static str, escaped: &'static str) -> Result<u32, Fault> {
    let at = bits.at();
    match bits.bits(4, index)? {
        15 => bits.bits(24, escaped),
        known @ 0..=12 => Ok(FREQUENCIES[known as usize]),
        other => Err(Fault::new(Kind::Unsupported, at, index, other, Allowed::range(0..=12, ""))),
    }
}
