//! Pools on real threads.

use std::sync::Arc;

use super::super::live::Live;
use super::super::params::Params;
use super::super::real::{Manner, Outcome, Runs, members, run};
use super::super::{Workload, lab, with_pool};
use super::{config, play, variants, world};
use crate::runtime::threads::Crew;

fn runs(variant: &str) -> Runs {
    with_pool!(variant, Q => run::<Q<Live>>)
}

/// Runs a variant on a crew of its own.
fn outcome(variant: &str, knobs: &[(&str, u32)]) -> Outcome {
    let config = config(knobs);
    let params = Params::read(&config, &config.values(&lab()).unwrap());
    let crew = Arc::new(Crew::new(members(&params)));
    crew.hire(0..members(&params));
    let manner = Manner { work: params.work(true), jobs: params.jobs, observe: true };
    let workload = Workload::new(&config).unwrap();
    let outcome = runs(variant)(&crew, &params, workload.music.as_ref(), manner).unwrap();
    crew.dismiss(0..members(&params));
    outcome
}

#[test]
fn real_threads_do_what_watched_ones_do() {
    for payload in [0, 4, 64, 65, 328] {
        for variant in variants() {
            for (producers, workers) in [(1, 1), (1, 4), (3, 2)] {
                let knobs = [("payload", payload), ("jobs", 3_000), ("producers", producers), ("workers", workers)];
                let mut world = world(variant, &knobs);
                play(world.as_mut());
                let real = outcome(variant, &knobs);
                assert_eq!(Some(real.digest), world.digest(), "{variant}, {payload} bytes, {producers} to {workers}");
                let sum = |count: fn(&super::super::Tally) -> u64| {
                    real.workers.iter().chain(&real.others).map(count).sum::<u64>()
                };
                assert_eq!(sum(|tally| tally.jobs), 3_000);
                assert_eq!(sum(|tally| tally.allocations), sum(|tally| tally.frees), "{variant}");
                assert_eq!((real.trapped.len(), real.workers.len()), (0, workers as usize));
            }
        }
    }
}
