//! Allocators: the waiting times of a pool's threads depend on them.

use super::super::Counter;
use super::{play, world};
use observe::probe::Counters;

const SYSTEM: u32 = 0;
const ARENA: u32 = 1;
const MAGAZINES: u32 = 2;

fn counts(variant: &str, knobs: &[(&str, u32)]) -> (Option<u64>, Counters) {
    let mut world = world(variant, &[knobs, &[("jobs", 1_000)]].concat());
    play(world.as_mut());
    (world.digest(), world.counters())
}

#[test]
fn one_lock_for_all_makes_threads_wait_and_magazines_hardly_ever() {
    let waits = |variant, allocator| {
        let knobs = [("payload", 328), ("duration", 1), ("allocator", allocator), ("producers", 2)];
        counts(variant, &knobs).1.get(Counter::MemoryWaits)
    };
    for variant in ["baseline", "inline", "bounded"] {
        let [system, arena, magazines] = [SYSTEM, ARENA, MAGAZINES].map(|allocator| waits(variant, allocator));
        assert_eq!(system, 0, "{variant}: nobody waits in a model that has no lock");
        assert!(arena > 200 && magazines * 8 < arena, "{variant}: {arena} and {magazines} waits");
    }
    // An actor allocates only while it holds the pool's lock, so no other can be in the allocator.
    assert_eq!(waits("shipped", ARENA), 0);
    assert_eq!(waits("beyond", ARENA), 0, "nothing is allocated");
}

#[test]
fn without_memory_an_enqueue_is_refused_with_each_allocator() {
    for allocator in [ARENA, MAGAZINES] {
        let (_, counts) = counts("shipped", &[("payload", 328), ("no_memory", 1), ("allocator", allocator)]);
        let refused = counts.get(Counter::Refused);
        assert!(refused > 10 && counts.get(Counter::Jobs) + refused == 1_000, "{refused}");
        assert_eq!(counts.get(Counter::Allocations), counts.get(Counter::Frees));
    }
}
