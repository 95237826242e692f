//! Matches whose outcome is known before: a variant beside itself, made again, or slowed down by a known share. The bench's
//! self-test counts how often such matches have the wrong verdict.

use std::cell::RefCell;

use base::config::{Config, Refusal};
use measure::{Arithmetic, Clock, Plan, Slowed, Subject};
use observe::probe::Counters;
use sim::session::Side;
use sim::world::World;
use sim::{Labs, Workload};

use super::matches::Match;

/// The name of the variant that is made again, in documents.
const AGAIN: &str = "again";

/// A workload with two variants, which are the same one of another workload: under its own id, and as [`AGAIN`].
struct WithItself {
    workload: Box<dyn Workload>,
    variant: String,
    /// The share of its time by which [`AGAIN`] is slowed; 0 if it is not.
    share: f64,
    /// The clock of the match.
    clock: RefCell<Box<dyn Clock>>,
}

impl Workload for WithItself {
    fn unit(&self) -> &'static str {
        self.workload.unit()
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.workload.open(side)
    }

    /// Runs nothing: a variant does the same as itself.
    fn count(&self, _: &str) -> (Option<u64>, Counters) {
        (Some(0), Counters::default())
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let subject = self.workload.timed(&self.variant)?;
        if variant != AGAIN || self.share == 0.0 {
            return Ok(subject);
        }
        let load = Box::new(Arithmetic::default());
        Ok(Box::new(Slowed::by(self.share, subject, load, self.clock.borrow_mut().as_mut())))
    }

    fn is_large(&self) -> bool {
        self.workload.is_large()
    }
}

impl Match {
    /// Compares side A's variant of preset `preset` with itself, made again and slowed by `percent` of its time, which may be
    /// 0. Everything but the two subjects is as in other matches. `clock` is the one that the match will be given.
    ///
    /// # Errors
    /// A refusal if there is no such lab or preset.
    pub fn with_itself(
        labs: &Labs,
        lab: &str,
        preset: &str,
        percent: u32,
        clock: Box<dyn Clock>,
        plan: Plan,
    ) -> Result<Match, Refusal> {
        let lab = labs.find(lab)?;
        let config = Config::of_preset(&lab, preset)?;
        let workload = labs.workload(&config, None)?;
        let (variant, share) = (config.a.clone(), f64::from(percent) / 100.0);
        let workload = Box::new(WithItself { workload, variant, share, clock: RefCell::new(clock) });
        Match::of(lab, workload, &config, preset, &config.a, &[AGAIN], plan)
    }
}
