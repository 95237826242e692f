//! All comparisons of a preset, as a sequence of matches.

use std::collections::VecDeque;
use std::mem;

use base::config::{Config, Refusal};
use measure::{Clock, InstanceSamples, Plan};
use serde::{Deserialize, Serialize};
use sim::Labs;

use super::counts::Counts;
use super::document::Comparison;
use super::matches::Match;

/// The samples of an instance of a measurement: of each of its matches, in order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MeasureSamples {
    /// One for each match.
    pub matches: Vec<InstanceSamples>,
}

/// All comparisons of a preset: each variant with the one that it replaced, and the additional pairs of the lab.
pub struct Bench {
    labs: &'static Labs,
    config: Config,
    preset: String,
    plan: Plan,
    /// Baseline and variant of each match that is still to be made.
    left: VecDeque<(&'static str, &'static str)>,
    matches: usize,
    now: Option<Match>,
    /// The counts of the matches that are done.
    counts: Counts,
    done: Vec<Comparison>,
    /// The samples of each match that is done.
    samples: MeasureSamples,
    /// The same of earlier instances of this bench.
    earlier: Vec<MeasureSamples>,
    tick_us: f64,
    memory: fn() -> usize,
}

impl Bench {
    /// The comparisons of preset `preset` of lab `lab`.
    ///
    /// # Errors
    /// A refusal if there is no such lab or preset.
    pub fn new(labs: &'static Labs, lab: &str, preset: &str, plan: Plan) -> Result<Bench, Refusal> {
        let lab = labs.find(lab)?;
        let config = Config::of_preset(&lab, preset)?;
        let replaced = lab.variants.iter().filter_map(|variant| Some((variant.before?, variant.id)));
        let left: VecDeque<_> = replaced.chain(lab.also.iter().copied()).collect();
        let matches = left.len();
        let preset = preset.to_owned();
        let (done, samples, earlier) = (Vec::new(), MeasureSamples::default(), Vec::new());
        let (now, counts, tick_us) = (None, Counts::default(), 0.0);
        Ok(Bench {
            labs,
            config,
            preset,
            plan,
            left,
            matches,
            now,
            counts,
            done,
            samples,
            earlier,
            tick_us,
            memory: || 0,
        })
    }

    /// Makes only the comparisons whose name contains `text`: lab, preset, baseline and variant, joined by slashes.
    pub fn matching(mut self, text: &str) -> Bench {
        let (lab, preset) = (&self.config.lab, &self.preset);
        self.left.retain(|(baseline, variant)| format!("{lab}/{preset}/{baseline}/{variant}").contains(text));
        self.matches = self.left.len();
        self
    }

    /// The number of comparisons that are still to be made.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    /// Computes the comparisons from the samples of this bench and of `earlier` instances of the same.
    pub fn after(self, earlier: Vec<MeasureSamples>) -> Bench {
        Bench { earlier, ..self }
    }

    /// Sets the function that returns the memory in use, in bytes.
    pub fn with_memory_gauge(self, memory: fn() -> usize) -> Bench {
        Bench { memory, ..self }
    }

    /// Takes one step, and returns the share done, from 0 to 1.
    ///
    /// # Errors
    /// A refusal if the preset cannot be timed here, for example because it needs a module with threads and enough idle
    /// threads. If memory does not suffice for a match, its counts are reported without times, and there is no error.
    pub fn advance(&mut self, clock: &mut dyn Clock) -> Result<f64, Refusal> {
        if self.now.is_none() {
            let Some((baseline, variant)) = self.left.pop_front() else { return Ok(1.0) };
            let next = Match::new(self.labs, &self.config, &self.preset, baseline, &[variant], self.plan)?;
            let place = self.samples.matches.len();
            let earlier = self.earlier.iter().filter_map(|instance| instance.matches.get(place).cloned()).collect();
            let counts = mem::take(&mut self.counts);
            self.now = Some(next.with_memory_gauge(self.memory).with_counts(counts).after(earlier));
        }
        let current = self.now.as_mut().expect("it was made above");
        let progress = current.advance(clock);
        if let Some(refusal) = current.refused().filter(|refusal| refusal.knob != "memory") {
            return Err(refusal.clone());
        }
        if progress.phase == "done" {
            self.done.extend(current.comparisons());
            self.samples.matches.push(current.samples());
            self.tick_us = self.tick_us.max(current.tick_us());
            self.counts = current.take_counts();
            self.now = None;
        }
        let over = self.matches - self.left.len() - usize::from(self.now.is_some());
        Ok(over as f64 / self.matches as f64)
    }

    /// The comparisons of the matches that are done.
    pub fn comparisons(&self) -> &[Comparison] {
        &self.done
    }

    /// The samples of each match that is done, without those of earlier instances.
    pub fn samples(&self) -> &MeasureSamples {
        &self.samples
    }

    /// The clock's tick in µs.
    pub fn tick_us(&self) -> f64 {
        self.tick_us
    }
}
