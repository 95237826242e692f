//! What runs a mechanism to be watched: the deterministic scheduler, worlds, and sessions of two worlds.
//!
//! A configuration opens a [`Session`]: two [`World`]s, A and B, on the same workload in lockstep, that can be stepped, sought
//! in either direction and forked. A world is generic over a [`Probe`](observe::Probe), which makes one and the same mechanism
//! record every event, count, or do nothing at all. Everything in a world is integers, and everything random in it is drawn from
//! an [`Rng`](base::rng::Rng): the same configuration and seed give the same trace, digest and counts on every machine.
//!
//! A task of the [`Scheduler`] is a number; what it does is the world's business. The world asks for the next task
//! ([`Scheduler::pick`]), lets it take one action, and says what came of it ([`Scheduler::settle`]). Actions take no time: only
//! sleeping does. When several tasks are ready the [`Order`] decides, first come first served, drawn from a seed, or by a script
//! that a test steps through all interleavings with.
//!
//! | module | what it is |
//! |---|---|
//! | [`world`], [`workload`], [`registry`] | a running variant; what makes one; all labs of a program |
//! | [`session`], [`checkpoints`] | two worlds, their history, seek and fork |
//! | [`action`], [`stalls`] | what a user does; when publishers stood still |
//! | [`playback`] | worlds of mechanisms that do a frame's work in one go |
//! | [`reading`] | a scene read by the names of its layout, for tests |

#![forbid(unsafe_code)]

pub mod action;
pub mod checkpoints;
mod links;
mod order;
pub mod playback;
pub mod reading;
pub mod registry;
mod scheduler;
pub mod session;
pub mod stalls;
mod wheel;
pub mod workload;
pub mod world;

pub use action::Action;
pub use base::time::{TICKS_PER_MS, TICKS_PER_S, Tick};
pub use links::{Links, WaitList};
pub use order::{Order, Script};
pub use registry::{Entry, Labs, Opened};
pub use scheduler::Scheduler;
pub use session::{Session, Side};
pub use workload::Workload;
pub use world::World;

/// A task of a scheduler, counted from 0.
pub type TaskId = u32;

/// What came of a task's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It goes on, after everybody else who is ready.
    Again,
    /// It sleeps for a span of at least one tick.
    Sleep(Tick),
    /// It sleeps until a moment; one in the past is now.
    Until(Tick),
    /// It has put itself into a [`WaitList`] and sleeps until it is woken.
    Park,
    /// It is finished.
    Done,
}
