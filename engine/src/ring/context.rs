//! What an action of publisher or reader needs besides the ring: the time, waking, and somebody who observes.

use super::counts::{Counter, What};
use super::word::Memory;

/// The surroundings of an action.
pub trait Context<M: Memory> {
    /// Whether publishers sum every frame up, and readers check and digest what they send.
    const CHECKS: bool;

    /// The time, in the driver's unit.
    fn now(&mut self) -> u64;

    /// Wakes all that sleep on a word: no work of the mechanism, so it is not counted.
    fn wake(&mut self, word: &M::Word);

    /// Wakes all that sleep on a word, who may be nobody, and counts the notification.
    fn notify(&mut self, word: &M::Word) {
        self.count(Counter::Notifies, 1);
        self.wake(word);
    }

    /// Adds to a counter.
    fn count(&mut self, _counter: Counter, _n: u64) {}

    /// Records what the publisher, or the closer, did in `state` about frame `seq`.
    fn event(&mut self, _state: u8, _what: What, _seq: u32, _value: u32) {}
}
