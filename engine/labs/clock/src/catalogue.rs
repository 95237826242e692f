//! The catalogue of the clock lab: variants, knobs and presets. Clocks with an observer are compiled once for all variants, to keep
//! the module small; clocks that are timed are compiled for each variant.

use std::rc::Rc;

use super::counts::Phase;
use super::machine::ClockMachine;
use super::params::Params;
use super::sync::SyncTracker;
use super::sync::any::AnyTracker;
use super::sync::poll::Poll;
use super::sync::push::Push;
use super::sync::scan::Scan;
use audio::Tune;
use base::catalogue::{Claim, Lab, Preset, Variant};
use base::knob::Knob;
use measure::Subject;
use observe::probe::{Counters, Watched};
use sim::playback::row::{Make, Row};
use sim::playback::world::{PlaybackWorld, Timed, counted};
use sim::world::World;

/// The preset that corresponds to the authors' benchmark.
const LARGE_ADD: &str = "large-add-32";

/// 24.1 % and 23.0 % of a core over 10 s, before and after the whole release, of which the article names this change as the
/// reason.
const CLAIM: Claim = Claim {
    ratio: 1.05,
    source: "Liquidsoap 2.4.5, benchmark large-add-32: 24.1 % to 23.0 % CPU; the whole release, script not published",
    preset: Some(LARGE_ADD),
};

/// The variants: the description of each, and its constructor. Constructors of variants with callbacks take whether callbacks
/// leak.
pub(super) fn rows() -> Vec<Row<Knobs>> {
    let new = |id, source| Variant::new(id, source).states(Phase::NAMES, &[]);
    let (scan, push) = ("labs/clock/src/sync/scan.rs", "labs/clock/src/sync/push.rs");
    vec![
        row(new("ask-all", scan).shipped("2.4.4", "2026"), |_| Scan::<false>, AnyTracker::All),
        row(
            new("ask-until", scan).textbook("the article’s loop", "2026").replaces("ask-all"),
            |_| Scan::<true>,
            AnyTracker::Until,
        ),
        row(
            new("tell", push).textbook("as described, #5133", "2026").replaces("ask-all"),
            Push::new,
            AnyTracker::FromChildren,
        ),
        row(
            new("tell-and-ask", push).shipped("2.4.5", "2026").replaces("ask-all").claims(CLAIM),
            Push::new,
            AnyTracker::Recursive,
        ),
        row(new("remember", push).beyond().replaces("tell-and-ask"), Push::new, AnyTracker::Memoized),
        row(
            new("ask-devices", "labs/clock/src/sync/poll.rs").beyond().replaces("tell-and-ask"),
            |_| Poll::default(),
            AnyTracker::Devices,
        ),
    ]
}

/// The clock lab.
pub(crate) fn lab() -> Lab {
    Lab {
        id: "clock",
        variants: rows().into_iter().map(|row| row.variant).collect(),
        knobs: knobs(),
        presets: presets(),
        default_a: "ask-all",
        default_b: "tell",
        also: &[("ask-all", "ask-devices"), ("tell", "tell-and-ask")],
    }
}

fn knobs() -> Vec<Knob> {
    vec![
        Knob::choice("graph", &["add", "outputs", "chain", "amplify", "switch"]),
        Knob::range("sources", "sources", 1, 64, 8),
        Knob::range("depth", "operators", 1, 20, 6),
        Knob::choice("device", &["none", "card", "line", "both"]),
        Knob::switch("plugged"),
        Knob::range("changes", "a minute", 0, 600, 0),
        Knob::choice("mode", &["auto", "cpu", "none", "passive"]),
        Knob::choice("frame", &["20 ms", "40 ms", "1024 samples"]),
        Knob::range("load", "%", 2, 200, 10).log(),
        Knob::range("restarts", "a minute", 0, 600, 0).more(),
        Knob::range("choices", "a minute", 0, 600, 0).more(),
        Knob::switch("silent").fault(),
        Knob::switch("silent_operator").fault(),
        Knob::switch("leak").only(&["tell", "tell-and-ask", "remember"]).fault(),
    ]
}

fn presets() -> Vec<Preset> {
    let preset = |id, a, b, knobs| Preset { id, a, b, knobs };
    vec![
        preset("sound-card", "ask-all", "tell", &[("device", 1), ("changes", 60)]),
        preset(LARGE_ADD, "ask-all", "tell-and-ask", &[("sources", 32)]),
        preset("ten-outputs", "ask-all", "tell-and-ask", &[("graph", 1), ("sources", 10)]),
        preset("chain-of-20", "tell-and-ask", "remember", &[("graph", 2), ("depth", 20)]),
        preset("amplified", "tell-and-ask", "ask-devices", &[("graph", 3)]),
        preset("silent-device", "tell", "tell-and-ask", &[("device", 1), ("changes", 60), ("silent", 1)]),
        preset(
            "silent-operator",
            "tell-and-ask",
            "ask-devices",
            &[("graph", 4), ("sources", 2), ("device", 2), ("plugged", 1), ("choices", 60), ("silent_operator", 1)],
        ),
        preset("two-clocks", "ask-until", "ask-all", &[("device", 3), ("changes", 60)]),
        preset(
            "leaking-hooks",
            "tell",
            "ask-devices",
            &[("graph", 1), ("device", 2), ("changes", 60), ("restarts", 120), ("leak", 1)],
        ),
        preset("overload", "ask-all", "tell", &[("load", 130)]),
    ]
}

/// Factor by which the figure is slower than the machine: a tick of 2 ms, a tenth of a frame, then has room for sixty calls.
const SLOWED: u64 = 1_000;

/// The parameters from which clocks are made.
#[derive(Clone)]
pub(crate) struct Knobs {
    pub params: Rc<Params>,
    /// The sound that worlds play, if any.
    pub tune: Option<Rc<Tune>>,
}

/// A variant with the tracker that `new` makes, given whether callbacks leak; `any` wraps it in the type common to all
/// variants.
fn row<F: SyncTracker + 'static>(variant: Variant, new: fn(bool) -> F, any: fn(F) -> AnyTracker) -> Row<Knobs> {
    Row { variant, machine: Box::new(Factory { new, any }) }
}

struct Factory<F> {
    new: fn(bool) -> F,
    any: fn(F) -> AnyTracker,
}

impl<F: SyncTracker> Factory<F> {
    fn any(&self, knobs: &Knobs, tune: Option<Rc<Tune>>) -> ClockMachine<AnyTracker> {
        ClockMachine::new(&knobs.params, tune, (self.any)((self.new)(knobs.params.leaks)))
    }
}

impl<F: SyncTracker + 'static> Make<Knobs> for Factory<F> {
    fn fits(&self, _: &Knobs) -> u64 {
        SLOWED
    }

    fn world(&self, knobs: &Knobs, slowed: u64) -> Box<dyn World> {
        Box::new(PlaybackWorld::<_, Watched>::slowed(self.any(knobs, knobs.tune.clone()), slowed))
    }

    fn count(&self, knobs: &Knobs) -> (Option<u64>, Counters) {
        counted(self.any(knobs, None))
    }

    fn timed(&self, knobs: &Knobs) -> Box<dyn Subject> {
        Box::new(Timed(ClockMachine::new(&knobs.params, None, (self.new)(knobs.params.leaks))))
    }
}
