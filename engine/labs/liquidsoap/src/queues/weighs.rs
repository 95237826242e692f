//! Operators that ask how far their frame is, which is the least of its fields' lengths, and look a field up in its list.
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
use super::counts::{Place, Queues, What};
use super::desk::Desk;
use super::operation::Operation;
use super::params::Weighs;
use super::scene::Picture;
use base::hash::Hash;
use observe::probe::Observer;
use sim::playback::shot::Shot;
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Ticks of virtual time in a tick of the clock, 20 ms, and samples in its frame.
const TICK: Tick = 20 * TICKS_PER_MS;
const SAMPLES: i64 = 882;

/// How values are compared.
pub(crate) trait Manner: Clone + Default + 'static {
    /// The lesser of two lengths.
    fn min(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64;
    /// Whether two fields are the same.
    fn is_same(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> bool;
}

/// 2.4.4.
pub(crate) type Polymorphic = compare::Polymorphic;

impl Manner for Polymorphic {
    fn min(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
        compare::Polymorphic::min(*self, a, b, watch)
    }

    fn is_same(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> bool {
        self.compare(&Value::Int(a), &Value::Int(b), watch) == Ordering::Equal
    }
}

/// 2.4.5.
#[derive(Clone, Default)]
pub(crate) struct Lengths(compare::Polymorphic);

impl Manner for Lengths {
    fn min(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
        compare::min(a, b, watch)
    }

    fn is_same(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> bool {
        self.0.is_same(a, b, watch)
    }
}

/// Ours.
#[derive(Clone, Default)]
pub(crate) struct Integers;

impl Manner for Integers {
    fn min(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
        compare::min(a, b, watch)
    }

    fn is_same(&self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> bool {
        compare::compare(a, b, watch) == Ordering::Equal
    }
}

/// See the module.
#[derive(Clone)]
pub(crate) struct Frames<M> {
    params: Rc<Weighs>,
    manner: M,
    /// Fields and lengths of the frame, as a list has them.
    fields: Vec<(i64, i64)>,
    turns: u64,
    units: u64,
    hash: Hash,
}

impl<M: Manner> Frames<M> {
    pub fn new(params: &Rc<Weighs>) -> Self {
        let fields = (0..params.fields as i64).map(|field| (field, SAMPLES)).collect();
        Frames { params: Rc::clone(params), manner: M::default(), fields, turns: 0, units: 0, hash: Hash::default() }
    }

    fn picture(&self) -> Picture {
        Picture::Fields(self.fields.iter().map(|&(_, length)| length).collect())
    }
}

impl<M: Manner> Machine for Frames<M> {
    type Part = Queues;
    type Stage = super::scene::Bench;

    fn turn<E: Observer<Shot<Queues>>>(&mut self, probe: &mut E) {
        let desk = &mut Desk::new(probe);
        for operator in 0..self.params.operators {
            // Where a track ends, a field is shorter: one frame in seven.
            let short = (self.turns + u64::from(operator)).is_multiple_of(7);
            let last = self.fields.len() - 1;
            self.fields[last].1 = if short { SAMPLES / 2 } else { SAMPLES };
            for _ in 0..self.params.positions {
                let position = desk.work(
                    Place::Position,
                    0,
                    || self.picture(),
                    |desk| {
                        let fields = black_box(&self.fields[..]);
                        let least =
                            fields.iter().fold(i64::MAX, |least, &(_, length)| self.manner.min(least, length, desk));
                        desk.say(What::Gave, least as usize, 0);
                        least
                    },
                );
                self.hash.number(position as u64);
            }
            for lookup in 0..self.params.lookups {
                let wanted = i64::from(lookup) % self.fields.len() as i64;
                let found = desk.work(
                    Place::Field,
                    0,
                    || self.picture(),
                    |desk| {
                        let fields = black_box(&self.fields[..]);
                        let found = fields.iter().find(|&&(field, _)| self.manner.is_same(field, wanted, desk));
                        let length = found.expect("a frame has all of its fields").1;
                        desk.say(What::Gave, length as usize, 0);
                        length
                    },
                );
                self.hash.number(found as u64);
            }
        }
        desk.say(What::Ticked, 0, 0);
        self.turns += 1;
        self.units += desk.units.max(1);
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
