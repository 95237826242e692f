//! Reads fields of bits: those of an AudioSpecificConfig, and those of an RBSP with its Exp-Golomb codes.

use super::fault::{Fault, Kind};
use super::shell::Shell;

/// A place among the bits of a part of a file.
pub(super) struct Bits<'a> {
    bytes: &'a [u8],
    start: usize,
    at: usize,
    bit: u32,
    /// Zero bytes just before; two of them and a 3 are an emulation prevention (ISO/IEC 14496-10, 7.4.1). `None` where there
    /// is no such thing.
    zeros: Option<u32>,
}

impl<'a> Bits<'a> {
    /// The bits as they stand.
    pub(super) fn plain(file: &'a [u8], shell: Shell) -> Bits<'a> {
        Bits { bytes: shell.of(file), start: shell.at as usize, at: 0, bit: 0, zeros: None }
    }

    /// The bits of a NAL unit's RBSP.
    pub(super) fn rbsp(file: &'a [u8], shell: Shell) -> Bits<'a> {
        Bits { zeros: Some(0), ..Bits::plain(file, shell) }
    }

    /// Offset of the next bit's byte, in the file.
    pub(super) fn at(&self) -> usize {
        self.start + self.at
    }

    /// One bit of a `field`.
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

    /// An unsigned number of `count` bits, at most 32.
    pub(super) fn bits(&mut self, count: u32, field: &'static str) -> Result<u32, Fault> {
        (0..count).try_fold(0, |number, _| Ok(number << 1 | u32::from(self.bit(field)?)))
    }

    /// An unsigned Exp-Golomb code, ue(v) of 9.1, that must be in 0 to `most`.
    pub(super) fn ue(&mut self, most: u32, field: &'static str) -> Result<u32, Fault> {
        let at = self.at();
        let mut zeros = 0;
        while !self.bit(field)? {
            zeros += 1;
            if zeros == 32 {
                return Err(Fault::new(Kind::Malformed, at, field, u32::MAX, "a code of at most 63 bits"));
            }
        }
        let value = (1_u64 << zeros) - 1 + u64::from(self.bits(zeros, field)?);
        if value > u64::from(most) {
            return Err(Fault::new(Kind::Oversized, at, field, value as i64, format!("0 to {most}")));
        }
        Ok(value as u32)
    }

    /// A signed Exp-Golomb code, se(v) of 9.1.1.
    pub(super) fn se(&mut self, field: &'static str) -> Result<i64, Fault> {
        let code = i64::from(self.ue(u32::MAX - 1, field)?);
        Ok(if code % 2 == 0 { -(code / 2) } else { (code + 1) / 2 })
    }
}
