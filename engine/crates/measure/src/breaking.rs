//! The breaking point: the largest load that something holds, found by doubling until it breaks and then by halving the
//! gap between what held and what broke.
//!
//! A trial takes seconds and belongs to the caller, who asks for the next load, tries it, and tells what came of it; so a
//! search can show how far it is and be left at any moment. A load that holds by luck, or breaks by it, moves the answer: the
//! machine decides, not only the variant.

/// A search for the largest load that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// The largest load that held; 0 when none has.
    held: u32,
    /// The smallest that broke.
    broke: Option<u32>,
    most: u32,
    next: u32,
    trials: u32,
}

impl Breaking {
    /// A search from `first` on, which is at least 1, up to `most`.
    ///
    /// # Panics
    /// When `first` is 0 or more than `most`.
    pub fn new(first: u32, most: u32) -> Breaking {
        assert!((1..=most).contains(&first), "from {first} to {most}");
        Breaking { held: 0, broke: None, most, next: first, trials: 0 }
    }

    /// The load to be tried next; `None` when the answer is known, to within a sixteenth.
    pub fn next(&self) -> Option<u32> {
        let close = self.broke.is_some_and(|broke| broke - self.held <= 1.max(self.held / 16));
        (!close && self.held < self.most).then_some(self.next)
    }

    /// What came of that trial. Without effect when there is nothing to be tried.
    pub fn tell(&mut self, held: bool) {
        let Some(load) = self.next() else { return };
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

    /// The largest load that held, 0 when none did.
    pub fn largest(&self) -> u32 {
        self.held
    }

    /// The smallest load that broke, if one did.
    pub fn smallest_broken(&self) -> Option<u32> {
        self.broke
    }

    /// Trials so far, and how many there may be at most from here on.
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

/// Runs a search to its end, or until `hold` says that nobody wants it any more.
pub fn search(mut breaking: Breaking, mut hold: impl FnMut(u32, &Breaking) -> Option<bool>) -> Breaking {
    while let Some(load) = breaking.next() {
        let Some(held) = hold(load, &breaking) else { break };
        breaking.tell(held);
    }
    breaking
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_largest_load_to_within_a_sixteenth_in_few_trials() {
        for limit in [1, 2, 3, 7, 40, 99, 500, 4_321, 9_999] {
            let mut left = u32::MAX;
            let found = search(Breaking::new(1, 10_000), |load, breaking| {
                let (trials, most) = breaking.progress();
                assert!(trials + most <= left.max(trials + most) && most > 0, "{limit}: {trials} + {most}");
                left = most;
                Some(load <= limit)
            });
            assert!(found.largest() <= limit && found.largest() * 17 >= limit * 16 - 16, "{limit}: {found:?}");
            assert!(found.progress().0 <= 20 && found.progress().1 == 0, "{limit}: {found:?}");
        }
    }

    #[test]
    fn what_holds_everything_or_nothing_is_found_too() {
        assert_eq!(search(Breaking::new(8, 500), |_, _| Some(true)).largest(), 500);
        let nothing = search(Breaking::new(8, 500), |_, _| Some(false));
        assert_eq!((nothing.largest(), nothing.smallest_broken()), (0, Some(1)));
    }

    #[test]
    fn a_search_that_nobody_wants_keeps_what_it_has() {
        let mut trials = 0;
        let found = search(Breaking::new(1, 500), |_, _| {
            trials += 1;
            (trials <= 4).then_some(true)
        });
        assert_eq!(found.largest(), 8);
    }
}
