//! The self-test: matches of a variant with itself. `research/self-test/` plans them and reads the outcomes.

use std::time::Instant;

use bench::{Comparison, Match};
use measure::{InstanceSamples, Plan};
use ringside::{LABS, Monotonic};
use serde::{Deserialize, Serialize};

/// An instance of a match of a variant with itself.
#[derive(Deserialize)]
struct Task {
    lab: String,
    preset: String,
    /// The share of its time by which the variant is slowed, in percent.
    slowed: u32,
    sampling: Sampling,
}

/// How it samples, with the samples of earlier instances.
#[derive(Deserialize)]
struct Sampling {
    pairs: u32,
    quick: bool,
    seed: u32,
    earlier: Vec<MeasureSamples>,
}

/// The samples of the one match of a task, as the bench's documents have them.
#[derive(Serialize, Deserialize)]
struct MeasureSamples {
    matches: Vec<InstanceSamples>,
}

/// The outcome of a task.
#[derive(Serialize)]
struct Outcome {
    tick_us: f64,
    comparison: Comparison,
    samples: MeasureSamples,
    /// The duration of the task.
    seconds: f64,
}

/// Runs the tasks of a file in JSON, and prints their outcomes.
pub fn run(file: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let tasks: Vec<Task> = serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
    let outcomes: Vec<Outcome> = tasks.into_iter().map(outcome).collect::<Result<_, _>>()?;
    println!("{}", serde_json::json!(outcomes));
    Ok(())
}

fn outcome(Task { lab, preset, slowed, sampling }: Task) -> Result<Outcome, String> {
    let began = Instant::now();
    let plan = if sampling.quick { Plan::quick(sampling.pairs) } else { Plan::at_least(sampling.pairs) };
    let plan = plan.seeded(sampling.seed.into());
    let run = Match::with_itself(&LABS, &lab, &preset, slowed, Box::new(Monotonic(began)), plan);
    let earlier = sampling.earlier.into_iter().filter_map(|instance| instance.matches.into_iter().next());
    let mut run = run.map_err(|refusal| refusal.to_string())?.after(earlier.collect());
    while run.advance(&mut Monotonic(began)).phase != "done" {}
    if let Some(refusal) = run.refused() {
        return Err(format!("{lab}, {preset}: {refusal}"));
    }
    let comparison = run.comparisons().pop().ok_or("A match with itself has no comparison.")?;
    let samples = MeasureSamples { matches: vec![run.samples()] };
    Ok(Outcome { tick_us: run.tick_us(), comparison, samples, seconds: began.elapsed().as_secs_f64() })
}
