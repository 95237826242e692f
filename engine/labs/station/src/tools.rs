//! Operations that all operators of a graph use: lookups of content types, comparisons, and operations on whole frames.
//!
//! None of them is inlined into its callers, so that each is compiled once for each implementation of contents; the cost of a
//! call is small beside their work.

use observe::probe::NoObserver;
use std::hint::black_box;
use std::rc::Rc;

use super::counts::Counter;
use super::observer::StationObserver;
use super::switches::Switches;
use chunks::content::{Content, Context};
use chunks::data::{CHANNELS, COPY, Data, INFINITE, Pcm, Timed};
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};
use queues::compare::{self, Polymorphic};
use queues::dispatch::{Format, LookupMethod, Registry, TYPES};

/// The context in which an operator works: the observer, and the current operator and field.
pub(crate) type Ctx<'a, const ON: bool> = Context<'a, StationObserver<ON>>;

/// Sound: an array of samples for each channel.
pub(crate) type Sound = [Vec<f64>; CHANNELS];

/// The mechanisms for lookups and comparisons that the switches select.
#[derive(Clone)]
pub(crate) struct Tools {
    registry: Rc<Registry>,
    way: LookupMethod,
    /// The formats of a frame's fields, by field.
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

    /// Looks up the handler of a field's type, as making a content does.
    #[inline(never)]
    pub fn look_up<const ON: bool>(&self, field: u8, samples: usize, ctx: &mut Ctx<'_, ON>) {
        ctx.probe.add(Counter::Lookups, 1);
        let format = &self.formats[field as usize];
        let watch = &mut ctx.probe.queue(Counter::TypesTried, Counter::Allocated);
        black_box(self.registry.make(self.way, format, samples as u64, watch));
    }

    /// Looks up whether a content is sound, as changing it does.
    #[inline(never)]
    pub fn is_sound<const ON: bool>(&self, ctx: &mut Ctx<'_, ON>) {
        let watch = &mut ctx.probe.queue(Counter::TypesTried, Counter::Allocated);
        black_box(self.registry.is_format(self.way, &self.formats[AUDIO as usize], 0, watch));
    }

    pub fn min<const ON: bool>(&self, a: usize, b: usize, ctx: &mut Ctx<'_, ON>) -> usize {
        match self.any {
            Some(any) => {
                back(any.min(word(a), word(b), &mut ctx.probe.queue(Counter::AnyCompares, Counter::Allocated)))
            }
            None => back(compare::min(word(a), word(b), &mut NoObserver)),
        }
    }

    pub fn max<const ON: bool>(&self, a: usize, b: usize, ctx: &mut Ctx<'_, ON>) -> usize {
        match self.any {
            Some(any) => {
                back(any.max(word(a), word(b), &mut ctx.probe.queue(Counter::AnyCompares, Counter::Allocated)))
            }
            None => back(compare::max(word(a), word(b), &mut NoObserver)),
        }
    }

    /// The position of a frame: the number of its samples.
    #[inline(never)]
    pub fn position<C: Content, const ON: bool>(&self, frame: &Frame<C>, ctx: &mut Ctx<'_, ON>) -> usize {
        if C::KEEPS_POSITION {
            return frame.position(ctx);
        }
        [METADATA, MARKS, AUDIO].into_iter().fold(INFINITE, |least, field| {
            ctx.field = field;
            let length = frame.get(field).length(ctx);
            self.min(least, length, ctx)
        })
    }
}

/// A length as an OCaml integer; an infinite one is the largest integer.
fn word(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

fn back(word: i64) -> usize {
    if word == i64::MAX { INFINITE } else { usize::try_from(word).unwrap_or(INFINITE) }
}

/// Concatenates two frames.
#[inline(never)]
pub(crate) fn append<C: Content, const ON: bool>(a: &Frame<C>, b: &Frame<C>, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
    a.map(ctx, |field, content, ctx| content.clone().append(b.get(field), ctx))
}

/// The part of a frame of `length` ticks from `from` on.
#[inline(never)]
pub(crate) fn part<C: Content, const ON: bool>(
    frame: &Frame<C>,
    from: usize,
    length: usize,
    ctx: &mut Ctx<'_, ON>,
) -> Frame<C> {
    frame.map(ctx, |_, content, ctx| content.sub(from, length, ctx))
}

/// A frame without its first `n` ticks.
#[inline(never)]
pub(crate) fn after<C: Content, const ON: bool>(frame: &Frame<C>, n: usize, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
    frame.map(ctx, |_, content, ctx| content.clone().truncate(n, ctx))
}

/// The events of a timed field, in order; consolidates the field.
#[inline(never)]
pub(crate) fn events<C: Content, const ON: bool>(
    frame: &Frame<C>,
    field: u8,
    ctx: &mut Ctx<'_, ON>,
) -> Vec<(usize, u32)> {
    ctx.field = field;
    let data = frame.get(field).data(ctx);
    let timed = data.as_ref().and_then(|data| data.any().downcast_ref::<Timed>());
    timed.map_or(Vec::new(), |timed| timed.events.clone())
}

/// A content of a timed field with `length`, or of unknown length.
#[inline(never)]
pub(crate) fn timed<C: Content, const ON: bool>(events: Vec<(usize, u32)>, length: usize, ctx: &mut Ctx<'_, ON>) -> C {
    C::lift(Rc::new(Timed { events, length }), None, ctx)
}

/// A content of sound.
#[inline(never)]
pub(crate) fn sound<C: Content, const ON: bool>(channels: Sound, ctx: &mut Ctx<'_, ON>) -> C {
    C::lift(Rc::new(Pcm { channels, number: COPY }), None, ctx)
}

/// The channels of a content's data, which must be sound.
pub(crate) fn channels(data: &dyn Data) -> &Sound {
    &data.any().downcast_ref::<Pcm>().expect("the field is sound").channels
}

/// Multiplies the samples of an unshared content.
pub(crate) fn multiply(data: &mut dyn Data, gain: f64) {
    let pcm = data.any_mut().downcast_mut::<Pcm>().expect("the field is sound");
    pcm.channels.iter_mut().flatten().for_each(|sample| *sample *= gain);
}
