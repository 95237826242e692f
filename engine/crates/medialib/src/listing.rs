//! What an answer shows of the songs that a query finds: any properties, in any order, one song for each value of a property, and
//! up to a limit. XMMS2's clients ask for the same with `xmmsc_coll_query_infos`: `fetch`, `order`, `group` and `limit`.
//!
//! | order of values | |
//! |---|---|
//! | first | unknown values |
//! | then | numbers, the smallest first |
//! | last | texts by their bytes, with ASCII letters in lower case: SQLite's NOCASE |
//!
//! Songs with equal values are in order of their numbers. A group is made of the songs whose values are equal in this order, or
//! unknown, and is represented by the song with the smallest number.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::engine::{Row, SHOWN};
use super::opened::DynEngine;
use super::query::Query;
use super::relation::Value;
use super::row_block::RowBlock;
use base::{Allowed, Refusal};

/// A property by which songs are ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The property.
    pub key: Rc<str>,
    /// Whether its largest value comes first.
    pub is_descending: bool,
}

/// What is shown of songs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The property of each column; the cells of a column without one are unknown.
    pub shown: [Option<Rc<str>>; SHOWN.len()],
    /// The properties by which songs are ordered, the most significant first. Without any, songs are in order of their numbers.
    pub order: Vec<Order>,
    /// The property of whose values only one song each is shown.
    pub group: Option<Rc<str>>,
    /// Largest number of songs.
    pub limit: Option<u32>,
}

impl Default for Listing {
    /// All songs in order of their numbers, with [`SHOWN`].
    fn default() -> Listing {
        Listing { shown: SHOWN.map(|key| Some(key.into())), order: Vec::new(), group: None, limit: None }
    }
}

impl Listing {
    /// Sets the properties that are shown.
    ///
    /// # Errors
    /// If there are more properties than columns.
    pub fn show(&mut self, keys: &[String]) -> Result<(), Refusal> {
        if keys.len() > SHOWN.len() {
            return Err(Refusal::new("shown", keys.len(), Allowed::at_most(SHOWN.len() as i64, "")));
        }
        self.shown = std::array::from_fn(|column| keys.get(column).map(|key| key.as_str().into()));
        Ok(())
    }

    /// Whether the columns are [`SHOWN`], of which rows lie ready.
    fn is_ready(&self) -> bool {
        self.shown.iter().map(Option::as_deref).eq(SHOWN.map(Some))
    }

    /// The rows of a query's songs, in one block. The usual properties are fetched as for any query, from ready rows if the engine
    /// has them; others are fetched property by property. It takes a trait object, so that it is compiled once for all engines.
    pub fn rows(&self, query: &Query, engine: &dyn DynEngine) -> RowBlock {
        let mut songs = engine.find(query);
        self.arrange(&mut songs, engine);
        if self.is_ready() {
            return engine.fetch(&songs).into_block();
        }
        let mut columns = self.shown.each_ref().map(|key| Some(engine.values(&songs, key.as_deref()?).into_iter()));
        let row = |&song: &i32| Row {
            song,
            shown: columns.each_mut().map(|column| column.as_mut().and_then(|values| values.next().flatten())),
        };
        RowBlock::of(&songs.iter().map(row).collect::<Vec<_>>())
    }

    /// Groups and orders songs, which are in order of their numbers, and cuts them off at the limit.
    fn arrange(&self, songs: &mut Vec<i32>, engine: &dyn DynEngine) {
        if let Some(group) = &self.group {
            *songs = by_value(songs, group, engine).into_values().map(|songs| songs[0]).collect();
            songs.sort_unstable();
        }
        // The least significant order is applied first: songs of one value stay in their order.
        for Order { key, is_descending } in self.order.iter().rev() {
            let values = by_value(songs, key, engine).into_values();
            *songs = match is_descending {
                true => values.rev().flatten().collect(),
                false => values.flatten().collect(),
            };
        }
        songs.truncate(self.limit.map_or(usize::MAX, |limit| limit as usize));
    }
}

/// The songs of each value of a property, in the order of values.
fn by_value(songs: &[i32], key: &str, engine: &dyn DynEngine) -> BTreeMap<Option<Value>, Vec<i32>> {
    let mut all = BTreeMap::<_, Vec<i32>>::new();
    for (value, &song) in engine.values(songs, key).into_iter().zip(songs) {
        let value = value.map(|value| match value {
            Value::Text(text) if text.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                Value::Text(text.to_ascii_lowercase().into())
            }
            other => other,
        });
        all.entry(value).or_default().push(song);
    }
    all
}
