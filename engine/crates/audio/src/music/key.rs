//! The key and the pace that the piece is played in: at home D major, 96 beats a minute. Songs of a library without sound
//! of their own are told apart by them.

use super::{BLOCK, CHANNELS, RATES, score, voice};

/// Beats a minute that make a turn of the piece a whole number of seconds.
const PACES: [u32; 5] = [64, 80, 96, 120, 128];

/// How the piece is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Semitones above D major, below where negative: -6 to 5.
    pub up: i8,
    /// Beats a minute, one of `PACES`. Notes begin on eighths: two a beat.
    pub beats: u32,
}

impl Key {
    /// As it was written.
    pub const HOME: Key = Key { up: 0, beats: 96 };

    /// Of a song, by its number alone: the next number is a fifth higher, at another pace; sixty songs sound in sixty ways.
    pub const fn of_song(song: u32) -> Key {
        Key { up: ((song % 12 * 7 + 6) % 12) as i8 - 6, beats: PACES[(song % 5) as usize] }
    }

    /// Seconds of one turn.
    pub const fn turn_seconds(self) -> u64 {
        score::STEPS * 30 / self.beats as u64
    }

    /// Seconds until one turn has died away.
    pub const fn song_seconds(self) -> u64 {
        self.turn_seconds() + voice::LONGEST
    }

    /// Block `index` of the piece, as [`super::block`]; no note begins from turn `turns` on.
    ///
    /// # Panics
    /// As [`super::block`].
    pub fn block(self, index: u64, rate: u32, turns: u64, out: &mut [f32]) {
        assert!(RATES.contains(&rate), "rate {rate} is outside {RATES:?}");
        assert_eq!(out.len(), BLOCK * CHANNELS, "a block is {BLOCK} stereo frames");
        out.fill(0.0);

        let first = if turns == u64::MAX { self.unrolled(index, rate) } else { index * BLOCK as u64 };
        // An eighth takes 30 / beats seconds.
        let (numerator, denominator) = (30 * u64::from(rate), u64::from(self.beats));
        let step_at = |frame: u64| frame * denominator / numerator;
        let look_back = (voice::LONGEST * denominator).div_ceil(30);
        let last = step_at(first + BLOCK as u64 - 1).min(turns.saturating_mul(score::STEPS).saturating_sub(1));
        for step in step_at(first).saturating_sub(look_back)..=last {
            let start = (step * numerator).div_ceil(denominator);
            score::notes_at(step, &mut |note| note.higher(self.up).add_to(out, start, first, rate));
        }
    }

    /// First frame of block `index`, with whole turns of the piece after the second taken away.
    ///
    /// The first turn has silence before it, all later ones the tail of the turn before: so the second
    /// stands for every later one.
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
        for beats in PACES {
            assert_eq!(score::STEPS * 30 % u64::from(beats), 0, "{beats}");
        }
        assert_eq!(Key::HOME.turn_seconds(), 80);
    }

    #[test]
    fn songs_beside_each_other_sound_otherwise_and_sixty_have_all_keys() {
        let keys: Vec<Key> = (1..=60).map(Key::of_song).collect();
        assert!(keys.windows(2).all(|pair| pair[0].up != pair[1].up && pair[0].beats != pair[1].beats));
        assert!(keys.iter().enumerate().all(|(at, key)| !keys[..at].contains(key)));
        assert!(keys.iter().all(|key| (-6..=5).contains(&key.up)));
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
