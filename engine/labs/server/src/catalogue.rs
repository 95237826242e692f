//! The catalogue of the server lab: variants, knobs and presets.

use super::counts::State;
use super::params::Mode;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;

/// The ratio of the published request rates with and without the pool, both with the treatment of last chunks: 9150 and
/// 7450 a second.
const CLAIM: Claim = Claim {
    ratio: 1.23,
    source: "ocsigenserver, pull request 87: 7450 to 9150 requests a second for a file of 7 kB, default collector",
    preset: Some("7-kb"),
};

/// The ratio of the published request rates of the release 2.6 and of master after pull requests 84 and 85: 6000 and 7500
/// a second.
const CLAIM_84: Claim = Claim {
    ratio: 1.25,
    source: "ocsigenserver, pull request 87: 6000 (2.6) to 7500 requests a second for a file of 7 kB, default collector",
    preset: Some("7-kb"),
};

/// The variants, each with its mode of serving.
fn rows() -> Vec<(Variant, Mode)> {
    let new = |id| Variant::new(id, "labs/server/src/sender.rs").states(State::NAMES, &[]);
    let lwt = |pool, last_chunk| Mode::Lwt { pool, last_chunk };
    vec![
        (new("lwt-chan").shipped("2.6", "July 2015"), Mode::LwtChan),
        (new("fresh").shipped("2.6, #84, #85", "2015").replaces("lwt-chan").claims(CLAIM_84), lwt(false, false)),
        (new("fresh-cut").textbook("half of #87", "2015").replaces("fresh"), lwt(false, true)),
        (new("lent").textbook("half of #87", "2015").replaces("fresh"), lwt(true, false)),
        (new("lent-cut").proposed("#87, not merged", "2015").replaces("fresh-cut").claims(CLAIM), lwt(true, true)),
        (new("today").shipped("master", "2026"), Mode::Today),
        (new("straight").beyond().replaces("lent-cut"), Mode::Straight),
    ]
}

/// The mode of the variant `id`, which must be in the catalogue.
pub(super) fn mode(id: &str) -> Mode {
    let row = rows().into_iter().find(|(variant, _)| variant.id == id);
    row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}")).1
}

/// The server lab's catalogue.
pub fn lab() -> Lab {
    Lab {
        id: "server",
        variants: rows().into_iter().map(|(variant, _)| variant).collect(),
        knobs: knobs(),
        presets: presets(),
        default_a: "fresh",
        default_b: "lent-cut",
        also: &[("lwt-chan", "fresh"), ("lwt-chan", "lent-cut"), ("fresh", "lent-cut"), ("today", "straight")],
    }
}

/// Variants with a pool.
const POOLED: &[&str] = &["lent", "lent-cut", "straight"];
/// Variants whose file buffer has a size that can be set.
const BUFFERED: &[&str] = &["lwt-chan", "fresh", "fresh-cut", "lent", "lent-cut"];

fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("size", "bytes", 0, 1_048_576, 7_168).log(),
        Knob::range("connections", "connections", 1, 4_096, 8).log(),
        Knob::range("requests", "requests", 1, 1_000, 1).log(),
        Knob::choice("response", &["file", "404"]),
        Knob::choice("overhead", &["80", "120", "150"]),
        Knob::range("live", "MiB", 0, 32, 8).more(),
        Knob::range("capacity", "buffers", 0, 4_096, 256).log().more().only(POOLED),
        Knob::choice("file_buffer", &["8192", "1024", "2048", "4096", "16384", "32768", "65536"]).only(BUFFERED),
        Knob::range("request", "bytes", 64, 4_096, 128).log().more(),
        Knob::range("aborts", "%", 0, 100, 0).more(),
        Knob::switch("mixed"),
        Knob::switch("deflate"),
        Knob::switch("forgets_rounding").fault().only(POOLED),
    ]
}

fn presets() -> Vec<Preset> {
    let row = |id, knobs| Preset { id, a: "fresh-cut", b: "lent-cut", knobs };
    vec![
        row("7-kb", &[]),
        row("404", &[("response", 1)]),
        row("20-b", &[("size", 20)]),
        row("1-kb", &[("size", 1_024)]),
        row("15-kb", &[("size", 15_360)]),
        row("16-kb", &[("size", 16_384)]),
        row("keep-alive", &[("response", 1), ("requests", 100)]),
        row("crowd", &[("connections", 1_024)]),
        row("leak", &[("mixed", 1), ("forgets_rounding", 1)]),
        Preset { id: "release", a: "lwt-chan", b: "lent-cut", knobs: &[] },
        Preset { id: "today", a: "today", b: "straight", knobs: &[("size", 65_536)] },
    ]
}
