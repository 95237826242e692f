//! Knobs and other fields of a configuration: what is taken and what is refused.

use base::{Allowed, Config, Refusal};

use crate::Suite;

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
pub fn check(suite: &Suite) {
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
