//! What the lengths part offers.

use super::counts::PLACES;
use crate::lab::catalogue::{Claim, Lab, Lineage, Preset, Variant};
use crate::lab::knob::Knob;

use Lineage::{Beyond, Shipped};

/// The preset that the authors' figure is about.
const AUDIO_CHUNKS: &str = "audio-chunks";

/// 10.5 % and 8.9 % of a core, over 10 s: of everything that the release changed, not of lengths alone.
const CLAIM: Claim = Claim {
    ratio: 1.18,
    source: "Liquidsoap 2.4.5, benchmark audio-chunks: 10.5 % to 8.9 % CPU; the whole release, script not published",
    preset: Some(AUDIO_CHUNKS),
};

fn variant(
    id: &'static str,
    source: &'static str,
    era: &'static str,
    years: &'static str,
    lineage: Lineage,
    before: Option<&'static str>,
) -> Variant {
    let claim = (id == "cached").then_some(CLAIM);
    Variant { id, era, years, lineage, before, claim, writer_places: PLACES.to_vec(), reader_places: vec![], source }
}

/// The lengths part.
pub fn lab() -> Lab {
    let listed = "chunks/lengths/listed.rs";
    Lab {
        id: "chunks",
        variants: vec![
            variant("walked", listed, "2.4.4", "2026", Shipped, None),
            variant("stored", listed, "#5135 alone", "2026", Shipped, Some("walked")),
            variant("single", listed, "#5137 alone", "2026", Shipped, Some("walked")),
            variant("total", listed, "#5140 alone", "2026", Shipped, Some("walked")),
            variant("cached", listed, "2.4.5", "2026", Shipped, Some("walked")),
            variant("plain", listed, "main, #5142", "2026", Shipped, Some("cached")),
            variant("short", "chunks/lengths/short.rs", "ours", "", Beyond, Some("plain")),
        ],
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
