//! NAL units (ISO/IEC 14496-10, 7.3.1) and their length-prefixed format in AVCC (ISO/IEC 14496-15, 5.3.4.2).

use super::super::fault::{Fault, Kind, reserve};
use super::super::frames::Shell;
use super::super::reader::Reader;
use base::{Allowed, Need};

/// The type of a NAL unit: nal_unit_type of Table 7-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Type(pub u8);

impl Type {
    /// Coded slice of an IDR picture.
    pub const IDR: Type = Type(5);
    /// Sequence parameter set.
    pub const SPS: Type = Type(7);
    /// Picture parameter set.
    pub const PPS: Type = Type(8);
    /// Access unit delimiter.
    pub const AUD: Type = Type(9);

    /// The type of a NAL unit, which must not be empty.
    pub fn of(unit: Shell, file: &[u8]) -> Type {
        Type(Type::header(unit, file) & 0x1F)
    }

    /// The header byte: forbidden_zero_bit, nal_ref_idc, nal_unit_type.
    pub fn header(unit: Shell, file: &[u8]) -> u8 {
        file[unit.at as usize]
    }
}

/// Checks that a NAL unit has a header with a valid type and contains no start code, which would split it in a byte stream.
pub(super) fn check(unit: Shell, file: &[u8]) -> Result<(), Fault> {
    let at = unit.at as usize;
    let bytes = unit.of(file);
    let Some(&header) = bytes.first() else {
        return Err(Fault::new(Kind::Empty, at, "NAL unit length", 0, Allowed::at_least(1, "")));
    };
    if let Some(offset) = start_code(bytes) {
        return Err(annex_b(at + offset));
    }
    if header & 0x80 != 0 {
        return Err(Fault::new(Kind::Malformed, at, "forbidden_zero_bit", 1, Allowed::exactly(0, "")));
    }
    if !(1..=23).contains(&(header & 0x1F)) {
        return Err(Fault::new(Kind::Malformed, at, "nal_unit_type", header & 0x1F, Allowed::range(1..=23, "")));
    }
    Ok(())
}

/// The fault for a start code at `at`.
fn annex_b(at: usize) -> Fault {
    Fault::new(Kind::Framing, at, "start code (Annex B)", 0, Need::NalLengths)
}

/// The fault for data that begins with a start code in place of a length or a record. It is asked only for data that is faulty
/// with a length. A code of three bytes, with the header after it, may still be a length of 256 to 511 whose data is cut short:
/// then the byte after it is a header, and no other code follows.
pub(in super::super) fn begins_with_start_code(file: &[u8], data: Shell) -> Option<Fault> {
    let bytes = data.of(file);
    let code = start_code(bytes).filter(|&offset| bytes[..offset].iter().all(|&byte| byte == 0))?;
    let is_header = |&byte: &u8| byte & 0x80 == 0 && (1..=23).contains(&(byte & 0x1F));
    let begins = bytes.get(code + 3).is_some_and(is_header);
    let is_length = code == 0 && bytes.get(4).is_some_and(is_header) && start_code(&bytes[3..]).is_none();
    (begins && !is_length).then(|| annex_b(data.at as usize))
}

/// Offset of the first start code (00 00 01). A byte above 1 cannot be part of one, so the search can skip three bytes after it.
fn start_code(bytes: &[u8]) -> Option<usize> {
    let mut third = 2;
    while let Some(&byte) = bytes.get(third) {
        match byte {
            0 => third += 1,
            1 if bytes[third - 2..third] == [0, 0] => return Some(third - 2),
            _ => third += 3,
        }
    }
    None
}

/// Appends the NAL units of an access unit to `units`. Each is preceded by its length, which has `prefix` bytes.
pub(in super::super) fn split(file: &[u8], body: Shell, prefix: usize, units: &mut Vec<Shell>) -> Result<(), Fault> {
    split_by_length(file, body, prefix, units).map_err(|fault| begins_with_start_code(file, body).unwrap_or(fault))
}

fn split_by_length(file: &[u8], body: Shell, prefix: usize, units: &mut Vec<Shell>) -> Result<(), Fault> {
    let mut reader = Reader::within(file, body);
    if reader.left() == 0 {
        return Err(Fault::new(Kind::Empty, reader.at(), "access unit length", 0, Allowed::at_least(1, "NAL unit")));
    }
    while reader.left() > 0 {
        let at = reader.at();
        let len = reader.number(prefix, "NAL unit length")? as usize;
        if len > reader.left() {
            let expected = Allowed::range(1..=reader.left(), "");
            return Err(Fault::new(Kind::Oversized, at, "NAL unit length", len as i64, expected));
        }
        let unit = reader.take(len, "NAL unit")?;
        check(unit, file)?;
        reserve(units, 1).map_err(|error| error.at(at))?;
        units.push(unit);
    }
    Ok(())
}
