//! The engines against the list that is read from end to end, and against what is known of S4's.

mod agreement;
mod disagreements;
mod vectors;

use super::counts::{Counter, Search};
use super::engine::{Desk, Engine, Fetched};
use super::generator::{Library, SONGS, library};
use super::query::{Query, Rules, parse};
use crate::lab::probe::Counters;
use crate::reel::shot::Reel;

/// The seven queries of the blog.
const SEVEN: [&str; 7] = [
    "one",
    "*",
    "artist:metallica",
    "tracknr>20",
    "tracknr>30",
    "+comment",
    "tracknr:4 OR artist~foo AND NOT artist:weezer",
];

fn read(text: &str) -> Query {
    parse(text, Rules::XMMS2).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Rows that an engine gave.
#[derive(Debug)]
struct Rows(Fetched);

impl Rows {
    fn songs(&self) -> Vec<i32> {
        self.0.clone().delivery().songs().collect()
    }
}

impl PartialEq for Rows {
    /// By what is known of each, down to the kind of its values, or else by what is taken away.
    fn eq(&self, other: &Rows) -> bool {
        match (&self.0, &other.0) {
            (Fetched::Rows(one), Fetched::Rows(other)) => one == other,
            (one, other) => one.clone().delivery() == other.clone().delivery(),
        }
    }
}

/// Rows of a query, and what it took.
fn ask<G: Engine>(engine: &G, query: &Query) -> (Rows, Counters) {
    let mut probe = Reel::<Search>::counting();
    let mut desk = Desk { probe: &mut probe };
    let songs = engine.find(query, &mut desk);
    let rows = Rows(engine.fetch(&songs, &mut desk));
    (rows, probe.counters())
}
