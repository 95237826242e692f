//! A library that survives: S4's log, as it came a month after the blog's engine, which had none.
//!
//! What is committed is written into a ring of 2 MiB and made to last before anybody is told so. When more than half of the
//! ring would have to be done again, the whole library is written as a [file](super::file) beside, takes the old one's place
//! at one stroke, and the ring is free again. Who opens it reads the file, does again what the ring has from there on, and
//! writes the file anew.
//!
//! An entry is a header (its place, counted from the first one ever, the length of what follows, and a check of both and of
//! what follows) and its changes. So neither a torn entry nor one of a lap ago is taken for one: a place that was reached
//! a lap ago is less by the ring's length. An entry does not go round the ring's end: a wrap says that it goes on at the
//! beginning. The original had an entry for each change and one for the beginning and end of each commit.

use super::engine::Engine;
use super::file::Damage;
use super::midb::{Midb, Trees};
use super::relation::{Relation, Value};
use crate::lab::hash::Hash;

/// Bytes of the ring.
pub const RING: usize = 2 << 20;
/// Bytes of an entry's header: place, length, check.
const HEADER: usize = 8 + 4 + 8;
/// A length that says: at the ring's beginning.
const WRAP: u32 = u32::MAX;
/// Bytes of a snapshot before its file: place, check.
const STAMP: usize = 8 + 8;

/// Where a library lies. Writes last only once they are synced.
pub trait Disk {
    /// All of the ring's file, as far as it was ever written.
    fn ring(&self) -> Vec<u8>;
    /// Writes into the ring's file.
    fn write(&mut self, offset: usize, bytes: &[u8]);
    /// Makes all writes last.
    fn sync(&mut self);
    /// The snapshot, if there is one.
    fn snapshot(&self) -> Option<Vec<u8>>;
    /// Puts another snapshot in its place: whoever looks sees the one or the other, and from here on this one.
    fn replace(&mut self, snapshot: &[u8]);
}

/// A change of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A relation is added.
    Add(Relation),
    /// A relation is taken out.
    Remove(Relation),
}

/// So many bytes do not fit into the ring, however empty it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge(pub usize);

/// See the module.
#[derive(Debug)]
pub struct Kept<D> {
    disk: D,
    midb: Midb<false>,
    ring: usize,
    /// Place from which on entries are not in the snapshot.
    from: u64,
    /// Place of the next entry.
    next: u64,
}

impl<D: Disk> Kept<D> {
    /// Opens what lies on a disk; nothing is an empty library.
    ///
    /// # Errors
    /// Where the snapshot is damaged, and how. A damaged ring is read as far as it is sound.
    pub fn open(disk: D) -> Result<Self, Damage> {
        Self::with_ring(disk, RING)
    }

    fn with_ring(disk: D, ring: usize) -> Result<Self, Damage> {
        let (from, midb) = match disk.snapshot() {
            None => (0, Midb::empty()),
            Some(snapshot) => read_snapshot(&snapshot)?,
        };
        let mut kept = Kept { disk, midb, ring, from, next: from };
        kept.redo();
        kept.checkpoint();
        Ok(kept)
    }

    /// The library.
    #[cfg(test)]
    fn midb(&self) -> &Midb<false> {
        &self.midb
    }

    /// Does changes, all or none of them, and makes them last.
    ///
    /// # Errors
    /// When they are more than the ring holds; then none was done.
    pub fn commit(&mut self, changes: &[Change]) -> Result<(), TooLarge> {
        let mut body = Vec::new();
        changes.iter().for_each(|change| write_change(change, &mut body));
        let size = HEADER + body.len();
        // At worst the rest of the ring is passed over.
        if 2 * size + HEADER > self.ring {
            return Err(TooLarge(size));
        }
        if self.used() + 2 * size + HEADER > self.ring {
            self.checkpoint();
        }
        if self.offset() + size + HEADER > self.ring {
            let header = header(self.next, WRAP, &[]);
            self.disk.write(self.offset(), &header);
            self.next += (self.ring - self.offset()) as u64;
        }
        let mut entry = header(self.next, body.len() as u32, &body).to_vec();
        entry.extend(body);
        self.disk.write(self.offset(), &entry);
        self.disk.sync();
        self.next += size as u64;
        changes.iter().for_each(|change| self.apply(change));
        if self.used() > self.ring / 2 {
            self.checkpoint();
        }
        Ok(())
    }

    /// Writes the whole library beside, and frees the ring.
    pub fn checkpoint(&mut self) {
        let file = self.midb.store.to_file();
        let mut snapshot = self.next.to_le_bytes().to_vec();
        snapshot.extend(check(self.next, &file).to_le_bytes());
        snapshot.extend(file);
        self.disk.replace(&snapshot);
        self.from = self.next;
    }

    /// Bytes of the ring that the snapshot does not have.
    fn used(&self) -> usize {
        (self.next - self.from) as usize
    }

    /// Where in the ring the next entry begins.
    fn offset(&self) -> usize {
        (self.next % self.ring as u64) as usize
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Add(relation) => self.midb.add(relation),
            Change::Remove(relation) => self.midb.remove(relation),
        };
    }

    /// Does again what the ring has, as far as it is sound.
    fn redo(&mut self) {
        let ring = self.disk.ring();
        while self.used() < self.ring {
            let at = self.offset();
            let Some((length, check_read)) = read_header(&ring, at, self.next) else { return };
            if length == WRAP {
                if check_read != check(self.next, &[]) || at == 0 {
                    return;
                }
                self.next += (self.ring - at) as u64;
                continue;
            }
            let Some(body) = ring.get(at + HEADER..).and_then(|rest| rest.get(..length as usize)) else { return };
            let Some(changes) = (check_read == check(self.next, body)).then(|| read_changes(body)).flatten() else {
                return;
            };
            changes.iter().for_each(|change| self.apply(change));
            self.next += (HEADER + body.len()) as u64;
        }
    }
}

/// A check of an entry or a snapshot: its place and what it holds.
fn check(place: u64, body: &[u8]) -> u64 {
    let mut hash = Hash::default();
    hash.number(place);
    hash.number(body.len() as u64);
    body.chunks(8).for_each(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash.number(u64::from_le_bytes(word));
    });
    hash.get()
}

fn header(place: u64, length: u32, body: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&place.to_le_bytes());
    header[8..12].copy_from_slice(&length.to_le_bytes());
    header[12..].copy_from_slice(&check(place, body).to_le_bytes());
    header
}

/// Length and check of the entry of a place, if it is one.
fn read_header(ring: &[u8], at: usize, place: u64) -> Option<(u32, u64)> {
    let header = ring.get(at..at + HEADER)?;
    let number = |range: std::ops::Range<usize>| u64::from_le_bytes(header[range].try_into().expect("eight bytes"));
    let length = u32::from_le_bytes(header[8..12].try_into().expect("four bytes"));
    (number(0..8) == place).then(|| (length, number(12..HEADER)))
}

fn read_snapshot(snapshot: &[u8]) -> Result<(u64, Midb<false>), Damage> {
    let short = Damage { offset: 0, reason: "it is shorter than its stamp" };
    let (stamp, file) = snapshot.split_at_checked(STAMP).ok_or(short)?;
    let number = |at: usize| u64::from_le_bytes(stamp[at..at + 8].try_into().expect("eight bytes"));
    // A file that cannot be read says where it is damaged, which is more than the check can.
    let store =
        Trees::read_file(file).map_err(|Damage { offset, reason }| Damage { offset: STAMP + offset, reason })?;
    if number(8) != check(number(0), file) {
        return Err(Damage { offset: 8, reason: "its check is not that of what follows" });
    }
    Ok((number(0), Midb { store }))
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text.as_bytes());
}

fn write_change(change: &Change, out: &mut Vec<u8>) {
    let (kind, Relation { song, key, value, source }) = match change {
        Change::Add(relation) => (0, relation),
        Change::Remove(relation) => (1, relation),
    };
    out.push(kind | u8::from(matches!(value, Value::Text(_))) << 1);
    out.extend(song.to_le_bytes());
    write_text(key, out);
    write_text(source, out);
    match value {
        Value::Number(number) => out.extend(number.to_le_bytes()),
        Value::Text(text) => write_text(text, out),
    }
}

/// The changes of an entry; none when they are not what was once written.
fn read_changes(mut body: &[u8]) -> Option<Vec<Change>> {
    fn number(body: &mut &[u8]) -> Option<i32> {
        let (number, rest) = body.split_first_chunk()?;
        *body = rest;
        Some(i32::from_le_bytes(*number))
    }
    fn text<'a>(body: &mut &'a [u8]) -> Option<&'a str> {
        let length = usize::try_from(number(body)?).ok()?;
        let (text, rest) = body.split_at_checked(length)?;
        *body = rest;
        std::str::from_utf8(text).ok()
    }
    let mut changes = Vec::new();
    while let Some((&kind, rest)) = body.split_first() {
        body = rest;
        let (song, key, source) = (number(&mut body)?, text(&mut body)?.into(), text(&mut body)?.into());
        let value = if kind & 2 == 0 { number(&mut body)?.into() } else { text(&mut body)?.into() };
        let relation = Relation { song, key, value, source };
        changes.push(if kind & 1 == 0 { Change::Add(relation) } else { Change::Remove(relation) });
    }
    Some(changes)
}

#[cfg(test)]
mod tests;
