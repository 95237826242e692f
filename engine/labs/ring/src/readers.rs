//! The cost of a delivery with 1 to 1,000 readers, as a lab of the bench. Each preset is a variant of the ring, or the
//! measured loop without a variant. The lab's variants are the numbers of readers: each is compared with one reader of
//! the same preset. Frames are small and no reader is slow, so that most of the time is spent in publisher and readers,
//! not in copies.

use std::rc::Rc;

use super::frame::Source;
use super::params::Params;
use super::tight::Measured;
use super::variants::rows;
use base::catalogue::{Lab, Preset, Variant};
use base::config::{Config, Refusal};
use base::knob::Knob;
use measure::Subject;
use observe::probe::Counters;
use sim::workload;

/// The numbers of readers. The last two are above the maximum of the ring lab's knob.
const READERS: [&str; 11] = ["1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1000"];
/// The knobs of each preset: the index of the measured row in the ring's catalogue. The index after the last row
/// selects the loop without a variant. There are more than are used.
static ROWS: [[(&str, u32); 1]; 32] = {
    let mut rows = [[("row", 0)]; 32];
    let mut row = 0;
    while row < rows.len() {
        rows[row][0].1 = row as u32;
        row += 1;
    }
    rows
};

/// The lab for the bench.
pub fn lab() -> Lab {
    let [one, more @ ..] = READERS.map(|readers| Variant::new(readers, "ring/readers.rs"));
    let ids: Vec<_> = rows().into_iter().map(|row| row.variant.id).chain(["loop"]).collect();
    Lab {
        id: "ring-readers",
        variants: [one].into_iter().chain(more.map(|variant| variant.replaces(READERS[0]))).collect(),
        knobs: vec![Knob::range("row", "rows", 0, ids.len() as u32 - 1, 0)],
        presets: ids.into_iter().zip(&ROWS).map(|(id, knobs)| Preset { id, a: "1", b: "1000", knobs }).collect(),
        default_a: "1",
        default_b: "1000",
        also: &[],
    }
}

/// A checked configuration of the lab.
pub struct Workload {
    measured: Measured,
    params: Params,
    source: Rc<Source>,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let row = rows().into_iter().nth(config.values(&lab())?.get("row") as usize);
        let ring = super::lab();
        let load = Config::of(&ring, ring.default_a, ring.default_b).with("slow", 0).with("size", 64);
        let params = Params::read(&load, &load.values(&ring)?)?;
        let source = Source::new(params.seed, None);
        Ok(Workload { measured: row.map_or_else(Measured::driver, |row| row.measured), params, source })
    }

    /// The parameters with `readers` readers.
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

    /// Returns the digest of one reader, if the sum of the digests of all readers is `readers` times that digest.
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

#[cfg(test)]
mod tests {
    use super::*;
    use sim::workload::Workload as _;

    #[test]
    fn every_variant_delivers_the_same_to_each_of_a_thousand_readers() {
        let lab = lab();
        let presets: Vec<_> = lab.presets.iter().map(|preset| preset.id).collect();
        let variants = rows().into_iter().map(|row| row.variant.id);
        assert!(presets.iter().copied().eq(variants.chain(["loop"])));
        let digests = |preset: &str| {
            let workload = Workload::new(&Config::of_preset(&lab, preset).unwrap()).unwrap();
            ["1", "32", "1000"].map(|readers| workload.count(readers).0)
        };
        let expected = digests("loop");
        assert!(expected[0].is_some() && expected == [expected[0]; 3]);
        for preset in presets {
            assert_eq!(digests(preset), expected, "{preset}");
        }
    }
}
