//! A disk that loses what was not flushed when its power fails, and may refuse any call.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use super::*;

/// Bytes that the disk writes at one stroke, unless a test says otherwise.
const SECTOR: usize = 64;

/// A file on the disk: what has lasted, what would if there were time, a sector each, and what reads find meanwhile.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    pub bytes: Vec<u8>,
    pub pending: Vec<(usize, Written)>,
    /// What reads find, where that is something else than `bytes`.
    cache: Option<Vec<u8>>,
}

/// What a call would do to a file, from a place on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Written {
    Bytes(Vec<u8>),
    /// Nothing is there any more.
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
    /// Bytes until the power fails.
    pub left: usize,
    /// Calls until one fails.
    pub calls: usize,
    /// All after it do too.
    pub sticks: bool,
    /// Failing writes have written a part, and failing flushes have flushed.
    pub torn: bool,
    /// Failing flushes forget what they should have flushed: reads find it, and no later flush writes it.
    pub forgets: bool,
    /// Bytes that it writes at one stroke.
    pub sector: usize,
    /// What it was after each write and flush, for who wants to know.
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

    /// The power fails: of what was not made to last, some sectors have made it, in any order.
    pub fn fail(&mut self, rng: &mut Rng) {
        self.fail_but(|_| rng.below(2) == 0);
    }

    /// The power fails: of what was not made to last, these sectors have made it.
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

    /// Sectors that were not made to last.
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

/// One of its files.
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
        // A part at a time, as files may.
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
            // Sectors lie where the disk has them.
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
