//! What an action of publisher or reader needs besides the ring: the time, waking, and an observer.

use super::counts::{Counter, What};
use super::word::Memory;
use observe::probe::Observer;

/// What an actor did about a frame.
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// The actor: [`PUBLISHER`](super::counts::PUBLISHER), or a reader's number. A driver that knows better, such as that the
    /// closer acts, says so itself.
    pub who: u16,
    /// Its state.
    pub state: u8,
    /// What came of it.
    pub what: What,
    /// The frame.
    pub seq: u32,
    /// What the kind of action says more.
    pub value: u32,
}

/// The surroundings of an action.
pub trait Context<M: Memory>: Observer<Act> {
    /// The time, in the driver's unit.
    fn now(&mut self) -> u64;

    /// Wakes all that sleep on a word: no work of the mechanism, so it is not counted.
    fn wake(&mut self, word: &M::Word);

    /// Wakes all that sleep on a word, if any still do, and counts the notification.
    fn notify(&mut self, word: &M::Word) {
        self.count(Counter::Notifies, 1);
        self.wake(word);
    }
}
