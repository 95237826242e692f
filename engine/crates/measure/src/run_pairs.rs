//! Runs of two variants in turn, each of which lasts a second or so and makes everything anew, such as a run on threads.
//!
//! First each side runs once, which warms up caches and threads. Then rounds of four runs follow: A beside B, and A beside A,
//! whose ratio is the noise floor.

use super::pairs::PairRatio;
use super::rounds::Rounds;

/// The number of failed runs after which no more are made.
const MOST_FAILED: u32 = 3;
/// The sides of the two pairs of a round: A and A, A and B.
const PAIRS: [[usize; 2]; 2] = [[0, 0], [0, 1]];

/// Runs of the sides A (0) and B (1). The caller makes them and reports each result of type `R`.
#[derive(Debug)]
pub struct RunPairs<R> {
    first: [Option<R>; 2],
    rounds: Rounds<R>,
    pairs: u32,
    failed: u32,
}

impl<R> RunPairs<R> {
    /// No runs yet of `pairs` rounds. `seed` determines their order.
    pub fn new(pairs: u32, seed: u64) -> RunPairs<R> {
        RunPairs { first: [None, None], rounds: Rounds::new(PAIRS.len(), seed), pairs, failed: 0 }
    }

    /// The number of runs done, and the number of all runs. Discarded runs are made again and do not count.
    pub fn progress(&self) -> (usize, usize) {
        let first = self.first.iter().flatten().count();
        (first + self.rounds.samples(), 2 + 2 * PAIRS.len() * self.pairs as usize)
    }

    /// Whether runs are left: not after the last, and not after the third that failed.
    pub fn is_over(&self) -> bool {
        let (done, of) = self.progress();
        done >= of || self.failed == MOST_FAILED
    }

    /// The side of the next run, and whether it is the side's first; `None` if no runs are left.
    pub fn turn(&mut self) -> Option<(usize, bool)> {
        if self.is_over() {
            return None;
        }
        if let Some(side) = self.first.iter().position(Option::is_none) {
            return Some((side, true));
        }
        let (pair, member) = self.rounds.turn();
        Some((PAIRS[pair][member], false))
    }

    /// Takes the result of the current [`turn`](Self::turn).
    pub fn push(&mut self, run: R) {
        match self.first.iter_mut().find(|first| first.is_none()) {
            Some(first) => *first = Some(run),
            None => _ = self.rounds.push(run),
        }
    }

    /// Reports that the run failed, for example because a thread died. It does not count and is made again.
    pub fn fail(&mut self) {
        self.failed += 1;
    }

    /// Discards the current round, or the one that has just ended, because it was disturbed, for example because the tab was
    /// hidden. The first run of each side remains.
    pub fn discard_round(&mut self) {
        self.rounds.discard();
    }

    /// The number of rounds that were discarded.
    pub fn discarded(&self) -> u32 {
        self.rounds.discarded()
    }

    /// The first run of a side.
    pub fn first(&self, side: usize) -> Option<&R> {
        self.first[side].as_ref()
    }

    /// The pairs of A and B of the complete rounds.
    pub fn pairs(&self) -> &[[R; 2]] {
        self.rounds.of_pair(1)
    }

    /// The runs of a side in these pairs.
    pub fn of_side(&self, side: usize) -> Vec<&R> {
        self.pairs().iter().map(|pair| &pair[side]).collect()
    }

    /// All runs of the complete rounds.
    pub fn all(&self) -> impl Iterator<Item = &R> {
        self.rounds.of_pair(0).iter().chain(self.pairs()).flatten()
    }

    /// The ratio of a quantity of A and B. Pairs in which it is unknown do not count.
    pub fn ratio(&self, of: impl Fn(&R) -> Option<f64>) -> Option<PairRatio> {
        let values = |pair| -> Vec<[f64; 2]> {
            self.rounds.of_pair(pair).iter().filter_map(|[a, b]| Some([of(a)?, of(b)?])).collect()
        };
        PairRatio::of(&values(0), &values(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_runs_once_and_then_in_rounds_that_are_mirrored() {
        let (mut runs, mut turns) = (RunPairs::new(2, 1), Vec::new());
        while let Some((side, is_first)) = runs.turn() {
            assert_eq!(is_first, turns.len() < 2);
            // B takes twice as long.
            runs.push(1 + side);
            turns.push(side);
            assert_eq!(runs.progress(), (turns.len(), 10));
            assert_eq!(runs.pairs().len(), turns.len().saturating_sub(2) / 4, "of whole rounds");
        }
        assert_eq!((turns.len(), &turns[..2]), (10, &[0, 1][..]));
        assert!(
            [2..6, 6..10].iter().all(|round| turns[round.clone()].iter().sum::<usize>() == 1),
            "one run of B a round"
        );
        assert!(turns[6..].iter().rev().eq(&turns[2..6]), "{turns:?}");
        assert_eq!((runs.of_side(1), runs.all().count()), (vec![&2, &2], 8));
        let found = runs.ratio(|&run| Some(run as f64)).unwrap();
        assert_eq!((found.ratio, found.low, found.noise_floor), (0.5, None, None), "the two rounds are one instance");
        assert_eq!(runs.ratio(|_| None), None);
    }

    #[test]
    fn a_disturbed_round_is_made_again_and_the_first_runs_remain() {
        let mut runs = RunPairs::new(2, 1);
        let advance = |runs: &mut RunPairs<()>, count| {
            for _ in 0..count {
                runs.turn().unwrap();
                runs.push(());
            }
        };
        runs.discard_round();
        advance(&mut runs, 4);
        assert_eq!((runs.progress(), runs.discarded()), ((4, 10), 0));
        runs.discard_round();
        assert_eq!((runs.progress(), runs.discarded()), ((2, 10), 1));
        advance(&mut runs, 4);
        runs.discard_round();
        assert_eq!((runs.progress(), runs.discarded()), ((2, 10), 2), "the one that has just ended");
        (0..3).for_each(|_| runs.fail());
        assert_eq!(runs.turn(), None, "three failed");
    }
}
