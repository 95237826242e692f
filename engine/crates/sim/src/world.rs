//! A world: a deterministic run of one variant on one workload.

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
    /// The time of the next action; `None` if there will be none.
    fn next_time(&mut self) -> Option<Tick>;

    /// Performs one visible action of the next actor. Does nothing if there is none.
    fn step(&mut self);

    /// The current time: that of the last action.
    fn time(&self) -> Tick;

    /// Performs an action of the user at `now`, which must not be earlier than the last action nor later than the next
    /// one.
    ///
    /// # Errors
    /// A refusal if the action is not possible, for example because it names a reader that does not exist. The world is
    /// unchanged then.
    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal>;

    /// Chooses the stream, counted from 0, that [`scene`](Self::scene) shows, in worlds with several streams.
    fn look(&mut self, _stream: u32) {}

    /// Appends the scene at `now`, which must be at least [`time`](Self::time), to `out`, in the lab's layout.
    fn scene(&self, now: Tick, out: &mut Vec<f64>);

    /// The state as a text in the form that the lab's system itself prints, as of the end of the frame that the scene shows.
    /// Empty in labs whose system prints none.
    fn dump(&self) -> String {
        String::new()
    }

    /// The digest, which must be equal for all variants; `None` until enough has happened.
    fn digest(&self) -> Option<u64>;

    /// The exact counts so far.
    fn counters(&self) -> Counters;

    /// Calls `visit` with the world's trace, if it records one.
    fn with_trace(&mut self, _visit: &mut dyn FnMut(&mut Trace)) {}

    /// The hash of all events so far; 0 for a world that records no trace.
    fn trace_hash(&mut self) -> u64 {
        let mut hash = 0;
        self.with_trace(&mut |trace| hash = trace.hash());
        hash
    }

    /// Moves the newest events to the end of `events`.
    fn take_trace(&mut self, events: &mut VecDeque<Event>) {
        self.with_trace(&mut |trace| trace.take(events));
    }

    /// The spans in which publishers were blocked, up to `now`; empty in labs whose publishers never block.
    fn stalls(&self, _now: Tick) -> Stalls {
        Stalls::default()
    }

    /// Chooses whether the world keeps the samples that its sound card plays, for [`sound`](Self::sound).
    fn listen(&mut self, _on: bool) {}

    /// Moves the samples that the sound card has played until `now` into `out`, as interleaved stereo. Returns the
    /// number of sample frames.
    fn sound(&mut self, _now: Tick, _out: &mut [f32]) -> usize {
        0
    }

    /// The number of sample frames of silence that the sound card has played until `now` because frames of the stream were
    /// missing. `None` if its sound cannot be late, as in a world that waits for nobody.
    fn starved(&mut self, _now: Tick) -> Option<u64> {
        None
    }

    /// The approximate size of the world, and thus of its copy in a checkpoint, in bytes.
    fn size(&self) -> usize;

    /// Makes a part of a world that was [begun](crate::workload::Workload::begin), a few ms of work, counted and not
    /// timed. Returns whether there may be more to make; until then only this function and [`shed`](Self::shed) may be
    /// called.
    fn build(&mut self) -> bool {
        false
    }

    /// Drops a part of the world, if it is large. Returns whether there may be more to drop. The world must not be used
    /// afterwards, except for further calls of this function.
    fn shed(&mut self) -> bool {
        false
    }

    /// Takes the memory that the world may grow into. Called, maybe repeatedly, before a session's first step and after it has
    /// gone back to a checkpoint's copy, which has no more than it needs: moving later would leave a gap behind.
    fn reserve(&mut self) {}

    /// A copy for a checkpoint; `None` for a world that cannot be copied. The copy may be incomplete; until
    /// [`copy_more`](Self::copy_more) has added the missing parts, only that function and [`shed`](Self::shed) may be
    /// called.
    fn copy(&self) -> Option<Box<dyn World>>;

    /// Adds a part to this copy of world `of`, which must not have changed since the copy was begun. Returns whether
    /// there may be more to add.
    fn copy_more(&mut self, _of: &dyn World) -> bool {
        false
    }
}
