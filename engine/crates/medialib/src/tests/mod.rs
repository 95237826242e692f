//! Compares the engines with the reference, and with the known properties of S4.

mod agreement;
mod disagreements;
mod files;
mod listing;
mod ready;
mod shipped;
mod vectors;

use super::engine::{Engine, Fetched};
use super::event::{Event, EventKind};
use super::generator::{Library, SONGS, library};
use super::opened::{DynEngine, OpenEngine};
use super::query::{Query, Rules, parse};
use super::{Columns, Entries, Mapped, Midb, ReadyRows};
use observe::probe::Observer;

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
    parse(text, Rules::XMMS2).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// The rows of an engine.
#[derive(Debug)]
struct Rows(Fetched);

impl Rows {
    fn songs(&self) -> Vec<i32> {
        self.0.clone().into_block().songs().collect()
    }
}

impl PartialEq for Rows {
    /// Equal if all values and their types are equal, or if the blocks are equal.
    fn eq(&self, other: &Rows) -> bool {
        match (&self.0, &other.0) {
            (Fetched::Rows(one), Fetched::Rows(other)) => one == other,
            (one, other) => one.clone().into_block() == other.clone().into_block(),
        }
    }
}

/// Every engine with a library.
fn engines(library: &Library) -> [(&'static str, Box<dyn DynEngine>); 6] {
    fn open<G: Engine>(library: &Library) -> Box<dyn DynEngine> {
        Box::new(OpenEngine(G::load(library)))
    }
    [
        ("midb", open::<Midb<false>>(library)),
        ("sweep", open::<Midb<true>>(library)),
        ("mapped", open::<Mapped>(library)),
        ("entries", open::<Entries>(library)),
        ("ready rows", open::<ReadyRows<Midb<true>>>(library)),
        ("columns", open::<Columns>(library)),
    ]
}

/// Number of events of each kind, and the sum of their values.
#[derive(Debug, Default)]
struct Totals([(u64, u64); EventKind::NAMES.len()]);

impl Totals {
    fn times(&self, kind: EventKind) -> u64 {
        self.0[kind as usize].0
    }

    fn sum(&self, kind: EventKind) -> u64 {
        self.0[kind as usize].1
    }
}

impl Observer<Event> for Totals {
    const DIGESTS: bool = true;

    fn record(&mut self, Event { kind, value }: Event) {
        let (times, sum) = &mut self.0[kind as usize];
        *times += 1;
        *sum += value;
    }
}

/// The rows of a query, and its events.
fn ask<G: Engine>(engine: &G, query: &Query) -> (Rows, Totals) {
    let mut totals = Totals::default();
    let songs = engine.find(query, &mut totals);
    let rows = Rows(engine.fetch(&songs, &mut totals));
    (rows, totals)
}
