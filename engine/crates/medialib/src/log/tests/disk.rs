//! A simulated disk that loses unflushed data when its power fails, and on which any call may fail.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use super::*;

/// Default size of the unit that the disk writes atomically, in bytes.
const SECTOR: usize = 64;

/// A file on the disk: its durable bytes, its pending sectors, and the bytes that reads return meanwhile.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    pub bytes: Vec<u8>,
    pub pending: Vec<(usize, Written)>,
    /// The bytes that reads return, if they differ from `bytes`.
    cache: Option<Vec<u8>>,
}

/// The effect of a call on a file, from an offset.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Written {
    Bytes(Vec<u8>),
    /// The bytes from the offset are removed.
    End,
}

impl Track {
    fn seen(&self) -> &Vec<u8> {
        self.cache.as_ref().unwrap_or(&self.bytes)
    }

    fn write(&mut self, offset: usize, sector: &[u8]) {
        let cache = self.cache.get_or_insert_with(|| self.bytes.clone());
        let end = offset + sector.len();
        cache.resize(cache.len().max(end), 0);
        cache[offset..end].copy_from_slice(sector);
        self.pending.push((offset, Written::Bytes(sector.to_vec())));
    }

    fn truncate(&mut self, size: usize) {
        self.cache.get_or_insert_with(|| self.bytes.clone()).truncate(size);
        self.pending.push((size, Written::End));
    }

    fn flush(&mut self) {
        for (offset, bytes) in std::mem::take(&mut self.pending) {
            self.put(offset, &bytes);
        }
        self.cache.take_if(|cache| *cache == self.bytes);
    }

    fn put(&mut self, offset: usize, written: &Written) {
        let bytes = match written {
            Written::Bytes(bytes) => bytes,
            Written::End => return self.bytes.truncate(offset),
        };
        let end = offset + bytes.len();
        self.bytes.resize(self.bytes.len().max(end), 0);
        self.bytes[offset..end].copy_from_slice(bytes);
    }
}

/// The log and the snapshots.
#[derive(Clone, Debug)]
pub(super) struct Platter {
    pub tracks: [Track; 2],
    /// Number of bytes until the power fails.
    pub left: usize,
    /// Number of calls until one fails.
    pub calls: usize,
    /// Whether all later calls fail, too.
    pub sticks: bool,
    /// Whether failing writes write a part, and failing flushes flush.
    pub torn: bool,
    /// Whether failing flushes drop the pending data: reads still return them, but no later flush writes them.
    pub forgets: bool,
    /// Size of the unit that it writes atomically, in bytes.
    pub sector: usize,
    /// The disk after each write and flush, if recorded.
    pub history: Option<Vec<[Track; 2]>>,
}

pub(super) const LOG: usize = 0;
pub(super) const SNAPSHOTS: usize = 1;

impl Platter {
    fn spend(&mut self, bytes: usize) -> bool {
        let enough = self.left >= bytes;
        self.left = if enough { self.left - bytes } else { 0 };
        enough
    }

    /// The power fails: a random subset of the pending sectors was written.
    pub fn fail(&mut self, rng: &mut Rng) {
        self.fail_but(|_| rng.below(2) == 0);
    }

    /// The power fails: these of the pending sectors were written.
    pub fn fail_but(&mut self, mut lasts: impl FnMut(usize) -> bool) {
        let mut nth = 0;
        for track in &mut self.tracks {
            for (offset, bytes) in std::mem::take(&mut track.pending) {
                if lasts(nth) {
                    track.put(offset, &bytes);
                }
                nth += 1;
            }
            track.cache = None;
        }
    }

    /// Number of pending sectors.
    pub fn pending(&self) -> usize {
        self.tracks.iter().map(|track| track.pending.len()).sum()
    }

    fn note(&mut self) {
        if let Some(history) = &mut self.history {
            history.push(self.tracks.clone());
        }
    }

    fn call(&mut self) -> Result<(), Failure> {
        if self.calls > 1 {
            self.calls -= 1;
            return Ok(());
        }
        if !self.sticks {
            self.calls = usize::MAX;
        }
        Err(Failure::full("it is full"))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Disk(pub Rc<RefCell<Platter>>);

/// A file of the disk.
pub(super) struct OnDisk(pub Disk, pub usize);

impl Disk {
    pub fn new() -> Disk {
        let tracks = <[Track; 2]>::default();
        Disk::of(Platter {
            tracks,
            left: usize::MAX,
            calls: usize::MAX,
            sticks: false,
            torn: false,
            forgets: false,
            sector: SECTOR,
            history: None,
        })
    }

    pub fn of(platter: Platter) -> Disk {
        Disk(Rc::new(RefCell::new(platter)))
    }

    pub fn copy(&self) -> Disk {
        Disk::of(self.0.borrow().clone())
    }

    pub fn open(&self, ring: usize) -> Result<Kept, Trouble> {
        Kept::with_ring(Box::new(OnDisk(self.clone(), LOG)), Box::new(OnDisk(self.clone(), SNAPSHOTS)), ring)
    }

    pub fn bytes(&self, file: usize) -> RefMut<'_, Vec<u8>> {
        RefMut::map(self.0.borrow_mut(), |platter| &mut platter.tracks[file].bytes)
    }
}

impl Medium for OnDisk {
    fn size(&self) -> Result<usize, Failure> {
        self.0.0.borrow_mut().call()?;
        Ok(self.0.0.borrow().tracks[self.1].seen().len())
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, Failure> {
        self.0.0.borrow_mut().call()?;
        let platter = self.0.0.borrow();
        let bytes = platter.tracks[self.1].seen();
        // Reads return a part at a time, as is allowed.
        let length = into.len().min(bytes.len().saturating_sub(offset)).min(100_000);
        into[..length].copy_from_slice(&bytes[offset..offset + length]);
        Ok(length)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), Failure> {
        let mut platter = self.0.0.borrow_mut();
        let called = platter.call();
        let taken = match called {
            Ok(()) => bytes,
            Err(_) if platter.torn => &bytes[..bytes.len() / 2],
            Err(_) => &[],
        };
        let mut at = offset;
        let mut rest = taken;
        while !rest.is_empty() {
            // The write is split at the disk's sector boundaries.
            let (sector, behind) = rest.split_at(rest.len().min(platter.sector - at % platter.sector));
            if !platter.spend(sector.len()) {
                break;
            }
            platter.tracks[self.1].write(at, sector);
            (at, rest) = (at + sector.len(), behind);
        }
        platter.note();
        called
    }

    fn truncate(&mut self, size: usize) -> Result<(), Failure> {
        let mut platter = self.0.0.borrow_mut();
        let called = platter.call();
        if (called.is_ok() || platter.torn) && platter.spend(1) {
            platter.tracks[self.1].truncate(size);
        }
        platter.note();
        called
    }

    fn sync(&mut self) -> Result<(), Failure> {
        let mut platter = self.0.0.borrow_mut();
        let called = platter.call();
        if (called.is_ok() || platter.torn) && platter.spend(1) {
            platter.tracks[self.1].flush();
        } else if platter.forgets {
            platter.tracks[self.1].pending.clear();
        }
        platter.note();
        called
    }
}
