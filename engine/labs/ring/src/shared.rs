//! Memory that threads share: a word is an atomic, and the bytes of a frame are atomics as well.
//!
//! The bytes are written and read with relaxed ordering. A reader in a variant without protection can get a mixture of
//! two frames, as in the original, but without undefined behaviour. In a variant that protects its readers, the slot's
//! gate orders the bytes.

#![expect(unsafe_code, reason = "a buffer is in a cell, and each variant guarantees that it is replaced safely")]

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

/// The frame of a slot. Readers in JavaScript access its first fields at the offsets in
/// [`layout`](super::threads::layout).
#[derive(Debug)]
#[repr(C)]
pub struct SharedFrame {
    pub(super) seq: AtomicU32,
    pub(super) key: AtomicU32,
    pub(super) bytes: AtomicU32,
    sum: AtomicU32,
    /// When the frame was published, in ns of the threads' clock.
    time: AtomicU64,
    /// The address of the payload.
    pub(super) address: AtomicUsize,
    payload: UnsafeCell<Payload>,
}

// SAFETY: only `begin` replaces the cell's box, and its caller guarantees that no other thread uses the old box then.
// All other fields are atomics.
unsafe impl Sync for SharedFrame {}

fn payload(bytes: usize) -> Payload {
    (0..bytes.div_ceil(4)).map(|_| AtomicU32::new(0)).collect()
}

#[cfg(feature = "threads")]
impl SharedFrame {
    /// Copies bytes of the frame to `out`, starting at byte `from`, which must be a multiple of 4. The caller must hold
    /// the slot.
    #[inline]
    pub(super) fn copy(&self, from: usize, out: &mut [u8]) {
        self.payload.with(|payload| {
            // SAFETY: the caller holds the slot, and the caller of `begin` guarantees that the box of a held slot is
            // not replaced.
            let words = &unsafe { &*payload }[from / 4..];
            // Pieces of constant length compile to a copy of a word each; with `chunks_mut` each piece would be a call
            // of `memcpy`.
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
        // SAFETY: only the publisher replaces the box, and the publisher is the caller.
        let none = self.payload.with(|payload| unsafe { &*payload }.is_empty());
        if none || fresh {
            let payload = payload(room);
            // Relaxed: a reader uses the address only after it has seen the frame published.
            self.address.store(payload.as_ptr().expose_provenance(), Ordering::Relaxed);
            // SAFETY: no reader uses the old box: a slot without a buffer was never published; for any other slot the
            // caller guarantees it.
            self.payload.with_mut(|old| unsafe { *old = payload });
        }
        // Release fence: pairs with the acquire fence in `changed`, so that a reader that sees a word of this frame
        // sees its number.
        self.seq.store(label.seq, Ordering::Relaxed);
        fence(Ordering::Release);
        // Relaxed, here and in `write`: the slot's gate orders these stores in variants that protect their readers.
        self.key.store(u32::from(label.key), Ordering::Relaxed);
        self.bytes.store(label.bytes, Ordering::Relaxed);
        self.sum.store(label.sum, Ordering::Relaxed);
        none || fresh
    }

    #[inline]
    fn write(&self, from: usize, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks::<4>();
        self.payload.with(|payload| {
            // SAFETY: only the publisher replaces the box, and the publisher is the caller.
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
        // Relaxed: readers load it after the slot's gate or the count has told them that the frame is published.
        self.time.store(time, Ordering::Relaxed);
    }

    #[inline]
    fn changed(&self, seq: u32) -> bool {
        // Acquire fence: pairs with the release fence in `begin`, so that a reader that has read a word of a later
        // frame sees a later number (Boehm, "Can seqlocks get along with programming language memory models?", 2012).
        fence(Ordering::Acquire);
        self.seq() != seq
    }
}
