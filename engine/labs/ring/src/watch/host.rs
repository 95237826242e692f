//! What an actor has at hand during one action: the scheduler, the probe, the knobs.

use crate::context::{Act, Context};
use crate::counts::{Counter, What};
use crate::frame::Source;
use crate::local::{Local, LocalWord};
use crate::params::Params;
use observe::probe::{Count, Observer, Probe};
use observe::trace::Event;
use sim::{Scheduler, TaskId, Tick, Turn};

/// The surroundings of one action.
pub(crate) struct Host<'a, P: Probe> {
    pub scheduler: &'a mut Scheduler,
    pub probe: &'a mut P,
    pub params: &'a Params,
    pub source: &'a Source,
    /// The actor's task.
    pub task: TaskId,
    /// The actor, as the trace names it.
    pub who: u16,
    /// Its state before the action.
    pub state: u8,
}

impl<P: Probe> Host<'_, P> {
    /// The time, in ticks.
    pub fn time(&self) -> Tick {
        self.scheduler.now()
    }

    /// Something happened in this action.
    #[inline]
    pub fn did(&mut self, what: What, seq: u32, value: u64) {
        if P::EVENTS {
            self.keep(what, seq, value);
        }
    }

    // One function for all variants: it is called from many places of each.
    #[inline(never)]
    fn keep(&mut self, what: What, seq: u32, value: u64) {
        let value = value.min(u64::from(u32::MAX)) as u32;
        let (time, who, place) = (self.scheduler.now(), self.who, self.state);
        self.probe.record(Event { time, actor: who, state: place, kind: what as u8, seq, value });
    }

    /// Puts the actor to sleep on a word.
    #[inline(never)]
    pub fn park(&mut self, word: &LocalWord) -> Turn {
        let mut sleepers = word.sleepers.get();
        self.scheduler.park(&mut sleepers, self.task);
        word.sleepers.set(sleepers);
        Turn::Park
    }

    /// Wakes all that sleep on a word; returns how many.
    #[inline(never)]
    fn wake_all(&mut self, word: &LocalWord) -> u64 {
        let mut sleepers = word.sleepers.get();
        let woken = self.scheduler.wake_all(&mut sleepers);
        word.sleepers.set(sleepers);
        woken
    }
}

/// Who acts, and in which state, the host knows.
impl<P: Probe> Observer<Act> for Host<'_, P> {
    const DIGESTS: bool = P::DIGESTS;
    const EVENTS: bool = P::EVENTS;

    #[inline]
    fn record(&mut self, Act { what, seq, value, .. }: Act) {
        self.did(what, seq, value.into());
    }

    #[inline]
    fn count(&mut self, counter: impl Count, n: u64) {
        self.probe.count(counter, n);
    }
}

impl<P: Probe> Context<Local> for Host<'_, P> {
    fn now(&mut self) -> u64 {
        self.time()
    }

    fn wake(&mut self, word: &LocalWord) {
        self.wake_all(word);
    }

    fn notify(&mut self, word: &LocalWord) {
        let woken = self.wake_all(word);
        self.count(Counter::Notifies, 1);
        self.count(Counter::WakeUps, woken);
    }
}
