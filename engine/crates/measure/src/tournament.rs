//! The run itself: baselines and their variants, round after round, until enough rounds are kept.

use std::cell::OnceCell;

use super::clock::{Clock, tick_ns};
use super::compare::{Comparison, Series, compare};
use super::order::Order;
use super::plan::{Plan, PlanError};
use super::sample::{Sample, aim_ns, calibrate};
use super::subject::Subject;
use super::warm_up::WarmUp;

/// A pause of the machine that spoils a round: a sample that took this much longer than usual, or
/// started this much too late.
const GAP_NS: f64 = 250e6;

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Finding out how many batches make a sample: `done` of `of` subjects.
    Calibrating {
        /// Subjects done.
        done: u32,
        /// Subjects in all.
        of: u32,
    },
    /// Warming up, for so many rounds now.
    WarmingUp {
        /// Rounds taken.
        rounds: u32,
    },
    /// Measuring: `pairs` of `of` are kept.
    Measuring {
        /// Rounds kept.
        pairs: u32,
        /// Rounds wanted. Grows when those kept turn out to be too noisy.
        of: u32,
        /// Rounds thrown away for a gap, a clock that went back, or because the caller said so.
        discarded: u32,
    },
    /// Nothing is left to do. [`Tournament::comparisons`] has the outcome.
    Done,
}

/// A run of one baseline (subject 0) against any number of variants, taken a step at a time; or of several groups of them,
/// each with a baseline of its own, that are sampled in the same rounds.
///
/// The caller keeps clock and subjects and lends them to each step, always the same ones in the
/// same order, and may stop between steps.
pub struct Tournament {
    plan: Plan,
    progress: Progress,
    /// In ns. 0 until it is known, and if the clock does not move.
    tick_ns: f64,
    aim_ns: f64,
    /// One for each subject that was calibrated; `None` for one below the clock.
    warm_ups: Vec<Option<WarmUp>>,
    /// The baseline of each group: the first of its subjects.
    baselines: Vec<usize>,
    /// Samples kept, by slot: one slot a subject, and a last one for each baseline again. Equally
    /// long, but for subjects below the clock.
    kept: Vec<Vec<Sample>>,
    /// Rounds to keep as it looks now: the plan's pairs once, or more often on a noisy machine.
    wanted: u32,
    order: Order,
    discarded: u32,
    /// How many of those were this module's own decision.
    spoiled: u32,
    /// Whether the last step kept a round, so that it can still be taken back.
    fresh: bool,
    /// What came of the samples kept, once somebody has asked.
    comparisons: OnceCell<Vec<Comparison>>,
}

impl Tournament {
    /// A run of `subjects` subjects that has not begun. Refused when the plan or the number of
    /// subjects is out of range.
    pub fn new(subjects: usize, plan: Plan) -> Result<Tournament, PlanError> {
        Tournament::of_groups(&[subjects], plan)
    }

    /// A run of several groups of so many subjects each: all of the first group come before all of the second, and each
    /// group's baseline is its first.
    pub fn of_groups(groups: &[usize], plan: Plan) -> Result<Tournament, PlanError> {
        let subjects: usize = groups.iter().sum();
        let ends = groups.iter().scan(0, |end, group| {
            *end += group;
            Some(*end - group)
        });
        let baselines: Vec<_> = ends.collect();
        Ok(Tournament {
            plan: plan.check(subjects)?,
            progress: Progress::Calibrating { done: 0, of: subjects as u32 },
            tick_ns: 0.0,
            aim_ns: 0.0,
            warm_ups: Vec::new(),
            kept: vec![Vec::new(); subjects + baselines.len()],
            wanted: plan.pairs,
            order: Order::new(subjects + baselines.len(), plan.seed),
            baselines,
            discarded: 0,
            spoiled: 0,
            fresh: false,
            comparisons: OnceCell::new(),
        })
    }

    /// Takes one step: calibrates one subject, or samples every subject once for warm-up, or
    /// measures one round (every subject once, baselines twice).
    ///
    /// A round takes one to two milliseconds a subject with a 5 µs tick, 15 to 30 with 100 µs.
    ///
    /// # Panics
    /// If the number of subjects is not the one the run was made for.
    pub fn advance(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Progress {
        assert_eq!(subjects.len(), self.subjects(), "a run goes on with the subjects it was made for");
        self.fresh = false;
        self.comparisons.take();
        self.progress = match self.progress {
            Progress::Calibrating { .. } => self.calibrate(clock, subjects),
            Progress::WarmingUp { rounds } => self.warm_up(clock, subjects, rounds + 1),
            Progress::Measuring { .. } => self.measure(clock, subjects),
            Progress::Done => Progress::Done,
        };
        self.progress
    }

    /// Takes back the round that the last [`advance`](Self::advance) kept, to be measured again:
    /// the tab was hidden meanwhile, or something else disturbed it.
    ///
    /// Without effect when the last step kept none (calibration and warm-up are thrown away
    /// anyhow), or a second time.
    pub fn discard_round(&mut self) -> Progress {
        if std::mem::take(&mut self.fresh) {
            self.comparisons.take();
            for slot in &mut self.kept {
                slot.pop();
            }
            self.discarded += 1;
            self.progress = self.measuring();
        }
        self.progress
    }

    fn calibrate(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Progress {
        if self.warm_ups.is_empty() {
            let Some(aim) = tick_ns(clock).and_then(|tick| {
                self.tick_ns = tick;
                aim_ns(tick)
            }) else {
                return Progress::Done;
            };
            self.aim_ns = aim;
        }
        let next = self.warm_ups.len();
        let batches = calibrate(clock, subjects[next].as_mut(), self.aim_ns);
        self.warm_ups.push(batches.map(|batches| WarmUp::new(batches, f64::from(self.plan.warm_up_ms) * 1e6)));
        if self.warm_ups[0].is_none() {
            Progress::Done
        } else if self.warm_ups.len() < subjects.len() {
            Progress::Calibrating { done: self.warm_ups.len() as u32, of: subjects.len() as u32 }
        } else {
            Progress::WarmingUp { rounds: 0 }
        }
    }

    fn warm_up(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>], rounds: u32) -> Progress {
        for (warm_up, subject) in self.warm_ups.iter_mut().zip(subjects) {
            if let Some(warm_up) = warm_up {
                warm_up.push(Sample::take(clock, subject.as_mut(), warm_up.batches), self.aim_ns);
            }
        }
        // All go on until the last is warm: they share code and caches, and a subject left alone
        // would cool down again.
        if self.warm_ups.iter().flatten().all(WarmUp::is_over) {
            self.measuring()
        } else {
            Progress::WarmingUp { rounds }
        }
    }

    fn measure(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Progress {
        let mut round = Vec::with_capacity(self.kept.len());
        let mut spoiled = false;
        let mut last_end = clock.now_ns();
        for &slot in self.order.next_round() {
            let subject = self.baselines.get(slot.wrapping_sub(subjects.len())).copied().unwrap_or(slot);
            let Some(warm_up) = &self.warm_ups[subject] else {
                continue;
            };
            let sample = Sample::take(clock, subjects[subject].as_mut(), warm_up.batches);
            let end = clock.now_ns();
            // Everything since the last sample counts, the untimed batches of this one too: an
            // eighth of a sample more.
            spoiled |= !sample.is_sound() || end - last_end > warm_up.typical_ns() * 1.125 + GAP_NS;
            round.push((slot, sample));
            last_end = end;
        }
        if spoiled {
            self.discarded += 1;
            self.spoiled += 1;
        } else {
            round.into_iter().for_each(|(slot, sample)| self.kept[slot].push(sample));
            self.fresh = true;
        }
        self.measuring()
    }

    fn measuring(&mut self) -> Progress {
        let pairs = self.kept[0].len() as u32;
        if pairs >= self.wanted
            && pairs < self.plan.most_pairs
            && !self.comparisons().iter().all(Comparison::is_precise)
        {
            self.wanted = (pairs + self.plan.pairs).min(self.plan.most_pairs);
        }
        // A machine on which more rounds fail than are wanted will not get better: the run ends
        // with the pairs it has.
        if pairs >= self.wanted || self.spoiled > self.wanted + 10 {
            return Progress::Done;
        }
        Progress::Measuring { pairs, of: self.wanted, discarded: self.discarded }
    }

    /// How many are run.
    fn subjects(&self) -> usize {
        self.kept.len() - self.baselines.len()
    }

    /// One comparison for each variant with its group's baseline, in the order of the subjects. May be asked at any
    /// time, for the rounds kept so far: before there are enough of them the verdict is
    /// [`TooNoisy`](super::Verdict::TooNoisy).
    pub fn comparisons(&self) -> &[Comparison] {
        self.comparisons.get_or_init(|| self.compare())
    }

    fn compare(&self) -> Vec<Comparison> {
        let subjects = self.subjects();
        let timed = |subject: usize| matches!(self.warm_ups.get(subject), Some(Some(_)));
        // While subjects are still being calibrated, one that has not been looked at is not yet
        // below the clock.
        let open = matches!(self.progress, Progress::Calibrating { .. });
        let series = |slot: usize| Series(&self.kept[slot]);
        let of_group = |(group, &baseline): (usize, &usize)| {
            let end = self.baselines.get(group + 1).copied().unwrap_or(subjects);
            let variants: Vec<_> = (baseline + 1..end)
                .map(|slot| (open || (timed(baseline) && timed(slot))).then(|| series(slot)))
                .collect();
            compare(series(baseline), series(subjects + group), &variants, self.tick_ns, self.plan.seed)
        };
        self.baselines.iter().enumerate().flat_map(of_group).collect()
    }

    /// The clock's tick in ns; `None` until it was looked for, and when the clock does not move.
    pub fn tick_ns(&self) -> Option<f64> {
        (self.tick_ns > 0.0).then_some(self.tick_ns)
    }

    /// The rounds thrown away so far.
    pub fn discarded(&self) -> u32 {
        self.discarded
    }

    /// The kept samples of a subject in ns per unit, round by round: the same index in two subjects
    /// is a pair.
    pub fn samples(&self, subject: usize) -> Vec<f64> {
        self.kept[subject].iter().map(Sample::ns_per_unit).collect()
    }

    /// The first baseline's second sample of each round, in ns per unit.
    pub fn samples_again(&self) -> Vec<f64> {
        self.samples(self.subjects())
    }

    /// The warm-up samples of a subject in ns per unit, first to last. Empty for one below the
    /// clock.
    pub fn warm_up_samples(&self, subject: usize) -> &[f64] {
        match self.warm_ups.get(subject) {
            Some(Some(warm_up)) => &warm_up.shown,
            _ => &[],
        }
    }

    /// Whether the warm-up of every subject had settled when measuring began, rather than run into
    /// its time limit.
    pub fn is_settled(&self) -> bool {
        self.warm_ups.iter().flatten().all(WarmUp::is_settled)
    }
}
