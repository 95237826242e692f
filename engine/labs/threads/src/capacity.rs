//! The capacity of a pool: the largest rate in jobs a second that a variant holds, found by trials on real threads.
//!
//! Short trials first find its approximate size, because most rates are either far too high or far too low. Long trials
//! then decide.

use std::time::Duration;

use super::Workload;
use super::real::{RunOptions, Runs};
use super::row::row;
use super::steady::{SteadyLoad, Verdict};
use base::config::{Config, Refusal};
use measure::LoadSearch;
use sync::ThreadPool;
use sync::thread_pool::TooFewThreads;

/// Longest duration of a short trial.
const SHORT_TRIAL: Duration = Duration::from_millis(250);
/// Rate with which a search begins, in jobs a second.
const FIRST_RATE: u32 = 256;
/// Largest rate of a search, in jobs a second: 60 ns a job.
const MAX_RATE: u32 = 1 << 24;

/// A search for the largest rate in jobs a second that a variant holds.
pub struct CapacitySearch {
    workload: Workload,
    run: Runs,
    trial: Duration,
    coarse_search: LoadSearch,
    /// The search by long trials, once the short ones are finished.
    load_search: Option<LoadSearch>,
    /// Both searches before the last trial; `None` if there was none, or if it was discarded.
    before: Option<(LoadSearch, Option<LoadSearch>)>,
}

impl CapacitySearch {
    /// A search with the jobs and threads of `config`; its number of jobs and its gap are ignored. A long trial lasts
    /// `trial`.
    pub fn new(variant: &str, config: &Config, trial: Duration) -> Result<CapacitySearch, Refusal> {
        let config = Config { a: variant.to_owned(), ..config.clone() };
        let workload = Workload::new(&config)?;
        workload.can_trap()?;
        Ok(CapacitySearch {
            workload,
            run: row(variant).runs,
            trial,
            coarse_search: LoadSearch::new(FIRST_RATE, MAX_RATE),
            load_search: None,
            before: None,
        })
    }

    /// The next rate to try, in jobs a second, and the duration of the trial; `None` at the end.
    pub fn next(&self) -> Option<(u32, Duration)> {
        match &self.load_search {
            None => self.coarse_search.next().map(|load| (load, SHORT_TRIAL.min(self.trial))),
            Some(load_search) => load_search.next().map(|load| (load, self.trial)),
        }
    }

    /// The search by long trials; `None` during the short ones.
    pub fn load_search(&self) -> Option<&LoadSearch> {
        self.load_search.as_ref()
    }

    /// Number of trials so far, and the approximate number of those to come.
    pub fn progress(&self) -> (u32, u32) {
        let (coarse_done, coarse_left) = self.coarse_search.progress();
        let (done, left) = self.load_search.as_ref().map_or((0, 6), LoadSearch::progress);
        (coarse_done + done, coarse_left + left)
    }

    /// Discards the last trial, because the machine was disturbed: its rate is tried again. Has no effect if no trial followed
    /// the one that was discarded.
    pub fn discard_trial(&mut self) {
        if let Some(before) = self.before.take() {
            (self.coarse_search, self.load_search) = before;
        }
    }

    /// Tries the next rate. Returns false at the end of the search, or when `cancelled` returns true.
    pub fn advance(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, TooFewThreads> {
        let Some((load, trial)) = self.next() else { return Ok(false) };
        let Workload { params, music, .. } = &self.workload;
        let steady = SteadyLoad::new(load, params.workers, trial, cancelled);
        let options = RunOptions { steady: Some(&steady), ..RunOptions::of(params.work(false), 0) };
        let outcome = (self.run)(thread_pool, params, music.as_ref(), options)?;
        let held = match steady.verdict() {
            Some(Verdict::Held) => outcome.trapped.is_empty(),
            Some(Verdict::Cancelled) => return Ok(false),
            // Without a verdict: the thread that gives it died.
            Some(Verdict::Broke) | None => false,
        };
        self.before = Some((self.coarse_search.clone(), self.load_search.clone()));
        let searching = self.load_search.as_mut().unwrap_or(&mut self.coarse_search);
        searching.tell(held);
        if self.load_search.is_none() && self.coarse_search.next().is_none() {
            self.load_search = Some(LoadSearch::new(self.coarse_search.largest().max(1), MAX_RATE));
        }
        Ok(self.next().is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::lab;
    use super::*;

    fn search(variant: &str, knobs: &[(&str, u32)]) -> CapacitySearch {
        let config = Config::of(&lab(), "baseline", "beyond").with_knobs(knobs);
        let thread_pool = Arc::new(ThreadPool::new(4));
        thread_pool.spawn(0..4);
        let mut search = CapacitySearch::new(variant, &config, Duration::from_millis(120)).unwrap();
        while search.advance(&thread_pool, &|| false).unwrap() {}
        thread_pool.dismiss(0..4);
        search
    }

    #[test]
    fn one_worker_holds_no_more_than_it_has_time_for() {
        for variant in ["baseline", "shipped", "bounded", "beyond"] {
            let search = search(variant, &[("workers", 1), ("duration", 5_000), ("producers", 2)]);
            let most = search.load_search().unwrap().largest();
            // A worker can run 200 a second. In a short trial a few more are in time, because jobs may be late by up to a
            // frame.
            assert!(most <= 320, "{variant} holds {most} jobs of 5 ms a second");
            assert_eq!(search.next(), None);
        }
    }

    #[test]
    fn each_trial_can_be_discarded_once_and_those_before_it_stay() {
        let thread_pool = Arc::new(ThreadPool::new(4));
        thread_pool.spawn(0..4);
        let config = Config::of(&lab(), "baseline", "beyond").with("workers", 1).with("duration", 5_000);
        let mut search = CapacitySearch::new("bounded", &config, Duration::from_millis(50)).unwrap();
        let state = |search: &CapacitySearch| (search.next(), search.load_search().cloned(), search.progress());
        loop {
            let before = state(&search);
            assert!(search.advance(&thread_pool, &|| false).unwrap());
            let trials = search.load_search().map_or(0, |load_search| load_search.progress().0);
            search.discard_trial();
            search.discard_trial();
            assert_eq!(state(&search), before);
            if trials > 0 {
                break;
            }
            search.advance(&thread_pool, &|| false).unwrap();
        }
        thread_pool.dismiss(0..4);
    }

    #[test]
    fn a_cancelled_search_stops_within_its_trial() {
        let thread_pool = Arc::new(ThreadPool::new(4));
        thread_pool.spawn(0..4);
        let config = Config::of(&lab(), "baseline", "beyond");
        let mut search = CapacitySearch::new("bounded", &config, Duration::from_secs(3_600)).unwrap();
        assert!(!search.advance(&thread_pool, &|| true).unwrap());
        assert_eq!((search.load_search(), search.progress().0), (None, 0));
        thread_pool.dismiss(0..4);
    }

    #[test]
    fn a_search_begins_with_short_trials_and_decides_with_long_ones() {
        let config = Config::of(&lab(), "baseline", "beyond");
        let search = CapacitySearch::new("shipped", &config, Duration::from_secs(10)).unwrap();
        assert_eq!(search.next(), Some((FIRST_RATE, SHORT_TRIAL)));
        assert!(search.load_search().is_none() && search.progress().1 > 6);
        assert_eq!(CapacitySearch::new("none", &config, SHORT_TRIAL).err().unwrap().knob, "a");
    }
}
