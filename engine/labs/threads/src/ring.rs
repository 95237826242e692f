//! A ring of cells between many producers and many workers: Vyukov's bounded queue (2010), made to move as few cache lines
//! between processors as it can, and those together. An atomic instruction on a line at home takes 2 ns; a line takes 26 ns
//! each way between two processors that share a cache, 150 where they do not (docs/threads.md has the measurement).
//!
//! - Neither end reads the other's. A producer learns where a *group* of cells begins whether it is free, from a count that
//!   workers raise once for a batch.
//! - A worker looks at some published cells at once, so that their lines come together, and takes their jobs one by one, so that
//!   jobs are begun in the order in which they were enqueued, whatever each of them waits for. The exchange for each is on a
//!   line that stays at home while one worker is enough. (None does without one: Attiya et al., "Laws of Order", 2011.)
//! - A worker writes to the cells that it has run, and so takes their lines with it: the producer's next lap fetches lines
//!   instead of revoking copies, which no processor does ahead. It does so for a batch at once, since an exchange waits for
//!   all writes before it.
//! - Whoever claims the first cell of a group *touches* the lines of all of it, so that they come at once, and with every
//!   eighth payload that needs a room the first lines of eight rooms. One by one each would be waited for: publishing comes
//!   after all that was written before it, and in the browser waits for all of that, since every atomic store is a fence
//!   there.
//!
//! Turns are even numbers that wrap; what counts is how far apart they are. A mark of `turn + 1` says that the job of that
//! turn is in its cell. A group's count goes up by so much for a cell that it is the first turn of a lap when all cells
//! are given back for that lap. The odd bit of `tail` says that a worker went to sleep when it found no job: the next
//! producer, which changes `tail` anyhow, finds it there and wakes one. So producers need no fence to look for sleepers.

#![expect(unsafe_code, reason = "turns say whose a cell is")]

use std::mem::MaybeUninit;

use super::cell::{Job, Room};
use super::job::{Boxed, Func};
use sync::Padded;
use sync::atomic::{AtomicU32, Ordering, UnsafeCell};

/// Bytes of a cell and its room on a 64-bit machine.
pub(crate) const CELL: u64 = 368;
#[cfg(all(target_pointer_width = "64", not(loom)))]
const _: () = assert!((size_of::<Cell>() + size_of::<Space>()) as u64 == CELL);

/// The bit of `tail` that says that a worker went to sleep.
const DOZING: u32 = 1;
/// Groups of a ring, if it has so many cells.
const GROUPS: u32 = if cfg!(loom) { 2 } else { 4 };
/// Cells from one that is touched to the next: no line of 64 bytes is missed.
const TOUCHED: usize = if cfg!(loom) { 1 } else { 64 / size_of::<Cell>() };
/// Rooms that are touched together.
const ROOMS: u32 = 8;

struct Cell {
    /// The turn whose job is here, plus 1.
    mark: AtomicU32,
    touched: Touched,
    job: UnsafeCell<Job>,
}

/// A cell's room, in lines of its own.
struct Space {
    touched: Touched,
    room: UnsafeCell<Room>,
}

/// Nobody reads it: to write here fetches the line.
struct Touched(UnsafeCell<u32>);

/// Rings made so far. Not the model checker's: it decides nothing.
static RINGS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// See the module.
pub(crate) struct Ring {
    tail: Padded<AtomicU32>,
    head: Padded<AtomicU32>,
    cells: Box<[Cell]>,
    rooms: Box<[Space]>,
    /// For each group, what its cells given back add up to.
    given: Box<[Padded<AtomicU32>]>,
    /// Cells of a group.
    group: u32,
    /// How a worker learns that a cell is published: a fault may be planted here.
    published: Ordering,
    /// No other ring of the program has it.
    number: u64,
}

// SAFETY: a job and its room are touched by whoever claimed the turn: by one producer between taking `tail` past it and
// publishing, by one worker between taking `head` past it and giving it back. Jobs may be run and given back by any thread.
unsafe impl Sync for Ring {}
// SAFETY: as above.
unsafe impl Send for Ring {}

/// What a producer learns when it has put a job into the ring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Put {
    /// Whether a worker is to be woken.
    pub dozing: bool,
    /// Whether the cell was the first of a group.
    pub first: bool,
}

/// Whether a turn comes before another one. (They wrap, and are never half of all numbers apart.)
pub(crate) fn is_before(turn: u32, other: u32) -> bool {
    turn.wrapping_sub(other).cast_signed() < 0
}

/// Published cells, all of one group, from which a worker takes jobs one by one. It is the right to touch those that it has
/// taken, which no other thread takes, and it ends when they are given back.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The ring whose cells they are.
    ring: u64,
    first: u32,
    count: u32,
    /// A bit for each of them, from the first on, that this worker has taken.
    taken: u32,
    /// Whether the cell after the last of them was empty.
    pub dry: bool,
    /// Whether the last of them was the last of its group.
    pub last: bool,
}

impl Batch {
    /// Cells in it, whether taken or not.
    pub fn len(&self) -> u32 {
        self.count
    }

    /// How many of them this worker has taken.
    pub fn ran(&self) -> u32 {
        self.taken.count_ones()
    }

    /// Those that this worker has taken, counted from 0.
    pub fn taken(&self) -> impl Iterator<Item = u32> + use<> {
        let mut left = self.taken;
        std::iter::from_fn(move || {
            let nth = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            nth
        })
    }

    /// Whether one of them is the last of its group.
    pub fn ends_group(&self, nth: u32) -> bool {
        self.last && nth + 1 == self.count
    }

    /// The turn of one of them that was taken, counted from 0.
    #[inline]
    fn turn(&self, nth: u32, ring: &Ring) -> u32 {
        assert!(self.taken & 1u32.unbounded_shl(nth) != 0 && self.ring == ring.number, "a cell that was not taken");
        self.first.wrapping_add(2 * nth)
    }
}

impl Ring {
    /// A ring of so many cells, a power of two. Workers who claim `loosely` are a planted fault.
    pub fn new(cells: u32, loosely: bool) -> Ring {
        assert!(cells.is_power_of_two(), "numbers wrap at a power of two");
        let group = (cells / GROUPS).max(1);
        let end = || Padded(AtomicU32::new(0));
        let cell = |_| Cell {
            // Even: no job is here.
            mark: AtomicU32::new(0),
            touched: Touched(UnsafeCell::new(0)),
            job: UnsafeCell::new(Job::none()),
        };
        let space = |_| Space { touched: Touched(UnsafeCell::new(0)), room: UnsafeCell::new(Room::new()) };
        Ring {
            tail: end(),
            head: end(),
            cells: (0..cells).map(cell).collect(),
            rooms: (0..cells).map(space).collect(),
            given: (0..cells / group).map(|_| end()).collect(),
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

    /// How many cells of its group are before this one.
    fn in_group(&self, turn: u32) -> u32 {
        (turn / 2) & (self.group - 1)
    }

    fn given(&self, turn: u32) -> &AtomicU32 {
        &self.given[self.at(turn) / self.group as usize]
    }

    /// The turn of the ring's first cell in the lap of a turn.
    fn lap(&self, turn: u32) -> u32 {
        turn & !(2 * self.len() - 1)
    }

    /// How far the group of a turn is ahead of being free for it: 0 when it is, less while cells are not given back.
    fn ahead(&self, turn: u32, order: Ordering) -> i32 {
        self.given(turn).load(order).wrapping_sub(self.lap(turn)).cast_signed()
    }

    fn is_published(&self, turn: u32, order: Ordering) -> bool {
        self.cells[self.at(turn)].mark.load(order) == turn.wrapping_add(1)
    }

    #[inline]
    fn published(&self) -> Ordering {
        // What is known when this is compiled costs nothing.
        if cfg!(loom) { self.published } else { Ordering::Acquire }
    }

    /// Puts a job into the next cell; the payload's box too, if it has one. Nothing happens when the ring is full.
    #[inline]
    pub fn put(&self, func: Func, data: Option<&[u8]>, boxed: &mut Option<Boxed>) -> Result<Put, ()> {
        // Relaxed: a guess, which the exchange below checks.
        let mut tail = self.tail.load(Ordering::Relaxed);
        let (turn, first) = loop {
            let turn = tail & !DOZING;
            let first = self.in_group(turn) == 0;
            if first {
                // Acquire: pairs with the release in `give`: the workers are done with the group.
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
            // Both: pairs with itself: who claims another cell of a group knows what the look at its count gave. Acquire also
            // pairs with the release in `doze`: what wakes the worker comes after its look at the word.
            match self.tail.compare_exchange_weak(tail, next, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => break (turn, first),
                Err(now) => tail = now,
            }
        };
        let at = self.at(turn);
        self.touch(turn, data.is_some_and(|data| boxed.is_none() && Job::needs_room(data)));
        self.rooms[at].room.with_mut(|room| {
            // Not dropped before it is written, which would be to read it: `take_box` has left nothing to drop.
            let put = |cell: *mut Job| {
                // SAFETY: the tail was taken past this free cell by this thread, so that it is alone in it and in its room until it
                // publishes.
                let (cell, room) = unsafe { (&mut *cell.cast::<MaybeUninit<Job>>(), &mut *room) };
                Job::put(cell, func, data, boxed.take(), room);
            };
            self.cells[at].job.with_mut(put);
        });
        // Release: pairs with the acquire in `look`: the worker sees the job.
        self.cells[at].mark.store(turn.wrapping_add(1), Ordering::Release);
        Ok(Put { dozing: tail & DOZING != 0, first })
    }

    /// Fetches the lines of a group with its first turn, and those of some rooms with the first of them, if it needs one.
    #[inline]
    fn touch(&self, turn: u32, needs_room: bool) {
        let (at, nth) = (self.at(turn), self.in_group(turn));
        // SAFETY: only who has claimed the first cell of a group, or of some rooms, writes there, before it
        // publishes; the next one to claim it knows that the group was given back after that. Volatile: it is there to be
        // written, not to be read.
        let write = |touched: &Touched| touched.0.with_mut(|word| unsafe { word.write_volatile(turn) });
        if nth == 0 {
            self.cells[at..at + self.group as usize].iter().step_by(TOUCHED).for_each(|cell| write(&cell.touched));
        }
        if needs_room && nth.is_multiple_of(ROOMS) {
            let rooms = ROOMS.min(self.group) as usize;
            self.rooms[at..at + rooms].iter().for_each(|space| write(&space.touched));
        }
    }

    /// Says that a worker goes to sleep, unless a job is there, or on its way.
    pub fn doze(&self) -> bool {
        let head = self.head.load(Ordering::Relaxed);
        let tail = self.tail.load(Ordering::Relaxed);
        // An exchange even where nothing changes: what it finds is the newest. Release: pairs with the acquire in `put`.
        tail & !DOZING == head
            && self.tail.compare_exchange(tail, tail | DOZING, Ordering::Release, Ordering::Relaxed).is_ok()
    }

    /// The next published cells, up to `most` and 32, and up to the end of a group. Their lines come together.
    #[inline]
    pub fn look(&self, most: u32) -> Option<Batch> {
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

    /// Takes the oldest job that no worker has taken, if it is one of this batch; returns which.
    #[inline]
    pub fn take(&self, batch: &mut Batch) -> Option<u32> {
        assert_eq!(batch.ring, self.number, "cells of another ring");
        // Relaxed: a guess, which the exchange checks.
        let mut head = self.head.load(Ordering::Relaxed);
        loop {
            // A head before the first would be a large number: but the first was the head once.
            let nth = head.wrapping_sub(batch.first) / 2;
            if nth >= batch.count {
                return None;
            }
            // Relaxed: the marks carry the order. A head that has gone once around and come back finds other marks; those
            // that were looked at are only given back after the head was past them.
            match self.head.compare_exchange_weak(head, head.wrapping_add(2), Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => {
                    // SAFETY: an ordinary field, borrowed mutably. Volatile: it has to be in memory before the job is run, in
                    // case that traps.
                    unsafe { std::ptr::write_volatile(&raw mut batch.taken, batch.taken | 1 << nth) };
                    return Some(nth);
                }
                Err(now) => head = now,
            }
        }
    }

    /// What is in a cell whose job was taken.
    #[inline]
    pub fn job<'a>(&'a self, cells: &'a Batch, nth: u32) -> (Func, Option<&'a [u8]>) {
        let at = self.at(cells.turn(nth, self));
        // SAFETY: the job was taken, and its cell is published: the producer is done with it. `cells` is the only batch in which
        // it is taken, is of this ring, and is borrowed: it can be neither given back nor used to take the box meanwhile.
        let room = self.rooms[at].room.with(|room| unsafe { &*room });
        // SAFETY: as above.
        self.cells[at].job.with(|job| unsafe { &*job }.parts(room))
    }

    /// Takes the payload's box out of such a cell, if it has one, and the cell's line along in any case.
    #[inline]
    pub fn take_box(&self, cells: &mut Batch, nth: u32) -> Option<Boxed> {
        let at = self.at(cells.turn(nth, self));
        // SAFETY: as in `job`; the batch is borrowed mutably, so that nothing that `job` returned is used any more.
        self.cells[at].job.with_mut(|job| unsafe { (*job).take_box() })
    }

    /// Gives back the cells of a batch that were taken, and whose boxes were; returns whether all of their group are free now.
    #[inline]
    pub fn give(&self, cells: Batch) -> bool {
        assert_eq!(cells.ring, self.number, "cells of another ring");
        self.add_given(&cells)
    }

    /// A planted fault, which the model checker is to find: gives cells back that are still used.
    #[cfg(loom)]
    pub fn give_early(&self, cells: &Batch) {
        self.add_given(cells);
    }

    #[inline]
    fn add_given(&self, cells: &Batch) -> bool {
        // As many for a cell as make a lap of 2 for each cell of the ring when all of a group are given back.
        let more = 2 * cells.ran() * self.given.len() as u32;
        // Release: pairs with the acquire in `put`. What another worker adds later passes it on.
        let given = self.given(cells.first).fetch_add(more, Ordering::Release).wrapping_add(more);
        given == self.lap(given)
    }

    /// Whether the next cell is published. (Behind the fence of an event count, if it must not be missed.)
    pub fn has_job(&self) -> bool {
        self.is_published(self.head.load(Ordering::Relaxed), Ordering::Relaxed)
    }

    /// The turn that the next job gets.
    pub fn next(&self) -> u32 {
        self.tail.load(Ordering::Relaxed) & !DOZING
    }

    /// The turn of the next job to be taken.
    pub fn head(&self) -> u32 {
        self.head.load(Ordering::Relaxed)
    }

    /// Whether the next cell is free. (As above.)
    pub fn has_room(&self) -> bool {
        let turn = self.next();
        self.in_group(turn) != 0 || self.ahead(turn, Ordering::Relaxed) == 0
    }

    /// Whether the next cell is free, and so is the one half a ring after it.
    pub fn is_half_empty(&self) -> bool {
        self.has_room() && self.ahead(self.next().wrapping_add(self.len()), Ordering::Relaxed) >= 0
    }

    /// Jobs in cells that nobody has claimed, about.
    pub fn waiting(&self) -> u32 {
        let head = self.head.load(Ordering::Relaxed);
        (self.next().wrapping_sub(head) / 2).min(self.len())
    }

    /// Whether so many jobs (wrapping) are all that were ever put into the ring.
    pub fn are_all(&self, jobs: u32) -> bool {
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
        let mut cells = ring.look(4).expect("there is a job");
        assert_eq!(ring.take(&mut cells), Some(0));
        (ring, cells)
    }

    #[test]
    fn a_batch_is_of_the_cells_that_were_published() {
        let (ring, mut cells) = with_a_job();
        assert_eq!((cells.len(), ring.job(&cells, 0).1), (1, Some(&[1][..])));
        assert!(ring.take_box(&mut cells, 0).is_none() && ring.look(4).is_none());
        assert!(ring.give(cells), "all of its group, one cell, is free");
    }

    #[test]
    #[should_panic(expected = "a cell that was not taken")]
    fn a_cell_beyond_the_batch_is_refused() {
        let (ring, cells) = with_a_job();
        ring.job(&cells, 1);
    }

    #[test]
    #[should_panic(expected = "a cell that was not taken")]
    fn the_batch_of_another_ring_touches_nothing() {
        let ((ring, _), (_, cells)) = (with_a_job(), with_a_job());
        ring.job(&cells, 0);
    }

    #[test]
    #[should_panic(expected = "cells of another ring")]
    fn the_batch_of_another_ring_is_not_given_back() {
        let ((ring, _), (_, cells)) = (with_a_job(), with_a_job());
        ring.give(cells);
    }

    #[test]
    fn two_workers_take_each_job_once_and_in_order() {
        let ring = Ring::new(16, false);
        for job in 0..4 {
            ring.put(Work::Tally.func(), Some(&[job]), &mut None).expect("there is room");
        }
        let [mut one, mut other] = [(); 2].map(|()| ring.look(4).expect("there are jobs"));
        assert_eq!((ring.take(&mut one), ring.take(&mut other), ring.take(&mut one)), (Some(0), Some(1), Some(2)));
        assert_eq!((ring.take(&mut other), ring.take(&mut one)), (Some(3), None));
        assert_eq!(other.taken().map(|nth| ring.job(&other, nth).1.unwrap()[0]).collect::<Vec<_>>(), [1, 3]);
        assert!(!ring.give(one) && ring.give(other), "the last one frees the group");
    }

    #[test]
    #[should_panic(expected = "a cell that was not taken")]
    fn a_cell_that_another_worker_took_is_refused() {
        let (ring, _) = with_a_job();
        ring.put(Work::Tally.func(), Some(&[2]), &mut None).expect("there is room");
        let cells = ring.look(4).expect("there is a job");
        ring.job(&cells, 0);
    }

    /// A batch that could be copied could be used after it was given back. `check` is ambiguous, and this does not compile, for a
    /// type that is `Clone`.
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
