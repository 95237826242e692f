//! Mechanisms that wait for nobody: all that a frame, a tick or a round needs is done in one go.
//!
//! An [`eye`] watches, and says nothing, counts, or keeps what was done; a [`world`] plays what was kept, an action a
//! step. The labs whose mechanisms do wait (ring, threads) are tasks of [`runtime`](crate::runtime) instead.

pub(crate) mod eye;
pub(crate) mod world;
