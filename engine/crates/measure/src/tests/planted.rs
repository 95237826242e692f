//! Known disturbances, injected one at a time. None of them may change the verdict.

use super::super::{Plan, Subject, Verdict, Verdict::*, median};
use super::fake::{FakeClock, Noise, Run, World};
use super::{MS, US, run, samples};
use base::rng::Rng;

/// The measured ratio and the verdict for a baseline and a variant that takes `factor` times as long, on a machine without other
/// noise. `cost` returns the duration of a run in ns, given its undisturbed duration and the run.
fn outcome(tick_ns: f64, factor: f64, cost: impl Fn(f64, &Run) -> f64 + Clone + 'static) -> (f64, Verdict) {
    outcome_of(Plan::default(), tick_ns, factor, cost)
}

/// The same with another plan.
fn outcome_of(
    plan: Plan,
    tick_ns: f64,
    factor: f64,
    cost: impl Fn(f64, &Run) -> f64 + Clone + 'static,
) -> (f64, Verdict) {
    let mut world = World::new(Noise::none());
    let mut subjects: Vec<Box<dyn Subject>> = [1.0, factor]
        .map(|factor| {
            let cost = cost.clone();
            world.subject(10, move |run| cost(50.0 * US * factor * f64::from(run.batches), &run))
        })
        .into();
    let comparison = run(plan, &mut FakeClock::new(&world.time, tick_ns), &mut subjects).1[0];
    (comparison.ratio, comparison.verdict)
}

#[test]
fn nothing_at_all() {
    let mut world = World::new(Noise::none());
    let mut subjects = [world.steady(50.0 * US), world.steady(60.0 * US), world.steady(25.0 * US)];
    let (tournament, comparisons) = run(Plan::default(), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    let [slower, faster] = comparisons[..] else { panic!("two variants") };
    assert_eq!([slower.verdict, faster.verdict], [Slower, Faster]);
    for (found, known) in [(slower.ratio, 1.0 / 1.2), (slower.low, 1.0 / 1.2), (faster.ratio, 2.0), (faster.high, 2.0)]
    {
        assert!((found / known - 1.0).abs() < 1e-3, "{found} instead of {known}");
    }
    assert!(slower.quartiles.iter().all(|ratio| (ratio * 1.2 - 1.0).abs() < 1e-3), "{:?}", slower.quartiles);
    // Ten units a batch: 5 µs, 6 µs and 2.5 µs a unit.
    assert!(
        (slower.baseline_ns - 5_000.0).abs() < 5.0
            && (slower.variant_ns - 6_000.0).abs() < 5.0
            && (faster.variant_ns - 2_500.0).abs() < 5.0
    );
    assert!(slower.noise_floor < 1e-3 && slower.pairs == 30 && slower.p < Some(1e-6));
    assert_eq!([0, 1, 2].map(|subject| samples(&tournament, subject).len()), [120, 30, 30]);
    assert_eq!(tournament.discarded(), 0);
}

#[test]
fn drift() {
    // Either 50 % slower for each second that passes, which is longer than the run; or in steps, like a processor that changes
    // its frequency.
    let slope = |plain: f64, run: &Run| plain * (1.0 + 0.5 * run.now_ns / 1e9);
    let steps = |plain: f64, run: &Run| plain * if (run.now_ns / (70.0 * MS)) % 2.0 < 1.0 { 1.0 } else { 1.6 };
    for verdict in [outcome(1.0, 1.0, slope).1, outcome(1.0, 1.0, steps).1] {
        assert_eq!(verdict, NoDifference);
    }
    assert_eq!([outcome(1.0, 1.2, slope).1, outcome(1.0, 1.2, steps).1], [Slower; 2]);
}

#[test]
fn cold_caches_after_another_subject() {
    // A run that follows another subject takes 0.2 ms longer, a quarter of a sample. Only the baseline sometimes follows itself.
    let mut world = World::new(Noise::none());
    let mut costs = |me: usize| {
        world.subject(10, move |run| 50.0 * US * f64::from(run.batches) + if run.last == me { 0.0 } else { 200.0 * US })
    };
    let mut subjects = [costs(1), costs(2)];
    let (tournament, comparisons) = run(Plan::default(), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    assert_eq!(comparisons[0].verdict, NoDifference);
    // The untimed batches absorb it, so no timed sample is longer.
    let highest = samples(&tournament, 0).into_iter().chain(samples(&tournament, 1)).fold(0.0, f64::max);
    assert!(highest < 5_005.0, "{highest} ns");
}

#[test]
fn a_place_in_the_round_that_is_always_slower() {
    // Every third run takes 10 % longer. A round alternates four untimed and four timed runs, so which of its timed runs are the
    // slower ones repeats every three rounds. The order of a round is random, so that each member of a pair is hit as often; by
    // chance, not in every run. Seeds are those of 200 runs.
    let findings = (0..200).filter(|&seed| {
        let count = std::cell::Cell::new(0);
        let count = std::rc::Rc::new(count);
        let place = move |plain: f64, _: &Run| {
            count.set(count.get() + 1);
            plain * if count.get() % 3 == 0 { 1.1 } else { 1.0 }
        };
        matches!(outcome_of(Plan::default().seeded(seed), 1.0, 1.0, place).1, Faster | Slower)
    });
    let found = findings.count();
    assert!(found <= 10, "{found} of 200");
}

#[test]
fn spikes() {
    // One run in ten takes five times as long.
    let rng = std::rc::Rc::new(std::cell::RefCell::new(Rng::new(3)));
    let spikes = move |plain: f64, _: &Run| plain * if rng.borrow_mut().below(10) == 0 { 5.0 } else { 1.0 };
    assert_eq!(
        [1.0, 1.2, 1.0 / 1.2].map(|factor| outcome(1.0, factor, spikes.clone()).1),
        [NoDifference, Slower, Faster]
    );
}

#[test]
fn a_clock_of_100_us() {
    let plain = |plain: f64, _: &Run| plain;
    assert_eq!(
        [1.0, 1.2, 1.0 / 1.2].map(|factor| outcome(100.0 * US, factor, plain).1),
        [NoDifference, Slower, Faster]
    );
    // A difference of 0.3 % is real, but smaller than the error that rounding to 100 µs may cause in samples of 20 ms. Although
    // every pair shows the same ratio, the verdict must not report it.
    assert_eq!([1.003, 1.0 / 1.003].map(|factor| outcome(100.0 * US, factor, plain).1), [NoDifference; 2]);
    assert_eq!([1.003, 1.0 / 1.003].map(|factor| outcome(1.0, factor, plain).1), [Slower, Faster]);
}

#[test]
fn a_subject_that_becomes_four_times_as_fast_while_it_warms_up() {
    let mut world = World::new(Noise::none());
    let mut tiering = || {
        let mut calls = 0;
        world.subject(10, move |run| {
            calls += 1;
            f64::from(run.batches) * if calls < 60 { 50.0 * US } else { 12.5 * US }
        })
    };
    let mut subjects = [tiering(), tiering()];
    let (tournament, comparisons) = run(Plan::default(), &mut FakeClock::new(&world.time, 5.0 * US), &mut subjects);
    assert_eq!(comparisons[0].verdict, NoDifference);
    assert!((comparisons[0].baseline_ns / 1_250.0 - 1.0).abs() < 0.01);
    // The samples have the intended length, although calibration saw the subject while it was slow.
    assert!(median(&samples(&tournament, 0)) < 1_300.0);
    assert!(comparisons[0].noise_floor <= 0.0134, "two ticks of 5 µs in 0.75 ms: {}", comparisons[0].noise_floor);
}
