//! Every variant against counts that were made by hand, and against asking everybody.

use observe::probe::{NoObserver, Observer};
mod graphs;
mod lab;
mod pacing;
mod vectors;
mod watching;

use super::driven::Driven;
use super::networks::Graph;
use super::sync::push::{Push, Rechecked, Remembered, Told};
use super::sync::{Call, Follows};

pub(super) type Described = Push<Told>;
pub(super) type Shipped = Push<Rechecked>;
pub(super) type Memo = Push<Remembered>;

/// Counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub asked: u64,
    pub told: u64,
    /// Callbacks that were left behind and ran all the same.
    pub dead: u64,
    pub hooked: u64,
    pub unhooked: u64,
}

impl Observer<Call> for Counted {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn record(&mut self, call: Call) {
        match call {
            Call::Asked { .. } => self.asked += 1,
            Call::Told { alive, .. } => {
                self.told += 1;
                self.dead += u64::from(!alive);
            }
            Call::Hooked(_) => self.hooked += 1,
            Call::Unhooked { callbacks, .. } => self.unhooked += callbacks as u64,
            Call::AskedTimes(_) | Call::Listed => {}
        }
    }
}

/// A graph that is awake.
pub(super) fn awake<F: Follows>(graph: Graph, follows: F) -> Driven<F> {
    let mut driven = Driven::new(graph, follows);
    driven.wake_all(&mut NoObserver);
    driven
}

/// What a tick asks and tells.
pub(super) fn tick<F: Follows>(driven: &mut Driven<F>) -> Counted {
    let mut counted = Counted::default();
    driven.cycles(&mut counted);
    let _ = driven.found(&mut counted);
    counted
}
