//! S4's midb of May 2010, with which its blog beat the database: every relation as five numbers in two B+ trees.
//!
//! The *forward* tree has records of entry, property and source, the *reverse* tree the same with entry and property
//! swapped. Keys and texts are numbers of interned [strings](super::strings); the sign of a property's key says which kind
//! its value is: `artist` with a text is +`artist`, `tracknr` with a number is -`tracknr`, and so all numbers come first.
//!
//! A query finds by ranges of the reverse tree and joins sorted sets. What is shown is then got property by property: the
//! key's string is looked up, the forward tree is gone down twice, for a text and for a number, and the best source
//! chosen. That is nine tenths of the time of `*`. With `SWEEPS`, the leaves of the forward tree are walked through once
//! instead, as its author thought of doing: better from some 1 700 rows on, and 300 times worse for one.

use std::ops::Range;
use std::rc::Rc;

use super::counts::{Search, What};
use super::engine::{Desk, Engine, Row, SHOWN, STATUS, evaluate, is_like, merged, number};
use super::file::Damage;
use super::query::{Query, Test};
use super::relation::{Relation, Value, rank};
use super::strings::{Strings, folded};
use super::tree::{Record, Tree};
use crate::reel::eye::Eye;

/// What the first half of a forward record names.
const ENTRY: &str = "song_id";

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Midb<const SWEEPS: bool> {
    pub(super) strings: Strings,
    pub(super) forward: Tree,
    reverse: Tree,
}

/// All records that begin with a key and values of a range: from the first to before the last, which may be beyond the
/// largest number.
fn span(key: i32, values: Range<i64>) -> Range<Record> {
    let bound = |value: i64| match i32::try_from(value) {
        Ok(value) => [key, value, i32::MIN, i32::MIN, i32::MIN],
        Err(_) => [key + 1, i32::MIN, i32::MIN, i32::MIN, i32::MIN],
    };
    bound(values.start)..bound(values.end)
}

/// All records of a key and value.
fn exactly(key: i32, value: i32) -> Range<Record> {
    span(key, value.into()..i64::from(value) + 1)
}

/// All records of a key.
fn any(key: i32) -> Range<Record> {
    span(key, i32::MIN.into()..i64::from(i32::MAX) + 1)
}

impl<const SWEEPS: bool> Midb<SWEEPS> {
    /// Both trees, forward first.
    #[cfg(test)]
    pub fn trees(&self) -> [&Tree; 2] {
        [&self.forward, &self.reverse]
    }

    /// All that it holds, in order.
    #[cfg(test)]
    pub fn relations(&self) -> Vec<Relation> {
        let text = |id| Rc::clone(self.strings.shared(id));
        let relation = |&[_, song, key, value, source]: &Record| Relation {
            song,
            key: text(key.abs()),
            value: if key < 0 { Value::Number(value) } else { Value::Text(text(value)) },
            source: text(source),
        };
        let mut relations: Vec<_> = self.forward.iter().map(relation).collect();
        relations.sort();
        relations
    }

    /// Inserts a record whose strings are known, each of which has a user more from now on.
    pub(super) fn insert(&mut self, record: Record) {
        let [entry, song, key, value, source] = record;
        for id in [-entry, key.abs(), source].into_iter().chain((key > 0).then_some(value)) {
            self.strings.hold(id);
        }
        self.forward.insert(record);
        self.reverse.insert([key, value, entry, song, source]);
    }

    /// A relation's record, if all its strings are known.
    fn record(&self, Relation { song, key, value, source }: &Relation) -> Option<Record> {
        let key = self.strings.id(key)?;
        let (key, value) = match value {
            Value::Number(number) => (-key, *number),
            Value::Text(text) => (key, self.strings.id(text)?),
        };
        Some([-self.strings.id(ENTRY)?, *song, key, value, self.strings.id(source)?])
    }

    /// A relation's record; each of its strings has a user more.
    fn interned(&mut self, Relation { song, key, value, source }: &Relation) -> Record {
        let (entry, key) = (self.strings.intern(ENTRY), self.strings.intern(key));
        let (key, value) = match value {
            Value::Number(number) => (-key, *number),
            Value::Text(text) => (key, self.strings.intern(text)),
        };
        [-entry, *song, key, value, self.strings.intern(source)]
    }

    fn release(&mut self, [entry, _, key, value, source]: Record) {
        for id in [-entry, key.abs(), source] {
            self.strings.release(id);
        }
        if key > 0 {
            self.strings.release(value);
        }
    }

    /// Songs of a range of the reverse tree.
    fn contained<E: Eye<Search>>(&self, range: Range<Record>, desk: &mut Desk<E>) -> Vec<i32> {
        desk.saw(What::Descended, 0);
        let (mut songs, mut read) = (Vec::new(), 0);
        for record in self.reverse.slices(range).inspect(|records| read += records.len()).flatten() {
            insert(&mut songs, record[3]);
        }
        desk.saw(What::Read, read);
        desk.saw(What::Inserted, read);
        desk.saw(What::Collected, songs.len());
        songs
    }

    /// Texts of a property that are like a pattern.
    fn alike<E: Eye<Search>>(&self, key: i32, pattern: &str, desk: &mut Desk<E>) -> Vec<i32> {
        let (mut texts, mut read) = (Vec::new(), 0);
        desk.saw(What::Descended, 0);
        for record in self.reverse.slices(any(key)).inspect(|records| read += records.len()).flatten() {
            if texts.last() != Some(&record[1]) {
                texts.push(record[1]);
            }
        }
        desk.saw(What::Read, read);
        let pattern = folded(pattern);
        texts.retain(|&text| {
            desk.saw(What::Matched, 0);
            is_like(self.strings.form(text), &pattern)
        });
        texts
    }

    /// Songs that stand a test.
    fn tested<E: Eye<Search>>(&self, key: &str, test: &Test, desk: &mut Desk<E>) -> Vec<i32> {
        desk.saw(What::LookedUp, 0);
        let Some(key) = self.strings.id(key) else { return Vec::new() };
        match test {
            Test::Equals(text) => {
                desk.saw(What::LookedUp, 0);
                let texts = self.strings.variants(text).iter().map(|&text| exactly(key, text));
                let number = number(text).map(|number| exactly(-key, number));
                self.united(texts.chain(number), desk)
            }
            Test::Match(pattern) => {
                let texts = self.alike(key, pattern, desk);
                self.united(texts.into_iter().map(|text| exactly(key, text)), desk)
            }
            Test::Greater(number) => self.contained(span(-key, i64::from(*number) + 1..i64::from(i32::MAX) + 1), desk),
            Test::Smaller(number) => self.contained(span(-key, i32::MIN.into()..i64::from(*number)), desk),
            Test::Has => self.united([any(-key), any(key)].into_iter(), desk),
        }
    }

    fn united<E: Eye<Search>>(&self, ranges: impl Iterator<Item = Range<Record>>, desk: &mut Desk<E>) -> Vec<i32> {
        ranges.fold(Vec::new(), |songs, range| {
            let more = self.contained(range, desk);
            merged(songs, &more)
        })
    }

    /// What the source that is believed first says of a song.
    fn get<E: Eye<Search>>(&self, song: i32, key: &str, desk: &mut Desk<E>) -> Option<Value> {
        desk.saw(What::LookedUp, 0);
        desk.saw(What::Got, song as usize);
        let (entry, key) = (-self.strings.id(ENTRY)?, self.strings.id(key)?);
        let mut said = Vec::new();
        for kind in [key, -key] {
            desk.saw(What::Descended, 0);
            let from = [entry, song, kind, i32::MIN, i32::MIN];
            let to = [entry, song, kind + 1, i32::MIN, i32::MIN];
            said.extend(self.forward.range(from..to));
        }
        desk.saw(What::Read, said.len());
        said.into_iter().map(|record| self.said(record)).min().map(|(_, value)| value)
    }

    /// How much a record is believed, and its value.
    fn said(&self, &[_, _, key, value, source]: &Record) -> (usize, Value) {
        let value = if key < 0 { Value::Number(value) } else { Value::Text(Rc::clone(self.strings.shared(value))) };
        (rank(self.strings.text(source)), value)
    }

    /// Walks through the leaves once, and picks out what is shown of the songs.
    fn sweep<E: Eye<Search>>(&self, songs: &[i32], desk: &mut Desk<E>) -> Vec<Row> {
        let shown = SHOWN.map(|key| self.strings.id(key));
        let mut rows = songs.iter().map(|&song| Row { song, shown: [const { None }; SHOWN.len()] }).collect::<Vec<_>>();
        let mut ranks = vec![[usize::MAX; SHOWN.len()]; rows.len()];
        let mut at = 0;
        let Some(entry) = self.strings.id(ENTRY) else { return rows };
        for leaf in self.forward.slices(any(-entry)) {
            desk.saw(What::Walked, leaf.len());
            for record in leaf {
                while at < rows.len() && rows[at].song < record[1] {
                    at += 1;
                }
                let Some(column) = shown.iter().position(|&key| key == Some(record[2].abs())) else { continue };
                if let Some(row) = rows.get_mut(at).filter(|row| row.song == record[1]) {
                    let (rank, value) = self.said(record);
                    let (best, place) = (&mut ranks[at][column], &mut row.shown[column]);
                    if rank < *best || rank == *best && place.as_ref().is_none_or(|old| value < *old) {
                        (*best, *place) = (rank, Some(value));
                    }
                }
            }
        }
        rows
    }
}

/// Puts a song into a sorted set, as S4 did: at its place, moving what is behind it.
fn insert(songs: &mut Vec<i32>, song: i32) {
    if songs.last().is_none_or(|&last| last < song) {
        songs.push(song);
    } else if let Err(place) = songs.binary_search(&song) {
        songs.insert(place, song);
    }
}

impl<const SWEEPS: bool> Engine for Midb<SWEEPS> {
    fn empty() -> Self {
        Midb { strings: Strings::default(), forward: Tree::default(), reverse: Tree::default() }
    }

    fn add(&mut self, relation: &Relation) -> bool {
        let record = self.interned(relation);
        let [entry, song, key, value, source] = record;
        if !self.forward.insert(record) {
            self.release(record);
            return false;
        }
        self.reverse.insert([key, value, entry, song, source])
    }

    fn remove(&mut self, relation: &Relation) -> bool {
        let Some(record) = self.record(relation).filter(|record| self.forward.remove(record)) else { return false };
        let [entry, song, key, value, source] = record;
        self.release(record);
        self.reverse.remove(&[key, value, entry, song, source])
    }

    fn find<E: Eye<Search>>(&self, query: &Query, desk: &mut Desk<E>) -> Vec<i32> {
        let desk = std::cell::RefCell::new(desk);
        let mut all = || {
            let status = self.strings.id(STATUS.0);
            status.map_or_else(Vec::new, |status| self.contained(exactly(-status, STATUS.1), *desk.borrow_mut()))
        };
        evaluate(query, &mut all, &mut |key, test| self.tested(key, test, *desk.borrow_mut()))
    }

    fn fetch<E: Eye<Search>>(&self, songs: &[i32], desk: &mut Desk<E>) -> Vec<Row> {
        if SWEEPS {
            return self.sweep(songs, desk);
        }
        let row = |&song: &i32| Row { song, shown: SHOWN.map(|key| self.get(song, key, desk)) };
        songs.iter().map(row).collect()
    }

    fn size(&self) -> usize {
        let leaves = [&self.forward, &self.reverse].map(|tree| tree.shape().leaves * 2_048).iter().sum::<usize>();
        leaves + self.strings.len() * 200
    }

    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        Some([self.forward.fills(), self.reverse.fills()])
    }

    fn file(&self) -> Option<Vec<u8>> {
        Some(self.to_file())
    }

    fn from_file(file: Vec<u8>) -> Option<Result<Self, Damage>> {
        Some(Self::read_file(&file))
    }
}
