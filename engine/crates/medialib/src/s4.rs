//! S4 of May 2010, generic over its store: each relation is a record of five numbers in two sorted trees.
//!
//! The *forward* tree has records of entry, property and source; in the *reverse* tree entry and property are swapped. Keys and
//! texts are numbers of interned strings. The sign of a property's key encodes the kind of its value: `artist` with a text
//! is +`artist`, `tracknr` with a number is -`tracknr`, so that numbers precede texts.
//!
//! A query finds songs by ranges of the reverse tree and combines sorted sets. The shown properties are then fetched one by
//! one: the key's string is looked up, the forward tree is descended twice, for a text and for a number, and the value of the
//! preferred source is chosen. This takes nine tenths of the time of `*`. With `SWEEPS`, the leaves of the forward tree are
//! scanned once instead, which its author had considered: faster for about 1,700 rows or more, and 300 times slower for one.

use std::ops::Range;
use std::rc::Rc;

use super::engine::{Engine, Fetched, Row, SHOWN, STATUS, evaluate, is_like, number, union};
use super::event::{Event, EventKind};
use super::file::Damage;
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::strings::{Id, folded};
use super::tree::{Descent, Outline, Record};
use observe::probe::Observer;

/// The key of entries in records.
const ENTRY: &str = "song_id";

/// Which of the two trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeKind {
    /// Its records begin with the entry.
    Forward,
    /// Its records begin with the property.
    Reverse,
}

/// Interned strings, numbered from 1.
pub trait StringStore {
    /// Interns a string, or increments its reference count; returns its number.
    fn intern(&mut self, text: &str) -> Id;
    /// Decrements the reference count of a string that others refer to.
    fn release(&mut self, id: Id);
    /// The number of a string, if it is interned.
    fn id(&self, text: &str) -> Option<Id>;
    /// The numbers of all strings with the folded form of `text`.
    fn variants(&self, text: &str) -> Vec<Id>;
    /// A string's text.
    fn text(&self, id: Id) -> &str;
    /// A string's folded form.
    fn form(&self, id: Id) -> &str;
    /// A string's text, shared.
    fn shared(&self, id: Id) -> Rc<str>;
}

/// Two trees of records.
pub trait TreeStore {
    /// Adds a record; returns whether it is new.
    fn insert(&mut self, tree: TreeKind, record: Record) -> bool;
    /// The records of a range, in order, as slices of leaves.
    fn slices(&self, tree: TreeKind, range: Range<Record>) -> impl Iterator<Item = &[Record]>;
    /// The search for the beginning of a range, for observers: [`TreeStore::slices`] does the same search.
    fn descent(&self, tree: TreeKind, record: &Record) -> Descent;
    /// A tree's nodes.
    fn outline(&self, tree: TreeKind) -> Outline;
    /// Number of records in each leaf, in order.
    fn fills(&self, tree: TreeKind) -> Vec<u8>;
}

/// The store of relations.
pub trait Store: StringStore + TreeStore + Clone + Default + 'static {
    /// Frees unused memory after a library is loaded.
    fn prepare(&mut self) {}
    /// Size of its mapped file, in bytes.
    fn mapped(&self) -> usize {
        0
    }
    /// The store as a file.
    fn file(&self) -> Vec<u8>;
    /// Reads a file that [`Store::file`] made.
    fn read(file: &[u8]) -> Result<Self, Damage>;
}

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct S4<B, const SWEEPS: bool> {
    pub(super) store: B,
    preference: Preference,
}

/// The range of all records with a key and a value in `values`, whose end may be greater than the largest number.
fn span(key: i32, values: Range<i64>) -> Range<Record> {
    let bound = |value: i64| match i32::try_from(value) {
        Ok(value) => [key, value, i32::MIN, i32::MIN, i32::MIN],
        Err(_) => [key + 1, i32::MIN, i32::MIN, i32::MIN, i32::MIN],
    };
    bound(values.start)..bound(values.end)
}

/// The range of all records with a key and a value.
fn exactly(key: i32, value: i32) -> Range<Record> {
    span(key, value.into()..i64::from(value) + 1)
}

/// The range of all records with a key.
fn any(key: i32) -> Range<Record> {
    span(key, i32::MIN.into()..i64::from(i32::MAX) + 1)
}

impl<B: Store, const SWEEPS: bool> S4<B, SWEEPS> {
    /// The engine of a store.
    pub(super) fn of(store: B) -> Self {
        S4 { store, preference: Preference::default() }
    }

    /// All relations, in order.
    pub fn relations(&self) -> Vec<Relation> {
        const LEAST: Record = [i32::MIN; 5];
        let text = |id| self.store.shared(id);
        let relation = |&[_, song, key, value, source]: &Record| Relation {
            song,
            key: text(key.abs()),
            value: if key < 0 { Value::Number(value) } else { Value::Text(text(value)) },
            source: text(source),
        };
        let records = self.store.slices(TreeKind::Forward, LEAST..[i32::MAX; 5]).flatten();
        let mut relations: Vec<_> = records.map(relation).collect();
        relations.sort();
        relations
    }

    /// A relation's record; interns its strings or increments their reference counts.
    fn interned(&mut self, Relation { song, key, value, source }: &Relation) -> Record {
        let (entry, key) = (self.store.intern(ENTRY), self.store.intern(key));
        let (key, value) = match value {
            Value::Number(number) => (-key, *number),
            Value::Text(text) => (key, self.store.intern(text)),
        };
        [-entry, *song, key, value, self.store.intern(source)]
    }

    fn release(&mut self, [entry, _, key, value, source]: Record) {
        for id in [-entry, key.abs(), source] {
            self.store.release(id);
        }
        if key > 0 {
            self.store.release(value);
        }
    }

    /// Reports the descent to the beginning of a range.
    fn report_descent<O: Observer<Event>>(&self, tree: TreeKind, range: &Range<Record>, observer: &mut O) {
        if O::DIGESTS {
            let Descent { leaf, compared } = self.store.descent(tree, &range.start);
            observer.record(EventKind::Descended.of(leaf as usize));
            observer.record(EventKind::Compared.of(compared));
        }
    }

    /// The songs of a range of the reverse tree.
    // code: contained
    // at: collected, inserted
    fn contained<O: Observer<Event>>(&self, range: Range<Record>, observer: &mut O) -> Vec<i32> {
        self.report_descent(TreeKind::Reverse, &range, observer);
        let (mut songs, mut read) = (Vec::new(), 0);
        for record in self.store.slices(TreeKind::Reverse, range).inspect(|records| read += records.len()).flatten() {
            insert(&mut songs, record[3]);
        }
        observer.record(EventKind::Read.of(read));
        observer.record(EventKind::Inserted.of(read));
        observer.record(EventKind::Collected.of(songs.len()));
        songs
    }
    // code end

    /// The texts of a property that match a pattern.
    fn matching_texts<O: Observer<Event>>(&self, key: i32, pattern: &str, observer: &mut O) -> Vec<i32> {
        let (mut texts, mut read) = (Vec::new(), 0);
        self.report_descent(TreeKind::Reverse, &any(key), observer);
        for record in self.store.slices(TreeKind::Reverse, any(key)).inspect(|records| read += records.len()).flatten()
        {
            if texts.last() != Some(&record[1]) {
                texts.push(record[1]);
            }
        }
        observer.record(EventKind::Read.of(read));
        let pattern = folded(pattern);
        texts.retain(|&text| {
            observer.record(EventKind::Matched.of(0));
            is_like(self.store.form(text), &pattern)
        });
        texts
    }

    /// The songs that pass a test.
    // code: tested
    // at: matched
    fn tested<O: Observer<Event>>(&self, key: &str, test: &Test, observer: &mut O) -> Vec<i32> {
        observer.record(EventKind::LookedUp.of(0));
        let Some(key) = self.store.id(key) else { return Vec::new() };
        match test {
            Test::Equals(text) => {
                observer.record(EventKind::LookedUp.of(0));
                let texts = self.store.variants(text).into_iter().map(|text| exactly(key, text));
                let number = number(text).map(|number| exactly(-key, number));
                self.union_of(texts.chain(number), observer)
            }
            Test::Match(pattern) => {
                let texts = self.matching_texts(key, pattern, observer);
                self.union_of(texts.into_iter().map(|text| exactly(key, text)), observer)
            }
            Test::Greater(number) => {
                self.contained(span(-key, i64::from(*number) + 1..i64::from(i32::MAX) + 1), observer)
            }
            Test::Smaller(number) => self.contained(span(-key, i32::MIN.into()..i64::from(*number)), observer),
            Test::Has => self.union_of([any(-key), any(key)].into_iter(), observer),
        }
    }
    // code end

    fn union_of<O: Observer<Event>>(&self, ranges: impl Iterator<Item = Range<Record>>, observer: &mut O) -> Vec<i32> {
        // Sets of similar size are merged, as in a merge sort. If all were merged into the first one in turn, a pattern that
        // matches ten thousand texts would copy it ten thousand times.
        let mut sets: Vec<(u32, Vec<i32>)> = Vec::new();
        for range in ranges {
            let mut set = (0, self.contained(range, observer));
            while let Some((_, before)) = sets.pop_if(|(rank, _)| *rank == set.0) {
                set = (set.0 + 1, union(before, &set.1));
            }
            sets.push(set);
        }
        sets.into_iter().rev().fold(Vec::new(), |songs, (_, more)| union(songs, &more))
    }

    /// A property of a song, according to the most preferred source.
    // code: get
    // at: got, lookedUp, descended, compared, read
    fn get<O: Observer<Event>>(&self, entry: i32, song: i32, key: &str, observer: &mut O) -> Option<Value> {
        observer.record(EventKind::LookedUp.of(0));
        observer.record(EventKind::Got.of(song as usize));
        let key = self.store.id(key)?;
        let (mut read, mut best) = (0, None);
        for kind in [key, -key] {
            let range = [entry, song, kind, i32::MIN, i32::MIN]..[entry, song, kind + 1, i32::MIN, i32::MIN];
            self.report_descent(TreeKind::Forward, &range, observer);
            for record in self.store.slices(TreeKind::Forward, range).flatten() {
                read += 1;
                let ranked_value = self.ranked_value(record);
                if best.as_ref().is_none_or(|best| ranked_value < *best) {
                    best = Some(ranked_value);
                }
            }
        }
        observer.record(EventKind::Read.of(read));
        best.map(|(_, value)| value)
    }
    // code end

    /// The rank of a record's source, and the value.
    fn ranked_value(&self, &[_, _, key, value, source]: &Record) -> (usize, Value) {
        let value = if key < 0 { Value::Number(value) } else { Value::Text(self.store.shared(value)) };
        (self.preference.rank(self.store.text(source)), value)
    }

    /// Scans the leaves once, and collects the shown properties of the songs.
    // code: sweep
    // at: walked, fetched
    fn sweep<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Vec<Row> {
        let shown = SHOWN.map(|key| self.store.id(key));
        let mut rows = songs.iter().map(|&song| Row { song, shown: [const { None }; SHOWN.len()] }).collect::<Vec<_>>();
        let mut ranks = vec![[usize::MAX; SHOWN.len()]; rows.len()];
        let mut at = 0;
        let Some(entry) = self.store.id(ENTRY) else { return rows };
        for leaf in self.store.slices(TreeKind::Forward, any(-entry)) {
            observer.record(EventKind::Walked.of(leaf.len()));
            let before = at;
            for record in leaf {
                while at < rows.len() && rows[at].song < record[1] {
                    at += 1;
                }
                let Some(column) = shown.iter().position(|&key| key == Some(record[2].abs())) else { continue };
                if let Some(row) = rows.get_mut(at).filter(|row| row.song == record[1]) {
                    let (rank, value) = self.ranked_value(record);
                    let (best, place) = (&mut ranks[at][column], &mut row.shown[column]);
                    if rank < *best || rank == *best && place.as_ref().is_none_or(|old| value < *old) {
                        (*best, *place) = (rank, Some(value));
                    }
                }
            }
            if at > before {
                observer.record(EventKind::Fetched.of(at));
            }
        }
        if at < rows.len() {
            observer.record(EventKind::Fetched.of(rows.len()));
        }
        rows
    }
    // code end
}

impl<B: Store, const SWEEPS: bool> S4<B, SWEEPS> {
    /// The rows of songs in any order. The leaves are in order of songs, so that others are scanned for in order first.
    fn sweep_in_any_order<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Vec<Row> {
        if songs.is_sorted_by(|one, other| one < other) {
            return self.sweep(songs, observer);
        }
        let mut ordered = songs.to_vec();
        ordered.sort_unstable();
        ordered.dedup();
        let rows = self.sweep(&ordered, observer);
        let place = |song: &i32| ordered.binary_search(song).expect("every song is among the ordered ones");
        songs.iter().map(|song| rows[place(song)].clone()).collect()
    }
}

/// Inserts a song into a sorted set by moving all later ones, as S4 did.
fn insert(songs: &mut Vec<i32>, song: i32) {
    if songs.last().is_none_or(|&last| last < song) {
        songs.push(song);
    } else if let Err(place) = songs.binary_search(&song) {
        songs.insert(place, song);
    }
}

impl<B: Store, const SWEEPS: bool> Engine for S4<B, SWEEPS> {
    fn empty() -> Self {
        S4::of(B::default())
    }

    fn prefer(&mut self, preference: &Preference) {
        self.preference = preference.clone();
    }

    fn prepare(&mut self) -> bool {
        self.store.prepare();
        false
    }

    fn add(&mut self, relation: &Relation) -> bool {
        let record = self.interned(relation);
        let [entry, song, key, value, source] = record;
        if !self.store.insert(TreeKind::Forward, record) {
            self.release(record);
            return false;
        }
        self.store.insert(TreeKind::Reverse, [key, value, entry, song, source])
    }

    // code: find
    // at: found
    fn find<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Vec<i32> {
        let observer = std::cell::RefCell::new(observer);
        let mut all = || {
            let status = self.store.id(STATUS.0);
            status.map_or_else(Vec::new, |status| self.contained(exactly(-status, STATUS.1), *observer.borrow_mut()))
        };
        let mut tested = |key: &str, test: &Test| self.tested(key, test, *observer.borrow_mut());
        evaluate(query, &mut all, &mut tested, &mut |songs| observer.borrow_mut().record(EventKind::Found.of(songs)))
    }
    // code end

    // code: fetch
    // at: answered
    fn fetch<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Fetched {
        if SWEEPS {
            return Fetched::Rows(self.sweep_in_any_order(songs, observer));
        }
        let entry = self.store.id(ENTRY).map(|entry| -entry);
        let row = |(nth, &song): (usize, &i32)| {
            let shown = SHOWN.map(|key| self.get(entry?, song, key, observer));
            observer.record(EventKind::Fetched.of(nth + 1));
            Row { song, shown }
        };
        Fetched::Rows(songs.iter().enumerate().map(row).collect())
    }
    // code end

    fn values<O: Observer<Event>>(&self, songs: &[i32], key: &str, observer: &mut O) -> Vec<Option<Value>> {
        let entry = self.store.id(ENTRY).map(|entry| -entry);
        songs.iter().map(|&song| self.get(entry?, song, key, observer)).collect()
    }

    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        Some([self.store.fills(TreeKind::Forward), self.store.fills(TreeKind::Reverse)])
    }

    fn outlines(&self) -> Option<[Outline; 2]> {
        Some([self.store.outline(TreeKind::Forward), self.store.outline(TreeKind::Reverse)])
    }

    fn mapped(&self) -> usize {
        self.store.mapped()
    }

    fn file(&self) -> Option<Vec<u8>> {
        Some(self.store.file())
    }

    fn from_file(file: Vec<u8>) -> Option<Result<Self, Damage>> {
        Some(B::read(&file).map(S4::of))
    }
}
