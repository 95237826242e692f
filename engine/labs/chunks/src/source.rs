//! The source of sound: a decoder that returns buffers of its own size, such as MP3's 1152 samples, and the generator that
//! cuts frames out of them.
//!
//! The lab measures operations on chunks only, so that buffers are decoded beforehand and played in a loop.

use std::rc::Rc;

use super::content::{Content, Context};
use super::counts::Lengths;
use super::data::{CHANNELS, Data, Pcm};
use super::params::Params;
use audio::Tune;
use audio::music::BLOCK;
use base::rng::mix;
use sim::playback::shot::Recorder;

/// Number of buffers in the loop.
const BUFFERS: u32 = 32;

/// A decoder of successive buffers.
#[derive(Clone)]
pub struct Decoder {
    params: Rc<Params>,
    /// The buffers that were decoded beforehand; empty with a tune.
    made: Rc<[Rc<dyn Data>]>,
    tune: Option<Rc<Tune>>,
    next: u32,
}

impl Decoder {
    /// A decoder of `tune`, or of noise.
    pub fn new(params: &Rc<Params>, tune: Option<Rc<Tune>>) -> Decoder {
        let noise = |at: u64, channel: u64| (mix(2 * at + channel) >> 40) as f64 / f64::from(1 << 23) - 1.0;
        let buffer = |number| -> Rc<dyn Data> { sound(number, params.buffer, |at| [noise(at, 0), noise(at, 1)]) };
        let made = if tune.is_some() { Rc::from([]) } else { (0..BUFFERS).map(buffer).collect() };
        Decoder { params: Rc::clone(params), made, tune, next: 0 }
    }

    /// The next buffer as a content, whose length is known for some buffers.
    pub fn decode<C: Content, E: Recorder<Lengths>>(&mut self, ctx: &mut Context<E>) -> C {
        let number = self.next;
        self.next = number.wrapping_add(1);
        let data = match &self.tune {
            None => Rc::clone(&self.made[(number % BUFFERS) as usize]),
            Some(tune) => sound(number, self.params.buffer, |at| {
                let block = tune.block(at / BLOCK as u64);
                let at = (at % BLOCK as u64) as usize * CHANNELS;
                [f64::from(block[at]), f64::from(block[at + 1])]
            }),
        };
        let known = mix(u64::from(number)) % 100 < u64::from(self.params.known);
        C::lift(data, known.then_some(self.params.buffer), ctx)
    }
}

/// Buffer `number` of a sound with these samples.
fn sound(number: u32, length: usize, sample: impl Fn(u64) -> [f64; CHANNELS]) -> Rc<dyn Data> {
    let mut channels = [(); CHANNELS].map(|()| Vec::with_capacity(length));
    for at in 0..length as u64 {
        let frame = sample(u64::from(number) * length as u64 + at);
        channels.iter_mut().zip(frame).for_each(|(channel, sample)| channel.push(sample));
    }
    Rc::new(Pcm { channels, number })
}

/// Decoded chunks that are not yet played.
pub struct Generator<C> {
    decoder: Decoder,
    waiting: Option<C>,
}

impl<C: Content> Generator<C> {
    pub fn new(decoder: Decoder) -> Self {
        Generator { decoder, waiting: None }
    }

    /// Takes the next `length` ticks.
    pub fn take<E: Recorder<Lengths>>(&mut self, length: usize, ctx: &mut Context<E>) -> C {
        let mut waiting = self.waiting.take().unwrap_or_else(|| self.decoder.decode(ctx));
        while waiting.length(ctx) < length {
            let more = self.decoder.decode(ctx);
            waiting = waiting.append(&more, ctx);
        }
        let taken = waiting.sub(0, length, ctx);
        self.waiting = Some(waiting.truncate(length, ctx));
        taken
    }

    /// A copy with chunk lists of its own.
    pub fn apart(&self) -> Self {
        Generator { decoder: self.decoder.clone(), waiting: self.waiting.as_ref().map(Content::apart) }
    }

    /// Number of chunks that wait.
    pub fn chunks(&self) -> usize {
        self.waiting.as_ref().map_or(0, |waiting| waiting.chunks().len())
    }
}
