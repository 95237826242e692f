//! Any of the variants, chosen at run time. Clocks with an observer use this type, so that they are compiled once; timed
//! clocks use each variant's own. The station uses it for its switch, with and without an observer.

use super::poll::Poll;
use super::push::{FromChildren, Memoized, Push, Recursive};
use super::scan::Scan;
use super::{Network, Node, SyncEvent, SyncResult, SyncTracker, Token};
use observe::probe::Observer;

/// A tracker of any variant.
#[derive(Clone)]
#[expect(missing_docs, reason = "the types of the variants are documented")]
pub enum AnyTracker {
    All(Scan<false>),
    Until(Scan<true>),
    FromChildren(Push<FromChildren>),
    Recursive(Push<Recursive>),
    Memoized(Push<Memoized>),
    Devices(Poll),
}

/// Evaluates `$body` with `$tracker` bound to the variant's tracker.
macro_rules! each {
    ($any:expr, $tracker:ident => $body:expr) => {
        match $any {
            AnyTracker::All($tracker) => $body,
            AnyTracker::Until($tracker) => $body,
            AnyTracker::FromChildren($tracker) => $body,
            AnyTracker::Recursive($tracker) => $body,
            AnyTracker::Memoized($tracker) => $body,
            AnyTracker::Devices($tracker) => $body,
        }
    };
}

impl SyncTracker for AnyTracker {
    #[inline(never)]
    fn woken(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        each!(self, tracker => tracker.woken(net, node, observer));
    }

    #[inline(never)]
    fn slept(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        each!(self, tracker => tracker.slept(net, node, observer));
    }

    #[inline(never)]
    fn changed(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        each!(self, tracker => tracker.changed(net, node, observer));
    }

    #[inline(never)]
    fn readied(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        each!(self, tracker => tracker.readied(net, node, observer));
    }

    #[inline(never)]
    fn cycle(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        each!(self, tracker => tracker.cycle(net, node, observer));
    }

    #[inline(never)]
    fn sync_source(
        &mut self,
        net: &impl Network,
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Option<Token>> {
        each!(self, tracker => tracker.sync_source(net, observer))
    }

    fn hooks(&self) -> usize {
        each!(self, tracker => tracker.hooks())
    }
}
