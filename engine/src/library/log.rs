//! A library that survives: S4's log, as it came a month after the blog's engine, which had none.
//!
//! What is committed is written into a ring of 2 MiB and made to last before anybody is told so. When more than half of the
//! ring would have to be done again, the whole library is written as a [file](super::file) beside, takes the old one's place
//! at [one stroke](slots), and the ring is free again. Who opens it reads the file, does again what the ring has from there
//! on, and writes the file anew.
//!
//! An entry is a header (its place, counted from the first one ever, the length of what follows, and a check of both and of
//! what follows) and its [changes](entry). So neither a torn entry nor one of a lap ago is taken for one: a place that was
//! reached a lap ago is less by the ring's length. An entry does not go round the ring's end: a wrap says that it goes on at
//! the beginning. The original had an entry for each change and one for the beginning and end of each commit.
//!
//! Nothing is begun before what it follows has been made to last. So at most the last entry of a ring is torn, and a sound
//! one behind one that is not says that something committed is lost: then nothing is opened, and nothing written.

use std::fmt;

use super::engine::Engine;
use super::file::Damage;
use super::midb::{Midb, Trees};
use super::relation::Relation;
use crate::lab::hash::Hash;
pub use entry::Change;
use entry::{read_changes, write_change};
pub use medium::{Failure, Medium, Memory};
use slots::{Newest, Slots};

mod entry;
mod medium;
mod slots;

/// Bytes of the ring.
pub const RING: usize = 2 << 20;
/// Bytes of an entry's header: place, length, check.
const HEADER: usize = 8 + 4 + 8;
/// A length that says: at the ring's beginning.
const WRAP: u32 = u32::MAX;

/// Why a library is not opened, or a change not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What the log has of committed changes is lost.
    Log(Damage),
    /// The snapshot is damaged, and the log does not reach back to the one before.
    Snapshot(Damage),
    /// A file would not.
    Disk(Failure),
    /// A file would not take a commit before: whether that has lasted is known when the library is opened again.
    Stopped(Failure),
    /// So many bytes do not fit into the ring, however empty it is: at most so many.
    TooLarge(usize, usize),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Log(Damage { offset, reason }) => {
                write!(f, "The library's log is damaged at byte {offset}: {reason}.")
            }
            Trouble::Snapshot(Damage { offset, reason }) => {
                write!(f, "The library's snapshot is damaged at byte {offset}: {reason}.")
            }
            Trouble::Disk(failure) => write!(f, "The disk refused: {failure}."),
            Trouble::Stopped(failure) => {
                write!(f, "The disk refused a commit before ({failure}): the library has to be opened again.")
            }
            Trouble::TooLarge(size, most) => {
                write!(f, "A commit of {size} bytes is more than the log takes at once, {most} bytes.")
            }
        }
    }
}

impl std::error::Error for Trouble {}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Disk(failure)
    }
}

/// How far a log and its snapshots have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Place from which on entries are not in the snapshot.
    pub tail: u64,
    /// Place of the next entry.
    pub head: u64,
    /// Bytes of the ring's file, at most [`RING`].
    pub log: usize,
    /// Bytes of the snapshots' file.
    pub snapshots: usize,
    /// Snapshots ever written.
    pub generation: u64,
}

/// What was found in the ring when it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Entries that the snapshot did not have, and were done again.
    pub entries: usize,
    /// Their changes.
    pub changes: usize,
    /// Whether behind them was one that is not whole: nobody was told that it had lasted.
    pub torn: bool,
}

/// See the module.
pub struct Kept {
    log: Box<dyn Medium>,
    slots: Slots,
    midb: Midb<false>,
    recovered: Recovered,
    ring: usize,
    /// Place from which on entries are not in the snapshot.
    from: u64,
    /// Place of the next entry.
    next: u64,
    /// Why nothing more is written.
    stopped: Option<Failure>,
}

impl Kept {
    /// Opens what lies in two files; nothing is an empty library.
    ///
    /// # Errors
    /// Where something committed is lost, and how; then nothing has been written. Or what a file said.
    pub fn open(log: Box<dyn Medium>, snapshots: Box<dyn Medium>) -> Result<Self, Trouble> {
        Self::with_ring(log, snapshots, RING)
    }

    fn with_ring(log: Box<dyn Medium>, snapshots: Box<dyn Medium>, ring: usize) -> Result<Self, Trouble> {
        let (slots, Newest { place, trees, lost }) = Slots::open(snapshots)?;
        let bytes = medium::bytes(&*log, 0, ring)?;
        let midb = Midb { store: trees };
        let recovered = Recovered::default();
        let mut kept = Kept { log, slots, midb, recovered, ring, from: place, next: place, stopped: None };
        kept.redo(&bytes);
        if let Some((reached, damage)) = lost {
            // Without a place, what stands there may be the library of somebody else.
            if reached.map_or(kept.next == 0, |reached| kept.next < reached) || later(&bytes, ring, kept.next) {
                return Err(Trouble::Snapshot(damage));
            }
        } else if later(&bytes, ring, kept.next) {
            return Err(Trouble::Log(Damage {
                offset: kept.offset(),
                reason: "an entry before the last is not sound",
            }));
        }
        // Whatever comes of it: until there is room for a snapshot again, the log has all that this one would have.
        let _ = kept.checkpoint();
        Ok(kept)
    }

    /// What was done when it was opened.
    pub fn recovered(&self) -> Recovered {
        self.recovered
    }

    /// Takes the library of a [file](super::file) in the place of its own, and makes it last.
    ///
    /// # Errors
    /// Where the file is damaged, or what the disk said; then all is as it was.
    pub fn replace(&mut self, file: &[u8]) -> Result<(), Trouble> {
        if let Some(failure) = &self.stopped {
            return Err(Trouble::Stopped(failure.clone()));
        }
        let store = Trees::read_file(file).map_err(Trouble::Snapshot)?;
        self.slots.replace(self.next, file)?;
        (self.midb, self.from) = (Midb { store }, self.next);
        Ok(())
    }

    /// All that the library holds, in order.
    pub fn relations(&self) -> Vec<Relation> {
        self.midb.relations()
    }

    /// Does changes, all or none of them, and makes them last.
    ///
    /// # Errors
    /// When they are more than the ring holds, or a file would not. Then the library is as it was. Only when the log itself was
    /// being written does opening it again tell whether they have lasted, and nothing is written until then.
    pub fn commit(&mut self, changes: &[Change]) -> Result<(), Trouble> {
        if let Some(failure) = &self.stopped {
            return Err(Trouble::Stopped(failure.clone()));
        }
        let mut body = Vec::new();
        changes.iter().for_each(|change| write_change(change, &mut body));
        let size = HEADER + body.len();
        // At worst the rest of the ring is passed over.
        if 2 * size + HEADER > self.ring {
            return Err(Trouble::TooLarge(size, (self.ring - HEADER) / 2));
        }
        if self.used() + 2 * size + HEADER > self.ring {
            self.checkpoint()?;
        }
        if let Err(failure) = self.append(&body) {
            self.stopped = Some(failure.clone());
            return Err(Trouble::Disk(failure));
        }
        changes.iter().for_each(|change| self.apply(change));
        if self.used() > self.ring / 2 {
            // It has lasted. Without a snapshot the next ones will, too, as long as there is room in the ring.
            let _ = self.checkpoint();
        }
        Ok(())
    }

    /// Writes the whole library beside, and frees the ring.
    ///
    /// # Errors
    /// What the file said; then the snapshot before and the log are as they were.
    pub fn checkpoint(&mut self) -> Result<(), Failure> {
        if let Some(failure) = &self.stopped {
            return Err(failure.clone());
        }
        self.slots.replace(self.next, &self.midb.store.to_file())?;
        self.from = self.next;
        Ok(())
    }

    /// How far it has come.
    ///
    /// # Errors
    /// What a file said.
    pub fn sizes(&self) -> Result<Sizes, Failure> {
        Ok(Sizes {
            tail: self.from,
            head: self.next,
            log: self.log.size()?,
            snapshots: self.slots.size()?,
            generation: self.slots.generation(),
        })
    }

    /// Writes an entry, and makes it last.
    fn append(&mut self, body: &[u8]) -> Result<(), Failure> {
        if self.offset() + HEADER + body.len() + HEADER > self.ring {
            self.log.write(self.offset(), &header(self.next, WRAP, &[]))?;
            // Before there is an entry behind it.
            self.log.sync()?;
            self.next += (self.ring - self.offset()) as u64;
        }
        let mut entry = header(self.next, body.len() as u32, body).to_vec();
        entry.extend(body);
        self.log.write(self.offset(), &entry)?;
        self.log.sync()?;
        self.next += entry.len() as u64;
        Ok(())
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
    fn redo(&mut self, ring: &[u8]) {
        while self.used() < self.ring {
            let at = self.offset();
            match sound(ring, at, self.next) {
                None => {
                    // One of a lap ago has another place, and what was never written is zeros.
                    let head = ring.get(at..at + HEADER).unwrap_or_default();
                    let begun = head.starts_with(&self.next.to_le_bytes());
                    self.recovered.torn = begun && head.iter().any(|&byte| byte != 0);
                    return;
                }
                Some(Entry::Wrap) if at == 0 => return,
                Some(Entry::Wrap) => self.next += (self.ring - at) as u64,
                Some(Entry::Body(body)) => {
                    let Some(changes) = read_changes(body) else { return };
                    changes.iter().for_each(|change| self.apply(change));
                    self.recovered.entries += 1;
                    self.recovered.changes += changes.len();
                    self.next += (HEADER + body.len()) as u64;
                }
            }
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

/// What stands in a ring.
enum Entry<'a> {
    /// It goes on at the beginning.
    Wrap,
    /// Changes.
    Body(&'a [u8]),
}

/// The entry of a place, if a sound one stands there.
fn sound(ring: &[u8], at: usize, place: u64) -> Option<Entry<'_>> {
    let head = ring.get(at..at + HEADER)?;
    let length = u32::from_le_bytes(head[8..12].try_into().expect("four bytes"));
    let rest = &ring[at + HEADER..];
    let body = if length == WRAP { &[] } else { rest.get(..length as usize)? };
    let entry = if length == WRAP { Entry::Wrap } else { Entry::Body(body) };
    (header(place, length, body) == head).then_some(entry)
}

/// Whether a sound entry stands in the ring that comes after a place.
fn later(bytes: &[u8], ring: usize, place: u64) -> bool {
    bytes.windows(8).enumerate().any(|(at, word)| {
        let found = u64::from_le_bytes(word.try_into().expect("eight bytes"));
        found > place && found % ring as u64 == at as u64 && sound(bytes, at, found).is_some()
    })
}

#[cfg(test)]
mod tests;
