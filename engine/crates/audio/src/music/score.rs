//! The score: 32 bars in D major at 96 beats a minute, for a pad that follows the chords, broken chords in eighths, a bass, and a
//! bell with two echoes.

use super::voice::{BASS, BELL_BODY, BELL_EDGE, BELL_STRIKE, Note, PAD, PLUCK, Timbre};

/// Length of the piece in steps. A step is an eighth.
pub(super) const STEPS: u64 = 32 * STEPS_PER_BAR;

const STEPS_PER_BAR: u64 = 8;

/// The harmony of a bar as MIDI notes: the bass, and the pad in ascending order.
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

/// The chords of the home section, four bars that repeat, and of the away section, eight bars.
const HOME: [Chord; 4] = [D_MAJ9, B_MIN11, G_MAJ9, A_SUS13];
const AWAY: [Chord; 8] = [E_MIN9, A_SUS7, FIS_MIN7, B_MIN11, G_MAJ9, D_ON_FIS, E_MIN9, A_6];

/// The bell's melody: bar, eighth of the bar, MIDI note.
#[rustfmt::skip]
const MELODY: [(u64, u64, u8); 39] = [
    (8, 0, 78), (8, 3, 81), (9, 0, 83), (9, 4, 81), (10, 0, 78), (10, 3, 74), (10, 6, 76), (11, 2, 76),
    (12, 0, 78), (12, 3, 81), (12, 6, 86), (13, 2, 83), (13, 5, 81), (14, 0, 83), (14, 4, 78), (15, 0, 76),
    (16, 0, 79), (16, 4, 83), (17, 0, 81), (17, 5, 79), (18, 0, 81), (18, 4, 85), (19, 0, 86), (19, 5, 83),
    (20, 0, 83), (20, 4, 78), (21, 0, 81), (21, 6, 78), (22, 0, 79), (22, 4, 76), (23, 0, 76), (23, 4, 73),
    (24, 0, 78), (25, 4, 81), (26, 0, 83), (27, 4, 76), (28, 0, 86), (28, 4, 81), (30, 2, 78),
];

/// The broken chord's sequence of notes: 0 to 3 are the pad's notes, 4 to 7 the same notes an octave higher.
const FIGURE_HOME: [u8; 8] = [0, 2, 4, 3, 5, 4, 2, 3];
const FIGURE_AWAY: [u8; 8] = [0, 3, 2, 5, 4, 3, 6, 2];

/// Accent of each eighth of a bar, as a factor of the plucked notes' gain.
const ACCENT: [f32; 8] = [1.0, 0.62, 0.8, 0.58, 0.9, 0.6, 0.76, 0.66];

/// The bell's partials: frequency ratio to the fundamental, gain, and timbre.
const BELL: [(f64, f32, &Timbre); 4] =
    [(1.0, 0.17, &BELL_BODY), (2.0, 0.052, &BELL_BODY), (2.76, 0.032, &BELL_EDGE), (5.4, 0.012, &BELL_STRIKE)];

/// The bell and its echoes: delay in steps, gain, and panning from left (0) to right (1).
const ECHOES: [(u64, f32, f32); 3] = [(0, 1.0, 0.5), (3, 0.38, 0.22), (6, 0.16, 0.78)];

/// Calls `play` with every note that starts at `step`. The order is fixed, because the sum of floats depends on it.
pub(super) fn notes_at(step: u64, play: &mut impl FnMut(Note)) {
    let (bar, eighth) = bar_and_eighth(step);
    let chord = bar_chord(bar);
    if eighth == 0 {
        pad(chord, play);
    }
    // The bass enters in the fifth bar. It plays at the start of each bar, and in every second one also before the last quarter.
    if bar >= 4 && (eighth == 0 || (eighth == 5 && bar % 2 == 1)) {
        let gain = if eighth == 0 { 0.3 } else { 0.2 };
        play(Note::new(chord.bass, 1.0, gain, 0.5, &BASS));
    }
    // The first two and the last two bars have quarters only.
    if eighth.is_multiple_of(2) || (2..30).contains(&bar) {
        pluck(chord, is_away(bar), eighth as usize, play);
    }
    for (late, gain, side) in ECHOES {
        if let Some(struck) = step.checked_sub(late) {
            bell(struck, gain, side, play);
        }
    }
}

/// Plays each note of the chord with two voices, a few cents apart and one on each side, whose beating widens the stereo image.
fn pad(chord: &Chord, play: &mut impl FnMut(Note)) {
    for pitch in chord.pad {
        play(Note::new(pitch, 0.9991, 0.084, 0.12, &PAD));
        play(Note::new(pitch, 1.0009, 0.084, 0.88, &PAD));
    }
}

fn pluck(chord: &Chord, away: bool, eighth: usize, play: &mut impl FnMut(Note)) {
    let tone = if away { FIGURE_AWAY } else { FIGURE_HOME }[eighth];
    let pitch = chord.pad[usize::from(tone % 4)] + 12 * (tone / 4);
    let side = 0.3 + 0.4 * f32::from(tone) / 7.0;
    play(Note::new(pitch, 1.0, 0.18 * ACCENT[eighth], side, &PLUCK));
}

fn bell(struck: u64, gain: f32, side: f32, play: &mut impl FnMut(Note)) {
    let at = bar_and_eighth(struck);
    for &(_, _, pitch) in MELODY.iter().filter(|&&(bar, eighth, _)| (bar, eighth) == at) {
        for (ratio, level, timbre) in BELL {
            play(Note::new(pitch, ratio, gain * level, side, timbre));
        }
    }
}

/// The bar and the eighth of the bar at a step, both counted from 0.
const fn bar_and_eighth(step: u64) -> (u64, u64) {
    (step % STEPS / STEPS_PER_BAR, step % STEPS_PER_BAR)
}

const fn is_away(bar: u64) -> bool {
    bar / 8 == 2
}

fn bar_chord(bar: u64) -> &'static Chord {
    if is_away(bar) { &AWAY[bar as usize % 8] } else { &HOME[bar as usize % 4] }
}
