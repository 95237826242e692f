//! Tests of the collected heap: no reachable object is lost, every other one is freed in the end, and each policy does the work
//! that its formula prescribes.

use std::collections::BTreeMap;

use super::policy::{self, MINOR_WORDS_4_02};
use super::{Cell, Heap, Phase, Policy, Ref};
use base::rng::Rng;

fn policies() -> [Policy; 5] {
    let small = |o| Policy::ocaml(o, 4_096);
    [Policy::go(100), Policy::go(25), small(80), small(120), small(150)]
}

/// Runs `rounds` rounds on one rooted object with `slots` links. Each round replaces the target of the next link by a new chain
/// of `chain` nodes, which have a block of `bytes` bytes each.
fn ring(policy: Policy, slots: u32, chain: u32, bytes: u32, rounds: u32) -> Heap {
    let mut heap = Heap::new(policy);
    let ring = heap.alloc(slots, 0);
    heap.root(Some(ring));
    for round in 0..rounds {
        let mut head = None;
        for _ in 0..chain {
            let node = heap.alloc(2, 16);
            let block = heap.alloc(0, bytes);
            heap.bytes_mut(block, bytes).fill(round as u8);
            heap.link(node, 0, head);
            heap.link(node, 1, Some(block));
            head = Some(node);
        }
        heap.link(ring, round % slots, head);
        heap.poll();
    }
    heap
}

#[test]
fn nothing_reachable_is_lost_and_in_time_everything_else_is_found() {
    // The reference is a graph in maps, whose reachability is computed from scratch after every step.
    for (number, policy) in policies().into_iter().enumerate() {
        let mut rng = Rng::new(number as u64);
        let mut heap = Heap::new(policy);
        let first = heap.alloc(3, 8);
        heap.bytes_mut(first, 8).fill(7);
        let mut reference: BTreeMap<Ref, ([Option<Ref>; 3], u8)> = BTreeMap::from([(first, ([None; 3], 7))]);
        let root = heap.root(Some(first));
        for step in 0..12_000u32 {
            let any = |rng: &mut Rng| *reference.keys().nth(rng.below(reference.len() as u32) as usize).unwrap();
            let (from, link) = (any(&mut rng), rng.below(3));
            let to = match rng.below(6) {
                0 => None,
                1 => Some(any(&mut rng)),
                // Small and large objects, some with bytes outside the heap.
                _ => {
                    let bytes = [8, 40, 200, 3_000, 50_000][(rng.below(64) / 13).min(4) as usize];
                    let fresh = if bytes == 40 { heap.alloc_outside(3, 4_096) } else { heap.alloc(3, bytes) };
                    heap.bytes_mut(fresh, 8).fill(step as u8);
                    reference.insert(fresh, ([None; 3], step as u8));
                    Some(fresh)
                }
            };
            let to = if reference.len() > 150 { None } else { to };
            let from = if reference.len() > 150 { first } else { from };
            heap.link(from, link, to);
            reference.get_mut(&from).unwrap().0[link as usize] = to;
            let mut reached = BTreeMap::new();
            let mut front = vec![first];
            while let Some(object) = front.pop() {
                if reached.insert(object, reference[&object]).is_none() {
                    front.extend(reference[&object].0.iter().flatten());
                }
            }
            reference = reached;
            heap.poll();
            if step % 53 == 0 {
                for (&object, &(links, tag)) in &reference {
                    assert!(heap.is_allocated(object), "{policy:?}");
                    assert_eq!(heap.bytes(object, 8), [tag; 8], "{policy:?}");
                    assert_eq!([0, 1, 2].map(|link| heap.get(object, link)), links, "{policy:?}");
                }
            }
        }
        let stats = heap.stats();
        assert!(stats.cycles > 3 && stats.freed > 2_000, "{policy:?}: {stats:?}");
        heap.collect_all();
        let (census, stats) = (heap.census(), heap.stats());
        assert_eq!((census.dead, census.dead_words), (0, 0), "{policy:?}");
        assert_eq!(stats.used_words, census.live_words);
        assert_eq!(stats.allocations - stats.freed, census.live);
        heap.remove_root(root);
        heap.collect_all();
        assert_eq!((heap.stats().used_words, heap.stats().outside_bytes, heap.stats().heap_words), (0, 0, 0));
    }
}

#[test]
fn go_lets_the_heap_grow_to_its_goal_and_no_further() {
    // 2,048 slots of 24 blocks of 128 bytes with their nodes are 8.6 MB of live objects, so that goals are above the minimum of
    // 4 MiB.
    for gogc in [50, 100, 200] {
        let heap = ring(Policy::go(gogc), 2_048, 24, 128, 10_000 + 500 * gogc);
        let (stats, growth) = (heap.stats(), f64::from(gogc) / 100.0);
        let live = heap.census().live_words as f64;
        // Objects that die while the collector marks count as live, which raises the next goal. In a steady state their share
        // is the part of the growth that is left when marking starts.
        let taken_for_alive = live / (1.0 - (1.0 - policy::GO_TRIGGER) * growth);
        let goal = taken_for_alive * (1.0 + growth);
        // Assists mark in advance, so marking ends a little before the goal.
        let reached = stats.peak_used_words as f64 / goal;
        assert!((0.85..=1.03).contains(&reached), "GOGC {gogc}: {stats:?}, not {goal}");
        // One cycle for every taken_for_alive × GOGC / 100 allocated words.
        let cycles = stats.allocated_words as f64 / (taken_for_alive * growth);
        // There are up to six further cycles while the heap grows to its steady state.
        let more = stats.cycles as f64 - cycles;
        assert!((-2.0..=7.0).contains(&more), "{} cycles instead of {cycles}", stats.cycles);
        assert!(stats.cleared_bytes > 0);
    }
}

#[test]
fn ocaml_works_less_the_larger_o_is_and_lets_more_garbage_lie() {
    let runs = [80, 120, 150].map(|o| ring(Policy::ocaml(o, MINOR_WORDS_4_02), 512, 4, 8_192, 30_000));
    let work = runs.each_ref().map(|heap| {
        let stats = heap.stats();
        (stats.marked_words + stats.swept_words) as f64 / stats.allocated_words as f64
    });
    let garbage = runs.each_ref().map(|heap| heap.stats().peak_heap_words as f64 / heap.census().live_words as f64);
    assert!(work[0] > work[1] && work[1] > work[2], "{work:?}");
    assert!(garbage[0] < garbage[1] && garbage[1] < garbage[2], "{garbage:?}");
    // The work of a slice is proportional to (100 + o) / o: 2.25 at o = 80 and 1.67 at o = 150, a quarter less.
    assert!((work[2] / work[0] - 0.74).abs() < 0.08, "{work:?}");
    assert_eq!(runs[0].stats().cleared_bytes, 0, "OCaml does not clear");
}

#[test]
fn large_objects_go_straight_into_the_major_heap_and_small_ones_die_young() {
    let mut heap = Heap::new(Policy::ocaml(80, MINOR_WORDS_4_02));
    let keeper = heap.alloc(1, 0);
    heap.root(Some(keeper));
    for _ in 0..100_000 {
        heap.alloc(0, policy::YOUNG_WORDS * 8);
        heap.poll();
    }
    let small = heap.stats();
    // 256 words and a header are 257 words, which the size classes round up to 288.
    assert_eq!(small.minors, 100_000 * 288 / u64::from(MINOR_WORDS_4_02).next_multiple_of(288));
    assert_eq!((small.promoted_words, heap.young.len() < 200), (2, true), "only the keeper lived");
    for _ in 0..1_000 {
        heap.alloc(0, policy::YOUNG_WORDS * 8 + 1);
        heap.poll();
    }
    assert!(heap.young.is_empty() && heap.stats().slices > small.slices);
}

#[test]
fn an_old_object_keeps_a_young_one_that_only_it_knows() {
    let mut heap = Heap::new(Policy::ocaml(80, 4_096));
    let old = heap.alloc(1, 0);
    heap.root(Some(old));
    heap.collect_young();
    let young = heap.alloc(1, 8);
    heap.bytes_mut(young, 8).copy_from_slice(b"survives");
    let younger = heap.alloc(0, 8);
    heap.link(young, 0, Some(younger));
    heap.link(old, 0, Some(young));
    let lost = heap.alloc(0, 8);
    heap.collect_young();
    assert_eq!(heap.bytes(young, 8), b"survives");
    assert!(heap.is_allocated(younger) && !heap.is_allocated(lost));
}

#[test]
fn memory_outside_the_heap_makes_the_collector_run() {
    let policy = Policy::ocaml(80, MINOR_WORDS_4_02);
    let cycles = |outside: u64| {
        let mut heap = ring(policy, 64, 1, 4_096, 64);
        let before = heap.stats();
        for _ in 0..3_000 {
            heap.alloc_outside(0, outside);
            heap.poll();
        }
        let after = heap.stats();
        assert!(after.outside_bytes <= outside * 3_000);
        (after.cycles - before.cycles, after.slices - before.slices)
    };
    assert!(cycles(0).0 <= 1);
    let (cycles, slices) = cycles(1 << 20);
    // 3,000 MiB were allocated outside, and 1 GiB is worth one cycle.
    assert!((2..=4).contains(&cycles) && slices > 4, "{cycles} cycles in {slices} slices");
}

#[test]
fn the_same_program_gives_the_same_counts_and_the_picture_adds_up() {
    for policy in policies() {
        let run = || ring(policy, 300, 5, 700, 7_777);
        let (heap, again) = (run(), run());
        assert_eq!(heap.stats(), again.stats());
        let census = heap.census();
        assert_eq!(census.live_words + census.dead_words, heap.stats().used_words);
        for cells in [1, 7, 64] {
            let drawn: Vec<_> = heap.cells(cells).collect();
            assert_eq!(drawn.len(), cells);
            for &cell in &drawn {
                let Cell { alive, dead, free, marked } = cell;
                assert!((alive + dead + free - 1.0).abs() < 1e-9, "{cell:?}");
                let shares = [alive, dead, free, marked];
                assert!(shares.iter().all(|share| (-1e-9..=1.0 + 1e-9).contains(share)), "{cell:?}");
            }
            let alive = drawn.iter().map(|cell| cell.alive).sum::<f64>() / cells as f64;
            let share = census.live_words as f64 / heap.stats().heap_words as f64;
            assert!((alive - share).abs() < 0.06, "{alive} of {share}");
        }
        assert!(heap.phase() != Phase::Mark || heap.gray_objects() > 0);
    }
}

#[test]
fn while_marking_gos_barrier_reaches_both_ends_of_a_change_and_ocamls_the_old_one() {
    for (policy, expected) in [(Policy::go(100), [1, 2]), (Policy::ocaml(80, 4_096), [0, 1])] {
        let mut heap = Heap::new(policy);
        let [from, first, second] = [1, 0, 0].map(|links| heap.alloc(links, 8));
        (heap.phase, heap.barrier) = (Phase::Mark, true);
        let marked = [Some(first), Some(second)].map(|to| {
            heap.link(from, 0, to);
            heap.stats().marked
        });
        // The old target of the second write is the first object, which Go's barrier has marked already.
        assert_eq!(marked, expected, "{policy:?}");
    }
}
