//! What all operators of a graph use: lookups of content types, comparisons, and operations on whole frames.
//!
//! None of it is compiled into its callers: they are made once for each kind of contents, and a call is little beside what
//! is done here.

use observe::probe::NoObserver;
use std::hint::black_box;
use std::rc::Rc;

use super::counts::Counter;
use super::switches::Switches;
use super::tally::Tally;
use crate::queues::compare::{self, Polymorphic};
use crate::queues::dispatch::{Format, LookupMethod, Registry, TYPES};
use chunks::lengths::content::{Content, Desk};
use chunks::lengths::data::{CHANNELS, COPY, Data, INFINITE, Pcm, Timed};
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// Where an operator works, and who looks on.
pub(crate) type Bench<'a, const ON: bool> = Desk<'a, Tally<ON>>;

/// Sound: an array for each channel.
pub(crate) type Sound = [Vec<f64>; CHANNELS];

/// See the module.
#[derive(Clone)]
pub(crate) struct Tools {
    registry: Rc<Registry>,
    way: LookupMethod,
    /// What a frame's fields are, by field.
    formats: Rc<[Format; 3]>,
    any: Option<Polymorphic>,
}

impl Tools {
    pub fn new(switches: &Switches) -> Tools {
        let format = |name, params| {
            let id = TYPES.iter().position(|&known| known == name);
            Format::new(id.expect("it is registered"), params)
        };
        Tools {
            registry: Rc::new(Registry::new(TYPES.len())),
            way: switches.dispatch,
            formats: Rc::new([format("metadata", 0), format("track_marks", 0), format("pcm", CHANNELS as u64)]),
            any: (!switches.integers).then(Polymorphic::default),
        }
    }

    /// A content of a field is made: its type's handler is looked up.
    #[inline(never)]
    pub fn look_up<const ON: bool>(&self, field: u8, samples: usize, desk: &mut Bench<'_, ON>) {
        desk.probe.add(Counter::Lookups, 1);
        let format = &self.formats[field as usize];
        let watch = &mut desk.probe.queue(Counter::TypesTried, Counter::Allocated);
        black_box(self.registry.make(self.way, format, samples as u64, watch));
    }

    /// Whether a content is sound is looked up, by who changes it.
    #[inline(never)]
    pub fn is_sound<const ON: bool>(&self, desk: &mut Bench<'_, ON>) {
        let watch = &mut desk.probe.queue(Counter::TypesTried, Counter::Allocated);
        black_box(self.registry.is_format(self.way, &self.formats[AUDIO as usize], 0, watch));
    }

    pub fn min<const ON: bool>(&self, a: usize, b: usize, desk: &mut Bench<'_, ON>) -> usize {
        match self.any {
            Some(any) => {
                back(any.min(word(a), word(b), &mut desk.probe.queue(Counter::AnyCompares, Counter::Allocated)))
            }
            None => back(compare::min(word(a), word(b), &mut NoObserver)),
        }
    }

    pub fn max<const ON: bool>(&self, a: usize, b: usize, desk: &mut Bench<'_, ON>) -> usize {
        match self.any {
            Some(any) => {
                back(any.max(word(a), word(b), &mut desk.probe.queue(Counter::AnyCompares, Counter::Allocated)))
            }
            None => back(compare::max(word(a), word(b), &mut NoObserver)),
        }
    }

    /// Ticks of a frame that are there.
    #[inline(never)]
    pub fn position<C: Content, const ON: bool>(&self, frame: &Frame<C>, desk: &mut Bench<'_, ON>) -> usize {
        if C::KEEPS_POSITION {
            return frame.position(desk);
        }
        [METADATA, MARKS, AUDIO].into_iter().fold(INFINITE, |least, field| {
            desk.field = field;
            let length = frame.get(field).length(desk);
            self.min(least, length, desk)
        })
    }
}

/// A length as OCaml's integer; one without end is its largest.
fn word(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

fn back(word: i64) -> usize {
    usize::try_from(word).unwrap_or(INFINITE)
}

/// One frame, and then the other.
#[inline(never)]
pub(crate) fn append<C: Content, const ON: bool>(a: &Frame<C>, b: &Frame<C>, desk: &mut Bench<'_, ON>) -> Frame<C> {
    a.map(desk, |field, content, desk| content.clone().append(b.get(field), desk))
}

/// `length` ticks from `from` on.
#[inline(never)]
pub(crate) fn part<C: Content, const ON: bool>(
    frame: &Frame<C>,
    from: usize,
    length: usize,
    desk: &mut Bench<'_, ON>,
) -> Frame<C> {
    frame.map(desk, |_, content, desk| content.sub(from, length, desk))
}

/// All but the first `n` ticks.
#[inline(never)]
pub(crate) fn after<C: Content, const ON: bool>(frame: &Frame<C>, n: usize, desk: &mut Bench<'_, ON>) -> Frame<C> {
    frame.map(desk, |_, content, desk| content.clone().truncate(n, desk))
}

/// What happens in a timed field, in order: consolidates it.
#[inline(never)]
pub(crate) fn events<C: Content, const ON: bool>(
    frame: &Frame<C>,
    field: u8,
    desk: &mut Bench<'_, ON>,
) -> Vec<(usize, u32)> {
    desk.field = field;
    let data = frame.get(field).data(desk);
    let timed = data.as_ref().and_then(|data| data.any().downcast_ref::<Timed>());
    timed.map_or(Vec::new(), |timed| timed.events.clone())
}

/// A timed field's content; its length is given, or looked up.
#[inline(never)]
pub(crate) fn timed<C: Content, const ON: bool>(
    events: Vec<(usize, u32)>,
    length: usize,
    desk: &mut Bench<'_, ON>,
) -> C {
    C::lift(Rc::new(Timed { events, length }), None, desk)
}

/// Sound's content.
#[inline(never)]
pub(crate) fn sound<C: Content, const ON: bool>(channels: Sound, desk: &mut Bench<'_, ON>) -> C {
    C::lift(Rc::new(Pcm { channels, number: COPY }), None, desk)
}

/// The channels of data that is sound.
pub(crate) fn channels(data: &dyn Data) -> &Sound {
    &data.any().downcast_ref::<Pcm>().expect("the field is sound").channels
}

/// Multiplies the samples of a content that nobody else has.
pub(crate) fn multiply(data: &mut dyn Data, gain: f64) {
    let pcm = data.any_mut().downcast_mut::<Pcm>().expect("the field is sound");
    pcm.channels.iter_mut().flatten().for_each(|sample| *sample *= gain);
}
