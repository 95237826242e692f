//! A job, laid out as in the C source: 24 bytes, or 88 with the inline buffer, on a 64-bit machine; 12 and 76 in the
//! browser, where pointers have 4 bytes. The buffer is aligned to a pointer in both, as in C: it begins at 16 and at 8.
//!
//! In C the comparison of `data` with the address of the job's own buffer decides whether a payload is freed, and one wrong
//! result corrupts the heap. Here a payload inside the job has no box, so there is nothing that could be freed.

#![expect(unsafe_code, reason = "jobs lie in memory of the pool's own, linked by pointers")]

use std::alloc::Layout;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::ptr::{self, NonNull};

use super::block::{Block, Class};
use super::env::Env;
use super::trap_safe::TrapSafe;
use super::work::Local;

/// The function of a job, called with its payload and its worker's own state: libvmaf's `func(data, &thread_data)`.
pub(crate) type Func = fn(Option<&[u8]>, &Local);

/// Bytes of the inline buffer.
pub(crate) const INLINE: usize = 64;

/// A payload in a block of its own. C's allocator remembers the size of a block; Rust's needs it when the block is freed,
/// so the block begins with the payload's length.
#[derive(Debug)]
pub(crate) struct Boxed(NonNull<usize>);

impl Boxed {
    /// The class of the block that holds `len` bytes and their length.
    pub fn class(len: usize) -> Class {
        let (layout, _) =
            Layout::new::<usize>().extend(Layout::array::<u8>(len).expect("short")).expect("a payload is short");
        Class::of(layout.pad_to_align())
    }

    /// Writes a copy of `data` into a block.
    ///
    /// # Panics
    /// When the block is of another class than [`class`](Self::class) returns.
    pub fn new_in(block: Block, data: &[u8]) -> Boxed {
        assert_eq!(block.class(), Boxed::class(data.len()), "the block fits the payload");
        let start = block.into_raw().cast::<usize>();
        // SAFETY: this function owns the block, which is aligned to a word, and as long as a word and the data.
        unsafe {
            start.write(data.len());
            ptr::copy_nonoverlapping(data.as_ptr(), start.add(1).cast().as_ptr(), data.len());
        }
        Boxed(start)
    }

    /// The payload.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: `new_in` wrote the length and that many bytes after it; the box owns them.
        unsafe { std::slice::from_raw_parts(self.0.add(1).cast().as_ptr(), self.0.read()) }
    }

    /// The block, to be freed.
    pub fn into_block(self) -> Block {
        let (start, class) = (self.0.cast(), Boxed::class(self.bytes().len()));
        std::mem::forget(self);
        // SAFETY: `new_in` took the block apart, which was of this class, and the box that owned it is forgotten.
        unsafe { Block::from_raw(start, class) }
    }
}

/// Frees the block of a box that the pool did not free: when the pool is dropped with jobs in it, or its thread has died.
impl Drop for Boxed {
    fn drop(&mut self) {
        drop(Boxed(self.0).into_block());
    }
}

/// The inline buffer, aligned to a pointer, which an array of bytes would not be.
#[repr(C)]
struct Buffer {
    words: [MaybeUninit<usize>; INLINE / size_of::<usize>()],
}

/// The payload of a wide job.
enum Payload {
    None,
    /// In the buffer; the length in bytes, or [`ZEROED`] if the buffer holds no payload.
    Inline(u8, Buffer),
    Heap(Boxed),
}

/// Instead of a length: the buffer was zeroed, and holds no payload.
const ZEROED: u8 = u8::MAX;

/// The job before ADR-0147.
#[repr(C)]
pub(crate) struct Plain {
    func: Option<Func>,
    data: Option<Boxed>,
    next: *mut Plain,
}

/// The job with the inline buffer.
#[repr(C)]
pub(crate) struct Wide {
    func: Option<Func>,
    data: Payload,
    next: *mut Wide,
}

const WORD: usize = size_of::<usize>();
const _: () = assert!(size_of::<Plain>() == 3 * WORD);
const _: () = assert!(size_of::<Wide>() == 3 * WORD + INLINE);

/// The operations on both kinds of job.
pub(crate) trait Job: Sized + 'static {
    /// Its size on a 64-bit machine.
    const BYTES: u64;
    /// Size of the largest payload that fits inside.
    const INLINE: usize;

    /// A job whose bytes are all zero: no function, no payload, no next.
    fn zeroed() -> Self;
    fn func(&mut self) -> &mut Option<Func>;
    fn next(&mut self) -> &mut *mut Self;
    fn data(&self) -> Option<&[u8]>;
    /// Copies `data` into the inline buffer.
    ///
    /// # Panics
    /// When it is longer than [`INLINE`](Self::INLINE).
    fn store_inline(&mut self, data: &[u8]);
    fn set_boxed(&mut self, data: Boxed);
    /// Takes out the payload's box, if there is one.
    fn take_box(&mut self) -> Option<Boxed>;
}

impl Job for Plain {
    const BYTES: u64 = 24;
    const INLINE: usize = 0;

    fn zeroed() -> Plain {
        Plain { func: None, data: None, next: ptr::null_mut() }
    }
    fn func(&mut self) -> &mut Option<Func> {
        &mut self.func
    }
    fn next(&mut self) -> &mut *mut Plain {
        &mut self.next
    }
    fn data(&self) -> Option<&[u8]> {
        self.data.as_ref().map(Boxed::bytes)
    }
    fn store_inline(&mut self, _: &[u8]) {
        unreachable!("a plain job has no room inside");
    }
    fn set_boxed(&mut self, data: Boxed) {
        self.data = Some(data);
    }
    fn take_box(&mut self) -> Option<Boxed> {
        self.data.take()
    }
}

impl Job for Wide {
    const BYTES: u64 = 88;
    const INLINE: usize = INLINE;

    fn zeroed() -> Wide {
        // The buffer is zeroed too, which C's `memset` of a job also does, at the same cost.
        let buffer = Buffer { words: [MaybeUninit::new(0); _] };
        Wide { func: None, data: Payload::Inline(ZEROED, buffer), next: ptr::null_mut() }
    }
    fn func(&mut self) -> &mut Option<Func> {
        &mut self.func
    }
    fn next(&mut self) -> &mut *mut Wide {
        &mut self.next
    }
    fn data(&self) -> Option<&[u8]> {
        match &self.data {
            Payload::None | Payload::Inline(ZEROED, _) => None,
            Payload::Inline(len, buffer) => {
                // SAFETY: `store_inline` wrote `len` bytes of the buffer, and checked that they fit.
                Some(unsafe { std::slice::from_raw_parts(ptr::from_ref(buffer).cast::<u8>(), usize::from(*len)) })
            }
            Payload::Heap(data) => Some(data.bytes()),
        }
    }
    fn store_inline(&mut self, data: &[u8]) {
        assert!(data.len() <= INLINE, "the payload fits inside");
        self.data = Payload::Inline(data.len() as u8, Buffer { words: [MaybeUninit::uninit(); _] });
        if let Payload::Inline(_, buffer) = &mut self.data {
            // SAFETY: the data fits, as asserted, and nothing else refers to the buffer.
            unsafe { ptr::copy_nonoverlapping(data.as_ptr(), ptr::from_mut(buffer).cast(), data.len()) };
        }
    }
    fn set_boxed(&mut self, data: Boxed) {
        self.data = Payload::Heap(data);
    }
    fn take_box(&mut self) -> Option<Boxed> {
        match std::mem::replace(&mut self.data, Payload::None) {
            Payload::Heap(data) => Some(data),
            Payload::None | Payload::Inline(..) => None,
        }
    }
}

/// An owned job in memory.
#[derive(Debug)]
pub(crate) struct Slot<J>(NonNull<J>);

/// Frees the job's block, like a box.
impl<J> Drop for Slot<J> {
    fn drop(&mut self) {
        drop(Slot(self.0).into_block());
    }
}

// SAFETY: a job is a function, a payload and a pointer that only its list follows, under the pool's lock.
unsafe impl<J> Send for Slot<J> {}

impl<J> Slot<J> {
    /// The class of a job's block.
    pub const CLASS: Class = Class::of(Layout::new::<J>());

    /// Drops the job and returns its block, to be freed.
    pub fn into_block(self) -> Block {
        let job = self.0;
        std::mem::forget(self);
        // SAFETY: the slot owned the job and is forgotten, so nothing uses the job after this. `new_in` took the block
        // apart, which was of this class.
        unsafe {
            job.drop_in_place();
            Block::from_raw(job.cast(), Self::CLASS)
        }
    }
}

impl<J: Job> Slot<J> {
    /// Gives up ownership of the job, to a list.
    fn into_raw(self) -> *mut J {
        let job = self.0.as_ptr();
        std::mem::forget(self);
        job
    }

    /// Writes an empty job into a block.
    ///
    /// # Panics
    /// When the block is of another class than [`CLASS`](Self::CLASS).
    pub fn new_in(block: Block) -> Slot<J> {
        assert_eq!(block.class(), Self::CLASS, "the block fits the job");
        let job = block.into_raw().cast::<J>();
        // SAFETY: this function owns the block, which has a job's size and alignment.
        unsafe { job.write(J::zeroed()) };
        Slot(job)
    }
}

impl<J> Deref for Slot<J> {
    type Target = J;
    fn deref(&self) -> &J {
        // SAFETY: the slot owns the job.
        unsafe { self.0.as_ref() }
    }
}

impl<J> DerefMut for Slot<J> {
    fn deref_mut(&mut self) -> &mut J {
        // SAFETY: the slot owns the job.
        unsafe { self.0.as_mut() }
    }
}

/// The job that a worker is running, stored where the next runner finds it if the job traps and this runner is lost.
pub(crate) struct RunningJob<J: Job>(TrapSafe<Slot<J>>);

impl<J: Job> Default for RunningJob<J> {
    fn default() -> RunningJob<J> {
        RunningJob(TrapSafe::default())
    }
}

impl<J: Job> RunningJob<J> {
    /// Runs a job, and returns it.
    pub async fn run(&mut self, env: &impl Env, job: Slot<J>) -> Slot<J> {
        let job = self.0.keep(job);
        if let Some(func) = *job.func() {
            env.run(func, job.data()).await;
        }
        self.0.take().expect("it is kept above")
    }

    /// Takes out the job in which the previous runner died, if it did.
    pub fn take(&mut self) -> Option<Slot<J>> {
        self.0.take()
    }
}

/// Jobs linked through their `next`: a queue or a stack.
#[derive(Debug)]
pub(crate) struct List<J: Job> {
    head: *mut J,
    tail: *mut J,
    len: u32,
}

// SAFETY: the list owns its jobs, which may move to another thread (see `Slot`).
unsafe impl<J: Job> Send for List<J> {}

impl<J: Job> List<J> {
    pub fn new() -> List<J> {
        List { head: ptr::null_mut(), tail: ptr::null_mut(), len: 0 }
    }

    pub fn len(&self) -> u32 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.head.is_null()
    }

    /// Adds a job at the end.
    pub fn append(&mut self, mut slot: Slot<J>) {
        *slot.next() = ptr::null_mut();
        let job = slot.into_raw();
        if self.head.is_null() {
            self.head = job;
        } else {
            // SAFETY: the tail is a job that this list owns.
            unsafe { *(*self.tail).next() = job };
        }
        self.tail = job;
        self.len += 1;
    }

    /// Adds a job at the beginning.
    pub fn push(&mut self, mut slot: Slot<J>) {
        *slot.next() = self.head;
        let job = slot.into_raw();
        if self.head.is_null() {
            self.tail = job;
        }
        self.head = job;
        self.len += 1;
    }

    /// Removes the first job.
    pub fn pop(&mut self) -> Option<Slot<J>> {
        let mut slot = Slot(NonNull::new(self.head)?);
        self.head = *slot.next();
        self.len -= 1;
        Some(slot)
    }
}

impl<J: Job> Drop for List<J> {
    fn drop(&mut self) {
        while self.pop().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot<J: Job>() -> Slot<J> {
        Slot::new_in(Block::allocate(Slot::<J>::CLASS).expect("there is memory"))
    }

    fn boxed(data: &[u8]) -> Boxed {
        Boxed::new_in(Block::allocate(Boxed::class(data.len())).expect("there is memory"), data)
    }

    #[test]
    fn jobs_leave_a_list_in_order_with_what_they_carry() {
        let mut list = List::<Wide>::new();
        for len in [0, 1, INLINE, INLINE + 1] {
            let (mut job, data) = (slot::<Wide>(), vec![7; len]);
            assert!(job.data().is_none() && job.take_box().is_none(), "a zeroed job carries nothing");
            *job = Wide::zeroed();
            if len <= INLINE {
                job.store_inline(&data)
            } else {
                job.set_boxed(boxed(&data))
            }
            list.append(job);
        }
        list.push(slot());
        assert!(list.pop().is_some_and(|job| job.data().is_none()), "the one pushed last is the first");
        for len in [0, 1, INLINE] {
            assert_eq!(list.pop().expect("three more").data(), Some(&vec![7; len][..]));
        }
        // The last job is dropped with the list, and its box with it.
        assert_eq!(list.len(), 1);
    }

    #[test]
    fn a_box_and_a_job_become_the_blocks_that_they_were_made_of() {
        let (data, mut job) = (boxed(&[1, 2, 3]), slot::<Plain>());
        assert_eq!(data.into_block().class(), Boxed::class(3));
        job.set_boxed(boxed(&[4]));
        assert_eq!(job.into_block().class(), Slot::<Plain>::CLASS, "and its box is given back");
    }

    #[test]
    #[should_panic(expected = "the block fits the payload")]
    fn a_box_is_not_made_in_a_block_that_is_too_short() {
        Boxed::new_in(Block::allocate(Boxed::class(3)).expect("there is memory"), &[0; 100]);
    }

    #[test]
    #[should_panic(expected = "the block fits the job")]
    fn a_job_is_not_made_in_a_block_that_is_too_short() {
        Slot::<Wide>::new_in(Block::allocate(Slot::<Plain>::CLASS).expect("there is memory"));
    }
}
