//! Go's `sync.Pool`: which block it lends, what a collection takes from it, and its rings against a queue.

use std::collections::VecDeque;

use observe::probe::{Counting, Observer};

use super::super::chain::{Anchor, Chain};
use super::super::pool::Context;
use super::super::shared::{Blocks, Shared};
use super::super::sync_pool::{Pools, SyncPool};
use super::*;
use base::rng::Rng;
use model::heap::{Heap, Policy, Ref};
use model::memory::{Malloc, Memory, Shape};

type Ctx = Context<Heap, Counting, Pools<Ref>>;

/// A pool of two processors on the collected heap.
fn pool() -> Ctx {
    let config = PoolConfig { cap: u32::MAX, processors: 2, slots: 20, shells: false };
    Context::of::<Shared<SyncPool>>(Heap::new(Policy::go(100)), config)
}

/// A block of 128 bytes for the goroutine of a track.
fn get(ctx: &mut Ctx, track: u16) -> Ref {
    ctx.track = track;
    SyncPool::get(ctx, 7)
}

fn put(ctx: &mut Ctx, track: u16, block: Ref) {
    ctx.track = track;
    SyncPool::put(ctx, 7, block);
}

fn shelved(ctx: &Ctx) -> u32 {
    <SyncPool as Blocks<Heap>>::shelves(&ctx.shared)[7].shelved
}

#[test]
fn a_processor_lends_its_private_block_then_its_newest_and_a_thief_takes_the_oldest() {
    let mut ctx = pool();
    let blocks = [(); 5].map(|()| get(&mut ctx, 0));
    blocks.iter().for_each(|&block| put(&mut ctx, 0, block));
    // The first one returned stands outside the chain.
    assert_eq!([get(&mut ctx, 0), get(&mut ctx, 0)], [blocks[0], blocks[4]]);
    assert_eq!([get(&mut ctx, 1), get(&mut ctx, 1)], [blocks[1], blocks[2]]);
    assert_eq!((get(&mut ctx, 2), shelved(&ctx)), (blocks[3], 0), "track 2 runs on processor 0");
    let count = |counter| ctx.probe.counters::<Counter>().get(counter);
    assert_eq!((count(Counter::Gets), count(Counter::Hits), count(Counter::Locks)), (10, 5, 0));
}

#[test]
fn a_block_survives_one_collection_as_a_victim_and_not_two() {
    let mut ctx = pool();
    let [first, second] = [(); 2].map(|()| get(&mut ctx, 0));
    put(&mut ctx, 0, first);
    put(&mut ctx, 0, second);
    SyncPool::before_collection(&mut ctx);
    assert_eq!(shelved(&ctx), 2);
    // The victim's private block is of the processor that asks; chains are of all.
    assert_eq!([get(&mut ctx, 1), get(&mut ctx, 0)], [second, first]);
    put(&mut ctx, 0, first);
    SyncPool::before_collection(&mut ctx);
    SyncPool::before_collection(&mut ctx);
    assert_eq!((shelved(&ctx), ctx.probe.counters::<Counter>().get(Counter::Dropped)), (0, 1));
    assert_ne!(get(&mut ctx, 0), first);
    ctx.memory.collect_all();
    assert!(!ctx.memory.is_allocated(first));
}

#[test]
fn once_a_processor_has_found_no_victim_none_looks_again_until_the_next_collection() {
    let mut ctx = pool();
    let private = get(&mut ctx, 0);
    put(&mut ctx, 0, private);
    SyncPool::before_collection(&mut ctx);
    let found = get(&mut ctx, 1);
    assert_ne!(found, private, "a private victim is of its own processor");
    // In Go, too, the block is lost to its own processor now.
    assert_ne!(get(&mut ctx, 0), private);
    put(&mut ctx, 1, found);
    SyncPool::before_collection(&mut ctx);
    assert_eq!((shelved(&ctx), get(&mut ctx, 1)), (1, found));
}

#[test]
fn the_collector_empties_the_pool_only_while_something_else_allocates() {
    // With pools alone nothing triggers a collection; large frames that are never pooled do.
    for (oversize, dropped) in [(0, false), (200, true)] {
        let workload = workload(&[&SMALL[..], &[("oversize", oversize), ("chunk", 65_535)]].concat());
        let (read, counters) = counted(&workload, "sync-pool", 2_000);
        assert!(read.is_some());
        let of_pool = counters.get(Counter::Gets) - counters.get(Counter::Returned);
        assert!(of_pool < 200, "{of_pool} are lent");
        assert_eq!(counters.get(Counter::Cycles) > 0, dropped, "oversize {oversize}");
        let again = counters.get(Counter::Gets) - counters.get(Counter::Hits);
        assert_eq!(again > 60, dropped, "oversize {oversize}: {again} misses");
    }
}

#[test]
fn the_rings_of_a_chain_behave_like_a_queue_with_two_ends() {
    let mut memory = Malloc::default();
    let mut rng = Rng::new(3);
    let anchor = Anchor { object: memory.alloc(Shape::links(1)), link: 0 };
    let elements = [(); 3_000].map(|()| memory.alloc(Shape::bytes(1)));
    let (mut chain, mut reference) = (Chain::default(), VecDeque::new());
    let mut longest = 0;
    for (round, element) in elements.into_iter().enumerate() {
        // It grows in the first half, and shrinks in the second.
        let pushes = rng.below(10) < if round < 1_500 { 7 } else { 3 };
        if pushes {
            if let Err(shape) = chain.push_head(&mut memory, element) {
                let ring = memory.alloc(shape);
                longest = longest.max(shape.links - 1);
                chain.grow(&mut memory, anchor, ring, shape);
                chain.push_head(&mut memory, element).unwrap();
            }
            reference.push_back(element);
        } else if rng.below(2) == 0 {
            assert_eq!(chain.pop_head(&mut memory), reference.pop_back());
        } else {
            assert_eq!(chain.pop_tail(&mut memory), reference.pop_front());
        }
        assert_eq!(chain.len() as usize, reference.len());
    }
    assert!(longest >= 256, "rings double from 8: {longest}");
}
