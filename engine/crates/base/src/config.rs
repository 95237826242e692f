//! A configuration and the one reader that all of them pass: from links, files, messages and tests.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::catalogue::Lab;

/// Sample rates a sound card may have, in frames a second.
const RATES: std::ops::RangeInclusive<u32> = 8_000..=192_000;

/// What a session runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Config {
    /// The lab.
    pub lab: String,
    /// Variant on the left.
    pub a: String,
    /// Variant on the right.
    pub b: String,
    /// Seed of the schedule: 0 runs what is ready in order, any other number shuffles it.
    pub seed: u32,
    /// Sample rate of the sound card, 8 000 to 192 000 frames a second.
    pub rate: u32,
    /// Values of knobs by id; those left out have their default.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub knobs: BTreeMap<String, f64>,
    /// What somebody wrote for the lab to run, where it runs such a text and a knob says so: a script of the station's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub text: Option<String>,
}

/// Why something from outside was not accepted: what it was called, what it was, what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Refusal {
    /// The knob, or `lab`, `a`, `b`, `rate`, `text`, `action`, `media`; `knob` for one that does not exist, `config` for what is no
    /// configuration at all; `memory` when a running session would take more than it may.
    pub knob: String,
    /// The value, as it was given.
    pub value: String,
    /// What would have been accepted.
    pub allowed: String,
}

impl Refusal {
    /// A refusal of `value` for `knob`.
    pub fn new(knob: &str, value: impl fmt::Display, allowed: impl Into<String>) -> Refusal {
        // A value may be a hundred kilobytes of noise; its beginning names it well enough.
        let value = value.to_string();
        let short: String = value.chars().take(60).collect();
        let value = if short.len() < value.len() { format!("{short}…") } else { value };
        Refusal { knob: knob.to_owned(), value, allowed: allowed.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} is {}; allowed: {}", self.knob, self.value, self.allowed)
    }
}

impl std::error::Error for Refusal {}

/// The values of a lab's knobs, all of them, each in its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(BTreeMap<&'static str, u32>);

impl Values {
    /// The value of a knob of the lab.
    ///
    /// # Panics
    /// When the lab has no such knob: that is a slip in the lab itself.
    pub fn get(&self, id: &str) -> u32 {
        self.0[id]
    }

    /// The same values with another one for a knob of the lab, which is not checked.
    pub fn with(mut self, id: &'static str, value: u32) -> Values {
        self.0.insert(id, value);
        self
    }
}

impl Config {
    /// The lab's default configuration with one variant on each side.
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

    /// The configuration of a preset of the lab.
    ///
    /// # Errors
    /// A refusal when the lab has no such preset.
    pub fn of_preset(lab: &Lab, id: &str) -> Result<Config, Refusal> {
        let ids: Vec<_> = lab.presets.iter().map(|preset| preset.id).collect();
        let preset = lab.preset(id).ok_or_else(|| Refusal::new("preset", id, ids.join(", ")))?;
        let config = Config::of(lab, preset.a, preset.b);
        Ok(preset.knobs.iter().fold(config, |config, &(id, value)| config.with(id, value)))
    }

    /// The same configuration with another variant on the right.
    pub fn against(self, b: &str) -> Config {
        Config { b: b.to_owned(), ..self }
    }

    /// The same configuration with a knob set.
    pub fn with(mut self, id: &str, value: u32) -> Config {
        self.knobs.insert(id.to_owned(), f64::from(value));
        self
    }

    /// Checks everything but what only the lab can know (whether knobs go together).
    pub fn values(&self, lab: &Lab) -> Result<Values, Refusal> {
        if self.lab != lab.id {
            return Err(Refusal::new("lab", &self.lab, lab.id));
        }
        for (side, id) in [("a", &self.a), ("b", &self.b)] {
            if !lab.variants.iter().any(|variant| variant.id == id) {
                let ids: Vec<_> = lab.variants.iter().map(|variant| variant.id).collect();
                return Err(Refusal::new(side, id, ids.join(", ")));
            }
        }
        if !RATES.contains(&self.rate) {
            return Err(Refusal::new("rate", self.rate, "8000 to 192000 frames a second"));
        }
        let mut values: BTreeMap<_, _> = lab.knobs.iter().map(|knob| (knob.id, knob.default)).collect();
        for (id, &value) in &self.knobs {
            let Some(knob) = lab.knobs.iter().find(|knob| knob.id == id) else {
                let ids: Vec<_> = lab.knobs.iter().map(|knob| knob.id).collect();
                return Err(Refusal::new("knob", id, ids.join(", ")));
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
