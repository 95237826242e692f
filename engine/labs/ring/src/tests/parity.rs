//! Comparison with an earlier implementation. Before the variants were written over words, there were two
//! implementations of the ring: one for virtual time, with linked slots, and one for threads. `parity.txt` contains the
//! results of the first in 60 s of virtual time, added up over seeds: frames published and skipped, slots discarded,
//! readers dropped, and digests. One number is newer: since readers of Cond stay counted in the previous slot until
//! they have the next one, 17 slots of `v4.0` are discarded instead of 10. In seven of the ten seeds the publisher
//! claims the slow reader's slot in the same tick in which the reader moves from one slot to the next.

use std::fmt::Write;

use super::{config, lab, play};
use crate::variants::LINKED;
use crate::{Counter, Workload};
use sim::action::Action;
use sim::{TICKS_PER_S, Tick};

type Knobs = &'static [(&'static str, u32)];

/// Workloads: name, number of seeds, and knobs. When the table was made, readers skipped only in the second workload.
const WORKLOADS: [(&str, u32, Knobs); 11] = [
    ("usual", 100, &[]),
    ("catch_up", 10, &[]),
    ("small", 20, &[("slots", 16), ("readers", 6), ("slow", 2), ("send", 900), ("start", 1)]),
    (
        "oldest",
        10,
        &[("slots", 40), ("readers", 12), ("slow", 3), ("send", 2_500), ("start", 3), ("fps", 50), ("size", 400)],
    ),
    ("v3.1", 10, &[("slots", 8), ("gop", 40), ("readers", 4), ("slow", 0), ("sizing", 1), ("size", 400)]),
    ("v4.0", 10, &[("slots", 8), ("gop", 40), ("readers", 4), ("sizing", 2), ("size", 400)]),
    ("v4.11", 10, &[("slots", 128), ("gop", 12), ("readers", 4), ("sizing", 3), ("size", 400)]),
    ("v5", 10, &[("slots", 128), ("gop", 12), ("readers", 4), ("sizing", 4), ("size", 400)]),
    ("tracks", 5, &[("streams", 2), ("tracks", 2), ("readers", 3)]),
    ("faults", 10, &[("no_rebroadcast", 1), ("no_guard", 1), ("no_flag", 1), ("start", 2)]),
    ("acts", 10, &[]),
];

/// The user's actions in the last workload, with their times.
const ACTS: [(Tick, Action); 5] = [
    (5 * TICKS_PER_S, Action::Join),
    (8 * TICKS_PER_S, Action::Leave { reader: 2 }),
    (12 * TICKS_PER_S, Action::Stall { reader: 3, ms: 3_000 }),
    (20 * TICKS_PER_S, Action::Preempt { reader: 1, ms: 45 }),
    (50 * TICKS_PER_S, Action::Close),
];

/// The counts of published, skipped, discarded and dropped, and the digests, added up over the seeds.
fn sums(name: &str, knobs: &[(&str, u32)], seeds: u32, variant: &str) -> ([u64; 4], u64) {
    let (mut counts, mut digests) = ([0; 4], 0u64);
    for seed in 0..seeds {
        let mut config = config(knobs).with("no_catch_up", u32::from(name != "catch_up"));
        config.seed = seed;
        let mut world = Workload::new(&config, None).unwrap().world(variant, false);
        for (at, action) in ACTS.into_iter().filter(|_| name == "acts") {
            play(world.as_mut(), at);
            // An action on a reader that was dropped is refused.
            let _ = world.act(at, action);
        }
        play(world.as_mut(), 60 * TICKS_PER_S);
        let counters = world.counters();
        let all = [Counter::Published, Counter::Skipped, Counter::Discarded, Counter::Dropped];
        for (sum, counter) in counts.iter_mut().zip(all) {
            *sum += counters.get(counter);
        }
        digests = digests.wrapping_add(world.digest().unwrap_or(0));
    }
    (counts, digests)
}

#[test]
fn every_variant_does_what_it_did_with_linked_slots() {
    let mut table = String::new();
    let before = include_str!("parity.txt");
    // A variant that was added later has no row.
    let compared = |id: &&str| before.lines().any(|line| line.split_whitespace().nth(1) == Some(id));
    for (name, seeds, knobs) in WORKLOADS {
        // Variants whose rings cannot change their size skip the workloads with sizing.
        let resizes = knobs.iter().any(|(knob, _)| *knob == "sizing");
        let takes_part = |id: &&str| compared(id) && (!resizes || LINKED.contains(id));
        for variant in lab().variants.iter().map(|variant| variant.id).filter(takes_part) {
            let ([published, skipped, discarded, dropped], digests) = sums(name, knobs, seeds, variant);
            writeln!(
                table,
                "{name:<9}{variant:<11}{published:>8}{skipped:>8}{discarded:>7}{dropped:>5}  {digests:016x}"
            )
            .unwrap();
        }
    }
    let differ: Vec<_> = before.lines().zip(table.lines()).filter(|(before, now)| before != now).collect();
    assert_eq!(differ, []);
    assert_eq!(before.lines().count(), table.lines().count());
}
