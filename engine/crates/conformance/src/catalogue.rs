//! The catalogue: what it names exists.

use base::Config;

use crate::Suite;

/// Every preset is taken; a variant's source is a file, and the variant that it replaces comes before it.
pub fn check(suite: &Suite) {
    let lab = suite.lab();
    for preset in &lab.presets {
        let config = Config::of_preset(&lab, preset.id).expect("it is a preset");
        assert!((suite.entry.open)(&config, None).is_ok(), "{}", preset.id);
    }
    for (index, variant) in lab.variants.iter().enumerate() {
        let is_older = |before| lab.variants[..index].iter().any(|variant| variant.id == before);
        assert!(variant.before.is_none_or(is_older), "{} replaced an older one", variant.id);
        let path = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), variant.source);
        assert!(std::path::Path::new(&path).is_file(), "{path}");
    }
}
