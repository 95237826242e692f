//! Sources without files: tones, noise and silence. Bit-exact on every machine.

use crate::graph::Graph;
use crate::tools::{Ctx, Sound, sound, timed};
use base::rng::mix;
use chunks::content::Content;
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};

/// A generator of a tone or of noise.
#[derive(Clone, Debug)]
pub(crate) struct Tone {
    pub kind: Wave,
    pub amplitude: f64,
    /// Number of samples so far.
    pub at: u64,
}

/// The waveform.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wave {
    /// A sine, with this many turns a sample.
    Sine(f64),
    /// Noise with this seed.
    Noise(u64),
}

/// The sine of `turns` turns, from 0 to 1, by Taylor's series to the ninth power: with an error below 4e-6, and equal on every
/// machine, unlike a library's sine.
pub(crate) fn sine(turns: f64) -> f64 {
    let quarter = match turns {
        t if t < 0.25 => t,
        t if t < 0.75 => 0.5 - t,
        t => t - 1.0,
    };
    let x = quarter * std::f64::consts::TAU;
    let y = x * x;
    x * (1.0 - y / 6.0 * (1.0 - y / 20.0 * (1.0 - y / 42.0 * (1.0 - y / 72.0))))
}

/// Noise from -1 to 1.
pub(crate) fn noise(seed: u64, at: u64, channel: u64) -> f64 {
    (mix(mix(seed) ^ (2 * at + channel)) >> 40) as f64 / f64::from(1 << 23) - 1.0
}

impl Tone {
    /// The sample at position `at`, by channel.
    pub fn sample(&self, at: u64, channel: u64) -> f64 {
        self.amplitude
            * match self.kind {
                // Turns are counted in units of 2⁻³², so that they are as exact after a day of 20 kHz as at first.
                Wave::Sine(step) => {
                    sine((at.wrapping_mul((step * 4_294_967_296.0) as u64) as u32) as f64 / 4_294_967_296.0)
                }
                Wave::Noise(seed) => noise(seed, at, channel),
            }
    }
}

impl<C: Content> Graph<C> {
    /// The next frame of a tone: a sine computes one channel and copies it.
    pub(super) fn tone<const ON: bool>(&mut self, tone: &mut Tone, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let length = self.setting.frame;
        let samples = |channel| (tone.at..tone.at + length as u64).map(|at| tone.sample(at, channel)).collect();
        let left: Vec<f64> = samples(0);
        let right = if matches!(tone.kind, Wave::Sine(_)) { left.clone() } else { samples(1) };
        tone.at += length as u64;
        self.lifted([left, right], ctx)
    }

    /// Silence.
    pub(super) fn silence<const ON: bool>(&self, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let length = self.setting.frame;
        // A generator that makes only one frame looks nothing up in the ticks that are counted.
        let contents = [timed(Vec::new(), length, ctx), timed(Vec::new(), length, ctx)];
        let [metadata, marks] = contents;
        let silence = sound([vec![0.0; length], vec![0.0; length]], ctx);
        Frame::new([metadata, marks, silence], ctx)
    }

    /// A frame of sound without metadata or marks: three contents, three lookups.
    pub(super) fn lifted<const ON: bool>(&self, channels: Sound, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let length = channels[0].len();
        for field in [METADATA, MARKS, AUDIO] {
            self.tools.look_up(field, length, ctx);
        }
        let contents = [timed(Vec::new(), length, ctx), timed(Vec::new(), length, ctx), sound(channels, ctx)];
        Frame::new(contents, ctx)
    }
}
