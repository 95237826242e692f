//! Two snapshots in one file, of which one is always whole: for files that cannot be renamed.
//!
//! The file begins with two heads, a block each: mark and [version](super::format), generation, the log's place that the
//! snapshot has come to, where its library lies and how long it is, a check of that, and a check of the head. A new snapshot is
//! written where the newest is not, made to last, and only then named by the head of the older one. So when power fails the
//! newest is still there; and a snapshot is believed only if it is whole. The file is at most about three times as long as a
//! library. What a snapshot that failed has written behind the others is given back, at once or when the file is opened again.

use super::Damage;
use super::Flaw;
use super::format::{BLOCK, STAMP, VERSION, stamp, version_of};
use super::medium::{Failure, Medium, bytes};
use super::ring::check;
use super::trouble::Trouble;
use crate::midb::Trees;

/// What a head begins with.
const MARK: [u8; 8] = *b"ringsnap";
/// What a head of format 1 begins with; it has no version.
const FIRST: [u8; 8] = *b"S4 twice";
/// Bytes of a head: its mark and version, and six numbers; of format 1, eight bytes fewer.
const HEAD: usize = STAMP + 6 * 8;
/// Where the first library may lie: behind both heads.
const FIRST_LIBRARY: u64 = 2 * BLOCK as u64;
/// Longest library that is kept, in bytes of its file.
pub const MOST_LIBRARY: usize = 128 << 20;

/// What a head says.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Format, 1 or 2.
    version: u32,
    /// Its block, 0 or 1.
    slot: usize,
    generation: u64,
    place: u64,
    offset: u64,
    length: u64,
    check: u64,
}

impl Head {
    fn write(&self) -> Vec<u8> {
        let mut head = if self.version == 1 { FIRST.to_vec() } else { stamp(MARK).to_vec() };
        for number in [self.generation, self.place, self.offset, self.length, self.check] {
            head.extend(number.to_le_bytes());
        }
        let sum = check(self.generation, &head);
        head.extend(sum.to_le_bytes());
        head
    }

    /// The head of a block, if it is sound.
    fn read(slot: usize, block: &[u8]) -> Option<Head> {
        let (version, first) = if block.starts_with(&FIRST) { (1, FIRST.len()) } else { (VERSION, STAMP) };
        let (numbers, _) = block.get(first..first + 6 * 8)?.as_chunks::<8>();
        let [generation, place, offset, length, sum] = [0, 1, 2, 3, 4].map(|nth| u64::from_le_bytes(numbers[nth]));
        let head = Head { version, slot, generation, place, offset, length, check: sum };
        block.starts_with(&head.write()).then_some(head)
    }

    fn end(&self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// Whether a block begins as a head of either format does, as far as it was written.
fn is_marked(block: &[u8]) -> bool {
    [MARK, FIRST].iter().any(|mark| block.iter().zip(mark).all(|(byte, mark)| byte == mark || *byte == 0))
}

/// The newest snapshot that is whole.
#[derive(Debug, Default)]
pub(super) struct Newest {
    /// Its format; none where there is no snapshot that is whole.
    pub version: Option<u32>,
    /// The log's place that it has come to.
    pub place: u64,
    /// Its library.
    pub trees: Trees,
    /// A newer one that is not whole: the place that it had come to, if that is known, and what is wrong with it.
    pub lost: Option<(Option<u64>, Damage)>,
}

/// Both snapshots of a file.
pub(super) struct Slots {
    medium: Box<dyn Medium>,
    newest: Option<Head>,
    generation: u64,
    /// Where the last library ends that a head names.
    named: u64,
}

impl Slots {
    /// Reads the newest snapshot that is whole; none is an empty library at the log's beginning. Nothing is written.
    ///
    /// # Errors
    /// Where a newer version wrote the file, or what the file said.
    pub fn open(medium: Box<dyn Medium>) -> Result<(Slots, Newest), Trouble> {
        let mut slots = Slots { medium, newest: None, generation: 0, named: FIRST_LIBRARY };
        let mut newest = Newest::default();
        let mut heads = Vec::new();
        let blocks = [bytes(&*slots.medium, 0, HEAD)?, bytes(&*slots.medium, BLOCK, HEAD)?];
        if let Some(newer) = blocks.iter().filter_map(|block| version_of(MARK, block)).find(|&found| found > VERSION) {
            return Err(Trouble::Newer(newer));
        }
        let blank = |block: &[u8]| block.iter().all(|&byte| byte == 0);
        for (slot, block) in blocks.iter().enumerate() {
            match Head::read(slot, block) {
                Some(head) => heads.push(head),
                None if blank(block) => {}
                None => {
                    // The very first one, torn: before it there was only what the log has from its beginning.
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
                    (newest.version, newest.place, newest.trees) = (Some(head.version), head.place, trees);
                    slots.newest = Some(head);
                    break;
                }
                // The newest of them came furthest.
                Err(damage) if newest.lost.as_ref().is_none_or(|(place, _)| place.is_none()) => {
                    newest.lost = Some((Some(head.place), damage));
                }
                Err(_) => {}
            }
        }
        Ok((slots, newest))
    }

    fn read(&self, head: &Head) -> Result<Result<Trees, Damage>, Failure> {
        let fits = |number: u64| usize::try_from(number).ok();
        let (Some(offset), Some(length)) = (fits(head.offset), fits(head.length).filter(|&long| long <= MOST_LIBRARY))
        else {
            return Ok(Err(Damage { offset: head.slot * BLOCK, flaw: Flaw::TooLong }));
        };
        let file = bytes(&*self.medium, offset, length)?;
        if file.len() == length && check(head.place, &file) == head.check {
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

    /// Writes the newest head once more, and flushes. A flush that failed before may have left it where reads find it and a
    /// power failure loses it; what the newest head names must have lasted before the older snapshot is written over.
    pub fn settle(&mut self) -> Result<(), Failure> {
        let Some(head) = self.newest else { return Ok(()) };
        self.medium.write(head.slot * BLOCK, &head.write())?;
        self.medium.sync()?;
        self.give_back();
        Ok(())
    }

    /// Gives back the room behind all that heads name, as far as the disk will: a snapshot that was not finished has grown the
    /// file. Where it will not, the next one that is opened tries again.
    fn give_back(&mut self) {
        let Ok(named) = usize::try_from(self.named) else { return };
        if self.medium.size().is_ok_and(|size| size > named) && self.medium.truncate(named).is_ok() {
            let _ = self.medium.sync();
        }
    }

    /// Writes a snapshot and makes it the newest. When that fails, the one before is still whole; the new one may have lasted.
    pub fn replace(&mut self, place: u64, file: &[u8]) -> Result<(), Failure> {
        if file.len() > MOST_LIBRARY {
            let why = format!("the library has {} bytes; at most {MOST_LIBRARY} bytes are kept", file.len());
            return Err(Failure::new(why));
        }
        let first = FIRST_LIBRARY;
        let (length, sum) = (file.len() as u64, check(place, file));
        let (slot, offset) = match self.newest {
            None => (0, first),
            Some(newest) if first + length <= newest.offset => (1 - newest.slot, first),
            Some(newest) => (1 - newest.slot, newest.end()),
        };
        let generation = self.generation + 1;
        let head = Head { version: VERSION, slot, generation, place, offset, length, check: sum };
        // No head names it yet.
        if let Err(failure) = self.medium.write(offset as usize, file).and_then(|()| self.medium.sync()) {
            self.give_back();
            return Err(failure);
        }
        self.medium.write(slot * BLOCK, &head.write())?;
        self.medium.sync()?;
        self.named = head.end().max(self.newest.map_or(0, |before| before.end()));
        (self.newest, self.generation) = (Some(head), head.generation);
        Ok(())
    }

    /// How many snapshots there have been.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Bytes of the file.
    pub fn size(&self) -> Result<usize, Failure> {
        self.medium.size()
    }
}
