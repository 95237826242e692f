//! Durable libraries: a log like that of S4's later versions, from June 2010 on. The blog's engine wrote a log that nothing read back.
//!
//! A commit is written into a ring of 2 MiB and flushed before it is acknowledged. When more than half of the ring would have
//! to be replayed, the whole library is written as a snapshot in midb's [format](super::file), which replaces the previous
//! snapshot [atomically](slots), and the ring is free again. Opening reads the snapshot, replays the entries after it, and
//! writes a new snapshot.
//!
//! | file | contents |
//! |---|---|
//! | [`format`] | the version at the beginning of each head |
//! | [`ring`] | entries with their position and checksum |
//! | [`entry`] | the changes of an entry |
//! | [`slots`] | two snapshots in one file |
//! | [`storage`] | a file that can fail |
//! | [`error`] | the errors of opening and committing |
//!
//! The log's file is a block with a head, followed by the ring. An entry consists of a header and its changes. The header has
//! the entry's log sequence number, which counts the bytes from the first entry ever, the length of the changes, and a
//! checksum of all of it. Torn entries fail the checksum, and entries of the previous lap have a number that is smaller by the
//! ring's length. An entry does not cross the ring's end: a wrap says that the next one is at the beginning. The original had
//! an entry for each change and for the beginning and end of each commit.
//!
//! An entry is written only after the previous one was flushed, so that at most the last entry of a ring is torn. A valid entry
//! after an invalid one means that a commit is lost: then the library is not opened, and nothing is written.
//!
//! A log that was cut, zeroed or removed has no entry after its end. Each commit therefore writes the position that it reached
//! into the log's head, in the same flush. A log that ends before that position is opened, and [`Recovered::lost`] tells it from
//! one that ends as it was written.

use super::engine::Engine;
use super::file::Damage;
use super::flaw::Flaw;
use super::midb::{Midb, Trees};
use super::relation::Relation;
pub use entry::Change;
use entry::{read_changes, write_change};
pub use error::LogError;
use format::{BLOCK, REACHED, STAMP, VERSION, is_torn, reached, reached_of, stamp, version_of};
use ring::{Entry, HEADER, WRAP, has_later_entry, header, valid_entry};
pub use slots::MOST_LIBRARY;
use slots::{Newest, Slots};
pub use storage::{IoError, MemoryFile, StorageFile};

mod entry;
mod error;
mod format;
mod ring;
mod slots;
mod storage;

/// Size of the ring, in bytes.
pub const RING: usize = 2 << 20;
/// The mark at the beginning of the log's file.
const MARK: [u8; 8] = *b"ringslog";

/// The progress of a log and its snapshots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Position of the first entry that the snapshot does not include.
    pub tail: u64,
    /// Position of the next entry.
    pub head: u64,
    /// Size of the log's file in bytes, at most a block and [`RING`].
    pub log: usize,
    /// Size of the snapshots' file in bytes.
    pub snapshots: usize,
    /// Number of snapshots ever written.
    pub generation: u64,
}

/// The entries that were replayed when the library was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Number of entries after the snapshot, which were replayed.
    pub entries: usize,
    /// Number of their changes.
    pub changes: usize,
    /// Whether a torn entry followed, whose commit was not acknowledged.
    pub torn: bool,
    /// Whether the log ends before the position that it had reached, or is missing: commits are lost. After a power failure these
    /// may be a commit that was not acknowledged.
    pub lost: bool,
}

/// A library with its log and snapshots.
pub struct DurableLibrary {
    log: Box<dyn StorageFile>,
    slots: Slots,
    midb: Midb<false>,
    recovered: Recovered,
    /// Size of the ring, in bytes.
    ring: usize,
    /// Offset of the ring in the log's file: after the head, which format 1 does not have.
    base: usize,
    /// Position of the first entry that the snapshot does not include.
    snapshot_lsn: u64,
    /// Position of the next entry.
    next_lsn: u64,
    /// The failure after which nothing is written.
    stopped: Option<IoError>,
}

impl DurableLibrary {
    /// Opens a library from its two files; empty files are an empty library. If the disk cannot be written, the library can still
    /// be read: see [`DurableLibrary::stopped`].
    ///
    /// # Errors
    /// If a commit is lost, or if a newer version wrote the files, in which cases nothing was written; or the error of a read.
    pub fn open(log: Box<dyn StorageFile>, snapshots: Box<dyn StorageFile>) -> Result<Self, LogError> {
        Self::with_ring(log, snapshots, RING)
    }

    fn with_ring(log: Box<dyn StorageFile>, snapshots: Box<dyn StorageFile>, ring: usize) -> Result<Self, LogError> {
        let head = storage::bytes(&*log, 0, STAMP + reached(0).len())?;
        let stamped = version_of(MARK, &head);
        if let Some(newer) = stamped.filter(|&version| version > VERSION) {
            return Err(LogError::Newer(newer));
        }
        let (slots, Newest { version, lsn, trees, lost }) = Slots::open(snapshots)?;
        let whole = storage::bytes(&*log, 0, BLOCK + ring)?;
        // Without a snapshot the library is of format 1 if its log is.
        let first = version.map_or(stamped.is_none() && valid_entry(&whole, 0, 0).is_some(), |version| version == 1);
        let base = if first { 0 } else { BLOCK };
        let bytes = whole.get(base..).unwrap_or_default();
        let bytes = &bytes[..bytes.len().min(ring)];
        let midb = Midb::of(trees);
        let recovered = Recovered::default();
        let mut library =
            DurableLibrary { log, slots, midb, recovered, ring, base, snapshot_lsn: lsn, next_lsn: lsn, stopped: None };
        // A log with only a head loses nothing, because the head may not have been written yet. Without a snapshot this is the
        // case if the head is blank or torn.
        let headless = stamped.is_none() && !first;
        if headless && (has_later_entry(bytes, ring, lsn) || version.is_none() && !is_torn(MARK, &head)) {
            return Err(LogError::Log(Damage { offset: 0, flaw: Flaw::NoLog }));
        }
        if stamped.is_some() && first {
            return Err(LogError::Snapshot(Damage { offset: 0, flaw: Flaw::OlderThanLog }));
        }
        let last = library.replay(bytes);
        // A head is written before the first snapshot of format 2. While a log of format 1 is upgraded, its entries are in its place.
        let missing = headless && version == Some(VERSION) && is_torn(MARK, &head);
        library.recovered.lost = missing || reached_of(&head).is_some_and(|reached| library.next_lsn < reached);
        if let Some((reached, damage)) = lost {
            let short = match reached {
                Some(reached) => library.next_lsn < reached,
                // An unreadable head was being written, or names a library to which the log leads as well, because replacing a
                // library writes both heads. Before format 2, it may have named another library.
                None => version.is_none_or(|version| version == 1) && library.next_lsn == 0,
            };
            if short || has_later_entry(bytes, ring, library.next_lsn + 1) {
                return Err(LogError::Snapshot(damage));
            }
        } else if has_later_entry(bytes, ring, library.next_lsn + 1) {
            return Err(LogError::Log(Damage { offset: library.offset(), flaw: Flaw::EntryUnsound }));
        }
        let last = last.map(|(at, length)| (base + at, bytes[at..at + length].to_vec()));
        if let Err(failure) = library.flush_recovered(last) {
            library.stopped = Some(failure);
        }
        // A failure is ignored: until a snapshot succeeds, the log has all changes that this one would include.
        let _ = library.checkpoint();
        Ok(library)
    }

    /// Flushes the data that were read before anything is written that relies on them, and upgrades the files to the current
    /// format.
    ///
    /// The data that were read need not be durable: after a worker was killed or a flush failed, reads may return bytes that a power
    /// failure would lose. In the log these can only be the head and the last entry, in the snapshots only the newest head.
    fn flush_recovered(&mut self, last: Option<(usize, Vec<u8>)>) -> Result<(), IoError> {
        self.slots.rewrite_newest_head()?;
        let present = self.base > 0;
        if present {
            self.write_head()?;
        }
        if let Some((at, entry)) = last {
            self.log.write(at, &entry)?;
            self.log.sync()?;
        }
        if !present {
            // Snapshots first, because they include the beginning of the log, which the head overwrites. Both snapshots, so that
            // a version without this format finds no snapshot in its own format.
            let file = self.midb.store.to_file();
            self.move_to(self.next_lsn + self.ring as u64, &file)?;
            self.move_to(self.next_lsn, &file)?;
            self.base = BLOCK;
            self.write_head()?;
        }
        Ok(())
    }

    fn write_head(&mut self) -> Result<(), IoError> {
        self.log.write(0, &stamp(MARK))?;
        self.log.write(REACHED, &reached(self.next_lsn))?;
        self.log.sync()
    }

    /// Writes a snapshot that includes all entries before a log sequence number, and continues the log there.
    fn move_to(&mut self, lsn: u64, file: &[u8]) -> Result<(), IoError> {
        self.slots.replace(lsn, file)?;
        (self.snapshot_lsn, self.next_lsn) = (lsn, lsn);
        Ok(())
    }

    /// The entries replayed when it was opened.
    pub fn recovered(&self) -> Recovered {
        self.recovered
    }

    /// The failure after which nothing is written until the library is opened again, if any.
    pub fn stopped(&self) -> Option<LogError> {
        self.stopped.clone().map(LogError::Stopped)
    }

    /// Replaces the library by that of a [file](super::file), durably.
    ///
    /// The log continues one lap further, so that no entry of one library is taken for an entry of the other, also if the snapshot
    /// is lost.
    ///
    /// # Errors
    /// If the file is damaged or too long, in which case nothing changes; or the error of the disk: then the library in memory is
    /// unchanged, opening it again tells which of the two is durable, and nothing is written until then.
    pub fn replace(&mut self, file: &[u8]) -> Result<(), LogError> {
        if let Some(stopped) = self.stopped() {
            return Err(stopped);
        }
        if file.len() > MOST_LIBRARY {
            return Err(LogError::TooLong(file.len(), MOST_LIBRARY));
        }
        let store = Trees::read_file(file).map_err(LogError::Given)?;
        if let Err(failure) = self.move_to(self.next_lsn + self.ring as u64, file) {
            self.stopped = Some(failure.clone());
            return Err(LogError::Disk(failure));
        }
        self.midb = Midb::of(store);
        // A failure is ignored: the next commit writes the position, too.
        let _ = self.write_head();
        // The other slot still has the previous library. A failure is ignored, because that slot is read only after damage.
        let _ = self.checkpoint();
        Ok(())
    }

    /// All relations, in order.
    pub fn relations(&self) -> Vec<Relation> {
        self.midb.relations()
    }

    /// Commits changes atomically and durably.
    ///
    /// # Errors
    /// If the changes exceed the ring, or if a file fails. Then the library is unchanged. If writing the log failed, opening it
    /// again tells whether the commit is durable, and nothing is written until then.
    pub fn commit(&mut self, changes: &[Change]) -> Result<(), LogError> {
        if let Some(stopped) = self.stopped() {
            return Err(stopped);
        }
        let mut body = Vec::new();
        changes.iter().for_each(|change| write_change(change, &mut body));
        let size = HEADER + body.len();
        // In the worst case the rest of the ring is skipped.
        if 2 * size + HEADER > self.ring {
            return Err(LogError::TooLarge(size, (self.ring - HEADER) / 2));
        }
        if self.used() + 2 * size + HEADER > self.ring {
            self.checkpoint()?;
        }
        if let Err(failure) = self.append(&body) {
            self.stopped = Some(failure.clone());
            return Err(LogError::Disk(failure));
        }
        changes.iter().for_each(|change| self.apply(change));
        if self.used() > self.ring / 2 {
            // The commit is durable. Without a snapshot, later commits succeed as long as the ring has room.
            let _ = self.checkpoint();
        }
        Ok(())
    }

    /// Writes a snapshot, and frees the ring.
    ///
    /// # Errors
    /// The error of the file; then the previous snapshot and the log are unchanged.
    pub fn checkpoint(&mut self) -> Result<(), IoError> {
        if let Some(failure) = &self.stopped {
            return Err(failure.clone());
        }
        self.slots.replace(self.next_lsn, &self.midb.store.to_file())?;
        self.snapshot_lsn = self.next_lsn;
        Ok(())
    }

    /// Its progress.
    ///
    /// # Errors
    /// The error of a file.
    pub fn sizes(&self) -> Result<Sizes, IoError> {
        Ok(Sizes {
            tail: self.snapshot_lsn,
            head: self.next_lsn,
            log: self.log.size()?,
            snapshots: self.slots.size()?,
            generation: self.slots.generation(),
        })
    }

    /// Writes an entry, and flushes it.
    fn append(&mut self, body: &[u8]) -> Result<(), IoError> {
        let rest = self.ring - self.at();
        if HEADER + body.len() + HEADER > rest {
            self.log.write(self.offset(), &header(self.next_lsn, WRAP, &[]))?;
            // The head is written before the first entry.
            self.log.sync()?;
            self.next_lsn += rest as u64;
        }
        let mut entry = header(self.next_lsn, body.len() as u32, body).to_vec();
        entry.extend(body);
        self.log.write(self.offset(), &entry)?;
        let end = self.next_lsn + entry.len() as u64;
        self.log.write(REACHED, &reached(end))?;
        self.log.sync()?;
        self.next_lsn = end;
        Ok(())
    }

    /// Number of bytes in the ring that the snapshot does not include.
    fn used(&self) -> usize {
        (self.next_lsn - self.snapshot_lsn) as usize
    }

    /// Offset of the next entry in the ring.
    fn at(&self) -> usize {
        (self.next_lsn % self.ring as u64) as usize
    }

    /// Offset of the next entry in the log's file.
    fn offset(&self) -> usize {
        self.base + self.at()
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Add(relation) => self.midb.add(relation),
            Change::Remove(relation) => self.midb.remove(relation),
        };
    }

    /// Replays the valid entries of the ring. Returns the offset and the length of the last one.
    fn replay(&mut self, ring: &[u8]) -> Option<(usize, usize)> {
        let mut last = None;
        while self.used() < self.ring {
            let at = self.at();
            match valid_entry(ring, at, self.next_lsn) {
                None => {
                    // Entries of the previous lap have other positions, and unused bytes are zeros.
                    let head = ring.get(at..at + HEADER).unwrap_or_default();
                    let begun = head.starts_with(&self.next_lsn.to_le_bytes());
                    self.recovered.torn = begun && head.iter().any(|&byte| byte != 0);
                    break;
                }
                Some(Entry::Wrap) if at == 0 => break,
                Some(Entry::Wrap) => {
                    last = Some((at, HEADER));
                    self.next_lsn += (self.ring - at) as u64;
                }
                Some(Entry::Body(body)) => {
                    let Some(changes) = read_changes(body) else { break };
                    changes.iter().for_each(|change| self.apply(change));
                    self.recovered.entries += 1;
                    self.recovered.changes += changes.len();
                    last = Some((at, HEADER + body.len()));
                    self.next_lsn += (HEADER + body.len()) as u64;
                }
            }
        }
        last
    }
}

#[cfg(test)]
mod tests;
