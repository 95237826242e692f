//! What the pools lab offers.

use super::counts::Place;
use crate::lab::catalogue::{Lab, Preset, Variant};
use crate::lab::knob::Knob;

/// The pools lab.
pub fn lab() -> Lab {
    let (shared, levels) = ("pools/shared.rs", "pools/levels.rs");
    // Their authors published one figure for memory, ring and protocol conversion together, and none for a pool.
    let new = |id, source| Variant::new(id, source).places(Place::NAMES, Place::NAMES);
    Lab {
        id: "pools",
        variants: vec![
            new("none", "pools/none.rs").textbook("without a pool", "until 2023"),
            new("locked", shared).textbook("sync.Pool, written well", "").replaces("none"),
            new("flawed", shared).shipped("branch sync.Pool", "April 2023").replaces("none"),
            new("fifo", levels).shipped("4.11", "2023").replaces("none"),
            new("cap-16", levels).shipped("4.13.10, source", "2023").replaces("fifo"),
            new("cap-0", levels).shipped("4.13.10, default", "2023").replaces("fifo"),
            new("lifo", levels).textbook("4.11, last in, first out", "").replaces("fifo"),
            new("ranges", "pools/ranges.rs").shipped("5", "2024–").replaces("fifo"),
            new("log", "pools/beyond.rs").beyond().replaces("ranges"),
        ],
        knobs: knobs(),
        presets: presets(),
        default_a: "none",
        default_b: "fifo",
        also: &[("fifo", "locked"), ("fifo", "log"), ("none", "ranges"), ("none", "log")],
    }
}

/// Variants with levels.
const LEVELLED: &[&str] = &["locked", "flawed", "fifo", "cap-16", "cap-0", "lifo"];
/// Variants in which a frame's chunks stay what they were.
const CHUNKED: &[&str] = &["none", "locked", "flawed", "fifo", "cap-16", "cap-0", "lifo"];

fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("chunk", "bytes", 64, 65_535, 128).log(),
        Knob::range("publishers", "publishers", 1, 200, 8).log(),
        Knob::range("slots", "slots", 20, 1_024, 256).log(),
        Knob::range("p_bytes", "bytes", 64, 8_000, 2_500).log(),
        Knob::range("i_bytes", "bytes", 1_000, 90_000, 30_000).log(),
        Knob::range("gop", "frames", 2, 250, 50).log().more(),
        Knob::range("fps", "frames/s", 5, 60, 25).more(),
        Knob::choice("frames", &["camera", "clip"]),
        Knob::range("gogc", "%", 25, 400, 100).log().more(),
        Knob::range("oversize", "‰", 0, 500, 0).more().only(LEVELLED),
        Knob::switch("shells").only(CHUNKED),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, a, b, knobs| Preset { id, a, b, knobs };
    vec![
        preset("small-chunks", "none", "fifo", &[]),
        preset("medium-chunks", "none", "fifo", &[("chunk", 4_096)]),
        preset("whole-messages", "fifo", "ranges", &[("chunk", 65_535)]),
        // Rings of 256 would hold 156 MB of frames in each subject, and take the bench half an hour.
        preset("two-hundred", "none", "fifo", &[("publishers", 200), ("slots", 20)]),
        preset("flawed-trial", "locked", "flawed", &[("publishers", 2), ("slots", 64), ("chunk", 4_096)]),
        preset("capped", "fifo", "cap-0", &[]),
        preset("one-small-ring", "fifo", "log", &[("publishers", 1), ("slots", 20)]),
    ]
}
