//! Planted slow-downs on simulated machines: they arrive as the ratio, and without one there is no difference.

use super::super::{Arithmetic, Group, InstanceSamples, Plan, Slowed, Subject, Tournament, Verdict, Verdict::*};
use super::fake::{FakeClock, Noise, World};
use super::{US, finish};
use base::rng::Rng;

/// The ratio and the verdict of five instances of a subject beside itself, slowed by `share`, each on a machine of its own
/// that `noise` makes. The subject's batch takes `batch_ns`, a batch of the load `load_ns`.
fn measured(share: f64, [batch_ns, load_ns, tick_ns]: [f64; 3], noise: impl Fn(u64) -> Noise) -> (f64, Verdict) {
    let mut earlier: Vec<InstanceSamples> = Vec::new();
    for instance in 0..5 {
        let mut world = World::new(noise(instance));
        let mut clock = FakeClock::new(&world.time, tick_ns);
        let other = world.steady(batch_ns);
        let load = world.steady(load_ns);
        let other: Box<dyn Subject> =
            if share == 0.0 { other } else { Box::new(Slowed::by(share, other, load, &mut clock)) };
        let mut subjects = [world.steady(batch_ns), world.steady(batch_ns), other];
        let plan = Plan::at_least(12).seeded(instance);
        let mut tournament = Tournament::new(3, &[Group::of(3)], plan).unwrap().after(earlier.clone());
        finish(&mut tournament, &mut clock, &mut subjects);
        if instance == 4 {
            return (tournament.comparisons()[0].ratio, tournament.comparisons()[0].verdict);
        }
        earlier.push(tournament.instance_samples());
    }
    unreachable!("the fifth instance returns")
}

#[test]
fn the_share_is_the_ratio() {
    // Batches of 30 ns to 3 ms beside a load of 2 ns, and a load of 700 ns, which is more than the share of a short batch.
    for times in [[30.0, 2.0, 1.0], [50.0 * US, 2.0, 5.0 * US], [3_000.0 * US, 2.0, 20.0 * US], [30.0, 700.0, 1.0]] {
        for share in [0.02, 0.05, 0.2] {
            let (ratio, verdict) = measured(share, times, |_| Noise::none());
            assert!((ratio * (1.0 + share) - 1.0).abs() < 2e-3, "{share} of {times:?}: {ratio}");
            assert_eq!(verdict, Slower, "{share} of {times:?}");
        }
    }
}

#[test]
fn on_a_recorded_machine_20_percent_are_found_and_nothing_is_found_without() {
    const RUNS: u64 = 40;
    let mut rng = Rng::new(5);
    let (mut findings, mut found, mut ratios) = (0, 0, [0.0, 0.0]);
    for _ in 0..RUNS {
        let start = u64::from(rng.below(1 << 20));
        let machine = |instance: u64| Noise::recorded(Noise::QUIET, start + 977 * instance);
        let times = [50.0 * US, 2.0, 5.0 * US];
        let [none, slowed] = [0.0, 0.2].map(|share| measured(share, times, machine));
        findings += u64::from(matches!(none.1, Faster | Slower));
        found += u64::from(slowed.1 == Slower);
        ratios[0] += none.0.ln() / RUNS as f64;
        ratios[1] += slowed.0.ln() / RUNS as f64;
    }
    assert!(findings <= 3, "{findings} of {RUNS} without a difference");
    assert_eq!(found, RUNS);
    // Neither is biased.
    assert!(ratios[0].abs() < 0.004 && (ratios[1] + 1.2f64.ln()).abs() < 0.01, "{ratios:?}");
}

#[test]
fn a_subject_whose_time_is_not_the_clocks_cannot_be_slowed() {
    struct Awake;
    impl Subject for Awake {
        fn run(&mut self, batches: u32) -> u64 {
            batches.into()
        }
        fn took_ns(&self) -> Option<f64> {
            Some(1e6)
        }
    }
    let world = World::new(Noise::none());
    let mut clock = FakeClock::new(&world.time, 1.0);
    let mut slowed = Slowed::by(0.05, Box::new(Awake), Box::new(Arithmetic::default()), &mut clock);
    assert_eq!(slowed.run(3), 0);
    let stopped = &mut FakeClock::stopped();
    assert_eq!(Slowed::by(0.05, Box::new(Arithmetic::default()), Box::new(Awake), stopped).run(3), 0);
}
