//! The ticks of every variant end when those of the [`reference`](super::reference) do.

use std::rc::Rc;

use super::super::lab;
use super::super::machine::ClockMachine;
use super::super::params::Params;
use super::super::sync::any::AnyTracker;
use super::super::sync::poll::Poll;
use super::super::sync::push::Push;
use super::super::sync::scan::Scan;
use super::reference;
use base::config::Config;
use base::planted::with_planted;
use base::rng::Rng;
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::Machine as _;

/// Number of ticks that are compared.
const TICKS: u64 = 200;

fn params(seed: u32, knobs: &[(&str, u32)]) -> Rc<Params> {
    let config = Config { seed, ..Config::of(&lab(), "ask-all", "tell") };
    let config = knobs.iter().fold(config, |config, &(id, value)| config.with(id, value));
    Rc::new(Params::read(&config, &config.values(&lab()).unwrap()).unwrap())
}

/// The variants' trackers, in the order of the catalogue.
fn trackers() -> Vec<(&'static str, AnyTracker)> {
    let all = vec![
        ("ask-all", AnyTracker::All(Scan)),
        ("ask-until", AnyTracker::Until(Scan)),
        ("tell", AnyTracker::FromChildren(Push::new(false))),
        ("tell-and-ask", AnyTracker::Recursive(Push::new(false))),
        ("remember", AnyTracker::Memoized(Push::new(false))),
        ("ask-devices", AnyTracker::Devices(Poll::default())),
    ];
    assert!(lab().variants.iter().map(|variant| variant.id).eq(all.iter().map(|&(id, _)| id)));
    all
}

fn digest(params: &Rc<Params>, tracker: AnyTracker) -> u64 {
    let (mut machine, mut probe) = (ClockMachine::new(params, None, tracker), PlaybackRecorder::counting());
    (0..TICKS).for_each(|_| machine.turn(&mut probe));
    machine.digest()
}

#[test]
fn ticks_end_as_in_the_reference() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed.into());
        let mut from = |least, most| least + rng.below(most - least + 1);
        let device = from(0, 3);
        let knobs = [
            ("graph", from(0, 4)),
            ("sources", from(1, 6)),
            ("depth", from(1, 4)),
            ("device", device),
            ("plugged", from(0, 1)),
            ("changes", from(0, 1) * from(1, 600)),
            ("restarts", from(0, 1) * from(1, 600)),
            ("choices", from(0, 1) * from(1, 600)),
            ("mode", from(0, 4) % 4),
            ("frame", from(0, 2)),
            ("load", from(2, 200)),
        ];
        let params = params(seed, &knobs);
        let expected = reference::digest(&params, TICKS);
        for (variant, tracker) in trackers() {
            // The article's loop never sees the second of two devices.
            if variant == "ask-until" && device == 3 {
                continue;
            }
            assert_eq!(digest(&params, tracker), expected, "{variant}, seed {seed}: {knobs:?}");
        }
    }
}

#[test]
fn a_clock_that_is_a_minute_late_jumps_as_the_reference_does() {
    // A tick takes 80 ms instead of 40; a minute is lost after 1,500 of them.
    let params = params(1, &[("load", 200), ("frame", 1)]);
    let (mut machine, mut probe) =
        (ClockMachine::new(&params, None, AnyTracker::All(Scan)), PlaybackRecorder::counting());
    (0..1_600).for_each(|_| machine.turn(&mut probe));
    assert_eq!(machine.digest(), reference::digest(&params, 1_600));
}

#[test]
fn the_reference_finds_a_tick_that_every_clock_counts_too_much() {
    for knobs in [&[][..], &[("mode", 3)], &[("device", 1), ("changes", 600)]] {
        let params = params(1, knobs);
        let digests = with_planted(|| trackers().into_iter().map(|(_, it)| digest(&params, it)).collect::<Vec<_>>());
        assert!(digests.iter().all(|&digest| digest == digests[0]), "{digests:?}");
        assert_ne!(digests[0], reference::digest(&params, TICKS));
    }
}
