//! A world: one variant at work on one workload, deterministic.

use std::any::Any;
use std::collections::VecDeque;

use crate::Tick;
use crate::action::Action;
use crate::stalls::Stalls;
use base::config::Refusal;
use observe::probe::Counters;
use observe::trace::{Event, Trace};

/// A running instance of one variant.
pub trait World: Any {
    /// Time of the next action; `None` when nobody will ever act again.
    fn next_time(&mut self) -> Option<Tick>;

    /// Lets the next actor take one visible action. Without effect when there is none.
    fn step(&mut self);

    /// Time now: that of the last action.
    fn time(&self) -> Tick;

    /// Does what the user wants at `now`, which is no earlier than the last action and no later than the next.
    ///
    /// # Errors
    /// A refusal when it names somebody who is not there. Then nothing has changed.
    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal>;

    /// Chooses what [`scene`](Self::scene) shows, where there is a choice: a stream, counted from 0.
    fn look(&mut self, _stream: u32) {}

    /// Fills `out` with the scene as of `now`, which is at least [`time`](Self::time). The layout is the lab's.
    fn scene(&self, now: Tick, out: &mut Vec<f64>);

    /// What all variants must agree on; `None` until enough has happened.
    fn digest(&self) -> Option<u64>;

    /// The exact counts so far.
    fn counters(&self) -> Counters;

    /// Shows its trace, if it keeps one.
    fn with_trace(&mut self, _visit: &mut dyn FnMut(&mut Trace)) {}

    /// Fingerprint of everything that has happened; 0 for a world that keeps no trace.
    fn trace_hash(&mut self) -> u64 {
        let mut hash = 0;
        self.with_trace(&mut |trace| hash = trace.hash());
        hash
    }

    /// Moves the newest events to `kept`.
    fn take_trace(&mut self, kept: &mut VecDeque<Event>) {
        self.with_trace(&mut |trace| trace.take(kept));
    }

    /// When publishers stood still, up to `now`, where they can.
    fn stalls(&self, _now: Tick) -> Stalls {
        Stalls::default()
    }

    /// Chooses whether what the sound card plays is kept for [`sound`](Self::sound), where there is one.
    fn listen(&mut self, _on: bool) {}

    /// Moves the samples that the sound card has played until `now` into `out`, interleaved stereo. Returns the
    /// sample frames moved.
    fn sound(&mut self, _now: Tick, _out: &mut [f32]) -> usize {
        0
    }

    /// Rough size in bytes: what a checkpoint costs.
    fn size(&self) -> usize;

    /// Gives up a part of what it holds, where that is much; returns whether there may be more. Then it is dropped, and nothing else
    /// may be asked of it before.
    fn shed(&mut self) -> bool {
        false
    }

    /// A copy, to serve as a checkpoint; `None` for a world that is always played from its beginning. It may lack parts, which
    /// [`copy_more`](Self::copy_more) adds, and before that nothing else may be asked of it but to be shed.
    fn copy(&self) -> Option<Box<dyn World>>;

    /// Adds a part to a copy of world `of`, which has not changed since the copy was begun; returns whether there may be more.
    fn copy_more(&mut self, _of: &dyn World) -> bool {
        false
    }
}
