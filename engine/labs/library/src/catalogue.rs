//! The catalogue of the library lab: variants, knobs and presets.

use super::row::Row;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;
use medialib::generator::SONGS;
use medialib::{Columns, Entries, Mapped, Midb, ReadyRows};

/// The queries of S4's blog, with the names of the knob's options.
pub(super) const QUERIES: [(&str, &str); 7] = [
    ("one", "one"),
    ("all", "*"),
    ("metallica", "artist:metallica"),
    ("above-20", "tracknr>20"),
    ("above-30", "tracknr>30"),
    ("comment", "+comment"),
    ("long", "tracknr:4 OR artist~foo AND NOT artist:weezer"),
];
/// The options of the knob: the queries, and the user's own, which is the configuration's text.
const NAMES: [&str; QUERIES.len() + 1] = {
    let mut names = ["own"; QUERIES.len() + 1];
    let mut at = 0;
    while at < QUERIES.len() {
        names[at] = QUERIES[at].0;
        at += 1;
    }
    names
};

/// The claim about the one query of the seven whose time is spent in the engine alone. Claims against SQLite do not concern
/// a variant of this lab.
const CLAIM: Claim =
    Claim { ratio: 1.94, source: "S4's blog, May 2010, query *: 286 972 to 148 165.8 µs", preset: Some("all") };

/// The catalogue.
pub fn lab() -> Lab {
    Lab {
        id: "library",
        variants: rows().into_iter().map(|row| row.variant).collect(),
        knobs: vec![
            Knob::choice("query", &NAMES),
            Knob::range("songs", "songs", 100, SONGS, SONGS).log(),
            Knob::switch("tagged"),
            Knob::switch("shuffled"),
        ],
        presets: presets(),
        default_a: "midb",
        default_b: "columns",
        also: &[("sweep", "columns"), ("entries", "columns"), ("ready-rows", "columns"), ("midb", "ready-rows")],
    }
}

/// The variants with their engines, oldest first.
pub(super) fn rows() -> Vec<Row> {
    let (s4, entries) = ("crates/medialib/src/s4.rs", "crates/medialib/src/entries.rs");
    let new = Variant::new;
    vec![
        Row::new::<Mapped>(new("mapped", s4).shipped("S4 mmap", "May 2010")),
        Row::new::<Midb<false>>(new("midb", s4).shipped("S4 midb", "May 2010").replaces("mapped").claims(CLAIM)),
        Row::new::<Midb<true>>(new("sweep", s4).textbook("fetched in one walk", "May 2010").replaces("midb")),
        Row::new::<Entries>(new("entries", entries).shipped("S4, in XMMS2 0.9", "August 2010–").replaces("midb")),
        // The rows are made by one walk through the leaves, which is faster for all songs than their properties one by one.
        Row::new::<ReadyRows<Midb<true>>>(
            new("ready-rows", "crates/medialib/src/ready_rows.rs")
                .textbook("midb, with ready rows", "")
                .replaces("midb"),
        ),
        Row::new::<Columns>(new("columns", "crates/medialib/src/columns.rs").beyond().replaces("midb")),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, knobs| Preset { id, a: "midb", b: "columns", knobs };
    vec![
        preset("one", &[("query", 0)]),
        preset("all", &[("query", 1)]),
        preset("metallica", &[("query", 2)]),
        preset("above-20", &[("query", 3)]),
        preset("above-30", &[("query", 4)]),
        preset("comment", &[("query", 5)]),
        preset("long", &[("query", 6)]),
    ]
}
