//! When a publisher stood still: what the tape shows.

use crate::Tick;

/// Spans that are kept apart, at most: 16 kB.
const MOST: usize = 1_024;
/// Spans in all tracks of a world that are kept apart, about.
const MOST_IN_ALL: usize = 65_536;
/// Fewest spans that a track keeps apart.
const FEWEST: usize = 16;

/// Spans of time, in order, that do not touch. When there are too many, those that are closest to each other become one:
/// the tape draws hours on a few hundred pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalls {
    spans: Vec<(Tick, Tick)>,
    most: usize,
    /// Spans that are no further apart than this are one.
    grain: Tick,
}

impl Default for Stalls {
    fn default() -> Stalls {
        Stalls { spans: Vec::new(), most: MOST, grain: 0 }
    }
}

impl Stalls {
    /// No stalls yet, for one of `tracks` tracks of a world. The more tracks there are, the fewer spans each keeps apart.
    pub fn of_tracks(tracks: usize) -> Stalls {
        Stalls { most: (MOST_IN_ALL / tracks.max(1)).clamp(FEWEST, MOST), ..Stalls::default() }
    }

    /// Adds a span that begins no earlier than the last one ended.
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
