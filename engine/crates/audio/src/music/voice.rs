//! The synthesis of a note: a sine with up to two harmonics and an envelope, with the same bits in every build.

use super::{BLOCK, CHANNELS};

/// Upper bound of a note's length in seconds.
pub(super) const LONGEST: u64 = 5;

/// The harmonics of a note, and its envelope in seconds.
pub(super) struct Timbre {
    /// Gain of the second harmonic relative to the first.
    second: f32,
    /// Gain of the third harmonic relative to the first.
    third: f32,
    /// Time from silence to full level.
    attack: f32,
    /// Time from the start of the note to the start of the release.
    hold: f32,
    /// Time from full level to silence.
    release: f32,
}

const fn timbre(second: f32, third: f32, attack: f32, hold: f32, release: f32) -> Timbre {
    assert!(hold + release <= LONGEST as f32);
    Timbre { second, third, attack, hold, release }
}

pub(super) const PAD: Timbre = timbre(0.3, 0.1, 0.9, 2.1, 2.2);
pub(super) const BASS: Timbre = timbre(0.4, 0.14, 0.02, 0.15, 2.3);
pub(super) const PLUCK: Timbre = timbre(0.26, 0.12, 0.006, 0.0, 1.5);
pub(super) const BELL_BODY: Timbre = timbre(0.0, 0.0, 0.004, 0.0, 3.2);
pub(super) const BELL_EDGE: Timbre = timbre(0.0, 0.0, 0.003, 0.0, 1.4);
pub(super) const BELL_STRIKE: Timbre = timbre(0.0, 0.0, 0.002, 0.0, 0.5);

/// A note of one voice.
pub(super) struct Note {
    /// Frequency in hertz.
    pitch: f64,
    left: f32,
    right: f32,
    timbre: &'static Timbre,
}

impl Note {
    /// A note whose frequency is that of MIDI note `pitch` times `ratio`. `side` is its panning, from left (0) to right (1).
    pub(super) fn new(pitch: u8, ratio: f64, gain: f32, side: f32, timbre: &'static Timbre) -> Self {
        Self { pitch: hertz(pitch) * ratio, left: gain * (1.0 - side), right: gain * side, timbre }
    }

    /// Adds to `out` the part of the note that sounds in the block that starts at frame `first`. The note itself starts at frame
    /// `start`.
    // SIMD makes this five times as fast in wasm, and every supported engine has it.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub(super) fn add_to(&self, out: &mut [f32], start: u64, first: u64, rate: u32) {
        let Timbre { second, third, attack, hold, release } = *self.timbre;
        let rate = rate as f32;
        let end = start + ((hold + release) * rate) as u64;
        let (from, to) = (start.max(first), end.min(first + BLOCK as u64));
        // Skips partials above 45 % of the sample rate, to avoid aliasing.
        if from >= to || self.pitch > 0.45 * f64::from(rate) {
            return;
        }

        // The phase has 2^32 units to a cycle and wraps. Adding the increment k times and multiplying it by k therefore give the
        // same bits, so that a block can start anywhere within a note.
        let increment = (self.pitch / f64::from(rate) * 4_294_967_296.0) as u32;
        let (per_attack, per_release) = (1.0 / (attack * rate), 1.0 / (release * rate));
        let silent = (hold + release) * rate;
        let age = (from - start) as u32;

        // Computes a mono array first and distributes it to both channels afterwards, because compilers vectorise a simple loop
        // over one array.
        let mut voice = [0.0; BLOCK];
        let voice = &mut voice[..(to - from) as usize];
        for (value, age) in voice.iter_mut().zip(age..) {
            let elapsed = age as i32 as f32; // exact, because it is below 2^24
            let rise = least(elapsed * per_attack, 1.0);
            let rest = least((silent - elapsed) * per_release, 1.0);
            let envelope = rise * rise * (3.0 - 2.0 * rise) * rest * rest * rest;
            *value = envelope * tone(increment.wrapping_mul(age), second, third);
        }
        let frames = out[(from - first) as usize * CHANNELS..].chunks_exact_mut(CHANNELS);
        for (frame, value) in frames.zip(voice) {
            frame[0] += *value * self.left;
            frame[1] += *value * self.right;
        }
    }
}

/// The smaller of two numbers, neither of which is NaN. Unlike `f32::min`, it compiles to one instruction.
fn least(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// A sine and its next two harmonics: sin 2θ = 2 sin θ cos θ, and sin 3θ = sin θ (3 - 4 sin² θ).
#[inline(always)]
fn tone(phase: u32, second: f32, third: f32) -> f32 {
    let sin = sine(phase);
    if second == 0.0 {
        return sin; // `second` is constant for a note, so the compiler moves this test out of the loop
    }
    let cos = sine(phase.wrapping_add(1 << 30));
    sin * (1.0 + 2.0 * second * cos + third * (3.0 - 4.0 * sin * sin))
}

/// Frequency of a MIDI note in hertz, in equal temperament with A4 at 440 Hz.
fn hertz(pitch: u8) -> f64 {
    const SEMITONE: f64 = 1.059_463_094_359_295_3; // the twelfth root of 2
    let octave = 8.175_798_915_643_707 * f64::from(1_u32 << (pitch / 12)); // note 0 has 8.18 Hz
    (0..pitch % 12).fold(octave, |hertz, _| hertz * SEMITONE)
}

/// Sine of a phase with 2^32 units to a cycle. The error is about 1e-5.
///
/// With x in [-1, 1), sin(πx) = x (1 - x²) P(x²). The first two factors make the zeros exact. P is the Taylor series of the
/// quotient; its coefficients are the partial sums of those of the sine.
fn sine(phase: u32) -> f32 {
    let x = phase as i32 as f32 * (1.0 / 2_147_483_648.0);
    let u = x * x;
    let p = -0.000_445_16_f32;
    let p = p * u + 0.006_925_27;
    let p = p * u - 0.075_220_62;
    let p = p * u + 0.524_043_9;
    let p = p * u - 2.026_120_1;
    let p = p * u + std::f32::consts::PI;
    x * (1.0 - u) * p
}
