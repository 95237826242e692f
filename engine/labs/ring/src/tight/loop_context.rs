//! What an action has at hand in the measured loop: who sleeps, and who was woken.

use std::collections::VecDeque;

use crate::context::{Act, Context};
use crate::counts::Counter;
use crate::local::{Local, LocalWord};
use observe::probe::{Count, Observer, Probe};
use sim::{Links, Tick, WaitList};

/// Which reader of eight is late.
const LATE: usize = 7;

/// What the actions of all tracks share.
#[derive(Debug, Default)]
pub struct Common<P> {
    pub probe: P,
    pub deliveries: u64,
    pub published: u64,
    /// Readers of the track whose turn it is that were woken, by their index.
    pub ready: VecDeque<u32>,
}

/// Who sleeps on the words of one track.
#[derive(Debug)]
pub struct Sleepers {
    pub now: Tick,
    pub links: Links,
    /// Late readers that were woken in this round.
    pub late: Vec<u32>,
    /// The task that is the publisher: the one after the readers.
    pub publisher: u32,
    /// Since when the publisher waits for a reader.
    pub blocked_since: Option<Tick>,
}

/// What an action has at hand.
pub struct LoopContext<'a, P> {
    pub common: &'a mut Common<P>,
    pub sleepers: &'a mut Sleepers,
}

impl<P: Probe> LoopContext<'_, P> {
    pub fn park(&mut self, word: &LocalWord, task: u32) {
        let mut list = word.sleepers.get();
        self.sleepers.links.append(&mut list, task);
        word.sleepers.set(list);
    }

    fn wake_all(&mut self, word: &LocalWord) -> u64 {
        let mut list = word.sleepers.replace(WaitList::default());
        let Sleepers { now, links, late, publisher, blocked_since } = self.sleepers;
        let mut woken = 0;
        while let Some(task) = links.pop(&mut list) {
            woken += 1;
            if task == *publisher {
                let since = blocked_since.take().unwrap_or(*now);
                self.common.probe.count(Counter::Blocked, *now - since);
            } else if task as usize % 8 == LATE {
                late.push(task);
            } else {
                self.common.ready.push_back(task);
            }
        }
        woken
    }
}

impl<P: Probe> Observer<Act> for LoopContext<'_, P> {
    const DIGESTS: bool = P::DIGESTS;

    #[inline]
    fn count(&mut self, counter: impl Count, n: u64) {
        if counter.index() == Counter::Deliveries as usize {
            self.common.deliveries += n;
        } else if counter.index() == Counter::Published as usize {
            self.common.published += n;
        }
        self.common.probe.count(counter, n);
    }
}

impl<P: Probe> Context<Local> for LoopContext<'_, P> {
    #[inline]
    fn now(&mut self) -> u64 {
        self.sleepers.now
    }

    fn wake(&mut self, word: &LocalWord) {
        self.wake_all(word);
    }

    fn notify(&mut self, word: &LocalWord) {
        let woken = self.wake_all(word);
        self.common.probe.count(Counter::Notifies, 1);
        self.common.probe.count(Counter::WakeUps, woken);
    }
}
