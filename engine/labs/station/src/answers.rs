//! The operators' answers to `remaining`, each kept until the operator or one below it generates a frame: ours.
//!
//! A number of the tick beside the answer would not do: a crossfade's source is asked between two ticks of its clock, and once
//! more in the next one, after it has generated.

use std::cell::Cell;

use super::net::Net;

/// The kept answers, by operator.
#[derive(Clone)]
pub(crate) struct Answers(Vec<Cell<Option<usize>>>);

impl Answers {
    pub fn of(operators: usize) -> Answers {
        Answers(vec![Cell::new(None); operators])
    }

    pub fn get(&self, at: usize) -> Option<usize> {
        self.0[at].get()
    }

    pub fn set(&self, at: usize, left: usize) {
        self.0[at].set(Some(left));
    }

    /// Forgets the answer of an operator that has generated, and all answers that were computed from it. An operator that has an
    /// answer has asked those below it, so that the search ends at one without.
    pub fn forget(&self, at: usize, net: &Net) {
        if self.0[at].take().is_some() {
            net.parents(at).iter().for_each(|&parent| self.forget(parent as usize, net));
        }
    }
}
