//! Checkpoints: copies of both worlds, so that a session can seek back without replaying from the beginning.
//!
//! A checkpoint is due [`STEPS`] steps or [`WORK_MS`] of work after the previous one. If there are too many, or if they
//! take too much memory, every second one is dropped and the spacing doubles. Therefore seeking to any step replays at
//! most two spacings, however long the session is. Worlds of which only a few copies would fit into memory have no
//! checkpoints, and neither have worlds that cannot be copied. Seeking back in them starts at the beginning, and the
//! caller replays the steps in slices.
//!
//! Copying or dropping a world may take hundreds of milliseconds. Both are done in parts, between steps.

use crate::Tick;
use crate::world::World;
use base::limits::CHECKPOINTS;

/// The number of steps between checkpoints, before the spacing has doubled.
const STEPS: u64 = 2_048;
/// The work between checkpoints in ms, before the spacing has doubled; it decides if steps are long.
const WORK_MS: f64 = 50.0;
/// The largest number of checkpoints.
const MOST: usize = 32;
/// The largest size of both worlds together that are copied, in bytes. Of larger worlds too few copies would fit.
const LARGEST: usize = CHECKPOINTS / 3;

/// A position in a session's history.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    pub step: u64,
    pub time: Tick,
    /// The work done to get here, in ms; 0 in builds without a clock.
    pub work_ms: f64,
}

/// Both worlds at a position, before the user's actions at that position.
pub(super) struct Checkpoint {
    pub at: Position,
    pub worlds: Vec<Box<dyn World>>,
    bytes: usize,
}

pub(super) struct Checkpoints {
    /// The current spacing, as a multiple of the first.
    spacing: u64,
    /// The complete checkpoints, ordered by step.
    complete: Vec<Checkpoint>,
    /// The checkpoint that is being made, one world after the other.
    in_progress: Option<Checkpoint>,
    /// Whether the last world of that checkpoint is incomplete.
    partial: bool,
    /// Worlds that are no longer needed. They are dropped one at a time, because a world may hold a million
    /// allocations.
    discarded: Vec<Box<dyn World>>,
}

impl Checkpoints {
    pub fn new() -> Checkpoints {
        Checkpoints { spacing: 1, complete: Vec::new(), in_progress: None, partial: false, discarded: Vec::new() }
    }

    /// Begins a checkpoint if one is due.
    pub fn offer(&mut self, at: Position, worlds: &[Box<dyn World>]) {
        let last = self.complete.last().map_or(Position::default(), |last| last.at);
        let far = at.step >= last.step + self.spacing * STEPS;
        let long = at.work_ms >= last.work_ms + self.spacing as f64 * WORK_MS;
        if at.step > last.step && (far || long) {
            self.begin(at, worlds);
        }
    }

    /// Begins a checkpoint, unless the worlds are too large. The worlds must not change until
    /// [`copy_some`](Self::copy_some) has completed it.
    pub fn begin(&mut self, at: Position, worlds: &[Box<dyn World>]) {
        let bytes = worlds.iter().map(|world| world.size()).sum();
        if bytes <= LARGEST {
            self.in_progress = Some(Checkpoint { at, worlds: Vec::new(), bytes });
            self.partial = false;
        }
    }

    /// Copies one of the worlds, or a part of it, into the checkpoint that was begun; the copy's sound is off. If a
    /// world cannot be copied, gives the checkpoint up. Returns whether a checkpoint was in progress.
    pub fn copy_some(&mut self, worlds: &[Box<dyn World>]) -> bool {
        let Some(mut begun) = self.in_progress.take() else { return false };
        let of = worlds[begun.worlds.len() - usize::from(self.partial)].as_ref();
        if !self.partial {
            let Some(copy) = of.copy() else {
                self.discarded.append(&mut begun.worlds);
                return true;
            };
            begun.worlds.push(copy);
        }
        let copy = begun.worlds.last_mut().expect("it was begun");
        self.partial = copy.copy_more(of);
        if !self.partial {
            copy.listen(false);
        }
        if self.partial || begun.worlds.len() < worlds.len() {
            self.in_progress = Some(begun);
        } else {
            self.keep(begun);
        }
        true
    }

    fn keep(&mut self, made: Checkpoint) {
        let index = self.complete.partition_point(|kept| kept.at.step < made.at.step);
        self.complete.insert(index, made);
        while self.complete.len() > MOST || self.complete_bytes() > CHECKPOINTS {
            self.spacing *= 2;
            // Drops the first and every second one after it, so that the distance from the beginning to the first
            // equals the distance between the others.
            for (nth, mut kept) in std::mem::take(&mut self.complete).into_iter().enumerate() {
                if nth % 2 == 1 {
                    self.complete.push(kept);
                } else {
                    self.discarded.append(&mut kept.worlds);
                }
            }
        }
    }

    /// Moves worlds to those that [`drop_some`](Self::drop_some) drops.
    pub fn discard(&mut self, worlds: &mut Vec<Box<dyn World>>) {
        self.discarded.append(worlds);
    }

    /// Drops one of the worlds that are no longer needed, or a part of it. Returns whether there was one.
    pub fn drop_some(&mut self) -> bool {
        let Some(world) = self.discarded.last_mut() else { return false };
        if !world.shed() {
            self.discarded.pop();
        }
        true
    }

    fn complete_bytes(&self) -> usize {
        self.complete.iter().map(|kept| kept.bytes).sum()
    }

    /// The size of all checkpoints in bytes, including the one in progress.
    pub fn bytes(&self) -> usize {
        self.complete_bytes() + self.in_progress.as_ref().map_or(0, |begun| begun.bytes)
    }

    /// Removes and returns the last checkpoint for which `fits` returns true. `fits` must be true for all positions up
    /// to some step and false after it. Gives up a checkpoint in progress.
    pub fn take(&mut self, fits: impl Fn(Position) -> bool) -> Option<Checkpoint> {
        if let Some(mut begun) = self.in_progress.take() {
            self.discarded.append(&mut begun.worlds);
        }
        let after = self.complete.partition_point(|kept| fits(kept.at));
        after.checked_sub(1).map(|index| self.complete.remove(index))
    }

    /// Removes the checkpoints after `step`.
    pub fn forget_after(&mut self, step: u64) {
        let after = self.complete.partition_point(|kept| kept.at.step <= step);
        self.complete.drain(after..).for_each(|mut kept| self.discarded.append(&mut kept.worlds));
    }

    /// Removes all checkpoints.
    pub fn clear(&mut self) {
        let all = self.complete.drain(..).chain(self.in_progress.take());
        all.for_each(|mut kept| self.discarded.append(&mut kept.worlds));
    }
}
