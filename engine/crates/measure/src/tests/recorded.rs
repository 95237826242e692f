//! How often the verdict is right on a real machine's noise: 100 runs on each recording, each
//! beginning elsewhere in it.

use super::super::{Comparison, Plan, Verdict, Verdict::*};
use super::US;
use super::fake::{FakeClock, Noise, World};
use super::run;
use base::rng::Rng;

/// The recordings, each with the tick of the clock it is played to: native, Chromium isolated,
/// Chromium not isolated.
const MACHINES: [(&str, f64); 4] =
    [(Noise::QUIET, 1.0), (Noise::BUSY, 1.0), (Noise::CHROMIUM, 5.0 * US), (Noise::CHROMIUM, 100.0 * US)];

/// What came of 100 runs of a baseline and variants that take `factors` times as long.
fn hundred_runs(noise: &str, tick_ns: f64, factors: &[f64]) -> Vec<Vec<Comparison>> {
    let mut seeds = Rng::new(2026);
    let one = |_| {
        let seed = seeds.next_u64();
        let mut world = World::new(Noise::recorded(noise, seed));
        let mut subjects: Vec<_> = [1.0].iter().chain(factors).map(|factor| world.steady(50.0 * US * factor)).collect();
        run(Plan { seed, ..Plan::default() }, &mut FakeClock::new(&world.time, tick_ns), &mut subjects).1
    };
    (0..100).map(one).collect()
}

/// Demands `expected` of 95 in 100 runs on each machine for one variant that takes `factor` times
/// as long as the baseline.
fn demand(factor: f64, expected: Verdict) {
    for (noise, tick_ns) in MACHINES {
        let verdicts: Vec<_> =
            hundred_runs(noise, tick_ns, &[factor]).into_iter().map(|comparisons| comparisons[0].verdict).collect();
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

/// Eight samples a round fall into step with the 4 ms of this machine's timer unless the order is
/// drawn.
#[test]
fn among_seven_variants_the_six_that_are_alike_are_called_so_and_the_seventh_is_found() {
    let runs = hundred_runs(Noise::BUSY, 1.0, &[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.2]);
    let alike = runs.iter().filter(|run| run[..6].iter().all(|comparison| comparison.verdict == NoDifference)).count();
    let found = runs.iter().filter(|run| run[6].verdict == Slower).count();
    assert!(alike >= 95 && found >= 95, "{alike} alike, {found} found");
}
