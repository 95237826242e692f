//! Model checks of the job pools: interleavings of a producer with one worker and at most two preemptions, and with two
//! workers and at most one preemption; all of them, or the first [`MOST`]. And the planted faults, which have to be found.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test -p ringside-threads --features threads --test loom_pool`.
#![cfg(loom)]

use threads::model::pool::{Fault, Trial, check};

/// Payload sizes: one that fits inside the jobs of some variants, and one that fits only in a cell of the ring.
const PAYLOADS: [usize; 2] = [4, 65];

const ONE: Trial =
    Trial { jobs: 1, before: 0, payload: 4, drains: true, cells: 2, workers: 1, rival: false, pair: None, fault: None };
/// Two groups of two cells, and two workers.
const TWO: Trial = Trial { cells: 4, workers: 2, ..ONE };

fn model(variant: &'static str, trial: Trial) {
    with_preemptions(2, variant, trial);
}

/// Largest number of interleavings of a trial without a fault: some seconds. A planted fault is searched for until it is
/// found.
const MOST: usize = 5_000;

fn with_preemptions(preemptions: usize, variant: &'static str, trial: Trial) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.max_permutations = trial.fault.is_none().then_some(MOST);
    builder.checkpoint_interval = MOST;
    builder.check(move || check(variant, trial));
}

fn faulty(variant: &'static str, jobs: u32, fault: Fault) {
    model(variant, Trial { jobs, fault: Some(fault), ..ONE });
}

macro_rules! pools {
    ($($name:ident: $variant:literal,)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn runs_every_job_once_and_ends() {
                for payload in PAYLOADS {
                    model($variant, Trial { jobs: 2, payload, ..ONE });
                }
            }

            #[test]
            fn is_destroyed_with_jobs_in_it() {
                model($variant, Trial { drains: false, ..ONE });
            }

            #[test]
            #[should_panic(expected = "deadlock")]
            fn waits_for_ever_without_the_signal() {
                faulty($variant, 1, Fault::NoSignal);
            }

            #[test]
            #[should_panic(expected = "deadlock")]
            fn a_check_that_is_not_atomic_with_the_sleep_loses_a_wake_up() {
                faulty($variant, 1, Fault::RacyCheck);
            }
        }
    )*};
}

pools! {
    baseline: "baseline",
    free_list: "free-list",
    inline: "inline",
    shipped: "shipped",
    bounded: "bounded",
    beyond: "beyond",
}

/// Locks and the lists' ownership rule out a use of freed jobs. Counting jobs in time is up to the pool's code.
#[test]
#[should_panic(expected = "drained too soon")]
fn a_job_that_is_counted_after_it_was_taken_is_not_waited_for() {
    faulty("baseline", 1, Fault::CountsLate);
}

#[test]
#[should_panic(expected = "drained too soon")]
fn a_job_that_is_counted_late_is_not_waited_for_with_a_free_list_either() {
    faulty("shipped", 1, Fault::CountsLate);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn counting_jobs_with_relaxed_ordering_is_a_race() {
    faulty("beyond", 1, Fault::CountsRelaxed);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn claiming_a_cell_with_relaxed_ordering_is_a_race() {
    // The only job does not end its group: at the end of a group there is a fence.
    model("beyond", Trial { cells: 4, fault: Some(Fault::ClaimsRelaxed), ..ONE });
}

/// Three jobs through two cells: the third is put where the first is still being read. One preemption suffices.
#[test]
#[should_panic(expected = "Causality violation")]
fn releasing_a_cell_before_its_last_read_is_a_race() {
    with_preemptions(1, "beyond", Trial { jobs: 3, fault: Some(Fault::ReleasesEarly), ..ONE });
}

/// Six jobs through two groups of two cells: the last two wait until both cells of the first group were released.
#[test]
fn a_group_is_reused_when_all_its_cells_are_released() {
    with_preemptions(1, "beyond", Trial { jobs: 6, cells: 4, payload: 65, ..ONE });
}

#[test]
fn two_workers_run_every_job_once_and_end() {
    with_preemptions(1, "beyond", Trial { jobs: 3, ..TWO });
}

/// One job after the other, through both groups and into the first once more.
#[test]
fn two_workers_make_room_in_a_full_ring() {
    with_preemptions(1, "beyond", Trial { jobs: 5, ..TWO });
}

/// The first job waits for the second, which the other worker has to take although no enqueue woke it.
#[test]
fn a_job_that_waits_for_the_next_one_ends() {
    with_preemptions(1, "beyond", Trial { jobs: 2, pair: Some([0, 1]), ..TWO });
}

#[test]
#[should_panic]
fn without_a_watcher_a_job_that_waits_for_the_next_one_blocks() {
    with_preemptions(1, "beyond", Trial { jobs: 2, pair: Some([0, 1]), fault: Some(Fault::NoWatcher), ..TWO });
}

/// A full ring of two groups, and two producers that wait for room. The first job of the second group waits for the first
/// producer's next one, which is enqueued whether or not the other producer is faster.
const RIVALS: Trial = Trial { jobs: 5, before: 4, rival: true, pair: Some([2, 4]), ..TWO };

#[test]
fn a_producer_is_woken_for_a_free_group_in_which_another_one_is_faster() {
    with_preemptions(1, "beyond", RIVALS);
}

#[test]
#[should_panic]
fn a_wake_up_that_is_put_off_until_fewer_jobs_wait_is_lost() {
    with_preemptions(0, "beyond", Trial { fault: Some(Fault::DefersWakeUp), ..RIVALS });
}
