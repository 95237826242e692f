//! What an actor has at hand during one action: the scheduler, the probe, the knobs.

use super::counts::{Counter, What};
use super::frame::Source;
use super::params::Params;
use crate::lab::probe::Probe;
use crate::lab::trace::Event;
use crate::runtime::{Scheduler, TaskId, Tick, Turn, WaitList};

/// What a world has done, counted even when nothing else is: what times are divided by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    pub deliveries: u64,
    pub published: u64,
}

/// The surroundings of one action.
pub(crate) struct Host<'a, P: Probe> {
    pub scheduler: &'a mut Scheduler,
    pub probe: &'a mut P,
    pub params: &'a Params,
    pub source: &'a Source,
    pub totals: &'a mut Totals,
    /// The actor's task.
    pub task: TaskId,
    /// The actor, as the trace names it.
    pub who: u16,
    /// Its place before the action.
    pub place: u8,
}

impl<P: Probe> Host<'_, P> {
    pub fn now(&self) -> Tick {
        self.scheduler.now()
    }

    pub fn count(&mut self, counter: Counter, n: u64) {
        self.probe.count(counter, n);
    }

    pub fn event(&mut self, what: What, seq: u32, value: u64) {
        let value = value.min(u64::from(u32::MAX)) as u32;
        self.probe.event(Event {
            time: self.scheduler.now(),
            who: self.who,
            place: self.place,
            what: what as u8,
            seq,
            value,
        });
    }

    /// Puts the actor to sleep in a list.
    pub fn park(&mut self, list: &mut WaitList) -> Turn {
        self.scheduler.park(list, self.task);
        Turn::Park
    }

    /// A broadcast: wakes all who sleep in a list, which may be nobody.
    pub fn broadcast(&mut self, list: &mut WaitList) {
        let woken = self.scheduler.wake_all(list);
        self.count(Counter::Notifies, 1);
        self.count(Counter::WakeUps, woken);
    }

    /// Wakes all who sleep in a list because the stream ends or somebody leaves: no work of the mechanism.
    pub fn wake_quietly(&mut self, list: &mut WaitList) {
        self.scheduler.wake_all(list);
    }
}
