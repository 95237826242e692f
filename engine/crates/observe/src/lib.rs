//! Who observes a mechanism, and how what is observed reaches the page.
//!
//! | module | what it is |
//! |---|---|
//! | [`probe`] | the one interface: events and counters; recorders, counters, and nothing at all |
//! | [`trace`] | the events that were kept |
//! | [`named`](mod@named) | enumerations and counters whose variants have names |
//! | [`layout`] | what a scene consists of, declared once |

#![forbid(unsafe_code)]

pub mod layout;
pub mod named;
pub mod probe;
pub mod trace;

pub use probe::{Count, Counters, Counting, Nothing, Observer, Probe, Recording};
