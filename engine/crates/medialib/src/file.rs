//! The file that midb kept its library in: `midb`, every string in use with its number, -1, and the forward tree's records
//! to the end. All numbers are 32 bits, the least byte first, as on the machines it ran on. There is no index and no reverse
//! tree: who reads it interns every string and inserts every record twice.
//!
//! A string's number is whatever it was when the file was written; here it gets a new one.

use std::collections::BTreeMap;
use std::fmt;

use super::flaw::Flaw;
use super::midb::Trees;
use super::tree::Record;

const MAGIC: &[u8; 4] = b"midb";
/// Where strings end.
const END: i32 = -1;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Bytes from the beginning.
    pub offset: usize,
    /// What is wrong there.
    pub flaw: Flaw,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The library's file is damaged at byte {}: {}.", self.offset, self.flaw)
    }
}

impl std::error::Error for Damage {}

impl Trees {
    /// The library as a file.
    pub fn to_file(&self) -> Vec<u8> {
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

    /// The library of a file.
    ///
    /// # Errors
    /// Where the file is damaged, and how.
    pub fn read_file(file: &[u8]) -> Result<Self, Damage> {
        let mut reader = Reader { file, at: 0 };
        if reader.bytes(MAGIC.len(), Flaw::ShorterThanMark)? != MAGIC {
            return Err(Damage { offset: 0, flaw: Flaw::NoMidbMark });
        }
        let mut midb = Trees::default();
        let texts = reader.texts()?;
        // Held on to until every record has been read: a string in use by none of them is forgotten then.
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
            // The least number has no opposite.
            if entry >= 0 || key == 0 || entry == i32::MIN || key == i32::MIN {
                return Err(Damage { offset, flaw: Flaw::NoProperty });
            }
            let key = if key < 0 { -known(-key)? } else { known(key)? };
            let value = if key < 0 { value } else { known(value)? };
            midb.hold([-known(-entry)?, song, key, value, known(source)?]);
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
