//! The answer that every variant must give, from a list of all relations: songs are grouped, each is tested by the meaning of
//! the query, and its row is written out. It has nothing in common with the engines but the folding of case.

use std::collections::BTreeMap;

use base::hash::Hash;
use medialib::query::{Query, Test};
use medialib::relation::{Relation, Value};
use medialib::strings::folded;

/// The digest of the rows of a query.
pub(super) fn digest(relations: &[Relation], query: &Query) -> u64 {
    let mut songs: BTreeMap<i32, Vec<&Relation>> = BTreeMap::new();
    relations.iter().for_each(|relation| songs.entry(relation.song).or_default().push(relation));
    songs.retain(|&song, said| fits(query, song, said));
    // Number of rows, songs, the ends of all cells in the text, the known cells of each row as bits, and the text.
    let mut block = (songs.len() as u32).to_le_bytes().to_vec();
    songs.keys().for_each(|song| block.extend(song.to_le_bytes()));
    let (mut text, mut known) = (String::new(), Vec::new());
    for said in songs.values() {
        let cells = ["artist", "album", "title"].map(|key| shown(said, key));
        known.push((0..).zip(&cells).map(|(bit, cell)| u8::from(cell.is_some()) << bit).sum::<u8>());
        for cell in cells {
            text.extend(cell);
            block.extend((text.len() as u32).to_le_bytes());
        }
    }
    block.extend(known);
    block.extend(text.as_bytes());
    let mut hash = Hash::default();
    hash.bytes(&block);
    hash.get()
}

/// Whether a query finds a song, of which these relations are known.
fn fits(query: &Query, song: i32, said: &[&Relation]) -> bool {
    let is_playable = || said.iter().any(|relation| &*relation.key == "status" && relation.value == Value::Number(1));
    match query {
        Query::All => is_playable(),
        Query::Filter(key, test) => said.iter().any(|relation| *relation.key == **key && passes(&relation.value, test)),
        Query::Not(query) => is_playable() && !fits(query, song, said),
        Query::And(one, other) => fits(one, song, said) && fits(other, song, said),
        Query::Or(one, other) => fits(one, song, said) || fits(other, song, said),
        Query::Ids(ids) => is_playable() && ids.contains(&song),
        Query::Saved(_) => false,
    }
}

fn passes(value: &Value, test: &Test) -> bool {
    match (value, test) {
        (_, Test::Has) => true,
        (Value::Text(value), Test::Equals(text)) => folded(value) == folded(text),
        (Value::Text(value), Test::Match(pattern)) => is_like(folded(value).as_bytes(), folded(pattern).as_bytes()),
        (Value::Text(_), Test::Greater(_) | Test::Smaller(_)) | (Value::Number(_), Test::Match(_)) => false,
        (Value::Number(value), Test::Equals(text)) => value.to_string() == *text,
        (Value::Number(value), Test::Greater(limit)) => value > limit,
        (Value::Number(value), Test::Smaller(limit)) => value < limit,
    }
}

/// Whether a text matches a pattern, by trying all lengths for each star.
fn is_like(text: &[u8], pattern: &[u8]) -> bool {
    match (pattern, text) {
        ([], _) => text.is_empty(),
        ([b'*', rest @ ..], _) => (0..=text.len()).any(|from| is_like(&text[from..], rest)),
        ([one, rest @ ..], [first, text @ ..]) => (*one == b'?' || one == first) && is_like(text, rest),
        (_, []) => false,
    }
}

/// The smallest value of the most preferred source.
fn shown(said: &[&Relation], key: &str) -> Option<String> {
    let rank = |source: &str| match source {
        "server" => 0,
        _ if source.starts_with("client/") => 1,
        "plugin/id3v2" => 2,
        _ if source.starts_with("plugin/") => 3,
        _ => 4,
    };
    let of_key = said.iter().filter(|relation| &*relation.key == key);
    let (_, value) = of_key.map(|relation| (rank(&relation.source), &relation.value)).min()?;
    Some(match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.to_string(),
    })
}
