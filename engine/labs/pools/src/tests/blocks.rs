//! Single blocks: the order in which they are lent, their sizes, and double releases and uses after release.

use observe::probe::{Counting, Observer};
use std::collections::{BTreeMap, VecDeque};

use super::super::beyond::Log;
use super::super::cells::level_of;
use super::super::levels::Levels;
use super::super::none::Allocating;
use super::super::pool::{Context, Pool};
use super::super::ranges::Ranges;
use super::super::scene::RegionState;
use super::super::shared::{Locked, Shared};
use super::super::sync_pool::SyncPool;
use super::*;
use base::rng::Rng;
use model::memory::{Malloc, Memory, Shape};

type Ref = <Malloc as Memory>::Ref;
type Fifo = Levels<Ref, false>;
type Lifo = Levels<Ref, true>;

/// A pool on the system's allocator, which checks every access.
fn pool<Q: Pool<Malloc>>(cap: u32) -> (Context<Malloc, Counting, Q::Shared>, Q) {
    let config = PoolConfig { cap, processors: 2, slots: 20, shells: false };
    let mut ctx = Context::of::<Q>(Malloc::default(), config);
    let track = ctx.alloc(Shape::links(1));
    let pool = Q::new(&mut ctx, track, config);
    (ctx, pool)
}

/// A message that came in one chunk.
fn message<Q: Pool<Malloc>>(ctx: &mut Context<Malloc, Counting, Q::Shared>, pool: &mut Q, bytes: &[u8]) -> Q::Message {
    let mut message = pool.message(ctx);
    pool.begin(ctx, &mut message, bytes.len() as u32);
    pool.append(ctx, &mut message, bytes);
    message
}

/// The bytes of a message.
fn read<Q: Pool<Malloc>>(ctx: &Context<Malloc, Counting, Q::Shared>, pool: &Q, message: &Q::Message) -> Vec<u8> {
    let mut bytes = Vec::new();
    Q::read(&ctx.memory, &ctx.shared, pool, message, |piece| bytes.extend_from_slice(piece));
    bytes
}

/// Address of the first byte of a message.
fn address<Q: Pool<Malloc>>(ctx: &Context<Malloc, Counting, Q::Shared>, pool: &Q, message: &Q::Message) -> usize {
    let mut at = 0;
    Q::read(&ctx.memory, &ctx.shared, pool, message, |piece| at = piece.as_ptr() as usize);
    at
}

#[test]
fn levels_are_powers_of_two_up_to_65_536() {
    for (bytes, level) in [(1, 1), (2, 1), (3, 2), (128, 7), (129, 8), (5_000, 13), (65_535, 16), (65_536, 16)] {
        assert_eq!(level_of(bytes), Some(level), "{bytes}");
    }
    assert_eq!(level_of(LARGEST + 1), None);
    // Facts, A6: 5 000 bytes in one chunk take a block of 8 192; in chunks of 128 they take 40 blocks, and 64 bytes each.
    let (mut ctx, mut fifo) = pool::<Fifo>(u32::MAX);
    let whole = message(&mut ctx, &mut fifo, &[1; 5_000]);
    assert_eq!(Pool::<Malloc>::footprint(&fifo, &whole), 8_192 + 64);
    let mut chunked = fifo.message(&mut ctx);
    for chunk in [1; 5_000].chunks(128) {
        fifo.append(&mut ctx, &mut chunked, chunk);
    }
    assert_eq!(Pool::<Malloc>::footprint(&fifo, &chunked), 39 * (128 + 64) + (8 + 64));
}

#[test]
fn a_queue_lends_the_coldest_block_and_a_stack_the_warmest() {
    fn order<Q: Pool<Malloc>>() -> Vec<usize> {
        let (mut ctx, mut pool) = pool::<Q>(u32::MAX);
        let mut messages = [1u8, 2, 3].map(|byte| message(&mut ctx, &mut pool, &[byte; 100]));
        let addresses = messages.each_ref().map(|message| address(&ctx, &pool, message));
        messages.iter_mut().for_each(|message| pool.release(&mut ctx, message));
        let again = [4u8, 5, 6].map(|byte| message(&mut ctx, &mut pool, &[byte; 100]));
        let of = |message: &Q::Message| address(&ctx, &pool, message);
        again.iter().map(|message| addresses.iter().position(|&at| at == of(message)).unwrap()).collect()
    }
    assert_eq!(order::<Fifo>(), [0, 1, 2]);
    assert_eq!(order::<Lifo>(), [2, 1, 0]);
}

#[test]
fn every_variant_takes_a_message_back_once() {
    fn twice<Q: Pool<Malloc>>() {
        let (mut ctx, mut pool) = pool::<Q>(u32::MAX);
        let mut first = message(&mut ctx, &mut pool, &[7; 300]);
        pool.release(&mut ctx, &mut first);
        let after = ctx.probe.counters::<Counter>();
        pool.release(&mut ctx, &mut first);
        assert_eq!(ctx.probe.counters::<Counter>(), after, "there was nothing left to give back");
        let second = message(&mut ctx, &mut pool, &[8; 300]);
        let third = message(&mut ctx, &mut pool, &[9; 300]);
        assert_eq!((read(&ctx, &pool, &second), read(&ctx, &pool, &third)), (vec![8; 300], vec![9; 300]));
    }
    twice::<Allocating>();
    twice::<Shared<Locked<false>>>();
    twice::<Shared<Locked<true>>>();
    twice::<Shared<SyncPool>>();
    twice::<Fifo>();
    twice::<Lifo>();
    twice::<Ranges>();
    twice::<Log<Ref>>();
}

#[test]
fn returning_a_node_twice_is_refused() {
    let (mut ctx, mut fifo) = pool::<Fifo>(u32::MAX);
    let node = fifo.get(&mut ctx, 7);
    assert!(fifo.put(&mut ctx, node));
    assert!(!fifo.put(&mut ctx, node), "it is on the shelf");
    let shelves = Pool::<Malloc>::shelves(&fifo, &());
    assert_eq!((shelves[7].shelved, ctx.probe.counters::<Counter>().get(Counter::Refused)), (1, 1));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the object was given back")]
fn use_after_release_is_caught() {
    let (mut ctx, mut none) = pool::<Allocating>(0);
    let mut first = message(&mut ctx, &mut none, b"mine");
    let block = ctx.memory.get(first.holder, 0).expect("it has one");
    none.release(&mut ctx, &mut first);
    ctx.memory.bytes(block, super::super::cells::cell(4), 4);
}

#[test]
fn levels_behave_like_queues_and_stacks() {
    for (cap, lifo) in [(u32::MAX, false), (16, false), (0, false), (3, true), (u32::MAX, true)] {
        let mut rng = Rng::new(u64::from(cap) + u64::from(lifo));
        let (mut ctx, mut fifo) = pool::<Fifo>(cap);
        let (mut other_ctx, mut stack) = pool::<Lifo>(cap);
        // The reference: the free blocks, by level.
        let mut reference: BTreeMap<usize, VecDeque<Ref>> = BTreeMap::new();
        let mut lent = Vec::new();
        for _ in 0..4_000 {
            if rng.below(2) == 0 || lent.is_empty() {
                let most = 1 << rng.below(17);
                let level = level_of(1 + rng.below(most)).unwrap();
                let shelf = reference.entry(level).or_default();
                let expected = if lifo { shelf.pop_back() } else { shelf.pop_front() };
                let got = if lifo { stack.get(&mut other_ctx, level) } else { fifo.get(&mut ctx, level) };
                assert!(expected.is_none_or(|expected| expected == got), "level {level}");
                lent.push((level, got));
            } else {
                let (level, node) = lent.swap_remove(rng.below(lent.len() as u32) as usize);
                let shelf = reference.entry(level).or_default();
                if (shelf.len() as u32) < cap {
                    shelf.push_back(node);
                }
                if lifo {
                    stack.put(&mut other_ctx, node)
                } else {
                    fifo.put(&mut ctx, node)
                };
            }
            let shelves = if lifo { Pool::<Malloc>::shelves(&stack, &()) } else { Pool::<Malloc>::shelves(&fifo, &()) };
            for (level, shelf) in &reference {
                assert_eq!(shelves[*level].shelved as usize, shelf.len());
            }
        }
    }
}

#[test]
fn ranges_never_overlap_and_merge_until_one_is_left() {
    let (mut ctx, mut ranges) = pool::<Ranges>(0);
    let mut rng = Rng::new(11);
    let mut lent: Vec<(Vec<u8>, _)> = Vec::new();
    for round in 0..3_000u32 {
        if rng.below(2) == 0 || lent.is_empty() {
            let bytes = vec![round as u8; 1 + rng.below(9_000) as usize];
            let message = message(&mut ctx, &mut ranges, &bytes);
            lent.push((bytes, message));
        } else {
            let (bytes, mut message) = lent.swap_remove(rng.below(lent.len() as u32) as usize);
            assert_eq!(read(&ctx, &ranges, &message), bytes);
            ranges.release(&mut ctx, &mut message);
        }
    }
    let (_, copy) = lent[0].clone();
    for (_, mut message) in lent {
        ranges.release(&mut ctx, &mut message);
    }
    let mut regions = Vec::new();
    Pool::<Malloc>::regions(&ranges, &mut regions);
    assert!(regions.iter().all(|region| region.state == RegionState::Free && region.used == 0));
    let sizes: Vec<_> = regions.iter().map(|region| region.bytes).collect();
    assert!(sizes.is_sorted() && sizes.iter().all(|size| size.is_power_of_two()), "one range an area: {sizes:?}");
    ranges.release(&mut ctx, &mut copy.clone());
    assert_eq!(ctx.probe.counters::<Counter>().get(Counter::Refused), 1, "it is free already");
}

/// Publishes frames of 2,000 bytes into a ring, whose oldest frame leaves its slot, and is read and released, at each.
fn publish<Q: Pool<Malloc>>(
    (ctx, pool): &mut (Context<Malloc, Counting, Q::Shared>, Q),
    ring: &mut VecDeque<(u8, Q::Message)>,
    frames: u32,
) {
    for frame in 0..frames {
        let message = message(ctx, pool, &[frame as u8; 2_000]);
        ring.push_back((frame as u8, message));
        if ring.len() > 20 {
            let (byte, mut message) = ring.pop_front().unwrap();
            assert_eq!(read(ctx, pool, &message), [byte; 2_000]);
            pool.release(ctx, &mut message);
        }
    }
}

#[test]
fn a_message_that_a_reader_holds_beyond_its_slot_keeps_its_bytes() {
    fn held<Q: Pool<Malloc>>() {
        let (mut pool, mut ring) = (pool::<Q>(u32::MAX), VecDeque::new());
        publish(&mut pool, &mut ring, 50);
        let (byte, mut message) = ring.pop_front().unwrap();
        publish(&mut pool, &mut ring, 2_000);
        assert_eq!(read(&pool.0, &pool.1, &message), [byte; 2_000]);
        pool.1.release(&mut pool.0, &mut message);
        publish(&mut pool, &mut ring, 50);
    }
    held::<Allocating>();
    held::<Shared<Locked<false>>>();
    held::<Shared<Locked<true>>>();
    held::<Shared<SyncPool>>();
    held::<Fifo>();
    held::<Lifo>();
    held::<Ranges>();
    held::<Log<Ref>>();
}

#[test]
fn a_log_keeps_the_segments_of_a_frame_that_is_held_and_no_others() {
    let (mut log, mut ring) = (pool::<Log<Ref>>(0), VecDeque::new());
    // Segments in use, and at rest.
    let segments = |log: &Log<Ref>| {
        let mut regions = Vec::new();
        Pool::<Malloc>::regions(log, &mut regions);
        let at_rest = regions.iter().filter(|region| region.state == RegionState::Free).count();
        (regions.len() - at_rest, at_rest)
    };
    publish(&mut log, &mut ring, 2_000);
    let (before, _) = segments(&log.1);
    let held: Vec<_> = (0..3)
        .map(|_| {
            // Frames that lie more than a segment apart.
            publish(&mut log, &mut ring, 10);
            ring.pop_front().unwrap()
        })
        .collect();
    publish(&mut log, &mut ring, 2_000);
    let (during, _) = segments(&log.1);
    // One or two segments for each of the three; where the ring's frames lie in theirs makes a difference of one.
    assert!((before + 2..=before + 7).contains(&during), "{before} segments, then {during}");
    for (byte, mut message) in held {
        assert_eq!(read(&log.0, &log.1, &message), [byte; 2_000]);
        log.1.release(&mut log.0, &mut message);
    }
    publish(&mut log, &mut ring, 2_000);
    let (after, at_rest) = segments(&log.1);
    assert!(after <= before + 1 && at_rest <= 3, "{before} segments, then {after} and {at_rest} at rest");
}

#[test]
fn a_log_needs_no_more_than_its_frames_and_two_segments() {
    let (mut ctx, mut log) = pool::<Log<Ref>>(0);
    let mut rng = Rng::new(5);
    let mut ring: VecDeque<(Vec<u8>, _)> = VecDeque::new();
    let (mut stored, mut most) = (0, 0);
    for round in 0..4_000u32 {
        // A burst of large frames, and then small ones again.
        let most_bytes = if (1_000..1_200).contains(&round) { 60_000 } else { 3_000 };
        let bytes = vec![round as u8; 1 + rng.below(most_bytes) as usize];
        stored += bytes.len();
        let message = message(&mut ctx, &mut log, &bytes);
        assert!(Pool::<Malloc>::footprint(&log, &message) == bytes.len() as u64, "nothing is rounded");
        ring.push_back((bytes, message));
        if ring.len() > 20 {
            let (bytes, mut message) = ring.pop_front().unwrap();
            assert_eq!(read(&ctx, &log, &message), bytes);
            log.release(&mut ctx, &mut message);
            stored -= bytes.len();
        }
        let mut regions = Vec::new();
        Pool::<Malloc>::regions(&log, &mut regions);
        let taken: usize = regions.iter().map(|region| region.bytes as usize).sum();
        most = most.max(taken);
        if !(1_000..1_500).contains(&round) {
            // Ten laps after the burst its segments have been freed.
            assert!(taken <= stored + 60_000 + 4 * SEGMENT as usize, "round {round}: {taken} for {stored}");
        }
    }
    assert!(most > 400_000, "the burst took memory: {most}");
}
