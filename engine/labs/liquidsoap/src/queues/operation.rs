//! What the mechanisms of this folder do: an [`Observer`](observe::probe::Observer) of [`Operation`]s counts it, or draws it in the
//! terms of its own lab.

/// What was done, and the value that goes with it.
pub(crate) type Operation = (Did, usize);

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Did {
    /// Two references, two names or two numbers were compared; the value is the place of the one that was met, from 0.
    Compared,
    /// A look at a flag or a position instead of that; the value is the place, or 0.
    Looked,
    /// An array of so many slots was allocated.
    Arrayed,
    /// A small block of so many words was allocated, its header included: a list cell, a closure, a record.
    Allocated,
    /// A slot's reference, or a list cell, was copied; the value is the place it had.
    Copied,
    /// A reference was written into the slot of that place.
    Wrote,
    /// The slot of that place was checked, and its object was there.
    Found,
    /// The slot of that place was checked, and there was no object, or none any more.
    Missed,
    /// The slot of that place was emptied.
    Blanked,
    /// Dead slots were left behind, in an array of so many slots that is no larger than before.
    Compacted,
    /// The lock's word was swapped.
    Swapped,
    /// A function was called that the compiler does not know; the value is the place where it was found, or 0.
    Called,
    /// The tag of a value was looked at.
    Tagged,
}
