//! The engines against the list that is read from end to end, and against what is known of S4's.

mod agreement;
mod disagreements;
mod vectors;

use super::counts::{Counter, Search};
use super::engine::{Desk, Engine, Row};
use super::generator::{Library, SONGS, library};
use super::query::{Query, Rules, parse};
use crate::lab::probe::Counters;
use crate::reel::eye::Reel;

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

/// Rows of a query, and what it took.
fn ask<G: Engine>(engine: &G, query: &Query) -> (Vec<Row>, Counters) {
    let mut eye = Reel::<Search>::counting();
    let mut desk = Desk { eye: &mut eye };
    let songs = engine.find(query, &mut desk);
    let rows = engine.fetch(&songs, &mut desk);
    (rows, eye.counters())
}
