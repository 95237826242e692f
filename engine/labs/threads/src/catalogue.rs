//! The catalogue of the threads lab: variants, knobs and presets.

use super::beyond::Beyond;
use super::counts::State;
use super::job::{Plain, Wide};
use super::malloced::Malloced;
use super::recycled::Recycled;
use super::row::{Row, WatchedEnv};
use super::work::MAX_PAYLOAD;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;

/// The preset that reproduces the authors' measurement.
pub(super) const AS_PUBLISHED: &str = "as-published";

/// The ratio of the medians of the authors' three runs each: 1.203 and 2.184 million jobs a second. Their "2.6" is the best
/// run after the change over the median before it.
const CLAIM: Claim = Claim {
    ratio: 1.82,
    source: "lusoris/vmaf, ADR-0147 and pull request 83: \"1.8–2.6×\"; 500 000 jobs of 4 bytes, 4 workers, 3 runs each",
    preset: Some(AS_PUBLISHED),
};

/// The threads lab's catalogue.
pub fn lab() -> Lab {
    Lab {
        id: "threads",
        variants: rows().into_iter().map(|row| row.variant).collect(),
        knobs: knobs(),
        presets: presets(),
        default_a: "baseline",
        default_b: "shipped",
        also: &[("baseline", "beyond")],
    }
}

/// The variants, oldest first, with the functions that make their worlds and runs.
pub(super) fn rows() -> Vec<Row> {
    let (malloced, recycled) = ("labs/threads/src/malloced.rs", "labs/threads/src/recycled.rs");
    let new = |id, source| Variant::new(id, source).states(State::NAMES, State::NAMES);
    vec![
        Row::new::<Malloced<WatchedEnv, Plain, false>>(new("baseline", malloced).shipped("before ADR-0147", "2026")),
        Row::new::<Recycled<WatchedEnv, Plain>>(
            new("free-list", recycled).textbook("half of ADR-0147", "2026").replaces("baseline"),
        ),
        Row::new::<Malloced<WatchedEnv, Wide, false>>(
            new("inline", malloced).textbook("half of ADR-0147", "2026").replaces("baseline"),
        ),
        Row::new::<Recycled<WatchedEnv, Wide>>(
            new("shipped", recycled).shipped("ADR-0147", "2026").replaces("baseline").claims(CLAIM),
        ),
        Row::new::<Malloced<WatchedEnv, Plain, true>>(
            new("bounded", malloced).shipped("libvmaf master", "2026").replaces("baseline"),
        ),
        Row::new::<Beyond<WatchedEnv>>(new("beyond", "labs/threads/src/beyond.rs").beyond().replaces("shipped")),
    ]
}

/// Variants with a free list.
const LISTS: &[&str] = &["free-list", "shipped"];
/// Variants with a condition variable.
const CONDITIONS: &[&str] = &["baseline", "free-list", "inline", "shipped", "bounded"];

pub(super) fn knobs() -> Vec<Knob> {
    vec![
        Knob::range("payload", "bytes", 0, MAX_PAYLOAD as u32, 4).log(),
        Knob::range("jobs", "jobs", 1, 500_000, 500_000).log(),
        Knob::range("workers", "workers", 1, 16, 4),
        Knob::range("producers", "producers", 1, 4, 1),
        Knob::range("duration", "µs", 0, 5_000, 0).log(),
        Knob::range("gap", "µs", 0, 5_000, 0).log(),
        Knob::choice("pattern", &["alike", "mixed", "late-long", "pairs"]),
        Knob::choice("work", &["no-op", "feature"]),
        Knob::choice("wake", &["as shipped", "signal", "broadcast"]).only(CONDITIONS),
        Knob::choice("order", &["lifo", "fifo"]).only(LISTS),
        Knob::choice("allocator", &["system", "arena", "magazines"]).only(CONDITIONS),
        Knob::switch("no_data"),
        Knob::switch("no_signal").fault().only(CONDITIONS),
        Knob::switch("no_memory").fault().only(CONDITIONS),
        Knob::switch("traps").fault(),
    ]
}

fn presets() -> Vec<Preset> {
    vec![
        Preset { id: AS_PUBLISHED, a: "baseline", b: "shipped", knobs: &[] },
        Preset {
            id: "as-lived",
            a: "baseline",
            b: "shipped",
            knobs: &[("payload", 328), ("duration", 2_000), ("gap", 600), ("jobs", 100)],
        },
        Preset {
            id: "backpressure",
            a: "shipped",
            b: "bounded",
            // Four workers take a job of 400 µs every 100 µs; the producer makes one every 12 µs.
            knobs: &[("payload", 328), ("duration", 400), ("gap", 12), ("jobs", 500)],
        },
        // The same queue with and without a bound, once with each way to wake workers.
        Preset { id: "bound-broadcast", a: "baseline", b: "bounded", knobs: &[("payload", 328), ("wake", 2)] },
        Preset { id: "bound-signal", a: "baseline", b: "bounded", knobs: &[("payload", 328), ("wake", 1)] },
        Preset { id: "real-job", a: "shipped", b: "beyond", knobs: &[("payload", 328)] },
        Preset {
            id: "mixed-durations",
            a: "baseline",
            b: "beyond",
            // One job in sixteen takes 2 ms.
            knobs: &[("pattern", 1), ("duration", 2_000), ("jobs", 512)],
        },
        Preset {
            id: "late-long",
            a: "baseline",
            b: "beyond",
            // 64 jobs of 5 ms after 192 that take nothing: 80 ms with four workers.
            knobs: &[("pattern", 2), ("duration", 5_000), ("jobs", 256)],
        },
        Preset {
            id: "dependent-jobs",
            a: "baseline",
            b: "beyond",
            // Every other job waits for the one after it.
            knobs: &[("pattern", 3), ("jobs", 400)],
        },
    ]
}
