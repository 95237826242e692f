//! The suite of all labs: the ticks of every variant end when those of the [`reference`](super::reference) do.

use super::super::counts::Counter;
use super::super::lab;
use super::super::machine::ClockMachine;
use super::super::params::Params;
use super::super::scene::LAYOUT;
use super::super::sync::any::AnyTracker;
use super::super::sync::poll::Poll;
use super::super::sync::push::Push;
use super::super::sync::scan::Scan;
use super::reference;
use base::config::Config;
use conformance::{Draw, Suite};
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::{DIGEST_TURNS, Machine as _};

/// Number of ticks that are compared on drawn workloads.
const TICKS: u64 = 200;

fn params(config: &Config) -> std::rc::Rc<Params> {
    std::rc::Rc::new(Params::read(config, &config.values(&lab()).unwrap()).unwrap())
}

fn tracker(variant: &str) -> AnyTracker {
    match variant {
        "ask-all" => AnyTracker::All(Scan),
        "ask-until" => AnyTracker::Until(Scan),
        "tell" => AnyTracker::FromChildren(Push::new(false)),
        "tell-and-ask" => AnyTracker::Recursive(Push::new(false)),
        "remember" => AnyTracker::Memoized(Push::new(false)),
        _ => AnyTracker::Devices(Poll::default()),
    }
}

/// The article's loop never sees the second of two devices, a device that does not notify is missed where it is not asked, and
/// an operator where none is asked.
fn misses(config: &Config, variant: &str) -> bool {
    let values = config.values(&lab()).unwrap();
    let on = |knob| values.get(knob) > 0;
    match variant {
        "ask-until" => values.get("device") == 3,
        "tell" => on("silent") || on("silent_operator"),
        "ask-devices" => on("silent_operator"),
        _ => false,
    }
}

const SUITE: Suite = Suite {
    drawn: &[
        Draw::new("graph", 0, 4),
        Draw::new("sources", 1, 6),
        Draw::new("depth", 1, 4),
        Draw::new("device", 0, 3),
        Draw::new("plugged", 0, 1),
        Draw::new("changes", 0, 600).one_in(2),
        Draw::new("restarts", 0, 600).one_in(2),
        Draw::new("choices", 0, 600).one_in(2),
        Draw::new("mode", 0, 3).one_in(2),
        Draw::new("frame", 0, 2),
        Draw::new("load", 2, 200),
    ],
    digest: |_, config, variant| {
        let (mut machine, mut probe) =
            (ClockMachine::new(&params(config), None, tracker(variant)), PlaybackRecorder::counting());
        (0..TICKS).for_each(|_| machine.turn(&mut probe));
        Some(machine.digest())
    },
    may_differ: misses,
    // Every clock counts a tick too much.
    planted: &[&[], &[("mode", 3)], &[("device", 1), ("changes", 600)]],
    // A tick takes 80 ms instead of 40; a minute is lost after 1,500 of them.
    more: &[&[("load", 200), ("frame", 1)]],
    counted: Some(|config, counts| reference::digest(&params(config), DIGEST_TURNS + counts.get(Counter::Ticks))),
    heard: &[&[], &[("device", 1), ("plugged", 1)], &[("frame", 2)]],
    ..Suite::new(&crate::ENTRY, &LAYOUT, |config| reference::digest(&params(config), TICKS))
};

conformance::suite!(SUITE);
