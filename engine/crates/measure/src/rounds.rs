//! Samples of pairs, taken in rounds.

use std::collections::VecDeque;

use super::order::Order;

/// Samples of type `S` of a number of pairs. A round samples both members of every pair; every second round mirrors the one
/// before it. A round that was disturbed is discarded, together with the round that it mirrors or that mirrors it, so that each
/// member of a pair comes first equally often in the rounds that are kept.
#[derive(Debug)]
pub struct Rounds<S> {
    order: Order,
    /// The pair and the member of each sample that the current round still needs.
    turns: VecDeque<(usize, usize)>,
    /// The samples of the current round: by pair and member.
    current: Vec<[Option<S>; 2]>,
    kept: Vec<Vec<[S; 2]>>,
    count: u32,
    discarded: u32,
    /// Whether the last round was kept and can still be discarded.
    fresh: bool,
}

impl<S> Rounds<S> {
    /// No rounds yet of `pairs` pairs. `seed` determines their order.
    pub fn new(pairs: usize, seed: u64) -> Rounds<S> {
        Rounds {
            order: Order::new(pairs, seed),
            turns: VecDeque::new(),
            current: (0..pairs).map(|_| [None, None]).collect(),
            kept: (0..pairs).map(|_| Vec::new()).collect(),
            count: 0,
            discarded: 0,
            fresh: false,
        }
    }

    /// The pair of the next sample, and its member: 0 or 1.
    pub fn turn(&mut self) -> (usize, usize) {
        if self.turns.is_empty() {
            self.fresh = false;
            let both = |&(pair, second_first): &(usize, bool)| {
                [(pair, usize::from(second_first)), (pair, usize::from(!second_first))]
            };
            self.turns = self.order.next_round().iter().flat_map(both).collect();
        }
        self.turns[0]
    }

    /// Takes the sample of the current [`turn`](Self::turn), and keeps the round with its last sample. Returns whether the round
    /// is over.
    pub fn push(&mut self, sample: S) -> bool {
        let (pair, member) = self.turn();
        self.turns.pop_front();
        self.current[pair][member] = Some(sample);
        if !self.turns.is_empty() {
            return false;
        }
        for (kept, current) in self.kept.iter_mut().zip(&mut self.current) {
            if let [Some(first), Some(second)] = current.each_mut().map(Option::take) {
                kept.push([first, second]);
            }
        }
        self.count += 1;
        self.fresh = true;
        true
    }

    /// Discards the current round, because one of its samples is invalid, and the round that it mirrors.
    pub fn spoil(&mut self) {
        self.turns.clear();
        self.discarded += 1;
        self.fresh = false;
        if self.count % 2 == 1 {
            self.drop_last();
        }
        self.order.restart();
    }

    /// Discards the current round, because it was disturbed: the one that has begun, or else the one that was just kept. Does
    /// nothing if neither exists.
    pub fn discard(&mut self) {
        if !self.turns.is_empty() {
            return self.spoil();
        }
        if std::mem::take(&mut self.fresh) {
            self.drop_last();
            if self.count % 2 == 1 {
                self.drop_last();
            }
            self.order.restart();
        }
    }

    fn drop_last(&mut self) {
        for kept in &mut self.kept {
            kept.pop();
        }
        self.count -= 1;
        self.discarded += 1;
    }

    /// Number of samples in kept rounds and in the round that has begun.
    pub fn samples(&self) -> usize {
        let in_round = 2 * self.kept.len();
        let begun = if self.turns.is_empty() { 0 } else { in_round - self.turns.len() };
        self.count as usize * in_round + begun
    }

    /// Number of kept rounds.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Number of discarded rounds.
    pub fn discarded(&self) -> u32 {
        self.discarded
    }

    /// The kept samples of a pair, by round.
    pub fn of_pair(&self, pair: usize) -> &[[S; 2]] {
        &self.kept[pair]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds of two pairs whose samples are numbered.
    fn taken(samples: u32) -> Rounds<u32> {
        let mut rounds = Rounds::new(2, 7);
        (0..samples).for_each(|sample| {
            rounds.push(sample);
        });
        rounds
    }

    #[test]
    fn a_round_is_kept_with_its_last_sample_and_mirrored_by_the_next() {
        let mut rounds = Rounds::new(2, 7);
        let mut turns = Vec::new();
        let ends: Vec<_> = (0..8)
            .map(|sample| {
                assert_eq!(rounds.samples(), sample as usize);
                turns.push(rounds.turn());
                rounds.push(sample)
            })
            .collect();
        assert_eq!(ends, [false, false, false, true, false, false, false, true]);
        let mut mirrored = turns[4..].to_vec();
        mirrored.reverse();
        assert_eq!(turns[..4], mirrored);
        assert_eq!((rounds.count(), rounds.of_pair(0).len(), rounds.of_pair(1).len()), (2, 2, 2));
        for (sample, &(pair, member)) in turns.iter().enumerate() {
            assert_eq!(rounds.of_pair(pair)[sample / 4][member], sample as u32);
        }
    }

    #[test]
    fn a_disturbed_round_is_discarded_with_the_one_that_it_mirrors() {
        // In the first round, at its end, in its mirror, at the end of that, and in the third round.
        for (samples, count, discarded) in [(2, 0, 1), (4, 0, 1), (6, 0, 2), (8, 0, 2), (10, 2, 1), (12, 2, 1)] {
            let mut rounds = taken(samples);
            rounds.discard();
            assert_eq!((rounds.count(), rounds.discarded()), (count, discarded), "after {samples} samples");
            assert_eq!(rounds.samples(), 4 * count as usize);
            // There is nothing more to discard, and the next round is no mirror.
            rounds.discard();
            assert_eq!(rounds.discarded(), discarded);
            (0..4).for_each(|sample| {
                rounds.push(sample);
            });
            assert_eq!(rounds.count(), count + 1);
        }
    }

    #[test]
    fn a_round_can_be_discarded_until_the_next_begins() {
        let mut rounds = taken(8);
        rounds.turn();
        rounds.discard();
        assert_eq!((rounds.count(), rounds.discarded()), (2, 1), "only the round that has begun");
    }

    #[test]
    fn without_pairs_there_is_nothing_to_discard() {
        let mut rounds = Rounds::<u32>::new(0, 1);
        rounds.discard();
        assert_eq!((rounds.count(), rounds.discarded()), (0, 0));
    }
}
