//! The follower of a graph's sync source, chosen when it runs.

use super::switches::SyncBy;
use crate::clock::sync::push::{Push, Rechecked, Remembered, Told};
use crate::clock::sync::{Follows, Found, Network, Node, Token, Watch, poll::Poll, scan::Scan};

/// One of them.
#[derive(Clone)]
pub(crate) enum Follower {
    Scan(Scan<false>),
    EarlyExit(Scan<true>),
    Told(Push<Told>),
    Rechecked(Push<Rechecked>),
    Remembered(Push<Remembered>),
    Poll(Poll),
}

/// Runs `$body` with `$follower` being the one that there is.
macro_rules! each {
    ($of:expr, $follower:ident => $body:expr) => {
        match $of {
            Follower::Scan($follower) => $body,
            Follower::EarlyExit($follower) => $body,
            Follower::Told($follower) => $body,
            Follower::Rechecked($follower) => $body,
            Follower::Remembered($follower) => $body,
            Follower::Poll($follower) => $body,
        }
    };
}

impl Follower {
    pub fn new(by: SyncBy) -> Follower {
        match by {
            SyncBy::Scan => Follower::Scan(Scan),
            SyncBy::EarlyExit => Follower::EarlyExit(Scan),
            SyncBy::Told => Follower::Told(Push::default()),
            SyncBy::Rechecked => Follower::Rechecked(Push::default()),
            SyncBy::Remembered => Follower::Remembered(Push::default()),
            SyncBy::Poll => Follower::Poll(Poll::default()),
        }
    }
}

impl Follows for Follower {
    #[inline(never)]
    fn woken(&mut self, net: &impl Network, node: Node, watch: &mut impl Watch) {
        each!(self, follower => follower.woken(net, node, watch));
    }

    #[inline(never)]
    fn slept(&mut self, net: &impl Network, node: Node, watch: &mut impl Watch) {
        each!(self, follower => follower.slept(net, node, watch));
    }

    #[inline(never)]
    fn changed(&mut self, net: &impl Network, node: Node, watch: &mut impl Watch) {
        each!(self, follower => follower.changed(net, node, watch));
    }

    #[inline(never)]
    fn cycle(&mut self, net: &impl Network, node: Node, watch: &mut impl Watch) {
        each!(self, follower => follower.cycle(net, node, watch));
    }

    #[inline(never)]
    fn found(&mut self, net: &impl Network, watch: &mut impl Watch) -> Found<Option<Token>> {
        each!(self, follower => follower.found(net, watch))
    }

    fn hooks(&self) -> usize {
        each!(self, follower => follower.hooks())
    }
}
