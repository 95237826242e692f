//! Several groups in one run: each group is compared with its own baseline, and modelled cost counts as time.

use super::super::{Group, InstanceSamples, Plan, Subject, Tournament, Verdict::*};
use super::fake::{FakeClock, Noise, World};
use super::{US, finish, run};

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
    let groups = [Group { baseline: 0, control: 0, variants: 1..2 }, Group { baseline: 2, control: 2, variants: 3..5 }];
    let mut tournament = Tournament::new(5, &groups, Plan::exactly(20)).unwrap();
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
    let (tournament, found) = run(Plan::exactly(20), &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    let found = found[0];
    assert!((found.ratio - 0.5).abs() < 1e-3 && (found.variant_ns - 10.0 * US).abs() < 5.0, "{found:?}");
    assert_eq!([0, 1].map(|subject| tournament.added_ns(subject)), [0.0, 5.0 * US]);
}

#[test]
fn the_control_is_another_subject_and_its_difference_is_the_noise_floor() {
    let mut world = World::new(Noise::none());
    // The same variant made twice: the second has a worse place in memory and takes 8 % longer.
    let mut subjects =
        [world.steady(50.0 * US), world.steady(54.0 * US), world.steady(53.0 * US), world.steady(100.0 * US)];
    let mut tournament = Tournament::new(4, &[Group::of(4)], Plan::exactly(20)).unwrap();
    finish(&mut tournament, &mut FakeClock::new(&world.time, 1.0), &mut subjects);
    let [within, beyond] = tournament.comparisons() else { panic!("two variants") };
    assert!((within.noise_floor - 0.08).abs() < 1e-3 && (within.ratio - 50.0 / 53.0).abs() < 1e-3, "{within:?}");
    assert_eq!([within.verdict, beyond.verdict], [NoDifference, Slower]);
}

#[test]
fn samples_of_earlier_instances_count() {
    let instance = |batch_us: f64, seed: u64, earlier: Vec<InstanceSamples>| {
        let mut world = World::new(Noise::none());
        let mut subjects = [world.steady(50.0 * US), world.steady(50.0 * US), world.steady(batch_us * US)];
        let plan = Plan::exactly(12).seeded(seed);
        let mut tournament = Tournament::new(3, &[Group::of(3)], plan).unwrap().after(earlier);
        finish(&mut tournament, &mut FakeClock::new(&world.time, 1.0), &mut subjects);
        tournament
    };
    let mut earlier = Vec::new();
    for (seed, batch_us) in [(1, 60.0), (2, 62.0), (3, 58.0), (4, 61.0)] {
        earlier.push(instance(batch_us, seed, Vec::new()).instance_samples());
    }
    let last = instance(59.0, 5, earlier.clone());
    let found = last.comparisons()[0];
    assert_eq!((found.pairs, found.instances, found.verdict), (60, 5, Slower));
    assert!(
        (found.ratio - 50.0 / 60.0).abs() < 0.01 && found.low < 50.0 / 61.5 && found.high > 50.0 / 58.5,
        "{found:?}"
    );
    assert_eq!(last.samples(2).iter().map(Vec::len).collect::<Vec<_>>(), [12; 5]);
    let (control, pairs) = last.samples_of(0);
    assert_eq!((control.len(), pairs.len(), pairs[4].other.len()), (5, 5, 12));
    assert!(
        pairs.iter().zip([6.0, 6.2, 5.8, 6.1, 5.9]).all(|(pair, us)| (pair.other[3] / (us * US) - 1.0).abs() < 1e-3)
    );
    assert!(control.iter().flat_map(|pair| &pair.other).all(|ns| (ns / (5.0 * US) - 1.0).abs() < 1e-3));
    // Samples of a run with other groups are left out.
    earlier[0].pairs.pop();
    assert_eq!(instance(59.0, 5, earlier).comparisons()[0].instances, 4);
}
