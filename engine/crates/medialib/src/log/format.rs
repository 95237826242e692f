//! The version of the files' format, which is in the head of the log and in both heads of the snapshots' file.
//!
//! A head of format 2 or later begins with a mark of eight bytes, the version, and the complement of the version, with 32 bits
//! each, little-endian. These sixteen bytes keep their position and meaning in every later format, so that any version
//! recognizes the files of a newer one, refuses them and leaves them unchanged. Format 1 had no version: its snapshots' heads
//! begin with another mark, and its log had no head.

/// The current format.
pub(super) const VERSION: u32 = 2;
/// Size of a mark with its version, in bytes.
pub(super) const STAMP: usize = 16;
/// Size of the block of a head, in bytes, at least the unit that a disk writes atomically.
pub(super) const BLOCK: usize = 4_096;

/// Offset of [`reached`] in the log's head. Files in which it is blank are of the time before it, and a version that does not know
/// it leaves it as it is.
pub(super) const REACHED: usize = STAMP;

/// The position that a log has come to, and its complement, so that damage is not taken for a position.
pub(super) fn reached(lsn: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&lsn.to_le_bytes());
    bytes[8..].copy_from_slice(&(!lsn).to_le_bytes());
    bytes
}

/// The position that the log of this head has come to, if the head says so.
pub(super) fn reached_of(head: &[u8]) -> Option<u64> {
    let lsn = u64::from_le_bytes(*head.get(REACHED..)?.first_chunk()?);
    head[REACHED..].starts_with(&reached(lsn)).then_some(lsn)
}

/// The beginning of a head of format 2 or later.
pub(super) fn stamp(mark: [u8; 8]) -> [u8; STAMP] {
    let mut stamp = [0; STAMP];
    stamp[..8].copy_from_slice(&mark);
    stamp[8..12].copy_from_slice(&VERSION.to_le_bytes());
    stamp[12..].copy_from_slice(&(!VERSION).to_le_bytes());
    stamp
}

/// The version of a head, if it begins with the mark, and the version agrees with its complement.
pub(super) fn version_of(mark: [u8; 8], head: &[u8]) -> Option<u32> {
    let stamp = head.get(..STAMP)?;
    let word = |at: usize| u32::from_le_bytes(stamp[at..at + 4].try_into().expect("four bytes"));
    (stamp[..8] == mark && word(8) == !word(12)).then(|| word(8))
}

/// Whether a head is blank, or may be the result of an interrupted write of the stamp onto zeros.
pub(super) fn is_torn(mark: [u8; 8], head: &[u8]) -> bool {
    head.iter().zip(stamp(mark)).all(|(&byte, written)| byte == written || byte == 0)
}
