//! Playback: worlds of mechanisms that never wait, and do all the work of a frame, a tick or a round at once.
//!
//! Such a mechanism records its actions as [`shot`]s, and a [`world`] plays them back, one action a step. The labs
//! whose mechanisms wait (ring, threads) run as tasks of the [scheduler](crate::Scheduler) instead. A variant's [`row`]
//! in its lab's catalogue makes its worlds, counts and timings for a [`workload`].

pub mod row;
pub mod shot;
pub mod workload;
pub mod world;
