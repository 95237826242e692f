//! Queues: what Liquidsoap's clock keeps of its sources, and what it looks up to run them.
//!
//! The mechanisms, each a file, each generic over who watches ([`operation`]); the labs and the station use them:
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
//!
//! The labs are parts of one subject: [`wakes`] runs the weak queue and the queue of after a tick, [`asks`] dispatch,
//! [`weighs`] comparisons. Around them: [`counts`], [`desk`] where they work and are watched, [`scene`] what is seen.

pub(crate) mod after_tick;
mod asks;
mod catalogue;
pub(crate) mod compare;
mod counts;
mod desk;
pub(crate) mod dispatch;
pub(crate) mod lock;
pub(crate) mod operation;
mod params;
pub(crate) mod positions;
pub mod scene;
pub(crate) mod slab;
#[cfg(test)]
mod tests;
mod wakes;
pub(crate) mod weak;
mod weighs;
pub mod workload;

pub use catalogue::{compare as comparisons, dispatch as dispatching, queues as lab};
pub use counts::{Counter, Place, What};
