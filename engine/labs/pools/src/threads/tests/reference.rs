//! `sync.Pool` used by one thread lends the blocks that the same pool in modelled memory lends.

use std::collections::HashMap;

use proptest::prelude::*;

use super::super::counts::Counter;
use super::super::sync_pool::SyncPool;
use crate::counts::Counter as Modelled;
use crate::pool::{Context, PoolConfig};
use crate::shared::{Blocks, Shared};
use crate::sync_pool::{Pools, SyncPool as Reference};
use model::heap::{Heap, Policy, Ref};
use observe::probe::{Counting, Observer};

/// The level of all blocks.
const LEVEL: usize = 7;
/// More blocks than the first two rings of a chain hold together.
const MOST_LENT: usize = 40;

/// An operation, on a processor by its number modulo theirs.
#[derive(Clone, Debug)]
enum Op {
    Get(usize),
    /// Returns a block that is lent, by its place modulo their number.
    Put(usize, usize),
    Collect,
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        12 => any::<usize>().prop_map(Op::Get),
        12 => any::<(usize, usize)>().prop_map(|(own, block)| Op::Put(own, block)),
        1 => Just(Op::Collect),
    ];
    prop::collection::vec(op, 1..400)
}

/// Both pools, and the blocks that are lent, by their number and the reference's object.
struct Both {
    pool: SyncPool<usize>,
    observer: Counting,
    dropped: u32,
    reference: Context<Heap, Counting, Pools<Ref>>,
    numbers: HashMap<Ref, usize>,
    lent: Vec<(usize, Ref)>,
}

impl Both {
    fn new(processors: usize) -> Both {
        let config = PoolConfig { cap: u32::MAX, processors: processors as u32, slots: 20, shells: false };
        Both {
            pool: SyncPool::new(processors),
            observer: Counting::default(),
            dropped: 0,
            reference: Context::of::<Shared<Reference>>(Heap::new(Policy::go(100)), config),
            numbers: HashMap::new(),
            lent: Vec::new(),
        }
    }

    fn apply(&mut self, op: &Op) {
        let own = |number: usize, pool: &mut SyncPool<usize>| number % pool.processors().count();
        match *op {
            Op::Get(number) if self.lent.len() < MOST_LENT => {
                let own = own(number, &mut self.pool);
                let block = self.pool.processors().nth(own).expect("there is one").get(&mut self.observer);
                self.reference.track = own as u16;
                let object = Reference::get(&mut self.reference, LEVEL);
                // A new object is a miss: no memory is used again, because the collector never runs.
                assert_eq!(block, self.numbers.get(&object).copied(), "{op:?}");
                let next = self.numbers.len();
                self.lent.push((*self.numbers.entry(object).or_insert(next), object));
            }
            Op::Put(number, block) if !self.lent.is_empty() => {
                let own = own(number, &mut self.pool);
                let (block, object) = self.lent.swap_remove(block % self.lent.len());
                self.pool.processors().nth(own).expect("there is one").put(block);
                self.reference.track = own as u16;
                Reference::put(&mut self.reference, LEVEL, object);
            }
            Op::Get(_) | Op::Put(..) => {}
            Op::Collect => {
                self.dropped += self.pool.collect();
                Reference::before_collection(&mut self.reference);
            }
        }
        let shelved = <Reference as Blocks<Heap>>::shelves(&self.reference.shared)[LEVEL].shelved;
        assert_eq!(self.pool.free_blocks(), shelved, "{op:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default()
    })]

    #[test]
    fn it_lends_the_same_blocks_and_drops_as_many(processors in 1usize..5, ops in ops()) {
        let mut both = Both::new(processors);
        ops.iter().for_each(|op| both.apply(op));
        let dropped = both.reference.probe.counters::<Modelled>().get(Modelled::Dropped);
        prop_assert_eq!(u64::from(both.dropped), dropped);
    }
}

#[test]
fn the_operations_above_steal_and_find_victims() {
    let mut both = Both::new(2);
    let take = |both: &mut Both, own| both.apply(&Op::Get(own));
    (0..20).for_each(|_| take(&mut both, 0));
    (0..20).for_each(|_| both.apply(&Op::Put(0, 0)));
    take(&mut both, 1);
    both.apply(&Op::Collect);
    // The victims' private block is of processor 0; the others are of both.
    (0..2).for_each(|_| take(&mut both, 1));
    let counters = both.observer.counters::<Counter>();
    assert_eq!((counters.get(Counter::Stolen), counters.get(Counter::Victims)), (1, 2));
    both.apply(&Op::Collect);
    assert_eq!(both.dropped, 17, "the victims that were left");
}
