//! Configurations: each is accepted, or refused with the name of the knob.

use crate::row::Row;
use crate::strategy::WaitPolicy;
use crate::variants::{LINKED, POLLING, RINGS, rows};
use crate::{Workload, lab};
use base::Config;

fn refused(config: &Config) -> (String, String, String) {
    let Err(refusal) = Workload::new(config, None) else { panic!("{config:?} was taken") };
    (refusal.knob, refusal.value, refusal.allowed.to_string())
}

fn allowed(range: &str, of: &str) -> String {
    format!("{range} while the other knobs stay as they are (limit: {of})")
}

fn defaults() -> Config {
    Config::of(&lab(), "rwmutex", "cond")
}

#[test]
fn what_would_not_fit_into_memory_is_refused() {
    assert_eq!(refused(&defaults().with("streams", 10_000)).0, "streams");
    let many = defaults().with("streams", 10_000).with("slots", 8).with("size", 64).with("readers", 400);
    assert_eq!(
        refused(&many),
        ("streams".into(), "10000".into(), allowed("1 to 250 streams", "readers of all streams"))
    );
    // The refusal does not ask for fewer slots, because the number of slots is at its minimum already.
    let frames = defaults().with("streams", 10_000).with("tracks", 2).with("slots", 8).with("size", 20_000);
    let (knob, _, words) = refused(&frames.clone().with("readers", 5));
    assert_eq!(knob, "streams");
    let most: u32 = words.split(' ').nth(2).and_then(|most| most.parse().ok()).expect("a range is named");
    assert!(Workload::new(&frames.clone().with("readers", 5).with("streams", most), None).is_ok());
    assert!(Workload::new(&frames.with("readers", 5).with("streams", most + 1), None).is_err());
}

#[test]
fn the_lists_of_variants_hold_those_that_they_describe() {
    let ids = |has: fn(&Row) -> bool| rows().into_iter().filter(has).map(|row| row.variant.id).collect::<Vec<_>>();
    assert_eq!(RINGS, ids(|row| row.uses_slots));
    assert_eq!(LINKED, ids(|row| row.grows));
    assert_eq!(POLLING, ids(|row| matches!(row.waits, WaitPolicy::Polls)));
}
