//! The catalogue: what it names exists, knobs and other fields of a configuration are taken or refused, and every variant can be
//! timed.

use base::{Allowed, Config, Refusal};

use crate::Suite;

/// Every preset is taken; a variant's source is a file, and the variant that it replaces comes before it.
pub fn entries(suite: &Suite) {
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

/// Largest number of refusals of a configuration that is changed each time as the refusal says.
const ROUNDS: u32 = 4;

fn refused(suite: &Suite, config: &Config) -> Refusal {
    match (suite.entry.open)(config, None) {
        Err(refusal) => refusal,
        Ok(_) => panic!("it was taken: {config:?}"),
    }
}

/// The configuration that a refusal asks for: its knob has the accepted value that is furthest from the least, and the other
/// knobs that it names have the values that it names.
fn as_told(config: Config, Refusal { knob, allowed, .. }: &Refusal) -> Config {
    let range = |allowed: &Allowed| match allowed {
        Allowed::Range { min, max, .. } => max.or(*min),
        Allowed::Choices { choices } => choices.last().map(|choice| i64::from(choice.value)),
        _ => None,
    };
    let (accepted, also) = match allowed {
        Allowed::Together { accepted, also, .. } => (accepted.as_deref().and_then(range), also.as_slice()),
        allowed => (range(allowed), [].as_slice()),
    };
    let value = accepted.unwrap_or_else(|| panic!("a refusal of {knob} names no value: {allowed}"));
    also.iter().fold(config.with(knob, value as u32), |config, setting| config.with(setting.knob, setting.value))
}

/// Every knob is taken at both ends unless it is too much together with the others, and then what the
/// refusal asks for is taken. Beyond its ends and between whole numbers a knob is refused by its name and range, and so are
/// unknown names.
pub fn knobs(suite: &Suite) {
    let lab = suite.lab();
    let usual = suite.config(&[]);
    for knob in &lab.knobs {
        for value in [knob.min, knob.max] {
            let mut config = usual.clone().with(knob.id, value);
            let mut rounds = 0;
            while let Err(refusal) = (suite.entry.open)(&config, None) {
                // A text of the user's own is not there.
                if refusal.knob == "text" {
                    break;
                }
                config = as_told(config, &refusal);
                rounds += 1;
                assert!(rounds < ROUNDS, "{} at {value} is refused again: {refusal}", knob.id);
            }
        }
        let (least, most) = (f64::from(knob.min), f64::from(knob.max));
        for value in [most + 1.0, least - 1.0, least + 0.5, f64::NAN, f64::INFINITY] {
            let mut config = usual.clone();
            config.knobs.insert(knob.id.to_owned(), value);
            let refusal = refused(suite, &config);
            assert_eq!((refusal.knob.as_str(), &refusal.allowed), (knob.id, &knob.allowed()), "{value}");
        }
    }
    let noise = "x".repeat(100_000);
    for (config, name) in [
        (Config { a: noise.clone(), ..usual.clone() }, "a"),
        (Config { b: noise.clone(), ..usual.clone() }, "b"),
        (Config { lab: noise.clone(), ..usual.clone() }, "lab"),
        (Config { rate: 7_999, ..usual.clone() }, "rate"),
        (usual.clone().with(&noise, 1), "knob"),
    ] {
        let refusal = refused(suite, &config);
        assert!(refusal.knob == name && refusal.value.chars().count() <= 61, "{refusal}");
    }
}

/// Every variant that has the reference's result does units of work, alone and with modelled costs if the lab has a model.
pub fn timing(suite: &Suite) {
    let config = suite.quick(suite.config(&[]));
    let workload = (suite.entry.open)(&config, None).expect("it is allowed");
    for variant in suite.lab().variants.iter().filter(|variant| !(suite.may_differ)(&config, variant.id)) {
        // A lab that is timed on threads refuses where there are none.
        if let Ok(mut subject) = workload.timed(variant.id) {
            assert!(subject.run(2) > 0, "{}", variant.id);
        }
        match workload.modelled(variant.id) {
            Ok(mut subject) => assert!(workload.model().is_some() && subject.run(2) > 0, "{}", variant.id),
            Err(_) => assert!(workload.model().is_none(), "{}", variant.id),
        }
    }
}
