//! The scene of the library lab: flat numbers, to draw from.
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2 | queries begun |
//! | 3 | how much slower than the machine this one is shown |
//! | 4 | actions of it that are left |
//! | 5, 6 | what was done last ([`What`] by number), and how much of it |
//! | 8 … | the counters, in the order of [`Counter`] |

use super::counts::{Counter, Search, What};
use crate::reel::eye::{Act, Seen};
use crate::reel::world::{At, Stage};

/// What is seen of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    last: Option<(What, u64)>,
}

impl Stage<Search> for Reading {
    fn set(&mut self, (): ()) {}

    fn follow(&mut self, act: Act<What>) {
        self.last = Some((act.what, act.value));
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let (what, value) = self.last.map_or((-1.0, -1.0), |(what, value)| (f64::from(what.number()), value as f64));
        // The first two, step and time, are the session's to fill in.
        out.extend([0.0, 0.0, at.turns as f64, at.slowed as f64, at.left as f64, what, value, 0.0]);
        debug_assert_eq!(Counter::NAMES.len(), at.counters.named().count());
        out.extend(at.counters.named().map(|(_, count)| count as f64));
    }
}
