//! Comparisons of a lab's variants, as the document that `npm run bench -- --json` prints: digests first,
//! then counts, then times.

#![forbid(unsafe_code)]

pub mod agreement;
mod document;

use std::collections::BTreeMap;
use std::collections::VecDeque;

use serde::Serialize;

pub use document::{Comparison, Counts, Driver, Figures, Modelled, SCHEMA};

use base::catalogue::Lab;
use base::config::{Config, Refusal};
use base::limits::LIVE;
use measure::{Clock, Plan, Progress, Subject, Tournament, median_interval};
use observe::probe::Counters;
use sim::{Labs, Workload};

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Stand {
    /// What it is doing: `digests`, `calibrating`, `warming up`, `measuring` or `done`.
    #[cfg_attr(
        target_arch = "wasm32",
        tsify(type = "'digests' | 'calibrating' | 'warming up' | 'measuring' | 'done'")
    )]
    pub phase: &'static str,
    /// How much of it is done.
    pub done: u32,
    /// Out of how much; 0 where that is not known.
    pub of: u32,
    /// Rounds that had to be measured again.
    pub discarded: u32,
}

/// What a run is about.
struct Entrant {
    variant: String,
    digest: Option<u64>,
    counters: Counters,
}

/// One tournament: a baseline against some variants on one workload.
pub struct Match {
    lab: Lab,
    preset: String,
    knobs: BTreeMap<String, f64>,
    workload: Box<dyn Workload>,
    entrants: Vec<Entrant>,
    /// The digest that all must have, where the lab has somebody who knows.
    oracle: Option<u64>,
    /// Entrants whose digest and counts are known.
    counted: usize,
    /// Numbers of those that are timed: all that came to the end of what they were to do.
    racing: Vec<usize>,
    plan: Plan,
    /// What is timed: all that are racing; with what is modelled, all of them again; and the driver alone, where the lab has one.
    subjects: Vec<Box<dyn Subject>>,
    /// How many there are to be, the driver not counted.
    wanted: usize,
    /// Why there are none, if one of them cannot run.
    refused: Option<Refusal>,
    tournament: Tournament,
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
        let groups = [entrants.len()].repeat(1 + usize::from(workload.model().is_some()));
        let tournament = tournament(&groups, plan)?;
        let racing = (0..entrants.len()).collect();
        let (preset, knobs) = (preset.to_owned(), config.knobs.clone());
        let subjects = Vec::new();
        Ok(Match {
            lab,
            preset,
            knobs,
            workload,
            entrants,
            oracle: None,
            counted: 0,
            racing,
            plan,
            subjects,
            wanted: 0,
            refused: None,
            tournament,
            memory: || 0,
        })
    }

    /// The same tournament, told how much memory is in use.
    pub fn gauged(self, memory: fn() -> usize) -> Match {
        Match { memory, ..self }
    }

    /// Side A's variant against all others on the workload of `config`; against side B's alone where so many
    /// worlds would not fit into a page's memory together.
    pub fn page(labs: &Labs, config: &Config, plan: Plan) -> Result<Match, Refusal> {
        let lab = labs.find(&config.lab)?;
        let large = labs.workload(config, None)?.is_large();
        let others: Vec<_> = lab.variants.iter().map(|variant| variant.id).filter(|id| *id != config.a).collect();
        let rival = [config.b.as_str()];
        Match::new(labs, config, "", &config.a, if large { &rival } else { &others }, plan)
    }

    /// Side A's variant against these alone on the workload of `config`.
    ///
    /// # Errors
    /// When the configuration is refused, or the lab has no variant of such a name.
    pub fn among(labs: &Labs, config: &Config, others: &[&str], plan: Plan) -> Result<Match, Refusal> {
        let lab = labs.find(&config.lab)?;
        for id in others {
            config.clone().against(id).values(&lab)?;
        }
        Match::new(labs, config, "", &config.a, others, plan)
    }

    /// Takes one step: digests one entrant, makes what is timed of one, or samples one round.
    pub fn advance(&mut self, clock: &mut dyn Clock) -> Stand {
        if self.counted < self.entrants.len() {
            let entrant = &mut self.entrants[self.counted];
            (entrant.digest, entrant.counters) = self.workload.count(&entrant.variant);
            self.counted += 1;
            if self.counted == self.entrants.len() {
                self.line_up();
            }
            return self.stand(None);
        }
        if self.subjects.len() < self.wanted {
            self.prepare();
            return self.stand(None);
        }
        if self.subjects.is_empty() {
            return Stand { phase: "done", done: 1, of: 1, discarded: 0 };
        }
        // Subjects grow while they run: a ring's slots get their buffers one by one.
        if let Err(refusal) = self.room() {
            self.refuse(refusal);
            return self.stand(None);
        }
        let progress = self.tournament.advance(clock, &mut self.subjects);
        self.stand(Some(progress))
    }

    /// All are counted: finds those that are timed. One that did not come to the end, such as for want of memory, is not, and
    /// holds nobody else up.
    fn line_up(&mut self) {
        self.oracle = self.workload.oracle();
        let entrants = &self.entrants;
        self.racing.retain(|&number| entrants[number].digest.is_some());
        if !self.digests_equal() {
            return;
        }
        self.wanted = self.racing.len() * (1 + usize::from(self.workload.model().is_some()));
    }

    /// Makes the next subject, and after the last one the tournament. Where one cannot run, or memory is used up, nothing is
    /// timed, and the counts stand alone.
    fn prepare(&mut self) {
        let made = self.subjects.len();
        let variant = &self.entrants[self.racing[made % self.racing.len()]].variant;
        let subject = self.room().and_then(|()| {
            if made < self.racing.len() { self.workload.timed(variant) } else { self.workload.modelled(variant) }
        });
        match subject {
            Ok(subject) => self.subjects.push(subject),
            Err(refusal) => return self.refuse(refusal),
        }
        if self.subjects.len() == self.wanted {
            self.begin();
        }
    }

    /// Refuses when more memory is in use than all that is measured at once may take.
    fn room(&self) -> Result<(), Refusal> {
        let used = (self.memory)();
        let allowed = || format!("up to {} MiB for all that is measured at once", LIVE >> 20);
        if used > LIVE { Err(Refusal::new("memory", format!("{} MiB", used >> 20), allowed())) } else { Ok(()) }
    }

    /// Times nothing, or nothing more, and keeps the counts.
    fn refuse(&mut self, refusal: Refusal) {
        self.refused = Some(refusal);
        self.subjects.clear();
        self.wanted = 0;
    }

    /// Begins the tournament. What is modelled is sampled in the same rounds as what is measured, and so is the driver, unless
    /// the workload is so large that there may be no memory for it; none of them is compared with another.
    fn begin(&mut self) {
        let mut groups = vec![self.racing.len(); self.wanted / self.racing.len()];
        let driver = if self.workload.is_large() { None } else { self.workload.driver() };
        if let Some(driver) = driver {
            self.subjects.push(driver);
            groups.push(1);
        }
        self.tournament = tournament(&groups, self.plan).expect("the plan was accepted already");
    }

    /// Whether all that are timed did the same, the baseline among them, and what is right. If not nothing is timed.
    fn digests_equal(&self) -> bool {
        let first = self.entrants[0].digest;
        first.is_some()
            && (self.oracle.is_none() || first == self.oracle)
            && self.racing.len() > 1
            && self.racing.iter().all(|&number| self.entrants[number].digest == first)
    }

    /// Why nothing is timed, if an entrant cannot run.
    pub fn refused(&self) -> Option<&Refusal> {
        self.refused.as_ref()
    }

    /// Takes back the last round: it was disturbed.
    pub fn discard_round(&mut self) {
        self.tournament.discard_round();
    }

    fn stand(&self, progress: Option<Progress>) -> Stand {
        let discarded = self.tournament.discarded();
        let stand = |phase, done, of| Stand { phase, done, of, discarded };
        match progress {
            None => stand("digests", self.counted as u32, self.entrants.len() as u32),
            Some(Progress::Calibrating { done, of }) => stand("calibrating", done, of),
            Some(Progress::WarmingUp { rounds }) => stand("warming up", rounds, 0),
            Some(Progress::Measuring { pairs, of, .. }) => stand("measuring", pairs, of),
            Some(Progress::Done) => stand("done", 1, 1),
        }
    }

    /// The clock's tick in microseconds; 0 until it was looked for.
    pub fn tick_us(&self) -> f64 {
        self.tournament.tick_ns().unwrap_or(0.0) / 1_000.0
    }

    /// Whether the workload is that of a preset.
    fn is(&self, preset: &str) -> bool {
        Config::of_preset(&self.lab, preset).is_ok_and(|config| config.knobs == self.knobs)
    }

    /// One comparison for each entrant but the baseline.
    pub fn comparisons(&self) -> Vec<Comparison> {
        let equal = self.digests_equal();
        // What was sampled before the memory was used up is no whole run.
        let timings = if self.refused.is_none() { self.tournament.comparisons() } else { &[] };
        let driver = self.driver();
        let figures =
            |place: Option<usize>| place.and_then(|place| timings.get(place)).map_or(Figures::NONE, Figures::of);
        self.entrants[1..]
            .iter()
            .zip(1..)
            .map(|(entrant, number)| {
                let place = self.racing.iter().skip(1).position(|&racing| racing == number);
                let modelled = figures(place.map(|place| place + self.racing.len() - 1));
                self.comparison(entrant, figures(place), modelled, driver, equal && place.is_some())
            })
            .collect()
    }

    /// What the driver costs alone, if it was timed.
    fn driver(&self) -> Option<Driver> {
        let samples = (self.subjects.len() > self.wanted).then(|| self.tournament.samples(self.wanted))?;
        Driver::of(median_interval(&samples, self.plan.seed))
    }

    fn comparison(
        &self,
        entrant: &Entrant,
        figures: Figures,
        modelled: Figures,
        driver: Option<Driver>,
        digests_equal: bool,
    ) -> Comparison {
        let baseline = &self.entrants[0];
        let named = |entrant: &Entrant| entrant.counters.named().collect();
        let variant = self.lab.variants.iter().find(|variant| variant.id == entrant.variant);
        // A claim is about a variant and the one before it, and says nothing of others.
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
            digests_equal,
            driver,
            counters: Counts { baseline: named(baseline), variant: named(entrant) },
            modelled: self.workload.model().map(|model| Modelled { model, figures: modelled }),
            claim,
        }
    }
}

/// A tournament of groups of so many subjects.
fn tournament(groups: &[usize], plan: Plan) -> Result<Tournament, Refusal> {
    Tournament::of_groups(groups, plan).map_err(|error| Refusal::new("pairs", plan.pairs, error.to_string()))
}

/// All comparisons of a preset: each variant against the one it replaced.
pub struct Bench {
    labs: &'static Labs,
    config: Config,
    preset: String,
    plan: Plan,
    /// Baseline and variant of the matches to come.
    left: VecDeque<(&'static str, &'static str)>,
    matches: usize,
    now: Option<Match>,
    done: Vec<Comparison>,
    tick_us: f64,
    memory: fn() -> usize,
}

impl Bench {
    /// The comparisons of a preset of a lab.
    pub fn new(labs: &'static Labs, lab: &str, preset: &str, plan: Plan) -> Result<Bench, Refusal> {
        let lab = labs.find(lab)?;
        let config = Config::of_preset(&lab, preset)?;
        let replaced = lab.variants.iter().filter_map(|variant| Some((variant.before?, variant.id)));
        let left: VecDeque<_> = replaced.chain(lab.also.iter().copied()).collect();
        let matches = left.len();
        let preset = preset.to_owned();
        Ok(Bench { labs, config, preset, plan, left, matches, now: None, done: Vec::new(), tick_us: 0.0, memory: || 0 })
    }

    /// The same bench, told how much memory is in use.
    pub fn gauged(self, memory: fn() -> usize) -> Bench {
        Bench { memory, ..self }
    }

    /// Takes one step; returns the share done, 1 at the end.
    ///
    /// # Errors
    /// A refusal when the preset cannot be timed here: what runs on threads needs a module with them, and enough of them. Of two
    /// variants that take more memory than there is, the counts stand without times.
    pub fn advance(&mut self, clock: &mut dyn Clock) -> Result<f64, Refusal> {
        if self.now.is_none() {
            let Some((baseline, variant)) = self.left.pop_front() else { return Ok(1.0) };
            let next = Match::new(self.labs, &self.config, &self.preset, baseline, &[variant], self.plan)?;
            self.now = Some(next.gauged(self.memory));
        }
        let current = self.now.as_mut().expect("it was made above");
        let stand = current.advance(clock);
        if let Some(refusal) = current.refused().filter(|refusal| refusal.knob != "memory") {
            return Err(refusal.clone());
        }
        if stand.phase == "done" {
            self.done.extend(current.comparisons());
            self.tick_us = self.tick_us.max(current.tick_us());
            self.now = None;
        }
        let over = self.matches - self.left.len() - usize::from(self.now.is_some());
        Ok(over as f64 / self.matches as f64)
    }

    /// What is known so far.
    pub fn comparisons(&self) -> &[Comparison] {
        &self.done
    }

    /// The clock's tick in microseconds.
    pub fn tick_us(&self) -> f64 {
        self.tick_us
    }
}
