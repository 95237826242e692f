//! The labs of the bench: all variants deliver the same, and a search for the breaking point ends.

use std::time::Duration;

use super::run::{config, thread_pool};
use crate::BENCHES;
use crate::threads::capacity::CapacitySearch;
use base::config::Config;
use measure::Subject;

/// The program's thread pool serves one caller at a time.
static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn all_variants_of_a_comparison_agree_and_do_work() {
    let _turn = TURN.lock();
    for entry in BENCHES {
        let lab = &(entry.lab)();
        let preset = &lab.presets[0];
        let config = Config::of(lab, preset.a, preset.b);
        let config = preset.knobs.iter().fold(config, |config, &(id, value)| config.with(id, value.min(20)));
        let config = if lab.id == "ring-threads" { config.with("size", 64).with("poll", 1) } else { config };
        let workload = (entry.open)(&config, None).unwrap();
        let digests: Vec<_> = lab.variants.iter().map(|variant| workload.count(variant.id).0).collect();
        assert!(digests[0].is_some() && digests.iter().all(|digest| *digest == digests[0]), "{}: {digests:?}", lab.id);
        for variant in &lab.variants {
            let mut timed: Box<dyn Subject> = workload.timed(variant.id).unwrap();
            assert!(timed.run(2) > 0, "{}", variant.id);
            assert!(timed.took_ns().is_none_or(|ns| ns > 0.0), "{}", variant.id);
        }
    }
}

#[test]
fn a_search_for_the_breaking_point_ends_between_what_held_and_what_broke() {
    let thread_pool = thread_pool();
    let config = config(&[("readers", 400), ("slow", 0), ("fps", 60)]);
    let mut capacity = CapacitySearch::new("epoch", &config, 2, Duration::from_millis(40)).unwrap();
    while capacity.advance(&thread_pool, &|| false).unwrap().is_some() {}
    let load_search = capacity.load_search;
    assert_eq!(load_search.progress().1, 0);
    assert!(load_search.smallest_broken().is_none_or(|broke| load_search.largest() < broke));
    // Longer than a busy machine takes to ask whether the run is cancelled.
    let mut again = CapacitySearch::new("epoch", &config, 2, Duration::from_secs(60)).unwrap();
    assert!(again.advance(&thread_pool, &|| true).unwrap().is_none(), "it is cancelled");
    assert!(CapacitySearch::new("queue-v1", &config, 2, Duration::from_millis(40)).is_err());
}
