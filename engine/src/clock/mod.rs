//! The clock: who sets the pace of a graph of operators, how that is found out, and what a tick does.
//!
//! Liquidsoap's clock drives its outputs. As long as no device is among them, or among the sources, it keeps its own time;
//! a sound card or a remote peer has a time of its own, and then the clock has to follow. Whether it has to was asked
//! of every operator on every tick until 2.4.4, and has been told by those that change since 2.4.5.
//!
//! | file | what it is |
//! |---|---|
//! | [`sync`] | who is the source of time: asked, told, or both |
//! | [`pace`] | when the next tick may begin |
//! | [`tick`] | the ten steps of a tick, in their order |
//! | [`watchers`] | hooks of those who watch an operator's cycles |
//! | [`networks`] | graphs to ask: many outputs, `add`, chains |

// Of these the station uses what it needs.
#![allow(dead_code)]

pub(crate) mod driven;
pub(crate) mod networks;
pub(crate) mod pace;
pub(crate) mod sync;
#[cfg(test)]
mod tests;
pub(crate) mod tick;
pub(crate) mod watchers;
