//! The model checker on the job pools: every interleaving of a producer and a worker, up to three changes of thread that
//! nobody asked for.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test --test loom_pool`.
#![cfg(loom)]

use ringside::threads::model::{Fault, check};

/// Bytes that fit inside a job of no, of some and of every variant.
const PAYLOADS: [usize; 2] = [4, 65];

fn model(variant: &'static str, jobs: u32, payload: usize, drains: bool, fault: Fault) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(move || check(variant, jobs, payload, drains, fault));
}

macro_rules! pools {
    ($($name:ident: $variant:literal,)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn runs_every_job_once_and_ends() {
                for payload in PAYLOADS {
                    model($variant, 2, payload, true, Fault::None);
                }
            }

            #[test]
            fn is_destroyed_with_jobs_in_it() {
                model($variant, 1, 4, false, Fault::None);
            }

            #[test]
            #[should_panic(expected = "deadlock")]
            fn waits_for_ever_when_nobody_is_told() {
                model($variant, 1, 4, true, Fault::NoSignal);
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
