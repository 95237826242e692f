//! A library as columns of numbers and one table of strings, in which it is passed to the page, to SQLite, and from a user's
//! file. Each string is stored once.

use std::rc::Rc;

use super::relation::{Preference, Relation, Value};
use super::strings::Map;
use base::rng::Rng;
use base::{Allowed, Refusal};

/// The largest number of a song; the smallest is 1.
pub const MOST_SONGS: i32 = 1_000_000;
/// Largest number of relations.
const MOST_RELATIONS: usize = 2_000_000;

/// The columns, each with one entry per relation, and the strings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The relation's song.
    pub songs: Vec<i32>,
    /// Its property, as an index into the strings.
    pub keys: Vec<u32>,
    /// Its value: a number, or an index into the strings.
    pub values: Vec<i32>,
    /// 1 if its value is a text, otherwise 0.
    pub texts: Vec<u8>,
    /// Its source, as an index into the strings.
    pub sources: Vec<u32>,
    /// All different strings, in order of first use.
    pub strings: Vec<Rc<str>>,
    /// The order in which sources are preferred.
    pub preference: Preference,
}

impl Table {
    /// The table of these relations, in order.
    pub fn of(relations: &[Relation]) -> Table {
        let mut table = Table::default();
        let mut places = Map::<Rc<str>, u32>::default();
        for Relation { song, key, value, source } in relations {
            let Table { songs, keys, values, texts, sources, strings, .. } = &mut table;
            let mut place = |text: &Rc<str>| {
                *places.entry(Rc::clone(text)).or_insert_with(|| {
                    strings.push(Rc::clone(text));
                    strings.len() as u32 - 1
                })
            };
            songs.push(*song);
            keys.push(place(key));
            sources.push(place(source));
            let (value, is_text) = match value {
                Value::Number(number) => (*number, 0),
                Value::Text(text) => (place(text) as i32, 1),
            };
            values.push(value);
            texts.push(is_text);
        }
        table
    }

    /// Number of relations.
    pub fn len(&self) -> usize {
        self.songs.len()
    }

    /// Whether it has no relations.
    pub fn is_empty(&self) -> bool {
        self.songs.is_empty()
    }

    /// Checks columns from an untrusted origin.
    ///
    /// # Errors
    /// The first invalid row, with the allowed values.
    pub fn check(&self) -> Result<(), Refusal> {
        let Table { songs, keys, values, texts, sources, strings, .. } = self;
        let rows = self.len();
        if rows > MOST_RELATIONS {
            return Err(Refusal::new("relations", rows, Allowed::at_most(MOST_RELATIONS, "")));
        }
        for (column, long) in [("keys", keys.len()), ("values", values.len()), ("sources", sources.len())] {
            if long != rows {
                return Err(Refusal::new(column, long, Allowed::exactly(rows, "")));
            }
        }
        if texts.len() != rows {
            return Err(Refusal::new("texts", texts.len(), Allowed::exactly(rows, "")));
        }
        let refused = |column: &str, row: usize, value: i64, allowed: Allowed| {
            Err(Refusal::new(&format!("{column}[{row}]"), value, allowed))
        };
        for row in 0..rows {
            if !(1..=MOST_SONGS).contains(&songs[row]) {
                return refused("songs", row, songs[row].into(), Allowed::range(1..=MOST_SONGS, ""));
            }
            let text = (texts[row] != 0).then_some(i64::from(values[row]));
            let places = [("keys", Some(keys[row].into())), ("sources", Some(sources[row].into())), ("values", text)];
            for (column, place) in places.into_iter().filter_map(|(column, place)| Some((column, place?))) {
                if usize::try_from(place).is_ok_and(|place| place < strings.len()) {
                    continue;
                }
                return refused(column, row, place, Allowed::range(0..=strings.len() as i64 - 1, ""));
            }
        }
        Ok(())
    }

    /// Shuffles the relations.
    pub fn shuffle(&mut self, seed: u32) {
        let mut rng = Rng::new(seed.into());
        for last in (1..self.len()).rev() {
            let other = rng.below(last as u32 + 1) as usize;
            self.songs.swap(last, other);
            self.keys.swap(last, other);
            self.values.swap(last, other);
            self.texts.swap(last, other);
            self.sources.swap(last, other);
        }
    }

    /// Copies of the strings, for an engine that keeps them.
    pub fn own_strings(&self) -> Vec<Rc<str>> {
        self.strings.iter().map(|text| (**text).into()).collect()
    }

    /// The relation of a row, made of `strings`, which are copies of the table's.
    ///
    /// # Panics
    /// If `strings` is too short.
    pub fn relation(&self, row: usize, strings: &[Rc<str>]) -> Relation {
        let text = |place: u32| Rc::clone(&strings[place as usize]);
        let value = self.values[row];
        Relation {
            song: self.songs[row],
            key: text(self.keys[row]),
            value: if self.texts[row] == 0 { Value::Number(value) } else { Value::Text(text(value as u32)) },
            source: text(self.sources[row]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::library;

    #[test]
    fn it_has_every_relation_of_a_library_and_every_string_once() {
        let library = library(100, 0, false);
        let mut table = Table::of(&library.relations);
        let mut back: Vec<_> = (0..table.len()).map(|row| table.relation(row, &table.strings)).collect();
        assert_eq!(back, library.relations);
        assert!(table.check().is_ok());
        let strings: std::collections::HashSet<_> = table.strings.iter().collect();
        assert_eq!(strings.len(), table.strings.len());
        table.shuffle(1);
        let mut shuffled: Vec<_> = (0..table.len()).map(|row| table.relation(row, &table.strings)).collect();
        assert_ne!(shuffled, back);
        back.sort();
        shuffled.sort();
        assert_eq!(shuffled, back);
    }

    #[test]
    fn columns_that_do_not_go_together_are_refused_by_row() {
        let table = Table::of(&library(100, 0, false).relations);
        let refused = |change: fn(&mut Table)| {
            let mut table = table.clone();
            change(&mut table);
            table.check().unwrap_err().knob
        };
        assert_eq!(refused(|table| table.songs[4] = 0), "songs[4]");
        assert_eq!(refused(|table| table.songs[0] = MOST_SONGS + 1), "songs[0]");
        assert_eq!(refused(|table| table.keys[2] = table.strings.len() as u32), "keys[2]");
        assert_eq!(refused(|table| (table.values[2], table.texts[2]) = (-1, 1)), "values[2]");
        assert_eq!(refused(|table| _ = table.sources.pop()), "sources");
        assert_eq!(refused(|table| _ = table.texts.pop()), "texts");
    }
}
