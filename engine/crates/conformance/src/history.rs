//! Histories of sessions: a state is reached by playing, by seeking from a checkpoint, and by a replay of the user's
//! actions, and is the same each time.

use std::rc::Rc;

use audio::Tune;
use base::rng::Rng;
use sim::{Action, Session, Side, TICKS_PER_S};

use crate::{Snapshot, Suite};

/// Number of random sessions.
const SESSIONS: u32 = 16;
/// Operations of each session.
const OPERATIONS: u32 = 40;
/// Largest number of steps of an operation, so that a session has several checkpoints.
const STEPS: u32 = 1_200;

fn any_action(rng: &mut Rng) -> Action {
    let (reader, device, ms) = (1 + rng.below(4), rng.below(3), 1 + rng.below(300));
    match rng.below(12) {
        0..=2 => Action::Join,
        3..=4 => Action::Leave { reader },
        5..=6 => Action::Stall { reader, ms },
        7..=8 => Action::Preempt { reader, ms },
        9 => Action::Plug { device },
        10 => Action::Unplug { device },
        _ => Action::Close,
    }
}

/// Plays a random session, in which somebody listens, seeks, and acts, which forks the history.
fn play(run: &mut Session, rng: &mut Rng) -> Vec<(u64, Action)> {
    let mut actions: Vec<(u64, Action)> = Vec::new();
    let mut out = vec![0.0; 2 * 9_600];
    for _ in 0..OPERATIONS {
        match rng.below(10) {
            0 => run.listen([None, Some(Side::A), Some(Side::B)][rng.below(3) as usize]),
            1 | 2 => {
                let (step, time) = run.end();
                match rng.below(2) {
                    0 => run.seek(rng.below(step as u32 + 1).into()),
                    _ => run.seek_time(rng.below(time as u32 + 1).into()),
                }
                if rng.below(2) == 0 {
                    run.seek(step);
                }
            }
            3 => {
                let action = any_action(rng);
                let (step, now) = (run.step(), run.time());
                let before = Snapshot::both(run, now);
                if run.act(action).is_ok() {
                    actions.retain(|&(step, _)| step <= run.step());
                    actions.push((run.step(), action));
                    assert_eq!(run.end().0, run.step(), "the history ends where it is forked");
                } else {
                    assert!(
                        run.step() == step && Snapshot::both(run, now) == before,
                        "a refused action changes something"
                    );
                }
            }
            4..=6 => _ = run.play(u64::MAX, u64::from(rng.below(STEPS)), f64::INFINITY),
            // Between two steps.
            7 | 8 => _ = run.play(run.time() + u64::from(rng.below(TICKS_PER_S as u32 / 10)), 2_000, f64::INFINITY),
            _ => _ = run.sound([Side::A, Side::B][rng.below(2) as usize], &mut out),
        }
    }
    actions
}

/// Plays random sessions; their actions are then done again at the same steps without a listener, and the sessions go back to
/// their beginning and forward again.
pub fn check(suite: &Suite) {
    for seed in 1..=SESSIONS {
        let config = suite.any_config(seed);
        let tune = Rc::new(Tune::new(config.rate));
        let mut run = suite.session(&config, &tune);
        let actions = play(&mut run, &mut Rng::new(u64::from(seed) << 32));
        let (step, now) = (run.step(), run.time());
        let seen = Snapshot::both(&mut run, now);
        let mut replay = suite.session(&config, &tune);
        for &(at, action) in actions.iter().filter(|&&(at, _)| at <= step) {
            replay.advance(at - replay.step());
            replay.act(action).expect("it was done in the run");
        }
        replay.advance(step - replay.step());
        assert!(
            Snapshot::both(&mut replay, now) == seen,
            "a replay differs: {config:?} with {actions:?} at step {step}"
        );
        for middle in [step / 3, 2 * step / 3] {
            replay.seek(middle);
            run.seek(0);
            run.seek(middle);
            let now = run.time();
            let [back, forward] = [&mut replay, &mut run].map(|session| Snapshot::both(session, now));
            assert!(back == forward, "going back differs: {config:?} with {actions:?} at step {middle}");
        }
        let moment = now / 2;
        run.seek_time(moment);
        replay.seek(0);
        replay.advance_to(moment);
        let [back, forward] = [&mut run, &mut replay].map(|session| Snapshot::both(session, moment));
        assert!(back == forward, "going to a moment differs: {config:?} with {actions:?} at time {moment}");
        run.seek(step);
        assert!(
            Snapshot::both(&mut run, now) == seen,
            "going forward differs: {config:?} with {actions:?} at step {step}"
        );
    }
}
