//! Who is sampled when.

use base::rng::Rng;

/// The order in which slots are sampled: drawn anew every two rounds, and every second round the
/// one before it backwards.
///
/// Drawn, because machines have rhythms (a timer that fires every 4 ms, say) and so has a run, and
/// an order that turned in a fixed way could fall into step with one, so that the same slot is hit
/// again and again: on recorded noise 29 of 100 runs of eight subjects then found a difference of
/// some 4 % where there was none. Chance cannot fall into step: whatever the rhythm, each slot is
/// as likely to be hit as any other. Backwards, because what changes steadily within a round (a
/// processor that warms up) then favours each slot of a pair once.
pub(super) struct Order {
    slots: Vec<usize>,
    rng: Rng,
    backwards: bool,
}

impl Order {
    /// The order of slots `0..slots` that `seed` gives. (The seed is turned over: the bootstrap
    /// draws from the same one.)
    pub fn new(slots: usize, seed: u64) -> Order {
        Order { slots: (0..slots).collect(), rng: Rng::new(!seed), backwards: true }
    }

    /// The slots in the order of the next round.
    pub fn next_round(&mut self) -> &[usize] {
        self.backwards = !self.backwards;
        if self.backwards {
            self.slots.reverse();
        } else {
            for last in (1..self.slots.len()).rev() {
                self.slots.swap(last, self.rng.below(last as u32 + 1) as usize);
            }
        }
        &self.slots
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn every_second_round_is_the_one_before_backwards_and_every_order_comes_up() {
        let mut order = Order::new(3, 1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..600 {
            let forwards = order.next_round().to_vec();
            let mut backwards = order.next_round().to_vec();
            backwards.reverse();
            assert_eq!(forwards, backwards);
            *seen.entry(forwards).or_insert(0) += 1;
        }
        // 100 times each, give or take five standard deviations.
        assert!(seen.len() == 6 && seen.values().all(|times| (55..145).contains(times)), "{seen:?}");
    }

    #[test]
    fn the_seed_decides() {
        let first = |seed| Order::new(9, seed).next_round().to_vec();
        assert_eq!(first(5), first(5));
        assert_ne!(first(5), first(6));
        assert_eq!(Order::new(2, 5).next_round().len(), 2);
    }
}
