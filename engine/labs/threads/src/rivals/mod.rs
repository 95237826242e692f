//! The job pools of others, which only the bench knows: a pool as textbooks write it, one over the deque of `crossbeam`, and
//! ours, on jobs of 4 bytes.
//!
//! All are driven by the code that times the lab's own variants ([`real`](super::real)), and all have the same duties: idle
//! workers sleep, and the owner can wait until all jobs are done. A job that panics loses what a worker of the rivals has taken;
//! ours and the lab's other variants do not. The payload lies inside the job, so that no rival allocates for one. Not part of the module with
//! threads, which would grow by their code.

mod condvar;
mod deque;

use std::rc::Rc;

use super::Counter;
use super::beyond::Beyond;
use super::env::Env;
use super::job::Func;
use super::params::Params;
use super::real::{self, Runs, TimedPool};
use super::thread_env::ThreadEnv;
use base::catalogue::{Lab, Preset, Variant};
use base::config::{Config, Refusal};
use condvar::Textbook;
use deque::Deque;
use measure::Subject;
use observe::probe::Counters;
use sim::workload;

/// Size of the payload in bytes.
const PAYLOAD: usize = 4;

/// A job of a rival: its function, and a payload that lies beside it.
#[derive(Clone, Copy)]
struct Message {
    func: Func,
    data: Option<[u8; PAYLOAD]>,
}

impl Message {
    /// # Panics
    /// When the payload has another size than [`PAYLOAD`].
    fn new(func: Func, data: Option<&[u8]>) -> Message {
        Message { func, data: data.map(|data| data.try_into().expect("the lab's payload has 4 bytes")) }
    }

    async fn run<E: Env>(self, env: &E) {
        env.run(self.func, self.data.as_ref().map(<[u8; PAYLOAD]>::as_slice)).await;
    }
}

/// The lab for the bench.
pub fn lab() -> Lab {
    let new = |id, source| Variant::new(id, source);
    let variants = vec![
        new("textbook", "labs/threads/src/rivals/condvar.rs").textbook("a mutex and a condition variable", ""),
        new("crossbeam", "labs/threads/src/rivals/deque.rs").textbook("crossbeam-deque 0.8", "").replaces("textbook"),
        new("beyond", "labs/threads/src/beyond.rs").beyond().replaces("crossbeam"),
    ];
    let preset = |id, knobs| Preset { id, a: "textbook", b: "beyond", knobs };
    let presets = vec![
        preset("job-rivals", &[]),
        preset("job-rivals-one-worker", &[("workers", 1)]),
        preset("job-rivals-two-producers", &[("producers", 2), ("workers", 2)]),
    ];
    let knobs = super::catalogue::knobs();
    let also = &[("textbook", "beyond")];
    Lab { id: "threads-rivals", variants, knobs, presets, default_a: "textbook", default_b: "beyond", also }
}

/// A checked configuration of the lab.
pub struct Workload(Rc<Params>);

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        Ok(Workload(Rc::new(Params::read(config, &config.values(&lab())?))))
    }
}

/// Runs jobs in the pool of a variant.
fn runs(variant: &str) -> Runs {
    match variant {
        "textbook" => real::run::<Textbook<ThreadEnv>>,
        "crossbeam" => real::run::<Deque<ThreadEnv>>,
        _ => real::run::<Beyond<ThreadEnv>>,
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "job"
    }

    /// The digest of the lab's own pool in virtual time, which knows nothing of any rival. Of the counts only the jobs are those of
    /// all.
    fn count(&self, _variant: &str) -> (Option<u64>, Counters) {
        let mut counters = Counters::of::<Counter>();
        counters.set(Counter::Jobs, super::counted_jobs(&self.0).into());
        (super::count(&self.0, None, "baseline").0, counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let counted = (super::counted_jobs(&self.0), self.count(variant).0);
        Ok(Box::new(TimedPool::new(&self.0, None, runs(variant), counted)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::real::RunOptions;
    use crate::work::Work;
    use sim::workload::Workload as _;
    use sync::ThreadPool;

    /// Runs of each pool, from its creation to its destruction: enough that workers sleep and wake in many orders.
    const RUNS: u32 = 40;
    const JOBS: u32 = 2_000;

    #[test]
    fn every_rival_runs_every_job_once_and_ends() {
        for preset in lab().presets {
            let workload = Workload::new(&Config::of_preset(&lab(), preset.id).unwrap()).unwrap();
            let params = Params { jobs: JOBS, ..Params::clone(&workload.0) };
            let (digest, _) = crate::count(&params, None, "baseline");
            let needed = real::threads_needed(&params);
            let thread_pool = std::sync::Arc::new(ThreadPool::new(needed));
            thread_pool.spawn(0..needed);
            for variant in lab().variants {
                for _ in 0..RUNS {
                    let options = RunOptions::of(Work::Digest, JOBS);
                    let outcome = runs(variant.id)(&thread_pool, &params, None, options).unwrap();
                    assert_eq!(Some(outcome.digest), digest, "{} in {}", variant.id, preset.id);
                }
            }
            thread_pool.dismiss(0..needed);
        }
    }

    #[test]
    fn a_variant_is_timed_only_if_its_digest_is_that_of_the_lab_s_own_pool() {
        let workload = Workload::new(&Config::of_preset(&lab(), "job-rivals").unwrap()).unwrap();
        let mut subject = workload.timed("crossbeam").unwrap();
        assert_eq!(subject.run(1), 20_000);
        let wrong = (JOBS, Some(1));
        assert!(TimedPool::new(&workload.0, None, runs("crossbeam"), wrong).is_err());
    }
}
