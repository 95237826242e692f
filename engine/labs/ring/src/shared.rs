//! Memory that threads share: words are atomics, and a frame's bytes are words as well.
//!
//! The bytes are written and read in no particular order. A reader that nothing protects gets a mixture of two frames, as it
//! would have in the original, and nothing undefined. Where a variant protects its readers, the slot's gate orders the bytes.

#![expect(unsafe_code, reason = "a buffer is in a cell, and the variants say who may replace it")]

use super::frame::Label;
use super::word::{Content, Memory, Ordering, Word};
use sync::Padded;
use sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, UnsafeCell, fence, spin_loop};

/// Shared memory.
#[derive(Debug)]
pub struct Shared;

impl Memory for Shared {
    type Word = AtomicU32;
    type Plain = AtomicU32;
    type Content = SharedFrame;
    type Padded<T: std::fmt::Debug> = Padded<T>;
    const SHARED: bool = true;

    #[inline]
    fn spin() {
        spin_loop();
    }
}

impl Word for AtomicU32 {
    #[inline]
    fn load(&self, order: Ordering) -> u32 {
        AtomicU32::load(self, order)
    }

    #[inline]
    fn store(&self, value: u32, order: Ordering) {
        AtomicU32::store(self, value, order);
    }

    #[inline]
    fn fetch_add(&self, n: u32, order: Ordering) -> u32 {
        AtomicU32::fetch_add(self, n, order)
    }

    #[inline]
    fn fetch_sub(&self, n: u32, order: Ordering) -> u32 {
        AtomicU32::fetch_sub(self, n, order)
    }

    #[inline]
    fn fetch_or(&self, bits: u32, order: Ordering) -> u32 {
        AtomicU32::fetch_or(self, bits, order)
    }

    #[inline]
    fn fetch_and(&self, bits: u32, order: Ordering) -> u32 {
        AtomicU32::fetch_and(self, bits, order)
    }

    #[inline]
    fn compare_exchange(&self, from: u32, to: u32, order: Ordering) -> Result<u32, u32> {
        AtomicU32::compare_exchange(self, from, to, order, Ordering::Relaxed)
    }
}

/// The bytes of a frame.
type Payload = Box<[AtomicU32]>;

/// The frame of a slot. Readers in JavaScript find its first fields where [`layout`](super::threads::layout) says.
#[derive(Debug)]
#[repr(C)]
pub struct SharedFrame {
    pub(super) seq: AtomicU32,
    pub(super) key: AtomicU32,
    pub(super) bytes: AtomicU32,
    sum: AtomicU32,
    /// In ns of the threads' clock.
    time: AtomicU64,
    /// Where the payload is.
    pub(super) address: AtomicUsize,
    payload: UnsafeCell<Payload>,
}

// SAFETY: the cell's box is replaced in `begin` alone, whose caller promises that nobody else uses it then. Everything else is
// atomic.
unsafe impl Sync for SharedFrame {}

fn payload(bytes: usize) -> Payload {
    (0..bytes.div_ceil(4)).map(|_| AtomicU32::new(0)).collect()
}

#[cfg(feature = "threads")]
impl SharedFrame {
    /// Copies bytes of the frame, from byte `from` on, which is a multiple of 4.
    #[inline]
    pub(super) fn copy(&self, from: usize, out: &mut [u8]) {
        self.payload.with(|payload| {
            // SAFETY: the caller holds the slot, and nobody replaces the box of a slot that is held: `begin` promises it.
            let words = &unsafe { &*payload }[from / 4..];
            // Pieces of a length that the compiler knows are copied word by word; those of `chunks_mut` would each be a call.
            let (whole, rest) = out.as_chunks_mut::<4>();
            let (words, last) = words.split_at(whole.len());
            for (piece, word) in whole.iter_mut().zip(words) {
                *piece = word.load(Ordering::Relaxed).to_le_bytes();
            }
            if !rest.is_empty() {
                let last = last[0].load(Ordering::Relaxed).to_le_bytes();
                rest.copy_from_slice(&last[..rest.len()]);
            }
        });
    }
}

impl Content for SharedFrame {
    fn empty(bytes: usize, seq: u32) -> SharedFrame {
        let payload = payload(bytes);
        SharedFrame {
            seq: AtomicU32::new(seq),
            key: AtomicU32::new(0),
            bytes: AtomicU32::new(0),
            sum: AtomicU32::new(0),
            time: AtomicU64::new(0),
            address: AtomicUsize::new(payload.as_ptr().expose_provenance()),
            payload: UnsafeCell::new(payload),
        }
    }

    #[inline]
    fn seq(&self) -> u32 {
        self.seq.load(Ordering::Relaxed)
    }

    #[inline]
    fn label(&self) -> Label {
        Label {
            seq: self.seq(),
            key: self.key.load(Ordering::Relaxed) == 1,
            bytes: self.bytes.load(Ordering::Relaxed),
            sum: self.sum.load(Ordering::Relaxed),
            time: self.time.load(Ordering::Relaxed),
        }
    }

    #[inline]
    unsafe fn begin(&self, label: Label, room: usize, fresh: bool) -> bool {
        // SAFETY: only the publisher replaces the box, and it is the caller.
        let none = self.payload.with(|payload| unsafe { &*payload }.is_empty());
        if none || fresh {
            let payload = payload(room);
            // Relaxed: a reader uses the address after it has seen the frame published.
            self.address.store(payload.as_ptr().expose_provenance(), Ordering::Relaxed);
            // SAFETY: no reader uses the old box. Without a buffer the slot was never published; otherwise the caller promises
            // it.
            self.payload.with_mut(|old| unsafe { *old = payload });
        }
        // A reader that sees a word of this frame sees its number: the fence pairs with the one in `changed`.
        self.seq.store(label.seq, Ordering::Relaxed);
        fence(Ordering::Release);
        // Relaxed, here and in `write`: the gate orders them, or nothing does.
        self.key.store(u32::from(label.key), Ordering::Relaxed);
        self.bytes.store(label.bytes, Ordering::Relaxed);
        self.sum.store(label.sum, Ordering::Relaxed);
        none || fresh
    }

    #[inline]
    fn write(&self, from: usize, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks::<4>();
        self.payload.with(|payload| {
            // SAFETY: only the publisher replaces the box, and it is the caller.
            let words = &unsafe { &*payload }[from / 4..];
            for (word, bytes) in words.iter().zip(whole) {
                word.store(u32::from_le_bytes(*bytes), Ordering::Relaxed);
            }
            if !rest.is_empty() {
                let mut last = [0; 4];
                last[..rest.len()].copy_from_slice(rest);
                words[whole.len()].store(u32::from_le_bytes(last), Ordering::Relaxed);
            }
        });
    }

    #[inline]
    fn stamp(&self, time: u64) {
        // Relaxed: read by those for whom the gate or the count has ordered it.
        self.time.store(time, Ordering::Relaxed);
    }

    #[inline]
    fn changed(&self, seq: u32) -> bool {
        // Pairs with the release fence in `begin`: a reader that has read a word of the next frame sees its number (Boehm,
        // "Can seqlocks get along with programming language memory models?", 2012).
        fence(Ordering::Acquire);
        self.seq() != seq
    }
}
