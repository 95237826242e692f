//! Subjects with a known difference: another subject that takes a given share more time. A measurement of the two must find
//! that share.

use std::hint::black_box;

use super::clock::{Clock, tick_ns};
use super::interval::median;
use super::sample::{Sample, aim_ns, calibrate};
use super::subject::Subject;
use super::warm_up::WarmUp;

/// Number of pairs of samples, of the subject and of the load, from which the load's length is computed. The error of the
/// median of 30 ratios is about a quarter of the spread of a single one.
const PAIRS: usize = 30;
/// Maximum duration of the warm-up before the calibration, in ns: that of a run.
const WARM_UP_NS: f64 = 2e9;

/// Arithmetic that takes the same time in each batch, and leaves memory and caches as they are: a batch is one step of a
/// generator of random numbers.
pub struct Arithmetic(u64);

impl Default for Arithmetic {
    /// Starts with any number but 0, which the generator would never leave.
    fn default() -> Arithmetic {
        Arithmetic(1)
    }
}

impl Subject for Arithmetic {
    fn run(&mut self, batches: u32) -> u64 {
        let mut number = black_box(self.0);
        for _ in 0..batches {
            // Marsaglia 2003, Xorshift RNGs: each step needs the result of the one before it, so that the compiler can neither
            // skip steps nor run them at once.
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
        }
        self.0 = black_box(number);
        batches.into()
    }
}

/// A subject that takes a share more time than the one that it contains: after each run it does a load, which is that share of
/// the run's time.
///
/// The load follows the whole run and not each batch, because the start and the end of a loop would be a noticeable part of a
/// short batch. A sample has the same length either way.
pub struct Slowed {
    subject: Box<dyn Subject>,
    load: Box<dyn Subject>,
    /// Batches of the load for a batch of the subject. `None` if they could not be calibrated: the subject then reports no units,
    /// and so cannot be timed.
    per_batch: Option<f64>,
    /// The part of a batch of the load that is still to be done. It is below 1 between two runs.
    due: f64,
}

impl Slowed {
    /// Slows `subject` by `share` of its time, such as 0.05. The time of both is measured now, on `clock`, after a warm-up.
    pub fn by(share: f64, mut subject: Box<dyn Subject>, mut load: Box<dyn Subject>, clock: &mut dyn Clock) -> Slowed {
        let per_batch = loads_per_batch(subject.as_mut(), load.as_mut(), clock).map(|loads| loads * share);
        Slowed { subject, load, per_batch, due: 0.0 }
    }
}

/// The number of batches of `load` that take as long as one of `subject`. `None` if one of them cannot be timed, or if the
/// subject's time is not the clock's.
fn loads_per_batch(subject: &mut dyn Subject, load: &mut dyn Subject, clock: &mut dyn Clock) -> Option<f64> {
    let aim = aim_ns(tick_ns(clock)?)?;
    let mut warm_up = WarmUp::new(calibrate(clock, subject, aim)?.0, WARM_UP_NS);
    if subject.took_ns().is_some() {
        return None;
    }
    let (loads, _) = calibrate(clock, load, aim)?;
    while !warm_up.is_over() {
        warm_up.push(Sample::take(clock, subject, warm_up.batches), aim);
    }
    let ratios: Vec<_> = (0..PAIRS)
        .map(|pair| {
            // Every second pair reverses the order, so that a slow change of the machine cancels.
            let [mut batch, mut one] = [0.0, 0.0];
            for turn in [pair % 2, 1 - pair % 2] {
                if turn == 0 {
                    batch = Sample::take(clock, subject, warm_up.batches).elapsed_ns / f64::from(warm_up.batches);
                } else {
                    one = Sample::take(clock, load, loads).elapsed_ns / f64::from(loads);
                }
            }
            batch / one
        })
        .collect();
    Some(median(&ratios)).filter(|ratio| ratio.is_finite() && *ratio > 0.0)
}

impl Subject for Slowed {
    fn run(&mut self, batches: u32) -> u64 {
        let Some(per_batch) = self.per_batch else { return 0 };
        let units = self.subject.run(batches);
        self.due += per_batch * f64::from(batches);
        let whole = self.due.floor();
        self.due -= whole;
        if whole >= 1.0 {
            self.load.run(whole as u32);
        }
        units
    }

    fn added_ns(&self) -> f64 {
        self.subject.added_ns()
    }
}
