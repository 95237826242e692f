//! Copies of both worlds along the way, so that going back does not mean starting over.
//!
//! They lie `every` steps apart. When there are too many, or they take too much memory, every second
//! one is dropped and `every` doubles: however long a session, going to any step replays at most two
//! spacings. Worlds that take more than a quarter of the budget (thousands of streams), or that cannot be
//! copied, have no checkpoints, and going back in them starts over.

use super::world::World;
use crate::runtime::Tick;

/// Steps between the first checkpoints.
const FIRST_SPACING: u64 = 2_048;
/// Checkpoints kept at most.
const MOST: usize = 32;
/// Bytes that all of them may take.
const BUDGET: usize = 96 << 20;

/// Both worlds as they were before step `step`.
pub(super) struct Checkpoint {
    pub step: u64,
    pub time: Tick,
    pub worlds: [Box<dyn World>; 2],
}

impl Checkpoint {
    /// The worlds as they were, to go on from.
    pub fn restore(&self) -> [Box<dyn World>; 2] {
        copies(&self.worlds).expect("what was copied once can be copied again")
    }
}

/// Both worlds once more, unheard; `None` when one of them cannot be copied.
fn copies(worlds: &[Box<dyn World>; 2]) -> Option<[Box<dyn World>; 2]> {
    let [mut a, mut b] = [worlds[0].copy()?, worlds[1].copy()?];
    a.listen(false);
    b.listen(false);
    Some([a, b])
}

pub(super) struct Checkpoints {
    every: u64,
    kept: Vec<Checkpoint>,
    bytes: usize,
}

impl Checkpoints {
    pub fn new() -> Checkpoints {
        Checkpoints { every: FIRST_SPACING, kept: Vec::new(), bytes: 0 }
    }

    /// Keeps a copy when one is due at `step`.
    pub fn offer(&mut self, step: u64, time: Tick, worlds: &[Box<dyn World>; 2]) {
        let due = step.is_multiple_of(self.every) && self.kept.last().is_none_or(|last| last.step < step);
        if !due {
            return;
        }
        let size: usize = worlds.iter().map(|world| world.size()).sum();
        if size > BUDGET / 4 {
            return;
        }
        let Some(copies) = copies(worlds) else { return };
        self.bytes += size;
        self.kept.push(Checkpoint { step, time, worlds: copies });
        if self.kept.len() > MOST || self.bytes > BUDGET {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|kept| kept.step.is_multiple_of(every));
            self.bytes = self.kept.iter().flat_map(|kept| &kept.worlds).map(|world| world.size()).sum();
        }
    }

    /// The last one for which `fits` holds, which must not hold again once it has failed.
    pub fn last(&self, fits: impl Fn(&Checkpoint) -> bool) -> Option<&Checkpoint> {
        let after = self.kept.partition_point(fits);
        after.checked_sub(1).map(|index| &self.kept[index])
    }

    /// Forgets those after `step`.
    pub fn forget_after(&mut self, step: u64) {
        self.kept.retain(|kept| kept.step <= step);
    }
}
