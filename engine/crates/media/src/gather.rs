//! GatherList lists, as for a vectored write (`writev`): byte ranges of the file and newly written bytes, in order. A frame in another
//! format is represented by one, so that its payload is not copied until the list is flattened.

use super::fault::{OutOfMemory, reserve};
use super::frames::Shell;

/// An element of a gather list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Bytes of the file.
    Shared(Shell),
    /// Bytes owned by the list, as a range of its buffer.
    Own(Shell),
}

/// A gather list. If it is cleared and filled again for each frame, it allocates only for the longest one.
#[derive(Clone, Debug, Default)]
pub struct GatherList {
    pieces: Vec<Piece>,
    own: Vec<u8>,
}

impl GatherList {
    /// Removes all pieces. Keeps the allocated memory.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.own.clear();
    }

    /// Reserves memory for a frame of `units` units, parameter sets included, in any format. Writing such a frame then does not
    /// allocate.
    pub(super) fn reserve(&mut self, units: usize) -> Result<(), OutOfMemory> {
        // For each unit, a start code or length and the unit itself. The constants cover a file header, two tags with their
        // headers, and a PES header.
        reserve(&mut self.pieces, 2 * units + 16)?;
        reserve(&mut self.own, 4 * units + 128)
    }

    /// Appends a copy of `bytes`. If the last piece is owned as well, it is extended.
    pub fn own(&mut self, bytes: &[u8]) {
        let at = self.own.len();
        self.own.extend(bytes);
        match self.pieces.last_mut() {
            Some(Piece::Own(last)) => last.len += bytes.len() as u32,
            _ => self.pieces.push(Piece::Own(Shell::new(at, bytes.len()))),
        }
    }

    /// Appends a byte range of the file.
    pub fn share(&mut self, shell: Shell) {
        self.pieces.push(Piece::Shared(shell));
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The bytes of a piece of this list.
    pub fn bytes<'a>(&'a self, piece: Piece, file: &'a [u8]) -> &'a [u8] {
        match piece {
            Piece::Shared(shell) => shell.of(file),
            Piece::Own(shell) => shell.of(&self.own),
        }
    }

    /// Number of owned bytes.
    pub fn own_len(&self) -> usize {
        self.own.len()
    }

    /// Number of bytes shared with the file.
    pub fn shared_len(&self) -> usize {
        let of = |piece: &Piece| if let Piece::Shared(shell) = piece { shell.len as usize } else { 0 };
        self.pieces.iter().map(of).sum()
    }

    /// Number of all bytes, shared and owned.
    pub fn total_len(&self) -> usize {
        self.own_len() + self.shared_len()
    }

    /// Appends a copy of all bytes to `out`.
    pub fn flatten(&self, file: &[u8], out: &mut Vec<u8>) {
        for &piece in &self.pieces {
            out.extend(self.bytes(piece, file));
        }
    }
}

/// A position in a gather list, for writers that consume it in parts.
pub(super) struct Cursor<'a> {
    gather: &'a GatherList,
    file: &'a [u8],
    piece: usize,
    offset: usize,
    left: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `gather`.
    pub(super) fn new(gather: &'a GatherList, file: &'a [u8]) -> Cursor<'a> {
        Cursor { gather, file, piece: 0, offset: 0, left: gather.total_len() }
    }

    /// Number of bytes left.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Appends a copy of the next `len` bytes to `out`. At least `len` bytes must be left.
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
