//! The key and tempo in which the piece is played: originally D major at 96 beats a minute. The songs of the media library have
//! no sound of their own; each is the piece in another key and tempo, so that they can be told apart.

use super::{BLOCK, CHANNELS, RATES, score, voice};

/// Tempos in beats a minute at which the length of the piece is a whole number of seconds.
const TEMPOS: [u32; 5] = [64, 80, 96, 120, 128];

/// A key and a tempo for the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Transposition from D major in semitones, -6 to 5.
    pub semitones: i8,
    /// Beats a minute: one of `TEMPOS`. Notes start on eighths, of which a beat has two.
    pub bpm: u32,
}

impl Key {
    /// The original key and tempo.
    pub const HOME: Key = Key { semitones: 0, bpm: 96 };

    /// The key and tempo of the song with this number. The next song is a fifth higher (modulo an octave) and has another tempo.
    /// Any sixty consecutive songs all differ.
    pub const fn of_song(song: u32) -> Key {
        Key { semitones: ((song % 12 * 7 + 6) % 12) as i8 - 6, bpm: TEMPOS[(song % 5) as usize] }
    }

    /// Length of one repetition of the piece in seconds.
    pub const fn turn_seconds(self) -> u64 {
        score::STEPS * 30 / self.bpm as u64
    }

    /// Length of a song in seconds: one repetition of the piece, until its last note has faded out.
    pub const fn song_seconds(self) -> u64 {
        self.turn_seconds() + voice::LONGEST
    }

    /// Fills `out` with block `index` of the piece in this key and tempo, in the format of [`super::block`]. The piece is played
    /// `turns` times; `u64::MAX` repeats it forever.
    ///
    /// # Panics
    /// If `rate` is outside [`RATES`], or the length of `out` is not `BLOCK * CHANNELS`.
    pub fn block(self, index: u64, rate: u32, turns: u64, out: &mut [f32]) {
        assert!(RATES.contains(&rate), "rate {rate} is outside {RATES:?}");
        assert_eq!(out.len(), BLOCK * CHANNELS, "a block is {BLOCK} stereo frames");
        out.fill(0.0);

        let first = if turns == u64::MAX { self.unrolled(index, rate) } else { index * BLOCK as u64 };
        // An eighth takes 30 / bpm seconds.
        let (numerator, denominator) = (30 * u64::from(rate), u64::from(self.bpm));
        let step_at = |frame: u64| frame * denominator / numerator;
        let look_back = (voice::LONGEST * denominator).div_ceil(30);
        let last = step_at(first + BLOCK as u64 - 1).min(turns.saturating_mul(score::STEPS).saturating_sub(1));
        for step in step_at(first).saturating_sub(look_back)..=last {
            let start = (step * numerator).div_ceil(denominator);
            score::notes_at(step, &mut |note| note.transposed(self.semitones).add_to(out, start, first, rate));
        }
    }

    /// The first frame of block `index`, mapped into the first two repetitions of the piece.
    ///
    /// The first repetition follows silence; every later one follows the fading notes of the one before. The second therefore
    /// represents all later ones.
    fn unrolled(self, index: u64, rate: u32) -> u64 {
        let turn = u128::from(self.turn_seconds() * u64::from(rate));
        let frame = u128::from(index) * BLOCK as u128;
        let folded = if frame < turn { frame } else { turn + frame % turn };
        folded as u64 // below 2 * 120 * 192 000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_turns_in_whole_seconds() {
        for bpm in TEMPOS {
            assert_eq!(score::STEPS * 30 % u64::from(bpm), 0, "{bpm}");
        }
        assert_eq!(Key::HOME.turn_seconds(), 80);
    }

    #[test]
    fn songs_beside_each_other_sound_otherwise_and_sixty_have_all_keys() {
        let keys: Vec<Key> = (1..=60).map(Key::of_song).collect();
        assert!(keys.windows(2).all(|pair| pair[0].semitones != pair[1].semitones && pair[0].bpm != pair[1].bpm));
        assert!(keys.iter().enumerate().all(|(at, key)| !keys[..at].contains(key)));
        assert!(keys.iter().all(|key| (-6..=5).contains(&key.semitones)));
        assert_eq!(Key::of_song(u32::MAX), Key::of_song(u32::MAX % 60));
    }

    #[test]
    fn a_song_is_one_turn_that_dies_away_within_bounds() {
        for song in [1, 4, 5, 9, 13] {
            let key = Key::of_song(song);
            let mut out = [0.0; BLOCK * CHANNELS];
            let blocks = key.song_seconds() * 8_000 / BLOCK as u64;
            let mut loudest = 0.0_f32;
            for index in 0..=blocks {
                key.block(index, 8_000, 1, &mut out);
                loudest = out.iter().fold(loudest, |peak, sample| sample.abs().max(peak));
            }
            assert!(loudest > 0.4 && loudest < 0.95, "song {song}: {loudest}");
            assert_eq!(out, [0.0; BLOCK * CHANNELS], "song {song} has not died away");
        }
    }
}
