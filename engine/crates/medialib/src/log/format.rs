//! The version of the files' format, which stands in the head of each file and, in the snapshots' file, in each of both heads.
//!
//! A head of format 2 or later begins with a mark of eight bytes, the version, and the version's complement, 32 bits each, the
//! least byte first. These sixteen bytes keep their place and meaning in every later format, so that any version recognises the
//! files of a newer one, refuses them and leaves them as they are. Format 1 had no version: its snapshots' heads begin with
//! another mark, and its log had no head at all.

/// The format that is written.
pub(super) const VERSION: u32 = 2;
/// Bytes of a mark with its version.
pub(super) const STAMP: usize = 16;
/// Bytes from the beginning of a head to what follows it: at least what a disk writes at once.
pub(super) const BLOCK: usize = 4_096;

/// What a head of format 2 or later begins with.
pub(super) fn stamp(mark: [u8; 8]) -> [u8; STAMP] {
    let mut stamp = [0; STAMP];
    stamp[..8].copy_from_slice(&mark);
    stamp[8..12].copy_from_slice(&VERSION.to_le_bytes());
    stamp[12..].copy_from_slice(&(!VERSION).to_le_bytes());
    stamp
}

/// The version that a head names, if it begins with the mark and a version that its complement agrees with.
pub(super) fn version_of(mark: [u8; 8], head: &[u8]) -> Option<u32> {
    let stamp = head.get(..STAMP)?;
    let word = |at: usize| u32::from_le_bytes(stamp[at..at + 4].try_into().expect("four bytes"));
    (stamp[..8] == mark && word(8) == !word(12)).then(|| word(8))
}

/// Whether a head is what a write of the stamp onto zeros may leave when power fails, or was never written.
pub(super) fn is_torn(mark: [u8; 8], head: &[u8]) -> bool {
    head.iter().zip(stamp(mark)).all(|(&byte, written)| byte == written || byte == 0)
}
