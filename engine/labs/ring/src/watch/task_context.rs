//! The environment of one action in virtual time: the scheduler, the probe and the parameters.

use crate::context::{Context, RingEvent};
use crate::counts::{Counter, EventKind};
use crate::frame::Source;
use crate::local::{Local, LocalWord};
use crate::params::Params;
use observe::probe::{Count, Observer, Probe};
use observe::trace::Event;
use sim::{Scheduler, TaskId, Tick, Turn};

/// The environment of one action of a task.
pub(crate) struct TaskContext<'a, P: Probe> {
    pub scheduler: &'a mut Scheduler,
    pub probe: &'a mut P,
    pub params: &'a Params,
    pub source: &'a Source,
    /// The actor's task.
    pub task: TaskId,
    /// The actor's number in the trace.
    pub who: u16,
    /// The actor's state before the action.
    pub state: u8,
}

impl<P: Probe> TaskContext<'_, P> {
    /// The time, in ticks.
    pub fn time(&self) -> Tick {
        self.scheduler.now()
    }

    /// Records an event of this action, if the probe keeps events.
    #[inline]
    pub fn record_event(&mut self, kind: EventKind, seq: u32, value: u64) {
        if P::EVENTS {
            self.push_event(kind, seq, value);
        }
    }

    // Not inlined, because it is called from many places of every variant.
    #[inline(never)]
    fn push_event(&mut self, kind: EventKind, seq: u32, value: u64) {
        let value = value.min(u64::from(u32::MAX)) as u32;
        let (time, who, place) = (self.scheduler.now(), self.who, self.state);
        self.probe.record(Event { time, actor: who, state: place, kind: kind as u8, seq, value });
    }

    /// Adds the actor to the sleepers of a word.
    #[inline(never)]
    pub fn park(&mut self, word: &LocalWord) -> Turn {
        let mut sleepers = word.sleepers.get();
        self.scheduler.park(&mut sleepers, self.task);
        word.sleepers.set(sleepers);
        Turn::Park
    }

    /// Wakes all tasks that sleep on a word, and returns their number.
    #[inline(never)]
    fn wake_all(&mut self, word: &LocalWord) -> u64 {
        let mut sleepers = word.sleepers.get();
        let woken = self.scheduler.wake_all(&mut sleepers);
        word.sleepers.set(sleepers);
        woken
    }
}

/// Records events with the actor and the state of this context instead of those of the [`RingEvent`].
impl<P: Probe> Observer<RingEvent> for TaskContext<'_, P> {
    const DIGESTS: bool = P::DIGESTS;
    const EVENTS: bool = P::EVENTS;

    #[inline]
    fn record(&mut self, RingEvent { kind, seq, value, .. }: RingEvent) {
        self.record_event(kind, seq, value.into());
    }

    #[inline]
    fn count(&mut self, counter: impl Count, n: u64) {
        self.probe.count(counter, n);
    }
}

impl<P: Probe> Context<Local> for TaskContext<'_, P> {
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
