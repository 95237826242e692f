//! The environment of an action: the clock, the wake-up calls and the observer.

use super::counts::{Counter, EventKind};
use super::word::Memory;
use observe::probe::Observer;

/// An event of the trace: what one actor did with one frame.
#[derive(Clone, Copy, Debug)]
pub struct RingEvent {
    /// The actor: [`PUBLISHER`](super::counts::PUBLISHER) or a reader's number. The watched driver records the actor
    /// whose task runs instead, because the closer also performs actions of the publisher.
    pub actor: u16,
    /// The actor's state.
    pub state: u8,
    /// What happened.
    pub kind: EventKind,
    /// The frame's number.
    pub seq: u32,
    /// A number whose meaning depends on `kind`; see [`EventKind`].
    pub value: u32,
}

/// The environment of an action. Each driver implements it.
pub trait Context<M: Memory>: Observer<RingEvent> {
    /// The time, in the driver's unit.
    fn now(&mut self) -> u64;

    /// Wakes all actors that sleep on a word, without counting a notification: for wake-ups that are not part of the
    /// variant's mechanism.
    fn wake(&mut self, word: &M::Word);

    /// Wakes all actors that sleep on a word, and counts one notification.
    fn notify(&mut self, word: &M::Word) {
        self.count(Counter::Notifies, 1);
        self.wake(word);
    }
}
