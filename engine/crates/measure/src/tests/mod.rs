//! Tests of complete runs on a fake clock.

mod coverage;
pub mod fake;
mod groups;
mod hostile;
mod planted;
mod recorded;
mod slowed;

use super::{Clock, Comparison, Group, Phase, Plan, Subject, Tournament};

/// Nanoseconds in a microsecond.
const US: f64 = 1e3;
/// Nanoseconds in a millisecond.
const MS: f64 = 1e6;

/// A run whose first subject is the baseline, which is its own control, and all others are its variants.
fn tournament(subjects: usize, plan: Plan) -> Tournament {
    let group = Group { baseline: 0, control: 0, variants: 1..subjects };
    Tournament::new(subjects, &[group], plan).unwrap()
}

/// The kept samples of a subject of a run in a single instance.
fn samples(tournament: &Tournament, subject: usize) -> Vec<f64> {
    tournament.samples(subject).concat()
}

/// Takes steps until the run is done. Fails after 20,000 steps.
fn finish(tournament: &mut Tournament, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) {
    let ended = (0..20_000).any(|_| tournament.advance(clock, subjects) == Phase::Done);
    assert!(ended, "no end in sight: {:?}", tournament.advance(clock, subjects));
}

/// Performs a complete run and returns it with its comparisons.
fn run(plan: Plan, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> (Tournament, Vec<Comparison>) {
    let mut tournament = tournament(subjects.len(), plan);
    finish(&mut tournament, clock, subjects);
    let comparisons = tournament.comparisons().to_vec();
    (tournament, comparisons)
}

/// Takes steps until the first round is about to be measured.
fn warm_up(tournament: &mut Tournament, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) {
    let ended = (0..20_000).any(|_| matches!(tournament.advance(clock, subjects), Phase::Measuring { pairs: 0, .. }));
    assert!(ended, "no end of the warm-up in sight");
}
