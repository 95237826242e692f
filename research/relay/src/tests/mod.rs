//! Every combination of switches sends what the [`reference`](super::reference) says.

mod measuring;
mod threads;

use std::sync::Arc;

use base::planted::with_planted;
use base::rng::Rng;

use super::allocator::live;
use super::build::{counting, counting_measured, measured, modelled};
use super::load::Load;
use super::reference;
use super::relay::{Counts, Running};
use super::switches::Switches;
use super::traffic::Traffic;

fn played(mut relay: Box<dyn Running>, rounds: u64) -> Box<dyn Running> {
    relay.serve(rounds);
    relay
}

fn load(publishers: u32, subscribers: u32) -> Load {
    Load { publishers, subscribers, ..Load::default() }
}

fn counts(load: Load, switches: Switches, rounds: u64) -> Counts {
    played(counting(&Arc::new(Traffic::new(load.input)), load, switches), rounds).counts()
}

#[test]
fn all_combinations_send_the_bytes_of_the_reference() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut from = |least, most| least + rng.below(most - least + 1);
        let load = Load {
            publishers: from(1, 5),
            subscribers: from(0, 3),
            slots: from(20, 40),
            input: from(128, 5_000),
            output: from(128, 5_000),
            ..Load::default()
        };
        // Some runs go beyond the end of the clip and beyond laps of the rings.
        let rounds = u64::from(from(1, 260));
        let traffic = Arc::new(Traffic::new(load.input));
        let expected = reference::digest(&load, rounds);
        for switches in Switches::combinations() {
            for make in [counting, counting_measured] {
                let relay = played(make(&traffic, load, switches), rounds);
                assert_eq!(relay.digest(), expected, "{switches:?} with {load:?} after {rounds} rounds");
            }
        }
    }
}

#[test]
fn the_reference_finds_times_that_every_combination_reads_wrongly() {
    let (load, traffic) = (load(2, 1), Arc::new(Traffic::new(4_096)));
    let all = Switches::combinations();
    let digests: Vec<_> =
        with_planted(|| all.map(|switches| played(counting(&traffic, load, switches), 50).digest()).collect());
    assert!(digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    assert_ne!(digests[0], reference::digest(&load, 50));
}

#[test]
fn each_switch_saves_what_it_is_about() {
    let of = |switches| counts(load(3, 2), switches, 400);
    let (none, all) = (of(Switches::NONE), of(Switches::ALL));
    let with = |change: fn(&mut Switches)| {
        let mut switches = Switches::NONE;
        change(&mut switches);
        of(switches)
    };
    // 2 subscribers of 3 publishers, 8 s with 100 pictures and 172 frames of sound in 4 s.
    let messages = all.sent.messages;
    assert!(messages.abs_diff(2 * 3 * 2 * 272) < 30 && none.sent.messages == messages);
    let shared = with(|switches| switches.shared = true);
    assert!(shared.sent.copied < none.sent.copied && shared.sent.calls == none.sent.calls);
    let cond = with(|switches| switches.cond = true);
    assert!(none.wasted_checks > messages && cond.wasted_checks == 0 && cond.wake_ups > 0 && none.wake_ups == 0);
    let lists = with(|switches| switches.lists = true);
    assert!(lists.sent.calls == messages && lists.sent.copied < none.sent.copied);
    let pool = with(|switches| switches.pool = true);
    assert!(none.gets == 0 && pool.hits * 2 > pool.gets);
    assert_eq!((all.sent.copied, all.wasted_checks, all.sent.calls), (0, 0, messages));
}

#[test]
fn a_pool_leaves_the_collector_nothing_and_without_one_it_works() {
    let traffic = Arc::new(Traffic::new(4_096));
    let heap = |switches| played(modelled(&traffic, load(20, 1), switches), 800).heaps()[0];
    let (none, pool) = (heap(Switches::NONE), heap(Switches { pool: true, ..Switches::NONE }));
    assert!(none.cycles > 2 && pool.cycles < none.cycles, "{none:?} {pool:?}");
    assert!(pool.allocated_words * 2 < none.allocated_words);
}

#[test]
fn timed_relays_serve_the_same_rounds_and_a_batch_has_whole_cycles() {
    let traffic = Arc::new(Traffic::new(4_096));
    for switches in Switches::combinations() {
        assert_eq!(measured(&traffic, load(10, 1), switches).run(2), 2 * 20 * 20, "{switches:?}");
        assert_eq!(measured(&traffic, load(400, 0), switches).run(1), 20);
    }
    let mut relay = modelled(&traffic, load(20, 1), Switches::NONE);
    relay.run(3);
    assert!(relay.heaps()[0].cycles >= 3 && !relay.is_exhausted());
}

#[test]
fn a_relay_that_is_dropped_leaves_no_memory_in_use() {
    let load = Load { input: 1_000, ..load(3, 1) };
    let traffic = Arc::new(Traffic::new(load.input));
    // Frames of several chunks, with blocks in slots and in pools, and copies of frames.
    for switches in Switches::combinations() {
        let before = live();
        let relay = played(measured(&traffic, load, switches), 200);
        assert!(live() > before + 3 * 32 * 3_000);
        drop(relay);
        assert_eq!(live(), before, "{switches:?}");
    }
}
