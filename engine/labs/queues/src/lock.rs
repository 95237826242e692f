//! The lock of Liquidsoap's queues: one word that is `none`, `locked` by a reader or `mutating` by a writer. Readers exclude
//! each other too, and a reader holds the lock while its function runs.
//!
//! This model has one thread, so that a lock which is already held is held by a caller further up the stack. 2.4.5 would
//! deadlock there; the model returns [`Busy`] instead. 2.4.4 takes no lock to read; for writers it uses a mutex, which raises
//! an error if its owner locks it again: the same refusal.

use observe::probe::Observer;
use std::cell::Cell;

use super::primitive::{Primitive, PrimitiveEvent};

/// The states of the lock's word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LockState {
    /// Free.
    #[default]
    None,
    /// Held by a reader.
    Locked,
    /// Held by a writer.
    Mutating,
}

/// The queue was used from a function that the queue itself called, in this state of the lock. 2.4.5 would deadlock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy(pub LockState);

/// The lock.
#[derive(Clone, Debug, Default)]
pub struct Lock(Cell<LockState>);

impl Lock {
    /// Runs `work` with the lock held.
    ///
    /// # Errors
    /// If a caller further up the stack holds it.
    pub fn with<T, W: Observer<PrimitiveEvent>>(
        &self,
        state: LockState,
        observer: &mut W,
        work: impl FnOnce(&mut W) -> T,
    ) -> Result<T, Busy> {
        observer.record((Primitive::Swapped, 0));
        match self.0.get() {
            LockState::None => {
                self.0.set(state);
                let done = work(observer);
                observer.record((Primitive::Swapped, 0));
                self.0.set(LockState::None);
                Ok(done)
            }
            state => Err(Busy(state)),
        }
    }
}
