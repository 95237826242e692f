//! Every variant compared with counts made by hand, and with a scan of all operators.

use observe::probe::{NoObserver, Observer};
mod graphs;
mod lab;
mod pacing;
mod reference;
mod suite;
mod vectors;

use super::networks::Graph;
use super::sync::push::{FromChildren, Memoized, Push, Recursive};
use super::sync::{SyncEvent, SyncTracker};
use super::tracked_graph::TrackedGraph;

pub(super) type Described = Push<FromChildren>;
pub(super) type Shipped = Push<Recursive>;
pub(super) type Memo = Push<Memoized>;

/// Counts of sync events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub asked: u64,
    pub told: u64,
    /// Callbacks that ran although their operator is gone.
    pub dead: u64,
    pub hooked: u64,
    pub unhooked: u64,
}

impl Observer<SyncEvent> for Counted {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn record(&mut self, call: SyncEvent) {
        match call {
            SyncEvent::Asked { .. } => self.asked += 1,
            SyncEvent::Told { alive, .. } => {
                self.told += 1;
                self.dead += u64::from(!alive);
            }
            SyncEvent::Hooked(_) => self.hooked += 1,
            SyncEvent::Unhooked { callbacks, .. } => self.unhooked += callbacks as u64,
            SyncEvent::AskedTimes(_) | SyncEvent::Listed => {}
        }
    }
}

/// A graph whose operators are all awake.
pub(super) fn awake<F: SyncTracker>(graph: Graph, tracker: F) -> TrackedGraph<F> {
    let mut tracked = TrackedGraph::new(graph, tracker);
    tracked.wake_all(&mut NoObserver);
    tracked
}

/// The sync events of a tick.
pub(super) fn tick<F: SyncTracker>(tracked: &mut TrackedGraph<F>) -> Counted {
    let mut counted = Counted::default();
    tracked.cycles(&mut counted);
    let _ = tracked.sync_source(&mut counted);
    counted
}
