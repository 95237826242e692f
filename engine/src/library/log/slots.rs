//! Two snapshots in one file, of which one is always whole: for files that cannot be renamed.
//!
//! The file begins with two heads, a block each: a mark, generation, the log's place that the snapshot has come to, where its
//! library lies and how long it is, a check of that, and a check of the head. A new snapshot is written where the newest is
//! not, made to last, and only then named by the head of the older one. So when power fails the newest is still there; and a
//! snapshot is believed only if it is whole. The file is at most about three times as long as a library.

use super::medium::{Failure, Medium, bytes};
use super::{Damage, check};
use crate::library::midb::Trees;

/// Bytes from one head to the other: what a disk writes at once, or more.
const BLOCK: usize = 4_096;
/// What a head begins with.
const MARK: [u8; 8] = *b"S4 twice";
/// Bytes of a head: its mark and six numbers.
const HEAD: usize = 7 * 8;

/// What a head says.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Its block, 0 or 1.
    slot: usize,
    generation: u64,
    place: u64,
    offset: u64,
    length: u64,
    check: u64,
}

impl Head {
    fn write(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        let numbers = [u64::from_le_bytes(MARK), self.generation, self.place, self.offset, self.length, self.check];
        for (place, number) in head.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let sum = check(self.generation, &head[..HEAD - 8]);
        head[HEAD - 8..].copy_from_slice(&sum.to_le_bytes());
        head
    }

    /// The head of a block, if it is sound.
    fn read(slot: usize, block: &[u8]) -> Option<Head> {
        let (numbers, _) = block.get(..HEAD)?.as_chunks::<8>();
        let [_, generation, place, offset, length, sum, _] =
            [0, 1, 2, 3, 4, 5, 6].map(|nth| u64::from_le_bytes(numbers[nth]));
        let head = Head { slot, generation, place, offset, length, check: sum };
        (head.write() == block[..HEAD]).then_some(head)
    }

    fn end(&self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// Whether a block begins as a head does, as far as it was written.
fn is_marked(block: &[u8]) -> bool {
    block.iter().zip(MARK).all(|(&byte, mark)| byte == mark || byte == 0)
}

/// The newest snapshot that is whole.
#[derive(Debug, Default)]
pub(super) struct Newest {
    /// The log's place that it has come to.
    pub place: u64,
    /// Its library.
    pub trees: Trees,
    /// A newer one that is not whole: the place that it had come to, if that is known, and what is wrong with it.
    pub lost: Option<(Option<u64>, Damage)>,
}

/// See the module.
pub(super) struct Slots {
    medium: Box<dyn Medium>,
    newest: Option<Head>,
    generation: u64,
}

impl Slots {
    /// Reads the newest snapshot that is whole; none is an empty library at the log's beginning.
    pub fn open(medium: Box<dyn Medium>) -> Result<(Slots, Newest), Failure> {
        let mut slots = Slots { medium, newest: None, generation: 0 };
        let mut newest = Newest::default();
        let mut heads = Vec::new();
        let blocks = [bytes(&*slots.medium, 0, HEAD)?, bytes(&*slots.medium, BLOCK, HEAD)?];
        let blank = |block: &[u8]| block.iter().all(|&byte| byte == 0);
        for (slot, block) in blocks.iter().enumerate() {
            match Head::read(slot, block) {
                Some(head) => heads.push(head),
                None if blank(block) => {}
                None => {
                    // The very first one, torn: before it there was only what the log has from its beginning.
                    let first = slot == 0 && is_marked(block) && blank(&blocks[1]);
                    let damage = Damage { offset: slot * BLOCK, reason: "it is no head of a snapshot" };
                    newest.lost = Some((first.then_some(0), damage));
                }
            }
        }
        heads.sort_by_key(|head| std::cmp::Reverse(head.generation));
        slots.generation = heads.first().map_or(0, |head| head.generation);
        for head in heads {
            match slots.read(&head)? {
                Ok(trees) => {
                    (newest.place, newest.trees, slots.newest) = (head.place, trees, Some(head));
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
        let (Ok(offset), Ok(length)) = (usize::try_from(head.offset), usize::try_from(head.length)) else {
            return Ok(Err(Damage { offset: head.slot * BLOCK, reason: "it is longer than a file can be" }));
        };
        let file = bytes(&*self.medium, offset, length)?;
        if file.len() == length && check(head.place, &file) == head.check {
            return Ok(Trees::read_file(&file).map_err(|damage| Damage { offset: offset + damage.offset, ..damage }));
        }
        if file.len() < length {
            return Ok(Err(Damage { offset: offset + file.len(), reason: "its library is cut off" }));
        }
        // A library that cannot be read says where it is damaged, which is more than the check can.
        let (at, reason) = match Trees::read_file(&file) {
            Err(damage) => (damage.offset, damage.reason),
            Ok(_) => (0, "its check is not that of its library"),
        };
        Ok(Err(Damage { offset: offset + at, reason }))
    }

    /// Writes a snapshot and makes it the newest. When that fails, the one before is as good as it was.
    pub fn replace(&mut self, place: u64, file: &[u8]) -> Result<(), Failure> {
        let first = 2 * BLOCK as u64;
        let (length, sum) = (file.len() as u64, check(place, file));
        let (slot, offset) = match self.newest {
            None => (0, first),
            Some(newest) if first + length <= newest.offset => (1 - newest.slot, first),
            Some(newest) => (1 - newest.slot, newest.end()),
        };
        let head = Head { slot, generation: self.generation + 1, place, offset, length, check: sum };
        self.medium.write(offset as usize, file)?;
        self.medium.sync()?;
        self.medium.write(slot * BLOCK, &head.write())?;
        self.medium.sync()?;
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
