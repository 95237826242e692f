//! Clocks that stop or jump, hidden tabs, subjects that do no work: every run ends, and its verdict claims no more than the
//! samples support.

use super::super::{Clock, Phase, Plan, Subject, Verdict::*};
use super::fake::{FakeClock, Noise, Time, World};
use super::{MS, US, finish, run, samples, tournament, warm_up};

fn steady_pair() -> (Time, [Box<dyn Subject>; 2]) {
    let mut world = World::new(Noise::none());
    (world.time.clone(), [world.steady(50.0 * US), world.steady(50.0 * US)])
}

#[test]
fn a_clock_that_never_moves() {
    let (_, mut subjects) = steady_pair();
    let (tournament, comparisons) = run(Plan::default(), &mut FakeClock::stopped(), &mut subjects);
    assert_eq!((comparisons[0].verdict, comparisons[0].pairs, comparisons[0].p), (BelowTheClock, 0, None));
    assert!(comparisons[0].ratio.is_nan() && tournament.tick_ns().is_none());
}

/// A clock that stops at a given time in ns.
struct Stopping(FakeClock, f64);
impl Clock for Stopping {
    fn now_ns(&mut self) -> f64 {
        self.0.now_ns().min(self.1)
    }
}

#[test]
fn a_clock_that_stops_half_way() {
    // It stops during calibration, during the warm-up, or during the rounds. In the last case, the pairs measured before count.
    for (stop, verdict, pairs) in
        [(0.2 * MS, BelowTheClock, 0), (30.0 * MS, TooNoisy, 0), (190.0 * MS, NoDifference, 20)]
    {
        let (time, mut subjects) = steady_pair();
        let comparisons = run(Plan::default(), &mut Stopping(FakeClock::new(&time, 1.0), stop), &mut subjects).1;
        assert_eq!((comparisons[0].verdict, comparisons[0].pairs), (verdict, pairs), "stopped at {stop} ns");
    }
}

#[test]
fn a_clock_too_coarse_for_any_sensible_sample() {
    let (time, mut subjects) = steady_pair();
    let mut tournament = tournament(2, Plan::default());
    assert_eq!(tournament.advance(&mut FakeClock::new(&time, 20.0 * MS), &mut subjects), Phase::Done);
    assert_eq!((tournament.comparisons()[0].verdict, tournament.tick_ns()), (BelowTheClock, Some(20.0 * MS)));
}

/// A clock whose every seventh reading is 5 ms too low.
struct Backwards(FakeClock, u32);
impl Clock for Backwards {
    fn now_ns(&mut self) -> f64 {
        self.1 += 1;
        self.0.now_ns() - if self.1.is_multiple_of(7) { 5.0 * MS } else { 0.0 }
    }
}

#[test]
fn a_clock_that_goes_back() {
    let (time, mut subjects) = steady_pair();
    let (tournament, comparisons) = run(Plan::default(), &mut Backwards(FakeClock::new(&time, 1.0), 0), &mut subjects);
    assert!(matches!(comparisons[0].verdict, NoDifference | TooNoisy));
    assert!(tournament.discarded() > 0 && samples(&tournament, 0).iter().all(|&ns| ns > 0.0));
}

#[test]
fn a_pause_within_a_round_is_measured_again() {
    let mut world = World::new(Noise::none());
    let mut pauses = 0;
    let sleepy = world.subject(10, move |run| {
        // Three times during the measurement, the machine is suspended for 300 ms.
        let pause = pauses < 3 && run.now_ns > (200.0 + 500.0 * f64::from(pauses)) * MS;
        pauses += i32::from(pause);
        50.0 * US * f64::from(run.batches) + if pause { 300.0 * MS } else { 0.0 }
    });
    let mut subjects = [world.steady(50.0 * US), sleepy];
    let (tournament, comparisons) = run(Plan::exactly(300), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    // A pause in the mirror of a round costs that round too.
    assert!((3..=6).contains(&tournament.discarded()));
    assert_eq!((comparisons[0].pairs, comparisons[0].verdict), (300, NoDifference));
    assert!(samples(&tournament, 1).iter().all(|&ns| ns < 5_005.0));
}

#[test]
fn a_machine_that_pauses_all_the_time_is_given_up_on() {
    let mut world = World::new(Noise::none());
    let sleepy = world
        .subject(10, |run| 50.0 * US * f64::from(run.batches) + if run.now_ns > 300.0 * MS { 300.0 * MS } else { 0.0 });
    let mut subjects = [world.steady(50.0 * US), sleepy];
    let (tournament, comparisons) = run(Plan::exactly(300), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    // 311 rounds with a pause, and perhaps one before the first of them.
    assert!((311..=312).contains(&tournament.discarded()));
    assert!((1..300).contains(&comparisons[0].pairs) && comparisons[0].ratio.is_finite());
}

#[test]
fn a_hidden_tab_takes_back_a_round_and_the_one_that_it_mirrors() {
    let (time, mut subjects) = steady_pair();
    let mut clock = FakeClock::new(&time, 1.0);
    let mut tournament = tournament(2, Plan::exactly(30));
    assert_eq!(tournament.discard_round(), Phase::Calibrating { done: 0, of: 2 });
    warm_up(&mut tournament, &mut clock, &mut subjects);
    let measuring = |pairs, discarded| Phase::Measuring { pairs, of: 30, discarded };
    assert_eq!(tournament.discard_round(), measuring(0, 0));

    for pairs in 1..=3 {
        assert_eq!(tournament.advance(&mut clock, &mut subjects), measuring(pairs, 0));
    }
    let kept = samples(&tournament, 1);
    // The third round has no mirror yet and is discarded alone; a second call has no effect.
    assert_eq!([tournament.discard_round(), tournament.discard_round()], [measuring(2, 1); 2]);
    assert_eq!(samples(&tournament, 1)[..], kept[..2]);
    // The fourth round is the mirror of the third, so both are discarded.
    assert_eq!(tournament.advance(&mut clock, &mut subjects), measuring(3, 1));
    assert_eq!(tournament.advance(&mut clock, &mut subjects), measuring(4, 1));
    assert_eq!(tournament.discard_round(), measuring(2, 3));
    assert_eq!(samples(&tournament, 1)[..], kept[..2]);

    finish(&mut tournament, &mut clock, &mut subjects);
    assert_eq!(tournament.comparisons()[0].pairs, 30);
    assert_eq!(tournament.discard_round(), measuring(28, 5));
    assert_eq!(tournament.comparisons()[0].pairs, 28);
    finish(&mut tournament, &mut clock, &mut subjects);
    assert_eq!((tournament.comparisons()[0].pairs, tournament.discarded()), (30, 5));
}

#[test]
fn the_caller_may_discard_any_number_of_rounds() {
    // Only pauses that the tournament detects itself make it give up.
    let (time, mut subjects) = steady_pair();
    let mut clock = FakeClock::new(&time, 1.0);
    let mut tournament = tournament(2, Plan::exactly(30));
    warm_up(&mut tournament, &mut clock, &mut subjects);
    for hidden in 1..=200 {
        tournament.advance(&mut clock, &mut subjects);
        assert_eq!(tournament.discard_round(), Phase::Measuring { pairs: 0, of: 30, discarded: hidden });
    }
}

#[test]
fn a_single_pair_decides_nothing() {
    let mut world = World::new(Noise::none());
    let mut subjects = [world.steady(50.0 * US), world.steady(100.0 * US)];
    let comparison = run(Plan::exactly(1), &mut FakeClock::new(&world.time, 1.0), &mut subjects).1[0];
    assert_eq!((comparison.verdict, comparison.pairs, comparison.p), (TooNoisy, 1, None));
    assert!(comparison.low.is_nan() && (comparison.ratio - 0.5).abs() < 1e-3);
}

#[test]
fn subjects_that_do_nothing_are_below_the_clock_and_leave_the_others_alone() {
    let mut world = World::new(Noise::none());
    let mut subjects = [
        world.steady(50.0 * US),
        world.subject(0, |run| 50.0 * US * f64::from(run.batches)),
        world.subject(10, |_| 0.0),
        world.steady(60.0 * US),
    ];
    let (tournament, comparisons) = run(Plan::default(), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    assert_eq!(comparisons.iter().map(|c| c.verdict).collect::<Vec<_>>(), [BelowTheClock, BelowTheClock, Slower]);
    assert!(comparisons[0].ratio.is_nan() && samples(&tournament, 1).is_empty());

    let mut idle_baseline = [world.subject(0, |_| 1.0 * MS), world.steady(50.0 * US)];
    let (_, comparisons) = run(Plan::default(), &mut FakeClock::new(&world.time, 1.0), &mut idle_baseline);
    assert_eq!(comparisons[0].verdict, BelowTheClock);
}

#[test]
fn a_subject_that_stops_working_ends_the_run() {
    let mut world = World::new(Noise::none());
    struct Tired(Box<dyn Subject>, u32);
    impl Subject for Tired {
        fn run(&mut self, batches: u32) -> u64 {
            self.1 += 1;
            if self.1 > 120 { 0 } else { self.0.run(batches) }
        }
    }
    let mut subjects: [Box<dyn Subject>; 2] = [world.steady(50.0 * US), Box::new(Tired(world.steady(50.0 * US), 0))];
    let (tournament, comparisons) = run(Plan::default(), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    assert!(tournament.discarded() > 30 && comparisons[0].pairs < 30);
}

#[test]
fn a_subject_that_becomes_too_fast_for_the_clock_after_the_warm_up() {
    let mut world = World::new(Noise::none());
    let shrinking =
        world.subject(10, |run| f64::from(run.batches) * if run.now_ns > 300.0 * MS { 0.5 * US } else { 50.0 * US });
    let mut subjects = [world.steady(50.0 * US), shrinking];
    let comparison = run(Plan::exactly(300), &mut FakeClock::new(&world.time, 5.0 * US), &mut subjects).1[0];
    assert_eq!(comparison.verdict, BelowTheClock);
}

#[test]
fn asked_too_early_it_says_so_and_a_lone_baseline_has_nothing_to_say() {
    let (time, mut subjects) = steady_pair();
    let mut clock = FakeClock::new(&time, 1.0);
    let mut tournament = tournament(2, Plan::default());
    for _ in 0..4 {
        assert_eq!((tournament.comparisons()[0].verdict, tournament.comparisons()[0].pairs), (TooNoisy, 0));
        tournament.advance(&mut clock, &mut subjects);
    }
    let (lone, comparisons) = run(Plan::default(), &mut clock, &mut subjects[..1]);
    assert!(comparisons.is_empty() && samples(&lone, 0).len() == 60);
}

#[test]
#[should_panic(expected = "the subjects it was made for")]
fn other_subjects_than_announced_are_refused() {
    let (time, mut subjects) = steady_pair();
    tournament(3, Plan::default()).advance(&mut FakeClock::new(&time, 1.0), &mut subjects);
}

#[test]
fn the_same_readings_and_seed_give_the_same_outcome() {
    let outcome = |seed| {
        let mut world = World::new(Noise::recorded(Noise::BUSY, 99));
        let mut subjects = [world.steady(50.0 * US), world.steady(52.0 * US)];
        run(Plan { seed, ..Plan::default() }, &mut FakeClock::new(&world.time, 1.0), &mut subjects).1[0]
    };
    assert_eq!(outcome(1), outcome(1));
    assert_ne!(outcome(1), outcome(2));
}

#[test]
fn a_quick_look_at_slow_work_ends_after_two_pairs_or_another_even_number() {
    let pairs_of = |batch_ns: f64| {
        let mut world = World::new(Noise::none());
        let mut subjects = vec![world.steady(batch_ns), world.steady(batch_ns / 2.0)];
        run(Plan::quick(16), &mut FakeClock::new(&world.time, 1.0), &mut subjects).1[0].pairs
    };
    // Calibration takes 30 ms, which is warm-up enough, and each round of measuring 70 ms: the baseline beside itself takes 40,
    // beside the variant 30.
    assert_eq!(pairs_of(20.0 * MS), 4);
    assert_eq!(pairs_of(16.0 * MS), 6);
    assert_eq!(pairs_of(400.0 * MS), 2);
    assert_eq!(pairs_of(50.0 * US), 16);
}

#[test]
fn the_warm_up_of_a_quick_look_takes_at_most_half_of_its_time() {
    let mut world = World::new(Noise::none());
    // The second subject would be warm after 20 rounds, each of which has 20 ms of the first.
    let mut subjects = vec![world.steady(20.0 * MS), world.steady(500.0 * US)];
    let (_, found) = run(Plan::quick(16), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    // Each round of measuring has three times 20 ms.
    assert_eq!(found[0].pairs, 4);
    assert!(world.time.get() < 420.0 * MS, "{} ms", world.time.get() / MS);
}
