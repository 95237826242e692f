//! The reference for tests: a list of all relations, which every query scans. Tests compare the engines with it. It has
//! nothing in common with them but the folding of case.

use std::collections::BTreeSet;

use super::engine::{Engine, Fetched, Row, SHOWN, STATUS};
use super::event::Event;
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::strings::folded;
use base::rng::Rng;
use observe::probe::Observer;

/// The reference engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    relations: BTreeSet<Relation>,
    preference: Preference,
}

impl Scan {
    fn songs(&self, fits: impl Fn(&Relation) -> bool) -> BTreeSet<i32> {
        self.relations.iter().filter(|relation| fits(relation)).map(|relation| relation.song).collect()
    }

    fn all(&self) -> BTreeSet<i32> {
        self.songs(|relation| &*relation.key == STATUS.0 && relation.value == Value::Number(STATUS.1))
    }

    fn found(&self, query: &Query) -> BTreeSet<i32> {
        match query {
            Query::All => self.all(),
            Query::Filter(key, test) => self.songs(|relation| *relation.key == **key && passes(&relation.value, test)),
            Query::Not(query) => &self.all() - &self.found(query),
            Query::And(one, other) => &self.found(one) & &self.found(other),
            Query::Or(one, other) => &self.found(one) | &self.found(other),
            Query::Ids(ids) => self.all().into_iter().filter(|song| ids.contains(song)).collect(),
            Query::Saved(_) => BTreeSet::new(),
        }
    }

    /// Number of relations.
    pub fn len(&self) -> usize {
        self.relations.len()
    }

    /// A random relation.
    pub fn some(&self, rng: &mut Rng) -> Relation {
        let at = rng.below(self.relations.len() as u32) as usize;
        self.relations.iter().nth(at).expect("as many as that are there").clone()
    }

    fn get(&self, song: i32, key: &str) -> Option<Value> {
        let relations = self.relations.iter().filter(|relation| relation.song == song && &*relation.key == key);
        relations
            .map(|relation| (self.preference.rank(&relation.source), relation.value.clone()))
            .min()
            .map(|(_, value)| value)
    }
}

fn passes(value: &Value, test: &Test) -> bool {
    match (value, test) {
        (_, Test::Has) => true,
        (Value::Text(value), Test::Equals(text)) => folded(value) == folded(text),
        (Value::Number(value), Test::Equals(text)) => value.to_string() == *text,
        (Value::Text(value), Test::Match(pattern)) => is_like(folded(value).as_bytes(), folded(pattern).as_bytes()),
        (Value::Number(value), Test::Greater(number)) => value > number,
        (Value::Number(value), Test::Smaller(number)) => value < number,
        (Value::Number(_), Test::Match(_)) | (Value::Text(_), Test::Greater(_) | Test::Smaller(_)) => false,
    }
}

/// Whether a text matches a pattern, by trying all lengths for each star.
fn is_like(text: &[u8], pattern: &[u8]) -> bool {
    match (pattern, text) {
        ([], _) => text.is_empty(),
        ([b'*', rest @ ..], _) => (0..=text.len()).any(|from| is_like(&text[from..], rest)),
        ([b'?', rest @ ..], [_, text @ ..]) => is_like(text, rest),
        ([b'\\', one, rest @ ..], [first, text @ ..]) | ([one, rest @ ..], [first, text @ ..]) => {
            one == first && is_like(text, rest)
        }
        (_, []) => false,
    }
}

impl Engine for Scan {
    fn empty() -> Scan {
        Scan::default()
    }

    fn prefer(&mut self, preference: &Preference) {
        self.preference = preference.clone();
    }

    fn add(&mut self, relation: &Relation) -> bool {
        self.relations.insert(relation.clone())
    }

    fn remove(&mut self, relation: &Relation) -> bool {
        self.relations.remove(relation)
    }

    fn find<O: Observer<Event>>(&self, query: &Query, _: &mut O) -> Vec<i32> {
        self.found(query).into_iter().collect()
    }

    fn fetch<O: Observer<Event>>(&self, songs: &[i32], _: &mut O) -> Fetched {
        let row = |&song: &i32| Row { song, shown: SHOWN.map(|key| self.get(song, key)) };
        Fetched::Rows(songs.iter().map(row).collect())
    }

    fn values<O: Observer<Event>>(&self, songs: &[i32], key: &str, _: &mut O) -> Vec<Option<Value>> {
        songs.iter().map(|&song| self.get(song, key)).collect()
    }
}
