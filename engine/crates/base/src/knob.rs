//! A knob: one number that the user may turn, with its unit and range.

use serde::Serialize;

/// Where the page shows a knob.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Group {
    /// Always in view, as a dial.
    Dial,
    /// Behind "more".
    More,
    /// A planted fault.
    Fault,
}

/// How a knob is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Kind {
    /// Any whole number of the range.
    Range,
    /// One of `options`, by its index.
    Choice,
    /// 0 or 1.
    Switch,
}

/// One knob of a lab. All values are whole numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Knob {
    /// Its name in configurations and links.
    pub id: &'static str,
    /// Where it is shown.
    pub group: Group,
    /// How it is turned.
    pub kind: Kind,
    /// What its number counts: `ms`, `slots`, … Empty for choices and switches.
    pub unit: &'static str,
    /// Smallest value accepted.
    pub min: u32,
    /// Largest value accepted.
    pub max: u32,
    /// Value when nothing is said.
    pub default: u32,
    /// Whether equal ratios should take equal turns of the dial.
    pub log: bool,
    /// The options of a choice, by index.
    pub options: &'static [&'static str],
    /// The variants it matters to; empty for all of them.
    pub only: &'static [&'static str],
}

impl Knob {
    /// A number with a unit.
    pub const fn range(id: &'static str, unit: &'static str, min: u32, max: u32, default: u32) -> Knob {
        Knob { id, group: Group::Dial, kind: Kind::Range, unit, min, max, default, log: false, options: &[], only: &[] }
    }

    /// One of several named options; the first is the default, unless another is [set](Self::at).
    pub const fn choice(id: &'static str, options: &'static [&'static str]) -> Knob {
        let mut knob = Knob::range(id, "", 0, options.len() as u32 - 1, 0);
        knob.kind = Kind::Choice;
        knob.options = options;
        knob.more()
    }

    /// On or off; off is the default.
    pub const fn switch(id: &'static str) -> Knob {
        let mut knob = Knob::range(id, "", 0, 1, 0);
        knob.kind = Kind::Switch;
        knob.more()
    }

    /// The same knob, at this value when nothing is said.
    pub const fn at(mut self, default: u32) -> Knob {
        self.default = default;
        self
    }

    /// The same knob with equal turns for equal ratios.
    pub const fn log(mut self) -> Knob {
        self.log = true;
        self
    }

    /// The same knob, shown behind "more".
    pub const fn more(mut self) -> Knob {
        self.group = Group::More;
        self
    }

    /// The same knob, shown as a planted fault.
    pub const fn fault(mut self) -> Knob {
        self.group = Group::Fault;
        self
    }

    /// The same knob, for these variants only.
    pub const fn only(mut self, variants: &'static [&'static str]) -> Knob {
        self.only = variants;
        self
    }

    /// What may be set, in words: `8 to 1024 slots`, or `0 (fixed), 1 (v3.1)`.
    pub fn allowed(&self) -> String {
        match self.kind {
            Kind::Range => format!("{} to {} {}", self.min, self.max, self.unit),
            Kind::Switch => "0 (off), 1 (on)".to_owned(),
            Kind::Choice => {
                let named = self.options.iter().enumerate();
                named.map(|(index, name)| format!("{index} ({name})")).collect::<Vec<_>>().join(", ")
            }
        }
    }
}
