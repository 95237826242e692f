//! Queues: what Liquidsoap's clock keeps of its sources, and what it looks up to run them.
//!
//! The mechanisms, each a file, each generic over who watches ([`watch`]); the labs about them and the station use them:
//!
//! | file | mechanism |
//! |---|---|
//! | [`slab`] | objects with an explicit life: alive, dropped, and cleared so many collector cycles later |
//! | [`weak`] | the queue of weak references: one copy a push (2.4.4), doubling (2.4.5), a load factor (ours) |
//! | [`lock`] | its lock: none, locked, mutating |
//! | [`after_tick`] | the queue of what is to be done after a tick, in which everything is once |
//! | [`dispatch`] | who handles a content type: by name, by number, by match |
//! | [`compare`] | comparing any two values, or two integers |
//! | [`positions`] | where in a dense list a number is: what makes two of ours linear |

// Until the labs about them and the station use all of them.
#![allow(dead_code)]

pub(crate) mod after_tick;
pub(crate) mod compare;
pub(crate) mod dispatch;
pub(crate) mod lock;
pub(crate) mod positions;
pub(crate) mod slab;
pub(crate) mod watch;
pub(crate) mod weak;

#[cfg(test)]
mod tests;
