//! The environment of an action in the measured loop: the lists of sleeping and of woken actors.

use std::collections::VecDeque;

use crate::context::{Context, RingEvent};
use crate::counts::Counter;
use crate::local::{Local, LocalWord};
use observe::probe::{Count, Observer, Probe};
use sim::{Links, Tick, WaitList};

/// The readers whose index modulo 8 is this number are late.
const LATE: usize = 7;

/// The state that the actions of all tracks share.
#[derive(Debug, Default)]
pub struct Common<P> {
    pub probe: P,
    pub deliveries: u64,
    pub published: u64,
    /// The indices of the readers that are to check next, of the track that is running.
    pub ready: VecDeque<u32>,
}

/// The actors of one track that sleep.
#[derive(Debug)]
pub struct Sleepers {
    pub now: Tick,
    pub links: Links,
    /// The late readers that were woken in this round.
    pub late: Vec<u32>,
    /// The publisher's task number: the number of readers.
    pub publisher: u32,
    /// The time since which the publisher waits for a reader, in ticks.
    pub blocked_since: Option<Tick>,
}

/// The environment of an action.
pub struct LoopContext<'a, P> {
    pub common: &'a mut Common<P>,
    pub sleepers: &'a mut Sleepers,
}

impl<P: Probe> LoopContext<'_, P> {
    /// Adds a task to the sleepers of a word.
    pub fn park(&mut self, word: &LocalWord, task: u32) {
        let mut list = word.sleepers.get();
        self.sleepers.links.append(&mut list, task);
        word.sleepers.set(list);
    }

    /// Wakes all tasks that sleep on a word, and returns their number.
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

impl<P: Probe> Observer<RingEvent> for LoopContext<'_, P> {
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
