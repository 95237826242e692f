//! A knob: an integer parameter of a lab that the user can set, with its unit and range.

use serde::Serialize;

use crate::allowed::Allowed;

/// Where the page shows a knob.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Group {
    /// Always visible, as a dial.
    Dial,
    /// In the section "more", which is closed at first.
    More,
    /// With the faults that the user can inject.
    Fault,
}

/// The type of a knob's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Kind {
    /// Any integer of the range.
    Range,
    /// One of `options`, given by its index.
    Choice,
    /// 0 or 1.
    Switch,
}

/// One knob of a lab. All values are integers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Knob {
    /// Its name in configurations and links.
    pub id: &'static str,
    /// The place on the page where it is shown.
    pub group: Group,
    /// The type of its value.
    pub kind: Kind,
    /// The unit of its value, such as `ms` or `slots`. Empty for choices and switches.
    pub unit: &'static str,
    /// Smallest value accepted.
    pub min: u32,
    /// Largest value accepted.
    pub max: u32,
    /// Value if the configuration has none.
    pub default: u32,
    /// Whether the dial has a logarithmic scale.
    pub log: bool,
    /// The options of a choice, by index.
    pub options: &'static [&'static str],
    /// Ids of the variants that it has an effect on; empty if it affects all of them.
    pub only: &'static [&'static str],
}

impl Knob {
    /// An integer with a unit, shown as a dial.
    pub const fn range(id: &'static str, unit: &'static str, min: u32, max: u32, default: u32) -> Knob {
        Knob { id, group: Group::Dial, kind: Kind::Range, unit, min, max, default, log: false, options: &[], only: &[] }
    }

    /// One of several named options, shown behind "more". The first is the default unless [`at`](Self::at) sets another.
    pub const fn choice(id: &'static str, options: &'static [&'static str]) -> Knob {
        let mut knob = Knob::range(id, "", 0, options.len() as u32 - 1, 0);
        knob.kind = Kind::Choice;
        knob.options = options;
        knob.more()
    }

    /// On or off, shown behind "more". Off is the default.
    pub const fn switch(id: &'static str) -> Knob {
        let mut knob = Knob::range(id, "", 0, 1, 0);
        knob.kind = Kind::Switch;
        knob.more()
    }

    /// Sets the default value.
    pub const fn at(mut self, default: u32) -> Knob {
        self.default = default;
        self
    }

    /// Gives the dial a logarithmic scale.
    pub const fn log(mut self) -> Knob {
        self.log = true;
        self
    }

    /// Shows the knob behind "more".
    pub const fn more(mut self) -> Knob {
        self.group = Group::More;
        self
    }

    /// Shows the knob with the faults that can be injected.
    pub const fn fault(mut self) -> Knob {
        self.group = Group::Fault;
        self
    }

    /// Limits the knob to the variants with these ids.
    pub const fn only(mut self, variants: &'static [&'static str]) -> Knob {
        self.only = variants;
        self
    }

    /// The allowed values: `8 to 1024 slots`, or `0 (fixed), 1 (v3.1)`.
    pub fn allowed(&self) -> Allowed {
        match self.kind {
            Kind::Range => Allowed::range(self.min..=self.max, self.unit),
            Kind::Choice | Kind::Switch => {
                Allowed::choices((self.min..=self.max).map(|value| (value, self.option(value))))
            }
        }
    }

    /// The name of an option of a choice or a switch.
    pub fn option(&self, value: u32) -> &'static str {
        let options = if self.kind == Kind::Switch { &["off", "on"] } else { self.options };
        options.get(value as usize).copied().unwrap_or_default()
    }
}
