//! The run: samples baselines and their variants round after round, until enough rounds are kept.

use std::cell::OnceCell;

use super::clock::{Clock, tick_ns};
use super::compare::{Comparison, Series, compare};
use super::order::Order;
use super::plan::{Plan, PlanError};
use super::sample::{Sample, aim_ns, calibrate};
use super::subject::Subject;
use super::warm_up::WarmUp;

/// A round is discarded if the time for one of its samples exceeds the usual time by more than this, in ns: the machine paused
/// during or before the sample.
const GAP_NS: f64 = 250e6;

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
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

/// A run that compares one baseline (subject 0) with any number of variants, in steps; or several such groups, each with its own
/// baseline, that are sampled in the same rounds.
///
/// The caller owns the clock and the subjects and passes them to each step: always the same subjects in the same order. It may
/// abandon the run between two steps.
pub struct Tournament {
    plan: Plan,
    progress: Phase,
    /// The clock's tick in ns. 0 until it has been measured, and if the clock does not advance.
    tick_ns: f64,
    aim_ns: f64,
    /// One entry for each calibrated subject; `None` if the subject is below the clock's resolution.
    warm_ups: Vec<Option<WarmUp>>,
    /// The baseline of each group: the first of its subjects.
    baselines: Vec<usize>,
    /// Kept samples by slot: one slot for each subject, then one for the second sample of each baseline. All have the same
    /// length, except that subjects below the clock's resolution have none.
    kept: Vec<Vec<Sample>>,
    /// Number of rounds to keep: a multiple of the plan's pairs that grows on a noisy machine.
    wanted: u32,
    order: Order,
    /// Number of discarded rounds.
    discarded: u32,
    /// Number of rounds discarded because of a pause or an invalid sample, not by the caller.
    spoiled: u32,
    /// Whether the last step kept a round, which the caller may still discard.
    fresh: bool,
    /// The comparisons for the kept samples, computed on demand.
    comparisons: OnceCell<Vec<Comparison>>,
}

impl Tournament {
    /// A new run of `subjects` subjects, of which the first is the baseline.
    ///
    /// # Errors
    /// If a value of the plan or the number of subjects is out of range.
    pub fn new(subjects: usize, plan: Plan) -> Result<Tournament, PlanError> {
        Tournament::of_groups(&[subjects], plan)
    }

    /// A new run of several groups. `groups` has the number of subjects of each. The subjects are ordered by group, and the first
    /// of each group is its baseline.
    ///
    /// # Errors
    /// If a value of the plan or the total number of subjects is out of range.
    pub fn of_groups(groups: &[usize], plan: Plan) -> Result<Tournament, PlanError> {
        let subjects: usize = groups.iter().sum();
        let ends = groups.iter().scan(0, |end, group| {
            *end += group;
            Some(*end - group)
        });
        let baselines: Vec<_> = ends.collect();
        Ok(Tournament {
            plan: plan.check(subjects)?,
            progress: Phase::Calibrating { done: 0, of: subjects as u32 },
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

    /// Takes one step: calibrates one subject, samples every subject once for the warm-up, or measures one round (every subject
    /// once, baselines twice).
    ///
    /// A round takes 1 to 2 ms for each subject if the tick is 5 µs, and 15 to 30 ms if it is 100 µs.
    ///
    /// # Panics
    /// If the number of subjects differs from that passed to [`new`](Self::new) or [`of_groups`](Self::of_groups).
    pub fn advance(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Phase {
        assert_eq!(subjects.len(), self.subjects(), "a run goes on with the subjects it was made for");
        self.fresh = false;
        self.comparisons.take();
        self.progress = match self.progress {
            Phase::Calibrating { .. } => self.calibrate(clock, subjects),
            Phase::WarmingUp { rounds } => self.warm_up(clock, subjects, rounds + 1),
            Phase::Measuring { .. } => self.measure(clock, subjects),
            Phase::Done => Phase::Done,
        };
        self.progress
    }

    /// Discards the round that the last [`advance`](Self::advance) kept, so that it is measured again. The caller calls it if the
    /// round was disturbed, for example because the tab was hidden.
    ///
    /// Does nothing if the last step kept no round, or if its round has been discarded already. Samples of calibration and
    /// warm-up are never kept.
    pub fn discard_round(&mut self) -> Phase {
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

    fn calibrate(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Phase {
        if self.warm_ups.is_empty() {
            let Some(aim) = tick_ns(clock).and_then(|tick| {
                self.tick_ns = tick;
                aim_ns(tick)
            }) else {
                return Phase::Done;
            };
            self.aim_ns = aim;
        }
        let next = self.warm_ups.len();
        let batches = calibrate(clock, subjects[next].as_mut(), self.aim_ns);
        self.warm_ups.push(batches.map(|batches| WarmUp::new(batches, f64::from(self.plan.warm_up_ms) * 1e6)));
        if self.warm_ups[0].is_none() {
            Phase::Done
        } else if self.warm_ups.len() < subjects.len() {
            Phase::Calibrating { done: self.warm_ups.len() as u32, of: subjects.len() as u32 }
        } else {
            Phase::WarmingUp { rounds: 0 }
        }
    }

    fn warm_up(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>], rounds: u32) -> Phase {
        for (warm_up, subject) in self.warm_ups.iter_mut().zip(subjects) {
            if let Some(warm_up) = warm_up {
                warm_up.push(Sample::take(clock, subject.as_mut(), warm_up.batches), self.aim_ns);
            }
        }
        // All subjects continue until the last one is warm: they share code and caches, so a subject that stopped earlier would
        // cool down again.
        if self.warm_ups.iter().flatten().all(WarmUp::is_over) { self.measuring() } else { Phase::WarmingUp { rounds } }
    }

    fn measure(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Phase {
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
            // The time since the last sample includes this sample's untimed batches, which are an eighth of it.
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

    fn measuring(&mut self) -> Phase {
        let pairs = self.kept[0].len() as u32;
        if pairs >= self.wanted
            && pairs < self.plan.most_pairs
            && !self.comparisons().iter().all(Comparison::is_precise)
        {
            self.wanted = (pairs + self.plan.pairs).min(self.plan.most_pairs);
        }
        // If more rounds were spoiled than are wanted, the machine is too disturbed to continue: the run ends with the pairs
        // that it has.
        if pairs >= self.wanted || self.spoiled > self.wanted + 10 {
            return Phase::Done;
        }
        Phase::Measuring { pairs, of: self.wanted, discarded: self.discarded }
    }

    /// Number of subjects.
    fn subjects(&self) -> usize {
        self.kept.len() - self.baselines.len()
    }

    /// One comparison of each variant with its group's baseline, in the order of the subjects. It can be called at any time and
    /// uses the rounds kept so far; while there are too few of them, the verdict is [`TooNoisy`](super::Verdict::TooNoisy).
    pub fn comparisons(&self) -> &[Comparison] {
        self.comparisons.get_or_init(|| self.compare())
    }

    fn compare(&self) -> Vec<Comparison> {
        let subjects = self.subjects();
        let timed = |subject: usize| matches!(self.warm_ups.get(subject), Some(Some(_)));
        // During calibration, a subject that has not been calibrated yet does not count as below the clock's resolution.
        let open = matches!(self.progress, Phase::Calibrating { .. });
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

    /// The clock's tick in ns. `None` until it has been measured, and if the clock does not advance.
    pub fn tick_ns(&self) -> Option<f64> {
        (self.tick_ns > 0.0).then_some(self.tick_ns)
    }

    /// Number of rounds discarded so far.
    pub fn discarded(&self) -> u32 {
        self.discarded
    }

    /// The kept samples of a subject in ns per unit, by round. Samples of two subjects with the same index are a pair.
    pub fn samples(&self, subject: usize) -> Vec<f64> {
        self.kept[subject].iter().map(Sample::ns_per_unit).collect()
    }

    /// The second sample of the first baseline in each kept round, in ns per unit.
    pub fn samples_again(&self) -> Vec<f64> {
        self.samples(self.subjects())
    }

    /// The warm-up samples of a subject in ns per unit, in the order in which they were taken. Empty for a subject below the
    /// clock's resolution.
    pub fn warm_up_samples(&self, subject: usize) -> &[f64] {
        match self.warm_ups.get(subject) {
            Some(Some(warm_up)) => &warm_up.shown,
            _ => &[],
        }
    }

    /// Whether the warm-up of every subject has settled. If not, some of them ended at the time limit.
    pub fn is_settled(&self) -> bool {
        self.warm_ups.iter().flatten().all(WarmUp::is_settled)
    }
}
