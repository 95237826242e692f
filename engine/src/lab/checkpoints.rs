//! Copies of both worlds along the way, so that going back does not mean starting over.
//!
//! One is due [`STEPS`] steps or [`WORK_MS`] of work after the last. When there are too many, or they take too much memory,
//! every second one is dropped and the spacing doubles: however long a session, going to any step replays at most two
//! spacings. Worlds whose copy alone would take too long have no checkpoints; neither have those that cannot be
//! copied. Going back in them starts over, and the host replays a slice at a time.

use super::limits::CHECKPOINTS;
use super::world::World;
use crate::runtime::Tick;

/// Steps between the first checkpoints.
const STEPS: u64 = 2_048;
/// Work between the first checkpoints, in ms, where steps are long.
const WORK_MS: f64 = 50.0;
/// Checkpoints kept at most.
const MOST: usize = 32;
/// Bytes of both worlds that are copied: more would take longer than one call may.
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
    pub worlds: [Box<dyn World>; 2],
    bytes: usize,
}

/// Both worlds once more, unheard; `None` when one of them cannot be copied, or they are too large.
fn copies(at: Position, worlds: &[Box<dyn World>; 2]) -> Option<Checkpoint> {
    let bytes = worlds.iter().map(|world| world.size()).sum();
    if bytes > LARGEST {
        return None;
    }
    let [mut a, mut b] = [worlds[0].copy()?, worlds[1].copy()?];
    a.listen(false);
    b.listen(false);
    Some(Checkpoint { at, worlds: [a, b], bytes })
}

pub(super) struct Checkpoints {
    /// Spacings that the first one has become.
    spacing: u64,
    /// By step.
    kept: Vec<Checkpoint>,
}

impl Checkpoints {
    pub fn new() -> Checkpoints {
        Checkpoints { spacing: 1, kept: Vec::new() }
    }

    /// Keeps a copy when one is due.
    pub fn offer(&mut self, at: Position, worlds: &[Box<dyn World>; 2]) {
        let last = self.kept.last().map_or(Position::default(), |last| last.at);
        let far = at.step >= last.step + self.spacing * STEPS;
        let long = at.work_ms >= last.work_ms + self.spacing as f64 * WORK_MS;
        if at.step <= last.step || !(far || long) {
            return;
        }
        let Some(checkpoint) = copies(at, worlds) else { return };
        self.kept.push(checkpoint);
        while self.kept.len() > MOST || self.bytes() > CHECKPOINTS {
            self.spacing *= 2;
            let mut nth = 0;
            // The first is dropped, so that what is left lies as far from the beginning as from each other.
            self.kept.retain(|_| {
                nth += 1;
                nth % 2 == 0
            });
        }
    }

    /// Bytes of all of them.
    pub fn bytes(&self) -> usize {
        self.kept.iter().map(|kept| kept.bytes).sum()
    }

    /// Takes the worlds of the last one out for which `fits` holds, which must not hold again once it has failed. It is not
    /// kept any more until it is put [back](Self::put_back): the worlds before are freed first.
    pub fn take(&mut self, fits: impl Fn(Position) -> bool) -> Option<Checkpoint> {
        let after = self.kept.partition_point(|kept| fits(kept.at));
        after.checked_sub(1).map(|index| self.kept.remove(index))
    }

    /// Keeps a copy of worlds that were taken out.
    pub fn put_back(&mut self, at: Position, worlds: &[Box<dyn World>; 2]) {
        if let Some(checkpoint) = copies(at, worlds) {
            let index = self.kept.partition_point(|kept| kept.at.step < at.step);
            self.kept.insert(index, checkpoint);
        }
    }

    /// Forgets those after `step`.
    pub fn forget_after(&mut self, step: u64) {
        self.kept.retain(|kept| kept.at.step <= step);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.kept.clear();
    }
}
