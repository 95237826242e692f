//! Comparisons of a lab's variants, as the document that `npm run bench -- --json` prints. A comparison first computes
//! digests and counts, and then times the variants whose digests agree.

#![forbid(unsafe_code)]

pub mod agreement;
mod document;
mod subjects;

use std::collections::BTreeMap;
use std::collections::VecDeque;

use serde::Serialize;

pub use document::{Comparison, ComparisonSamples, Counts, Driver, Figures, Modelled, SCHEMA};
use subjects::Subjects;

use base::allowed::{Allowed, MemoryUser};
use base::catalogue::Lab;
use base::config::{Config, Refusal};
use base::limits::LIVE;
use measure::{Clock, InstanceSamples, Interval, Phase, Plan, PlanError, Tournament};
use observe::probe::Counters;
use sim::{Labs, Workload};

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Progress {
    /// The phase: `digests`, `calibrating`, `warming up`, `measuring` or `done`.
    #[cfg_attr(
        target_arch = "wasm32",
        tsify(type = "'digests' | 'calibrating' | 'warming up' | 'measuring' | 'done'")
    )]
    pub phase: &'static str,
    /// The number of steps of the phase that are done.
    pub done: u32,
    /// The number of steps of the phase; 0 if it is not known.
    pub of: u32,
    /// The number of rounds that were discarded and measured again.
    pub discarded: u32,
}

/// A variant that takes part in a match.
struct Entrant {
    variant: String,
    digest: Option<u64>,
    counters: Counters,
}

/// A comparison of a baseline with some variants on one workload.
pub struct Match {
    lab: Lab,
    preset: String,
    knobs: BTreeMap<String, f64>,
    workload: Box<dyn Workload>,
    entrants: Vec<Entrant>,
    /// The digest that every entrant must have, if the lab has a reference implementation.
    oracle: Option<u64>,
    /// The number of entrants whose digest and counts are known.
    counted: usize,
    /// The indices of the entrants that are timed: those that have a digest.
    timed: Vec<usize>,
    plan: Plan,
    /// The samples of earlier instances of this match.
    earlier: Vec<InstanceSamples>,
    /// The subjects of timing; `None` before all entrants are counted, and if nothing is timed.
    subjects: Option<Subjects>,
    /// The refusal because of which nothing is timed, if there is one.
    refused: Option<Refusal>,
    /// The run; `None` before all subjects are made.
    tournament: Option<Tournament>,
    /// Bytes in use, of the whole program.
    memory: fn() -> usize,
}

impl Match {
    /// The tournament of `baseline` and `others` on the workload of `config`.
    pub fn new(
        labs: &Labs,
        config: &Config,
        preset: &str,
        baseline: &str,
        others: &[&str],
        plan: Plan,
    ) -> Result<Match, Refusal> {
        let lab = labs.find(&config.lab)?;
        let workload = labs.workload(config, None)?;
        let entrants: Vec<_> = [baseline]
            .iter()
            .chain(others)
            .map(|id| Entrant { variant: (*id).to_owned(), digest: None, counters: Counters::default() })
            .collect();
        let timed: Vec<_> = (0..entrants.len()).collect();
        // Too many variants and a plan out of range are refused at once, and not when all entrants are counted.
        Tournament::new(entrants.len(), &[], plan).map_err(Refusal::from)?;
        let (preset, knobs) = (preset.to_owned(), config.knobs.clone());
        Ok(Match {
            lab,
            preset,
            knobs,
            workload,
            entrants,
            oracle: None,
            counted: 0,
            timed,
            plan,
            earlier: Vec::new(),
            subjects: None,
            refused: None,
            tournament: None,
            memory: || 0,
        })
    }

    /// Sets the function that returns the memory in use, in bytes.
    pub fn with_memory_gauge(self, memory: fn() -> usize) -> Match {
        Match { memory, ..self }
    }

    /// Computes the comparisons from the samples of this match and of `earlier` instances of the same.
    pub fn after(self, earlier: Vec<InstanceSamples>) -> Match {
        Match { earlier, ..self }
    }

    /// Compares side A's variant with all other variants on the workload of `config`, or with side B's variant only, if
    /// all variants together would not fit into a page's memory.
    ///
    /// # Errors
    /// A refusal if the configuration is not allowed.
    pub fn page(labs: &Labs, config: &Config, plan: Plan) -> Result<Match, Refusal> {
        let lab = labs.find(&config.lab)?;
        let large = labs.workload(config, None)?.is_large();
        let others: Vec<_> = lab.variants.iter().map(|variant| variant.id).filter(|id| *id != config.a).collect();
        let rival = [config.b.as_str()];
        Match::new(labs, config, "", &config.a, if large { &rival } else { &others }, plan)
    }

    /// Compares side A's variant with the variants `others` on the workload of `config`.
    ///
    /// # Errors
    /// A refusal if the configuration is not allowed, or if the lab has no variant of one of these ids.
    pub fn among(labs: &Labs, config: &Config, others: &[&str], plan: Plan) -> Result<Match, Refusal> {
        let lab = labs.find(&config.lab)?;
        for id in others {
            config.clone().against(id).values(&lab)?;
        }
        Match::new(labs, config, "", &config.a, others, plan)
    }

    /// Takes one step: computes the digest of one entrant, makes one subject of timing, or samples one round.
    pub fn advance(&mut self, clock: &mut dyn Clock) -> Progress {
        if self.counted < self.entrants.len() {
            let entrant = &mut self.entrants[self.counted];
            (entrant.digest, entrant.counters) = self.workload.count(&entrant.variant);
            self.counted += 1;
            if self.counted == self.entrants.len() {
                self.select_timed();
            }
            return self.progress(None);
        }
        if self.subjects.is_none() {
            return Progress { phase: "done", done: 1, of: 1, discarded: 0 };
        }
        // Checked in each round, because subjects grow while they run: for example, a ring allocates the buffers of its
        // slots one by one.
        if let Err(refusal) = self.check_memory() {
            self.save_memory(refusal);
            return self.progress(None);
        }
        let Some(subjects) = &mut self.subjects else { unreachable!("checked above") };
        if let Some(tournament) = &mut self.tournament {
            let phase = tournament.advance(clock, subjects.all());
            return self.progress(Some(phase));
        }
        match subjects.make_next(self.workload.as_ref()) {
            Ok(()) if subjects.is_complete() => self.begin(),
            Ok(()) => {}
            Err(refusal) => self.refuse(refusal),
        }
        self.progress(None)
    }

    /// Selects the entrants that are timed, after all have been counted. An entrant without a digest, for example
    /// because its memory did not suffice, is left out and does not prevent the others from being timed.
    fn select_timed(&mut self) {
        self.oracle = self.workload.oracle();
        let entrants = &self.entrants;
        self.timed.retain(|&number| entrants[number].digest.is_some());
        if !self.digests_equal() {
            return;
        }
        let variants = self.timed.iter().map(|&number| entrants[number].variant.clone()).collect();
        let sets = 1 + usize::from(self.workload.model().is_some());
        self.subjects = Some(Subjects::new(variants, sets, !self.workload.is_large(), self.plan.seed));
    }

    /// Refuses if more memory is in use than all subjects together may take.
    fn check_memory(&self) -> Result<(), Refusal> {
        let used = (self.memory)();
        if used <= LIVE {
            return Ok(());
        }
        let allowed = Allowed::Memory { mib: (LIVE >> 20) as u32, of: MemoryUser::Measured };
        Err(Refusal::new("memory", format!("{} MiB", used >> 20), allowed))
    }

    /// Makes all subjects again without a control, or ends the timing if there was none: the baseline is then its own
    /// control.
    fn save_memory(&mut self, refusal: Refusal) {
        let smaller = self.subjects.as_ref().and_then(|subjects| subjects.without_control(self.plan.seed));
        match smaller {
            Some(subjects) => (self.subjects, self.tournament) = (Some(subjects), None),
            None => self.refuse(refusal),
        }
    }

    /// Ends the timing and keeps the counts.
    fn refuse(&mut self, refusal: Refusal) {
        self.refused = Some(refusal);
        (self.subjects, self.tournament) = (None, None);
    }

    /// Begins the tournament. The modelled subjects are sampled in the same rounds as the others, and so is the driver.
    /// Subjects are compared only within a group.
    fn begin(&mut self) {
        let Some(subjects) = &self.subjects else { return };
        match Tournament::new(subjects.len(), &subjects.groups(), self.plan) {
            Ok(tournament) => self.tournament = Some(tournament.after(self.earlier.clone())),
            Err(error) => self.refuse(PlanError::into(error)),
        }
    }

    /// Whether the digests of the baseline and of all timed entrants are equal to each other and to the oracle's, if
    /// there is one, and at least two entrants are left. Otherwise nothing is timed.
    fn digests_equal(&self) -> bool {
        let first = self.entrants[0].digest;
        first.is_some()
            && (self.oracle.is_none() || first == self.oracle)
            && self.timed.len() > 1
            && self.timed.iter().all(|&number| self.entrants[number].digest == first)
    }

    /// The refusal because of which nothing is timed, if there is one.
    pub fn refused(&self) -> Option<&Refusal> {
        self.refused.as_ref()
    }

    /// Discards the last round, because it was disturbed.
    pub fn discard_round(&mut self) {
        if let Some(tournament) = &mut self.tournament {
            tournament.discard_round();
        }
    }

    fn progress(&self, phase: Option<Phase>) -> Progress {
        let discarded = self.tournament.as_ref().map_or(0, Tournament::discarded);
        let progress = |phase, done, of| Progress { phase, done, of, discarded };
        match phase {
            None => progress("digests", self.counted as u32, self.entrants.len() as u32),
            Some(Phase::Calibrating { done, of }) => progress("calibrating", done, of),
            Some(Phase::WarmingUp { rounds }) => progress("warming up", rounds, 0),
            Some(Phase::Measuring { pairs, of, .. }) => progress("measuring", pairs, of),
            Some(Phase::Done) => progress("done", 1, 1),
        }
    }

    /// The clock's tick in µs; 0 before it was measured.
    pub fn tick_us(&self) -> f64 {
        self.tournament.as_ref().and_then(Tournament::tick_ns).unwrap_or(0.0) / 1_000.0
    }

    /// The samples kept so far, without those of earlier instances. Empty if nothing is timed.
    pub fn samples(&self) -> InstanceSamples {
        self.tournament.as_ref().map(Tournament::instance_samples).unwrap_or_default()
    }

    /// Whether the workload is that of preset `preset`.
    fn is(&self, preset: &str) -> bool {
        Config::of_preset(&self.lab, preset).is_ok_and(|config| config.knobs == self.knobs)
    }

    /// One comparison for each entrant but the baseline.
    pub fn comparisons(&self) -> Vec<Comparison> {
        let equal = self.digests_equal();
        let timings = self.tournament.as_ref().map_or(&[][..], Tournament::comparisons);
        let driver = self.driver();
        let figures =
            |place: Option<usize>| place.and_then(|place| timings.get(place)).map_or(Figures::NONE, Figures::of);
        self.entrants[1..]
            .iter()
            .zip(1..)
            .map(|(entrant, number)| {
                let place = self.timed.iter().skip(1).position(|&timed| timed == number);
                let modelled = figures(place.map(|place| place + self.timed.len() - 1));
                let samples = place.zip(self.tournament.as_ref()).map(|(place, run)| ComparisonSamples::of(run, place));
                let samples = samples.unwrap_or_default();
                self.comparison(entrant, (figures(place), samples), modelled, driver, equal && place.is_some())
            })
            .collect()
    }

    /// The cost of the driver alone, if it was timed.
    fn driver(&self) -> Option<Driver> {
        let driver = self.subjects.as_ref()?.driver()?;
        Driver::of(Interval::of(&self.tournament.as_ref()?.samples(driver)))
    }

    fn comparison(
        &self,
        entrant: &Entrant,
        (figures, samples): (Figures, Vec<ComparisonSamples>),
        modelled: Figures,
        driver: Option<Driver>,
        digests_equal: bool,
    ) -> Comparison {
        let baseline = &self.entrants[0];
        let named = |entrant: &Entrant| entrant.counters.named().collect();
        let variant = self.lab.variants.iter().find(|variant| variant.id == entrant.variant);
        // A claim compares a variant with the one that it replaced, and does not apply to other baselines.
        let claim = variant
            .filter(|variant| variant.before == Some(&baseline.variant))
            .and_then(|variant| variant.claim_on(|preset| self.is(preset)));
        Comparison {
            lab: self.lab.id.to_owned(),
            preset: self.preset.clone(),
            baseline: baseline.variant.clone(),
            variant: entrant.variant.clone(),
            unit: self.workload.unit(),
            figures,
            samples,
            digests_equal,
            driver,
            counters: Counts { baseline: named(baseline), variant: named(entrant) },
            modelled: self.workload.model().map(|model| Modelled { model, figures: modelled }),
            claim,
        }
    }
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
    done: Vec<Comparison>,
    /// The samples of each match that is done.
    samples: Vec<InstanceSamples>,
    /// The same of earlier instances of this bench.
    earlier: Vec<Vec<InstanceSamples>>,
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
        let (done, samples, earlier) = (Vec::new(), Vec::new(), Vec::new());
        let (now, tick_us) = (None, 0.0);
        Ok(Bench { labs, config, preset, plan, left, matches, now, done, samples, earlier, tick_us, memory: || 0 })
    }

    /// Computes the comparisons from the samples of this bench and of `earlier` instances of the same.
    pub fn after(self, earlier: Vec<Vec<InstanceSamples>>) -> Bench {
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
            let earlier = self.earlier.iter().filter_map(|matches| matches.get(self.samples.len()).cloned()).collect();
            self.now = Some(next.with_memory_gauge(self.memory).after(earlier));
        }
        let current = self.now.as_mut().expect("it was made above");
        let progress = current.advance(clock);
        if let Some(refusal) = current.refused().filter(|refusal| refusal.knob != "memory") {
            return Err(refusal.clone());
        }
        if progress.phase == "done" {
            self.done.extend(current.comparisons());
            self.samples.push(current.samples());
            self.tick_us = self.tick_us.max(current.tick_us());
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
    pub fn samples(&self) -> &[InstanceSamples] {
        &self.samples
    }

    /// The clock's tick in µs.
    pub fn tick_us(&self) -> f64 {
        self.tick_us
    }
}
