//! The context in which a mechanism runs in one of the labs: it translates the mechanism's primitives into the lab's events. A
//! sweep over a thousand slots is reported in a few batches, so that the figure has a number of steps that a viewer can
//! follow; the counts stay exact.

use super::counts::{EventKind, Operation, Queues};
use super::primitive::{Primitive, PrimitiveEvent};
use super::scene::Picture;
use observe::probe::Observer;
use sim::playback::shot::{PlaybackEvent, Recorder, Shot};

/// Number of batches in which a sweep is reported.
const BATCHES: usize = 16;

/// A pending batch: the kind of event, how often it happened, and the slot where it happened last.
type Batch = (EventKind, usize, usize);

/// Runs operations and reports their events to a probe.
pub(crate) struct Context<'a, E> {
    probe: &'a mut E,
    operation: Operation,
    /// Number of primitives in a batch.
    batch_len: usize,
    pending: Vec<Batch>,
    /// Number of operations run.
    pub units: u64,
}

impl<'a, E: Recorder<Queues>> Context<'a, E> {
    pub fn new(probe: &'a mut E) -> Self {
        Context { probe, operation: Operation::Idle, batch_len: 1, pending: Vec::new(), units: 0 }
    }

    /// Runs an operation on a structure of `size` slots, after showing `picture`, the structure's state before it.
    pub fn run<T>(
        &mut self,
        operation: Operation,
        size: usize,
        picture: impl FnOnce() -> Picture,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        (self.operation, self.batch_len) = (operation, (size / BATCHES).max(1));
        self.units += 1;
        self.probe.show(|| Shot::Picture(picture()));
        self.emit(EventKind::Began, 0, 0);
        let done = work(self);
        self.flush();
        done
    }

    /// Reports an event at once, after the pending batches.
    pub fn emit(&mut self, what: EventKind, value: usize, slot: usize) {
        if E::DIGESTS {
            self.flush();
        }
        let who = slot.min(usize::from(u16::MAX)) as u16;
        self.probe.record(Shot::Event(PlaybackEvent {
            kind: what,
            actor: who,
            state: self.operation as u8,
            value: value as u64,
        }));
    }

    /// Replaces the picture that the figure shows.
    pub fn show(&mut self, picture: impl FnOnce() -> Picture) {
        self.probe.show(|| Shot::Picture(picture()));
    }

    fn flush(&mut self) {
        for (what, value, slot) in std::mem::take(&mut self.pending) {
            self.emit(what, value, slot);
        }
    }
}

impl<E: Recorder<Queues>> Observer<PrimitiveEvent> for Context<'_, E> {
    const DIGESTS: bool = E::DIGESTS;
    const EVENTS: bool = E::EVENTS;

    fn record(&mut self, (primitive, value): PrimitiveEvent) {
        let what = EventKind::from(primitive);
        match primitive {
            Primitive::Arrayed | Primitive::Allocated | Primitive::Compacted => self.emit(what, value, 0),
            // An observer that does not digest, for timing or for the modelled heap, needs no other events.
            _ if !E::DIGESTS => (),
            _ => {
                let count = match self.pending.iter_mut().find(|one| one.0 == what) {
                    Some(one) => {
                        (one.1, one.2) = (one.1 + 1, value);
                        one.1
                    }
                    None => {
                        self.pending.push((what, 1, value));
                        1
                    }
                };
                if count >= self.batch_len {
                    self.flush();
                }
            }
        }
    }
}
