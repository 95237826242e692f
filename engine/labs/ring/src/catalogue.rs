//! The ring lab's catalogue: knobs and presets, beside the [`variants`](super::variants).

use super::variants::{LINKED, POLLING, RINGS, rows};
use base::catalogue::{Lab, Preset};
use base::knob::Knob;

/// The ring lab.
pub fn lab() -> Lab {
    Lab {
        id: "ring",
        variants: rows().into_iter().map(|row| row.variant).collect(),
        knobs: knobs(),
        presets: presets(),
        default_a: "rwmutex",
        default_b: "cond",
        also: &[],
    }
}

fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("slots", "slots", 8, 1024, 64).log(),
        Knob::range("readers", "readers", 0, 500, 8).log(),
        Knob::range("slow", "readers", 0, 16, 1),
        Knob::range("fps", "frames/s", 5, 60, 25),
        Knob::range("gop", "frames", 2, 250, 25),
        Knob::range("send", "ms", 0, 10_000, 450).log(),
        Knob::range("poll", "ms", 0, 100, 20).more().only(POLLING),
        Knob::range("size", "bytes", 64, 20_000, 4_000).log().more(),
        Knob::range("streams", "streams", 1, 10_000, 1).log().more(),
        Knob::range("tracks", "tracks", 1, 2, 1).more(),
        Knob::choice("start", &["newest-key", "live", "next-key", "oldest"]),
        Knob::choice("sizing", &["fixed", "v3.1", "v4.0", "v4.11", "v5"]).only(LINKED),
        Knob::switch("no_catch_up").fault().only(RINGS),
        Knob::switch("no_wrap").fault().only(&["rwmutex"]),
        Knob::switch("no_rebroadcast").fault().only(&["cond"]),
        Knob::switch("no_flag").fault().only(&["waitgroup"]),
        Knob::switch("no_guard").fault().only(&["cond"]),
    ]
}

fn presets() -> Vec<Preset> {
    vec![
        Preset { id: "one-slow-reader", a: "rwmutex", b: "cond", knobs: &[] },
        Preset {
            id: "camera-wall",
            a: "sleep",
            b: "cond",
            knobs: &[("streams", 64), ("readers", 2), ("slow", 0), ("slots", 75), ("gop", 50), ("size", 3_000)],
        },
        Preset {
            id: "big-event",
            a: "queue-copy",
            b: "epoch",
            knobs: &[("readers", 500), ("slow", 3), ("slots", 256), ("gop", 50), ("send", 120)],
        },
        Preset {
            id: "low-latency",
            a: "sleep",
            b: "trylock",
            knobs: &[("slots", 32), ("fps", 60), ("gop", 60), ("send", 200), ("poll", 10), ("size", 2_000)],
        },
        Preset {
            id: "publishers",
            a: "cond",
            b: "epoch",
            knobs: &[
                ("streams", 10_000),
                ("tracks", 2),
                ("readers", 0),
                ("slow", 0),
                ("slots", 20),
                ("gop", 50),
                ("size", 300),
            ],
        },
    ]
}
