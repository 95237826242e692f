//! A file that can fail, and one in memory that does not.

use std::fmt;

/// Why a file refused a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What the file said itself.
    pub why: String,
    /// Whether the disk, or the page's share of it, is full.
    pub full: bool,
}

impl Failure {
    /// One that is not for want of room.
    pub fn new(why: impl Into<String>) -> Failure {
        Failure { why: why.into(), full: false }
    }

    /// The disk is full.
    pub fn full(why: impl Into<String>) -> Failure {
        Failure { why: why.into(), full: true }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

/// A file whose writes last only once they are [synced](Medium::sync). Any call may fail; what a failed one has written is
/// unknown.
pub trait Medium {
    /// Bytes that it has.
    ///
    /// # Errors
    /// What the file said.
    fn size(&self) -> Result<usize, Failure>;

    /// Reads from a place on, as much as there is and fits; returns how much.
    ///
    /// # Errors
    /// What the file said.
    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, Failure>;

    /// Writes all of it, from a place on; what is between the end and there becomes zeros.
    ///
    /// # Errors
    /// What the file said, or that it took only a part.
    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), Failure>;

    /// Gives back the room of what it has beyond `size` bytes.
    ///
    /// # Errors
    /// What the file said.
    fn truncate(&mut self, size: usize) -> Result<(), Failure>;

    /// Makes all writes last.
    ///
    /// # Errors
    /// What the file said.
    fn sync(&mut self) -> Result<(), Failure>;
}

/// Bytes of a range, as many of them as there are.
pub(super) fn bytes(medium: &dyn Medium, offset: usize, length: usize) -> Result<Vec<u8>, Failure> {
    // A length that was read from the file itself may be anything, and a file longer than memory.
    let length = length.min(medium.size()?.saturating_sub(offset));
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| Failure::new(format!("{length} bytes do not fit into memory")))?;
    bytes.resize(length, 0);
    let mut got = 0;
    while got < bytes.len() {
        match medium.read(offset + got, &mut bytes[got..])? {
            0 => break,
            more => got += more,
        }
    }
    bytes.truncate(got);
    Ok(bytes)
}

/// A file in memory: lost with it.
#[derive(Clone, Debug, Default)]
pub struct Memory(Vec<u8>);

impl Medium for Memory {
    fn size(&self) -> Result<usize, Failure> {
        Ok(self.0.len())
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, Failure> {
        let rest = self.0.get(offset..).unwrap_or_default();
        let length = rest.len().min(into.len());
        into[..length].copy_from_slice(&rest[..length]);
        Ok(length)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), Failure> {
        let end = offset + bytes.len();
        self.0.resize(self.0.len().max(end), 0);
        self.0[offset..end].copy_from_slice(bytes);
        Ok(())
    }

    fn truncate(&mut self, size: usize) -> Result<(), Failure> {
        self.0.truncate(size);
        Ok(())
    }

    fn sync(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}
