//! Stalls: the spans of time in which a publisher was blocked, which the tape shows.

use crate::Tick;

/// The largest number of spans of a track: 16 kB.
const MOST: usize = 1_024;
/// The approximate largest number of spans of all tracks of a world.
const MOST_IN_ALL: usize = 65_536;
/// The number of spans that a track may have, however many tracks there are.
const FEWEST: usize = 16;

/// Ordered spans of time that do not touch. If there are too many, spans that are close to each other are merged,
/// because the tape draws hours on a few hundred pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalls {
    spans: Vec<(Tick, Tick)>,
    /// The largest number of spans.
    most: usize,
    /// Spans with a distance of at most this number of ticks are merged.
    grain: Tick,
}

impl Default for Stalls {
    fn default() -> Stalls {
        Stalls { spans: Vec::new(), most: MOST, grain: 0 }
    }
}

impl Stalls {
    /// No stalls, for one of `tracks` tracks of a world. With more tracks, each may have fewer spans.
    pub fn of_tracks(tracks: usize) -> Stalls {
        Stalls { most: (MOST_IN_ALL / tracks.max(1)).clamp(FEWEST, MOST), ..Stalls::default() }
    }

    /// Adds a span. It must not begin before the end of the last one.
    pub fn push(&mut self, from: Tick, to: Tick) {
        match self.spans.last_mut() {
            Some(last) if last.1 + self.grain >= from => last.1 = last.1.max(to),
            _ if to > from => self.spans.push((from, to)),
            _ => {}
        }
        while self.spans.len() > self.most {
            self.grain = (2 * self.grain).max(1);
            let grain = self.grain;
            self.spans.dedup_by(|next, last| {
                let joined = last.1 + grain >= next.0;
                last.1 = if joined { next.1 } else { last.1 };
                joined
            });
        }
    }

    /// All spans as start, end, start, end …, in ticks.
    pub fn words(&self) -> Vec<u32> {
        self.spans.iter().flat_map(|&(from, to)| [from as u32, to as u32]).collect()
    }

    /// The spans.
    pub fn spans(&self) -> &[(Tick, Tick)] {
        &self.spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_that_touch_are_one_and_empty_ones_none() {
        let mut stalls = Stalls::default();
        for (from, to) in [(3, 3), (5, 9), (9, 11), (20, 22)] {
            stalls.push(from, to);
        }
        assert_eq!(stalls.words(), [5, 11, 20, 22]);
    }

    #[test]
    fn after_a_million_spans_few_are_kept_and_they_cover_all_that_were_there() {
        let mut stalls = Stalls::default();
        for nth in 0..1_000_000u64 {
            stalls.push(10 * nth, 10 * nth + 1 + nth % 7);
        }
        assert!(stalls.spans().len() <= MOST);
        assert_eq!(stalls.spans()[0].0, 0);
        assert_eq!(stalls.spans().last().map(|last| last.1), Some(9_999_991));
        assert!(stalls.spans().is_sorted_by(|a, b| a.1 < b.0));
    }
}
