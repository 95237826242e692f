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
fn every_knob_is_taken_at_both_ends_and_refused_beyond() {
    for knob in lab().knobs {
        let set = |value: f64| {
            // Small enough for any number of streams.
            let small = defaults().with("slots", 8).with("size", 64).with("readers", 0).with("slow", 0);
            let mut config = if knob.id == "streams" { small } else { defaults() };
            config.knobs.insert(knob.id.to_owned(), value);
            config
        };
        assert!(Workload::new(&set(f64::from(knob.min)), None).is_ok(), "{} at {}", knob.id, knob.min);
        assert!(Workload::new(&set(f64::from(knob.max)), None).is_ok(), "{} at {}", knob.id, knob.max);
        for value in [f64::from(knob.max) + 1.0, f64::from(knob.min) - 1.0, f64::from(knob.min) + 0.5, f64::NAN] {
            let (name, _, allowed) = refused(&set(value));
            assert_eq!((name.as_str(), allowed), (knob.id, knob.allowed().to_string()));
        }
    }
}

#[test]
fn unknown_names_and_noise_are_refused_in_few_words() {
    assert_eq!(refused(&defaults().with("volume", 3)).1, "volume");
    let mut config = defaults();
    config.a = "x".repeat(100_000);
    let (knob, value, allowed) = refused(&config);
    assert_eq!(knob, "a");
    assert!(value.chars().count() == 61 && allowed.starts_with("queue-copy, "));
    config = Config { rate: 7_999, ..defaults() };
    assert_eq!(refused(&config).0, "rate");
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

#[test]
fn presets_and_predecessors_exist() {
    let lab = lab();
    for preset in &lab.presets {
        let config = Config::of_preset(&lab, preset.id).unwrap();
        assert!(Workload::new(&config, None).is_ok(), "{}", preset.id);
    }
    for (index, variant) in lab.variants.iter().enumerate() {
        let is_older = |before| lab.variants[..index].iter().any(|variant| variant.id == before);
        assert_eq!(variant.before.map(is_older), (index > 0).then_some(true), "{} replaced an older one", variant.id);
        let path = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), variant.source);
        assert!(std::path::Path::new(&path).is_file(), "{path}");
    }
}
