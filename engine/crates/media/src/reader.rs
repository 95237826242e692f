//! A reader of big-endian fields that keeps track of its offset, so that errors can name it.

use super::fault::Fault;
use super::frames::Shell;

/// A position in a file, and the end of the part that is read.
pub(super) struct Reader<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// A reader of the whole file.
    pub(super) fn new(file: &'a [u8]) -> Reader<'a> {
        Reader { file, at: 0, end: file.len() }
    }

    /// A reader of a part of the file.
    pub(super) fn within(file: &'a [u8], shell: Shell) -> Reader<'a> {
        Reader { file, at: shell.at as usize, end: shell.end() }
    }

    /// Offset of the next byte in the file.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Number of bytes left.
    pub(super) fn left(&self) -> usize {
        self.end - self.at
    }

    /// Reads `len` bytes. `field` names them in the error.
    ///
    /// # Errors
    /// If fewer bytes are left.
    pub(super) fn take(&mut self, len: usize, field: &'static str) -> Result<Shell, Fault> {
        if len > self.left() {
            return Err(Fault::truncated(self.at, field, self.left(), len));
        }
        let shell = Shell::new(self.at, len);
        self.at += len;
        Ok(shell)
    }

    /// Reads all bytes that are left.
    pub(super) fn rest(&mut self) -> Shell {
        let shell = Shell::new(self.at, self.left());
        self.at = self.end;
        shell
    }

    /// Reads an unsigned number of `len` bytes, 1 to 4. `field` names it in the error.
    ///
    /// # Errors
    /// If fewer bytes are left.
    pub(super) fn number(&mut self, len: usize, field: &'static str) -> Result<u32, Fault> {
        let bytes = self.take(len, field)?.of(self.file);
        Ok(bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }
}
