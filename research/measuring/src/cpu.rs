//! Whether elapsed time is processor time: measures a preset as the bench does, and reads both clocks around each step.

use bench::Bench;
use measure::{Clock, Plan};
use ringside::{LABS, Monotonic};
use serde_json::{Value, json};

use crate::thread_clock::ThreadClock;

/// The shortest step that counts, in ns. A step is mostly a round of samples; shorter ones, such as making a subject, are
/// not much longer than the clock of a virtual machine can be off.
const SHORTEST_NS: f64 = 2e6;

/// How often the system has taken the processor from this thread; `None` if it does not say so. Linux counts this for each
/// thread (`proc_pid_status(5)`).
fn preemptions() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/thread-self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("nonvoluntary_ctxt_switches:"))?.trim().parse().ok()
}

/// Measures the preset `preset` of the lab `lab` for at least `ms`, again and again, in this thread. Returns the elapsed
/// time and this thread's processor time of each step in ms, and how often it was preempted in the step.
///
/// # Errors
/// A sentence if there is no such preset, or if it cannot be timed.
pub fn windows(lab: &str, preset: &str, ms: u32) -> Result<Value, String> {
    let (mut wall, mut thread) = (Monotonic::default(), ThreadClock::default());
    let end = wall.now_ns() + f64::from(ms) * 1e6;
    let mut windows = Vec::new();
    for seed in 1.. {
        let plan = Plan::default().seeded(seed);
        let mut bench = Bench::new(&LABS, lab, preset, plan).map_err(|refusal| refusal.to_string())?;
        loop {
            let preempted = preemptions();
            // The processor time is read within the elapsed time, so that it is never the longer one.
            let began = (wall.now_ns(), thread.now_ns());
            let share = bench.advance(&mut Monotonic::default()).map_err(|refusal| refusal.to_string())?;
            let cpu_ns = thread.now_ns() - began.1;
            let now = wall.now_ns();
            if now - began.0 >= SHORTEST_NS {
                let preempted = preemptions().zip(preempted).map(|(after, before)| after - before);
                let wall_ms = (now - began.0) / 1e6;
                windows.push(json!({ "wall_ms": wall_ms, "cpu_ms": cpu_ns / 1e6, "preempted": preempted }));
            }
            if now >= end {
                return Ok(json!({ "windows": windows }));
            }
            if share >= 1.0 {
                break;
            }
        }
    }
    unreachable!("the loop ends after `ms`")
}
