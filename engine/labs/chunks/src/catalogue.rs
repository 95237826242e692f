//! The catalogue of the lengths part: variants, knobs and presets.

use super::Knobs;
use super::content::Content;
use super::counts::Operation;
use super::graph::Graph;
use super::listed::Listed;
use super::rules::{Main, Switches};
use super::short::Short;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;
use sim::playback::row::{Row, variants};

/// The preset that corresponds to the authors' benchmark.
const AUDIO_CHUNKS: &str = "audio-chunks";

/// 10.5 % and 8.9 % of a core over 10 s, before and after the whole release, not the change of lengths alone.
const CLAIM: Claim = Claim {
    ratio: 1.18,
    source: "Liquidsoap 2.4.5, benchmark audio-chunks: 10.5 % to 8.9 % CPU; the whole release, script not published",
    preset: Some(AUDIO_CHUNKS),
};

/// The variants of the lengths part.
pub(super) fn rows() -> Vec<Row<Knobs>> {
    fn row<C: Content>(variant: Variant) -> Row<Knobs> {
        Row::new(variant, |knobs: &Knobs| Graph::<C>::new(&knobs.params, knobs.tune.clone()))
    }
    let new = |id, source| Variant::new(id, source).states(Operation::NAMES, &[]);
    let listed = |id| new(id, "labs/chunks/src/listed.rs");
    vec![
        row::<Listed<Switches<0>>>(listed("walked").shipped("2.4.4", "2026")),
        row::<Listed<Switches<1>>>(listed("stored").shipped("#5135 alone", "2026").replaces("walked")),
        row::<Listed<Switches<2>>>(listed("single").shipped("#5137 alone", "2026").replaces("walked")),
        row::<Listed<Switches<4>>>(listed("total").shipped("#5140 alone", "2026").replaces("walked")),
        row::<Listed<Switches<7>>>(listed("cached").shipped("2.4.5", "2026").replaces("walked").claims(CLAIM)),
        row::<Listed<Main>>(listed("plain").shipped("main, #5142", "2026").replaces("cached")),
        row::<Short>(new("short", "labs/chunks/src/short.rs").beyond().replaces("plain")),
    ]
}

/// The catalogue of the lengths part.
pub fn lab() -> Lab {
    Lab {
        id: "chunks",
        variants: variants(rows()),
        knobs: knobs(),
        presets: presets(),
        default_a: "walked",
        default_b: "cached",
        also: &[("cached", "short"), ("walked", "short")],
    }
}

fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("buffer", "samples", 14, 4_096, 1_152).log(),
        Knob::range("operators", "operators", 0, 40, 2),
        Knob::range("outputs", "outputs", 1, 10, 1),
        Knob::range("queries", "queries", 1, 32, 7).more(),
        Knob::range("known", "%", 0, 100, 0).more(),
        Knob::choice("frame", &["20 ms", "40 ms", "1024 samples"]),
        Knob::switch("amplify"),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, a, b, knobs| Preset { id, a, b, knobs };
    vec![
        preset(AUDIO_CHUNKS, "walked", "cached", &[("amplify", 1)]),
        preset("simple", "walked", "cached", &[("operators", 0)]),
        preset("ten-outputs", "walked", "cached", &[("operators", 0), ("outputs", 10)]),
        preset("chain", "cached", "short", &[("operators", 20)]),
        preset("small-buffers", "walked", "short", &[("buffer", 14), ("operators", 8)]),
    ]
}
