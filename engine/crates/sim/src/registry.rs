//! The labs of a program or a module.

use std::rc::Rc;

use audio::Tune;
use base::{Catalogue, Config, Lab, Refusal};

use crate::workload::Workload;

/// A lab's workload, or what was wrong with its configuration.
pub type Opened = Result<Box<dyn Workload>, Refusal>;

/// A lab.
pub struct Entry {
    /// What it offers.
    pub lab: fn() -> Lab,
    /// Makes the workload of a configuration; sound cards play the tune, or nothing.
    pub open: fn(&Config, Option<Rc<Tune>>) -> Opened,
}

/// All labs of a program or a module.
pub struct Labs {
    /// Those that a page shows, in its order.
    pub shown: &'static [Entry],
    /// Comparisons that only the bench makes.
    pub benches: &'static [Entry],
}

impl Labs {
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        self.shown.iter().chain(self.benches)
    }

    /// All that the bench compares: the labs, and what no page shows.
    pub fn all(&self) -> Vec<Lab> {
        self.entries().map(|entry| (entry.lab)()).collect()
    }

    /// The labs that a page shows, in data.
    pub fn catalogue(&self) -> Catalogue {
        Catalogue { labs: self.shown.iter().map(|entry| (entry.lab)()).collect() }
    }

    /// The lab called `id`.
    ///
    /// # Errors
    /// A refusal that names those there are.
    pub fn find(&self, id: &str) -> Result<Lab, Refusal> {
        self.all().into_iter().find(|lab| lab.id == id).ok_or_else(|| self.no_lab(id))
    }

    /// The workload of a configuration of any lab. Sound cards play `tune`, or nothing.
    ///
    /// # Errors
    /// A refusal that names what is wrong with it.
    pub fn workload(&self, config: &Config, tune: Option<Rc<Tune>>) -> Opened {
        match self.entries().find(|entry| (entry.lab)().id == config.lab) {
            Some(entry) => (entry.open)(config, tune),
            None => Err(self.no_lab(&config.lab)),
        }
    }

    fn no_lab(&self, id: &str) -> Refusal {
        let ids: Vec<_> = self.all().iter().map(|lab| lab.id).collect();
        Refusal::new("lab", id, ids.join(", "))
    }
}
