//! The position of a number in a dense list, found in one lookup: the sparse half of a sparse set (Briggs and Torczon, "An
//! efficient representation for sparse sets", 1993). An entry may be stale; the caller checks it against the dense list, so
//! that entries need not be cleared.

/// Positions by number.
#[derive(Clone, Debug, Default)]
pub struct Positions(Vec<u32>);

impl Positions {
    /// The position stored for `number`, if `is_there` confirms it.
    pub fn find(&self, number: u32, is_there: impl FnOnce(usize) -> bool) -> Option<usize> {
        self.0.get(number as usize).map(|&at| at as usize).filter(|&at| is_there(at))
    }

    /// Stores the position of `number`.
    pub fn set(&mut self, number: u32, at: usize) {
        let needed = number as usize + 1;
        if self.0.len() < needed {
            self.0.resize(needed, u32::MAX);
        }
        self.0[number as usize] = at as u32;
    }
}
