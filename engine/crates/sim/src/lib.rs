//! Simulation in virtual time: the deterministic scheduler, worlds, and sessions of two worlds.
//!
//! A configuration opens a [`Session`]: two [`World`]s, A and B, on the same workload in lockstep. A session can be
//! stepped, sought in either direction and forked. A world is generic over a [`Probe`](observe::Probe), by which the
//! same code records every event, only counts, or does neither. All state of a world consists of integers, and all
//! random values come from an [`Rng`](base::rng::Rng), so that the same configuration and seed give the same trace,
//! digest and counts on every machine.
//!
//! A task of the [`Scheduler`] is a number; the world defines its behaviour. The world asks for the next task
//! ([`Scheduler::pick`]), performs one action of it, and reports the result ([`Scheduler::settle`]). Actions take no
//! time; only sleeping does. If several tasks are ready, the [`Order`] chooses one: first come first served, drawn from
//! a seed, or by a script with which a test explores all interleavings.
//!
//! | module | content |
//! |---|---|
//! | [`world`], [`workload`], [`registry`] | a running variant; a checked configuration; all labs of a program |
//! | [`session`], [`checkpoints`] | two worlds and their history, seeking and forking |
//! | [`action`], [`stalls`] | actions of a user; spans in which publishers were blocked |
//! | [`milestones`] | the first event of each kind |
//! | [`playback`] | worlds of mechanisms that do a frame's work at once |
//! | [`reading`] | access to a scene by the names of its layout, for tests |

#![forbid(unsafe_code)]

pub mod action;
pub mod checkpoints;
mod links;
pub mod milestones;
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

/// The number of a task of a scheduler, from 0.
pub type TaskId = u32;

/// The result of a task's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The task is ready again, after all other ready tasks.
    Again,
    /// The task sleeps for this number of ticks, at least 1.
    Sleep(Tick),
    /// The task sleeps until this time; a time in the past means now.
    Until(Tick),
    /// The task has added itself to a [`WaitList`] and sleeps until it is woken.
    Park,
    /// The task has ended.
    Done,
}
