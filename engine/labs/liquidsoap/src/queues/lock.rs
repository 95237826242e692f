//! The lock of Liquidsoap's queues: one word that is none, locked by a reader or mutating by a writer. Readers do not
//! share it, and a reader's function runs while it is held.
//!
//! Here everything is on one thread, so whoever finds it taken is inside of the holder's function: in 2.4.5 it would wait
//! for itself, for ever. We refuse instead ([`Busy`]). 2.4.4 takes no lock to read; its mutex, taken twice by a thread,
//! raises an error, which is the same refusal.

use observe::probe::Observer;
use std::cell::Cell;

use super::operation::{Did, Operation};

/// What the word says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Held {
    /// Nobody has it.
    #[default]
    None,
    /// A reader.
    Locked,
    /// A writer.
    Mutating,
}

/// The queue was used from a function that it is itself calling; 2.4.5 would wait for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy(pub Held);

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lock(Cell<Held>);

impl Lock {
    /// Runs `work` as the holder.
    ///
    /// # Errors
    /// Somebody further up the stack holds it.
    pub fn with<T, W: Observer<Operation>>(
        &self,
        held: Held,
        watch: &mut W,
        work: impl FnOnce(&mut W) -> T,
    ) -> Result<T, Busy> {
        watch.record((Did::Swapped, 0));
        match self.0.get() {
            Held::None => {
                self.0.set(held);
                let done = work(watch);
                watch.record((Did::Swapped, 0));
                self.0.set(Held::None);
                Ok(done)
            }
            held => Err(Busy(held)),
        }
    }
}
