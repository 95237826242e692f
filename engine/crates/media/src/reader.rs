//! Reads big-endian fields one after another and knows where it is, so that whatever is missing is refused by its place.

use super::fault::Fault;
use super::shell::Shell;

/// A place in a file, and where what is being read ends.
pub(super) struct Reader<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// Reads the whole file.
    pub(super) fn new(file: &'a [u8]) -> Reader<'a> {
        Reader { file, at: 0, end: file.len() }
    }

    /// Reads a part of it.
    pub(super) fn within(file: &'a [u8], shell: Shell) -> Reader<'a> {
        Reader { file, at: shell.at as usize, end: shell.end() }
    }

    /// Offset of what comes next, in the file.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Bytes until the end.
    pub(super) fn left(&self) -> usize {
        self.end - self.at
    }

    /// The next `len` bytes, which are a `field`.
    pub(super) fn take(&mut self, len: usize, field: &'static str) -> Result<Shell, Fault> {
        if len > self.left() {
            return Err(Fault::truncated(self.at, field, self.left(), len));
        }
        let shell = Shell::new(self.at, len);
        self.at += len;
        Ok(shell)
    }

    /// All that is left.
    pub(super) fn rest(&mut self) -> Shell {
        let shell = Shell::new(self.at, self.left());
        self.at = self.end;
        shell
    }

    /// An unsigned number of `len` bytes, 1 to 4.
    pub(super) fn number(&mut self, len: usize, field: &'static str) -> Result<u32, Fault> {
        let bytes = self.take(len, field)?.of(self.file);
        Ok(bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }
}
