//! The breaking point of a pool: the most jobs a second that a variant holds, found by trials on real threads.
//!
//! Short trials scout for about where it lies, since most loads break at once or are far below it; long ones have the last
//! word.

use std::time::Duration;

use super::Workload;
use super::real::{Manner, Runs};
use super::row::row;
use super::steady::{Steady, Verdict};
use base::config::{Config, Refusal};
use measure::Breaking;
use sync::ThreadPool;
use sync::thread_pool::TooFewThreads;

/// How long a scouting trial lasts, at most.
const SCOUT: Duration = Duration::from_millis(250);
/// Jobs a second that a search begins with.
const FIRST: u32 = 256;
/// Jobs a second that a search goes up to: 60 ns a job.
const MOST: u32 = 1 << 24;

/// A search for the most jobs a second that a variant holds.
pub struct Endurance {
    workload: Workload,
    run: Runs,
    trial: Duration,
    scout: Breaking,
    /// Once the scouts are back.
    breaking: Option<Breaking>,
}

impl Endurance {
    /// A search on the jobs and threads of `config`, whatever its number and gap of jobs, in trials of `trial`.
    ///
    /// # Errors
    /// When the configuration is refused.
    pub fn new(variant: &str, config: &Config, trial: Duration) -> Result<Endurance, Refusal> {
        let config = Config { a: variant.to_owned(), ..config.clone() };
        let workload = Workload::new(&config)?;
        workload.can_trap()?;
        Ok(Endurance { workload, run: row(variant).runs, trial, scout: Breaking::new(FIRST, MOST), breaking: None })
    }

    /// The load to be tried next, in jobs a second, and for how long; `None` at the end.
    pub fn next(&self) -> Option<(u32, Duration)> {
        match &self.breaking {
            None => self.scout.next().map(|load| (load, SCOUT.min(self.trial))),
            Some(breaking) => breaking.next().map(|load| (load, self.trial)),
        }
    }

    /// The search that counts; nothing while scouts are out.
    pub fn breaking(&self) -> Option<&Breaking> {
        self.breaking.as_ref()
    }

    /// Trials so far, and about how many may come.
    pub fn progress(&self) -> (u32, u32) {
        let (scouted, scouting) = self.scout.progress();
        let (done, left) = self.breaking.as_ref().map_or((0, 6), Breaking::progress);
        (scouted + done, scouting + left)
    }

    /// Tries the next load; false when there is none, or `cancelled` says that nobody wants to know.
    ///
    /// # Errors
    /// When fewer threads are idle.
    pub fn advance(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, TooFewThreads> {
        let Some((load, trial)) = self.next() else { return Ok(false) };
        let Workload { params, music, .. } = &self.workload;
        let steady = Steady::new(load, params.workers, trial, cancelled);
        let manner = Manner { steady: Some(&steady), ..Manner::of(params.work(false), 0) };
        let outcome = (self.run)(thread_pool, params, music.as_ref(), manner)?;
        let held = match steady.verdict() {
            Some(Verdict::Held) => outcome.trapped.is_empty(),
            Some(Verdict::Cancelled) => return Ok(false),
            // No verdict: the thread that gives it died.
            Some(Verdict::Broke) | None => false,
        };
        let searching = self.breaking.as_mut().unwrap_or(&mut self.scout);
        searching.tell(held);
        if self.breaking.is_none() && self.scout.next().is_none() {
            self.breaking = Some(Breaking::new(self.scout.largest().max(1), MOST));
        }
        Ok(self.next().is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::lab;
    use super::*;

    fn search(variant: &str, knobs: &[(&str, u32)]) -> Endurance {
        let config =
            knobs.iter().fold(Config::of(&lab(), "baseline", "beyond"), |config, &(id, value)| config.with(id, value));
        let thread_pool = Arc::new(ThreadPool::new(4));
        thread_pool.spawn(0..4);
        let mut search = Endurance::new(variant, &config, Duration::from_millis(120)).unwrap();
        while search.advance(&thread_pool, &|| false).unwrap() {}
        thread_pool.dismiss(0..4);
        search
    }

    #[test]
    fn one_worker_holds_no_more_than_it_has_time_for() {
        for variant in ["baseline", "shipped", "bounded", "beyond"] {
            let search = search(variant, &[("workers", 1), ("duration", 5_000), ("producers", 2)]);
            let most = search.breaking().unwrap().largest();
            // 200 a second is all that it can do; in a short trial a few more are done in time, while a frame's worth waits.
            assert!(most <= 320, "{variant} holds {most} jobs of 5 ms a second");
            assert_eq!(search.next(), None);
        }
    }

    #[test]
    fn who_is_no_longer_wanted_stops_within_its_trial() {
        let thread_pool = Arc::new(ThreadPool::new(4));
        thread_pool.spawn(0..4);
        let config = Config::of(&lab(), "baseline", "beyond");
        let mut search = Endurance::new("bounded", &config, Duration::from_secs(3_600)).unwrap();
        assert!(!search.advance(&thread_pool, &|| true).unwrap());
        assert_eq!((search.breaking(), search.progress().0), (None, 0));
        thread_pool.dismiss(0..4);
    }

    #[test]
    fn a_search_scouts_first_and_has_the_last_word_in_long_trials() {
        let config = Config::of(&lab(), "baseline", "beyond");
        let search = Endurance::new("shipped", &config, Duration::from_secs(10)).unwrap();
        assert_eq!(search.next(), Some((FIRST, SCOUT)));
        assert!(search.breaking().is_none() && search.progress().1 > 6);
        assert_eq!(Endurance::new("none", &config, SCOUT).err().unwrap().knob, "a");
    }
}
