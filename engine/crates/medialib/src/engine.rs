//! What every engine of the lab does: take a library, find songs, fetch what is shown of them.
//!
//! All mean the same by a query. A test is stood by whatever any source says; what is shown is what the source says that is
//! believed first ([`rank`](super::relation::rank)), and of two that are believed alike the lesser value. All songs are
//! those whose `status` is 1.

use super::delivery::Delivery;
use super::event::{Event, EventKind};
use super::file::Damage;
use super::generator::Library;
use super::query::{Query, Test};
use super::relation::{Relation, Value};
use observe::probe::Observer;

/// What is shown of a song, besides its number.
pub const SHOWN: [&str; 3] = ["artist", "album", "title"];
/// What a song has that can be played.
pub(super) const STATUS: (&str, i32) = ("status", 1);

/// A song as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub song: i32,
    /// What is known of [`SHOWN`].
    pub shown: [Option<Value>; SHOWN.len()],
}

/// Rows, as an engine comes by them.
#[derive(Clone, Debug)]
pub enum Fetched {
    /// One by one.
    Rows(Vec<Row>),
    /// Ready to be taken away.
    Delivery(Delivery),
}

impl Fetched {
    /// How many rows.
    pub fn count(&self) -> usize {
        match self {
            Fetched::Rows(rows) => rows.len(),
            Fetched::Delivery(delivery) => delivery.rows(),
        }
    }

    /// All of them, ready to be taken away.
    pub fn delivery(self) -> Delivery {
        match self {
            Fetched::Rows(rows) => Delivery::of(&rows),
            Fetched::Delivery(delivery) => delivery,
        }
    }
}

/// A library that answers queries.
pub trait Engine: Clone + 'static {
    /// An engine that holds nothing.
    fn empty() -> Self;
    /// An engine that holds a library.
    fn load(library: &Library) -> Self {
        let mut engine = Self::empty();
        library.relations.iter().for_each(|relation| _ = engine.add(relation));
        engine
    }
    /// Makes a part of what it would otherwise make when it is first asked; returns whether there may be more.
    fn prepare(&mut self) -> bool {
        false
    }
    /// Adds a relation; returns whether it is new.
    fn add(&mut self, relation: &Relation) -> bool;
    /// Takes a relation out; returns whether it was there.
    fn remove(&mut self, relation: &Relation) -> bool;
    /// Songs that a query finds, by number.
    fn find<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Vec<i32>;
    /// What is shown of songs, in their order.
    fn fetch<O: Observer<Event>>(&self, songs: &[i32], observer: &mut O) -> Fetched;
    /// All that a query finds, ready to be taken away.
    fn answer<O: Observer<Event>>(&self, query: &Query, observer: &mut O) -> Delivery {
        let songs = self.find(query, observer);
        let rows = self.fetch(&songs, observer).delivery();
        observer.record(EventKind::Answered.of(rows.rows()));
        rows
    }
    /// How many records each leaf holds, of the forward and of the reverse tree, if it has trees.
    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        None
    }
    /// Bytes of a file that lies in memory without being heap.
    fn mapped(&self) -> usize {
        0
    }
    /// Its library as it would lie on a disk, if it has a format of its own.
    fn file(&self) -> Option<Vec<u8>> {
        None
    }
    /// What [`Engine::file`] wrote, read back; none where there is no such format.
    fn from_file(_file: Vec<u8>) -> Option<Result<Self, Damage>> {
        None
    }
}

/// Which songs a query finds, when it is known which stand a test: sorted sets, put together bottom up. `found` hears how many
/// songs each part has, in the order of [`Query::parts`].
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
            merged(one, &evaluate(other, all, tested, found))
        }
        Query::Ids(ids) => {
            let (mut found, ids) = (all(), sorted(ids));
            found.retain(|song| ids.binary_search(song).is_ok());
            found
        }
        // Nobody has saved one.
        Query::Saved(_) => Vec::new(),
    };
    found(songs.len());
    songs
}

/// Numbers of songs in their order, to be looked up in.
pub(super) fn sorted(ids: &[i32]) -> Vec<i32> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}

/// Songs of either set.
pub(super) fn merged(one: Vec<i32>, other: &[i32]) -> Vec<i32> {
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

/// The number that a text is, as it would be written.
pub(super) fn number(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|number| number.to_string() == text)
}

/// Whether a folded text is like a folded pattern, from end to end: `*` is anything, `?` one byte, a backslash takes the
/// meaning of what follows away.
pub(super) fn is_like(text: &str, pattern: &str) -> bool {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let (mut at, mut here) = (0, 0);
    // Where the last star stands, and how far the text had come.
    let mut star: Option<(usize, usize)> = None;
    while at < text.len() {
        let literal = match pattern.get(here) {
            Some(b'*') => {
                star = Some((here + 1, at));
                here += 1;
                continue;
            }
            Some(b'?') => Some((true, 1)),
            Some(b'\\') if here + 1 < pattern.len() => Some((pattern[here + 1] == text[at], 2)),
            Some(&byte) => Some((byte == text[at], 1)),
            None => None,
        };
        match (literal, star) {
            (Some((true, width)), _) => {
                at += 1;
                here += width;
            }
            (_, Some((after, from))) => {
                star = Some((after, from + 1));
                (here, at) = (after, from + 1);
            }
            (_, None) => return false,
        }
    }
    pattern[here..].iter().all(|&byte| byte == b'*')
}
