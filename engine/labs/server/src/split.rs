//! The cutting of a short read, so that no large buffer is allocated for it: into powers of two from the pool, each at most
//! half of the one before, and a small tail that is cheap to allocate.
//!
//! ocsigenserver's pull request 87, `Ocsigen_senders.File_content`: with buffers of 8192 bytes, 7000 bytes become 4096 +
//! 2048 + 512 + 256 and a tail of 88.

/// Largest tail in bytes: 17 words of the minor heap.
pub const SMALL: usize = 128;

/// One piece of a short read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// In a pooled buffer of exactly this many bytes.
    Pooled(usize),
    /// In a fresh string of this many bytes.
    Tail(usize),
}

impl Piece {
    /// Length in bytes.
    pub fn len(self) -> usize {
        match self {
            Piece::Pooled(len) | Piece::Tail(len) => len,
        }
    }
}

/// The pieces of a short read, in order.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    left: usize,
    step: usize,
}

impl Split {
    /// The pieces of `read` bytes that did not fill a buffer of `buffer` bytes.
    pub fn new(read: usize, buffer: usize) -> Split {
        Split { left: read, step: buffer / 2 }
    }
}

impl Iterator for Split {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if self.left == 0 {
            return None;
        }
        // A buffer size that is no power of two could be halved down to nothing.
        if self.left <= SMALL || self.step < SMALL {
            return Some(Piece::Tail(std::mem::take(&mut self.left)));
        }
        while self.step > self.left {
            self.step /= 2;
        }
        self.left -= self.step;
        let piece = Piece::Pooled(self.step);
        self.step /= 2;
        Some(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Piece::{Pooled, Tail};

    fn cut(read: usize, buffer: usize) -> Vec<Piece> {
        Split::new(read, buffer).collect()
    }

    #[test]
    fn short_reads_are_cut_as_the_source_cuts_them() {
        assert_eq!(cut(7_168, 8_192), [Pooled(4_096), Pooled(2_048), Pooled(1_024)]);
        assert_eq!(cut(7_000, 8_192), [Pooled(4_096), Pooled(2_048), Pooled(512), Pooled(256), Tail(88)]);
        // The second read of a file of 15 000 bytes.
        assert_eq!(cut(6_808, 8_192), [Pooled(4_096), Pooled(2_048), Pooled(512), Pooled(128), Tail(24)]);
        let all = [4_096, 2_048, 1_024, 512, 256, 128].map(Pooled);
        assert_eq!(cut(8_191, 8_192), [&all[..], &[Tail(127)]].concat());
        assert_eq!(cut(128, 8_192), [Tail(128)]);
        assert_eq!(cut(129, 8_192), [Pooled(128), Tail(1)]);
        assert_eq!(cut(0, 8_192), []);
    }

    #[test]
    fn the_pieces_are_all_of_the_read_and_the_tail_is_small() {
        for buffer in [256, 1_000, 1_024, 8_192, 65_536] {
            for read in 0..buffer {
                let pieces = cut(read, buffer);
                assert_eq!(pieces.iter().map(|piece| piece.len()).sum::<usize>(), read);
                let small = |piece: &Piece| !matches!(piece, Tail(len) if *len > SMALL);
                assert!(!buffer.is_power_of_two() || pieces.iter().all(small), "{read} in {buffer}");
            }
        }
    }
}
