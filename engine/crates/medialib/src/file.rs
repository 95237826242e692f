//! midb's file: `midb`, all interned strings with their numbers, -1, and the forward tree's records up to the end. All numbers
//! have 32 bits and are little-endian, as on the machines that it ran on. The file has no index and no reverse tree: reading it
//! interns each string and inserts each record twice.
//!
//! Strings get new numbers when the file is read.

use std::collections::BTreeMap;

use super::flaw::Flaw;
use super::midb::Trees;
use super::s4::Store;
use super::table::MOST_SONGS;
use super::tree::Record;

const MAGIC: &[u8; 4] = b"midb";
/// Marks the end of the strings.
const END: i32 = -1;

/// A fault of a file, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Offset from the beginning, in bytes.
    pub offset: usize,
    /// What is wrong there.
    pub flaw: Flaw,
}

impl Store for Trees {
    fn file(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        let number = |file: &mut Vec<u8>, number: i32| file.extend(number.to_le_bytes());
        for (id, text, _) in self.strings.iter() {
            number(&mut file, id);
            number(&mut file, text.len() as i32);
            file.extend(text.as_bytes());
        }
        number(&mut file, END);
        self.forward.iter().flatten().for_each(|&part| number(&mut file, part));
        file
    }

    fn read(file: &[u8]) -> Result<Self, Damage> {
        let mut reader = Reader { file, at: 0 };
        if reader.bytes(MAGIC.len(), Flaw::ShorterThanMark)? != MAGIC {
            return Err(Damage { offset: 0, flaw: Flaw::NoMidbMark });
        }
        let mut midb = Trees::default();
        let texts = reader.texts()?;
        // These references are released after all records are read, which removes strings that no record uses.
        let ids: BTreeMap<i32, i32> = texts.iter().map(|(&id, text)| (id, midb.strings.intern(text))).collect();
        let mut before: Option<Record> = None;
        while reader.at < file.len() {
            let offset = reader.at;
            let record = reader.record()?;
            if before.replace(record).is_some_and(|before| before >= record) {
                return Err(Damage { offset, flaw: Flaw::RecordsUnordered });
            }
            let known = |id: i32| ids.get(&id).copied().ok_or(Damage { offset, flaw: Flaw::RecordWithoutString });
            let [entry, song, key, value, source] = record;
            // The smallest number cannot be negated. A song's number is the place of its ready row, which takes memory.
            let is_song = (0..=MOST_SONGS).contains(&song);
            if !is_song || entry >= 0 || key == 0 || entry == i32::MIN || key == i32::MIN {
                return Err(Damage { offset, flaw: Flaw::NoProperty });
            }
            let key = if key < 0 { -known(-key)? } else { known(key)? };
            let value = if key < 0 { value } else { known(value)? };
            midb.insert_interned([-known(-entry)?, song, key, value, known(source)?]);
        }
        ids.values().for_each(|&id| midb.strings.release(id));
        Ok(midb)
    }
}

struct Reader<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, len: usize, flaw: Flaw) -> Result<&'a [u8], Damage> {
        let end = self.at.checked_add(len).filter(|&end| end <= self.file.len());
        let end = end.ok_or(Damage { offset: self.at, flaw })?;
        Ok(&self.file[std::mem::replace(&mut self.at, end)..end])
    }

    fn number(&mut self, flaw: Flaw) -> Result<i32, Damage> {
        Ok(i32::from_le_bytes(self.bytes(4, flaw)?.try_into().expect("four bytes")))
    }

    /// Strings by number.
    fn texts(&mut self) -> Result<BTreeMap<i32, &'a str>, Damage> {
        let mut texts = BTreeMap::new();
        loop {
            let offset = self.at;
            let damage = |flaw| Damage { offset, flaw };
            let id = self.number(Flaw::StringsWithoutEnd)?;
            if id == END {
                return Ok(texts);
            }
            let len = self.number(Flaw::StringWithoutLength)?;
            let len = usize::try_from(len).map_err(|_| damage(Flaw::NegativeStringLength))?;
            let text = self.bytes(len, Flaw::StringTooLong)?;
            let text = std::str::from_utf8(text).map_err(|_| damage(Flaw::StringNotUtf8))?;
            if id <= 0 {
                return Err(damage(Flaw::StringNumber));
            }
            if texts.insert(id, text).is_some() {
                return Err(damage(Flaw::StringTwice));
            }
        }
    }

    fn record(&mut self) -> Result<Record, Damage> {
        let mut record = Record::default();
        for part in &mut record {
            *part = self.number(Flaw::RecordCut)?;
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests;
