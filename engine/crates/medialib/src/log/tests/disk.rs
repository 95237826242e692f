//! A simulated disk that loses unflushed data when its power fails, and on which any call may fail.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use super::*;

/// Default size of the unit that the disk writes atomically, in bytes.
const SECTOR: usize = 64;

/// A file on the disk: its durable bytes, its pending sectors, and the bytes that reads return meanwhile.
#[derive(Clone, Debug, Default)]
pub(super) struct FileState {
    pub bytes: Vec<u8>,
    pub pending: Vec<(usize, PendingWrite)>,
    /// The bytes that reads return, if they differ from `bytes`.
    cache: Option<Vec<u8>>,
}

/// A write that was not flushed: its effect on a file, from an offset.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PendingWrite {
    Bytes(Vec<u8>),
    /// The bytes from the offset are removed.
    End,
}

impl FileState {
    fn seen(&self) -> &Vec<u8> {
        self.cache.as_ref().unwrap_or(&self.bytes)
    }

    fn write(&mut self, offset: usize, sector: &[u8]) {
        let cache = self.cache.get_or_insert_with(|| self.bytes.clone());
        let end = offset + sector.len();
        cache.resize(cache.len().max(end), 0);
        cache[offset..end].copy_from_slice(sector);
        self.pending.push((offset, PendingWrite::Bytes(sector.to_vec())));
    }

    fn truncate(&mut self, size: usize) {
        self.cache.get_or_insert_with(|| self.bytes.clone()).truncate(size);
        self.pending.push((size, PendingWrite::End));
    }

    fn flush(&mut self) {
        for (offset, bytes) in std::mem::take(&mut self.pending) {
            self.put(offset, &bytes);
        }
        self.cache.take_if(|cache| *cache == self.bytes);
    }

    fn put(&mut self, offset: usize, written: &PendingWrite) {
        let bytes = match written {
            PendingWrite::Bytes(bytes) => bytes,
            PendingWrite::End => return self.bytes.truncate(offset),
        };
        let end = offset + bytes.len();
        self.bytes.resize(self.bytes.len().max(end), 0);
        self.bytes[offset..end].copy_from_slice(bytes);
    }
}

/// The log and the snapshots.
#[derive(Clone, Debug)]
pub(super) struct DiskState {
    pub files: [FileState; 2],
    /// Number of bytes until the power fails.
    pub left: usize,
    /// Number of calls until one fails.
    pub calls: usize,
    /// Whether all later calls fail, too.
    pub keeps_failing: bool,
    /// Whether failing writes write a part, and failing flushes flush.
    pub torn: bool,
    /// Whether failing flushes drop the pending data: reads still return them, but no later flush writes them.
    pub drops_failed_flushes: bool,
    /// Size of the unit that it writes atomically, in bytes.
    pub sector: usize,
    /// The disk after each write and flush, if recorded.
    pub history: Option<Vec<[FileState; 2]>>,
}

pub(super) const LOG: usize = 0;
pub(super) const SNAPSHOTS: usize = 1;

impl DiskState {
    fn spend(&mut self, bytes: usize) -> bool {
        let enough = self.left >= bytes;
        self.left = if enough { self.left - bytes } else { 0 };
        enough
    }

    /// The power fails: a random subset of the pending sectors was written.
    pub fn fail(&mut self, rng: &mut Rng) {
        self.fail_with(|_| rng.below(2) == 0);
    }

    /// The power fails: these of the pending sectors were written.
    pub fn fail_with(&mut self, mut survives: impl FnMut(usize) -> bool) {
        let mut nth = 0;
        for file in &mut self.files {
            for (offset, bytes) in std::mem::take(&mut file.pending) {
                if survives(nth) {
                    file.put(offset, &bytes);
                }
                nth += 1;
            }
            file.cache = None;
        }
    }

    /// Number of pending sectors.
    pub fn pending(&self) -> usize {
        self.files.iter().map(|file| file.pending.len()).sum()
    }

    fn note(&mut self) {
        if let Some(history) = &mut self.history {
            history.push(self.files.clone());
        }
    }

    fn call(&mut self) -> Result<(), IoError> {
        if self.calls > 1 {
            self.calls -= 1;
            return Ok(());
        }
        if !self.keeps_failing {
            self.calls = usize::MAX;
        }
        Err(IoError::full("it is full"))
    }
}

#[derive(Clone, Debug)]
pub(super) struct SimDisk(pub Rc<RefCell<DiskState>>);

/// A file of the disk.
pub(super) struct SimFile(pub SimDisk, pub usize);

impl SimDisk {
    pub fn new() -> SimDisk {
        let files = <[FileState; 2]>::default();
        SimDisk::of(DiskState {
            files,
            left: usize::MAX,
            calls: usize::MAX,
            keeps_failing: false,
            torn: false,
            drops_failed_flushes: false,
            sector: SECTOR,
            history: None,
        })
    }

    pub fn of(state: DiskState) -> SimDisk {
        SimDisk(Rc::new(RefCell::new(state)))
    }

    pub fn copy(&self) -> SimDisk {
        SimDisk::of(self.0.borrow().clone())
    }

    pub fn open(&self, ring: usize) -> Result<DurableLibrary, LogError> {
        DurableLibrary::with_ring(
            Box::new(SimFile(self.clone(), LOG)),
            Box::new(SimFile(self.clone(), SNAPSHOTS)),
            ring,
        )
    }

    pub fn bytes(&self, file: usize) -> RefMut<'_, Vec<u8>> {
        RefMut::map(self.0.borrow_mut(), |state| &mut state.files[file].bytes)
    }
}

impl StorageFile for SimFile {
    fn size(&self) -> Result<usize, IoError> {
        self.0.0.borrow_mut().call()?;
        Ok(self.0.0.borrow().files[self.1].seen().len())
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, IoError> {
        self.0.0.borrow_mut().call()?;
        let state = self.0.0.borrow();
        let bytes = state.files[self.1].seen();
        // Reads return a part at a time, as is allowed.
        let length = into.len().min(bytes.len().saturating_sub(offset)).min(100_000);
        into[..length].copy_from_slice(&bytes[offset..offset + length]);
        Ok(length)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), IoError> {
        let mut state = self.0.0.borrow_mut();
        let outcome = state.call();
        let taken = match outcome {
            Ok(()) => bytes,
            Err(_) if state.torn => &bytes[..bytes.len() / 2],
            Err(_) => &[],
        };
        let mut at = offset;
        let mut rest = taken;
        while !rest.is_empty() {
            // The write is split at the disk's sector boundaries.
            let (sector, behind) = rest.split_at(rest.len().min(state.sector - at % state.sector));
            if !state.spend(sector.len()) {
                break;
            }
            state.files[self.1].write(at, sector);
            (at, rest) = (at + sector.len(), behind);
        }
        state.note();
        outcome
    }

    fn truncate(&mut self, size: usize) -> Result<(), IoError> {
        let mut state = self.0.0.borrow_mut();
        let outcome = state.call();
        if (outcome.is_ok() || state.torn) && state.spend(1) {
            state.files[self.1].truncate(size);
        }
        state.note();
        outcome
    }

    fn sync(&mut self) -> Result<(), IoError> {
        let mut state = self.0.0.borrow_mut();
        let outcome = state.call();
        if (outcome.is_ok() || state.torn) && state.spend(1) {
            state.files[self.1].flush();
        } else if state.drops_failed_flushes {
            state.files[self.1].pending.clear();
        }
        state.note();
        outcome
    }
}
