//! The catalogue of the three parts: variants, knobs and presets.

use std::rc::Rc;

use super::compare_workload::{CompareWorkload, Integers, Lengths, Polymorphic};
use super::counts::Operation;
use super::dispatch::LookupMethod;
use super::dispatch_workload::DispatchWorkload;
use super::params::{AS_SHIPPED, CompareParams, DispatchParams, WeakQueueParams};
use super::slab::CYCLES;
use super::weak::Growth;
use super::weak_queue_workload::WeakQueueWorkload;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;
use sim::playback::row::{Row, variants};

/// The preset that corresponds to the authors' benchmark.
const TEN_OUTPUTS: &str = "ten-starts";

/// 11.6 % and 9.0 % of a core over 10 s, before and after the whole release. The article attributes the difference to this
/// queue.
const CLAIM: Claim = Claim {
    ratio: 1.29,
    source: "Liquidsoap 2.4.5, benchmark multi-output-10: 11.6 % to 9.0 % CPU; the whole release, script not published",
    preset: Some(TEN_OUTPUTS),
};

const fn preset(id: &'static str, a: &'static str, b: &'static str, knobs: &'static [(&'static str, u32)]) -> Preset {
    Preset { id, a, b, knobs }
}

/// The variants of the weak queue.
pub(super) fn queues_rows() -> Vec<Row<Rc<WeakQueueParams>>> {
    let new = |id| Variant::new(id, "labs/queues/src/weak.rs").states(Operation::NAMES, &[]);
    let row = |variant, growth| Row::new(variant, move |knobs| WeakQueueWorkload::new(knobs, growth));
    vec![
        row(new("every").shipped("2.4.4", "2026"), Growth::Every),
        row(new("doubling").shipped("2.4.5, #5118", "2026").replaces("every").claims(CLAIM), Growth::Doubling),
        row(new("loaded").beyond().replaces("doubling"), Growth::Loaded),
    ]
}

/// Options of the knob `reads`: the same number on both sides, or that of each variant's version.
const READINGS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "as shipped"];

/// The catalogue of the weak queue.
pub fn queues() -> Lab {
    let theirs = &["every", "doubling"];
    Lab {
        id: "queues",
        variants: variants(queues_rows()),
        knobs: vec![
            Knob::choice("happens", &["start", "churn", "crossfade", "after the tick"]),
            Knob::range("sources", "sources", 1, 1_000, 10).log(),
            Knob::choice("reads", &READINGS).at(AS_SHIPPED),
            Knob::range("deaths", "sources", 0, 20, 1),
            Knob::range("interval", "ticks", 1, 3_000, 10).log(),
            Knob::range("fade", "sources", 1, 32, 4).more(),
            Knob::switch("detach"),
            Knob::switch("raw").only(theirs),
            Knob::range("cycles", "cycles", 0, 8, CYCLES).more(),
            Knob::range("period", "ticks", 1, 500, 25).log().more(),
            Knob::switch("marking").fault(),
            Knob::switch("inside").fault(),
        ],
        presets: vec![
            preset(TEN_OUTPUTS, "every", "doubling", &[]),
            preset("thousand", "every", "doubling", &[("sources", 1_000)]),
            preset("churn-63", "doubling", "loaded", &[("happens", 1), ("sources", 63), ("cycles", 0), ("raw", 1)]),
            preset("zombies", "doubling", "loaded", &[("happens", 2)]),
            preset("detached", "doubling", "loaded", &[("happens", 2), ("detach", 1)]),
            preset("after-tick", "doubling", "loaded", &[("happens", 3), ("sources", 35)]),
        ],
        default_a: "every",
        default_b: "doubling",
        also: &[("every", "loaded")],
    }
}

/// The variants of dispatch.
pub(super) fn dispatch_rows() -> Vec<Row<Rc<DispatchParams>>> {
    let new = |id| Variant::new(id, "labs/queues/src/dispatch.rs").states(Operation::NAMES, &[]);
    let row = |variant, method| Row::new(variant, move |knobs| DispatchWorkload::new(knobs, method));
    vec![
        row(new("tried").shipped("2.4.4", "2026"), LookupMethod::Tried),
        row(new("indexed").shipped("2.4.5, #5136", "2026").replaces("tried"), LookupMethod::Indexed),
        row(new("checked").textbook("#5136, checked", "").replaces("tried"), LookupMethod::Checked),
        row(new("matched").beyond().replaces("indexed"), LookupMethod::Matched),
    ]
}

/// The catalogue of dispatch.
pub fn dispatch() -> Lab {
    Lab {
        id: "dispatch",
        variants: variants(dispatch_rows()),
        knobs: vec![
            Knob::choice("benchmark", &["add-32", "add-8", "ten outputs", "simple"]),
            Knob::range("types", "types", 3, 16, 10),
            Knob::range("hit", "", 0, 16, 0),
            Knob::range("tests", "tests", 0, 200, 0).more(),
        ],
        presets: vec![
            preset("adding-32", "tried", "indexed", &[]),
            preset("one-source", "tried", "indexed", &[("benchmark", 3)]),
            preset("last-door", "tried", "indexed", &[("hit", 10)]),
            preset("first-door", "tried", "indexed", &[("hit", 1)]),
        ],
        default_a: "tried",
        default_b: "indexed",
        also: &[("indexed", "checked"), ("tried", "matched")],
    }
}

/// The variants of comparison.
pub(super) fn compare_rows() -> Vec<Row<Rc<CompareParams>>> {
    let new = |id| Variant::new(id, "labs/queues/src/compare.rs").states(Operation::NAMES, &[]);
    vec![
        Row::new(new("polymorphic").shipped("2.4.4", "2026"), CompareWorkload::<Polymorphic>::new),
        Row::new(new("int-min").shipped("2.4.5", "2026").replaces("polymorphic"), CompareWorkload::<Lengths>::new),
        Row::new(new("int-all").beyond().replaces("int-min"), CompareWorkload::<Integers>::new),
    ]
}

/// The catalogue of comparisons.
pub fn compare() -> Lab {
    Lab {
        id: "compare",
        variants: variants(compare_rows()),
        knobs: vec![
            Knob::range("operators", "operators", 1, 40, 4),
            Knob::range("positions", "queries", 0, 32, 7),
            Knob::range("lookups", "lookups", 0, 32, 3),
            Knob::range("fields", "fields", 1, 8, 3).more(),
        ],
        presets: vec![
            preset("four-operators", "polymorphic", "int-min", &[]),
            preset("lookups-alone", "int-min", "int-all", &[("positions", 0), ("lookups", 10)]),
            preset("forty-operators", "polymorphic", "int-all", &[("operators", 40)]),
        ],
        default_a: "polymorphic",
        default_b: "int-min",
        also: &[("polymorphic", "int-all")],
    }
}
