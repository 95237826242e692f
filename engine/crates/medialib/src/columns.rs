//! Ours: a column for each property, built when it is first needed, and sets of songs as bit sets.
//!
//! A column has the songs of each value, with texts in folded form and numbers in order, and the set of songs that have the
//! property. A test is therefore a search for a value, and AND, OR and NOT process 64 songs at a time. The shown properties
//! depend on the song alone, so that rows are stored in the format of an answer, in order of songs: an answer is copied
//! from [them](super::ready_rows), adjacent songs in one piece. A change discards its column, and the rows if it is one of a
//! shown property; the next query builds them again, because queries are far more frequent than changes.

mod bits;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::engine::{Engine, Fetched, Row, SHOWN, STATUS, is_like, number};
use super::event::{Event, EventKind};
use super::query::{Query, Test};
use super::ready_rows::{ReadyBlock, copied};
use super::relation::{Preference, Relation, Value};
use super::row_block::RowBlock;
use super::strings::folded;
use bits::Bitset;
use observe::probe::{NoObserver, Observer};

/// The relations of a property.
#[derive(Clone, Debug, Default)]
struct Property {
    /// Its relations: song, value and source.
    relations: BTreeSet<(i32, Value, Rc<str>)>,
    column: OnceCell<Column>,
}

/// The inverted index of a property.
#[derive(Clone, Debug)]
struct Column {
    /// The songs of each text in folded form, in order of the forms.
    texts: Vec<(Rc<str>, Postings)>,
    /// The songs of each number, in order of the numbers.
    numbers: Vec<(i32, Postings)>,
    /// The songs that have the property.
    has: Bitset,
}

/// The posting list of a value: its songs, as a list or as a bit set, whichever is smaller.
#[derive(Clone, Debug)]
enum Postings {
    List(Vec<i32>),
    Bitmap(Bitset),
}

impl Postings {
    fn of(songs: BTreeSet<i32>) -> Postings {
        let words = songs.last().map_or(0, |&last| last as usize / 64 + 1);
        if songs.len() < words {
            Postings::List(songs.into_iter().collect())
        } else {
            Postings::Bitmap(songs.into_iter().collect())
        }
    }

    /// Adds the songs to a set.
    fn add_to<O: Observer<Event>>(&self, set: &mut Bitset, observer: &mut O) {
        match self {
            Postings::List(songs) => {
                observer.record(EventKind::Inserted.of(songs.len()));
                songs.iter().for_each(|&song| set.add(song));
            }
            Postings::Bitmap(songs) => observer.record(EventKind::Combined.of(set.or(songs))),
        }
    }
}

impl Column {
    fn of(relations: &BTreeSet<(i32, Value, Rc<str>)>) -> Column {
        let (mut texts, mut numbers) =
            (BTreeMap::<Rc<str>, BTreeSet<i32>>::new(), BTreeMap::<i32, BTreeSet<i32>>::new());
        for (song, value, _) in relations {
            match value {
                Value::Number(number) => numbers.entry(*number).or_default().insert(*song),
                Value::Text(text) => texts.entry(folded(text).into()).or_default().insert(*song),
            };
        }
        Column {
            texts: texts.into_iter().map(|(form, songs)| (form, Postings::of(songs))).collect(),
            numbers: numbers.into_iter().map(|(number, songs)| (number, Postings::of(songs))).collect(),
            has: relations.iter().map(|(song, ..)| *song).collect(),
        }
    }

    /// Adds the songs of a range of `numbers` to a set.
    fn numbered<O: Observer<Event>>(&self, places: std::ops::Range<usize>, set: &mut Bitset, observer: &mut O) {
        self.numbers[places].iter().for_each(|(_, songs)| songs.add_to(set, observer));
    }

    /// Adds the songs that pass a test to a set.
    // code: tested
    // at: matched, compared
    fn tested<O: Observer<Event>>(&self, test: &Test, set: &mut Bitset, observer: &mut O) {
        let up_to = |number: i32, observer: &mut O| {
            let mut compared = 0;
            let place = self.numbers.partition_point(|(other, _)| {
                compared += 1;
                *other <= number
            });
            observer.record(EventKind::Compared.of(compared));
            place
        };
        match test {
            Test::Equals(text) => {
                observer.record(EventKind::LookedUp.of(0));
                let (form, mut compared) = (folded(text), 0);
                let place = self.texts.binary_search_by(|(other, _)| {
                    compared += 1;
                    (**other).cmp(&form)
                });
                observer.record(EventKind::Compared.of(compared));
                if let Ok(place) = place {
                    self.texts[place].1.add_to(set, observer);
                }
                if let Some(number) = number(text) {
                    let place = up_to(number, observer);
                    let is_there = place > 0 && self.numbers[place - 1].0 == number;
                    self.numbered(place - usize::from(is_there)..place, set, observer);
                }
            }
            Test::Match(pattern) => {
                let pattern = folded(pattern);
                // A matching form begins with the part of the pattern before its first special character.
                let beginning = pattern.split(['*', '?', '\\']).next().unwrap_or_default();
                let mut compared = 0;
                let from = self.texts.partition_point(|(form, _)| {
                    compared += 1;
                    **form < *beginning
                });
                observer.record(EventKind::Compared.of(compared));
                let begun = self.texts[from..].iter().take_while(|(form, _)| form.starts_with(beginning));
                for (form, songs) in begun {
                    observer.record(EventKind::Matched.of(0));
                    if is_like(form, &pattern) {
                        songs.add_to(set, observer);
                    }
                }
            }
            Test::Greater(number) => self.numbered(up_to(*number, observer)..self.numbers.len(), set, observer),
            // The number is an integer, so that smaller ones are at most the one before it.
            Test::Smaller(number) => {
                if let Some(last) = number.checked_sub(1) {
                    self.numbered(0..up_to(last, observer), set, observer);
                }
            }
            Test::Has => observer.record(EventKind::Combined.of(set.or(&self.has))),
        }
    }
    // code end
}

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    properties: BTreeMap<Rc<str>, Property>,
    ready: ReadyBlock,
    preference: Preference,
}

impl Columns {
    fn column(&self, key: &str) -> Option<&Column> {
        let Property { relations, column } = self.properties.get(key)?;
        Some(column.get_or_init(|| Column::of(relations)))
    }

    /// Makes the rows of all songs.
    fn made<O: Observer<Event>>(&self, observer: &mut O) -> RowBlock {
        let relations = SHOWN.map(|key| self.properties.get(key).map(|property| &property.relations));
        let last = relations.iter().flatten().filter_map(|relations| Some(relations.last()?.0)).max().unwrap_or(0);
        let mut rows: Vec<_> = (0..=last + 1).map(|song| Row { song, shown: [const { None }; SHOWN.len()] }).collect();
        for (column, relations) in relations.into_iter().enumerate() {
            let mut best = vec![usize::MAX; rows.len()];
            observer.record(EventKind::Read.of(relations.map_or(0, BTreeSet::len)));
            // Smaller values of a song come first, so that they win among sources of one rank.
            for (song, value, source) in relations.into_iter().flatten() {
                let (song, rank) = (*song as usize, self.preference.rank(source));
                if rank < best[song] {
                    (best[song], rows[song].shown[column]) = (rank, Some(value.clone()));
                }
            }
        }
        RowBlock::of(&rows)
    }

    fn all<O: Observer<Event>>(&self, observer: &mut O) -> Bitset {
        let mut all = Bitset::default();
        if let Some(column) = self.column(STATUS.0) {
            column.tested(&Test::Equals(STATUS.1.to_string()), &mut all, observer);
        }
        all
    }

    // code: found
    // at: combined, found
    fn found<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Bitset {
        let mut set = Bitset::default();
        match query {
            Query::All => set = self.all(observer),
            Query::Filter(key, test) => {
                if let Some(column) = self.column(key) {
                    column.tested(test, &mut set, observer);
                }
            }
            Query::Not(query) => {
                set = self.all(observer);
                let without = self.found(query, observer);
                observer.record(EventKind::Combined.of(set.and_not(&without)));
            }
            Query::And(one, other) => {
                set = self.found(one, observer);
                let other = self.found(other, observer);
                observer.record(EventKind::Combined.of(set.and(&other)));
            }
            Query::Or(one, other) => {
                set = self.found(one, observer);
                let other = self.found(other, observer);
                observer.record(EventKind::Combined.of(set.or(&other)));
            }
            Query::Ids(ids) => {
                let all = self.all(observer);
                // A number beyond the last song would enlarge the set up to that number.
                ids.iter().filter(|&&song| all.covers(song)).for_each(|&song| set.add(song));
                observer.record(EventKind::Combined.of(set.and(&all)));
            }
            Query::Saved(_) => {}
        }
        // The bits are counted only for observers.
        if O::DIGESTS {
            observer.record(EventKind::Found.of(set.len()));
        }
        set
    }
    // code end

    fn property(&mut self, key: &Rc<str>) -> &mut Property {
        self.ready.change(key);
        let property = self.properties.entry(Rc::clone(key)).or_default();
        property.column.take();
        property
    }
}

impl Engine for Columns {
    fn empty() -> Columns {
        Columns::default()
    }

    fn prefer(&mut self, preference: &Preference) {
        self.preference = preference.clone();
        self.ready.discard();
    }

    /// Builds one column; when all exist, the rows.
    fn prepare(&mut self) -> bool {
        let missing = self.properties.values().find(|property| property.column.get().is_none());
        match missing {
            Some(Property { relations, column }) => _ = column.get_or_init(|| Column::of(relations)),
            None if !self.ready.is_made() => _ = self.ready.rows(|| self.made(&mut NoObserver)),
            None => return false,
        }
        true
    }

    fn add(&mut self, Relation { song, key, value, source }: &Relation) -> bool {
        self.property(key).relations.insert((*song, value.clone(), Rc::clone(source)))
    }

    // code: find
    // at: collected
    fn find<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Vec<i32> {
        let songs = self.found(query, observer).songs();
        observer.record(EventKind::Collected.of(songs.len()));
        songs
    }
    // code end

    // code: fetch
    // at: read, fetched, answered
    fn fetch<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Fetched {
        let rows = self.ready.rows(|| self.made(observer));
        Fetched::Block(copied(rows, songs, observer))
    }
    // code end

    fn values<O: Observer<Event>>(&self, songs: &[i32], key: &str, observer: &mut O) -> Vec<Option<Value>> {
        let Some(Property { relations, .. }) = self.properties.get(key) else { return vec![None; songs.len()] };
        let least: Rc<str> = "".into();
        let from = |song: i32| (song, Value::Number(i32::MIN), Rc::clone(&least));
        let mut read = 0;
        let of_song = |&song: &i32| {
            let known = relations.range(from(song)..from(song.saturating_add(1))).inspect(|_| read += 1);
            // Smaller values come first, and the first of several minima is the result.
            known.min_by_key(|(.., source)| self.preference.rank(source)).map(|(_, value, _)| value.clone())
        };
        let values = songs.iter().map(of_song).collect();
        observer.record(EventKind::Read.of(read));
        values
    }
}
