//! The run: samples pairs of a baseline and a variant round after round, until enough rounds are kept.

use std::cell::OnceCell;
use std::ops::Range;

use super::clock::{Clock, tick_ns};
use super::compare::{Comparison, Series, compare, is_enough};
use super::plan::Plan;
use super::rounds::Rounds;
use super::sample::{InstanceSamples, PairSamples, Sample, aim_ns, calibrate};
use super::subject::Subject;
use super::warm_up::WarmUp;
use base::Refusal;

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

/// A baseline, its control and its variants, by the indices of the subjects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The baseline.
    pub baseline: usize,
    /// The same variant as the baseline, made a second time. Comparing the two yields the noise floor. It is the baseline itself
    /// where memory does not suffice for a second one; the floor then does not cover the placement in memory.
    pub control: usize,
    /// The variants.
    pub variants: Range<usize>,
}

impl Group {
    /// A single group of `subjects` subjects (2 or more): the first is the baseline, the second its control.
    pub fn of(subjects: usize) -> Group {
        Group { baseline: 0, control: 1, variants: 2..subjects }
    }

    /// The subject that is compared with the baseline in each of the group's pairs. The first is the control.
    fn others(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.control).chain(self.variants.clone())
    }
}

/// A run that compares baselines with their variants, in steps. The pairs of all groups are sampled in the same rounds.
///
/// The caller owns the clock and the subjects and passes them to each step: always the same subjects in the same order. It may
/// abandon the run between two steps.
pub struct Tournament {
    plan: Plan,
    progress: Phase,
    groups: Vec<Group>,
    /// Number of subjects.
    subjects: usize,
    /// The subjects of each pair, group by group: a baseline, and its control or a variant.
    pairs: Vec<[usize; 2]>,
    /// The clock's tick in ns. 0 until it has been measured, and if the clock does not advance.
    tick_ns: f64,
    aim_ns: f64,
    /// The time by the clock at which the plan's time is over, in ns, and whether a round has ended after it.
    deadline_ns: f64,
    is_late: bool,
    /// The modelled part of each subject's last sample, in ns per unit.
    added_ns: Vec<f64>,
    /// One entry for each calibrated subject; `None` if the subject is below the clock's resolution.
    warm_ups: Vec<Option<WarmUp>>,
    /// The indices of the pairs that are sampled: those without a subject below the clock's resolution.
    timed: Vec<usize>,
    /// The rounds of the timed pairs.
    rounds: Rounds<Sample>,
    /// Number of rounds to keep: a multiple of the plan's pairs that grows on a noisy machine.
    wanted: u32,
    /// Number of rounds that a pause or an invalid sample spoiled.
    spoiled: u32,
    /// The samples of earlier instances of the same run.
    earlier: Vec<InstanceSamples>,
    /// The comparisons for the kept samples, computed on demand.
    comparisons: OnceCell<Vec<Comparison>>,
}

impl Tournament {
    /// A new run of `subjects` subjects.
    ///
    /// # Errors
    /// If a value of the plan is out of range, or if there is no subject.
    ///
    /// # Panics
    /// If a group has a subject that does not exist.
    pub fn new(subjects: usize, groups: &[Group], plan: Plan) -> Result<Tournament, Refusal> {
        let plan = plan.check(subjects)?;
        let pairs: Vec<_> =
            groups.iter().flat_map(|group| group.others().map(|other| [group.baseline, other])).collect();
        assert!(pairs.iter().flatten().all(|&subject| subject < subjects), "a group has a subject that does not exist");
        Ok(Tournament {
            plan,
            progress: Phase::Calibrating { done: 0, of: subjects as u32 },
            groups: groups.to_vec(),
            subjects,
            tick_ns: 0.0,
            aim_ns: 0.0,
            deadline_ns: f64::INFINITY,
            is_late: false,
            added_ns: vec![0.0; subjects],
            warm_ups: Vec::new(),
            timed: Vec::new(),
            rounds: Rounds::new(0, plan.seed),
            wanted: plan.pairs,
            pairs,
            spoiled: 0,
            earlier: Vec::new(),
            comparisons: OnceCell::new(),
        })
    }

    /// Computes the comparisons from the samples of this run and of `earlier` instances, whose groups must be the same. Those
    /// with another number of pairs are left out.
    pub fn after(mut self, earlier: Vec<InstanceSamples>) -> Tournament {
        self.comparisons.take();
        self.earlier = earlier;
        self.earlier.retain(|instance| instance.pairs.len() == self.pairs.len());
        self
    }

    /// Takes one step: calibrates one subject, samples every subject once for the warm-up, or measures one round (every pair
    /// once).
    ///
    /// A round takes 2 to 4 ms for each pair if the tick is 5 µs, and 30 to 60 ms if it is 100 µs.
    ///
    /// # Panics
    /// If the number of subjects differs from that passed to [`new`](Self::new).
    pub fn advance(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Phase {
        assert_eq!(subjects.len(), self.subjects, "a run goes on with the subjects it was made for");
        self.comparisons.take();
        self.progress = match self.progress {
            Phase::Calibrating { .. } => self.calibrate(clock, subjects),
            Phase::WarmingUp { rounds } => self.warm_up(clock, subjects, rounds + 1),
            Phase::Measuring { .. } => self.measure(clock, subjects),
            Phase::Done => Phase::Done,
        };
        self.progress
    }

    /// Discards the round that the last [`advance`](Self::advance) kept, and the round that it mirrored if there is one, so that
    /// both are measured again. The caller calls it if the round was disturbed, for example because the tab was hidden.
    ///
    /// Does nothing if the last step kept no round, or if its round has been discarded already. Samples of calibration and
    /// warm-up are never kept.
    pub fn discard_round(&mut self) -> Phase {
        if matches!(self.progress, Phase::Measuring { .. } | Phase::Done) {
            self.comparisons.take();
            self.rounds.discard();
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
        if let (0, Some(most_ms)) = (next, self.plan.most_ms) {
            self.deadline_ns = clock.now_ns() + f64::from(most_ms) * 1e6;
        }
        let calibrated = calibrate(clock, subjects[next].as_mut(), self.aim_ns);
        self.warm_ups.push(calibrated.map(|(batches, sample)| {
            let mut warm_up = WarmUp::new(batches, f64::from(self.plan.warm_up_ms) * 1e6);
            // The sample that was long enough is the first of the warm-up, which ends with it if the work is slow.
            warm_up.push(sample, self.aim_ns);
            warm_up
        }));
        if self.warm_ups[0].is_none() {
            Phase::Done
        } else if self.warm_ups.len() < subjects.len() {
            Phase::Calibrating { done: self.warm_ups.len() as u32, of: subjects.len() as u32 }
        } else {
            let is_timed = |pair: &usize| self.pairs[*pair].iter().all(|&subject| self.warm_ups[subject].is_some());
            self.timed = (0..self.pairs.len()).filter(is_timed).collect();
            self.rounds = Rounds::new(self.timed.len(), self.plan.seed);
            if self.timed.is_empty() { Phase::Done } else { self.warming_up(clock, 0) }
        }
    }

    /// The phase after `rounds` rounds of the warm-up. All subjects continue until the last one is warm: they share code and
    /// caches, so a subject that stopped earlier would cool down again. The warm-up takes at most half of the plan's time.
    fn warming_up(&mut self, clock: &mut dyn Clock, rounds: u32) -> Phase {
        let half_ns = self.plan.most_ms.map_or(0.0, |most_ms| f64::from(most_ms) * 1e6 / 2.0);
        let is_over =
            clock.now_ns() >= self.deadline_ns - half_ns || self.warm_ups.iter().flatten().all(WarmUp::is_over);
        if is_over { self.measuring() } else { Phase::WarmingUp { rounds } }
    }

    fn warm_up(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>], rounds: u32) -> Phase {
        for (warm_up, subject) in self.warm_ups.iter_mut().zip(subjects) {
            if let Some(warm_up) = warm_up {
                warm_up.push(Sample::take(clock, subject.as_mut(), warm_up.batches), self.aim_ns);
            }
        }
        self.warming_up(clock, rounds)
    }

    fn measure(&mut self, clock: &mut dyn Clock, subjects: &mut [Box<dyn Subject>]) -> Phase {
        let mut last_end = clock.now_ns();
        loop {
            let (pair, member) = self.rounds.turn();
            let subject = self.pairs[self.timed[pair]][member];
            let Some(warm_up) = &self.warm_ups[subject] else { unreachable!("a timed pair has calibrated subjects") };
            let sample = Sample::take(clock, subjects[subject].as_mut(), warm_up.batches);
            let end = clock.now_ns();
            // The time since the last sample includes this sample's untimed batches, which are an eighth of it.
            if !sample.is_sound() || end - last_end > warm_up.typical_ns() * 1.125 + GAP_NS {
                self.spoiled += 1;
                self.rounds.spoil();
                break;
            }
            last_end = end;
            self.added_ns[subject] = subjects[subject].added_ns() / sample.units as f64;
            if self.rounds.push(sample) {
                break;
            }
        }
        self.is_late = last_end >= self.deadline_ns;
        self.measuring()
    }

    fn measuring(&mut self) -> Phase {
        let pairs = self.rounds.count();
        let enough = || (0..self.timed.len()).all(|pair| is_enough(&PairSamples::of(self.rounds.of_pair(pair))));
        if pairs >= self.wanted && pairs < self.plan.most_pairs && !enough() {
            self.wanted = (pairs + self.plan.pairs).min(self.plan.most_pairs);
        }
        // If more rounds were spoiled than are wanted, the machine is too disturbed to continue, and the run ends with the pairs
        // that it has. When the plan's time is over, it ends once each round has its mirror.
        let is_mirrored = pairs > 0 && pairs.is_multiple_of(2);
        if pairs >= self.wanted || self.spoiled > self.wanted + 10 || (self.is_late && is_mirrored) {
            return Phase::Done;
        }
        Phase::Measuring { pairs, of: self.wanted, discarded: self.rounds.discarded() }
    }

    /// One comparison of each variant with its group's baseline, in the order of the groups. It can be called at any time and
    /// uses the rounds kept so far; while there are too few of them, the verdict is [`TooNoisy`](super::Verdict::TooNoisy).
    pub fn comparisons(&self) -> &[Comparison] {
        self.comparisons.get_or_init(|| self.compare())
    }

    fn compare(&self) -> Vec<Comparison> {
        let own = self.instance_samples();
        let instances: Vec<_> = self.earlier.iter().chain([&own]).collect();
        let series = |pair: usize| -> Series { instances.iter().map(|instance| &instance.pairs[pair]).collect() };
        let timed = |subject: usize| matches!(self.warm_ups.get(subject), Some(Some(_)));
        // During calibration, a subject that has not been calibrated yet does not count as below the clock's resolution.
        let open = matches!(self.progress, Phase::Calibrating { .. });
        let mut comparisons = Vec::new();
        let mut pair = 0;
        for group in &self.groups {
            let control = series(pair);
            let variants: Vec<_> = group
                .variants
                .clone()
                .zip(pair + 1..)
                .map(|(subject, pair)| (open || (timed(group.baseline) && timed(subject))).then(|| series(pair)))
                .collect();
            pair += 1 + variants.len();
            comparisons.extend(compare(&control, &variants, self.tick_ns));
        }
        comparisons
    }

    /// The samples of a comparison, by its index in [`comparisons`](Self::comparisons): by instance, earlier ones first, the
    /// baseline beside its control, and beside the variant.
    ///
    /// # Panics
    /// If there is no such comparison.
    pub fn samples_of(&self, comparison: usize) -> (Vec<PairSamples>, Vec<PairSamples>) {
        let (mut control, mut skipped) = (0, 0);
        for group in &self.groups {
            if comparison < skipped + group.variants.len() {
                let own = self.instance_samples();
                let of = |pair: usize| {
                    self.earlier.iter().chain([&own]).map(|instance| instance.pairs[pair].clone()).collect()
                };
                return (of(control), of(control + 1 + comparison - skipped));
            }
            control += 1 + group.variants.len();
            skipped += group.variants.len();
        }
        panic!("there are {skipped} comparisons");
    }

    /// The samples kept so far, without those of earlier instances.
    pub fn instance_samples(&self) -> InstanceSamples {
        let mut pairs = vec![PairSamples::default(); self.pairs.len()];
        for (place, &pair) in self.timed.iter().enumerate() {
            pairs[pair] = PairSamples::of(self.rounds.of_pair(place));
        }
        InstanceSamples { pairs }
    }

    /// The clock's tick in ns. `None` until it has been measured, and if the clock does not advance.
    pub fn tick_ns(&self) -> Option<f64> {
        (self.tick_ns > 0.0).then_some(self.tick_ns)
    }

    /// The modelled part of a subject's last sample, in ns per unit; 0 before it was measured.
    pub fn added_ns(&self, subject: usize) -> f64 {
        self.added_ns[subject]
    }

    /// Number of rounds discarded so far.
    pub fn discarded(&self) -> u32 {
        self.rounds.discarded()
    }

    /// The kept samples of a subject in ns per unit, by instance, earlier ones first, and in each instance by pair and round.
    pub fn samples(&self, subject: usize) -> Vec<Vec<f64>> {
        let own = self.instance_samples();
        let of_instance = |instance: &InstanceSamples| {
            let of_pair = |(members, samples): (&[usize; 2], &PairSamples)| {
                let lists = [&samples.baseline, &samples.other].into_iter().zip(members);
                lists.filter(|&(_, &member)| member == subject).flat_map(|(list, _)| list.clone()).collect::<Vec<_>>()
            };
            self.pairs.iter().zip(&instance.pairs).flat_map(of_pair).collect()
        };
        self.earlier.iter().chain([&own]).map(of_instance).collect()
    }
}
