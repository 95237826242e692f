//! How a note sounds: a sine with up to two harmonics under an envelope, exact to the last bit.

use super::{BLOCK, CHANNELS};

/// No note lasts longer, in seconds.
pub(super) const LONGEST: u64 = 5;

/// Harmonics above the sine, and the envelope in seconds.
pub(super) struct Timbre {
    /// Gain of the second harmonic, against 1 for the first.
    second: f32,
    /// Gain of the third harmonic.
    third: f32,
    /// From silence to full.
    attack: f32,
    /// At full, counted from the start; the fall begins here.
    hold: f32,
    /// From full to exactly silent.
    fall: f32,
}

const fn timbre(second: f32, third: f32, attack: f32, hold: f32, fall: f32) -> Timbre {
    assert!(hold + fall <= LONGEST as f32);
    Timbre { second, third, attack, hold, fall }
}

pub(super) const PAD: Timbre = timbre(0.3, 0.1, 0.9, 2.1, 2.2);
pub(super) const BASS: Timbre = timbre(0.4, 0.14, 0.02, 0.15, 2.3);
pub(super) const PLUCK: Timbre = timbre(0.26, 0.12, 0.006, 0.0, 1.5);
pub(super) const BELL_BODY: Timbre = timbre(0.0, 0.0, 0.004, 0.0, 3.2);
pub(super) const BELL_EDGE: Timbre = timbre(0.0, 0.0, 0.003, 0.0, 1.4);
pub(super) const BELL_STRIKE: Timbre = timbre(0.0, 0.0, 0.002, 0.0, 0.5);

/// One voice of one note.
pub(super) struct Note {
    /// Hertz.
    pitch: f64,
    left: f32,
    right: f32,
    timbre: &'static Timbre,
}

impl Note {
    /// A note at MIDI number `pitch` times `ratio`, `side` between left (0) and right (1).
    pub(super) fn new(pitch: u8, ratio: f64, gain: f32, side: f32, timbre: &'static Timbre) -> Self {
        Self { pitch: hertz(pitch) * ratio, left: gain * (1.0 - side), right: gain * side, timbre }
    }

    /// The same so many semitones higher, or lower where that is negative.
    pub(super) fn higher(self, semitones: i8) -> Self {
        // At least an octave above the lowest note: exactly 1 where it stays.
        let ratio = hertz((12 + semitones) as u8) / hertz(12);
        Self { pitch: self.pitch * ratio, ..self }
    }

    /// Adds what falls into the block of frames from `first`, when the note began at frame `start`.
    // Vector instructions make this five times as fast in wasm; every engine has them.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub(super) fn add_to(&self, out: &mut [f32], start: u64, first: u64, rate: u32) {
        let Timbre { second, third, attack, hold, fall } = *self.timbre;
        let rate = rate as f32;
        let end = start + ((hold + fall) * rate) as u64;
        let (from, to) = (start.max(first), end.min(first + BLOCK as u64));
        // A partial above 45 % of the rate would come back as a false, lower tone.
        if from >= to || self.pitch > 0.45 * f64::from(rate) {
            return;
        }

        // The phase counts 2^32 to a cycle and wraps: adding the increment k times and multiplying
        // it by k give the same bits, which is what lets a note be entered anywhere.
        let increment = (self.pitch / f64::from(rate) * 4_294_967_296.0) as u32;
        let (per_attack, per_fall) = (1.0 / (attack * rate), 1.0 / (fall * rate));
        let silent = (hold + fall) * rate;
        let age = (from - start) as u32;

        // One channel first, then both sides: a plain loop over one array is what compilers turn
        // into vector instructions.
        let mut voice = [0.0; BLOCK];
        let voice = &mut voice[..(to - from) as usize];
        for (value, age) in voice.iter_mut().zip(age..) {
            let elapsed = age as i32 as f32; // below 2^24, so exact
            let rise = least(elapsed * per_attack, 1.0);
            let rest = least((silent - elapsed) * per_fall, 1.0);
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

/// The smaller of two numbers that are never NaN: one instruction, which `f32::min` is not.
fn least(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// A sine and its next two harmonics: sin 2θ = 2 sin θ cos θ, and sin 3θ = sin θ (3 - 4 sin² θ).
#[inline(always)]
fn tone(phase: u32, second: f32, third: f32) -> f32 {
    let sin = sine(phase);
    if second == 0.0 {
        return sin; // the same for all of a note, so the compiler takes it out of the loop
    }
    let cos = sine(phase.wrapping_add(1 << 30));
    sin * (1.0 + 2.0 * second * cos + third * (3.0 - 4.0 * sin * sin))
}

/// Frequency of a MIDI note number in equal temperament, A above middle C at 440 Hz.
fn hertz(pitch: u8) -> f64 {
    const SEMITONE: f64 = 1.059_463_094_359_295_3; // the twelfth root of 2
    let octave = 8.175_798_915_643_707 * f64::from(1_u32 << (pitch / 12)); // from note 0
    (0..pitch % 12).fold(octave, |hertz, _| hertz * SEMITONE)
}

/// Sine of a phase that counts 2^32 to a cycle, to about 1e-5.
///
/// With x in [-1, 1), sin(πx) = x (1 - x²) P(x²): the factors carry the zeros exactly, and P is the
/// quotient's Taylor series, whose coefficients are the running sums of the sine's own.
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
