//! The interface of a file that can fail, and a file in memory that cannot.

use std::fmt;

/// The error of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IoError {
    /// The file's own message.
    pub message: String,
    /// Whether the disk, or the page's share of it, is full.
    pub full: bool,
}

impl IoError {
    /// An error other than a full disk.
    pub fn new(message: impl Into<String>) -> IoError {
        IoError { message: message.into(), full: false }
    }

    /// The disk is full.
    pub fn full(message: impl Into<String>) -> IoError {
        IoError { message: message.into(), full: true }
    }
}

impl fmt::Display for IoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// A file whose writes are durable only after [`sync`](Medium::sync). Any call may fail; the effect of a failed write is unknown.
pub trait StorageFile {
    /// Its size, in bytes.
    ///
    /// # Errors
    /// The error of the file.
    fn size(&self) -> Result<usize, IoError>;

    /// Reads from an offset, up to the end of the file or of the buffer; returns the number of bytes.
    ///
    /// # Errors
    /// The error of the file.
    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, IoError>;

    /// Writes all bytes at an offset. A gap after the end of the file is filled with zeros.
    ///
    /// # Errors
    /// The error of the file, or that it wrote only a part.
    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), IoError>;

    /// Truncates it to `size` bytes.
    ///
    /// # Errors
    /// The error of the file.
    fn truncate(&mut self, size: usize) -> Result<(), IoError>;

    /// Makes all writes durable.
    ///
    /// # Errors
    /// The error of the file.
    fn sync(&mut self) -> Result<(), IoError>;
}

/// The bytes of a range, up to the end of the file.
pub(super) fn bytes(storage: &dyn StorageFile, offset: usize, length: usize) -> Result<Vec<u8>, IoError> {
    // The length may have been read from a damaged file, and the file may be larger than memory.
    let length = length.min(storage.size()?.saturating_sub(offset));
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| IoError::new(format!("{length} bytes do not fit into memory")))?;
    bytes.resize(length, 0);
    let mut got = 0;
    while got < bytes.len() {
        match storage.read(offset + got, &mut bytes[got..])? {
            0 => break,
            more => got += more,
        }
    }
    bytes.truncate(got);
    Ok(bytes)
}

/// A file in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryFile(Vec<u8>);

impl StorageFile for MemoryFile {
    fn size(&self) -> Result<usize, IoError> {
        Ok(self.0.len())
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, IoError> {
        let rest = self.0.get(offset..).unwrap_or_default();
        let length = rest.len().min(into.len());
        into[..length].copy_from_slice(&rest[..length]);
        Ok(length)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), IoError> {
        let end = offset + bytes.len();
        self.0.resize(self.0.len().max(end), 0);
        self.0[offset..end].copy_from_slice(bytes);
        Ok(())
    }

    fn truncate(&mut self, size: usize) -> Result<(), IoError> {
        self.0.truncate(size);
        Ok(())
    }

    fn sync(&mut self) -> Result<(), IoError> {
        Ok(())
    }
}
