//! Memory of one thread: a word is a cell with the list of the tasks that sleep on it. Unlike shared memory it can be
//! copied, as seeking and forking require.

use std::cell::{Cell, Ref, RefCell};
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use super::frame::{Frame, Label};
use super::word::{Content, Memory, Ordering, Word};
use sim::WaitList;

/// Memory of one thread.
#[derive(Debug)]
pub struct Local;

impl Memory for Local {
    type Word = LocalWord;
    type Plain = Cell<u32>;
    type Content = LocalFrame;
    type Padded<T: Debug> = Plain<T>;
    const SHARED: bool = false;

    fn spin() {
        unreachable!("no other thread can make progress");
    }
}

/// A value without padding.
#[derive(Clone, Debug)]
pub struct Plain<T>(T);

impl<T> From<T> for Plain<T> {
    fn from(value: T) -> Plain<T> {
        Plain(value)
    }
}

impl<T> Deref for Plain<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Plain<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// A word, and the tasks that sleep on it.
#[derive(Clone, Debug, Default)]
pub struct LocalWord {
    value: Cell<u32>,
    /// The tasks that sleep on it.
    pub sleepers: Cell<WaitList>,
}

impl Word for Cell<u32> {
    #[inline]
    fn load(&self, _order: Ordering) -> u32 {
        self.get()
    }

    #[inline]
    fn store(&self, value: u32, _order: Ordering) {
        self.set(value);
    }

    #[inline]
    fn fetch_add(&self, n: u32, _order: Ordering) -> u32 {
        self.replace(self.get().wrapping_add(n))
    }

    #[inline]
    fn fetch_sub(&self, n: u32, _order: Ordering) -> u32 {
        self.replace(self.get().wrapping_sub(n))
    }

    #[inline]
    fn fetch_or(&self, bits: u32, _order: Ordering) -> u32 {
        self.replace(self.get() | bits)
    }

    #[inline]
    fn fetch_and(&self, bits: u32, _order: Ordering) -> u32 {
        self.replace(self.get() & bits)
    }

    #[inline]
    fn compare_exchange(&self, from: u32, to: u32, _order: Ordering) -> Result<u32, u32> {
        let now = self.get();
        if now == from {
            self.set(to);
            Ok(now)
        } else {
            Err(now)
        }
    }
}

impl Word for LocalWord {
    #[inline]
    fn load(&self, order: Ordering) -> u32 {
        self.value.load(order)
    }

    #[inline]
    fn store(&self, value: u32, order: Ordering) {
        self.value.store(value, order);
    }

    #[inline]
    fn fetch_add(&self, n: u32, order: Ordering) -> u32 {
        self.value.fetch_add(n, order)
    }

    #[inline]
    fn fetch_sub(&self, n: u32, order: Ordering) -> u32 {
        self.value.fetch_sub(n, order)
    }

    #[inline]
    fn fetch_or(&self, bits: u32, order: Ordering) -> u32 {
        self.value.fetch_or(bits, order)
    }

    #[inline]
    fn fetch_and(&self, bits: u32, order: Ordering) -> u32 {
        self.value.fetch_and(bits, order)
    }

    #[inline]
    fn compare_exchange(&self, from: u32, to: u32, order: Ordering) -> Result<u32, u32> {
        self.value.compare_exchange(from, to, order)
    }
}

/// The frame of a slot.
#[derive(Clone, Debug)]
pub struct LocalFrame(RefCell<Frame>);

impl LocalFrame {
    /// The frame.
    pub(crate) fn get(&self) -> Ref<'_, Frame> {
        self.0.borrow()
    }

    /// Calls `change` with the frame.
    pub(crate) fn with<R>(&self, change: impl FnOnce(&mut Frame) -> R) -> R {
        change(&mut self.0.borrow_mut())
    }
}

impl Content for LocalFrame {
    /// Allocates no buffer and ignores `bytes`, because a world may have 400,000 slots, most of which are empty for a
    /// long time.
    fn empty(_bytes: usize, seq: u32) -> LocalFrame {
        LocalFrame(RefCell::new(Frame { label: Label { seq, ..Label::default() }, ..Frame::default() }))
    }

    #[inline]
    fn seq(&self) -> u32 {
        self.0.borrow().label.seq
    }

    #[inline]
    fn label(&self) -> Label {
        self.0.borrow().label
    }

    // Not inlined, like `write` below, so that the variants share one function: each is called once a frame.
    #[inline(never)]
    #[expect(unsafe_code, reason = "the trait's function is unsafe because of shared memory; here it is safe")]
    unsafe fn begin(&self, label: Label, room: usize, fresh: bool) -> bool {
        let mut frame = self.0.borrow_mut();
        let first = frame.bytes.capacity() == 0;
        // Frees a buffer that has grown for a key frame; otherwise every slot would in time have a buffer of that size.
        if fresh || frame.bytes.capacity() > 4 * room {
            frame.bytes = Vec::new();
        }
        // Exact, because a buffer that grows by doubling takes about 1.5 times the memory on average.
        let more = room.max(label.bytes as usize).saturating_sub(frame.bytes.len());
        frame.bytes.reserve_exact(more);
        frame.label = label;
        first || fresh
    }

    #[inline(never)]
    fn write(&self, from: usize, bytes: &[u8]) {
        let mut frame = self.0.borrow_mut();
        let end = from + bytes.len();
        // Bytes beyond the frame's end belong to the previous frame.
        if end >= frame.bytes.len() || end == frame.label.bytes as usize {
            frame.bytes.truncate(from);
            frame.bytes.extend_from_slice(bytes);
        } else {
            frame.bytes[from..end].copy_from_slice(bytes);
        }
    }

    #[inline]
    fn stamp(&self, time: u64) {
        self.0.borrow_mut().label.time = time;
    }

    #[inline]
    fn changed(&self, seq: u32) -> bool {
        self.seq() != seq
    }
}
