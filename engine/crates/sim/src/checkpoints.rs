//! Copies of both worlds along the way, so that going back does not mean starting over.
//!
//! One is due [`STEPS`] steps or [`WORK_MS`] of work after the last. When there are too many, or they take too much memory,
//! every second one is dropped and the spacing doubles: however long a session, going to any step replays at most two
//! spacings. Worlds that are too large for more than a few copies have no checkpoints; neither have those that cannot be
//! copied. Going back in them starts over, and the host replays a slice at a time.
//!
//! Copying a world, and dropping one, may each take hundreds of milliseconds: both are done in parts, between steps.

use crate::Tick;
use crate::world::World;
use base::limits::CHECKPOINTS;

/// Steps between the first checkpoints.
const STEPS: u64 = 2_048;
/// Work between the first checkpoints, in ms, where steps are long.
const WORK_MS: f64 = 50.0;
/// Checkpoints kept at most.
const MOST: usize = 32;
/// Bytes of both worlds that are copied: of larger ones too few copies would be kept.
const LARGEST: usize = CHECKPOINTS / 3;

/// How far a session is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    pub step: u64,
    pub time: Tick,
    /// Work that it took to get here, in ms; 0 where nobody has a clock.
    pub work_ms: f64,
}

/// Both worlds as they were at a position, before what the user did there.
pub(super) struct Checkpoint {
    pub at: Position,
    pub worlds: Vec<Box<dyn World>>,
    bytes: usize,
}

pub(super) struct Checkpoints {
    /// Spacings that the first one has become.
    spacing: u64,
    /// By step.
    kept: Vec<Checkpoint>,
    /// The one that is being made, a world after the other.
    begun: Option<Checkpoint>,
    /// Whether the last of its worlds lacks parts.
    partial: bool,
    /// Worlds that nobody needs any more, to be dropped one at a time: one may hold a million allocations.
    spent: Vec<Box<dyn World>>,
}

impl Checkpoints {
    pub fn new() -> Checkpoints {
        Checkpoints { spacing: 1, kept: Vec::new(), begun: None, partial: false, spent: Vec::new() }
    }

    /// Begins a copy when one is due.
    pub fn offer(&mut self, at: Position, worlds: &[Box<dyn World>]) {
        let last = self.kept.last().map_or(Position::default(), |last| last.at);
        let far = at.step >= last.step + self.spacing * STEPS;
        let long = at.work_ms >= last.work_ms + self.spacing as f64 * WORK_MS;
        if at.step > last.step && (far || long) {
            self.begin(at, worlds);
        }
    }

    /// Begins a copy of worlds that stay as they are until it is [made](Self::copy_some), unless they are too large.
    pub fn begin(&mut self, at: Position, worlds: &[Box<dyn World>]) {
        let bytes = worlds.iter().map(|world| world.size()).sum();
        if bytes <= LARGEST {
            self.begun = Some(Checkpoint { at, worlds: Vec::new(), bytes });
            self.partial = false;
        }
    }

    /// Copies one of the worlds or a part of it, unheard, where a copy was begun; without effect for worlds that cannot be copied.
    /// Returns whether there was something to do.
    pub fn copy_some(&mut self, worlds: &[Box<dyn World>]) -> bool {
        let Some(mut begun) = self.begun.take() else { return false };
        let of = worlds[begun.worlds.len() - usize::from(self.partial)].as_ref();
        if !self.partial {
            let Some(copy) = of.copy() else {
                self.spent.append(&mut begun.worlds);
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
            self.begun = Some(begun);
        } else {
            self.keep(begun);
        }
        true
    }

    fn keep(&mut self, made: Checkpoint) {
        let index = self.kept.partition_point(|kept| kept.at.step < made.at.step);
        self.kept.insert(index, made);
        while self.kept.len() > MOST || self.kept_bytes() > CHECKPOINTS {
            self.spacing *= 2;
            // The first is dropped, so that what is left lies as far from the beginning as from each other.
            for (nth, mut kept) in std::mem::take(&mut self.kept).into_iter().enumerate() {
                if nth % 2 == 1 {
                    self.kept.push(kept);
                } else {
                    self.spent.append(&mut kept.worlds);
                }
            }
        }
    }

    /// Gives up worlds: they are dropped one at a time.
    pub fn spend(&mut self, worlds: &mut Vec<Box<dyn World>>) {
        self.spent.append(worlds);
    }

    /// Drops one of the worlds that were given up, or a part of it. Returns whether there was one.
    pub fn drop_some(&mut self) -> bool {
        let Some(world) = self.spent.last_mut() else { return false };
        if !world.shed() {
            self.spent.pop();
        }
        true
    }

    fn kept_bytes(&self) -> usize {
        self.kept.iter().map(|kept| kept.bytes).sum()
    }

    /// Bytes of all of them, with the one that is being made.
    pub fn bytes(&self) -> usize {
        self.kept_bytes() + self.begun.as_ref().map_or(0, |begun| begun.bytes)
    }

    /// Takes the last one out for which `fits` holds, which must not hold again once it has failed. One that is being made is
    /// given up.
    pub fn take(&mut self, fits: impl Fn(Position) -> bool) -> Option<Checkpoint> {
        if let Some(mut begun) = self.begun.take() {
            self.spent.append(&mut begun.worlds);
        }
        let after = self.kept.partition_point(|kept| fits(kept.at));
        after.checked_sub(1).map(|index| self.kept.remove(index))
    }

    /// Gives up those after `step`.
    pub fn forget_after(&mut self, step: u64) {
        let after = self.kept.partition_point(|kept| kept.at.step <= step);
        self.kept.drain(after..).for_each(|mut kept| self.spent.append(&mut kept.worlds));
    }

    /// Gives up all.
    pub fn clear(&mut self) {
        let all = self.kept.drain(..).chain(self.begun.take());
        all.for_each(|mut kept| self.spent.append(&mut kept.worlds));
    }
}
