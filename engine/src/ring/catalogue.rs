//! What the ring lab offers.

use super::reader;
use super::strategy::Strategy;
use super::writer;
use crate::lab::catalogue::{Claim, Lab, Lineage, Preset, Variant};
use crate::lab::knob::Knob;

use Lineage::{Beyond, Shipped, Textbook};

/// What the authors of Monibuca say of Cond against sleeping: about 10 % less CPU.
const COND_CLAIM: Claim = Claim {
    ratio: 1.11,
    source: "Monibuca, \"Memory reuse\": about 10 % less CPU; whole server, workload not stated",
    preset: None,
};

/// The variants' file names, versions and years; the rest comes from their code.
fn variant<S: Strategy>(
    id: &'static str,
    source: &'static str,
    era: &'static str,
    years: &'static str,
    lineage: Lineage,
    before: Option<&'static str>,
) -> Variant {
    Variant {
        id,
        era,
        years,
        lineage,
        before,
        claim: None,
        writer_places: [&writer::PLACES[..], S::WRITER].concat(),
        reader_places: [&reader::PLACES[..], S::READER].concat(),
        source,
    }
}

/// The ring lab.
pub fn lab() -> Lab {
    use super::{atomic, cond, epoch, queue, rwmutex, sleep, trylock, waitgroup};
    type Queue<E> = queue::Queues<E>;
    let queue = "ring/queue.rs";
    let mut variants = vec![
        variant::<Queue<queue::Copies>>("queue-copy", queue, "article", "", Textbook, None),
        variant::<Queue<queue::Pointers>>("queue-v1", queue, "v1", "2020", Shipped, Some("queue-copy")),
        variant::<rwmutex::RwMutex>("rwmutex", "ring/rwmutex.rs", "v2", "2020", Shipped, Some("queue-v1")),
        variant::<waitgroup::WaitGroup>(
            "waitgroup",
            "ring/waitgroup.rs",
            "v2.1–3.2",
            "2020–2021",
            Shipped,
            Some("rwmutex"),
        ),
        variant::<sleep::Sleep>("sleep", "ring/sleep.rs", "v3.2–4.13", "2021–2023", Shipped, Some("waitgroup")),
        variant::<cond::Cond>("cond", "ring/cond.rs", "v4.13", "2023", Shipped, Some("sleep")),
        variant::<trylock::TryLock>("trylock", "ring/trylock.rs", "v5", "2024", Shipped, Some("cond")),
        variant::<atomic::Atomic>("atomic", "ring/atomic.rs", "V6", "", Shipped, Some("trylock")),
        variant::<epoch::Epoch>("epoch", "ring/epoch.rs", "ours", "", Beyond, Some("atomic")),
    ];
    for variant in &mut variants {
        variant.claim = (variant.id == "cond").then_some(COND_CLAIM);
    }
    Lab { id: "ring", variants, knobs: knobs(), presets: presets(), default_a: "rwmutex", default_b: "cond", also: &[] }
}

/// Variants with linked rings.
const LINKED: &[&str] = &["rwmutex", "waitgroup", "sleep", "cond", "trylock"];
/// Variants with a ring at all.
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
        Knob::switch("catch_up").only(RINGS),
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
