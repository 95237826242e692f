//! Agreement of all variants with the lab's reference.

use base::planted::with_planted;
use base::rng::Rng;
use base::{Config, Lab};
use observe::probe::Counters;
use sim::{Entry, Side};

use crate::{Suite, of_variant};

/// The digest of a variant's world, which is played until it has one or ends.
pub fn of_world(entry: &Entry, config: &Config, variant: &str) -> Option<u64> {
    let workload = (entry.open)(&of_variant(config, variant), None).expect("the configuration is allowed");
    let mut world = workload.open(Side::A);
    while world.digest().is_none() && world.next_time().is_some() {
        world.step();
    }
    world.digest()
}

/// The digest of a variant's measured run.
pub fn of_count(entry: &Entry, config: &Config, variant: &str) -> Option<u64> {
    (entry.open)(&of_variant(config, variant), None).expect("the configuration is allowed").count(variant).0
}

/// Compares all variants with the reference.
fn compare(suite: &Suite, lab: &Lab, config: &Config) {
    let expected = Some((suite.reference)(config));
    for variant in lab.variants.iter().filter(|variant| !(suite.may_differ)(config, variant.id)) {
        let digest = (suite.digest)(suite.entry, config, variant.id);
        assert_eq!(digest, expected, "{} differs from the reference: {config:?}", variant.id);
    }
}

/// Compares the measured runs of all variants.
fn compare_counts(suite: &Suite, lab: &Lab, config: &Config) {
    let workload = (suite.entry.open)(config, None).expect("the configuration is allowed");
    let mut first: Option<(Option<u64>, Counters)> = None;
    for variant in lab.variants.iter().filter(|variant| !(suite.may_differ)(config, variant.id)) {
        let (digest, counts) = workload.count(variant.id);
        let (expected, same) = *first.get_or_insert_with(|| {
            let expected = suite.counted.map(|counted| counted(config, &counts)).or_else(|| workload.oracle());
            (expected.or(digest), counts)
        });
        assert_eq!(digest, expected, "{} is measured with another result: {config:?}", variant.id);
        for name in suite.same {
            assert_eq!(named(&counts, name), named(&same, name), "{name} of {}: {config:?}", variant.id);
        }
    }
}

fn named(counts: &Counters, name: &str) -> u64 {
    counts.named().find(|&(known, _)| known == name).expect("the lab has such a counter").1
}

/// All variants have the reference's digest on drawn workloads.
pub fn on_drawn_workloads(suite: &Suite) {
    let lab = suite.lab();
    let (mut compared, mut seed) = (0, 0);
    while compared < suite.workloads {
        let mut rng = Rng::new(seed.into());
        let draw = |config: Config, draw: &crate::Draw| config.with(draw.knob, draw.value(&mut rng));
        let config = Config { seed, ..suite.drawn.iter().fold(suite.config(&[]), draw) };
        seed += 1;
        assert!(seed < 20 * suite.workloads, "most drawn workloads do not fit");
        if (suite.fits)(&config) {
            compare(suite, &lab, &config);
            compared += 1;
        }
    }
}

/// All variants have the reference's digest on the lab's presets, in worlds and where they are measured, and count the same
/// results.
pub fn on_presets(suite: &Suite) {
    let lab = suite.lab();
    let presets = lab.presets.iter().map(|preset| Config::of_preset(&lab, preset.id).expect("it is a preset"));
    for config in presets.map(|config| suite.quick(config)).chain(suite.more.iter().map(|knobs| suite.config(knobs))) {
        compare(suite, &lab, &config);
        compare_counts(suite, &lab, &config);
    }
}

/// With a fault planted in the code that they share, all variants agree with each other, and not with the reference.
pub fn planted(suite: &Suite) {
    assert!(!suite.planted.is_empty(), "a lab with a reference has a fault for it to find");
    for knobs in suite.planted {
        let config = suite.config(knobs);
        let digest = |variant: &str| (suite.digest)(suite.entry, &config, variant);
        let lab = suite.lab();
        let digests: Vec<_> = with_planted(|| lab.variants.iter().map(|variant| digest(variant.id)).collect());
        assert!(digests[0].is_some() && digests.iter().all(|digest| *digest == digests[0]), "{knobs:?}: {digests:?}");
        assert_ne!(digests[0], Some((suite.reference)(&config)), "{knobs:?}");
    }
}
