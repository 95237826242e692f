//! A ring of cells between many producers and many workers: Vyukov's bounded queue (2010), with the payload in the cell,
//! where it is also run, and with more than one cell to a claim.
//!
//! Turns are even numbers that wrap; what counts is how far apart they are. Each cell has a number: at `turn` it is free
//! for the producer of that turn, at `turn + 1` the job is in it, and it is given back for the turn that comes when the
//! ring has gone round. The odd bit of `tail` says that a worker went to sleep when it found no job: the next producer,
//! which changes `tail` anyhow, finds it there and wakes one. So producers need no fence to look for sleepers, and a fence
//! would wait for the cell to arrive from the other processor.

#![expect(unsafe_code, reason = "a cell's number says whose it is")]

use std::mem::MaybeUninit;

use super::job::{Boxed, Func};
use super::work::MOST;
use crate::runtime::threads::Padded;
use crate::runtime::threads::atomic::{AtomicU32, Ordering, UnsafeCell};

/// Bytes of a cell: three times two cache lines.
pub(crate) const CELL: u64 = 384;

/// The bit of `tail` that says that a worker went to sleep.
const DOZING: u32 = 1;

/// What a cell carries. Small payloads share the first cache line with the rest.
#[repr(C)]
struct Job {
    func: Option<Func>,
    boxed: Option<Boxed>,
    /// Bytes of the payload inside; `None` when there is none, or when it has a box.
    len: Option<u16>,
    bytes: [MaybeUninit<u8>; MOST],
}

#[repr(C)]
struct Cell {
    turn: AtomicU32,
    job: UnsafeCell<Job>,
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Padded<Cell>>() as u64 == CELL);

// SAFETY: a job is touched by whoever claimed its turn: by one producer between taking `tail` past it and publishing, by
// one worker between taking `head` past it and giving it back. The turn's release and acquire order the two.
unsafe impl Sync for Cell {}
// SAFETY: a function, bytes, and a box that may be given back anywhere.
unsafe impl Send for Cell {}

/// See the module.
pub(crate) struct Ring {
    cells: Box<[Padded<Cell>]>,
    tail: Padded<AtomicU32>,
    head: Padded<AtomicU32>,
    /// How a worker learns that a cell is published: a fault may be planted here.
    published: Ordering,
}

/// Cells that a worker has claimed: to be run, and given back.
#[derive(Debug)]
pub(crate) struct Claimed {
    first: u32,
    count: u32,
}

impl Claimed {
    pub fn len(&self) -> u32 {
        self.count
    }

    /// The first of them.
    pub fn turn(&self) -> Turn {
        Turn(self.first)
    }

    /// The first of them, and the others, if there are any.
    pub fn next(self) -> (Turn, Option<Claimed>) {
        let rest = Claimed { first: self.first.wrapping_add(2), count: self.count - 1 };
        (self.turn(), (rest.count > 0).then_some(rest))
    }
}

/// One claimed cell.
#[derive(Clone, Copy)]
pub(crate) struct Turn(u32);

impl Ring {
    /// A ring of so many cells, a power of two. Workers who claim `loosely` are a planted fault.
    pub fn new(cells: u32, loosely: bool) -> Ring {
        assert!(cells.is_power_of_two(), "numbers wrap at a power of two");
        let cell = |index| {
            let job = Job { func: None, len: None, boxed: None, bytes: [MaybeUninit::uninit(); _] };
            Padded(Cell { turn: AtomicU32::new(2 * index), job: UnsafeCell::new(job) })
        };
        let end = || Padded(AtomicU32::new(0));
        let published = if loosely { Ordering::Relaxed } else { Ordering::Acquire };
        Ring { cells: (0..cells).map(cell).collect(), tail: end(), head: end(), published }
    }

    fn cell(&self, turn: u32) -> &Cell {
        &self.cells[((turn / 2) & (self.cells.len() as u32 - 1)) as usize]
    }

    #[inline]
    fn published(&self) -> Ordering {
        // What is known when this is compiled costs nothing.
        if cfg!(loom) { self.published } else { Ordering::Acquire }
    }

    /// Puts a job into the next cell; the payload's box too, if it has one. Returns whether a worker is to be woken.
    /// Nothing happens when the ring is full.
    pub fn put(&self, func: Func, data: Option<&[u8]>, boxed: &mut Option<Boxed>) -> Result<bool, ()> {
        // Relaxed: a guess, which the exchange below checks.
        let mut tail = self.tail.load(Ordering::Relaxed);
        let (turn, cell) = loop {
            let turn = tail & !DOZING;
            let cell = self.cell(turn);
            // Acquire: pairs with the release in `give`: the worker is done with it.
            match (cell.turn.load(Ordering::Acquire).wrapping_sub(turn)).cast_signed() {
                0 => {
                    let next = turn.wrapping_add(2);
                    // Acquire: pairs with the release in `doze`: what wakes the worker comes after its look at the word.
                    match self.tail.compare_exchange_weak(tail, next, Ordering::Acquire, Ordering::Relaxed) {
                        Ok(_) => break (turn, cell),
                        Err(now) => tail = now,
                    }
                }
                ahead if ahead < 0 => return Err(()),
                _ => tail = self.tail.load(Ordering::Relaxed),
            }
        };
        cell.job.with_mut(|job| {
            // SAFETY: the tail was taken past this free cell by this thread, so that it is alone in it until it publishes.
            let job = unsafe { &mut *job };
            job.func = Some(func);
            job.boxed = boxed.take();
            job.len = None;
            if let (Some(data), None) = (data, &job.boxed) {
                job.bytes[..data.len()].write_copy_of_slice(data);
                job.len = Some(data.len() as u16);
            }
        });
        // Release: pairs with the acquire in `claim`: the worker sees the job.
        cell.turn.store(turn.wrapping_add(1), Ordering::Release);
        Ok(tail & DOZING != 0)
    }

    /// Says that a worker goes to sleep, unless a job is there, or on its way.
    pub fn doze(&self) -> bool {
        let head = self.head.load(Ordering::Relaxed);
        let tail = self.tail.load(Ordering::Relaxed);
        // An exchange even where nothing changes: what it finds is the newest. Release: pairs with the acquire in `put`.
        tail & !DOZING == head
            && self.tail.compare_exchange(tail, tail | DOZING, Ordering::Release, Ordering::Relaxed).is_ok()
    }

    /// Claims the next published cells, up to `most`.
    pub fn claim(&self, most: u32) -> Option<Claimed> {
        // Relaxed: a guess, which the exchange below checks.
        let mut first = self.head.load(Ordering::Relaxed);
        loop {
            let is_published = |count: &u32| {
                let turn = first.wrapping_add(2 * *count);
                // Acquire: pairs with the release in `put`.
                self.cell(turn).turn.load(self.published()) == turn.wrapping_add(1)
            };
            let count = (0..most.min(self.cells.len() as u32)).take_while(is_published).count() as u32;
            if count == 0 {
                let now = self.head.load(Ordering::Relaxed);
                if now == first {
                    return None;
                }
                first = now;
                continue;
            }
            let next = first.wrapping_add(2 * count);
            // Relaxed: the turns carry the order. A head that has gone once around and come back finds other turns; those
            // that were looked at are only given back after the head was past them.
            match self.head.compare_exchange_weak(first, next, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(Claimed { first, count }),
                Err(now) => first = now,
            }
        }
    }

    /// What is in a claimed cell.
    pub fn job(&self, turn: Turn) -> (Func, Option<&[u8]>) {
        self.cell(turn.0).job.with(|job| {
            // SAFETY: the cell is claimed by this thread alone, and published: the producer is done with it. It stays so
            // until `give`.
            let job = unsafe { &*job };
            let inside = job.len.map(|len| {
                let bytes = &job.bytes[..usize::from(len)];
                // SAFETY: `put` has written so many bytes.
                unsafe { bytes.assume_init_ref() }
            });
            (job.func.expect("a published cell has a function"), inside.or(job.boxed.as_ref().map(Boxed::bytes)))
        })
    }

    /// Gives a claimed cell back; returns its payload's box.
    pub fn give(&self, turn: Turn) -> Option<Boxed> {
        let cell = self.cell(turn.0);
        // SAFETY: as above.
        let boxed = cell.job.with_mut(|job| unsafe { (*job).boxed.take() });
        // Release: pairs with the acquire in `put`.
        cell.turn.store(turn.0.wrapping_add(2 * self.cells.len() as u32), Ordering::Release);
        boxed
    }

    /// Whether the next cell is published. (Behind the fence of a bell, if it must not be missed.)
    pub fn has_job(&self) -> bool {
        let head = self.head.load(Ordering::Relaxed);
        self.cell(head).turn.load(Ordering::Relaxed) == head.wrapping_add(1)
    }

    /// Whether the next cell is free. (As above.)
    pub fn has_room(&self) -> bool {
        let turn = self.tail.load(Ordering::Relaxed) & !DOZING;
        self.cell(turn).turn.load(Ordering::Relaxed) == turn
    }

    /// Jobs in cells that nobody has claimed, about.
    pub fn waiting(&self) -> u32 {
        let head = self.head.load(Ordering::Relaxed);
        let tail = self.tail.load(Ordering::Relaxed) & !DOZING;
        (tail.wrapping_sub(head) / 2).min(self.cells.len() as u32)
    }

    /// Whether so many jobs (wrapping) are all that were ever put into the ring.
    pub fn are_all(&self, jobs: u32) -> bool {
        self.tail.load(Ordering::Relaxed) & !DOZING == jobs.wrapping_mul(2)
    }
}
