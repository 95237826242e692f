//! A ring of cells between many producers and many workers: Vyukov's bounded queue (2010), changed so that few cache lines
//! move between processors, and several of them at once. An atomic instruction on a line in the own cache takes 2 ns; a
//! line takes 26 ns each way between two processors that share a cache, 150 ns between others (docs/threads.md has the
//! measurement).
//!
//! - Neither end reads the other's index. At the first cell of a *group* a producer learns whether the group is free, from
//!   a count that workers increment once a batch.
//! - A worker reads several published cells at once, so that their lines arrive together, and then takes their jobs one by
//!   one. So jobs begin in the order in which they were enqueued, even if some of them wait for others. The compare-and-exchange
//!   for each job is on a line that stays in the worker's cache while one worker is enough. (It cannot be avoided: Attiya
//!   et al., "Laws of Order", 2011.)
//! - A worker writes to the cells that it has run, which moves their lines to its cache in exclusive state. So the
//!   producer's next lap fetches lines instead of invalidating copies, which processors do not do ahead of time. The worker
//!   writes a batch at once, because an atomic exchange waits for all earlier writes.
//! - The producer that claims the first cell of a group *touches* the lines of the whole group, so that they arrive
//!   together, and with every eighth payload that needs a buffer the first lines of eight buffers. Otherwise it would wait
//!   for each: publishing comes after all earlier writes, and in the browser waits for them, because every atomic store is
//!   a full fence there.
//!
//! Turns are even numbers that wrap; only their distance counts. A cell with a mark of `turn + 1` holds the job of that
//! turn. The increments of a group's count are such that it equals the first turn of a lap once all cells of the group are
//! released for that lap. The lowest bit of `tail` says that a worker went to sleep because it found no job. The next
//! producer, which changes `tail` anyway, sees the bit and wakes a worker, so that producers need no fence to check for
//! sleepers.

#![expect(unsafe_code, reason = "turns determine the thread that owns a cell")]

use std::mem::MaybeUninit;

use super::cell::{Job, PayloadBuffer};
use super::job::{Boxed, Func};
use sync::Padded;
use sync::atomic::{AtomicU32, Ordering, UnsafeCell};

/// Bytes of a cell and its buffer on a 64-bit machine.
pub(crate) const CELL: u64 = 368;
#[cfg(all(target_pointer_width = "64", not(loom)))]
const _: () = assert!((size_of::<Cell>() + size_of::<PaddedBuffer>()) as u64 == CELL);

/// The bit of `tail` that says that a worker went to sleep.
const SLEEPING: u32 = 1;
/// Number of groups of a ring that has at least this many cells.
const GROUPS: u32 = if cfg!(loom) { 2 } else { 4 };
/// Distance between touched cells, such that no line of 64 bytes is skipped.
const TOUCHED: usize = if cfg!(loom) { 1 } else { 64 / size_of::<Cell>() };
/// Number of buffers that are touched together.
const BUFFERS: u32 = 8;

struct Cell {
    /// The turn of the job in this cell, plus 1.
    mark: AtomicU32,
    touched: Touched,
    job: UnsafeCell<Job>,
}

/// A cell's payload buffer, in cache lines of its own.
struct PaddedBuffer {
    touched: Touched,
    buffer: UnsafeCell<PayloadBuffer>,
}

/// A word that is never read: writing to it fetches the line.
struct Touched(UnsafeCell<u32>);

/// Number of rings made so far. Not loom's atomic, because no behaviour depends on it.
static RINGS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// A bounded multi-producer multi-consumer queue of jobs.
pub(crate) struct Ring {
    tail: Padded<AtomicU32>,
    head: Padded<AtomicU32>,
    cells: Box<[Cell]>,
    buffers: Box<[PaddedBuffer]>,
    /// Sum of the released cells' increments, by group.
    released: Box<[Padded<AtomicU32>]>,
    /// Cells of a group.
    group: u32,
    /// The ordering with which a worker reads a mark. A planted fault weakens it.
    published: Ordering,
    /// A number that no other ring of the program has.
    number: u64,
}

// SAFETY: only the thread that claimed a turn accesses its job and buffer: one producer between advancing `tail` past it
// and publishing it, one worker between advancing `head` past it and releasing it. Any thread may run and free jobs.
unsafe impl Sync for Ring {}
// SAFETY: as above.
unsafe impl Send for Ring {}

/// The result of putting a job into the ring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Put {
    /// Whether the producer has to wake a worker.
    pub wakes_worker: bool,
    /// Whether the cell was the first of a group.
    pub first: bool,
}

/// Whether `turn` comes before `other`. Turns wrap, and are never half of their range apart.
pub(crate) fn is_before(turn: u32, other: u32) -> bool {
    turn.wrapping_sub(other).cast_signed() < 0
}

/// Published cells of one group, from which a worker takes jobs one by one. A batch is the right to access the cells that
/// its worker has taken, which no other worker takes; releasing it ends the right.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The number of the ring that the cells belong to.
    ring: u64,
    first: u32,
    count: u32,
    /// A bit for each cell, from the first on, that this worker has taken.
    taken: u32,
    /// Whether the cell after the batch was empty when the batch was read.
    pub dry: bool,
    /// Whether the last cell of the batch is the last of its group.
    pub last: bool,
}

impl Batch {
    /// Number of cells, whether taken or not.
    pub fn len(&self) -> u32 {
        self.count
    }

    /// Number of cells that this worker has taken.
    pub fn ran(&self) -> u32 {
        self.taken.count_ones()
    }

    /// The cells that this worker has taken, counted from 0.
    pub fn taken(&self) -> impl Iterator<Item = u32> + use<> {
        let mut left = self.taken;
        std::iter::from_fn(move || {
            let nth = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            nth
        })
    }

    /// Whether cell `nth` is the last of its group.
    pub fn ends_group(&self, nth: u32) -> bool {
        self.last && nth + 1 == self.count
    }

    /// The turn of cell `nth`, which this worker must have taken.
    #[inline]
    fn turn(&self, nth: u32, ring: &Ring) -> u32 {
        assert!(self.taken & 1u32.unbounded_shl(nth) != 0 && self.ring == ring.number, "a cell that was not taken");
        self.first.wrapping_add(2 * nth)
    }
}

impl Ring {
    /// A ring of `cells` cells, a power of two. With the planted fault `loosely`, workers read marks with relaxed ordering.
    pub fn new(cells: u32, loosely: bool) -> Ring {
        assert!(cells.is_power_of_two(), "numbers wrap at a power of two");
        let group = (cells / GROUPS).max(1);
        let end = || Padded(AtomicU32::new(0));
        let cell = |_| Cell {
            // Even: the cell holds no job.
            mark: AtomicU32::new(0),
            touched: Touched(UnsafeCell::new(0)),
            job: UnsafeCell::new(Job::none()),
        };
        let space =
            |_| PaddedBuffer { touched: Touched(UnsafeCell::new(0)), buffer: UnsafeCell::new(PayloadBuffer::new()) };
        Ring {
            tail: end(),
            head: end(),
            cells: (0..cells).map(cell).collect(),
            buffers: (0..cells).map(space).collect(),
            released: (0..cells / group).map(|_| end()).collect(),
            group,
            number: RINGS.fetch_add(1, Ordering::Relaxed),
            published: if loosely { Ordering::Relaxed } else { Ordering::Acquire },
        }
    }

    fn len(&self) -> u32 {
        self.cells.len() as u32
    }

    fn at(&self, turn: u32) -> usize {
        ((turn / 2) & (self.len() - 1)) as usize
    }

    /// Position of a turn's cell within its group.
    fn in_group(&self, turn: u32) -> u32 {
        (turn / 2) & (self.group - 1)
    }

    fn released(&self, turn: u32) -> &AtomicU32 {
        &self.released[self.at(turn) / self.group as usize]
    }

    /// The turn of the ring's first cell in the lap of `turn`.
    fn lap(&self, turn: u32) -> u32 {
        turn & !(2 * self.len() - 1)
    }

    /// Zero when the group of `turn` is free for it, negative while some of its cells are not released.
    fn ahead(&self, turn: u32, order: Ordering) -> i32 {
        self.released(turn).load(order).wrapping_sub(self.lap(turn)).cast_signed()
    }

    fn is_published(&self, turn: u32, order: Ordering) -> bool {
        self.cells[self.at(turn)].mark.load(order) == turn.wrapping_add(1)
    }

    #[inline]
    fn published(&self) -> Ordering {
        // A constant where no fault can be planted, so that the compiler inlines it.
        if cfg!(loom) { self.published } else { Ordering::Acquire }
    }

    /// Puts a job into the next cell, with the payload's box if it has one. Returns an error and changes nothing when the
    /// ring is full.
    #[inline]
    pub fn put(&self, func: Func, data: Option<&[u8]>, boxed: &mut Option<Boxed>) -> Result<Put, ()> {
        // Relaxed: a guess, which the exchange below checks.
        let mut tail = self.tail.load(Ordering::Relaxed);
        let (turn, first) = loop {
            let turn = tail & !SLEEPING;
            let first = self.in_group(turn) == 0;
            if first {
                // Acquire: pairs with the release in `add_released`: the workers have finished with the group.
                match self.ahead(turn, Ordering::Acquire) {
                    0 => {}
                    ahead if ahead < 0 => return Err(()),
                    _ => {
                        tail = self.tail.load(Ordering::Relaxed);
                        continue;
                    }
                }
            }
            let next = turn.wrapping_add(2);
            // AcqRel: pairs with itself, so that a producer that claims another cell of a group also sees what the check of
            // its count returned. Acquire also pairs with the release in `mark_sleeping`, so that the wake-up comes after
            // the worker's read of the word to sleep on.
            match self.tail.compare_exchange_weak(tail, next, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => break (turn, first),
                Err(now) => tail = now,
            }
        };
        let at = self.at(turn);
        self.touch(turn, data.is_some_and(|data| boxed.is_none() && Job::needs_buffer(data)));
        self.buffers[at].buffer.with_mut(|buffer| {
            // Written without dropping the old value, because dropping would read the cell. `take_box` has left nothing to
            // drop.
            let put = |cell: *mut Job| {
                // SAFETY: this thread advanced the tail past this free cell, so it alone accesses the cell and its buffer
                // until it publishes.
                let (cell, buffer) = unsafe { (&mut *cell.cast::<MaybeUninit<Job>>(), &mut *buffer) };
                Job::put(cell, func, data, boxed.take(), buffer);
            };
            self.cells[at].job.with_mut(put);
        });
        // Release: pairs with the acquire in `peek`: the worker sees the job.
        self.cells[at].mark.store(turn.wrapping_add(1), Ordering::Release);
        Ok(Put { wakes_worker: tail & SLEEPING != 0, first })
    }

    /// Writes to the cache lines of a group when given its first turn, and if a buffer is needed to those of several
    /// buffers when given the first turn of these.
    #[inline]
    fn touch(&self, turn: u32, needs_buffer: bool) {
        let (at, nth) = (self.at(turn), self.in_group(turn));
        // SAFETY: only the producer that claimed the first cell of a group, or of these buffers, writes there, before it
        // publishes; the next producer to claim it has seen that the group was released after that. Volatile: the compiler
        // must not remove the write although nobody reads it.
        let write = |touched: &Touched| touched.0.with_mut(|word| unsafe { word.write_volatile(turn) });
        if nth == 0 {
            self.cells[at..at + self.group as usize].iter().step_by(TOUCHED).for_each(|cell| write(&cell.touched));
        }
        if needs_buffer && nth.is_multiple_of(BUFFERS) {
            let rooms = BUFFERS.min(self.group) as usize;
            self.buffers[at..at + rooms].iter().for_each(|space| write(&space.touched));
        }
    }

    /// Marks that a worker goes to sleep. Returns false if a job is in the ring or on its way.
    pub fn mark_sleeping(&self) -> bool {
        let head = self.head.load(Ordering::Relaxed);
        let tail = self.tail.load(Ordering::Relaxed);
        // An exchange even where nothing changes, because it reads the newest value. Release: pairs with the acquire in
        // `put`.
        tail & !SLEEPING == head
            && self.tail.compare_exchange(tail, tail | SLEEPING, Ordering::Release, Ordering::Relaxed).is_ok()
    }

    /// The next published cells: at most `most`, at most 32, and only up to the end of a group. Their cache lines are
    /// fetched together.
    #[inline]
    pub fn peek(&self, most: u32) -> Option<Batch> {
        // Relaxed: a guess, which `take` checks.
        let mut first = self.head.load(Ordering::Relaxed);
        loop {
            let most = most.min(u32::BITS).min(self.group - self.in_group(first));
            // Acquire: pairs with the release in `put`.
            let published = |nth: &u32| self.is_published(first.wrapping_add(2 * *nth), self.published());
            let count = (0..most).take_while(published).count() as u32;
            if count > 0 {
                let (dry, last) = (count < most, self.in_group(first.wrapping_add(2 * count)) == 0);
                return Some(Batch { ring: self.number, first, count, taken: 0, dry, last });
            }
            let now = self.head.load(Ordering::Relaxed);
            if now == first {
                return None;
            }
            first = now;
        }
    }

    /// Takes the oldest job that no worker has taken, if it is in this batch. Returns its position in the batch.
    #[inline]
    pub fn take(&self, batch: &mut Batch) -> Option<u32> {
        assert_eq!(batch.ring, self.number, "cells of another ring");
        // Relaxed: a guess, which the exchange checks.
        let mut head = self.head.load(Ordering::Relaxed);
        loop {
            // A head before `first` would give a large number; but it cannot be before, because `first` was the head once.
            let nth = head.wrapping_sub(batch.first) / 2;
            if nth >= batch.count {
                return None;
            }
            // Relaxed: the marks carry the order. When the head has gone around once and come back, the marks differ; the
            // cells that were read for this batch are only released after the head was past them.
            match self.head.compare_exchange_weak(head, head.wrapping_add(2), Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => {
                    // SAFETY: an ordinary field, borrowed mutably. Volatile: it has to be in memory before the job is run,
                    // in case the job traps.
                    unsafe { std::ptr::write_volatile(&raw mut batch.taken, batch.taken | 1 << nth) };
                    return Some(nth);
                }
                Err(now) => head = now,
            }
        }
    }

    /// The function and payload in cell `nth`, whose job this worker has taken.
    #[inline]
    pub fn job<'a>(&'a self, cells: &'a Batch, nth: u32) -> (Func, Option<&'a [u8]>) {
        let at = self.at(cells.turn(nth, self));
        // SAFETY: the cell is published and its job was taken, so the producer has finished with it. Only `cells` has taken
        // it, belongs to this ring, and is borrowed, so that it can neither be released nor be used to take the box
        // meanwhile.
        let buffer = self.buffers[at].buffer.with(|buffer| unsafe { &*buffer });
        // SAFETY: as above.
        self.cells[at].job.with(|job| unsafe { &*job }.parts(buffer))
    }

    /// Takes the payload's box out of cell `nth`, if it has one. Writes to the cell in any case, so that its cache line
    /// moves here.
    #[inline]
    pub fn take_box(&self, cells: &mut Batch, nth: u32) -> Option<Boxed> {
        let at = self.at(cells.turn(nth, self));
        // SAFETY: as in `job`; the batch is borrowed mutably, so that no reference that `job` returned is in use any more.
        self.cells[at].job.with_mut(|job| unsafe { (*job).take_box() })
    }

    /// Releases the cells of a batch that were taken and whose boxes were taken out. Returns whether all cells of their
    /// group are free now.
    #[inline]
    pub fn release(&self, cells: Batch) -> bool {
        assert_eq!(cells.ring, self.number, "cells of another ring");
        self.add_released(&cells)
    }

    /// Planted fault, which the model checker has to find: releases cells that are still used.
    #[cfg(loom)]
    pub fn release_early(&self, cells: &Batch) {
        self.add_released(cells);
    }

    #[inline]
    fn add_released(&self, cells: &Batch) -> bool {
        // Chosen so that all cells of a group together add a lap, which is 2 for each cell of the ring.
        let more = 2 * cells.ran() * self.released.len() as u32;
        // Release: pairs with the acquire in `put`. A later increment by another worker continues the release sequence.
        let given = self.released(cells.first).fetch_add(more, Ordering::Release).wrapping_add(more);
        given == self.lap(given)
    }

    /// Whether the next cell is published. If a job must not be missed, call this after the fence of an event count.
    pub fn has_job(&self) -> bool {
        self.is_published(self.head.load(Ordering::Relaxed), Ordering::Relaxed)
    }

    /// The turn that the next enqueued job gets.
    pub fn next(&self) -> u32 {
        self.tail.load(Ordering::Relaxed) & !SLEEPING
    }

    /// The turn of the next job to be taken.
    pub fn head(&self) -> u32 {
        self.head.load(Ordering::Relaxed)
    }

    /// Whether the next cell is free. If a free cell must not be missed, call this after the fence of an event count.
    /// Returns true if other producers have filled the group since the tail was read.
    pub fn has_room(&self) -> bool {
        let turn = self.next();
        self.in_group(turn) != 0 || self.ahead(turn, Ordering::Relaxed) >= 0
    }

    /// Whether the next cell is free, and also the one half a ring after it.
    pub fn is_half_empty(&self) -> bool {
        self.has_room() && self.ahead(self.next().wrapping_add(self.len()), Ordering::Relaxed) >= 0
    }

    /// Approximate number of jobs in cells that no worker has taken.
    pub fn waiting(&self) -> u32 {
        let head = self.head.load(Ordering::Relaxed);
        (self.next().wrapping_sub(head) / 2).min(self.len())
    }

    /// Whether exactly `jobs` jobs (a number that wraps) were ever put into the ring.
    pub fn has_had_exactly(&self, jobs: u32) -> bool {
        self.next() == jobs.wrapping_mul(2)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::work::Work;
    use super::*;

    fn with_a_job() -> (Ring, Batch) {
        let ring = Ring::new(4, false);
        ring.put(Work::Tally.func(), Some(&[1]), &mut None).expect("there is room");
        let mut cells = ring.peek(4).expect("there is a job");
        assert_eq!(ring.take(&mut cells), Some(0));
        (ring, cells)
    }

    #[test]
    fn a_batch_is_of_the_cells_that_were_published() {
        let (ring, mut cells) = with_a_job();
        assert_eq!((cells.len(), ring.job(&cells, 0).1), (1, Some(&[1][..])));
        assert!(ring.take_box(&mut cells, 0).is_none() && ring.peek(4).is_none());
        assert!(ring.release(cells), "all of its group, one cell, is free");
    }

    #[test]
    #[should_panic(expected = "a cell that was not taken")]
    fn a_cell_beyond_the_batch_is_refused() {
        let (ring, cells) = with_a_job();
        ring.job(&cells, 1);
    }

    #[test]
    #[should_panic(expected = "a cell that was not taken")]
    fn the_batch_of_another_ring_accesses_no_cell() {
        let ((ring, _), (_, cells)) = (with_a_job(), with_a_job());
        ring.job(&cells, 0);
    }

    #[test]
    #[should_panic(expected = "cells of another ring")]
    fn the_batch_of_another_ring_is_not_released() {
        let ((ring, _), (_, cells)) = (with_a_job(), with_a_job());
        ring.release(cells);
    }

    #[test]
    fn two_workers_take_each_job_once_and_in_order() {
        let ring = Ring::new(16, false);
        for job in 0..4 {
            ring.put(Work::Tally.func(), Some(&[job]), &mut None).expect("there is room");
        }
        let [mut one, mut other] = [(); 2].map(|()| ring.peek(4).expect("there are jobs"));
        assert_eq!((ring.take(&mut one), ring.take(&mut other), ring.take(&mut one)), (Some(0), Some(1), Some(2)));
        assert_eq!((ring.take(&mut other), ring.take(&mut one)), (Some(3), None));
        assert_eq!(other.taken().map(|nth| ring.job(&other, nth).1.unwrap()[0]).collect::<Vec<_>>(), [1, 3]);
        assert!(!ring.release(one) && ring.release(other), "the last one frees the group");
    }

    #[test]
    #[should_panic(expected = "a cell that was not taken")]
    fn a_cell_that_another_worker_took_is_refused() {
        let (ring, _) = with_a_job();
        ring.put(Work::Tally.func(), Some(&[2]), &mut None).expect("there is room");
        let cells = ring.peek(4).expect("there is a job");
        ring.job(&cells, 0);
    }

    /// A batch that could be copied could be used after its release. `check` is ambiguous for a type that implements
    /// `Clone`, and this test does not compile then.
    #[test]
    fn a_batch_cannot_be_copied() {
        trait Ambiguous<A> {
            fn check() {}
        }
        impl<T> Ambiguous<()> for T {}
        impl<T: Clone> Ambiguous<u8> for T {}
        <Batch as Ambiguous<_>>::check();
    }
}
