//! What runs a mechanism: the deterministic scheduler (tasks, virtual time, and lists to sleep in), and real
//! [`threads`].
//!
//! A task is a number; what it does is the world's business. The world asks for the next task
//! ([`Scheduler::pick`]), lets it take one action, and says what came of it ([`Scheduler::settle`]).
//! Actions take no time: only sleeping does. When several tasks are ready the [`Order`] decides,
//! first come first served, drawn from a seed, or by a script that a test steps through all
//! interleavings with.

mod links;
mod order;
mod scheduler;
pub mod threads;
mod wheel;

pub use links::{Links, WaitList};
pub use order::{Order, Script};
pub use scheduler::Scheduler;

/// Virtual time, or a span of it, in tenths of a millisecond.
pub type Tick = u64;

/// Ticks in a millisecond.
pub const TICKS_PER_MS: Tick = 10;

/// Ticks in a second.
pub const TICKS_PER_S: Tick = 1_000 * TICKS_PER_MS;

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
