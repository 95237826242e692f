//! The primitive steps of this folder's mechanisms. An [`Observer`](observe::probe::Observer) of [`PrimitiveEvent`]s counts
//! them, or translates them into events of its own lab.

/// A primitive step and its value.
pub type PrimitiveEvent = (Primitive, usize);

/// Kinds of primitive steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
    /// Two references, names or numbers were compared; the value is the position of the one in the structure, from 0.
    Compared,
    /// A flag or a position was checked instead of a comparison; the value is the position, or 0.
    Looked,
    /// An array was allocated; the value is its number of slots.
    Arrayed,
    /// A small heap block (a list cell, a closure, a record) was allocated; the value is its size in words, header included.
    Allocated,
    /// A slot's reference or a list cell was copied; the value is its position before.
    Copied,
    /// A reference was written; the value is the slot.
    Wrote,
    /// A slot was checked and its object found; the value is the slot.
    Found,
    /// A slot was checked that was empty or whose object was gone; the value is the slot.
    Missed,
    /// A slot was emptied; the value is the slot.
    Blanked,
    /// The live slots were copied to an array that is no larger than before; the value is its number of slots.
    Compacted,
    /// The lock's word was swapped atomically; the value is 0.
    Swapped,
    /// A function was called through a pointer; the value is its position in the table, or 0.
    Called,
    /// A value's tag was inspected; the value says which operand.
    Tagged,
}
