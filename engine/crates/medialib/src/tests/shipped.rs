//! The reference of the engine that shipped, which gives some queries another meaning than midb by design.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::*;
use crate::engine::{Row, SHOWN, is_like, number};
use crate::query::Test;
use crate::relation::{Preference, Relation, Value};
use crate::strings::folded;

/// The rows that the shipped engine must give, from a list of all relations: of each property only the values of the most
/// preferred sources count.
pub(super) fn shipped_rows(relations: &[Relation], preference: &Preference, query: &Query) -> Rows {
    let mut songs: BTreeMap<i32, Vec<&Relation>> = BTreeMap::new();
    relations.iter().for_each(|relation| songs.entry(relation.song).or_default().push(relation));
    let rank = |relation: &&Relation| preference.rank(&relation.source);
    let values = |said: &[&Relation], key: &str| -> Vec<Value> {
        let of_key: Vec<_> = said.iter().filter(|relation| &*relation.key == key).collect();
        let best = of_key.iter().map(|relation| rank(relation)).min();
        of_key.iter().filter(|relation| Some(rank(relation)) == best).map(|relation| relation.value.clone()).collect()
    };
    let found = songs.into_iter().filter(|(song, said)| fits(query, *song, said, &values));
    let row = |(song, said): (i32, Vec<&Relation>)| Row {
        song,
        shown: SHOWN.map(|key| values(&said, key).into_iter().min()),
    };
    Rows(Fetched::Rows(found.map(row).collect()))
}

/// Whether a query finds a song, of which these relations are known.
fn fits(query: &Query, song: i32, said: &[&Relation], values: &dyn Fn(&[&Relation], &str) -> Vec<Value>) -> bool {
    let is_playable = || said.iter().any(|relation| &*relation.key == "status" && relation.value == Value::Number(1));
    let inner = |query: &Query| fits(query, song, said, values);
    match query {
        Query::All => is_playable(),
        Query::Filter(key, test) => values(said, key).iter().any(|value| passes(value, test)),
        Query::Not(query) => is_playable() && !inner(query),
        Query::And(one, other) => inner(one) && inner(other),
        Query::Or(one, other) => inner(one) || inner(other),
        Query::Ids(ids) => is_playable() && ids.contains(&song),
        Query::Saved(_) => false,
    }
}

fn passes(value: &Value, test: &Test) -> bool {
    match (value, test) {
        (_, Test::Has) => true,
        (Value::Text(_), Test::Equals(text)) if number(text).is_some() => false,
        (Value::Text(value), Test::Equals(text)) => folded(value) == folded(text),
        (Value::Number(value), Test::Equals(text)) => number(text) == Some(*value),
        (Value::Text(value), Test::Match(pattern)) => is_like(&folded(value), &folded(pattern)),
        (Value::Number(value), Test::Match(pattern)) => is_like(&value.to_string(), &folded(pattern)),
        (Value::Number(value), Test::Greater(limit)) => value > limit,
        (Value::Number(value), Test::Smaller(limit)) => value < limit,
        (Value::Text(value), Test::Greater(limit)) => collated(value, *limit).is_gt(),
        (Value::Text(value), Test::Smaller(limit)) => collated(value, *limit).is_lt(),
    }
}

/// The order of a text relative to a number: by the digits that it begins with.
fn collated(text: &str, limit: i32) -> Ordering {
    let form = folded(text);
    let digits: String = form.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return (*form).cmp("1");
    }
    // A number with too many digits is greater than any limit.
    digits.parse().unwrap_or(i64::MAX).cmp(&limit.into())
}
