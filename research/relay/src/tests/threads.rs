//! Threads together send what one thread sends, and count what it counts.

use super::*;

/// Counts and digests of a relay.
fn outcome(load: Load, switches: Switches, rounds: u64) -> (Vec<(u32, u64)>, u64, Counts) {
    let relay = played(counting(&Arc::new(Traffic::new(load.input)), load, switches), rounds);
    (relay.digests(), relay.digest(), relay.counts())
}

#[test]
fn any_number_of_threads_sends_each_subscriber_the_same_bytes() {
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let mut from = |least, most| least + rng.below(most - least + 1);
        let load = Load {
            publishers: from(7, 12),
            subscribers: from(0, 3),
            input: from(128, 5_000),
            output: from(128, 5_000),
            ..Load::default()
        };
        let rounds = u64::from(from(1, 260));
        for switches in Switches::combinations() {
            let one = outcome(load, switches, rounds);
            assert_eq!(one.1, reference::digest(&load, rounds));
            for threads in [2, 3, 7] {
                let several = outcome(Load { threads, ..load }, switches, rounds);
                assert_eq!(several, one, "{switches:?} with {load:?} in {threads} threads after {rounds} rounds");
            }
        }
    }
}

#[test]
fn timed_relays_serve_in_every_thread_and_a_batch_has_whole_cycles_of_each() {
    let traffic = Arc::new(Traffic::new(4_096));
    let load = Load { threads: 2, ..load(20, 1) };
    let mut relay = measured(&traffic, load, Switches::ALL);
    // Ten publishers of each thread begin at different moments of the clip's 200 rounds.
    assert_eq!((relay.run(3), relay.thread_ns().len()), (3 * 20 * 20, 2));
    assert!(relay.took_ns().is_some_and(|ns| ns > 0.0) && relay.thread_ns().iter().all(|ns| *ns > 0.0));
    let mut relay = modelled(&traffic, load, Switches::NONE);
    relay.run(3);
    let heaps = relay.heaps();
    assert!(heaps.len() == 2 && heaps.iter().all(|heap| heap.cycles >= 3), "{heaps:?}");
}

#[test]
fn the_part_of_each_thread_is_checked_by_itself() {
    let load = Load { threads: 3, ..load(5, 2) };
    let whole = outcome(load, Switches::ALL, 50).0;
    let parts: Vec<_> = load.of_threads().map(|part| outcome(part, Switches::ALL, 50)).collect();
    for (part, (_, digest, _)) in load.of_threads().zip(&parts) {
        assert_eq!(*digest, reference::digest(&part, 50));
    }
    let mut together: Vec<_> = parts.into_iter().flat_map(|(digests, ..)| digests).collect();
    together.sort_by_key(|(publisher, _)| *publisher);
    assert_eq!(together, whole);
}

#[test]
#[should_panic(expected = "until its relay is dropped")]
fn a_thread_that_panics_ends_the_measurement() {
    // The relay's thread panics, because its load names other chunk sizes than its traffic has.
    played(measured(&Arc::new(Traffic::new(4_096)), Load { input: 128, threads: 2, ..load(2, 1) }, Switches::ALL), 10);
}
