//! The S4 that shipped, from August 2010 on: no trees, but an array of relations for each song, sorted by property.
//!
//! Only `url` and `status` have an index. A query that consists of one test of an indexed property is a search in the index, or
//! a scan of it if the test does not follow its order; the songs found are tested again. Every other query tests all songs one
//! by one, where AND and OR stop early. This gave up the speed that the blog had measured for a simpler engine, which fetches
//! without descending a tree for each property, and scans all songs to find an artist.
//!
//! By design some queries have another meaning than in midb: only the value of the most preferred source is tested; a query
//! for a number finds no text (`date:1999`); a pattern is matched against a number's digits; a text that begins with digits
//! is compared by them as a number, and any other text is compared with `1` as text.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::engine::{Engine, Fetched, Row, SHOWN, STATUS, is_like, number, sorted};
use super::event::{Event, EventKind};
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::strings::{Id, Strings, folded};
use observe::probe::Observer;

/// Properties with an index.
const INDEXED: [&str; 2] = ["url", STATUS.0];

/// A value, with its text interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum InternedValue {
    Number(i32),
    Text(Id),
}

/// An attribute of a song: property, value, source.
type Attribute = (Id, InternedValue, Id);

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    strings: Strings,
    /// The relations of each song, sorted.
    songs: BTreeMap<i32, Vec<Attribute>>,
    /// The index of each of [`INDEXED`]: numbers, then texts in folded form, each with its song and source.
    indices: [Vec<(Value, i32, Id)>; INDEXED.len()],
    preference: Preference,
}

/// A test whose text is folded and whose property is looked up once per query, as in the original.
struct Prepared<'a> {
    key: Option<Id>,
    test: &'a Test,
    text: String,
    number: Option<i32>,
}

enum Plan<'a> {
    All,
    Test(Prepared<'a>),
    Not(Box<Plan<'a>>),
    And(Box<[Plan<'a>; 2]>),
    Or(Box<[Plan<'a>; 2]>),
    Ids(Vec<i32>),
    Nothing,
}

impl Entries {
    fn plan<'a, O: Observer<Event>>(&self, query: &'a Query, observer: &mut O) -> Plan<'a> {
        match query {
            Query::All => Plan::All,
            Query::Filter(key, test) => {
                observer.record(EventKind::LookedUp.of(0));
                let (text, number) = match test {
                    Test::Equals(text) => (folded(text), number(text)),
                    Test::Match(pattern) => (folded(pattern), None),
                    _ => (String::new(), None),
                };
                Plan::Test(Prepared { key: self.strings.id(key), test, text, number })
            }
            Query::Not(query) => Plan::Not(Box::new(self.plan(query, observer))),
            Query::And(one, other) => Plan::And(Box::new([self.plan(one, observer), self.plan(other, observer)])),
            Query::Or(one, other) => Plan::Or(Box::new([self.plan(one, observer), self.plan(other, observer)])),
            Query::Ids(ids) => Plan::Ids(sorted(ids)),
            Query::Saved(_) => Plan::Nothing,
        }
    }

    /// Whether a song matches a query.
    // code: fits
    // at: matched, lookedUp, compared
    fn fits<O: Observer<Event>>(&self, song: i32, attributes: &[Attribute], plan: &Plan, observer: &mut O) -> bool {
        match plan {
            Plan::All => self.is_playable(attributes, observer),
            Plan::Test(test) => self.satisfies(attributes, test, observer),
            Plan::Not(plan) => self.is_playable(attributes, observer) && !self.fits(song, attributes, plan, observer),
            Plan::And(both) => both.iter().all(|plan| self.fits(song, attributes, plan, observer)),
            Plan::Or(both) => both.iter().any(|plan| self.fits(song, attributes, plan, observer)),
            Plan::Ids(ids) => self.is_playable(attributes, observer) && ids.binary_search(&song).is_ok(),
            Plan::Nothing => false,
        }
    }
    // code end

    /// Whether a song can be played.
    fn is_playable<O: Observer<Event>>(&self, attributes: &[Attribute], observer: &mut O) -> bool {
        let status = self.strings.id(STATUS.0);
        status.is_some_and(|status| {
            run(attributes, status, observer).iter().any(|&(_, value, _)| value == InternedValue::Number(STATUS.1))
        })
    }

    fn satisfies<O: Observer<Event>>(&self, attributes: &[Attribute], test: &Prepared, observer: &mut O) -> bool {
        let Some(key) = test.key else { return false };
        let run = run(attributes, key, observer);
        observer.record(EventKind::Read.of(run.len()));
        self.preferred_values(run).any(|value| self.passes(value, test, observer))
    }

    /// The values of the most preferred sources.
    fn preferred_values<'a>(&'a self, run: &'a [Attribute]) -> impl Iterator<Item = InternedValue> + 'a {
        let ranked = |&(_, _, source): &Attribute| self.preference.rank(self.strings.text(source));
        let best = run.iter().map(ranked).min();
        run.iter().filter(move |attribute| Some(ranked(attribute)) == best).map(|&(_, value, _)| value)
    }

    fn passes<O: Observer<Event>>(&self, value: InternedValue, prepared: &Prepared, observer: &mut O) -> bool {
        match (prepared.test, value) {
            (Test::Has, _) => true,
            (Test::Equals(_), InternedValue::Number(value)) => prepared.number == Some(value),
            (Test::Equals(_), InternedValue::Text(id)) => {
                prepared.number.is_none() && self.strings.form(id) == prepared.text
            }
            (Test::Match(_), value) => {
                observer.record(EventKind::Matched.of(0));
                match value {
                    InternedValue::Number(value) => is_like(&value.to_string(), &prepared.text),
                    InternedValue::Text(id) => is_like(self.strings.form(id), &prepared.text),
                }
            }
            (Test::Greater(limit), value) => self.collated(value, *limit) == Ordering::Greater,
            (Test::Smaller(limit), value) => self.collated(value, *limit) == Ordering::Less,
        }
    }

    /// The order of a value relative to a number.
    fn collated(&self, value: InternedValue, limit: i32) -> Ordering {
        match value {
            InternedValue::Number(value) => value.cmp(&limit),
            InternedValue::Text(id) => {
                let form = self.strings.form(id);
                let digits = form.len() - form.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                // A number with too many digits for an `i64` is greater than any limit.
                let leading = form[..digits].parse::<i64>().unwrap_or(i64::MAX);
                if digits > 0 { leading.cmp(&limit.into()) } else { form.cmp("1") }
            }
        }
    }

    /// The songs that an index finds for a query, before they are tested; `None` if no index applies.
    fn indexed<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Option<Vec<i32>> {
        let status = Test::Equals(STATUS.1.to_string());
        let (key, test) = match query {
            Query::All => (STATUS.0, &status),
            Query::Filter(key, test) => (key.as_str(), test),
            _ => return None,
        };
        let index = &self.indices[INDEXED.iter().position(|indexed| *indexed == key)?];
        observer.record(EventKind::Descended.of(0));
        let mut compared = 0;
        let mut equal = |wanted: &Value| {
            let from = index.partition_point(|(value, ..)| {
                compared += 1;
                value < wanted
            });
            let length = index[from..].partition_point(|(value, ..)| {
                compared += 1;
                value == wanted
            });
            from..from + length
        };
        let range = match test {
            Test::Equals(text) => match number(text) {
                Some(number) => equal(&Value::Number(number)),
                None => equal(&folded(text).as_str().into()),
            },
            // These tests do not follow the order of the index.
            Test::Has | Test::Match(_) | Test::Greater(_) | Test::Smaller(_) => 0..index.len(),
        };
        observer.record(EventKind::Compared.of(compared));
        let mut songs: Vec<i32> = index[range].iter().map(|&(_, song, _)| song).collect();
        observer.record(EventKind::Read.of(songs.len()));
        songs.sort_unstable();
        songs.dedup();
        Some(songs)
    }

    /// The number of a relation's index with its entry there; `None` if the property has no index.
    fn entry(&self, Relation { song, key, value, source }: &Relation) -> Option<(usize, (Value, i32, Id))> {
        let index = INDEXED.iter().position(|indexed| *indexed == &**key)?;
        let value = match value {
            Value::Number(_) => value.clone(),
            Value::Text(text) => folded(text).as_str().into(),
        };
        Some((index, (value, *song, self.strings.id(source)?)))
    }
}

/// A song's relations with a property, found by two binary searches.
fn run<'a, O: Observer<Event>>(attributes: &'a [Attribute], key: Id, observer: &mut O) -> &'a [Attribute] {
    let mut compared = 0;
    let from = attributes.partition_point(|(other, ..)| {
        compared += 1;
        *other < key
    });
    let length = attributes[from..].partition_point(|(other, ..)| {
        compared += 1;
        *other == key
    });
    observer.record(EventKind::Compared.of(compared));
    &attributes[from..from + length]
}

impl Engine for Entries {
    fn empty() -> Entries {
        Entries::default()
    }

    fn prefer(&mut self, preference: &Preference) {
        self.preference = preference.clone();
    }

    fn add(&mut self, relation: &Relation) -> bool {
        let key = self.strings.intern(&relation.key);
        let value = match &relation.value {
            Value::Number(number) => InternedValue::Number(*number),
            Value::Text(text) => InternedValue::Text(self.strings.intern(text)),
        };
        let attribute = (key, value, self.strings.intern(&relation.source));
        let known = self.songs.entry(relation.song).or_default();
        match known.binary_search(&attribute) {
            Ok(_) => {
                self.release(attribute);
                return false;
            }
            Err(place) => known.insert(place, attribute),
        }
        if let Some((index, entry)) = self.entry(relation) {
            let index = &mut self.indices[index];
            let place = index.partition_point(|other| *other < entry);
            index.insert(place, entry);
        }
        true
    }

    // code: find
    // at: collected, found, tested
    fn find<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Vec<i32> {
        let plan = self.plan(query, observer);
        let songs = match self.indexed(query, observer) {
            Some(mut songs) => {
                songs.retain(|song| {
                    observer.record(EventKind::Tested.of(*song as usize));
                    self.songs.get(song).is_some_and(|attributes| self.fits(*song, attributes, &plan, observer))
                });
                songs
            }
            None => {
                let fits = |(&song, attributes): (&i32, &Vec<Attribute>)| {
                    observer.record(EventKind::Tested.of(song as usize));
                    self.fits(song, attributes, &plan, observer).then_some(song)
                };
                self.songs.iter().filter_map(fits).collect()
            }
        };
        observer.record(EventKind::Collected.of(songs.len()));
        songs
    }
    // code end

    // code: fetch
    // at: read, fetched, answered
    fn fetch<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Fetched {
        // The keys are looked up once for all songs.
        let keys = SHOWN.map(|key| {
            observer.record(EventKind::LookedUp.of(0));
            self.strings.id(key)
        });
        let row = |(nth, &song): (usize, &i32)| {
            let attributes = self.songs.get(&song).map_or(&[][..], Vec::as_slice);
            let shown = keys.map(|key| self.shown_value(attributes, key?, observer));
            observer.record(EventKind::Fetched.of(nth + 1));
            Row { song, shown }
        };
        Fetched::Rows(songs.iter().enumerate().map(row).collect())
    }
    // code end

    fn values<O: Observer<Event>>(&self, songs: &[i32], key: &str, observer: &mut O) -> Vec<Option<Value>> {
        observer.record(EventKind::LookedUp.of(0));
        let key = self.strings.id(key);
        let of_song = |song: &i32| self.shown_value(self.songs.get(song)?, key?, observer);
        songs.iter().map(of_song).collect()
    }
}

impl Entries {
    /// The smallest value of the most preferred sources.
    fn shown_value<O: Observer<Event>>(&self, attributes: &[Attribute], key: Id, observer: &mut O) -> Option<Value> {
        let run = run(attributes, key, observer);
        observer.record(EventKind::Read.of(run.len()));
        let value = |value: InternedValue| match value {
            InternedValue::Number(number) => Value::Number(number),
            InternedValue::Text(id) => Value::Text(self.strings.shared(id).clone()),
        };
        self.preferred_values(run).map(value).min()
    }

    /// Releases the strings of a relation that is not new.
    fn release(&mut self, (key, value, source): Attribute) {
        let text = match value {
            InternedValue::Number(_) => None,
            InternedValue::Text(id) => Some(id),
        };
        [Some(key), text, Some(source)].into_iter().flatten().for_each(|id| self.strings.release(id));
    }
}
