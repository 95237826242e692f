//! The interface of engines: they load a library, find songs, and fetch the properties that are shown of them.
//!
//! All engines give a query the same meaning, except [`entries`](super::entries). A song passes a test if any source's value
//! passes. Shown is the value of the most preferred source ([`Preference`]), and the smallest value of
//! several sources of that rank. The query for all songs finds those whose `status` is 1.

use super::event::{Event, EventKind};
use super::file::Damage;
use super::generator::Library;
use super::query::{Query, Test};
use super::relation::{Preference, Relation, Value};
use super::row_block::RowBlock;
use super::tree::Outline;
use base::planted::is_planted;
use observe::probe::Observer;
use unicode_normalization::char::canonical_combining_class;

/// The properties that are shown of a song.
pub const SHOWN: [&str; 3] = ["artist", "album", "title"];
/// The property of a song that can be played.
pub(super) const STATUS: (&str, i32) = ("status", 1);

/// A song with the shown properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The song's number.
    pub song: i32,
    /// Its values of [`SHOWN`]; `None` if unknown.
    pub shown: [Option<Value>; SHOWN.len()],
}

/// Rows in the form in which an engine makes them.
#[derive(Clone, Debug)]
pub enum Fetched {
    /// Row by row.
    Rows(Vec<Row>),
    /// In one block.
    Block(RowBlock),
}

impl Fetched {
    /// Number of rows.
    pub fn count(&self) -> usize {
        match self {
            Fetched::Rows(rows) => rows.len(),
            Fetched::Block(block) => block.rows(),
        }
    }

    /// All rows in one block.
    pub fn into_block(self) -> RowBlock {
        match self {
            Fetched::Rows(rows) => RowBlock::of(&rows),
            Fetched::Block(block) => block,
        }
    }
}

/// A library that answers queries.
pub trait Engine: Clone + 'static {
    /// An empty engine.
    fn empty() -> Self;
    /// An engine with a library.
    fn load(library: &Library) -> Self {
        let mut engine = Self::empty();
        library.relations.iter().for_each(|relation| _ = engine.add(relation));
        engine
    }
    /// Sets the order in which sources are preferred; initially it is XMMS2's.
    fn prefer(&mut self, preference: &Preference);
    /// Builds a part of the structures that the first query would otherwise build; returns whether more may be left.
    fn prepare(&mut self) -> bool {
        false
    }
    /// Adds a relation; returns whether it is new.
    fn add(&mut self, relation: &Relation) -> bool;
    /// The songs that a query finds, in order.
    fn find<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Vec<i32>;
    /// The shown properties of songs, in their order.
    fn fetch<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Fetched;
    /// The shown value of any property of songs, in their order.
    fn values<O: Observer<Event>>(&self, songs: &[i32], key: &str, observer: &mut O) -> Vec<Option<Value>>;
    /// All rows that a query finds, in one block.
    fn answer<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> RowBlock {
        let songs = self.find(query, observer);
        let rows = self.fetch(&songs, observer).into_block();
        observer.record(EventKind::Answered.of(rows.rows()));
        rows
    }
    /// Number of records in each leaf of the forward and of the reverse tree; `None` without trees.
    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        None
    }
    /// The nodes of the forward and of the reverse tree; `None` without trees.
    fn outlines(&self) -> Option<[Outline; 2]> {
        None
    }
    /// Size of a mapped file, which is not part of the heap, in bytes.
    fn mapped(&self) -> usize {
        0
    }
    /// Its library in its file format; `None` if it has no format.
    fn file(&self) -> Option<Vec<u8>> {
        None
    }
    /// Reads a file that [`Engine::file`] made; `None` if the engine has no format.
    fn from_file(_file: Vec<u8>) -> Option<Result<Self, Damage>> {
        None
    }
}

/// Evaluates a query bottom up with sorted sets. `tested` gives the songs that pass a test, and `all` all songs. `found` is called
/// with the number of songs of each part, in the order of [`Query::parts`].
pub(super) fn evaluate(
    query: &Query,
    all: &mut impl FnMut() -> Vec<i32>,
    tested: &mut impl FnMut(&str, &Test) -> Vec<i32>,
    found: &mut impl FnMut(usize),
) -> Vec<i32> {
    let songs = match query {
        Query::All => all(),
        Query::Filter(key, test) => tested(key, test),
        Query::Not(query) => {
            let without = evaluate(query, all, tested, found);
            let mut all = all();
            all.retain(|song| without.binary_search(song).is_err());
            all
        }
        Query::And(one, other) => {
            let (one, other) = (evaluate(one, all, tested, found), evaluate(other, all, tested, found));
            // The smaller set is looked up in the larger one.
            let (mut small, large) = if one.len() <= other.len() { (one, other) } else { (other, one) };
            small.retain(|song| large.binary_search(song).is_ok());
            small
        }
        Query::Or(one, other) => {
            let one = evaluate(one, all, tested, found);
            union(one, &evaluate(other, all, tested, found))
        }
        Query::Ids(ids) => {
            let (mut found, ids) = (all(), sorted(ids));
            found.retain(|song| ids.binary_search(song).is_ok());
            found
        }
        // References were replaced before.
        Query::Saved(_) => Vec::new(),
    };
    found(songs.len());
    songs
}

/// Numbers of songs, sorted for binary search.
pub(super) fn sorted(ids: &[i32]) -> Vec<i32> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}

/// The union of two sorted sets.
pub(super) fn union(one: Vec<i32>, other: &[i32]) -> Vec<i32> {
    if other.is_empty() {
        return one;
    }
    if one.is_empty() {
        return other.to_vec();
    }
    let mut all = Vec::with_capacity(one.len() + other.len());
    let (mut one, mut other) = (one.into_iter().peekable(), other.iter().copied().peekable());
    while let (Some(&a), Some(&b)) = (one.peek(), other.peek()) {
        all.push(a.min(b));
        if a <= b {
            one.next();
        }
        if b <= a {
            other.next();
        }
    }
    all.extend(one);
    all.extend(other);
    all
}

/// The number that a text stands for, if the text is its usual notation.
pub(super) fn number(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|number| number.to_string() == text)
}

/// Whether a folded text matches a folded pattern as a whole: `*` matches any text, `?` one [character](character_len), and a
/// backslash makes the next byte literal.
///
/// What XMMS2 counts depends on its version, by accident of its encoding: S4 of May 2010 asked GLib's `g_pattern_match_string`
/// about the decomposed text, so that ö took two question marks; from July 2010 on (`src/lib/pattern.c`) `?` is a byte of the
/// composed one, and ö took two again, あ three. Its documentation says "any character", and so did its SQL before.
pub(super) fn is_like(text: &str, pattern: &str) -> bool {
    // A test's fault: a star is a character like any other.
    if is_planted() {
        return text == pattern;
    }
    let (bytes, pattern) = (text.as_bytes(), pattern.as_bytes());
    let (mut at, mut here) = (0, 0);
    // The position after the last star in the pattern, and the position of its match in the text.
    let mut star: Option<(usize, usize)> = None;
    while at < bytes.len() {
        let literal = |byte: u8| (byte == bytes[at]).then_some(1);
        // Number of bytes of the text that match, and of the pattern.
        let (matched, width) = match pattern.get(here) {
            Some(b'*') => {
                star = Some((here + 1, at));
                here += 1;
                continue;
            }
            Some(b'?') => (character_len(text, at), 1),
            Some(b'\\') if here + 1 < pattern.len() => (literal(pattern[here + 1]), 2),
            Some(&byte) => (literal(byte), 1),
            None => (None, 0),
        };
        match (matched, star) {
            (Some(length), _) => {
                at += length;
                here += width;
            }
            (None, Some((after, from))) => {
                star = Some((after, from + 1));
                (here, at) = (after, from + 1);
            }
            (None, None) => return false,
        }
    }
    pattern[here..].iter().all(|&byte| byte == b'*')
}

/// Length in bytes of the character of a decomposed text that begins at an offset: a letter with its combining marks, or a
/// syllable of Hangul. `None` if none begins there.
fn character_len(text: &str, at: usize) -> Option<usize> {
    let continues =
        |letter: &char| canonical_combining_class(*letter) != 0 || ('\u{1160}'..='\u{11FF}').contains(letter);
    let mut letters = text.get(at..)?.chars();
    let first = letters.next().filter(|letter| at == 0 || !continues(letter))?;
    Some(first.len_utf8() + letters.take_while(continues).map(char::len_utf8).sum::<usize>())
}
