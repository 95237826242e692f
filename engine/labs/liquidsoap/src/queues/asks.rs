//! Operators that make contents: each asks, for each content, who handles its type.

use std::hint::black_box;
use std::rc::Rc;

use super::counts::{Place, Queues, What};
use super::desk::Desk;
use super::dispatch::{Format, Registry, Way};
use super::params::Asks;
use super::scene::Picture;
use base::hash::Hash;
use observe::probe::Observer;
use sim::playback::shot::Shot;
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Ticks of virtual time in a tick of the clock, 20 ms, and samples in its frame.
const TICK: Tick = 20 * TICKS_PER_MS;
const SAMPLES: u64 = 882;

/// See the module.
#[derive(Clone)]
pub(crate) struct Lookups {
    params: Rc<Asks>,
    way: Way,
    registry: Rc<Registry>,
    /// A format of each type, of two channels.
    formats: Rc<Vec<Format>>,
    units: u64,
    hash: Hash,
}

impl Lookups {
    pub fn new(params: &Rc<Asks>, way: Way) -> Lookups {
        let registry = Rc::new(Registry::new(params.types));
        let formats = Rc::new((0..params.types).map(|id| Format::new(id, 2)).collect());
        Lookups { params: Rc::clone(params), way, registry, formats, units: 0, hash: Hash::default() }
    }
}

impl Machine for Lookups {
    type Part = Queues;
    type Stage = super::scene::Bench;

    fn turn<E: Observer<Shot<Queues>>>(&mut self, probe: &mut E) {
        let desk = &mut Desk::new(probe);
        let types = self.params.types;
        for &id in &self.params.lookups {
            let format = black_box(&self.formats[id]);
            let words = desk.work(
                Place::Lookup,
                0,
                || Picture::Ask { types, id },
                |desk| {
                    let words = self.registry.make(self.way, format, SAMPLES, desk).expect("it is registered");
                    desk.say(What::Gave, words as usize, id);
                    words
                },
            );
            self.hash.number(words);
        }
        for test in 0..self.params.tests as usize {
            let (id, wanted) = (test % types, 0);
            let format = black_box(&self.formats[id]);
            let is = desk.work(
                Place::Test,
                0,
                || Picture::Ask { types, id },
                |desk| self.registry.is_format(self.way, format, wanted, desk),
            );
            self.hash.number(u64::from(is));
        }
        desk.say(What::Ticked, 0, 0);
        self.units += self.params.lookups.len() as u64;
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn digest(&self) -> u64 {
        self.hash.get()
    }

    fn due(&self, turn: u64) -> Tick {
        turn * TICK
    }

    fn size(&self) -> usize {
        size_of::<Self>()
    }
}
