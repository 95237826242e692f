//! The catalogue of the re-slice part: variants, knobs and presets.

use super::Knobs;
use super::coalesce::Coalesce;
use super::copied::Copied;
use super::counts::State;
use super::forward::Forward;
use super::gather::Gather;
use super::server::{MOST_SUBSCRIBERS, Server};
use super::single_buffer::SingleBuffer;
use super::wire_image::WireImage;
use super::write_per_chunk::WritePerChunk;
use base::catalogue::{Lab, Preset, Variant};
use base::knob::Knob;
use model::syscall;
use sim::playback::row::{Row, variants};

/// The variants of the re-slice part.
pub(super) fn rows() -> Vec<Row<Knobs>> {
    fn row<F: Forward>(variant: Variant) -> Row<Knobs> {
        Row::new(variant, |knobs: &Knobs| Server::<F>::new(&knobs.params, &knobs.traffic).playing(knobs.tune.clone()))
    }
    let new = |id, source| Variant::new(id, source).states(State::NAMES, &[]);
    vec![
        row::<WritePerChunk>(new("flushed", "labs/reslice/src/write_per_chunk.rs").shipped("v1", "2020")),
        row::<Copied>(new("copied", "labs/reslice/src/copied.rs").shipped("v3", "2021").replaces("flushed")),
        row::<SingleBuffer>(
            new("joined", "labs/reslice/src/single_buffer.rs").textbook("one buffer", "").replaces("copied"),
        ),
        row::<Gather>(new("gather", "labs/reslice/src/gather.rs").shipped("v4", "2022–2024").replaces("copied")),
        row::<Coalesce>(new("coalesce", "labs/reslice/src/coalesce.rs").shipped("v5", "2024").replaces("gather")),
        row::<WireImage>(new("laid", "labs/reslice/src/wire_image.rs").beyond().replaces("coalesce")),
    ]
}

/// The catalogue of the re-slice part.
pub fn lab() -> Lab {
    Lab {
        id: "reslice",
        variants: variants(rows()),
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
        Knob::choice("traffic", &["one size", "camera", "clip"]),
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
        preset("gather-loses", "gather", "joined", &[("in_chunk", 128), ("out_chunk", 128), ("message", 100_000)]),
        preset("grown", "copied", "gather", &[("in_chunk", 128), ("out_chunk", 4_096), ("message", 30_000)]),
        preset("clip", "gather", "laid", &[("in_chunk", 128), ("out_chunk", 4_096), ("traffic", 2)]),
        preset("camera", "coalesce", "laid", &[("in_chunk", 4_096), ("out_chunk", 4_096), ("traffic", 1)]),
    ]
}
