//! The reference for tests: a list of all relations, which every query scans. Tests compare the engines with it. It has
//! nothing in common with them but the folding of case.

use std::collections::BTreeSet;

use super::engine::{Engine, Fetched, Row, SHOWN, STATUS};
use super::event::Event;
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::strings::folded;
use observe::probe::Observer;
use unicode_normalization::char::canonical_combining_class;

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
        (Value::Text(value), Test::Match(pattern)) => {
            let letters = |text: &str| folded(text).chars().collect::<Vec<_>>();
            is_like(&letters(value), &letters(pattern), true)
        }
        (Value::Number(value), Test::Greater(number)) => value > number,
        (Value::Number(value), Test::Smaller(number)) => value < number,
        (Value::Number(_), Test::Match(_)) | (Value::Text(_), Test::Greater(_) | Test::Smaller(_)) => false,
    }
}

/// Whether a text matches a pattern, by trying all lengths for each star. Literals are compared code point by code point of the
/// decomposed form, as S4 did: `*o*` finds ö.
fn is_like(text: &[char], pattern: &[char], is_start: bool) -> bool {
    match (pattern, text) {
        ([], _) => text.is_empty(),
        (['*', rest @ ..], _) => (0..=text.len()).any(|from| is_like(&text[from..], rest, is_start && from == 0)),
        (['?', rest @ ..], [first, text @ ..]) => {
            // A mark, or a vowel or final consonant of Hangul, belongs to the letter before it.
            let belongs = |letter: &char| canonical_combining_class(*letter) != 0 || ('ᅠ'..='ᇿ').contains(letter);
            let marks = text.iter().take_while(|letter| belongs(letter)).count();
            (is_start || !belongs(first)) && is_like(&text[marks..], rest, false)
        }
        (['\\', one, rest @ ..], [first, text @ ..]) | ([one, rest @ ..], [first, text @ ..]) => {
            one == first && is_like(text, rest, false)
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
