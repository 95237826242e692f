//! The built-in piece of music: what the ring carries when nobody has picked a file.
//!
//! Thirty-two bars in D major at 96 beats a minute, 80 seconds, then round again: a pad that breathes
//! with the chords, broken chords in eighths, a bass, and a bell with two echoes.
//!
//! The piece is a *function*, not a player. Each sample depends on its own absolute frame number and the
//! rate alone, so any block can be asked for at any time, in any order, by any number of callers, and
//! seeking costs nothing. It is also *exact*: integer phases, `+ - * /` on `f32` and `f64` and one
//! polynomial for the sine, all of which IEEE 754 fixes to the last bit. Native and wasm builds give the
//! same samples, which the platform's own `sin` and `exp` would not.
//!
//! Every note has a finite length and an envelope that starts and ends at zero, so the notes that touch a
//! block are found by looking back a fixed number of steps and nothing is ever cut off.

use std::ops::RangeInclusive;

/// Sample frames in one block: what an MPEG-1 Layer III frame holds.
pub const BLOCK: usize = 1152;

/// Channels in one sample frame: left, then right.
pub const CHANNELS: usize = 2;

/// Sample rates the piece can be made at, in frames a second.
pub const RATES: RangeInclusive<u32> = 8_000..=192_000;

/// Seconds until the piece begins again. A whole number, so it is a whole number of frames at any rate.
pub const LOOP_SECONDS: u64 = 80;

/// An eighth at 96 beats a minute is 5/16 of a second; all notes begin on one.
const STEPS_PER_5_SECONDS: u64 = 16;
const STEPS_PER_BAR: u64 = 8;
const LOOP_STEPS: u64 = LOOP_SECONDS * STEPS_PER_5_SECONDS / 5;

/// Steps to look back for notes that still sound: more than the longest timbre lasts.
const LOOK_BACK: u64 = 16;

/// Fills `out` with block `index` of the piece: [`BLOCK`] frames, left and right interleaved, at `rate`
/// frames a second, every sample within ±0.8.
///
/// Block `index` starts at frame `index * BLOCK` and follows block `index - 1` without a seam.
///
/// # Panics
/// When `rate` is outside [`RATES`] or `out` does not hold exactly `BLOCK * CHANNELS` samples.
pub fn block(index: u64, rate: u32, out: &mut [f32]) {
    assert!(RATES.contains(&rate), "rate {rate} is outside {RATES:?}");
    assert_eq!(out.len(), BLOCK * CHANNELS, "a block is {BLOCK} stereo frames");
    out.fill(0.0);

    let first = unrolled(index, rate);
    let last_step = (first + BLOCK as u64 - 1) * STEPS_PER_5_SECONDS / (5 * u64::from(rate));
    let oldest_step = (first * STEPS_PER_5_SECONDS / (5 * u64::from(rate))).saturating_sub(LOOK_BACK);
    for step in oldest_step..=last_step {
        let start = (step * 5 * u64::from(rate)).div_ceil(STEPS_PER_5_SECONDS);
        notes_at(step, &mut |note| if note.timbre.second == 0.0 { note.add_to::<false>(out, start, first, rate) } else { note.add_to::<true>(out, start, first, rate) });
    }
}

/// First frame of block `index`, with whole turns of the piece after the second taken away.
///
/// The first turn has silence before it, all later ones the tail of the turn before: so the second
/// stands for every later one.
fn unrolled(index: u64, rate: u32) -> u64 {
    let turn = u128::from(LOOP_SECONDS * u64::from(rate));
    let frame = u128::from(index) * BLOCK as u128;
    let folded = if frame < turn { frame } else { turn + frame % turn };
    folded as u64 // below 2 * 80 * 192 000
}

// ---- the score ----

/// One bar's harmony as MIDI note numbers: the bass, and the pad from low to high.
struct Chord {
    bass: u8,
    pad: [u8; 4],
}

const fn chord(bass: u8, pad: [u8; 4]) -> Chord {
    Chord { bass, pad }
}

const D_MAJ9: Chord = chord(38, [57, 61, 64, 66]);
const B_MIN11: Chord = chord(35, [57, 62, 64, 66]);
const G_MAJ9: Chord = chord(43, [59, 62, 66, 69]);
const A_SUS13: Chord = chord(45, [59, 62, 64, 66]);
const E_MIN9: Chord = chord(40, [55, 59, 62, 66]);
const A_SUS7: Chord = chord(45, [55, 59, 62, 64]);
const FIS_MIN7: Chord = chord(42, [57, 61, 64, 69]);
const D_ON_FIS: Chord = chord(42, [57, 62, 64, 66]);
const A_6: Chord = chord(45, [57, 61, 64, 66]);

/// Four bars of home, and the eight that leave it and come back.
const HOME: [Chord; 4] = [D_MAJ9, B_MIN11, G_MAJ9, A_SUS13];
const AWAY: [Chord; 8] = [E_MIN9, A_SUS7, FIS_MIN7, B_MIN11, G_MAJ9, D_ON_FIS, E_MIN9, A_6];

/// The bell's melody: bar, step in the bar, MIDI note.
#[rustfmt::skip]
const MELODY: [(u64, u64, u8); 39] = [
    (8, 0, 78), (8, 3, 81), (9, 0, 83), (9, 4, 81), (10, 0, 78), (10, 3, 74), (10, 6, 76), (11, 2, 76),
    (12, 0, 78), (12, 3, 81), (12, 6, 86), (13, 2, 83), (13, 5, 81), (14, 0, 83), (14, 4, 78), (15, 0, 76),
    (16, 0, 79), (16, 4, 83), (17, 0, 81), (17, 5, 79), (18, 0, 81), (18, 4, 85), (19, 0, 86), (19, 5, 83),
    (20, 0, 83), (20, 4, 78), (21, 0, 81), (21, 6, 78), (22, 0, 79), (22, 4, 76), (23, 0, 76), (23, 4, 73),
    (24, 0, 78), (25, 4, 81), (26, 0, 83), (27, 4, 76), (28, 0, 86), (28, 4, 81), (30, 2, 78),
];

/// Order in which an eighth-note figure walks the chord: 0 to 3 the pad's notes, 4 to 7 an octave higher.
const FIGURE_HOME: [u8; 8] = [0, 2, 4, 3, 5, 4, 2, 3];
const FIGURE_AWAY: [u8; 8] = [0, 3, 2, 5, 4, 3, 6, 2];

/// How hard each eighth of the bar is plucked.
const ACCENT: [f32; 8] = [1.0, 0.62, 0.8, 0.58, 0.9, 0.6, 0.76, 0.66];

/// The bell's partials: ratio to the fundamental, gain, and the timbre that says how long it lasts.
const BELL: [(f64, f32, &Timbre); 4] =
    [(1.0, 0.085, &BELL_BODY), (2.0, 0.026, &BELL_BODY), (2.76, 0.016, &BELL_EDGE), (5.4, 0.006, &BELL_STRIKE)];

/// The bell and its echoes: steps late, gain, place between left (0) and right (1).
const ECHOES: [(u64, f32, f32); 3] = [(0, 1.0, 0.5), (3, 0.38, 0.22), (6, 0.16, 0.78)];

fn bar_chord(bar: u64) -> &'static Chord {
    if is_away(bar) { &AWAY[bar as usize % 8] } else { &HOME[bar as usize % 4] }
}

const fn is_away(bar: u64) -> bool {
    bar / 8 == 2
}

/// Hands `play` every note that begins at `step`, always in the same order: sums of floats depend on it.
fn notes_at(step: u64, play: &mut impl FnMut(Note)) {
    let (bar, eighth) = (step % LOOP_STEPS / STEPS_PER_BAR, step % STEPS_PER_BAR);
    let chord = bar_chord(bar);

    if eighth == 0 {
        for pitch in chord.pad {
            // Two voices a few cents apart, one on each side: the beating is what makes it wide.
            play(Note::new(pitch, 0.9991, 0.042, 0.12, &PAD));
            play(Note::new(pitch, 1.0009, 0.042, 0.88, &PAD));
        }
    }

    // The bass waits four bars; it marks the bar's start and pushes into its last quarter.
    if bar >= 4 && (eighth == 0 || (eighth == 5 && bar % 2 == 1)) {
        let gain = if eighth == 0 { 0.15 } else { 0.1 };
        play(Note::new(chord.bass, 1.0, gain, 0.5, &BASS));
    }

    let figure = if is_away(bar) { FIGURE_AWAY } else { FIGURE_HOME };
    // The first two bars open with quarters, the last two close with them.
    if eighth.is_multiple_of(2) || (2..30).contains(&bar) {
        let place = figure[eighth as usize];
        let pitch = chord.pad[usize::from(place % 4)] + 12 * (place / 4);
        let side = 0.3 + 0.4 * f32::from(place) / 7.0;
        play(Note::new(pitch, 1.0, 0.09 * ACCENT[eighth as usize], side, &PLUCK));
    }

    for (late, gain, side) in ECHOES {
        let Some(struck) = step.checked_sub(late) else { continue };
        let (bar, eighth) = (struck % LOOP_STEPS / STEPS_PER_BAR, struck % STEPS_PER_BAR);
        for &(_, _, pitch) in MELODY.iter().filter(|&&(b, e, _)| (b, e) == (bar, eighth)) {
            for (ratio, level, timbre) in BELL {
                play(Note::new(pitch, ratio, gain * level, side, timbre));
            }
        }
    }
}

// ---- the instruments ----

/// How a note sounds: harmonics above the sine, and its envelope in seconds.
struct Timbre {
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

const PAD: Timbre = Timbre { second: 0.3, third: 0.1, attack: 0.9, hold: 2.1, fall: 2.2 };
const BASS: Timbre = Timbre { second: 0.4, third: 0.14, attack: 0.02, hold: 0.15, fall: 2.3 };
const PLUCK: Timbre = Timbre { second: 0.26, third: 0.12, attack: 0.006, hold: 0.0, fall: 1.5 };
const BELL_BODY: Timbre = Timbre { second: 0.0, third: 0.0, attack: 0.004, hold: 0.0, fall: 3.2 };
const BELL_EDGE: Timbre = Timbre { second: 0.0, third: 0.0, attack: 0.003, hold: 0.0, fall: 1.4 };
const BELL_STRIKE: Timbre = Timbre { second: 0.0, third: 0.0, attack: 0.002, hold: 0.0, fall: 0.5 };

/// One voice of one note.
struct Note {
    /// Hertz.
    pitch: f64,
    left: f32,
    right: f32,
    timbre: &'static Timbre,
}

impl Note {
    /// A note at MIDI number `pitch` times `ratio`, `side` between left (0) and right (1).
    fn new(pitch: u8, ratio: f64, gain: f32, side: f32, timbre: &'static Timbre) -> Self {
        Self { pitch: hertz(pitch) * ratio, left: gain * (1.0 - side), right: gain * side, timbre }
    }

    /// Adds the part of this note that falls into the block of frames from `first`, when it began at
    /// frame `start`.
    fn add_to<const HARMONICS: bool>(&self, out: &mut [f32], start: u64, first: u64, rate: u32) {
        let Timbre { second, third, attack, hold, fall } = *self.timbre;
        let rate = rate as f32;
        let end = start + ((hold + fall) * rate) as u64;
        let (from, to) = (start.max(first), end.min(first + BLOCK as u64));
        // A partial above 45 % of the rate would come back as a false, lower tone.
        if from >= to || self.pitch > 0.45 * f64::from(rate) {
            return;
        }

        // The phase counts 2^32 to a cycle and wraps: adding the increment k times and multiplying it by
        // k give the same bits, which is what lets a note be entered anywhere.
        let increment = (self.pitch / f64::from(rate) * 4_294_967_296.0) as u32;
        let mut phase = increment.wrapping_mul((from - start) as u32);
        let (per_attack, per_fall) = (1.0 / (attack * rate), 1.0 / (fall * rate));
        let hold = hold * rate;

        let samples = &mut out[(from - first) as usize * CHANNELS..(to - first) as usize * CHANNELS];
        let mut age = (from - start) as i32;
        for frame in samples.chunks_exact_mut(CHANNELS) {
            let elapsed = age as f32; // below 2^24, so exact
            let rise = (elapsed * per_attack).min(1.0);
            let rest = 1.0 - ((elapsed - hold).max(0.0) * per_fall).min(1.0);
            let envelope = rise * rise * (3.0 - 2.0 * rise) * rest * rest * rest;

            let sine = sine(phase);
            let tone = if HARMONICS {
                // sin 2θ = 2 sin θ cos θ, and sin 3θ = sin θ (3 - 4 sin² θ).
                let cosine = self::sine(phase.wrapping_add(1 << 30));
                sine * (1.0 + 2.0 * second * cosine + third * (3.0 - 4.0 * sine * sine))
            } else {
                sine
            };

            let value = tone * envelope;
            frame[0] += value * self.left;
            frame[1] += value * self.right;
            phase = phase.wrapping_add(increment);
            age += 1;
        }
    }
}

/// Frequency of a MIDI note number in equal temperament, A above middle C at 440 Hz.
fn hertz(pitch: u8) -> f64 {
    const SEMITONE: f64 = 1.059_463_094_359_295_3; // the twelfth root of 2
    let mut hertz = 8.175_798_915_643_707; // note 0
    for _ in 0..pitch / 12 {
        hertz *= 2.0;
    }
    for _ in 0..pitch % 12 {
        hertz *= SEMITONE;
    }
    hertz
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
