//! A replay gives the scenes of the run: what a listener does between the user's actions is no part of the history.

use std::rc::Rc;

use crate::LABS;
use audio::Tune;
use base::rng::Rng;
use base::{Config, Lab};
use bench::agreement::drawn;
use sim::TICKS_PER_S;
use sim::action::Action;
use sim::session::{Session, Side};

/// Random sessions of a lab.
const SEEDS: u32 = 4;
/// Random sessions of the ring, whose sound card has a time of its own.
const RING_SEEDS: u32 = 24;
/// Operations of each session.
const OPERATIONS: u32 = 40;

fn session(config: &Config) -> Session {
    let workload = LABS.workload(config, Some(Rc::new(Tune::new(config.rate)))).expect("it was allowed without sound");
    Session::new(Box::new(move |side| workload.open(side)))
}

fn any_action(rng: &mut Rng) -> Action {
    let (reader, device, ms) = (1 + rng.below(4), rng.below(3), 1 + rng.below(300));
    match rng.below(7) {
        0 => Action::Join,
        1 => Action::Leave { reader },
        2 => Action::Stall { reader, ms },
        3 => Action::Preempt { reader, ms },
        4 => Action::Close,
        5 => Action::Plug { device },
        _ => Action::Unplug { device },
    }
}

fn any_side(rng: &mut Rng) -> Side {
    [Side::A, Side::B][rng.below(2) as usize]
}

/// The scenes of both sides at time `now`.
fn scenes(session: &mut Session, now: u64) -> [Vec<u64>; 2] {
    session.finish();
    [Side::A, Side::B].map(|side| {
        let mut scene = Vec::new();
        session.world(side).scene(now, &mut scene);
        scene.iter().map(|number| number.to_bits()).collect()
    })
}

/// Plays a random session of a lab, and then its actions again at the same steps, without a listener.
fn check(lab: &Lab, seed: u32) {
    let config = drawn(&LABS, lab, seed).0;
    let mut rng = Rng::new(u64::from(seed) << 32);
    let mut run = session(&config);
    let mut actions: Vec<(u64, Action)> = Vec::new();
    let mut out = vec![0.0; 2 * 9_600];
    for _ in 0..OPERATIONS {
        match rng.below(8) {
            0 => run.listen([None, Some(Side::A), Some(Side::B)][rng.below(3) as usize]),
            1 => {
                let end = run.end().0;
                run.seek(rng.below(end as u32 + 1).into());
                if rng.below(2) == 0 {
                    run.seek(end);
                }
            }
            2 => {
                let action = any_action(&mut rng);
                if run.act(action).is_ok() {
                    actions.retain(|&(step, _)| step <= run.step());
                    actions.push((run.step(), action));
                }
            }
            3 => _ = run.play(u64::MAX, u64::from(rng.below(300)), f64::INFINITY),
            // Between two steps.
            4 | 5 => _ = run.play(run.time() + u64::from(rng.below(TICKS_PER_S as u32 / 10)), 2_000, f64::INFINITY),
            _ => {
                let side = any_side(&mut rng);
                run.sound(side, &mut out);
            }
        }
    }
    let (step, now) = (run.step(), run.time());
    let seen = scenes(&mut run, now);
    let mut replay = session(&config);
    for &(at, action) in actions.iter().filter(|&&(at, _)| at <= step) {
        replay.advance(at - replay.step());
        replay.act(action).expect("it was done in the run");
    }
    replay.advance(step - replay.step());
    assert_eq!(replay.step(), step);
    assert!(scenes(&mut replay, now) == seen, "a new session differs: {config:?} with {actions:?} at step {step}");
    run.seek(0);
    run.seek(step);
    assert!(scenes(&mut run, now) == seen, "going back differs: {config:?} with {actions:?} at step {step}");
}

#[test]
fn a_replay_of_any_session_gives_the_scenes_that_were_seen_while_it_was_heard() {
    for lab in LABS.catalogue().labs {
        let seeds = if lab.id == "ring" { RING_SEEDS } else { SEEDS };
        (1..=seeds).for_each(|seed| check(&lab, seed));
    }
}
