//! A ring and a chain used by one thread, against a queue with two ends.

#![expect(unsafe_code, reason = "the test is the owner")]

use std::collections::VecDeque;
use std::rc::Rc;

use super::super::chain::PoolChain;
use super::super::dequeue::Dequeue;
use base::rng::Rng;

#[test]
fn a_chain_behaves_like_a_queue_with_two_ends() {
    let mut rng = Rng::new(3);
    let (mut chain, mut reference) = (PoolChain::default(), VecDeque::new());
    for round in 0..3_000 {
        // It grows in the first half, and shrinks in the second.
        if rng.below(10) < if round < 1_500 { 7 } else { 3 } {
            // SAFETY: no other thread uses the chain.
            unsafe { chain.push_head(round) };
            reference.push_back(round);
        } else if rng.below(2) == 0 {
            // SAFETY: as above.
            assert_eq!(unsafe { chain.pop_head() }, reference.pop_back());
        } else {
            assert_eq!(chain.pop_tail(), reference.pop_front());
        }
        assert_eq!(chain.count() as usize, reference.len());
    }
}

#[test]
fn a_ring_is_full_when_each_slot_is_and_its_numbers_wrap() {
    let ring = Dequeue::new(4, u32::MAX - 1);
    for lap in 0..3 {
        for element in 0..4 {
            // SAFETY: no other thread uses the ring, here and below.
            assert_eq!(unsafe { ring.push_head(lap * 4 + element) }, Ok(()));
        }
        // SAFETY: as above.
        assert_eq!((unsafe { ring.push_head(99) }, ring.len()), (Err(99), 4));
        // SAFETY: as above.
        assert_eq!((ring.pop_tail(), unsafe { ring.pop_head() }), (Some(lap * 4), Some(lap * 4 + 3)));
        assert_eq!([ring.pop_tail(), ring.pop_tail(), ring.pop_tail()], [Some(lap * 4 + 1), Some(lap * 4 + 2), None]);
    }
}

#[test]
fn a_chain_frees_its_rings_and_what_is_left_in_them() {
    let element = Rc::new(());
    let chain = PoolChain::default();
    for _ in 0..30 {
        // SAFETY: no other thread uses the chain.
        unsafe { chain.push_head(Rc::clone(&element)) };
    }
    // The first ring, of 8, is empty and dropped from the list.
    for _ in 0..10 {
        assert!(chain.pop_tail().is_some());
    }
    assert_eq!(Rc::strong_count(&element), 21);
    drop(chain);
    assert_eq!(Rc::strong_count(&element), 1);
}
