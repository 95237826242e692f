//! When a publisher stood still: what the tape shows.

use crate::runtime::Tick;

/// Spans of time, in order, that do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stalls(Vec<(Tick, Tick)>);

impl Stalls {
    /// Adds a span that begins no earlier than the last one ended.
    pub fn push(&mut self, from: Tick, to: Tick) {
        match self.0.last_mut() {
            Some(last) if last.1 >= from => last.1 = to,
            _ if to > from => self.0.push((from, to)),
            _ => {}
        }
    }

    /// All spans as start, end, start, end …, in ticks.
    pub fn words(&self) -> Vec<u32> {
        self.0.iter().flat_map(|&(from, to)| [from as u32, to as u32]).collect()
    }

    /// The spans.
    pub fn spans(&self) -> &[(Tick, Tick)] {
        &self.0
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
}
