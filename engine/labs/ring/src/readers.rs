//! What a delivery costs with one reader and with up to a thousand, as a lab of the bench. A preset is a variant of the ring, or
//! the measured loop alone; what is compared in it is its cost with `n` readers and its own with one. Frames are small and no
//! reader is slow, so that publisher and readers, and not the copies, make most of the time.

use std::rc::Rc;

use super::catalogue::rows;
use super::frame::Source;
use super::params::Params;
use super::tight::Measured;
use base::catalogue::{Lab, Preset, Variant};
use base::config::{Config, Refusal};
use base::knob::Knob;
use measure::Subject;
use observe::probe::Counters;
use sim::session::Side;
use sim::workload;
use sim::world::World;

/// Numbers of readers: twice as many each time, and at last more than the lab's knob allows.
const READERS: [&str; 11] = ["1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1000"];
/// What each preset sets: which row of the ring's catalogue is measured. After its last row comes the loop alone.
const ROWS: [&[(&str, u32)]; 10] = [
    &[("row", 0)],
    &[("row", 1)],
    &[("row", 2)],
    &[("row", 3)],
    &[("row", 4)],
    &[("row", 5)],
    &[("row", 6)],
    &[("row", 7)],
    &[("row", 8)],
    &[("row", 9)],
];

/// The lab, as the bench knows it.
pub fn lab() -> Lab {
    let [one, more @ ..] = READERS.map(|readers| Variant::new(readers, "ring/readers.rs"));
    let rows = rows().into_iter().map(|row| row.variant.id).chain(["loop"]);
    Lab {
        id: "ring-readers",
        variants: [one].into_iter().chain(more.map(|variant| variant.replaces(READERS[0]))).collect(),
        knobs: vec![Knob::range("row", "rows", 0, ROWS.len() as u32 - 1, 0)],
        presets: rows.zip(ROWS).map(|(id, knobs)| Preset { id, a: "1", b: "1000", knobs }).collect(),
        default_a: "1",
        default_b: "1000",
        also: &[],
    }
}

/// A configuration of it.
pub struct Workload {
    measured: Measured,
    params: Params,
    source: Rc<Source>,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that says what is wrong with it.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let row = rows().into_iter().nth(config.values(&lab())?.get("row") as usize);
        let ring = super::lab();
        let load = Config::of(&ring, ring.default_a, ring.default_b).with("slow", 0).with("size", 64);
        let params = Params::read(&load, &load.values(&ring)?)?;
        let source = Source::new(params.seed, None);
        Ok(Workload { measured: row.map_or_else(Measured::driver, |row| row.measured), params, source })
    }

    /// The load with so many readers.
    fn load(&self, readers: u32) -> Params {
        Params { readers, ..self.params.clone() }
    }
}

fn number(readers: &str) -> u32 {
    readers.parse().expect("the lab's variants are numbers")
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "delivery"
    }

    fn open(&self, _side: Side) -> Box<dyn World> {
        unreachable!("the bench alone knows this lab, and watches nothing")
    }

    /// The digest is that of one reader. The loop adds up those of all, which must be it as often as there are readers.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let readers = number(variant);
        let count = |readers| (self.measured.count)(&self.load(readers), &self.source);
        let (sum, counters) = count(readers);
        let one = count(1).0;
        let all = one.map(|digest| digest.wrapping_mul(readers.into()));
        (one.filter(|_| sum == all), counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok((self.measured.timed)(&self.load(number(variant)), &self.source))
    }
}
