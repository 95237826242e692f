//! Several groups in one run: each group is compared with its own baseline, and modelled cost counts as time.

use super::super::{Plan, Subject, Tournament, Verdict::*};
use super::fake::{FakeClock, Noise, World};
use super::{US, finish};

/// A subject with a modelled cost of `each_ns` for each unit.
struct Priced {
    subject: Box<dyn Subject>,
    each_ns: f64,
    units: u64,
}

impl Subject for Priced {
    fn run(&mut self, batches: u32) -> u64 {
        self.units = self.subject.run(batches);
        self.units
    }

    fn added_ns(&self) -> f64 {
        self.units as f64 * self.each_ns
    }
}

#[test]
fn every_group_has_its_own_baseline_and_noise_floor() {
    let mut world = World::new(Noise::none());
    let mut subjects = vec![
        world.steady(50.0 * US),
        world.steady(25.0 * US),
        world.steady(400.0 * US),
        world.steady(100.0 * US),
        world.steady(800.0 * US),
    ];
    let mut tournament = Tournament::of_groups(&[2, 3], Plan::exactly(20)).unwrap();
    let mut clock = FakeClock::new(&world.time, 1.0);
    finish(&mut tournament, &mut clock, &mut subjects);
    let found: Vec<_> = tournament.comparisons().iter().map(|found| (found.ratio.round(), found.verdict)).collect();
    assert_eq!(found[..2], [(2.0, Faster), (4.0, Faster)]);
    assert_eq!((tournament.comparisons().len(), found[2].1), (3, Slower));
    assert!((tournament.comparisons()[2].ratio - 0.5).abs() < 1e-3);
    assert!(tournament.comparisons().iter().all(|found| found.pairs == 20 && found.noise_floor < 0.01));
}

#[test]
fn what_a_model_adds_is_part_of_the_time() {
    let mut world = World::new(Noise::none());
    // A batch of ten units takes 50 µs: 5 µs for each unit, and the model adds 5 µs for each.
    let priced = Priced { subject: world.steady(50.0 * US), each_ns: 5.0 * US, units: 0 };
    let mut subjects: Vec<Box<dyn Subject>> = vec![world.steady(50.0 * US), Box::new(priced)];
    let mut tournament = Tournament::new(2, Plan::exactly(20)).unwrap();
    finish(&mut tournament, &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    let found = &tournament.comparisons()[0];
    assert!((found.ratio - 0.5).abs() < 1e-3 && (found.variant_ns - 10.0 * US).abs() < 5.0, "{found:?}");
}
