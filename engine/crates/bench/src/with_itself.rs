//! Matches whose outcome is known before: a variant beside itself, made again, or slowed down by a known share. The bench's
//! self-test counts how often such matches have the wrong verdict.

use std::cell::RefCell;

use base::catalogue::Lab;
use base::config::{Config, Refusal};
use measure::{Arithmetic, Clock, Plan, Slowed, Subject};
use observe::probe::Counters;
use sim::session::Side;
use sim::world::World;
use sim::{Labs, Workload};

use super::matches::Match;

/// The name of the variant that is made again, in documents.
const AGAIN: &str = "again";

/// How a subject is slowed.
struct Slowing {
    /// The share of the subject's time; 0 if it is not slowed.
    share: f64,
    /// Makes what takes that time.
    load: Box<dyn Fn() -> Box<dyn Subject>>,
    /// The clock of the match.
    clock: RefCell<Box<dyn Clock>>,
}

/// A workload with two variants, which are the same one of another workload: under its own id, and as [`AGAIN`].
struct WithItself {
    workload: Box<dyn Workload>,
    variant: String,
    /// How [`AGAIN`] is slowed.
    slowing: Slowing,
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
        let Slowing { share, load, clock } = &self.slowing;
        if variant != AGAIN || *share == 0.0 {
            return Ok(subject);
        }
        Ok(Box::new(Slowed::by(*share, subject, load(), clock.borrow_mut().as_mut())))
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
        let load = Box::new(|| Box::new(Arithmetic::default()) as Box<dyn Subject>);
        let slowing = Slowing { share: f64::from(percent) / 100.0, load, clock: RefCell::new(clock) };
        Match::slowing(lab, workload, &config, preset, slowing, plan)
    }

    fn slowing(
        lab: Lab,
        workload: Box<dyn Workload>,
        config: &Config,
        preset: &str,
        slowing: Slowing,
        plan: Plan,
    ) -> Result<Match, Refusal> {
        let workload = WithItself { workload, variant: config.a.clone(), slowing };
        Match::of(lab, Box::new(workload), config, preset, &config.a, &[AGAIN], plan)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use measure::Verdict;

    use super::*;

    /// True time in ns.
    type Time = Rc<Cell<f64>>;

    struct FakeClock(Time);

    impl Clock for FakeClock {
        fn now_ns(&mut self) -> f64 {
            self.0.set(self.0.get() + 40.0);
            self.0.get()
        }
    }

    /// A subject whose batch takes a given time.
    struct Steady(Time, f64);

    impl Subject for Steady {
        fn run(&mut self, batches: u32) -> u64 {
            self.0.set(self.0.get() + self.1 * f64::from(batches));
            batches.into()
        }
    }

    /// A workload whose variant `a` takes 50 µs. It notes which variants were made.
    struct Fake(Time, Rc<RefCell<Vec<String>>>);

    impl Workload for Fake {
        fn unit(&self) -> &'static str {
            "job"
        }

        fn open(&self, _: Side) -> Box<dyn World> {
            unreachable!("nothing is watched")
        }

        fn count(&self, _: &str) -> (Option<u64>, Counters) {
            unreachable!("a variant does the same as itself")
        }

        fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
            self.1.borrow_mut().push(variant.to_owned());
            Ok(Box::new(Steady(self.0.clone(), 50_000.0)))
        }
    }

    /// The outcome of a match of a variant with itself, slowed by `share`.
    fn outcome(share: f64) -> (f64, Verdict) {
        let lab = Lab {
            id: "fake",
            variants: Vec::new(),
            knobs: Vec::new(),
            presets: Vec::new(),
            default_a: "a",
            default_b: "b",
            also: &[],
        };
        let (time, made) = (Time::default(), Rc::default());
        let workload = Box::new(Fake(time.clone(), Rc::clone(&made)));
        let load = time.clone();
        let load = Box::new(move || Box::new(Steady(load.clone(), 2.0)) as Box<dyn Subject>);
        let slowing = Slowing { share, load, clock: RefCell::new(Box::new(FakeClock(time.clone()))) };
        let config = Config::of(&lab, "a", "b");
        let mut run = Match::slowing(lab, workload, &config, "one", slowing, Plan::exactly(30)).unwrap();
        let mut clock = FakeClock(time);
        while run.advance(&mut clock).phase != "done" {}
        // The baseline, its control, and the variant again.
        assert_eq!(*made.borrow(), ["a", "a", "a"]);
        let [comparison] = &run.comparisons()[..] else { panic!("one variant") };
        assert_eq!((&*comparison.baseline, &*comparison.variant), ("a", AGAIN));
        assert!(comparison.digests_equal && comparison.samples[0].control.len() == 30);
        (comparison.figures.ratio.unwrap(), comparison.figures.verdict)
    }

    #[test]
    fn a_variant_beside_itself_is_as_fast_as_itself() {
        let (ratio, verdict) = outcome(0.0);
        assert!((ratio - 1.0).abs() < 1e-3, "{ratio}");
        assert_eq!(verdict, Verdict::NoDifference);
    }

    #[test]
    fn a_variant_beside_itself_slowed_is_slower_by_that_share() {
        for share in [0.02, 0.05, 0.2] {
            let (ratio, verdict) = outcome(share);
            assert!((ratio * (1.0 + share) - 1.0).abs() < 1e-3, "{share}: {ratio}");
            assert_eq!(verdict, Verdict::Slower);
        }
    }
}
