//! The bench with 1 to 1,000 readers: it measures every variant, and all readers get the same frames.

use crate::readers::{Workload, lab};
use base::config::Config;
use sim::workload::Workload as _;

#[test]
fn every_variant_delivers_the_same_to_each_of_a_thousand_readers() {
    let lab = lab();
    let presets: Vec<_> = lab.presets.iter().map(|preset| preset.id).collect();
    assert_eq!(presets, [super::variants(), vec!["loop"]].concat());
    let digests = |preset: &str| {
        let workload = Workload::new(&Config::of_preset(&lab, preset).unwrap()).unwrap();
        ["1", "32", "1000"].map(|readers| workload.count(readers).0)
    };
    let expected = digests("loop");
    assert!(expected[0].is_some() && expected == [expected[0]; 3]);
    for preset in presets {
        assert_eq!(digests(preset), expected, "{preset}");
    }
}
