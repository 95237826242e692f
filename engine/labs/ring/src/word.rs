//! The words that a ring's state consists of, and the two kinds of memory that hold them.
//!
//! Each algorithm of the ring is written once, over [`Word`]s. In [`Shared`](super::shared::Shared) memory a word is an
//! atomic that threads sleep on (under the model checker, loom's atomic). In [`Local`](super::local::Local) memory a
//! word is a cell, with the list of the tasks that sleep on it. Memory orderings have a meaning in shared memory only.

use std::fmt::Debug;
use std::ops::Deref;

use super::frame::Label;
pub use sync::atomic::Ordering;

/// A 32-bit word that the publisher and the readers change. All arithmetic wraps.
pub trait Word: Debug + Default {
    /// A word that holds `value`.
    fn new(value: u32) -> Self {
        let word = Self::default();
        word.store(value, Ordering::Relaxed);
        word
    }
    /// Returns the value.
    fn load(&self, order: Ordering) -> u32;
    /// Sets the value.
    fn store(&self, value: u32, order: Ordering);
    /// Adds `n` and returns the previous value.
    fn fetch_add(&self, n: u32, order: Ordering) -> u32;
    /// Subtracts `n` and returns the previous value.
    fn fetch_sub(&self, n: u32, order: Ordering) -> u32;
    /// Sets the bits of `bits` and returns the previous value.
    fn fetch_or(&self, bits: u32, order: Ordering) -> u32;
    /// Clears all bits except those of `bits` and returns the previous value.
    fn fetch_and(&self, bits: u32, order: Ordering) -> u32;
    /// Sets the value to `to` if it is `from`. Returns the previous value: as `Ok` if it was `from`, otherwise as
    /// `Err`, read with relaxed ordering.
    fn compare_exchange(&self, from: u32, to: u32, order: Ordering) -> Result<u32, u32>;

    /// Sets [`ASLEEP`] if the value is still `seen`. A reader calls this before it sleeps on the word. Returns false if
    /// the value has changed; the reader must then check again instead of sleeping. The bit stays set until the next
    /// notification clears it.
    #[inline]
    fn mark_asleep(&self, seen: u32) -> bool {
        // Relaxed: the sleeper publishes no data. The exchange fails if the value has changed, so a notifier that
        // changes the word later in its modification order reads the bit with that change.
        seen & ASLEEP != 0 || self.compare_exchange(seen, seen | ASLEEP, Ordering::Relaxed).is_ok()
    }
}

/// The bit of a word that is set while an actor sleeps on the word or is about to. A notifier that finds the bit clear
/// makes no wake-up call, as Go's `Cond`, `RWMutex` and `WaitGroup` make none when no goroutine waits. A notification wakes
/// all sleepers of the word and clears the bit, so that none is left asleep without it; each checks its own frame again.
pub const ASLEEP: u32 = 1;

/// The frame in a slot: its label and its bytes.
pub trait Content: Debug {
    /// An empty content with a buffer of `bytes` bytes, whose frame number reads as `seq`.
    fn empty(bytes: usize, seq: u32) -> Self;
    /// The frame's number, loaded relaxed. The slot's gate orders this load, where the variant has a gate that does.
    fn seq(&self) -> u32;
    /// The frame's label, loaded relaxed. The slot's gate orders these loads, where the variant has a gate that does.
    fn label(&self) -> Label;
    /// Begins a new frame, whose publication time is set later by [`stamp`](Self::stamp). Uses the buffer of the
    /// previous frame, or allocates one of at least `room` bytes if there is none or if `fresh` is true. Returns
    /// whether it allocated a buffer.
    ///
    /// # Safety
    /// The caller is the only publisher. If the slot was ever published and `fresh` is true, no reader holds the slot,
    /// and no reader takes it before the frame is published.
    #[expect(unsafe_code, reason = "shared memory cannot tell who else holds a buffer")]
    unsafe fn begin(&self, label: Label, room: usize, fresh: bool) -> bool;
    /// Writes bytes of the frame, starting at byte `from`, which must be a multiple of 4.
    fn write(&self, from: usize, bytes: &[u8]);
    /// Sets the time of the frame's publication, in the driver's unit of time.
    fn stamp(&self, time: u64);
    /// Whether the content belongs to another frame than `seq`. If a byte that the caller has read so far belongs to
    /// another frame, the result is true.
    fn changed(&self, seq: u32) -> bool;
}

/// A kind of memory.
pub trait Memory: Debug + 'static {
    /// A word that actors may sleep on.
    type Word: Word;
    /// A word that no actor sleeps on.
    type Plain: Word;
    /// The frame of a slot.
    type Content: Content;
    /// A value on cache lines of its own in shared memory, so that threads which change neighbouring values do not
    /// contend for one line (false sharing).
    type Padded<T: Debug>: Debug + Deref<Target = T> + From<T>;
    /// Whether several threads access the memory at the same time. If so, the size of a ring is a power of two.
    const SHARED: bool;
    /// Hints the processor that the caller spins until another thread makes progress.
    fn spin();
}
