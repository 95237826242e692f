//! The ring on real threads: the variants over atomics, with one publisher in a thread of its own and readers spread over the
//! others.
//!
//! | file | what it is |
//! |---|---|
//! | [`track`] | a ring in shared memory; [`publisher`] writes it, a [`cursor`] reads it |
//! | [`tally`] | what watches a thread: nothing, counts, or a flight recorder |
//! | [`run`] | a run on a thread pool: `serve` is a thread of readers, `pace` when frames come, `feed` what is in them |
//! | [`outcome`] | what came of it; [`meter`] measures one thread |
//! | [`audio`] | a live run, paced by the sound card |
//! | [`duel`] | two variants in turn, and how their pairs compare |
//! | [`spsc`] | one producer, one consumer: samples for a sound card |
//! | [`endurance`] | how many readers a variant holds |
//! | [`timing`], [`rivals`] | what the bench compares: variants, and rings for samples |
//! | [`layout`] | the track's memory, for readers that are not ours: the sound card's |

// The model checker runs the variants alone, not what runs them on a thread pool.
#![cfg_attr(loom, allow(dead_code))]

#[cfg(not(loom))]
pub mod audio;
pub mod cursor;
#[cfg(not(loom))]
pub mod duel;
#[cfg(not(loom))]
pub mod endurance;
#[cfg(not(loom))]
mod feed;
pub mod layout;
#[cfg(not(loom))]
pub mod load;
#[cfg(not(loom))]
pub mod meter;
#[cfg(not(loom))]
pub mod outcome;
#[cfg(not(loom))]
mod pace;
pub mod publisher;
#[cfg(not(loom))]
pub mod rivals;
#[cfg(not(loom))]
pub mod run;
#[cfg(not(loom))]
mod serve;
pub mod spsc;
pub mod tally;
#[cfg(not(loom))]
pub mod timing;
pub mod track;

#[cfg(all(test, not(loom)))]
mod tests;

pub use cursor::Cursor;
pub use publisher::{Fresh, Publisher};
pub use track::{Threaded, Track};

pub use super::{Read, Switches};
