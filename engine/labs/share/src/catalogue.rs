//! The catalogue of the share part: variants, knobs and presets.

use super::Knobs;
use super::apart::Apart;
use super::counts::Format;
use super::shared::Shared;
use super::sliced::Sliced;
use super::station::Station;
use super::view::Wrap;
use base::catalogue::{Lab, Preset, Variant};
use base::knob::Knob;
use sim::playback::row::{Row, variants};

/// The variants of the share part.
pub(super) fn rows() -> Vec<Row<Knobs>> {
    fn row<W: Wrap>(variant: Variant) -> Row<Knobs> {
        Row::new(variant, |knobs: &Knobs| Station::<W>::new(&knobs.params, &knobs.clip).playing(knobs.tune.clone()))
    }
    let new = |id, source| Variant::new(id, source).states(Format::NAMES, &[]);
    vec![
        row::<Apart>(new("apart", "labs/share/src/apart.rs").textbook("a copy each", "")),
        row::<Shared>(new("shared", "labs/share/src/shared.rs").shipped("v4", "2022–2024").replaces("apart")),
        row::<Sliced>(new("sliced", "labs/share/src/sliced.rs").beyond().replaces("shared")),
    ]
}

/// The catalogue of the share part.
pub fn lab() -> Lab {
    Lab {
        id: "share",
        variants: variants(rows()),
        knobs: knobs(),
        presets: presets(),
        default_a: "apart",
        default_b: "shared",
        also: &[("apart", "sliced")],
    }
}

fn knobs() -> Vec<Knob> {
    let subscribers = |id| Knob::range(id, "subscribers", 0, 20, 1);
    vec![
        subscribers("rtmp_out"),
        subscribers("flv_out"),
        subscribers("rtp_out"),
        subscribers("elementary_out"),
        subscribers("ts_out"),
        Knob::range("mtu", "bytes", 500, 1_460, 1_460).more(),
        Knob::choice("source", &["rtmp", "rtp"]),
        Knob::switch("no_rtp").only(&["shared"]),
        Knob::switch("no_avcc").only(&["shared"]),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, a, b, knobs| Preset { id, a, b, knobs };
    let rtmp_alone = &[("rtmp_out", 4), ("flv_out", 0), ("rtp_out", 0), ("elementary_out", 0), ("ts_out", 0)];
    vec![
        preset("all-formats", "apart", "shared", &[]),
        // No subscriber receives the packets that v4 builds here. An operator who turned them off saved half of the memory.
        preset("rtmp-alone", "shared", "sliced", rtmp_alone),
        preset("from-packets", "shared", "sliced", &[("source", 1)]),
        preset("web-viewers", "shared", "sliced", &[("rtp_out", 8), ("ts_out", 2)]),
    ]
}
