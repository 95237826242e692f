//! The three parts: their counts are those known of Liquidsoap.

use std::rc::Rc;

use super::super::counts::Counter;
use super::super::params::{Script, WeakQueueParams};
use super::super::weak::Growth;
use super::super::weak_queue_workload::WeakQueueWorkload;
use super::super::{comparisons, dispatching, lab, workload};
use super::ALL;
use base::Lab;
use base::config::{Config, Refusal};
use observe::probe::Counters;
use observe::probe::NoObserver;
use sim::playback::world::Machine;
use sim::workload::Workload;

type Open = fn(&Config) -> Result<Box<dyn Workload>, Refusal>;
const LABS: [(fn() -> Lab, Open); 3] =
    [(lab, workload::queues), (dispatching, workload::dispatch), (comparisons, workload::compare)];

fn counts(which: usize, variant: &str, knobs: &[(&str, u32)]) -> (Option<u64>, Counters) {
    let (lab, open) = LABS[which];
    let config = Config::of(&lab(), variant, variant).with_knobs(knobs);
    open(&config).expect("it is accepted").count(variant)
}

#[test]
fn an_addition_of_32_sources_looks_up_103_handlers_a_tick() {
    let per_tick = |script| {
        let (_, counts) = counts(1, "tried", &[("benchmark", script)]);
        let ticks = counts.get(Counter::Ticks);
        let [lookups, names, words] =
            [Counter::Operations, Counter::Comparisons, Counter::Words].map(|it| counts.get(it) / ticks);
        // A record of six closures for each lookup, of the same size in both versions.
        assert_eq!(words, lookups * 31);
        (lookups, names)
    };
    assert_eq!(per_tick(0), (103, 482));
    assert_eq!(per_tick(1), (31, 146));
    assert_eq!(per_tick(2), (13, 74));
    assert_eq!(per_tick(3), (4, 20));
}

#[test]
fn a_position_is_three_comparisons_and_a_lookup_as_many_as_the_field_is_deep() {
    let of = |variant| {
        let (_, counts) = counts(2, variant, &[("operators", 1)]);
        [Counter::Comparisons, Counter::Calls, Counter::Tags].map(|it| counts.get(it) / counts.get(Counter::Ticks))
    };
    // Seven positions over three fields, and lookups of the first, second and third field.
    assert_eq!(of("polymorphic"), [27, 27, 54]);
    assert_eq!(of("int-min"), [27, 6, 12]);
    assert_eq!(of("int-all"), [27, 0, 0]);
}

#[test]
fn a_queue_used_from_its_own_function_refuses_where_2_4_5_would_wait_for_itself() {
    for (variant, refused) in [("every", 0), ("doubling", 1), ("loaded", 0)] {
        let (_, counts) = counts(0, variant, &[("happens", 2), ("inside", 1)]);
        assert_eq!(counts.get(Counter::Refused), refused * counts.get(Counter::Ticks), "{variant}");
    }
}

#[test]
fn a_clock_reads_as_often_as_that_of_its_version() {
    // 30 sources, none of which dies; registering is over after the first tick.
    let read = |variant, reads: Option<u32>| {
        let mut knobs = vec![("happens", 1), ("deaths", 0), ("sources", 30)];
        knobs.extend(reads.map(|reads| ("reads", reads)));
        let (_, counts) = counts(0, variant, &knobs);
        // 30 registrations check the slots before, which two thousand ticks outweigh.
        counts.get(Counter::SlotsChecked) / counts.get(Counter::Ticks) / 30
    };
    assert_eq!(["every", "doubling", "loaded"].map(|variant| read(variant, None)), [2, 1, 1]);
    assert_eq!(["every", "doubling", "loaded"].map(|variant| read(variant, Some(2))), [2, 2, 2]);
}

/// The largest and the last number of sources that readers find in `minutes` minutes with a crossfade every five seconds.
fn faded(minutes: u32, growth: Growth, detaches: bool, marking: bool) -> (usize, usize) {
    let params = WeakQueueParams {
        script: Script::Crossfade,
        sources: 10,
        deaths: 0,
        reads: Some(1),
        interval: 250,
        fade: 4,
        detaches,
        raw: false,
        cycles: 2,
        period: 500,
        marking,
        inside: false,
    };
    let mut workload = WeakQueueWorkload::new(&Rc::new(params), growth);
    let mut most = 0;
    for tick in 0..minutes * 3_000 {
        workload.turn(&mut NoObserver);
        if tick % 125 == 0 {
            most = most.max(workload.found());
        }
    }
    (most, workload.found())
}

#[test]
fn an_hour_of_crossfades_is_flat_with_detach_on_sleep_and_drags_zombies_without() {
    for growth in ALL {
        assert_eq!(faded(60, growth, true, false), (14, 14), "{growth:?}: ten that stay and four that fade");
    }
    // Four more for each crossfade of the last two collector cycles.
    assert_eq!(faded(60, Growth::Doubling, false, false), (30, 22));
    // If reading keeps an object, none that was ever registered is cleared: 119 crossfades of four sources in ten minutes.
    assert_eq!(faded(10, Growth::Doubling, false, true), (486, 486));
}

#[test]
fn a_list_that_is_too_long_to_be_searched_in_one_step_is_refused_with_the_length_that_is_not() {
    let config =
        |b: &str, sources| Config::of(&lab(), "every", "loaded").against(b).with("happens", 3).with("sources", sources);
    let refusal = workload::queues(&config("doubling", 1_000)).err().expect("two lists of 1000 are too much");
    assert_eq!(refusal.knob, "sources");
    assert!(refusal.allowed.to_string().starts_with("1 to 456 sources"), "{refusal}");
    assert!(workload::queues(&config("doubling", 456)).is_ok());
    assert!(workload::queues(&config("loaded", 645)).is_ok(), "one list may be longer");
}
