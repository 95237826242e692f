//! When a ring grows and shrinks around the group of pictures, version by version.
//!
//! A publisher must not lose the newest key frame, or readers have nowhere to start: when the slot it
//! would enter next holds that frame, the ring grows. When the ring is much longer than a group, it
//! shrinks. The versions differ in by how much at a time, which decides how long a ring stays too big
//! or how often it jumps.
//!
//! | version | grows | shrinks |
//! |---|---|---|
//! | 3.1 to 3.5 | to group + 5, at most 256 | at a key frame, by all that is beyond group + 5, when that is more than 5 |
//! | 4.0 to 4.10 | by 5 while below 256 | as before |
//! | 4.11 and later | by 5 | by 5 at a key frame while size − group > 12 |
//! | 5 | by 5 while below 1 024 | by 5 after more than 50 frames in a row with 5 to spare, above 25 |
//!
//! Version 5 also grows to hold what a publisher asks to have buffered, by default nothing; that is left out.

use super::Watchable;
use crate::local::Local;
use crate::params::Sizing;
use crate::publisher::Publisher;
use crate::ring::{Ring, SlotId};

/// Nodes that versions 4 and 5 add or take away at a time.
const STEP: u32 = 5;
/// Largest ring of versions 3 and 4.0.
const MOST_V3: u32 = 256;
/// Range of version 5.
const RANGE_V5: (u32, u32) = (20, 1024);

/// What the rule looks at, before the publisher leaves the slot it has just filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    /// Slots now.
    pub size: u32,
    /// Frames of the last whole group, the key frame included; 0 before there was one.
    pub gop: u32,
    /// Whether the slot just filled holds a key frame.
    pub at_key: bool,
    /// Whether the next slot holds the only key frame left.
    pub next_is_only_key: bool,
    /// Frames in a row, this one included, with [`STEP`] slots or more to spare.
    pub calm: u32,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resize {
    Keep,
    Grow(u32),
    Shrink(u32),
}

/// The rule of a version.
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
        Sizing::V5 if now.calm > 50 && size > RANGE_V5.0 + STEP => Resize::Shrink(STEP),
        _ => Resize::Keep,
    }
}

/// The groups of pictures of one track, as its publisher counts them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// Frames since the newest key frame, that one included.
    pub since_key: u32,
    /// Frames of the last whole group.
    last: u32,
    /// Frames in a row with slots to spare.
    calm: u32,
}

impl Groups {
    /// One more frame.
    pub fn count(&mut self, key: bool) {
        if key {
            self.last = self.since_key;
            self.since_key = 0;
        }
        self.since_key += 1;
    }

    /// Changes the size of the ring, whose publisher has filled its slot and counted the frame, as the rule says. `taken` are
    /// the slots that its `readers` readers are in. Returns how many slots had to be allocated.
    #[inline(never)]
    pub fn resize<S: Watchable>(
        &mut self,
        ring: &mut Ring<S, Local>,
        publisher: &mut Publisher,
        (sizing, at_key): (Sizing, bool),
        readers: usize,
        taken: &dyn Fn(&Ring<S, Local>) -> Vec<SlotId>,
    ) -> u64 {
        // Between key frames the group may have become longer than the last one.
        let gop = if at_key { self.last } else { self.last.max(self.since_key) };
        let size = ring.size();
        self.calm = if size >= gop + STEP { self.calm + 1 } else { 0 };
        let next_is_only_key = !at_key && ring.next_is_only_key();
        match resize(sizing, Situation { size, gop, at_key, next_is_only_key, calm: self.calm }) {
            Resize::Keep => 0,
            Resize::Grow(n) => {
                let taken = taken(ring);
                ring.grow(publisher, n, if S::SWAPS { readers + 1 } else { 0 }, &taken)
            }
            Resize::Shrink(n) => {
                let taken = taken(ring);
                ring.shrink(publisher, n, &taken);
                self.calm = 0;
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

    const NOW: Situation = Situation { size: 0, gop: 0, at_key: false, next_is_only_key: false, calm: 0 };

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
        // From 256 with groups of 50: 39 groups to 61 slots.
        let mut size = 256;
        let mut groups = 0;
        while let Resize::Shrink(n) = at_key(Sizing::V4_11, size, 50) {
            size -= n;
            groups += 1;
        }
        assert_eq!((groups, size), (39, 61));
    }

    #[test]
    fn version_5_waits_for_fifty_calm_frames_and_keeps_to_its_range() {
        let calm = |size, calm| resize(Sizing::V5, Situation { size, gop: 10, calm, ..NOW });
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
