//! The catalogue of the station lab: the six scripts of Liquidsoap's article, reconstructed, and its optimisations: each
//! alone, all but each, and with those that nobody has shipped.

use super::contents;
use super::switches::{SHORT, Switches, SyncBy};
use base::catalogue::{Claim, Lab, Preset, Published, Variant};
use base::config::Values;
use base::knob::Knob;
use clock::watchers::When;
use queues::dispatch::LookupMethod;
use queues::weak::Growth;

/// The article's six scripts in its order, then three that exercise the other optimisations, all of them built-in examples;
/// last the script that comes with the configuration.
pub(crate) const SCRIPTS: [&str; 10] = [
    "simple",
    "multi-output-10",
    "audio-chunks",
    "add-8",
    "large-add-32",
    "chain-20",
    "crossfade",
    "requests",
    "paces",
    OWN,
];

/// Name of the script that comes with the configuration, as its text.
pub(crate) const OWN: &str = "own";

/// The article's figures of a script.
macro_rules! row {
    ($script:literal, $before:literal, $after:literal, $change:literal) => {
        Published {
            preset: $script,
            before: $before,
            after: $after,
            change: $change,
            claim: Claim {
                ratio: $before / $after,
                source: concat!(
                    "Liquidsoap 2.4.5, benchmark ",
                    $script,
                    ": ",
                    $before,
                    " % to ",
                    $after,
                    " % CPU; on ",
                    $script,
                    ", whose script, not published, is reconstructed here"
                ),
                preset: Some($script),
            },
        }
    };
}

/// The article's table: percent of a core over 10 s, with 2.4.4 and with 2.4.5.
pub const PUBLISHED: [Published; 6] = [
    row!("simple", 10.5, 8.4, -19.8),
    row!("multi-output-10", 11.6, 9.0, -22.5),
    row!("audio-chunks", 10.5, 8.9, -15.0),
    row!("add-8", 14.1, 12.7, -9.9),
    row!("large-add-32", 24.1, 23.0, -4.6),
    row!("chain-20", 89.8, 90.1, 0.4),
];

/// The variant whose switches are set by knobs.
const MIXED: &str = "mixed";

/// Copies one switch from another set.
type Change = fn(&mut Switches, &Switches);
/// Turns on an optimisation that goes further than 2.4.5.
type Further = fn(&mut Switches);

/// The optimisations of 2.4.5, with the ids of their variants: alone on 2.4.4, and missing from 2.4.5.
const CHANGES: [(&str, &str, &str, Change); 10] = [
    ("only-lengths", "less-lengths", "#5135, #5137, #5140", |on, of| on.contents = of.contents),
    ("only-5135", "less-5135", "#5135", |on, of| on.contents = with_bit(on.contents, of.contents, 1)),
    ("only-5137", "less-5137", "#5137", |on, of| on.contents = with_bit(on.contents, of.contents, 2)),
    ("only-5140", "less-5140", "#5140", |on, of| on.contents = with_bit(on.contents, of.contents, 4)),
    ("only-5136", "less-5136", "#5136", |on, of| on.dispatch = of.dispatch),
    ("only-5118", "less-5118", "#5118", |on, of| on.weak = of.weak),
    ("only-5119", "less-5119", "#5119", |on, of| on.detaches = of.detaches),
    ("only-5133", "less-5133", "#5133", |on, of| on.sync = of.sync),
    ("only-integers", "less-integers", "e768c92", |on, of| on.integers = of.integers),
    ("only-watchers", "less-watchers", "a38ded0", |on, of| on.watchers = of.watchers),
];

/// `contents` with the pull request `bit` as in `others`.
fn with_bit(contents: u8, others: u8, bit: u8) -> u8 {
    contents & !bit | others & bit
}

/// The optimisations that go further than 2.4.5, each alone on 2.4.5, and all of them.
const FURTHER: [(&str, Further); 7] = [
    ("with-memory", |on| (on.remembers, on.sync) = (true, SyncBy::NotifiedMemoized)),
    ("with-poll", |on| on.sync = SyncBy::Poll),
    ("with-places", |on| on.places = true),
    ("with-short", |on| on.contents = SHORT),
    ("with-types", |on| on.dispatch = LookupMethod::Matched),
    ("with-load", |on| on.weak = Growth::Loaded),
    ("all-beyond", |on| *on = Switches::BEYOND),
];

/// A variant: its description, and its switches, which for `mixed` depend on the knobs.
pub(super) struct Row {
    pub variant: Variant,
    pub switches: Box<dyn Fn(&Values) -> Switches>,
}

/// The variants.
pub(super) fn rows() -> Vec<Row> {
    let new = |id| Variant::new(id, "labs/station/src/switches.rs");
    let row = |variant, switches: Switches| Row { variant, switches: Box::new(move |_| switches) };
    let (before, after) = (Switches::BEFORE, Switches::AFTER);
    let early = Switches { sync: SyncBy::EarlyExit, ..before };
    let described = Switches { sync: SyncBy::Notified, ..after };
    let only = |(id, _, what, change): (_, _, _, Change)| {
        let mut on = before;
        change(&mut on, &after);
        row(new(id).shipped(what, "2026").replaces("station-244"), on)
    };
    let less = |(_, id, what, change): (_, _, _, Change)| {
        let mut on = after;
        change(&mut on, &before);
        row(new(id).shipped(what, "2026").replaces("station-245"), on)
    };
    let further = |(id, change): (_, Further)| {
        let mut on = after;
        change(&mut on);
        row(new(id).beyond().replaces("station-245"), on)
    };
    let mut rows = vec![row(new("station-244").shipped("2.4.4", "2026"), before)];
    rows.push(row(new("early-exit").textbook("the article's loop", "2026").replaces("station-244"), early));
    rows.extend(CHANGES.map(only));
    rows.push(row(new("station-245").shipped("2.4.5", "2026").replaces("station-244").published(&PUBLISHED), after));
    rows.push(row(new("as-described").textbook("the article", "2026").replaces("station-245"), described));
    rows.extend(CHANGES.map(less));
    rows.extend(FURTHER.map(further));
    rows.push(Row { variant: new(MIXED).beyond(), switches: Box::new(mixed) });
    rows
}

/// The switches of variant `id`, which must be in the catalogue.
pub(super) fn switches(id: &str, values: &Values) -> Switches {
    let rows = rows();
    let row = rows.iter().find(|row| row.variant.id == id);
    (row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}")).switches)(values)
}

fn mixed(values: &Values) -> Switches {
    use SyncBy::{EarlyExit, Notified, NotifiedMemoized, NotifiedRecursive, Poll, Scan};
    let on = |id| values.get(id) == 1;
    let nth = |id| values.get(id) as usize;
    Switches {
        contents: values.get("contents") as u8,
        dispatch: [LookupMethod::Tried, LookupMethod::Indexed, LookupMethod::Checked, LookupMethod::Matched]
            [nth("dispatch")],
        weak: [Growth::Every, Growth::Doubling, Growth::Loaded][nth("weak")],
        detaches: on("detach"),
        sync: [Scan, EarlyExit, Notified, NotifiedRecursive, NotifiedMemoized, Poll][nth("sync")],
        integers: on("integers"),
        watchers: if on("watchers") { When::Attached } else { When::Made },
        remembers: on("remember"),
        places: on("places"),
    }
}

/// The station lab.
pub fn lab() -> Lab {
    Lab {
        id: "station",
        variants: rows().into_iter().map(|row| row.variant).collect(),
        knobs: knobs(),
        presets: presets(),
        default_a: "station-244",
        default_b: "station-245",
        also: &[("station-244", "all-beyond")],
    }
}

fn knobs() -> Vec<Knob> {
    const ONLY: &[&str] = &[MIXED];
    vec![
        // The default is the script of the article in which most can be seen.
        Knob::choice("script", &SCRIPTS).at(1),
        Knob::range("layers", "layers", 1, 20, 20),
        Knob::range("copies", "copies", 1, 64, 1).log(),
        Knob::switch("plain"),
        Knob::choice("frame", &["20 ms", "40 ms", "1024 samples"]),
        Knob::switch("watched"),
        Knob::choice("contents", &contents::NAMES).only(ONLY),
        Knob::choice("dispatch", &["tried", "indexed", "checked", "matched"]).only(ONLY),
        Knob::choice("weak", &["2.4.4", "2.4.5", "load factor"]).only(ONLY),
        Knob::switch("detach").only(ONLY),
        Knob::choice("sync", &["scan", "early exit", "told", "told and asked", "remembered", "polled"]).only(ONLY),
        Knob::switch("integers").only(ONLY),
        Knob::switch("watchers").only(ONLY),
        Knob::switch("remember").only(ONLY),
        Knob::switch("places").only(ONLY),
        Knob::switch("silent_operator").fault(),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, b, knobs| Preset { id, a: "station-244", b, knobs };
    vec![
        preset(SCRIPTS[1], "station-245", &[]),
        preset(SCRIPTS[0], "station-245", &[("script", 0)]),
        preset(SCRIPTS[2], "station-245", &[("script", 2)]),
        preset(SCRIPTS[3], "station-245", &[("script", 3)]),
        preset(SCRIPTS[4], "station-245", &[("script", 4)]),
        preset("chain-8", "station-245", &[("script", 5), ("layers", 8)]),
        preset(SCRIPTS[5], "all-beyond", &[("script", 5)]),
        preset("zombies-5119", "less-5119", &[("script", 6)]),
        // What detaching alone does: without it, and with it.
        Preset { a: "less-5119", ..preset("detach-5119", "station-245", &[("script", 6)]) },
        preset("request-queue", "station-245", &[("script", 7)]),
        // A switch that does not notify: 2.4.5 finds out in the next tick, a clock that asks only devices does not.
        Preset { a: "station-245", ..preset("silent-switch", "with-poll", &[("script", 8), ("silent_operator", 1)]) },
        preset("plain-chain-20", "station-245", &[("script", 5), ("plain", 1)]),
    ]
}
