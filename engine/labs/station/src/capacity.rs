//! The search for the largest number of copies of a script that a variant plays in real time, side by side on one clock.
//!
//! Ticks are played as fast as possible, and their lateness is computed as a clock would observe it: a tick is due one frame
//! after the previous one, and begins then, or when the previous one is over, whichever is later. A load fails when a tick
//! begins 0.2 s late, at which delay Liquidsoap logs that it must catch up. Because nothing sleeps in between, a trial takes
//! as long as its work; it is played in slices, so that the worker can handle messages in between.

use std::rc::Rc;

use super::graph::Setting;
use super::plan::Plan;
use super::switches::Switches;
use super::{FIRST, catalogue, lab, params};
use base::allowed::Allowed;
use base::config::{Config, Refusal};
use measure::{Clock, LoadSearch};

/// Lateness at which Liquidsoap logs a message, in ns.
const LATE_NS: f64 = 200e6;
/// Largest number of operators in a search, because each may keep two frames of 14 kB.
const MOST_OPERATORS: usize = 8_192;

/// Duration of a slice of a trial, in ns; the slice ends with the tick that exceeds it.
const SLICE_NS: f64 = 20e6;

/// A trial in progress.
struct Trial {
    tick: Box<dyn FnMut()>,
    /// Number of ticks played.
    played: u64,
    late: f64,
}

/// The search for the largest number of copies that a variant sustains.
pub struct CapacitySearch {
    one: Plan,
    setting: Setting,
    switches: Switches,
    /// Number of ticks in a trial.
    ticks: u64,
    load_search: LoadSearch,
    trial: Option<Trial>,
}

impl CapacitySearch {
    /// A search on the script of `config`, ignoring its number of copies, in trials of `seconds` seconds of sound.
    ///
    /// # Errors
    /// If the configuration is refused.
    pub fn new(variant: &str, config: &Config, seconds: f64) -> Result<CapacitySearch, Refusal> {
        let config = Config { a: variant.to_owned(), ..config.clone() };
        let values = config.values(&lab())?;
        let one = params::one(&config, &values)?;
        if !(0.0..=3_600.0).contains(&seconds) {
            return Err(Refusal::new("seconds", seconds, Allowed::range(0..=3_600, "s")));
        }
        let setting = params::setting(&config, &values, None);
        let ticks = (seconds * f64::from(setting.rate) / setting.frame as f64) as u64;
        let most = (MOST_OPERATORS / one.nodes().len()).max(1) as u32;
        let switches = catalogue::switches(variant, &values);
        Ok(CapacitySearch { one, setting, switches, ticks, load_search: LoadSearch::new(1, most), trial: None })
    }

    /// The state of the search.
    pub fn load_search(&self) -> &LoadSearch {
        &self.load_search
    }

    /// Plays a slice of the next trial; returns false if no trial is left.
    pub fn advance(&mut self, clock: &mut dyn Clock) -> bool {
        if let Some(copies) = self.load_search.next() {
            let mut trial = self.trial.take().unwrap_or_else(|| self.trial(copies));
            match self.slice(&mut trial, clock) {
                Some(held) => self.load_search.tell(held),
                None => self.trial = Some(trial),
            }
        }
        self.load_search.next().is_some()
    }

    /// Discards the trial that is under way, or else the one that has just ended, because the machine was disturbed.
    pub fn discard_trial(&mut self) {
        if self.trial.take().is_none() {
            self.load_search.retry();
        }
    }

    fn trial(&self, copies: u32) -> Trial {
        let plan = Rc::new(self.one.times(copies as usize));
        let tick = self.switches.graphs().ticking(&plan, &self.setting, self.switches);
        Trial { tick, played: 0, late: 0.0 }
    }

    /// Whether the load was sustained, or `None` if the trial is not over after this slice.
    fn slice(&self, trial: &mut Trial, clock: &mut dyn Clock) -> Option<bool> {
        let frame_ns = self.setting.frame as f64 * 1e9 / f64::from(self.setting.rate);
        let first = FIRST.min(self.ticks);
        let begun = clock.now_ns();
        let mut before = begun;
        while trial.played < first + self.ticks {
            (trial.tick)();
            trial.played += 1;
            let now = clock.now_ns();
            let took = now - std::mem::replace(&mut before, now);
            // The first ticks are not judged, because operators wake up and allocate memory in them.
            if trial.played > first {
                trial.late = later(trial.late, took, frame_ns);
                if trial.late >= LATE_NS {
                    return Some(false);
                }
            }
            if now - begun >= SLICE_NS {
                return None;
            }
        }
        Some(true)
    }
}

/// Lateness of a clock, in ns, after a tick that took `took` ns and was late by `late` at its start.
fn later(late: f64, took: f64, frame_ns: f64) -> f64 {
    f64::max(0.0, late + took - frame_ns)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f64 = 20e6;

    /// Whether a clock whose ticks take these times is never late.
    fn in_time(takes: impl Iterator<Item = f64>, frame_ns: f64) -> bool {
        let mut late = 0.0;
        takes.into_iter().all(|took| {
            late = later(late, took, frame_ns);
            late < LATE_NS
        })
    }

    #[test]
    fn a_clock_is_late_by_what_its_ticks_take_too_long() {
        let takes = |ms: f64, ticks| std::iter::repeat_n(ms * 1e6, ticks);
        assert!(in_time(takes(20.0, 1_000), FRAME));
        assert!(in_time(takes(30.0, 19), FRAME), "190 ms");
        assert!(!in_time(takes(30.0, 20), FRAME), "200 ms");
        // A delay is made up in shorter ticks, but no time is gained in advance.
        assert!(in_time(takes(30.0, 19).chain(takes(1.0, 10)).chain(takes(30.0, 19)), FRAME));
        assert!(in_time(takes(1.0, 1_000).chain(takes(219.0, 1)), FRAME));
        assert!(!in_time(takes(1.0, 1_000).chain(takes(220.0, 1)), FRAME));
    }

    /// A clock that advances by a fixed step with each reading.
    struct Steps(f64, f64);
    impl Clock for Steps {
        fn now_ns(&mut self) -> f64 {
            self.0 += self.1;
            self.0
        }
    }

    #[test]
    fn a_trial_is_played_in_slices() {
        let config = Config { rate: 44_100, ..Config::of(&lab(), "station-244", "station-245") };
        let mut search = CapacitySearch::new("station-245", &config, 1.0).unwrap();
        // 8 and 50 ticks of 1 ms: two slices of 20 ticks, and one of 18.
        let mut clock = Steps(0.0, 1e6);
        let held: Vec<_> = (0..3)
            .map(|_| {
                search.advance(&mut clock);
                search.load_search().largest()
            })
            .collect();
        assert_eq!(held, [0, 0, 1]);
    }

    #[test]
    fn a_discarded_trial_is_played_again_from_its_beginning() {
        let config = Config { rate: 44_100, ..Config::of(&lab(), "station-244", "station-245") };
        let mut search = CapacitySearch::new("station-245", &config, 1.0).unwrap();
        let mut clock = Steps(0.0, 1e6);
        let mut held = |search: &mut CapacitySearch, slices| {
            (0..slices).for_each(|_| _ = search.advance(&mut clock));
            search.load_search().largest()
        };
        assert_eq!(held(&mut search, 2), 0);
        search.discard_trial();
        assert_eq!([held(&mut search, 2), held(&mut search, 1)], [0, 1]);
        // Between two trials, it is the one that has just ended.
        search.discard_trial();
        assert_eq!([held(&mut search, 2), held(&mut search, 1)], [0, 1]);
    }

    #[test]
    fn a_search_ends_and_says_what_held() {
        let config = Config { rate: 44_100, ..Config::of(&lab(), "station-244", "station-245") };
        let search = |variant, step| {
            let mut search = CapacitySearch::new(variant, &config.clone().with("script", 4), 0.2).unwrap();
            let mut clock = Steps(0.0, step);
            while search.advance(&mut clock) {}
            (search.load_search().largest(), search.load_search().smallest_broken())
        };
        assert_eq!(search("all-beyond", 100e6), (0, Some(1)), "no tick of 100 ms is played in 20");
        assert_eq!(search("all-beyond", 1e6), ((MOST_OPERATORS / 34) as u32, None), "ticks of 1 ms always are");
        assert_eq!(CapacitySearch::new("none", &config, 1.0).err().unwrap().knob, "a");
        assert_eq!(CapacitySearch::new("mixed", &config, f64::NAN).err().unwrap().knob, "seconds");
    }
}
