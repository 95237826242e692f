//! The scene of the library lab: flat numbers, to draw from. The page reads them in `web/src/labs/library/scene.ts`; the two
//! must agree. A number that stands for nothing is -1.
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2 | queries begun |
//! | 3 | how much slower than the machine this one is shown |
//! | 4 | actions of it that are left |
//! | 5, 6 | what was done last ([`What`] by number), and how much of it |
//! | 7 | the song that is fetched |
//! | 8, 9 | parts of the query that follow, and trees |
//! | 10 … | the counters, in the order of [`Counter`]; then the same of this query alone |
//!
//! | part | is |
//! |---|---|
//! | 0 | what it is, by its number in [`Overview`] |
//! | 1, 2 | places of the parts that it is made of |
//! | 3 | songs that it finds, once that is known |
//! | 4, 5 … | UTF-16 units of its property and of its value, and then these |
//!
//! | tree | is |
//! |---|---|
//! | 0, 1 | leaves and records |
//! | 2 … | stretches of leaves, and then how full each is, 0 to 1 |

use std::rc::Rc;

use super::counts::{Counter, Search, What};
use super::overview::Overview;
use crate::reel::shot::{Act, Seen};
use crate::reel::world::{At, Stage};

const COUNTERS: usize = Counter::NAMES.len();

/// What is seen of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    overview: Rc<Overview>,
    last: Option<(What, u64)>,
    /// Songs of the parts that are known, in their order.
    found: Vec<Option<u64>>,
    song: Option<u64>,
    /// Counts of this query.
    counts: [u64; COUNTERS],
}

impl Stage<Search> for Reading {
    fn set(&mut self, overview: Rc<Overview>) {
        self.overview = overview;
    }

    fn follow(&mut self, act: Act<What>) {
        if matches!(self.last, Some((What::Answered, _))) {
            (self.found, self.song, self.counts) = (Vec::new(), None, Default::default());
        }
        self.last = Some((act.what, act.value));
        for (counter, n) in act.what.counts(act.value).into_iter().flatten() {
            self.counts[counter as usize] += n;
        }
        if let Some((counter, n)) = act.what.peaks(act.value) {
            self.counts[counter as usize] = self.counts[counter as usize].max(n);
        }
        match act.what {
            What::Found => self.found.push(Some(act.value)),
            What::Got => self.song = Some(act.value),
            // Who tests song by song knows nothing of parts, but of the whole.
            What::Answered if self.found.is_empty() => {
                self.found = vec![None; self.overview.parts().saturating_sub(1)];
                self.found.push(Some(act.value));
            }
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let (what, value) = self.last.map_or((-1.0, -1.0), |(what, value)| (f64::from(what.number()), value as f64));
        let song = self.song.map_or(-1.0, |song| song as f64);
        // The first two, step and time, are the session's to fill in.
        out.extend([0.0, 0.0, at.turns as f64, at.slowed as f64, at.left as f64, what, value, song]);
        out.extend([self.overview.parts() as f64, self.overview.trees() as f64]);
        debug_assert_eq!(COUNTERS, at.counters.named().count());
        out.extend(at.counters.named().map(|(_, count)| count as f64));
        out.extend(self.counts.map(|count| count as f64));
        self.overview.scene(&self.found, out);
    }
}
