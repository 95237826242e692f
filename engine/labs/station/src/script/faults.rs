//! The collector of a script's faults.

use std::collections::HashSet;

use super::fault::{Fault, MOST_FAULTS, MOST_THERE, Problem};
use crate::plan::Span;

/// Collects faults: counts them all, and keeps up to [`MOST_FAULTS`], preferably at texts that differ, so that a construct
/// that a script uses often does not hide the others.
pub struct Faults<'a> {
    text: &'a str,
    /// The first fault at each text.
    firsts: Vec<Fault>,
    /// Other faults.
    repeats: Vec<Fault>,
    places: HashSet<usize>,
    texts: HashSet<&'a str>,
    errors: u32,
}

impl<'a> Faults<'a> {
    /// An empty collector.
    pub fn new(text: &'a str) -> Faults<'a> {
        Faults {
            text,
            firsts: Vec::new(),
            repeats: Vec::new(),
            places: HashSet::new(),
            texts: HashSet::new(),
            errors: 0,
        }
    }

    /// Adds a fault, unless there is one at the same position already.
    pub fn add(&mut self, span: Span, problem: Problem) {
        self.insert(span, problem.is_warning(), || problem);
    }

    /// Adds a fault, no warning, whose problem is expensive to describe: it is computed only if it is kept, so that a text of
    /// faults only is checked in linear time.
    pub fn add_with(&mut self, span: Span, problem: impl FnOnce() -> Problem) {
        self.insert(span, false, problem);
    }

    fn insert(&mut self, span: Span, warning: bool, problem: impl FnOnce() -> Problem) {
        if !self.places.insert(span.from) {
            return;
        }
        self.errors += u32::from(!warning);
        let there = span.of(self.text);
        let there = &there[..there.char_indices().nth(MOST_THERE).map_or(there.len(), |(at, _)| at)];
        let list = if self.texts.insert(there) { &mut self.firsts } else { &mut self.repeats };
        if list.len() < MOST_FAULTS {
            list.push(Fault::new(self.text, span, problem()));
        }
    }

    /// Adds those of another collector of the same text.
    pub fn append(&mut self, other: Faults<'a>) {
        let kept = other.firsts.len() as u32 + other.repeats.len() as u32;
        let warnings = other.firsts.iter().chain(&other.repeats).filter(|fault| fault.warning).count() as u32;
        let not_kept = (other.errors + warnings).saturating_sub(kept);
        for fault in other.firsts.into_iter().chain(other.repeats) {
            self.add(fault.span.0, fault.problem);
        }
        self.errors += not_kept;
        self.places.extend(other.places);
    }

    /// Whether there are faults other than warnings.
    pub fn stop(&self) -> bool {
        self.errors > 0
    }

    /// Number of faults that were found, without warnings.
    pub fn errors(&self) -> u32 {
        self.errors
    }

    /// At most [`MOST_FAULTS`] faults, in the order of the text.
    pub fn sorted(mut self) -> Vec<Fault> {
        let mut kept = self.firsts;
        kept.append(&mut self.repeats);
        kept.sort_by_key(|fault| fault.warning);
        kept.truncate(MOST_FAULTS);
        kept.sort_by_key(|fault| fault.place);
        kept
    }
}
