//! Observation of mechanisms, and the layout in which the page reads the observations.
//!
//! | module | contents |
//! |---|---|
//! | [`probe`] | the observer interface for events and counters, with observers that record, count, or do nothing |
//! | [`trace`] | recorded events |
//! | [`named`](mod@named) | enumerations and counters whose variants have names outside the engine |
//! | [`layout`] | the declaration of a scene, from which the page's reader is generated |

#![forbid(unsafe_code)]

pub mod layout;
pub mod named;
pub mod probe;
pub mod trace;

pub use probe::{Count, Counters, Counting, NoObserver, Observer, Probe, Recording};
