//! Blocks on real threads: each has one owner at a time, and none is lost.

#![expect(
    clippy::vec_box,
    reason = "a block that two threads have is found by its flag, so the pool moves pointers to flags"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::super::sync_pool::{Processor, SyncPool};
use base::rng::Rng;
use observe::probe::NoObserver;

/// A block that knows whether a thread has it, and reports its end.
struct Token {
    lent: AtomicBool,
    freed: Arc<AtomicU32>,
}

impl Drop for Token {
    fn drop(&mut self) {
        self.freed.fetch_add(1, Ordering::Relaxed);
    }
}

const THREADS: usize = 4;
/// Number of collections, and of operations of each thread between two. Fewer under Miri, which is 1,000 times slower.
const ROUNDS: usize = if cfg!(miri) { 3 } else { 40 };
const OPERATIONS: usize = if cfg!(miri) { 60 } else { 20_000 };
/// The most blocks that a thread has at once.
const MOST: usize = 30;

/// Takes and returns blocks at random. Thread 0 takes more than it returns, as a publisher whose blocks others return does.
fn work(
    mut processor: Processor<'_, Box<Token>>,
    seed: usize,
    made: &AtomicU32,
    freed: &Arc<AtomicU32>,
    lent: &mut Vec<Box<Token>>,
) {
    let mut rng = Rng::new(seed as u64);
    for _ in 0..OPERATIONS {
        if rng.below(10) < 5 && lent.len() < MOST {
            let token = processor.get(&mut NoObserver).unwrap_or_else(|| {
                made.fetch_add(1, Ordering::Relaxed);
                Box::new(Token { lent: AtomicBool::new(false), freed: Arc::clone(freed) })
            });
            assert!(!token.lent.swap(true, Ordering::Relaxed), "another thread has it, too");
            lent.push(token);
        } else if let Some(token) = lent.pop() {
            assert!(token.lent.swap(false, Ordering::Relaxed), "it was lent");
            processor.put(token);
        }
    }
}

#[test]
fn a_block_has_one_owner_and_none_is_lost() {
    let (made, freed) = (AtomicU32::new(0), Arc::default());
    let mut pool = SyncPool::new(THREADS);
    let mut lent: [Vec<Box<Token>>; THREADS] = Default::default();
    let mut dropped = 0;
    for round in 0..ROUNDS {
        std::thread::scope(|scope| {
            for (number, (processor, lent)) in pool.processors().zip(&mut lent).enumerate() {
                let (made, freed) = (&made, &freed);
                scope.spawn(move || work(processor, round * THREADS + number, made, freed, lent));
            }
        });
        // What a thread took, the next one returns.
        lent.rotate_left(1);
        dropped += pool.collect();
        assert_eq!(freed.load(Ordering::Relaxed), dropped, "round {round}");
        let there = pool.free_blocks() + lent.iter().map(|lent| lent.len() as u32).sum::<u32>();
        assert_eq!(made.load(Ordering::Relaxed), there + dropped, "round {round}");
    }
    drop((pool, lent));
    assert_eq!(freed.load(Ordering::Relaxed), made.load(Ordering::Relaxed));
}
