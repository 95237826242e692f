//! Mechanisms that wait for nobody: all that a frame, a tick or a round needs is done in one go.
//!
//! What they do is recorded as [`shot`]s; a [`world`] plays what was kept, an action a step. The labs whose mechanisms do wait
//! (ring, threads) are tasks of [`runtime`](crate) instead. A variant's [`row`] in its lab's catalogue makes all of it, for a [`workload`].

pub mod row;
pub mod shot;
pub mod workload;
pub mod world;
