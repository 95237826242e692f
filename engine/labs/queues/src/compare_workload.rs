//! The workload of the comparison lab: operators ask for their frame's position, which is the minimum of its fields' lengths,
//! and look up fields in its list.
//!
//! | manner | least of two lengths | is this the field? |
//! |---|---|---|
//! | [`Polymorphic`], 2.4.4 | polymorphic | polymorphic |
//! | [`Lengths`], 2.4.5 | integers | polymorphic |
//! | [`Integers`], ours | integers | integers |

use std::cmp::Ordering;
use std::hint::black_box;
use std::rc::Rc;

use super::compare::{self, Value};
use super::context::Context;
use super::counts::{EventKind, Operation, Queues};
use super::params::CompareParams;
use super::primitive::PrimitiveEvent;
use super::scene::Picture;
use base::hash::Hash;
use base::planted::is_planted;
use observe::probe::Observer;
use sim::playback::shot::Recorder;
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Duration of the clock's tick in virtual time, 20 ms, and the samples in its frame.
const TICK: Tick = 20 * TICKS_PER_MS;
const SAMPLES: i64 = 882;

/// How lengths and fields are compared.
pub(crate) trait Comparator: Clone + Default + 'static {
    /// The minimum of two lengths.
    fn min(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64;
    /// Whether two fields are equal.
    fn is_same(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> bool;
}

/// All comparisons polymorphic: 2.4.4.
pub(crate) type Polymorphic = compare::Polymorphic;

impl Comparator for Polymorphic {
    fn min(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
        compare::Polymorphic::min(*self, a, b, observer)
    }

    fn is_same(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> bool {
        self.compare(&Value::Int(a), &Value::Int(b), observer) == Ordering::Equal
    }
}

/// Lengths as integers, fields polymorphic: 2.4.5.
#[derive(Clone, Default)]
pub(crate) struct Lengths(compare::Polymorphic);

impl Comparator for Lengths {
    fn min(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
        compare::min(a, b, observer)
    }

    fn is_same(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> bool {
        self.0.is_same(a, b, observer)
    }
}

/// All comparisons of integers: ours.
#[derive(Clone, Default)]
pub(crate) struct Integers;

impl Comparator for Integers {
    fn min(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
        compare::min(a, b, observer)
    }

    fn is_same(&self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> bool {
        compare::compare(a, b, observer) == Ordering::Equal
    }
}

#[derive(Clone)]
pub(crate) struct CompareWorkload<M> {
    params: Rc<CompareParams>,
    comparator: M,
    /// Fields of the frame and their lengths, in the order of the list.
    fields: Vec<(i64, i64)>,
    turns: u64,
    units: u64,
    hash: Hash,
}

impl<M: Comparator> CompareWorkload<M> {
    pub fn new(params: &Rc<CompareParams>) -> Self {
        let fields = (0..params.fields as i64).map(|field| (field, SAMPLES)).collect();
        CompareWorkload {
            params: Rc::clone(params),
            comparator: M::default(),
            fields,
            turns: 0,
            units: 0,
            hash: Hash::default(),
        }
    }

    /// Number of the field that an operator's lookup looks for.
    fn wanted(&self, lookup: u32) -> i64 {
        i64::from(lookup) % self.fields.len() as i64
    }

    /// The frame of an operator. A position compares all fields, a lookup all up to the one that it looks for.
    fn frame(&self, operator: u32) -> Picture {
        let positions = u64::from(self.params.positions) * self.fields.len() as u64;
        let lookups: u64 = (0..self.params.lookups).map(|lookup| self.wanted(lookup) as u64 + 1).sum();
        Picture::Fields {
            operator,
            lengths: self.fields.iter().map(|&(_, length)| length).collect(),
            due: u64::from(self.params.operators) * (positions + lookups),
        }
    }
}

impl<M: Comparator> Machine for CompareWorkload<M> {
    type Recording = Queues;
    type Figure = super::scene::Figure;

    fn picture(&self) -> Option<Picture> {
        Some(self.frame(0))
    }

    fn turn<E: Recorder<Queues>>(&mut self, probe: &mut E) {
        let ctx = &mut Context::new(probe);
        for operator in 0..self.params.operators {
            // One frame in seven ends a track, so that a field is shorter.
            // A test's fault: it is never shorter.
            let short = (self.turns + u64::from(operator)).is_multiple_of(7) && !is_planted();
            let last = self.fields.len() - 1;
            self.fields[last].1 = if short { SAMPLES / 2 } else { SAMPLES };
            for _ in 0..self.params.positions {
                let position = ctx.run(
                    Operation::Position,
                    0,
                    || self.frame(operator),
                    |ctx| {
                        let fields = black_box(&self.fields[..]);
                        let least =
                            fields.iter().fold(i64::MAX, |least, &(_, length)| self.comparator.min(least, length, ctx));
                        ctx.emit(EventKind::Gave, least as usize, 0);
                        least
                    },
                );
                self.hash.number(position as u64);
            }
            for lookup in 0..self.params.lookups {
                let wanted = self.wanted(lookup);
                let found = ctx.run(
                    Operation::Field,
                    0,
                    || self.frame(operator),
                    |ctx| {
                        let fields = black_box(&self.fields[..]);
                        let found = fields.iter().find(|&&(field, _)| self.comparator.is_same(field, wanted, ctx));
                        let length = found.expect("a frame has all of its fields").1;
                        ctx.emit(EventKind::Gave, length as usize, 0);
                        length
                    },
                );
                self.hash.number(found as u64);
            }
        }
        ctx.emit(EventKind::Ticked, 0, 0);
        self.turns += 1;
        self.units += ctx.units.max(1);
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
        size_of::<Self>() + self.fields.len() * size_of::<(i64, i64)>()
    }
}
