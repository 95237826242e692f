//! Every growth rule compared with a plain list of the queue's contents.

use observe::probe::NoObserver;
use proptest::prelude::*;

use super::super::after_tick::AfterTick;
use super::super::slab::{Ref, Slab};
use super::super::weak::WeakQueue;
use super::ALL;

/// An operation on a queue; numbers choose among the existing objects.
#[derive(Clone, Copy, Debug)]
enum Step {
    New,
    Again(usize),
    Drop(usize),
    Remove(usize),
    FilterOut(usize),
    Collect,
    Flush,
    Checkpoint,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => Just(Step::New),
        2 => any::<usize>().prop_map(Step::Again),
        4 => any::<usize>().prop_map(Step::Drop),
        1 => any::<usize>().prop_map(Step::Remove),
        1 => (2usize..5).prop_map(Step::FilterOut),
        2 => Just(Step::Collect),
        1 => (0u8..8).prop_map(|n| if n == 0 { Step::Flush } else { Step::Checkpoint }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, rng_seed: proptest::test_runner::RngSeed::Fixed(5), ..ProptestConfig::default() })]

    #[test]
    fn a_reader_finds_what_is_there_in_the_order_in_which_it_came(
        steps in prop::collection::vec(step(), 1..300),
        delay in 0u32..4,
    ) {
        for growth in ALL {
            let mut slab = Slab::new(delay);
            let mut queue = WeakQueue::new(growth);
            // The reference: objects that were registered and not removed, dead or alive.
            let mut reference: Vec<Ref> = Vec::new();
            let mut all: Vec<Ref> = Vec::new();
            for &step in &steps {
                let chosen = |n: usize| (!all.is_empty()).then(|| all[n % all.len()]);
                match step {
                    Step::New => {
                        let object = slab.insert(());
                        all.push(object);
                        prop_assert_eq!(queue.register(object, &slab, &mut NoObserver), Ok(true));
                        reference.push(object);
                    }
                    Step::Again(n) => if let Some(object) = chosen(n).filter(|&object| slab.is_alive(object)) {
                        let put = !reference.contains(&object);
                        prop_assert_eq!(queue.register(object, &slab, &mut NoObserver), Ok(put));
                        if put {
                            reference.push(object);
                        }
                    },
                    Step::Drop(n) => if let Some(object) = chosen(n) { slab.drop(object) },
                    Step::Remove(n) => if let Some(object) = chosen(n) {
                        prop_assert_eq!(queue.remove(object, &slab, &mut NoObserver), Ok(()));
                        reference.retain(|&other| other != object);
                    },
                    Step::FilterOut(by) => {
                        let leaves = |object: Ref| (object.index as usize).is_multiple_of(by);
                        prop_assert_eq!(queue.filter_out(&slab, &mut NoObserver, |object, _| leaves(object)), Ok(()));
                        reference.retain(|&object| slab.get(object).is_none() || !leaves(object));
                    }
                    Step::Collect => drop(slab.collect()),
                    Step::Flush => {
                        let there: Vec<_> = reference.drain(..).filter(|&object| slab.get(object).is_some()).collect();
                        prop_assert_eq!(queue.flush(&slab, &mut NoObserver), Ok(there));
                        prop_assert_eq!(queue.capacity(), 0);
                    }
                    Step::Checkpoint => {
                        let copy = queue.clone();
                        let object = slab.insert(());
                        queue.push(object, &slab, &mut NoObserver).expect("nobody else uses it");
                        queue.filter_out(&slab, &mut NoObserver, |_, _| true).expect("nobody else uses it");
                        slab.drop(object);
                        queue = copy;
                    }
                }
                let there: Vec<_> = reference.iter().copied().filter(|&object| slab.get(object).is_some()).collect();
                prop_assert_eq!(queue.elements(&slab, &mut NoObserver), Ok(there), "{:?} after {:?}", growth, step);
                prop_assert!(queue.size() <= queue.capacity());
            }
        }
    }

    #[test]
    fn both_queues_of_after_a_tick_give_the_same(pushes in prop::collection::vec(prop::option::weighted(0.9, 0u32..40), 0..200)) {
        let (mut listed, mut sparse) = (AfterTick::list(), AfterTick::sparse_set());
        for push in pushes {
            match push {
                Some(what) => prop_assert_eq!(listed.push(what, &mut NoObserver), sparse.push(what, &mut NoObserver)),
                None => {
                    let (theirs, ours) = (listed.flush(), sparse.flush());
                    prop_assert!(theirs.iter().eq(ours.iter()));
                    sparse.recycle(ours);
                }
            }
            prop_assert_eq!(listed.len(), sparse.len());
        }
    }
}
