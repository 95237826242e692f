//! Entries in the log's ring of bytes: encodes them, and finds valid ones.

use base::hash::Hash;

/// Size of an entry's header in bytes: position, length, checksum.
pub(super) const HEADER: usize = 8 + 4 + 8;
/// The length of a wrap: the next entry is at the ring's beginning.
pub(super) const WRAP: u32 = u32::MAX;
/// Largest number of bytes that [`has_later_entry`] checks, in multiples of the ring's length.
const CHECKED: usize = 8;

/// The checksum of an entry or a snapshot, over its log sequence number and contents.
pub(super) fn checksum(lsn: u64, body: &[u8]) -> u64 {
    let mut hash = Hash::default();
    hash.number(lsn);
    hash.number(body.len() as u64);
    body.chunks(8).for_each(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash.number(u64::from_le_bytes(word));
    });
    hash.get()
}

/// The header of an entry, or of a wrap.
pub(super) fn header(lsn: u64, length: u32, body: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&lsn.to_le_bytes());
    header[8..12].copy_from_slice(&length.to_le_bytes());
    header[12..].copy_from_slice(&checksum(lsn, body).to_le_bytes());
    header
}

/// The contents at a position of a ring.
pub(super) enum Entry<'a> {
    /// A wrap: the next entry is at the beginning.
    Wrap,
    /// An entry with changes.
    Body(&'a [u8]),
}

/// The entry at a position, if it is valid.
pub(super) fn valid_entry(ring: &[u8], at: usize, lsn: u64) -> Option<Entry<'_>> {
    let head = ring.get(at..at + HEADER)?;
    let length = length(head);
    let rest = &ring[at + HEADER..];
    let body = if length == WRAP { &[] } else { rest.get(..length as usize)? };
    let entry = if length == WRAP { Entry::Wrap } else { Entry::Body(body) };
    (header(lsn, length, body) == head).then_some(entry)
}

fn length(head: &[u8]) -> u32 {
    u32::from_le_bytes(head[8..12].try_into().expect("four bytes"))
}

/// Whether a ring of `size` bytes has a valid entry at position `from` or later. If the bytes look like too many long entries to
/// check them all, the result is true, so that a library that may have lost a change is not opened.
pub(super) fn has_later_entry(bytes: &[u8], size: usize, from: u64) -> bool {
    let mut budget = CHECKED * size;
    for (at, word) in bytes.windows(8).enumerate() {
        let found = u64::from_le_bytes(word.try_into().expect("eight bytes"));
        if found < from || found % size as u64 != at as u64 {
            continue;
        }
        if valid_entry(bytes, at, found).is_some() {
            return true;
        }
        let cost = bytes.get(at..at + HEADER).map_or(0, |head| HEADER + (length(head) as usize).min(size));
        match budget.checked_sub(cost) {
            Some(left) => budget = left,
            None => return true,
        }
    }
    false
}
