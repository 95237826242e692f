//! Ours: a column for each property, made when it is first asked about, and sets of songs as bits.
//!
//! A column has the songs of each value, texts by their folded form, numbers in order; and the songs that have it at all. So a
//! test is a search for a value, and AND, OR and NOT go 64 songs at a time. What is shown of a song hangs on the song alone:
//! so rows lie there as they are taken away, in order of their songs, and an answer is copied out of them, songs that follow
//! each other as one. A change makes its column, and the rows, anew when somebody asks again: a library is asked far more
//! often than it is changed.

mod bits;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::counts::{EventKind, Search};
use super::delivery::Delivery;
use super::engine::{Desk, Engine, Fetched, Row, SHOWN, STATUS, is_like, number};
use super::query::{Query, Test};
use super::relation::{Relation, Value, rank};
use super::strings::folded;
use crate::lab::probe::Observer;
use crate::reel::shot::Shot;
use bits::Bits;

/// Who says what of a property.
#[derive(Clone, Debug, Default)]
struct Property {
    /// Song, value and source.
    said: BTreeSet<(i32, Value, Rc<str>)>,
    column: OnceCell<Column>,
}

/// What is known of a property, the other way round.
#[derive(Clone, Debug)]
struct Column {
    /// Songs by the folded form of a text, in order of the forms.
    texts: Vec<(Rc<str>, Songs)>,
    /// Songs by number, in order.
    numbers: Vec<(i32, Songs)>,
    /// Songs that have it.
    has: Bits,
}

/// Songs of a value: most values have few.
#[derive(Clone, Debug)]
enum Songs {
    Few(Vec<i32>),
    Many(Bits),
}

impl Songs {
    fn of(songs: BTreeSet<i32>) -> Songs {
        let words = songs.last().map_or(0, |&last| last as usize / 64 + 1);
        if songs.len() < words {
            Songs::Few(songs.into_iter().collect())
        } else {
            Songs::Many(songs.into_iter().collect())
        }
    }

    /// Adds them to a set.
    fn join<E: Observer<Shot<Search>>>(&self, set: &mut Bits, desk: &mut Desk<E>) {
        match self {
            Songs::Few(songs) => {
                desk.record(EventKind::Inserted, songs.len());
                songs.iter().for_each(|&song| set.add(song));
            }
            Songs::Many(songs) => desk.record(EventKind::Combined, set.or(songs)),
        }
    }
}

impl Column {
    fn of(said: &BTreeSet<(i32, Value, Rc<str>)>) -> Column {
        let (mut texts, mut numbers) =
            (BTreeMap::<Rc<str>, BTreeSet<i32>>::new(), BTreeMap::<i32, BTreeSet<i32>>::new());
        for (song, value, _) in said {
            match value {
                Value::Number(number) => numbers.entry(*number).or_default().insert(*song),
                Value::Text(text) => texts.entry(folded(text).into()).or_default().insert(*song),
            };
        }
        Column {
            texts: texts.into_iter().map(|(form, songs)| (form, Songs::of(songs))).collect(),
            numbers: numbers.into_iter().map(|(number, songs)| (number, Songs::of(songs))).collect(),
            has: said.iter().map(|(song, ..)| *song).collect(),
        }
    }

    /// Songs whose number is in a range of places.
    fn numbered<E: Observer<Shot<Search>>>(&self, places: std::ops::Range<usize>, set: &mut Bits, desk: &mut Desk<E>) {
        self.numbers[places].iter().for_each(|(_, songs)| songs.join(set, desk));
    }

    /// Adds the songs that stand a test to a set.
    fn tested<E: Observer<Shot<Search>>>(&self, test: &Test, set: &mut Bits, desk: &mut Desk<E>) {
        let up_to = |number: i32| self.numbers.partition_point(|(other, _)| *other <= number);
        match test {
            Test::Equals(text) => {
                desk.record(EventKind::LookedUp, 0);
                let form = folded(text);
                if let Ok(place) = self.texts.binary_search_by(|(other, _)| (**other).cmp(&form)) {
                    self.texts[place].1.join(set, desk);
                }
                if let Some(number) = number(text) {
                    let place = up_to(number);
                    let is_there = place > 0 && self.numbers[place - 1].0 == number;
                    self.numbered(place - usize::from(is_there)..place, set, desk);
                }
            }
            Test::Match(pattern) => {
                let pattern = folded(pattern);
                // What comes before the first sign is how the form must begin.
                let beginning = pattern.split(['*', '?', '\\']).next().unwrap_or_default();
                let from = self.texts.partition_point(|(form, _)| **form < *beginning);
                let begun = self.texts[from..].iter().take_while(|(form, _)| form.starts_with(beginning));
                for (form, songs) in begun {
                    desk.record(EventKind::Matched, 0);
                    if is_like(form, &pattern) {
                        songs.join(set, desk);
                    }
                }
            }
            Test::Greater(number) => self.numbered(up_to(*number)..self.numbers.len(), set, desk),
            Test::Smaller(number) => {
                let below = self.numbers.partition_point(|(other, _)| other < number);
                self.numbered(0..below, set, desk);
            }
            Test::Has => desk.record(EventKind::Combined, set.or(&self.has)),
        }
    }
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Columns {
    properties: BTreeMap<Rc<str>, Property>,
    /// Of each song by its number, from 0 to the last one of which there is something to show, and of nobody behind it.
    rows: OnceCell<Delivery>,
}

impl Columns {
    fn column(&self, key: &str) -> Option<&Column> {
        let Property { said, column } = self.properties.get(key)?;
        Some(column.get_or_init(|| Column::of(said)))
    }

    fn rows(&self) -> &Delivery {
        self.rows.get_or_init(|| {
            let said = SHOWN.map(|key| self.properties.get(key).map(|property| &property.said));
            let last = said.iter().flatten().filter_map(|said| Some(said.last()?.0)).max().unwrap_or(0);
            let mut rows: Vec<_> =
                (0..=last + 1).map(|song| Row { song, shown: [const { None }; SHOWN.len()] }).collect();
            for (column, said) in said.into_iter().enumerate() {
                let mut best = vec![usize::MAX; rows.len()];
                // A song's lesser value comes first.
                for (song, value, source) in said.into_iter().flatten() {
                    let (song, rank) = (*song as usize, rank(source));
                    if rank < best[song] {
                        (best[song], rows[song].shown[column]) = (rank, Some(value.clone()));
                    }
                }
            }
            Delivery::of(&rows)
        })
    }

    fn all<E: Observer<Shot<Search>>>(&self, desk: &mut Desk<E>) -> Bits {
        let mut all = Bits::default();
        if let Some(column) = self.column(STATUS.0) {
            column.tested(&Test::Equals(STATUS.1.to_string()), &mut all, desk);
        }
        all
    }

    fn found<E: Observer<Shot<Search>>>(&self, query: &Query, desk: &mut Desk<E>) -> Bits {
        let mut set = Bits::default();
        match query {
            Query::All => set = self.all(desk),
            Query::Filter(key, test) => {
                if let Some(column) = self.column(key) {
                    column.tested(test, &mut set, desk);
                }
            }
            Query::Not(query) => {
                set = self.all(desk);
                let without = self.found(query, desk);
                desk.record(EventKind::Combined, set.and_not(&without));
            }
            Query::And(one, other) => {
                set = self.found(one, desk);
                let other = self.found(other, desk);
                desk.record(EventKind::Combined, set.and(&other));
            }
            Query::Or(one, other) => {
                set = self.found(one, desk);
                let other = self.found(other, desk);
                desk.record(EventKind::Combined, set.or(&other));
            }
            Query::Ids(ids) => {
                let all = self.all(desk);
                // A number beyond the last song would be a set as large as the number.
                ids.iter().filter(|&&song| all.reaches(song)).for_each(|&song| set.add(song));
                desk.record(EventKind::Combined, set.and(&all));
            }
            Query::Saved(_) => {}
        }
        // Bits are counted for those who look on alone.
        if E::DIGESTS {
            desk.record(EventKind::Found, set.len());
        }
        set
    }

    fn property(&mut self, key: &Rc<str>) -> &mut Property {
        self.rows.take();
        let property = self.properties.entry(Rc::clone(key)).or_default();
        property.column.take();
        property
    }
}

impl Engine for Columns {
    fn empty() -> Columns {
        Columns::default()
    }

    /// A column, or at last what is shown.
    fn prepare(&mut self) -> bool {
        let missing = self.properties.values().find(|property| property.column.get().is_none());
        match missing {
            Some(Property { said, column }) => _ = column.get_or_init(|| Column::of(said)),
            None if self.rows.get().is_none() => _ = self.rows(),
            None => return false,
        }
        true
    }

    fn add(&mut self, Relation { song, key, value, source }: &Relation) -> bool {
        self.property(key).said.insert((*song, value.clone(), Rc::clone(source)))
    }

    fn remove(&mut self, Relation { song, key, value, source }: &Relation) -> bool {
        self.property(key).said.remove(&(*song, value.clone(), Rc::clone(source)))
    }

    fn find<E: Observer<Shot<Search>>>(&self, query: &Query, desk: &mut Desk<E>) -> Vec<i32> {
        let songs = self.found(query, desk).songs();
        desk.record(EventKind::Collected, songs.len());
        songs
    }

    fn fetch<E: Observer<Shot<Search>>>(&self, songs: &[i32], desk: &mut Desk<E>) -> Fetched {
        desk.record(EventKind::Read, songs.len());
        Fetched::Delivery(self.rows().picked(songs))
    }
}
