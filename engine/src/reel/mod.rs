//! Mechanisms that wait for nobody: all that a frame, a tick or a round needs is done in one go.
//!
//! What they do is recorded as [`shot`]s; a [`world`] plays what was kept, an action a step. The labs whose mechanisms do wait
//! (ring, threads) are tasks of [`runtime`](crate::runtime) instead. A variant's [`row`] in its lab's catalogue makes all of it, for a [`workload`].

pub(crate) mod row;
pub(crate) mod shot;
pub(crate) mod workload;
pub(crate) mod world;
