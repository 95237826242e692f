//! What the re-slice part offers.

use super::counts::PLACES;
use super::server::MOST_SUBSCRIBERS;
use crate::lab::catalogue::{Lab, Lineage, Preset, Variant};
use crate::lab::knob::Knob;
use crate::model::syscall;

use Lineage::{Beyond, Shipped, Textbook};

fn variant(
    id: &'static str,
    source: &'static str,
    era: &'static str,
    years: &'static str,
    lineage: Lineage,
    before: Option<&'static str>,
) -> Variant {
    let places = PLACES.to_vec();
    Variant { id, era, years, lineage, before, claim: None, writer_places: places, reader_places: vec![], source }
}

/// The re-slice part.
pub fn lab() -> Lab {
    Lab {
        id: "reslice",
        variants: vec![
            variant("flushed", "chunks/reslice/flushed.rs", "v1", "2020", Shipped, None),
            variant("copied", "chunks/reslice/copied.rs", "v3", "2021", Shipped, Some("flushed")),
            variant("joined", "chunks/reslice/joined.rs", "one buffer", "", Textbook, Some("copied")),
            variant("gather", "chunks/reslice/gather.rs", "v4", "2022–2024", Shipped, Some("copied")),
            variant("coalesce", "chunks/reslice/coalesce.rs", "v5", "2024", Shipped, Some("gather")),
            variant("laid", "chunks/reslice/laid.rs", "ours", "", Beyond, Some("coalesce")),
        ],
        knobs: knobs(),
        presets: presets(),
        default_a: "copied",
        default_b: "gather",
        also: &[("joined", "gather"), ("flushed", "laid"), ("gather", "laid")],
    }
}

fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("in_chunk", "bytes", 64, 65_535, 256).log(),
        Knob::range("out_chunk", "bytes", 64, 65_535, 200).log(),
        Knob::range("message", "bytes", 1, 1_000_000, 8_000).log(),
        Knob::range("subscribers", "subscribers", 1, MOST_SUBSCRIBERS, 4).log(),
        Knob::choice("traffic", &["one size", "camera"]),
        Knob::choice("headers", &["deltas", "full", "extended"]),
        Knob::choice("cap", &["1024", "16"]),
        Knob::range("call_ns", "ns", 0, 10_000, syscall::CALL_NS).more(),
        Knob::range("vector_ns", "ns", 0, 1_000, syscall::VECTOR_NS).more(),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, a, b, knobs| Preset { id, a, b, knobs };
    vec![
        preset("as-told", "copied", "gather", &[]),
        preset("small-chunks", "flushed", "gather", &[("in_chunk", 128), ("out_chunk", 128)]),
        preset("gather-loses", "gather", "joined", &[("in_chunk", 128), ("out_chunk", 128), ("message", 100_000)]),
        preset("grown", "copied", "gather", &[("in_chunk", 128), ("out_chunk", 4_096), ("message", 30_000)]),
        preset("camera", "coalesce", "laid", &[("in_chunk", 4_096), ("out_chunk", 4_096), ("traffic", 1)]),
    ]
}
