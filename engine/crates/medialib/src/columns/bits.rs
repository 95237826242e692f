//! A bit set of songs.

/// The set. Songs beyond the last word are not in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Bitset(Vec<u64>);

impl Bitset {
    /// Adds a song, numbered from 0; ignores negative numbers.
    pub fn add(&mut self, song: i32) {
        let Ok(song) = usize::try_from(song) else { return };
        if self.0.len() <= song / 64 {
            self.0.resize(song / 64 + 1, 0);
        }
        self.0[song / 64] |= 1 << (song % 64);
    }

    /// Whether the words include a song's bit.
    pub fn covers(&self, song: i32) -> bool {
        usize::try_from(song).is_ok_and(|song| song / 64 < self.0.len())
    }

    /// Union with another set; returns the number of words processed.
    pub fn or(&mut self, other: &Bitset) -> usize {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        other.0.len()
    }

    /// Intersection with another set; returns the number of words processed.
    pub fn and(&mut self, other: &Bitset) -> usize {
        self.0.truncate(other.0.len());
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        self.0.len()
    }

    /// Difference from another set; returns the number of words processed.
    pub fn and_not(&mut self, other: &Bitset) -> usize {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        self.0.len().min(other.0.len())
    }

    /// Number of songs.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The songs, in order.
    pub fn songs(&self) -> Vec<i32> {
        let mut songs = Vec::with_capacity(self.0.iter().map(|word| word.count_ones() as usize).sum());
        for (base, &word) in (0..).step_by(64).zip(&self.0) {
            let mut rest = word;
            while rest != 0 {
                songs.push(base + rest.trailing_zeros() as i32);
                rest &= rest - 1;
            }
        }
        songs
    }
}

impl FromIterator<i32> for Bitset {
    fn from_iter<I: IntoIterator<Item = i32>>(songs: I) -> Bitset {
        let mut bits = Bitset::default();
        songs.into_iter().for_each(|song| bits.add(song));
        bits
    }
}
