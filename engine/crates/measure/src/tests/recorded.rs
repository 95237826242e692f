//! The rate of correct verdicts under the noise of real machines: 100 measurements on each recording, of five instances each, every
//! one of which starts at another position of it.

use super::super::{Comparison, Group, Plan, Tournament, Verdict, Verdict::*};
use super::fake::{FakeClock, Noise, World};
use super::{US, finish};
use base::rng::Rng;

/// The recordings with the tick of the clock in ns: native on a quiet and on a busy machine, Chromium with cross-origin
/// isolation, and Chromium without.
const MACHINES: [(&str, f64); 4] =
    [(Noise::QUIET, 1.0), (Noise::BUSY, 1.0), (Noise::CHROMIUM, 5.0 * US), (Noise::CHROMIUM, 100.0 * US)];

/// The comparisons of 100 measurements of a baseline and variants that take `factors` times as long.
fn hundred_measurements(noise: &str, tick_ns: f64, factors: &[f64]) -> Vec<Vec<Comparison>> {
    let mut seeds = Rng::new(2026);
    let mut one = |_| {
        let mut earlier = Vec::new();
        loop {
            let seed = seeds.next_u64();
            let mut world = World::new(Noise::recorded(noise, seed));
            let mut subjects: Vec<_> =
                [1.0, 1.0].iter().chain(factors).map(|factor| world.steady(50.0 * US * factor)).collect();
            let plan = Plan::at_least(12).seeded(seed);
            let mut tournament = Tournament::new(subjects.len(), &[Group::of(subjects.len())], plan).unwrap();
            finish(&mut tournament, &mut FakeClock::new(&world.time, tick_ns), &mut subjects);
            if earlier.len() == 4 {
                return tournament.after(earlier).comparisons().to_vec();
            }
            earlier.push(tournament.instance_samples());
        }
    };
    (0..100).map(&mut one).collect()
}

/// Asserts that at least 95 of 100 runs on each machine have the verdict `expected` on a variant that takes `factor` times as
/// long as the baseline.
fn demand(factor: f64, expected: Verdict) {
    for (noise, tick_ns) in MACHINES {
        let verdicts: Vec<_> = hundred_measurements(noise, tick_ns, &[factor])
            .into_iter()
            .map(|comparisons| comparisons[0].verdict)
            .collect();
        let others: Vec<_> = verdicts.into_iter().filter(|&verdict| verdict != expected).collect();
        assert!(others.len() <= 5, "tick {tick_ns} ns: {} times {others:?} instead of {expected:?}", others.len());
    }
}

#[test]
fn a_against_a_is_no_difference_in_95_of_100() {
    demand(1.0, NoDifference);
}

#[test]
fn a_20_percent_slow_down_is_found_in_95_of_100() {
    demand(1.2, Slower);
}

#[test]
fn a_20_percent_speed_up_is_found_in_95_of_100() {
    demand(1.0 / 1.2, Faster);
}

/// Rounds of eight samples would coincide with this machine's timer, whose period is 4 ms, if the order were not random.
#[test]
fn among_seven_variants_the_six_that_are_alike_are_called_so_and_the_seventh_is_found() {
    let runs = hundred_measurements(Noise::BUSY, 1.0, &[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.2]);
    let alike = runs.iter().filter(|run| run[..6].iter().all(|comparison| comparison.verdict == NoDifference)).count();
    let found = runs.iter().filter(|run| run[6].verdict == Slower).count();
    assert!(alike >= 95 && found >= 95, "{alike} alike, {found} found");
}
