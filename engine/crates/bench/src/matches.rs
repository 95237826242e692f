//! A comparison of a baseline with some variants on one workload, in steps. A match first computes digests and counts, and
//! then times the variants whose digests agree.

use std::collections::BTreeMap;
use std::mem;

use base::allowed::{Allowed, MemoryUser};
use base::catalogue::Lab;
use base::config::{Config, Refusal};
use base::limits::LIVE;
use measure::{Clock, InstanceSamples, Phase, Plan, Tournament};
use observe::probe::Counters;
use sim::{Labs, Workload};

use super::counts::Counts;
use super::progress::Progress;
use super::subjects::Subjects;

/// A variant that takes part in a match.
pub(super) struct Entrant {
    pub(super) variant: String,
    digest: Option<u64>,
    pub(super) counters: Counters,
}

/// A comparison of a baseline with some variants on one workload.
pub struct Match {
    pub(super) lab: Lab,
    pub(super) preset: String,
    pub(super) knobs: BTreeMap<String, f64>,
    pub(super) workload: Box<dyn Workload>,
    pub(super) entrants: Vec<Entrant>,
    /// The digests and counters of the workload's variants.
    counts: Counts,
    /// The digest that every entrant must have, if the lab has a reference implementation.
    oracle: Option<u64>,
    /// The number of entrants whose digest and counts are known.
    counted: usize,
    /// The indices of the entrants that are timed: those that have a digest.
    pub(super) timed: Vec<usize>,
    plan: Plan,
    /// The samples of earlier instances of this match.
    earlier: Vec<InstanceSamples>,
    /// The subjects of timing; `None` before all entrants are counted, and if nothing is timed.
    pub(super) subjects: Option<Subjects>,
    /// The refusal because of which nothing is timed, if there is one.
    refused: Option<Refusal>,
    /// The run; `None` before all subjects are made.
    pub(super) tournament: Option<Tournament>,
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
        let (lab, workload) = (labs.find(&config.lab)?, labs.workload(config, None)?);
        Match::of(lab, workload, config, preset, baseline, others, plan)
    }

    /// The tournament of `baseline` and `others` of a workload of `lab`, made of `config`.
    pub(super) fn of(
        lab: Lab,
        workload: Box<dyn Workload>,
        config: &Config,
        preset: &str,
        baseline: &str,
        others: &[&str],
        plan: Plan,
    ) -> Result<Match, Refusal> {
        let entrants: Vec<_> = [baseline]
            .iter()
            .chain(others)
            .map(|id| Entrant { variant: (*id).to_owned(), digest: None, counters: Counters::default() })
            .collect();
        let timed: Vec<_> = (0..entrants.len()).collect();
        // A plan out of range is refused at once, and not when all entrants are counted.
        Tournament::new(entrants.len(), &[], plan)?;
        let (preset, knobs) = (preset.to_owned(), config.knobs.clone());
        Ok(Match {
            lab,
            preset,
            knobs,
            workload,
            entrants,
            counts: Counts::default(),
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

    /// Uses the counts of an earlier match on the same workload.
    pub(super) fn with_counts(self, counts: Counts) -> Match {
        Match { counts, ..self }
    }

    /// Takes the counts out, for another match on the same workload.
    pub(super) fn take_counts(&mut self) -> Counts {
        mem::take(&mut self.counts)
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
            (entrant.digest, entrant.counters) = self.counts.of(self.workload.as_ref(), &entrant.variant);
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
        self.oracle = self.counts.oracle(self.workload.as_ref());
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
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Whether the digests of the baseline and of all timed entrants are equal to each other and to the oracle's, if
    /// there is one, and at least two entrants are left. Otherwise nothing is timed.
    pub(super) fn digests_equal(&self) -> bool {
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
}
