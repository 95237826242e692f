//! The workload of the dispatch lab: for each content that an operator makes, it looks up the handler of the content's type.

use std::hint::black_box;
use std::rc::Rc;

use super::context::Context;
use super::counts::{EventKind, Operation, Queues};
use super::dispatch::{Format, LookupMethod, Registry};
use super::params::DispatchParams;
use super::scene::Picture;
use base::hash::Hash;
use sim::playback::shot::Recorder;
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Duration of the clock's tick in virtual time, 20 ms, and the samples in its frame.
const TICK: Tick = 20 * TICKS_PER_MS;
const SAMPLES: u64 = 882;

/// The operators' lookups and tests of one tick after another.
#[derive(Clone)]
pub(crate) struct DispatchWorkload {
    params: Rc<DispatchParams>,
    method: LookupMethod,
    registry: Rc<Registry>,
    /// One format of each type, with two channels.
    formats: Rc<Vec<Format>>,
    units: u64,
    hash: Hash,
}

impl DispatchWorkload {
    pub fn new(params: &Rc<DispatchParams>, method: LookupMethod) -> DispatchWorkload {
        let registry = Rc::new(Registry::new(params.types));
        let formats = Rc::new((0..params.types).map(|id| Format::new(id, 2)).collect());
        DispatchWorkload { params: Rc::clone(params), method, registry, formats, units: 0, hash: Hash::default() }
    }

    /// The registered types while `id` is looked up.
    fn asking(&self, id: Option<usize>) -> Picture {
        Picture::Ask { types: self.params.types, id, due: self.params.lookups.len() as u64 }
    }
}

impl Machine for DispatchWorkload {
    type Recording = Queues;
    type Figure = super::scene::Figure;

    fn picture(&self) -> Option<Picture> {
        Some(self.asking(None))
    }

    fn turn<E: Recorder<Queues>>(&mut self, probe: &mut E) {
        let ctx = &mut Context::new(probe);
        for &id in &self.params.lookups {
            let format = black_box(&self.formats[id]);
            let words = ctx.run(
                Operation::Lookup,
                0,
                || self.asking(Some(id)),
                |ctx| {
                    let words = self.registry.make(self.method, format, SAMPLES, ctx).expect("it is registered");
                    ctx.emit(EventKind::Gave, words as usize, id);
                    words
                },
            );
            self.hash.number(words);
        }
        for test in 0..self.params.tests as usize {
            let (id, wanted) = (test % self.params.types, 0);
            let format = black_box(&self.formats[id]);
            let is = ctx.run(
                Operation::Test,
                0,
                || self.asking(Some(id)),
                |ctx| self.registry.is_format(self.method, format, wanted, ctx),
            );
            self.hash.number(u64::from(is));
        }
        ctx.emit(EventKind::Ticked, 0, 0);
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
