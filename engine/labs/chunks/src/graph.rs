//! A graph of operators, reconstructed from the one-line descriptions of Liquidsoap's benchmark scripts, which were never
//! published: a playlist's generator, operators that pass frames on, an optional amplifier, and outputs.
//!
//! Once per tick, each operator does the same work as Liquidsoap's: it appends its input to its cache (which is empty, with a
//! chunk of length 0 for each field), queries the frame's position some seven times, and reads metadata and track marks, which
//! consolidates them.

use std::collections::VecDeque;
use std::rc::Rc;

use super::content::{Content, Context};
use super::counts::{EventKind, Lengths, Operation};
use super::data::{Pcm, Timed};
use super::frame::{AUDIO, Frame, MARKS, METADATA};
use super::params::Params;
use super::scene::{Figure, Kind, Picture};
use super::source::{Decoder, Generator};
use audio::Tune;
use base::hash::Hash;
use sim::playback::shot::{Recorder, Shot};
use sim::playback::world::Machine;
use sim::{TICKS_PER_S, Tick};

/// Number of ticks of a track.
const TRACK: u64 = 50;
/// Number of ticks whose sound is digested: enough for all relative positions of the ends of buffers and frames, and for the end
/// of a track.
const DIGESTED: u64 = 64;
/// The amplifier's gain.
const GAIN: f64 = 0.8;

/// The graph.
pub struct Graph<C> {
    params: Rc<Params>,
    generator: Generator<C>,
    /// The cache of every operator: empty, for each field.
    cache: Frame<C>,
    turns: u64,
    digest: Hash,
    /// The frame that the first output received last.
    last: Option<C>,
}

impl<C: Content> Graph<C> {
    pub fn new(params: &Rc<Params>, tune: Option<Rc<Tune>>) -> Self {
        let mut no_observer = observe::probe::NoObserver;
        let mut ctx = Context { probe: &mut no_observer, operator: 0, field: 0, operation: Operation::Idle };
        let timed = |ctx: &mut Context<_>| C::lift(Rc::new(Timed { events: Vec::new(), length: 0 }), Some(0), ctx);
        let sound = Pcm { channels: Default::default(), number: super::data::COPY };
        let contents = [timed(&mut ctx), timed(&mut ctx), C::lift(Rc::new(sound), Some(0), &mut ctx)];
        Graph {
            cache: Frame::new(contents, &mut ctx),
            generator: Generator::new(Decoder::new(params, tune)),
            params: Rc::clone(params),
            turns: 0,
            digest: Hash::default(),
            last: None,
        }
    }

    /// The playlist's next frame.
    fn generate<E: Recorder<Lengths>>(&mut self, ctx: &mut Context<E>) -> Frame<C> {
        let length = self.params.frame;
        ctx.field = AUDIO;
        let sound = self.generator.take(length, ctx);
        let begins = self.turns.is_multiple_of(TRACK);
        let track = (self.turns / TRACK) as u32;
        let [metadata, marks] = [METADATA, MARKS].map(|field| {
            ctx.field = field;
            let events = if begins { vec![(0, track)] } else { Vec::new() };
            ctx.record(EventKind::MethodCalled, 0);
            let data = Timed { events, length };
            C::lift(Rc::new(data), None, ctx)
        });
        Frame::new([metadata, marks, sound], ctx)
    }

    /// An operator's work on its input.
    fn cycle<E: Recorder<Lengths>>(&self, input: &Frame<C>, ctx: &mut Context<E>) -> Frame<C> {
        let frame = self.cache.map(ctx, |field, cache, ctx| cache.clone().append(input.get(field), ctx));
        let operator = ctx.operator;
        ctx.probe.show(|| Shot::Picture(Picture::sound(operator, &frame)));
        for _ in 0..self.params.queries {
            let position = frame.position(ctx);
            debug_assert_eq!(position, self.params.frame, "every operator passes whole frames on");
        }
        for field in [METADATA, MARKS] {
            ctx.field = field;
            frame.get(field).data(ctx);
        }
        ctx.probe.show(|| Shot::Picture(Picture::frame(operator, &frame)));
        frame
    }

    /// A frame with a scaled copy of the sound.
    fn amplify<E: Recorder<Lengths>>(frame: &Frame<C>, ctx: &mut Context<E>) -> Frame<C> {
        frame.map(ctx, |field, content, ctx| {
            if field != AUDIO || content.is_empty(ctx) {
                return content.clone();
            }
            let mut copy = content.copy(ctx);
            let pcm = copy.data_mut().and_then(|data| data.any_mut().downcast_mut::<Pcm>());
            if let Some(pcm) = pcm {
                pcm.channels.iter_mut().flatten().for_each(|sample| *sample *= GAIN);
            }
            copy
        })
    }

    /// An output's work: it adds metadata, and plays.
    fn output<E: Recorder<Lengths>>(&mut self, input: &Frame<C>, ctx: &mut Context<E>) {
        let frame = self.cycle(input, ctx);
        ctx.field = METADATA;
        let metadata = frame.get(METADATA);
        let data = metadata.data(ctx);
        let events = data.as_ref().and_then(|data| data.any().downcast_ref::<Timed>());
        let events = events.filter(|timed| !timed.events.is_empty());
        let on_air = events.map(|timed| {
            let events = timed.events.iter().map(|&(at, value)| (at, value | ON_AIR)).collect();
            ctx.record(EventKind::MethodCalled, 0);
            C::lift(Rc::new(Timed { events, length: timed.length }), Some(timed.length), ctx)
        });
        let sound = frame.get(AUDIO);
        if E::DIGESTS {
            let chunks = sound.chunks();
            ctx.record(EventKind::Delivered, chunks.len());
            ctx.record(EventKind::Empties, chunks.iter().filter(|chunk| chunk.length == Some(0)).count());
            if self.turns < DIGESTED {
                digest(on_air.as_ref().unwrap_or(metadata), &mut self.digest);
                digest(sound, &mut self.digest);
            }
        }
        self.last = Some(sound.clone());
    }
}

/// Flag in an output's metadata: it is on air.
const ON_AIR: u32 = 1 << 31;

/// Calls `sample` or `event` with all data of a content, without recording anything.
fn walk<C: Content>(content: &C, mut sample: impl FnMut([f64; 2]), mut event: impl FnMut(usize, u32)) {
    let mut before = 0;
    for chunk in content.chunks() {
        let length = chunk.length.unwrap_or_else(|| chunk.data.length() - chunk.offset);
        let part = chunk.offset..chunk.offset + length;
        if let Some(Pcm { channels: [left, right], .. }) = chunk.data.any().downcast_ref::<Pcm>() {
            left[part.clone()].iter().zip(&right[part]).for_each(|(&left, &right)| sample([left, right]));
        } else if let Some(timed) = chunk.data.any().downcast_ref::<Timed>() {
            let inside = timed.events.iter().filter(|(at, _)| part.contains(at));
            inside.for_each(|&(at, value)| event(at - chunk.offset + before, value));
        }
        before += length;
    }
}

fn digest<C: Content>(content: &C, hash: &mut Hash) {
    let mut samples = Hash::default();
    let (mut count, mut events) = (0, Hash::default());
    let add = |frame: [f64; 2]| {
        count += 1;
        frame.iter().for_each(|sample| samples.number(sample.to_bits()));
    };
    walk(content, add, |at, value| events.number((at as u64) << 32 | u64::from(value)));
    [count, samples.get(), events.get()].into_iter().for_each(|part| hash.number(part));
}

impl<C: Content> Clone for Graph<C> {
    fn clone(&self) -> Self {
        Graph {
            params: Rc::clone(&self.params),
            generator: self.generator.apart(),
            cache: self.cache.apart(),
            turns: self.turns,
            digest: self.digest,
            last: self.last.as_ref().map(Content::apart),
        }
    }
}

impl<C: Content> Machine for Graph<C> {
    type Recording = Lengths;
    type Figure = Figure;

    fn turn<E: Recorder<Lengths>>(&mut self, probe: &mut E) {
        probe.show(|| Shot::Picture(Picture::Graph(self.params.kinds().collect())));
        let mut ctx = Context { probe, operator: 0, field: 0, operation: Operation::Idle };
        let generated = self.generate(&mut ctx);
        let mut frame = self.cycle(&generated, &mut ctx);
        for kind in self.params.kinds().skip(1) {
            ctx.operator += 1;
            match kind {
                Kind::Output => self.output(&frame, &mut ctx),
                Kind::Amplify => frame = self.cycle(&Self::amplify(&frame, &mut ctx), &mut ctx),
                Kind::Source | Kind::Pass => frame = self.cycle(&frame, &mut ctx),
            }
        }
        ctx.record(EventKind::Ticked, 0);
        self.turns += 1;
    }

    fn units(&self) -> u64 {
        self.turns
    }

    fn digest(&self) -> u64 {
        self.digest.get()
    }

    fn due(&self, turn: u64) -> Tick {
        turn * self.params.frame as u64 * TICKS_PER_S / u64::from(self.params.rate)
    }

    fn size(&self) -> usize {
        let copied = self.last.as_ref().map_or(0, |_| self.params.frame * size_of::<[f64; 2]>());
        self.generator.chunks() * 64 + copied
    }

    fn sound(&mut self, heard: &mut VecDeque<f32>) {
        if let Some(last) = &self.last {
            walk(last, |frame| heard.extend(frame.map(|sample| sample as f32)), |_, _| ());
        }
    }
}
