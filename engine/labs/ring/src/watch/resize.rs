//! The rules by which a ring grows and shrinks with the group of pictures, version by version.
//!
//! The newest key frame must stay in the ring, because new readers start at it: if the next slot of the publisher
//! contains that frame, the ring grows. If the ring is much longer than a group, it shrinks. The versions differ in the
//! number of slots that they add or remove at a time, which determines how long a ring stays too large and how often it
//! changes.
//!
//! | version | grows | shrinks |
//! |---|---|---|
//! | 3.1 to 3.5 | to group + 5, at most 256 | at a key frame, to group + 5, if the size is above group + 10 |
//! | 4.0 to 4.10 | by 5 while below 256 | at a key frame, to group + 5, if the size is above group + 10 |
//! | 4.11 and later | by 5 | by 5 at a key frame while size − group > 12 |
//! | 5 | by 5 while below 1 024 | by 5 after more than 50 frames in a row with 5 to spare, above 25 |
//!
//! Version 5 can also grow to buffer a duration that the publisher sets, which is 0 by default; this is not
//! implemented.

use super::Watchable;
use crate::local::Local;
use crate::params::Sizing;
use crate::publisher::Publisher;
use crate::ring::{Ring, SlotId};

/// The number of slots that versions 4 and 5 add or remove at a time.
const STEP: u32 = 5;
/// The largest ring of versions 3 and 4.0, in slots.
const MOST_V3: u32 = 256;
/// The smallest and the largest ring of version 5, in slots.
const RANGE_V5: (u32, u32) = (20, 1024);

/// The input of a rule, after the publisher has filled its slot and before it moves on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    /// The number of slots.
    pub size: u32,
    /// The number of frames of the last complete group, including the key frame; 0 before the first.
    pub gop: u32,
    /// Whether the slot just filled contains a key frame.
    pub at_key: bool,
    /// Whether the next slot contains the only key frame in the ring.
    pub next_is_only_key: bool,
    /// The number of consecutive frames, including this one, with which at least [`STEP`] slots were free beyond the
    /// group.
    pub spare_streak: u32,
}

/// The result of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resize {
    Keep,
    Grow(u32),
    Shrink(u32),
}

/// Applies the rule of a version.
pub(crate) fn resize(sizing: Sizing, now: Situation) -> Resize {
    let Situation { size, gop, .. } = now;
    let shrink = now.at_key && gop > 0;
    match sizing {
        Sizing::V3_1 if now.next_is_only_key => grow_to(size, MOST_V3.min(gop.max(size) + STEP)),
        Sizing::V4_0 if now.next_is_only_key && size < MOST_V3 => Resize::Grow(STEP),
        Sizing::V3_1 | Sizing::V4_0 if shrink && size > gop + 2 * STEP => Resize::Shrink(size - gop - STEP),
        Sizing::V4_11 if now.next_is_only_key => Resize::Grow(STEP),
        Sizing::V4_11 if shrink && size > gop + 12 => Resize::Shrink(STEP),
        Sizing::V5 if now.next_is_only_key && size < RANGE_V5.1 => Resize::Grow(STEP),
        Sizing::V5 if now.spare_streak > 50 && size > RANGE_V5.0 + STEP => Resize::Shrink(STEP),
        _ => Resize::Keep,
    }
}

/// The lengths of the groups of pictures of one track, as its publisher counts them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// The number of frames since the newest key frame, including it.
    pub since_key: u32,
    /// The number of frames of the last complete group.
    last: u32,
    /// See [`Situation::spare_streak`].
    spare_streak: u32,
}

impl Groups {
    /// Counts a frame.
    pub fn count(&mut self, key: bool) {
        if key {
            self.last = self.since_key;
            self.since_key = 0;
        }
        self.since_key += 1;
    }

    /// Changes the size of the ring as the rule says. Called after the publisher has filled its slot and counted the
    /// frame. `taken` returns the slots that the ring's `readers` readers hold. Returns the number of slots that were
    /// allocated.
    #[inline(never)]
    pub fn resize<S: Watchable>(
        &mut self,
        ring: &mut Ring<S, Local>,
        publisher: &mut Publisher,
        (sizing, at_key): (Sizing, bool),
        readers: usize,
        taken: &dyn Fn(&Ring<S, Local>) -> Vec<SlotId>,
    ) -> u64 {
        // Between key frames, the current group may already be longer than the last one.
        let gop = if at_key { self.last } else { self.last.max(self.since_key) };
        let size = ring.size();
        self.spare_streak = if size >= gop + STEP { self.spare_streak + 1 } else { 0 };
        let next_is_only_key = !at_key && ring.next_is_only_key();
        match resize(sizing, Situation { size, gop, at_key, next_is_only_key, spare_streak: self.spare_streak }) {
            Resize::Keep => 0,
            Resize::Grow(n) => {
                let taken = taken(ring);
                ring.grow(publisher, n, if S::SWAPS { readers + 1 } else { 0 }, &taken)
            }
            Resize::Shrink(n) => {
                let taken = taken(ring);
                ring.shrink(publisher, n, &taken);
                self.spare_streak = 0;
                0
            }
        }
    }
}

fn grow_to(size: u32, wanted: u32) -> Resize {
    if wanted > size { Resize::Grow(wanted - size) } else { Resize::Keep }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Situation = Situation { size: 0, gop: 0, at_key: false, next_is_only_key: false, spare_streak: 0 };

    fn at_key(sizing: Sizing, size: u32, gop: u32) -> Resize {
        resize(sizing, Situation { size, gop, at_key: true, ..NOW })
    }

    fn before_key(sizing: Sizing, size: u32, gop: u32) -> Resize {
        resize(sizing, Situation { size, gop, next_is_only_key: true, ..NOW })
    }

    #[test]
    fn version_3_takes_all_excess_away_at_once_and_grows_to_the_group() {
        assert_eq!(at_key(Sizing::V3_1, 256, 50), Resize::Shrink(201));
        assert_eq!(at_key(Sizing::V3_1, 61, 50), Resize::Shrink(6));
        assert_eq!(at_key(Sizing::V3_1, 60, 50), Resize::Keep);
        assert_eq!(before_key(Sizing::V3_1, 30, 50), Resize::Grow(25));
        assert_eq!(before_key(Sizing::V3_1, 255, 300), Resize::Grow(1));
        assert_eq!(before_key(Sizing::V3_1, 256, 300), Resize::Keep);
    }

    #[test]
    fn version_4_0_grows_by_five_below_256() {
        assert_eq!(before_key(Sizing::V4_0, 30, 50), Resize::Grow(5));
        assert_eq!(before_key(Sizing::V4_0, 255, 300), Resize::Grow(5));
        assert_eq!(before_key(Sizing::V4_0, 256, 300), Resize::Keep);
        assert_eq!(at_key(Sizing::V4_0, 256, 50), Resize::Shrink(201));
    }

    #[test]
    fn version_4_11_shrinks_by_five_a_group_until_it_is_within_twelve() {
        assert_eq!(at_key(Sizing::V4_11, 63, 50), Resize::Shrink(5));
        assert_eq!(at_key(Sizing::V4_11, 62, 50), Resize::Keep);
        assert_eq!(before_key(Sizing::V4_11, 400, 500), Resize::Grow(5));
    }

    #[test]
    fn version_5_waits_for_fifty_calm_frames_and_keeps_to_its_range() {
        let calm = |size, spare_streak| resize(Sizing::V5, Situation { size, gop: 10, spare_streak, ..NOW });
        assert_eq!(calm(256, 50), Resize::Keep);
        assert_eq!(calm(256, 51), Resize::Shrink(5));
        assert_eq!(calm(26, 51), Resize::Shrink(5));
        assert_eq!(calm(25, 51), Resize::Keep);
        assert_eq!(before_key(Sizing::V5, 1023, 2000), Resize::Grow(5));
        assert_eq!(before_key(Sizing::V5, 1024, 2000), Resize::Keep);
    }

    #[test]
    fn a_fixed_ring_stays_as_it_is() {
        assert_eq!(at_key(Sizing::Fixed, 1000, 2), Resize::Keep);
        assert_eq!(before_key(Sizing::Fixed, 10, 50), Resize::Keep);
    }
}
