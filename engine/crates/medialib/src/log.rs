//! A library that survives: S4's log, as it came a month after the blog's engine, which had none.
//!
//! What is committed is written into a ring of 2 MiB and made to last before anybody is told so. When more than half of the
//! ring would have to be done again, the whole library is written as a [file](super::file) beside, takes the old one's place
//! at [one stroke](slots), and the ring is free again. Who opens it reads the file, does again what the ring has from there
//! on, and writes the file anew.
//!
//! | file | what it is |
//! |---|---|
//! | [`format`] | the version that each head begins with |
//! | [`ring`] | entries, with their place and check |
//! | [`entry`] | the changes of an entry |
//! | [`slots`] | two snapshots in one file |
//! | [`medium`] | a file that can fail |
//! | [`trouble`] | why a library is not opened, or a change not made |
//!
//! The log's file is a block with a head, and the ring. An entry is a header (its place, counted from the first one ever, the
//! length of what follows, and a check of both and of what follows) and its changes. So neither a torn entry nor one of a lap
//! ago is taken for one: a place that was reached a lap ago is less by the ring's length. An entry does not go round the
//! ring's end: a wrap says that the next one is at the beginning. The original had an entry for each change and one for the
//! beginning and end of each commit.
//!
//! Nothing is begun before what it follows has been made to last. So at most the last entry of a ring is torn, and a sound
//! one behind one that is not says that something committed is lost: then nothing is opened, and nothing written.

use super::engine::Engine;
use super::file::Damage;
use super::flaw::Flaw;
use super::midb::{Midb, Trees};
use super::relation::Relation;
pub use entry::Change;
use entry::{read_changes, write_change};
use format::{BLOCK, STAMP, VERSION, is_torn, stamp, version_of};
pub use medium::{Failure, Medium, Memory};
use ring::{Entry, HEADER, WRAP, header, later, sound};
pub use slots::MOST_LIBRARY;
use slots::{Newest, Slots};
pub use trouble::Trouble;

mod entry;
mod format;
mod medium;
mod ring;
mod slots;
mod trouble;

/// Bytes of the ring.
pub const RING: usize = 2 << 20;
/// What the log's file begins with.
const MARK: [u8; 8] = *b"ringslog";

/// How far a log and its snapshots have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Place from which on entries are not in the snapshot.
    pub tail: u64,
    /// Place of the next entry.
    pub head: u64,
    /// Bytes of the log's file, at most a block and [`RING`].
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

/// A library with its log and snapshots.
pub struct Kept {
    log: Box<dyn Medium>,
    slots: Slots,
    midb: Midb<false>,
    recovered: Recovered,
    /// Bytes of the ring.
    ring: usize,
    /// Where in the log's file the ring begins: behind the head, which format 1 does not have.
    base: usize,
    /// Place from which on entries are not in the snapshot.
    from: u64,
    /// Place of the next entry.
    next: u64,
    /// Why nothing more is written.
    stopped: Option<Failure>,
}

impl Kept {
    /// Opens what lies in two files; nothing is an empty library. A disk that takes no write does not keep it from being read:
    /// see [`Kept::stopped`].
    ///
    /// # Errors
    /// Where something committed is lost, and how, or a newer version wrote the files; then nothing has been written. Or what a
    /// file said when it was read.
    pub fn open(log: Box<dyn Medium>, snapshots: Box<dyn Medium>) -> Result<Self, Trouble> {
        Self::with_ring(log, snapshots, RING)
    }

    fn with_ring(log: Box<dyn Medium>, snapshots: Box<dyn Medium>, ring: usize) -> Result<Self, Trouble> {
        let head = medium::bytes(&*log, 0, STAMP)?;
        let stamped = version_of(MARK, &head);
        if let Some(newer) = stamped.filter(|&version| version > VERSION) {
            return Err(Trouble::Newer(newer));
        }
        let (slots, Newest { version, place, trees, lost }) = Slots::open(snapshots)?;
        let whole = medium::bytes(&*log, 0, BLOCK + ring)?;
        // Without a snapshot it is of format 1 if its log is.
        let first = version.map_or(stamped.is_none() && sound(&whole, 0, 0).is_some(), |version| version == 1);
        let base = if first { 0 } else { BLOCK };
        let bytes = whole.get(base..).unwrap_or_default();
        let bytes = &bytes[..bytes.len().min(ring)];
        let midb = Midb { store: trees };
        let recovered = Recovered::default();
        let mut kept = Kept { log, slots, midb, recovered, ring, base, from: place, next: place, stopped: None };
        // Nothing is lost with a head alone: it may not have been written yet. Without a snapshot that is so if it is blank, or
        // torn.
        let headless = stamped.is_none() && !first;
        if headless && (later(bytes, ring, place) || version.is_none() && !is_torn(MARK, &head)) {
            return Err(Trouble::Log(Damage { offset: 0, flaw: Flaw::NoLog }));
        }
        if stamped.is_some() && first {
            return Err(Trouble::Snapshot(Damage { offset: 0, flaw: Flaw::OlderThanLog }));
        }
        let last = kept.redo(bytes);
        if let Some((reached, damage)) = lost {
            let short = match reached {
                Some(reached) => kept.next < reached,
                // A head that cannot be read was being written, or names a library that the log leads to, too: who replaces a
                // library writes both. Before format 2, what stood there may have been another library.
                None => version.is_none_or(|version| version == 1) && kept.next == 0,
            };
            if short || later(bytes, ring, kept.next + 1) {
                return Err(Trouble::Snapshot(damage));
            }
        } else if later(bytes, ring, kept.next + 1) {
            return Err(Trouble::Log(Damage { offset: kept.offset(), flaw: Flaw::EntryUnsound }));
        }
        let last = last.map(|(at, length)| (base + at, bytes[at..at + length].to_vec()));
        if let Err(failure) = kept.settle(last) {
            kept.stopped = Some(failure);
        }
        // Whatever comes of it: until there is room for a snapshot again, the log has all that this one would have.
        let _ = kept.checkpoint();
        Ok(kept)
    }

    /// Makes what was found last before anything is written that relies on it, and brings the files to the present format.
    ///
    /// What was found need not have lasted: a worker that was killed, or a flush that failed, leaves bytes where reads find
    /// them and a power failure loses them. Of the log that can only be its head and the last entry, of the snapshots only the
    /// newest head.
    fn settle(&mut self, last: Option<(usize, Vec<u8>)>) -> Result<(), Failure> {
        self.slots.settle()?;
        let present = self.base > 0;
        if present {
            self.write_head()?;
        }
        if let Some((at, entry)) = last {
            self.log.write(at, &entry)?;
            self.log.sync()?;
        }
        if !present {
            // Snapshots first: they have all that the log has, whose beginning the head takes. Both, so that a version that
            // does not know this format finds none of its own.
            let file = self.midb.store.to_file();
            self.move_to(self.next + self.ring as u64, &file)?;
            self.move_to(self.next, &file)?;
            self.base = BLOCK;
            self.write_head()?;
        }
        Ok(())
    }

    fn write_head(&mut self) -> Result<(), Failure> {
        self.log.write(0, &stamp(MARK))?;
        self.log.sync()
    }

    /// Writes a snapshot that the log goes on from at a place.
    fn move_to(&mut self, place: u64, file: &[u8]) -> Result<(), Failure> {
        self.slots.replace(place, file)?;
        (self.from, self.next) = (place, place);
        Ok(())
    }

    /// What was done when it was opened.
    pub fn recovered(&self) -> Recovered {
        self.recovered
    }

    /// Why nothing is written until the library is opened again, if that is so.
    pub fn stopped(&self) -> Option<Trouble> {
        self.stopped.clone().map(Trouble::Stopped)
    }

    /// Takes the library of a [file](super::file) in the place of its own, and makes it last.
    ///
    /// The log goes on one lap further, so that no entry before it, and none behind it if the snapshot is lost, is taken for
    /// one of the other library.
    ///
    /// # Errors
    /// Where the file is damaged or too long; then all is as it was. Or what the disk said: then the library in memory is as it
    /// was, opening it again tells which of both has lasted, and nothing is written until then.
    pub fn replace(&mut self, file: &[u8]) -> Result<(), Trouble> {
        if let Some(stopped) = self.stopped() {
            return Err(stopped);
        }
        if file.len() > MOST_LIBRARY {
            return Err(Trouble::TooLong(file.len(), MOST_LIBRARY));
        }
        let store = Trees::read_file(file).map_err(Trouble::Given)?;
        if let Err(failure) = self.move_to(self.next + self.ring as u64, file) {
            self.stopped = Some(failure.clone());
            return Err(Trouble::Disk(failure));
        }
        self.midb = Midb { store };
        // The other slot still has the library before. It has lasted without this: only damage would make use of it.
        let _ = self.checkpoint();
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
        if let Some(stopped) = self.stopped() {
            return Err(stopped);
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
        let rest = self.ring - self.at();
        if HEADER + body.len() + HEADER > rest {
            self.log.write(self.offset(), &header(self.next, WRAP, &[]))?;
            // Before there is an entry behind it.
            self.log.sync()?;
            self.next += rest as u64;
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
    fn at(&self) -> usize {
        (self.next % self.ring as u64) as usize
    }

    /// Where in the log's file the next entry begins.
    fn offset(&self) -> usize {
        self.base + self.at()
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Add(relation) => self.midb.add(relation),
            Change::Remove(relation) => self.midb.remove(relation),
        };
    }

    /// Does again what the ring has, as far as it is sound. Returns where the last entry stands, and its length.
    fn redo(&mut self, ring: &[u8]) -> Option<(usize, usize)> {
        let mut last = None;
        while self.used() < self.ring {
            let at = self.at();
            match sound(ring, at, self.next) {
                None => {
                    // One of a lap ago has another place, and what was never written is zeros.
                    let head = ring.get(at..at + HEADER).unwrap_or_default();
                    let begun = head.starts_with(&self.next.to_le_bytes());
                    self.recovered.torn = begun && head.iter().any(|&byte| byte != 0);
                    break;
                }
                Some(Entry::Wrap) if at == 0 => break,
                Some(Entry::Wrap) => {
                    last = Some((at, HEADER));
                    self.next += (self.ring - at) as u64;
                }
                Some(Entry::Body(body)) => {
                    let Some(changes) = read_changes(body) else { break };
                    changes.iter().for_each(|change| self.apply(change));
                    self.recovered.entries += 1;
                    self.recovered.changes += changes.len();
                    last = Some((at, HEADER + body.len()));
                    self.next += (HEADER + body.len()) as u64;
                }
            }
        }
        last
    }
}

#[cfg(test)]
mod tests;
