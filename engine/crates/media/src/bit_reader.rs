//! A reader of bit fields, for an AudioSpecificConfig and for an RBSP with Exp-Golomb codes.

use super::fault::{Fault, Kind};
use super::frames::Shell;
use base::Allowed;

/// A bit position in a part of a file.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    start: usize,
    at: usize,
    bit: u32,
    /// Number of zero bytes read immediately before. A byte 3 after two of them is an emulation prevention byte and is skipped
    /// (ISO/IEC 14496-10, 7.4.1). `None` if the bits have no emulation prevention.
    zeros: Option<u32>,
}

impl<'a> BitReader<'a> {
    /// A reader of bits without emulation prevention bytes.
    pub(super) fn plain(file: &'a [u8], shell: Shell) -> BitReader<'a> {
        BitReader { bytes: shell.of(file), start: shell.at as usize, at: 0, bit: 0, zeros: None }
    }

    /// A reader of the RBSP of a NAL unit, which skips emulation prevention bytes.
    pub(super) fn rbsp(file: &'a [u8], shell: Shell) -> BitReader<'a> {
        BitReader { zeros: Some(0), ..BitReader::plain(file, shell) }
    }

    /// Offset in the file of the byte that contains the next bit.
    pub(super) fn at(&self) -> usize {
        self.start + self.at
    }

    /// Number of bits left, emulation prevention bytes included.
    pub(super) fn left(&self) -> usize {
        (self.bytes.len() - self.at) * 8 - self.bit as usize
    }

    /// Reads a bit. `field` names it in the error.
    ///
    /// # Errors
    /// If no bit is left.
    pub(super) fn bit(&mut self, field: &'static str) -> Result<bool, Fault> {
        if self.bit == 0 && self.zeros.is_some_and(|zeros| zeros >= 2) && self.bytes.get(self.at) == Some(&3) {
            self.at += 1;
            self.zeros = Some(0);
        }
        let &byte = self.bytes.get(self.at).ok_or_else(|| Fault::truncated(self.at(), field, 0, 1))?;
        let bit = byte >> (7 - self.bit) & 1;
        self.bit += 1;
        if self.bit == 8 {
            self.bit = 0;
            self.at += 1;
            self.zeros = self.zeros.map(|zeros| if byte == 0 { zeros + 1 } else { 0 });
        }
        Ok(bit == 1)
    }

    /// Reads an unsigned number of `count` bits, at most 32.
    ///
    /// # Errors
    /// If fewer bits are left.
    pub(super) fn bits(&mut self, count: u32, field: &'static str) -> Result<u32, Fault> {
        (0..count).try_fold(0, |number, _| Ok(number << 1 | u32::from(self.bit(field)?)))
    }

    /// Reads an unsigned Exp-Golomb code, ue(v) of 9.1.
    ///
    /// # Errors
    /// If the code is incomplete, is longer than 63 bits, or has a value above `most`.
    pub(super) fn ue(&mut self, most: u32, field: &'static str) -> Result<u32, Fault> {
        let at = self.at();
        let mut zeros = 0;
        while !self.bit(field)? {
            zeros += 1;
            if zeros == 32 {
                return Err(Fault::new(Kind::Malformed, at, field, u32::MAX, Allowed::at_most(63, "bits")));
            }
        }
        let value = (1_u64 << zeros) - 1 + u64::from(self.bits(zeros, field)?);
        if value > u64::from(most) {
            return Err(Fault::new(Kind::Oversized, at, field, value as i64, Allowed::range(0..=most, "")));
        }
        Ok(value as u32)
    }

    /// Reads a signed Exp-Golomb code, se(v) of 9.1.1.
    ///
    /// # Errors
    /// If the code is incomplete or longer than 63 bits.
    pub(super) fn se(&mut self, field: &'static str) -> Result<i64, Fault> {
        let code = i64::from(self.ue(u32::MAX - 1, field)?);
        Ok(if code % 2 == 0 { -(code / 2) } else { (code + 1) / 2 })
    }
}
