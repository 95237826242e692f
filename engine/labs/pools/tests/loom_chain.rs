//! Model checks of the chain of free blocks of `sync.Pool`: its owner, and one or two thieves. Each element is delivered to
//! one of them, once, with what was written into it. The planted faults have to be found.
//!
//! Runs with `RUSTFLAGS="--cfg loom" cargo test -p ringside-pools --features threads --test loom_chain`. A chain's first ring
//! has one slot here, its second one two, so that two elements need both, and three fill them.
#![cfg(loom)]
#![expect(unsafe_code, reason = "each model has one owner, and one thread for each element that was taken")]

use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::thread;
use pools::threads::chain::PoolChain;
use pools::threads::fault::{Fault, plant};

/// A block, whose number is written by the thread that has it. Loom reports two threads that have it at once.
struct Block(UnsafeCell<usize>);

impl Block {
    fn new(number: usize) -> Box<Block> {
        Box::new(Block(UnsafeCell::new(number)))
    }

    /// Writes the block, as its owner does, and returns its number.
    fn number(&self) -> usize {
        // SAFETY: the chain has delivered the block to this thread alone, which loom checks.
        self.0.with_mut(|number| unsafe {
            *number += 10;
            *number % 10
        })
    }
}

// SAFETY: a block has one owner at a time, which loom checks.
unsafe impl Send for Block {}

type Chain = PoolChain<Box<Block>>;

/// An action of the owner.
#[derive(Clone, Copy)]
enum Act {
    /// Pushes the next element.
    Push,
    /// Pops at the head.
    Pop,
    /// Pops at the head, and pushes what it got.
    Again,
}

use Act::{Again, Pop, Push};

/// The owner does `acts`, while each of `thieves` threads pops at the tail `attempts` times. Then the owner pops what is left.
fn check(preemptions: usize, acts: &'static [Act], thieves: usize, attempts: usize) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(move || model(acts, thieves, attempts));
}

fn model(acts: &[Act], thieves: usize, attempts: usize) {
    let chain = Arc::new(Chain::default());
    let thieves: Vec<_> = (0..thieves)
        .map(|_| {
            let chain = Arc::clone(&chain);
            let steal = move |_| chain.pop_tail().map(|block| block.number());
            thread::spawn(move || (0..attempts).filter_map(steal).collect::<Vec<_>>())
        })
        .collect();
    let mut made = 0;
    // SAFETY: this thread is the only one that pushes, and that pops at the head.
    let push = |block| unsafe { chain.push_head(block) };
    // SAFETY: as above.
    let pop = || unsafe { chain.pop_head() };
    let mut got: Vec<usize> = Vec::new();
    for act in acts {
        match act {
            Push => {
                push(Block::new(made));
                made += 1;
            }
            Pop => got.extend(pop().map(|block| block.number())),
            Again => {
                if let Some(block) = pop() {
                    block.number();
                    push(block);
                }
            }
        }
    }
    for thief in thieves {
        got.extend(thief.join().unwrap());
    }
    got.extend(std::iter::from_fn(|| pop().map(|block| block.number())));
    got.sort_unstable();
    assert_eq!(got, (0..made).collect::<Vec<_>>(), "each is delivered once");
}

#[test]
fn owner_and_thief_agree_on_the_last_element() {
    check(3, &[Push, Pop, Push, Pop], 1, 2);
}

#[test]
fn a_slot_is_filled_again_when_the_thief_has_emptied_it() {
    check(3, &[Push, Push, Push, Push], 1, 3);
}

#[test]
fn an_element_that_the_owner_pops_and_pushes_again_is_delivered_once() {
    check(3, &[Push, Push, Again, Again], 1, 2);
}

#[test]
fn two_thieves_drop_a_ring_and_lose_nothing() {
    check(2, &[Push, Push, Push], 2, 2);
}

#[test]
fn two_thieves_and_the_owner_agree_on_the_last_element() {
    check(2, &[Push, Pop, Push, Pop], 2, 1);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn pushing_with_relaxed_ordering_is_a_race() {
    plant(Fault::PushesRelaxed);
    check(2, &[Push, Push, Pop], 1, 1);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn filling_a_slot_again_with_relaxed_ordering_is_a_race() {
    plant(Fault::RefillsRelaxed);
    check(3, &[Push, Push, Push, Push], 1, 3);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn popping_without_an_exchange_takes_what_a_thief_takes() {
    plant(Fault::PopsWithoutExchange);
    check(2, &[Push, Push, Pop, Pop], 1, 1);
}

#[test]
#[should_panic(expected = "delivered once")]
fn a_thief_that_looks_for_a_newer_ring_too_late_loses_an_element() {
    plant(Fault::LooksLate);
    check(2, &[Push, Push], 1, 1);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn linking_a_ring_with_relaxed_ordering_is_a_race() {
    plant(Fault::LinksRelaxed);
    check(2, &[Push, Push, Push], 1, 2);
}
