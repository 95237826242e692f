//! Two snapshots in one file, of which one is always valid, for files that cannot be renamed.
//!
//! The file begins with two heads of one block each: mark and [version](super::format), generation, the log
//! sequence number of the first entry that the snapshot does not include, offset and length of the library, its checksum, and a
//! checksum of the head. A new snapshot is written outside of the newest one and flushed; only then the head of the older one is
//! overwritten to name it. The newest snapshot therefore survives a power failure, and a snapshot is used only if its checksums
//! are valid. The file is at most about three times as long as a library. Space after a failed snapshot is freed at once, or
//! when the file is opened again.

use super::Damage;
use super::Flaw;
use super::error::LogError;
use super::format::{BLOCK, STAMP, VERSION, stamp, version_of};
use super::ring::checksum;
use super::storage::{IoError, StorageFile, bytes};
use crate::midb::Trees;

/// The mark of a head.
const MARK: [u8; 8] = *b"ringsnap";
/// The mark of a head of format 1, which has no version.
const FIRST: [u8; 8] = *b"S4 twice";
/// Size of a head in bytes: mark, version and six numbers; in format 1, eight bytes fewer.
const HEAD: usize = STAMP + 6 * 8;
/// Smallest offset of a library, after both heads.
const FIRST_LIBRARY: u64 = 2 * BLOCK as u64;
/// Largest size of a library's file, in bytes.
pub const MOST_LIBRARY: usize = 128 << 20;

/// A head.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Format, 1 or 2.
    version: u32,
    /// Its block, 0 or 1.
    slot: usize,
    generation: u64,
    lsn: u64,
    offset: u64,
    length: u64,
    checksum: u64,
}

impl Head {
    fn write(&self) -> Vec<u8> {
        let mut head = if self.version == 1 { FIRST.to_vec() } else { stamp(MARK).to_vec() };
        for number in [self.generation, self.lsn, self.offset, self.length, self.checksum] {
            head.extend(number.to_le_bytes());
        }
        let sum = checksum(self.generation, &head);
        head.extend(sum.to_le_bytes());
        head
    }

    /// The head of a block, if it is valid.
    fn read(slot: usize, block: &[u8]) -> Option<Head> {
        let (version, first) = if block.starts_with(&FIRST) { (1, FIRST.len()) } else { (VERSION, STAMP) };
        let (numbers, _) = block.get(first..first + 6 * 8)?.as_chunks::<8>();
        let [generation, lsn, offset, length, sum] = [0, 1, 2, 3, 4].map(|nth| u64::from_le_bytes(numbers[nth]));
        let head = Head { version, slot, generation, lsn, offset, length, checksum: sum };
        block.starts_with(&head.write()).then_some(head)
    }

    fn end(&self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// Whether a block begins with the mark of either format, as far as it was written.
fn is_marked(block: &[u8]) -> bool {
    [MARK, FIRST].iter().any(|mark| block.iter().zip(mark).all(|(byte, mark)| byte == mark || *byte == 0))
}

/// The newest valid snapshot.
#[derive(Debug, Default)]
pub(super) struct Newest {
    /// Its format; `None` without a valid snapshot.
    pub version: Option<u32>,
    /// The log sequence number of the first entry that it does not include.
    pub lsn: u64,
    /// Its library.
    pub trees: Trees,
    /// A newer invalid snapshot: its position in the log, if known, and its fault.
    pub lost: Option<(Option<u64>, Damage)>,
}

/// Both snapshots of a file.
pub(super) struct Slots {
    storage: Box<dyn StorageFile>,
    newest: Option<Head>,
    generation: u64,
    /// The end of the last library that a head names.
    named: u64,
}

impl Slots {
    /// Reads the newest valid snapshot; without one, the library is empty and the log starts at its beginning. Writes nothing.
    ///
    /// # Errors
    /// If a newer version wrote the file, or the error of the file.
    pub fn open(storage: Box<dyn StorageFile>) -> Result<(Slots, Newest), LogError> {
        let mut slots = Slots { storage, newest: None, generation: 0, named: FIRST_LIBRARY };
        let mut newest = Newest::default();
        let mut heads = Vec::new();
        let blocks = [bytes(&*slots.storage, 0, HEAD)?, bytes(&*slots.storage, BLOCK, HEAD)?];
        if let Some(newer) = blocks.iter().filter_map(|block| version_of(MARK, block)).find(|&found| found > VERSION) {
            return Err(LogError::Newer(newer));
        }
        let blank = |block: &[u8]| block.iter().all(|&byte| byte == 0);
        for (slot, block) in blocks.iter().enumerate() {
            match Head::read(slot, block) {
                Some(head) => heads.push(head),
                None if blank(block) => {}
                None => {
                    // The first snapshot ever, torn: the log still has all changes from its beginning.
                    let first = slot == 0 && is_marked(block) && blank(&blocks[1]);
                    let damage = Damage { offset: slot * BLOCK, flaw: Flaw::NoSnapshot };
                    newest.lost = Some((first.then_some(0), damage));
                }
            }
        }
        heads.sort_by_key(|head| std::cmp::Reverse(head.generation));
        slots.generation = heads.first().map_or(0, |head| head.generation);
        slots.named = heads.iter().map(Head::end).max().unwrap_or(FIRST_LIBRARY);
        for head in heads {
            match slots.read(&head)? {
                Ok(trees) => {
                    (newest.version, newest.lsn, newest.trees) = (Some(head.version), head.lsn, trees);
                    slots.newest = Some(head);
                    break;
                }
                // The newest one includes most of the log.
                Err(damage) if newest.lost.as_ref().is_none_or(|(lsn, _)| lsn.is_none()) => {
                    newest.lost = Some((Some(head.lsn), damage));
                }
                Err(_) => {}
            }
        }
        Ok((slots, newest))
    }

    fn read(&self, head: &Head) -> Result<Result<Trees, Damage>, IoError> {
        let fits = |number: u64| usize::try_from(number).ok();
        let (Some(offset), Some(length)) = (fits(head.offset), fits(head.length).filter(|&long| long <= MOST_LIBRARY))
        else {
            return Ok(Err(Damage { offset: head.slot * BLOCK, flaw: Flaw::TooLong }));
        };
        let file = bytes(&*self.storage, offset, length)?;
        if file.len() == length && checksum(head.lsn, &file) == head.checksum {
            return Ok(Trees::read_file(&file).map_err(|damage| Damage { offset: offset + damage.offset, ..damage }));
        }
        if file.len() < length {
            return Ok(Err(Damage { offset: offset + file.len(), flaw: Flaw::LibraryCut }));
        }
        // A library that cannot be read says where it is damaged, which is more than the check can.
        let (at, flaw) = match Trees::read_file(&file) {
            Err(damage) => (damage.offset, damage.flaw),
            Ok(_) => (0, Flaw::Checksum),
        };
        Ok(Err(Damage { offset: offset + at, flaw }))
    }

    /// Writes the newest head again, and flushes. After a failed flush, a power failure could lose a head that reads return. The
    /// newest snapshot must be durable before the older one is overwritten.
    pub fn rewrite_newest_head(&mut self) -> Result<(), IoError> {
        let Some(head) = self.newest else { return Ok(()) };
        self.storage.write(head.slot * BLOCK, &head.write())?;
        self.storage.sync()?;
        self.truncate_unused();
        Ok(())
    }

    /// Truncates the file after the libraries that heads name, because an unfinished snapshot may have enlarged it. A failure is
    /// ignored: the next opening tries again.
    fn truncate_unused(&mut self) {
        let Ok(named) = usize::try_from(self.named) else { return };
        if self.storage.size().is_ok_and(|size| size > named) && self.storage.truncate(named).is_ok() {
            let _ = self.storage.sync();
        }
    }

    /// Writes a snapshot and makes it the newest. After a failure the previous one is still valid; the new one may be durable.
    pub fn replace(&mut self, lsn: u64, file: &[u8]) -> Result<(), IoError> {
        if file.len() > MOST_LIBRARY {
            let why = format!("the library has {} bytes; at most {MOST_LIBRARY} bytes are kept", file.len());
            return Err(IoError::new(why));
        }
        let first = FIRST_LIBRARY;
        let (length, sum) = (file.len() as u64, checksum(lsn, file));
        let (slot, offset) = match self.newest {
            None => (0, first),
            Some(newest) if first + length <= newest.offset => (1 - newest.slot, first),
            Some(newest) => (1 - newest.slot, newest.end()),
        };
        let generation = self.generation + 1;
        let head = Head { version: VERSION, slot, generation, lsn, offset, length, checksum: sum };
        // No head names the new library yet.
        if let Err(failure) = self.storage.write(offset as usize, file).and_then(|()| self.storage.sync()) {
            self.truncate_unused();
            return Err(failure);
        }
        self.storage.write(slot * BLOCK, &head.write())?;
        self.storage.sync()?;
        self.named = head.end().max(self.newest.map_or(0, |before| before.end()));
        (self.newest, self.generation) = (Some(head), head.generation);
        Ok(())
    }

    /// Number of snapshots ever written.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Size of the file, in bytes.
    pub fn size(&self) -> Result<usize, IoError> {
        self.storage.size()
    }
}
