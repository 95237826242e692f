//! The ring on real threads: the strategies of the ring lab on real atomics, with one publisher in a thread of its own
//! and readers spread over the others.
//!
//! | file | what it is |
//! |---|---|
//! | [`track`] | the ring: slots, the circle, the count; [`publisher`] writes it |
//! | [`cursor`] | a reader's place in it |
//! | [`protocol`] | what a variant has to say; [`gate`] has the words that guard a slot |
//! | [`rwmutex`], [`waitgroup`], [`sleep`], [`cond`], [`trylock`], [`atomic`], [`epoch`] | the variants, one each |
//! | [`tally`] | what watches a thread: nothing, counts, or a flight recorder |
//! | [`run`] | a run on a crew: `serve` is a thread of readers, `pace` when frames come, `feed` what is in them |
//! | [`outcome`] | what came of it; [`meter`] measures one thread |
//! | [`audio`] | a live run, paced by the sound card |
//! | [`duel`] | two variants in turn, and how their pairs compare |
//! | [`spsc`] | one producer, one consumer: samples for a sound card |
//! | [`endurance`] | how many readers a variant holds |
//! | [`timing`], [`rivals`] | what the bench compares: variants, and rings for samples |
//! | [`layout`] | the track's memory, for readers that are not ours: the sound card's |
//!
//! The deterministic ring ([`super`]) says what should happen, this one what does.

// The model checker runs the variants alone, not what runs them on a crew.
#![cfg_attr(loom, allow(dead_code))]

pub mod atomic;
#[cfg(not(loom))]
pub mod audio;
pub mod cond;
pub mod cursor;
#[cfg(not(loom))]
pub mod duel;
#[cfg(not(loom))]
pub mod endurance;
pub mod epoch;
#[cfg(not(loom))]
mod feed;
pub mod gate;
pub mod layout;
#[cfg(not(loom))]
pub mod load;
#[cfg(not(loom))]
pub mod meter;
#[cfg(not(loom))]
pub mod outcome;
#[cfg(not(loom))]
mod pace;
pub mod protocol;
pub mod publisher;
#[cfg(not(loom))]
pub mod rivals;
#[cfg(not(loom))]
pub mod run;
pub mod rwmutex;
#[cfg(not(loom))]
mod serve;
pub mod sleep;
pub mod spsc;
pub mod tally;
#[cfg(not(loom))]
pub mod timing;
pub mod track;
pub mod trylock;
pub mod waitgroup;

#[cfg(all(test, not(loom)))]
mod tests;

pub use cursor::{Cursor, Read};
pub use protocol::{Protocol, Switches};
pub use publisher::{Fresh, Publisher};
pub use track::Track;
