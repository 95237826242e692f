//! Any of the variants, chosen when it runs: clocks that are watched are compiled once for all of them, those that are timed
//! for each. The station has it as a switch among others, watched or timed.

use super::poll::Poll;
use super::push::{Push, Rechecked, Remembered, Told};
use super::scan::Scan;
use super::{Call, Follows, Found, Network, Node, Token};
use observe::probe::Observer;

/// One of them.
#[derive(Clone)]
pub(crate) enum Any {
    All(Scan<false>),
    Until(Scan<true>),
    Told(Push<Told>),
    Rechecked(Push<Rechecked>),
    Remembered(Push<Remembered>),
    Devices(Poll),
}

/// Runs `$body` with `$follows` being the one that there is.
macro_rules! each {
    ($any:expr, $follows:ident => $body:expr) => {
        match $any {
            Any::All($follows) => $body,
            Any::Until($follows) => $body,
            Any::Told($follows) => $body,
            Any::Rechecked($follows) => $body,
            Any::Remembered($follows) => $body,
            Any::Devices($follows) => $body,
        }
    };
}

impl Follows for Any {
    #[inline(never)]
    fn woken(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        each!(self, follows => follows.woken(net, node, watch));
    }

    #[inline(never)]
    fn slept(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        each!(self, follows => follows.slept(net, node, watch));
    }

    #[inline(never)]
    fn changed(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        each!(self, follows => follows.changed(net, node, watch));
    }

    #[inline(never)]
    fn cycle(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        each!(self, follows => follows.cycle(net, node, watch));
    }

    #[inline(never)]
    fn found(&mut self, net: &impl Network, watch: &mut impl Observer<Call>) -> Found<Option<Token>> {
        each!(self, follows => follows.found(net, watch))
    }

    fn hooks(&self) -> usize {
        each!(self, follows => follows.hooks())
    }
}
