//! Configurations, and the one function that validates them, whether they come from links, files, messages or tests.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::allowed::Allowed;
use crate::catalogue::Lab;

/// Sample rates a sound card may have, in frames a second.
const RATES: std::ops::RangeInclusive<u32> = 8_000..=192_000;

/// The configuration of a session: two variants of a lab, with their knobs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Config {
    /// Id of the lab.
    pub lab: String,
    /// Id of the variant on the left.
    pub a: String,
    /// Id of the variant on the right.
    pub b: String,
    /// Seed of the scheduler: with 0 it runs ready tasks in order, with any other number in a shuffled order.
    pub seed: u32,
    /// Sample rate of the sound card, 8 000 to 192 000 frames a second.
    pub rate: u32,
    /// Values of knobs by id. Knobs that are absent have their default.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub knobs: BTreeMap<String, f64>,
    /// A script that the user wrote. The station lab runs it if its knob `script` selects the user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub text: Option<String>,
}

/// The error for invalid input from outside the engine: the field, its value, and the values that are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Refusal {
    /// The id of the knob, or the name of another field, such as `lab`, `rate`, `text`, `action`, `reader` or `media`. It is
    /// `knob` if there is no knob of the given id, `config` if the input is not a configuration, and `memory` if a running
    /// session would exceed its memory limit.
    pub knob: String,
    /// The value that was given, cut to 60 characters.
    pub value: String,
    /// The values that are allowed.
    pub allowed: Allowed,
}

impl Refusal {
    /// A refusal of `value` for `knob`.
    pub fn new(knob: &str, value: impl fmt::Display, allowed: impl Into<Allowed>) -> Refusal {
        // A value may be 100 kB of arbitrary text, so only its beginning is kept.
        let value = value.to_string();
        let short: String = value.chars().take(60).collect();
        let value = if short.len() < value.len() { format!("{short}…") } else { value };
        Refusal { knob: knob.to_owned(), value, allowed: allowed.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if self.value.is_empty() { "empty" } else { &self.value };
        write!(out, "{} is {value}; allowed: {}", self.knob, self.allowed)
    }
}

impl std::error::Error for Refusal {}

/// A value for every knob of a lab, each within its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(BTreeMap<&'static str, u32>);

impl Values {
    /// The value of the knob with this id.
    ///
    /// # Panics
    /// If the lab has no such knob, which is a bug in the lab.
    pub fn get(&self, id: &str) -> u32 {
        self.0[id]
    }

    /// Replaces the value of one knob. Checks neither the id nor the range.
    pub fn with(mut self, id: &'static str, value: u32) -> Values {
        self.0.insert(id, value);
        self
    }
}

impl Config {
    /// The lab's default configuration with variant `a` on the left and `b` on the right.
    pub fn of(lab: &Lab, a: &str, b: &str) -> Config {
        Config {
            lab: lab.id.to_owned(),
            a: a.to_owned(),
            b: b.to_owned(),
            seed: 0,
            rate: 48_000,
            knobs: BTreeMap::new(),
            text: None,
        }
    }

    /// The configuration of the lab's preset with this id.
    ///
    /// # Errors
    /// A refusal if the lab has no such preset.
    pub fn of_preset(lab: &Lab, id: &str) -> Result<Config, Refusal> {
        let ids = lab.presets.iter().map(|preset| preset.id);
        let preset = lab.preset(id).ok_or_else(|| Refusal::new("preset", id, Allowed::one_of(ids)))?;
        Ok(Config::of(lab, preset.a, preset.b).with_knobs(preset.knobs))
    }

    /// Replaces the variant on the right.
    pub fn against(self, b: &str) -> Config {
        Config { b: b.to_owned(), ..self }
    }

    /// Sets the value of a knob.
    pub fn with(mut self, id: &str, value: u32) -> Config {
        self.knobs.insert(id.to_owned(), f64::from(value));
        self
    }

    /// Sets knobs by their ids.
    pub fn with_knobs(self, knobs: &[(&str, u32)]) -> Config {
        knobs.iter().fold(self, |config, &(id, value)| config.with(id, value))
    }

    /// Validates the configuration and returns the values of all knobs.
    ///
    /// Each value is checked by itself. Whether their combination is within the lab's limits is the lab's own check
    /// ([`fit`](crate::fit)).
    ///
    /// # Errors
    /// A refusal that names the first invalid field.
    pub fn values(&self, lab: &Lab) -> Result<Values, Refusal> {
        if self.lab != lab.id {
            return Err(Refusal::new("lab", &self.lab, Allowed::one_of([lab.id])));
        }
        for (side, id) in [("a", &self.a), ("b", &self.b)] {
            if !lab.variants.iter().any(|variant| variant.id == id) {
                let ids = lab.variants.iter().map(|variant| variant.id);
                return Err(Refusal::new(side, id, Allowed::one_of(ids)));
            }
        }
        if !RATES.contains(&self.rate) {
            return Err(Refusal::new("rate", self.rate, Allowed::range(RATES, "frames/s")));
        }
        let mut values: BTreeMap<_, _> = lab.knobs.iter().map(|knob| (knob.id, knob.default)).collect();
        for (id, &value) in &self.knobs {
            let Some(knob) = lab.knobs.iter().find(|knob| knob.id == id) else {
                return Err(Refusal::new("knob", id, Allowed::one_of(lab.knobs.iter().map(|knob| knob.id))));
            };
            let inside = value >= f64::from(knob.min) && value <= f64::from(knob.max);
            if !inside || value.fract() != 0.0 {
                return Err(Refusal::new(knob.id, value, knob.allowed()));
            }
            values.insert(knob.id, value as u32);
        }
        Ok(Values(values))
    }
}
