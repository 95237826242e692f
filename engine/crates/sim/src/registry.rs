//! The labs of a program or a module.

use std::rc::Rc;

use audio::Tune;
use base::{Allowed, Catalogue, Config, Lab, Refusal};

use crate::workload::Workload;

/// A lab's workload, or the refusal of its configuration.
pub type Opened = Result<Box<dyn Workload>, Refusal>;

/// A lab.
pub struct Entry {
    /// Returns its catalogue: variants, knobs and presets.
    pub lab: fn() -> Lab,
    /// Makes the workload of a configuration. Sound cards play the tune, or silence if there is none.
    pub open: fn(&Config, Option<Rc<Tune>>) -> Opened,
}

/// All labs of a program or a module.
pub struct Labs {
    /// The labs that the page shows, in its order.
    pub shown: &'static [Entry],
    /// The labs that only the bench uses, by the crate that has them.
    pub benches: &'static [&'static [Entry]],
}

impl Labs {
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        self.shown.iter().chain(self.benches.iter().copied().flatten())
    }

    /// The catalogues of all labs, including those that only the bench uses.
    pub fn all(&self) -> Vec<Lab> {
        self.entries().map(|entry| (entry.lab)()).collect()
    }

    /// The catalogues of the labs that the page shows.
    pub fn catalogue(&self) -> Catalogue {
        Catalogue { labs: self.shown.iter().map(|entry| (entry.lab)()).collect() }
    }

    /// The catalogue of the lab `id`.
    ///
    /// # Errors
    /// A refusal that lists the ids of all labs, if there is no such lab.
    pub fn find(&self, id: &str) -> Result<Lab, Refusal> {
        self.all().into_iter().find(|lab| lab.id == id).ok_or_else(|| self.no_lab(id))
    }

    /// The workload of a configuration of any lab. Sound cards play `tune`, or silence if there is none.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn workload(&self, config: &Config, tune: Option<Rc<Tune>>) -> Opened {
        match self.entries().find(|entry| (entry.lab)().id == config.lab) {
            Some(entry) => (entry.open)(config, tune),
            None => Err(self.no_lab(&config.lab)),
        }
    }

    fn no_lab(&self, id: &str) -> Refusal {
        Refusal::new("lab", id, Allowed::one_of(self.all().iter().map(|lab| lab.id)))
    }
}
