//! The ring on real threads: the variants over atomics, with the publisher in a thread of its own and the readers
//! spread over the other threads.
//!
//! | file | content |
//! |---|---|
//! | [`track`] | a ring in shared memory; [`publisher`] writes it, a [`cursor`] reads it |
//! | [`observers`] | the observers of a thread: none, counters, or counters and a flight recorder |
//! | [`run`] | a run on a thread pool: `serve` serves readers, `pace` times the frames, `feed` makes their bytes |
//! | [`outcome`] | the results of a run; [`meter`] measures one thread |
//! | [`audio`] | a live run, paced by the sound card |
//! | [`paired_runs`] | a comparison of two variants in pairs of runs |
//! | [`spsc`] | a ring of samples for one producer and one consumer |
//! | [`capacity`] | the number of readers that a variant can serve |
//! | [`timing`], [`rivals`] | labs of the bench: variants on threads, and rings of samples |
//! | [`layout`] | the addresses of a track, for the audio worklet |

// The model checker runs the variants only; the code that runs them on a thread pool is unused there.
#![cfg_attr(loom, allow(dead_code))]

#[cfg(not(loom))]
pub mod audio;
#[cfg(not(loom))]
pub mod capacity;
pub mod cursor;
#[cfg(not(loom))]
mod feed;
pub mod layout;
#[cfg(not(loom))]
pub mod load;
#[cfg(not(loom))]
pub mod meter;
pub mod observers;
#[cfg(not(loom))]
pub mod outcome;
#[cfg(not(loom))]
mod pace;
#[cfg(not(loom))]
pub mod paired_runs;
pub mod publisher;
#[cfg(not(loom))]
pub mod rivals;
#[cfg(not(loom))]
pub mod run;
#[cfg(not(loom))]
mod serve;
pub mod spsc;
#[cfg(not(loom))]
pub mod timing;
pub mod track;

#[cfg(all(test, not(loom)))]
mod tests;

pub use cursor::Cursor;
pub use publisher::{NewFrame, Publisher};
pub use track::{Threaded, Track};

pub use super::{Read, Switches};
