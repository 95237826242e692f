//! The ring lab's catalogue: variants, knobs and presets.

use super::atomic::Atomic;
use super::cond::Cond;
use super::epoch::Epoch;
use super::queue::{Copies, Pointers, Queues};
use super::row::Row;
use super::rwmutex::RwMutex;
use super::sleep::Sleep;
use super::trylock::TryLock;
use super::waitgroup::WaitGroup;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;

/// The claim of Monibuca's authors about Cond, compared with Sleep: about 10 % less CPU.
const COND_CLAIM: Claim = Claim {
    ratio: 1.11,
    source: "Monibuca, \"Memory reuse\": about 10 % less CPU; whole server, workload not stated",
    preset: None,
};

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

/// The variants, oldest first.
pub(super) fn rows() -> Vec<Row> {
    let new = Variant::new;
    vec![
        Row::local::<Queues<Copies>>(new("queue-copy", "labs/ring/src/queue.rs").textbook("article", "")),
        Row::local::<Queues<Pointers>>(
            new("queue-v1", "labs/ring/src/queue.rs").shipped("v1", "2020").replaces("queue-copy"),
        ),
        Row::shared::<RwMutex>(new("rwmutex", "labs/ring/src/rwmutex.rs").shipped("v2", "2020").replaces("queue-v1")),
        Row::shared::<WaitGroup>(
            new("waitgroup", "labs/ring/src/waitgroup.rs").shipped("v2.1–3.2", "2020–2021").replaces("rwmutex"),
        ),
        Row::shared::<Sleep>(
            new("sleep", "labs/ring/src/sleep.rs").shipped("v3.2–4.13", "2021–2023").replaces("waitgroup"),
        ),
        Row::shared::<Cond>(
            new("cond", "labs/ring/src/cond.rs").shipped("v4.13", "2023").replaces("sleep").claims(COND_CLAIM),
        ),
        Row::shared::<TryLock>(new("trylock", "labs/ring/src/trylock.rs").shipped("v5", "2024").replaces("cond")),
        Row::shared::<Atomic>(new("atomic", "labs/ring/src/atomic.rs").shipped("V6", "").replaces("trylock")),
        Row::shared::<Epoch>(new("epoch", "labs/ring/src/epoch.rs").beyond().replaces("atomic")),
    ]
}

/// Variants whose ring is a linked list in the original, so that it can grow and shrink.
const LINKED: &[&str] = &["rwmutex", "waitgroup", "sleep", "cond", "trylock"];
/// Variants whose readers read from the slots of a ring.
const RINGS: &[&str] = &["rwmutex", "waitgroup", "sleep", "cond", "trylock", "atomic", "epoch"];

fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("slots", "slots", 8, 1024, 64).log(),
        Knob::range("readers", "readers", 0, 500, 8).log(),
        Knob::range("slow", "readers", 0, 16, 1),
        Knob::range("fps", "frames/s", 5, 60, 25),
        Knob::range("gop", "frames", 2, 250, 25),
        Knob::range("send", "ms", 0, 10_000, 450).log(),
        Knob::range("poll", "ms", 0, 100, 20).more().only(&["sleep"]),
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
