//! What a gather-write takes: pieces of the file and bytes of our own, in order. A view of a frame in another format is one of
//! these, and copies none of the payload until it is flattened.

use super::room::{Full, reserve};
use super::shell::Shell;

/// A run of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Bytes of the file, shared.
    Shared(Shell),
    /// Bytes written for this view.
    Own(Shell),
}

/// Pieces in order. Cleared and filled again for each frame, it allocates for the longest one.
#[derive(Clone, Debug, Default)]
pub struct Gather {
    pieces: Vec<Piece>,
    own: Vec<u8>,
}

impl Gather {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.own.clear();
    }

    /// Makes room for a view of a frame of so many units, parameter sets included, in any format. Writing one allocates nothing
    /// then.
    pub(super) fn reserve(&mut self, units: usize) -> Result<(), Full> {
        // A start code or a length and the unit; a file's header, two tags' headers with what is between them, a PES header.
        reserve(&mut self.pieces, 2 * units + 16)?;
        reserve(&mut self.own, 4 * units + 128)
    }

    /// Appends bytes of our own. Behind others of our own they make one piece with them.
    pub fn own(&mut self, bytes: &[u8]) {
        let at = self.own.len();
        self.own.extend(bytes);
        match self.pieces.last_mut() {
            Some(Piece::Own(last)) => last.len += bytes.len() as u32,
            _ => self.pieces.push(Piece::Own(Shell::new(at, bytes.len()))),
        }
    }

    /// Appends a piece of the file.
    pub fn share(&mut self, shell: Shell) {
        self.pieces.push(Piece::Shared(shell));
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Bytes of a piece of it.
    pub fn bytes<'a>(&'a self, piece: Piece, file: &'a [u8]) -> &'a [u8] {
        match piece {
            Piece::Shared(shell) => shell.of(file),
            Piece::Own(shell) => shell.of(&self.own),
        }
    }

    /// How many bytes were written for it.
    pub fn own_len(&self) -> usize {
        self.own.len()
    }

    /// How many bytes it shares with the file.
    pub fn shared_len(&self) -> usize {
        let of = |piece: &Piece| if let Piece::Shared(shell) = piece { shell.len as usize } else { 0 };
        self.pieces.iter().map(of).sum()
    }

    /// All bytes, shared and own.
    pub fn total_len(&self) -> usize {
        self.own_len() + self.shared_len()
    }

    /// Copies all of it to the end of `out`.
    pub fn flatten(&self, file: &[u8], out: &mut Vec<u8>) {
        for &piece in &self.pieces {
            out.extend(self.bytes(piece, file));
        }
    }
}

/// A place in a gather, for writers that take so many bytes at a time.
pub(super) struct Cursor<'a> {
    gather: &'a Gather,
    file: &'a [u8],
    piece: usize,
    offset: usize,
    left: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning.
    pub(super) fn new(gather: &'a Gather, file: &'a [u8]) -> Cursor<'a> {
        Cursor { gather, file, piece: 0, offset: 0, left: gather.total_len() }
    }

    /// Bytes until the end.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Copies the next `len` bytes, which must be there, to the end of `out`.
    pub(super) fn copy(&mut self, len: usize, out: &mut Vec<u8>) {
        self.left -= len;
        let mut wanted = len;
        while wanted > 0 {
            let rest = &self.gather.bytes(self.gather.pieces[self.piece], self.file)[self.offset..];
            let taken = wanted.min(rest.len());
            out.extend(&rest[..taken]);
            wanted -= taken;
            self.offset += taken;
            if taken == rest.len() {
                self.piece += 1;
                self.offset = 0;
            }
        }
    }
}
