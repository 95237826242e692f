//! The ring on real threads: the strategies of the ring lab on real atomics, with one publisher in a thread of its own
//! and readers spread over the others.
//!
//! | file | what it is |
//! |---|---|
//! | [`track`] | the ring: slots, the circle, and its publisher |
//! | [`cursor`] | a reader's place in it |
//! | [`protocol`] | what a variant has to say; [`gate`] has the words that guard a slot |
//! | [`rwmutex`], [`waitgroup`], [`sleep`], [`cond`], [`trylock`], [`atomic`], [`epoch`] | the variants, one each |
//! | [`tally`] | what watches a thread: nothing, counts, or a flight recorder |
//! | [`spsc`] | one producer, one consumer: samples for a sound card |
//! | [`layout`] | the track's memory, for readers that are not ours: the sound card's |
//!
//! The deterministic ring ([`super`]) says what should happen, this one what does.

pub mod atomic;
pub mod cond;
pub mod cursor;
pub mod epoch;
pub mod gate;
pub mod layout;
pub mod protocol;
pub mod rwmutex;
pub mod sleep;
pub mod spsc;
pub mod tally;
pub mod track;
pub mod trylock;
pub mod waitgroup;

#[cfg(all(test, not(loom)))]
mod tests;

pub use cursor::{Cursor, Read};
pub use protocol::{Protocol, Switches};
pub use track::{Fresh, Publisher, Track};
