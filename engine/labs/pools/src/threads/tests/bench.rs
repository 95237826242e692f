//! The labs of the bench: all variants publish the same frames, and the reference finds a fault that all of them have.

use super::super::counts::Counter;
use crate::BENCHES;
use base::catalogue::Lab;
use base::config::Config;
use observe::probe::Counters;
use sim::workload::Workload;

/// The program's thread pool serves one caller at a time.
static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Calls `test` with each preset of both labs, with few slots so that most frames are released.
fn for_each_preset(mut test: impl FnMut(&Lab, &str, Box<dyn Workload>)) {
    let _turn = TURN.lock();
    for entry in BENCHES {
        let lab = (entry.lab)();
        for preset in &lab.presets {
            let config = Config::of_preset(&lab, preset.id).unwrap();
            test(&lab, preset.id, (entry.open)(&config, None).unwrap());
        }
    }
}

#[test]
fn all_variants_release_the_reference_s_frames_and_do_work() {
    for_each_preset(|lab, preset, workload| {
        let expected = workload.oracle();
        for variant in &lab.variants {
            let about = format!("{preset}, {}", variant.id);
            let (digest, counters) = workload.count(variant.id);
            assert_eq!(digest, expected, "{about}");
            check(variant.id, &counters, &about);
            let mut timed = workload.timed(variant.id).unwrap();
            assert!(timed.run(1) > 0 && timed.took_ns().is_some_and(|ns| ns > 0.0), "{about}");
        }
    });
}

/// What the counters of a variant say of it.
fn check(variant: &str, counters: &Counters, about: &str) {
    let count = |counter| counters.get(counter);
    let misses = count(Counter::Gets) - count(Counter::Hits);
    assert_eq!(count(Counter::Frames), 10_000, "{about}");
    if variant == "none" {
        assert_eq!((count(Counter::Hits), count(Counter::Returned)), (0, 0), "{about}");
    } else {
        // Every block that was allocated is held by a frame or free.
        let held = count(Counter::Gets) - count(Counter::Returned);
        assert_eq!(misses, held + count(Counter::Free), "{about}");
        assert!(count(Counter::Hits) > 9 * misses, "{about}: {counters:?}");
    }
    let locks = if variant == "locked" { count(Counter::Gets) + count(Counter::Returned) } else { 0 };
    assert_eq!(count(Counter::Locks), locks, "{about}");
}
