//! Search for the largest load that a system sustains. The load is doubled until a trial fails; then the gap between the
//! largest load that was sustained and the smallest that was not is halved until it is a sixteenth.
//!
//! A trial takes seconds. The caller asks for the next load, runs the trial and reports its outcome, so that the caller can show
//! the progress and abandon the search between two trials. The outcome of a trial also depends on the machine: a load that is
//! sustained once, by chance, raises the result.

/// A search for the largest load that is sustained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadSearch {
    /// The largest load that was sustained; 0 if none was.
    held: u32,
    /// The smallest load that was not sustained.
    broke: Option<u32>,
    most: u32,
    next: u32,
    trials: u32,
    /// `held`, `broke` and `next` before the last trial; `None` if there was none, or if it was taken back.
    before: Option<(u32, Option<u32>, u32)>,
}

impl LoadSearch {
    /// A search from `first` on, which is at least 1, up to `most`.
    ///
    /// # Panics
    /// When `first` is 0 or more than `most`.
    pub fn new(first: u32, most: u32) -> LoadSearch {
        assert!((1..=most).contains(&first), "from {first} to {most}");
        LoadSearch { held: 0, broke: None, most, next: first, trials: 0, before: None }
    }

    /// The load of the next trial; `None` if the result is known to within a sixteenth.
    pub fn next(&self) -> Option<u32> {
        let close = self.broke.is_some_and(|broke| broke - self.held <= 1.max(self.held / 16));
        (!close && self.held < self.most).then_some(self.next)
    }

    /// Reports whether the load of the next trial was sustained. Has no effect if the search has ended.
    pub fn tell(&mut self, held: bool) {
        let Some(load) = self.next() else { return };
        self.before = Some((self.held, self.broke, self.next));
        self.trials += 1;
        if held {
            self.held = load;
        } else {
            self.broke = Some(load);
        }
        self.next = match self.broke {
            None => load.saturating_mul(2).min(self.most),
            Some(broke) => self.held + (broke - self.held) / 2,
        };
    }

    /// Takes back the outcome of the last trial, because it was disturbed: its load is tried again. Has no effect if there was no
    /// trial, or if its outcome was taken back already.
    pub fn retry(&mut self) {
        if let Some((held, broke, next)) = self.before.take() {
            (self.held, self.broke, self.next) = (held, broke, next);
            self.trials -= 1;
        }
    }

    /// The largest load that was sustained; 0 if none was.
    pub fn largest(&self) -> u32 {
        self.held
    }

    /// The smallest load that was not sustained, if there was one.
    pub fn smallest_broken(&self) -> Option<u32> {
        self.broke
    }

    /// The number of trials so far, and the largest number that may follow.
    pub fn progress(&self) -> (u32, u32) {
        let left = match (self.next(), self.broke) {
            (None, _) => 0,
            // Doubling up to the most, and then halving until a sixteenth is left.
            (_, None) => (self.most / self.next).ilog2() + 6,
            (_, Some(broke)) => ((broke - self.held) / 1.max(self.held / 16)).max(1).ilog2() + 1,
        };
        (self.trials, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a search to its end. `hold` returns whether a load is sustained.
    fn search(mut load_search: LoadSearch, mut hold: impl FnMut(u32, &LoadSearch) -> bool) -> LoadSearch {
        while let Some(load) = load_search.next() {
            let held = hold(load, &load_search);
            load_search.tell(held);
        }
        load_search
    }

    #[test]
    fn finds_the_largest_load_to_within_a_sixteenth_in_few_trials() {
        for limit in [1, 2, 3, 7, 40, 99, 500, 4_321, 9_999] {
            let mut left = u32::MAX;
            let found = search(LoadSearch::new(1, 10_000), |load, load_search| {
                let (trials, most) = load_search.progress();
                assert!(trials + most <= left.max(trials + most) && most > 0, "{limit}: {trials} + {most}");
                left = most;
                load <= limit
            });
            assert!(found.largest() <= limit && found.largest() * 17 >= limit * 16 - 16, "{limit}: {found:?}");
            assert!(found.progress().0 <= 20 && found.progress().1 == 0, "{limit}: {found:?}");
        }
    }

    #[test]
    fn what_holds_everything_or_nothing_is_found_too() {
        assert_eq!(search(LoadSearch::new(8, 500), |_, _| true).largest(), 500);
        let nothing = search(LoadSearch::new(8, 500), |_, _| false);
        assert_eq!((nothing.largest(), nothing.smallest_broken()), (0, Some(1)));
    }

    #[test]
    fn a_disturbed_trial_is_taken_back_once_also_the_first_that_failed_and_the_last() {
        let mut once = LoadSearch::new(1, 500);
        let mut again = once.clone();
        again.retry();
        assert_eq!(again, once);
        while let Some(load) = once.next() {
            once.tell(load <= 40);
            // The disturbed trial has the wrong outcome.
            let before = again.clone();
            again.tell(load > 40);
            again.retry();
            again.retry();
            assert_eq!((again.next(), again.progress()), (before.next(), before.progress()));
            again.tell(load <= 40);
        }
        assert_eq!((again.largest(), again.progress()), (once.largest(), once.progress()));
        once.retry();
        assert!(once.next().is_some(), "a search that has ended goes on");
    }
}
