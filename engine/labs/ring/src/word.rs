//! The words that a ring's state consists of, and the two kinds of memory that hold them.
//!
//! An algorithm of the ring is written once, over [`Word`]s. In [`Shared`](super::shared::Shared) memory a word is an atomic
//! that threads sleep on (loom's in a model), in [`Local`](super::local::Local) memory a cell, which knows the tasks that sleep on
//! it if there can be any. Memory orderings matter in shared memory only.

use std::fmt::Debug;
use std::ops::Deref;

use super::frame::Label;
pub use sync::atomic::Ordering;

/// A 32-bit word that publisher and readers change. All arithmetic wraps.
pub trait Word: Debug + Default {
    /// A word that holds `value`.
    fn new(value: u32) -> Self {
        let word = Self::default();
        word.store(value, Ordering::Relaxed);
        word
    }
    /// The value.
    fn load(&self, order: Ordering) -> u32;
    /// Sets the value.
    fn store(&self, value: u32, order: Ordering);
    /// Adds `n`; returns the value before.
    fn fetch_add(&self, n: u32, order: Ordering) -> u32;
    /// Subtracts `n`; returns the value before.
    fn fetch_sub(&self, n: u32, order: Ordering) -> u32;
    /// Sets bits; returns the value before.
    fn fetch_or(&self, bits: u32, order: Ordering) -> u32;
    /// Keeps only these bits; returns the value before.
    fn fetch_and(&self, bits: u32, order: Ordering) -> u32;
    /// Sets the value to `to` if it is `from`. Returns the value before, as an error where it was another one; that look is
    /// relaxed.
    fn compare_exchange(&self, from: u32, to: u32, order: Ordering) -> Result<u32, u32>;

    /// Sets [`ASLEEP`] if the value is still `seen`: whoever calls this is about to sleep on the word. False if the value has
    /// changed; then it must look again. The bit stays until the next notification clears it.
    #[inline]
    fn announce(&self, seen: u32) -> bool {
        // Relaxed: a sleeper hands nothing over. The exchange fails if the value has changed, so a notifier whose change comes
        // later in the word's order reads the bit with that change.
        seen & ASLEEP != 0 || self.compare_exchange(seen, seen | ASLEEP, Ordering::Relaxed).is_ok()
    }
}

/// The bit of a word that says that somebody sleeps on it, or is about to. A notifier that does not find it notifies nobody, as
/// Go's `Cond`, `RWMutex` and `WaitGroup` do when nobody waits.
pub const ASLEEP: u32 = 1;

/// The frame in a slot: its label and its bytes.
pub trait Content: Debug {
    /// No frame, with a buffer of `bytes` bytes. A reader finds `seq` as the frame's number.
    fn empty(bytes: usize, seq: u32) -> Self;
    /// The frame's number. Relaxed: the gate has ordered it, or nothing has.
    fn seq(&self) -> u32;
    /// What is known of the frame besides its bytes. Relaxed, as above.
    fn label(&self) -> Label;
    /// Begins a new frame, whose time is not known yet, in the buffer of the old one, or in a new buffer if there is none or
    /// `fresh` asks for it. A buffer has `room` bytes at least. Returns whether a buffer was allocated.
    ///
    /// # Safety
    /// The caller is the only publisher. If the slot was ever published and `fresh` is true, no reader holds it or will hold
    /// it before the frame is published.
    #[expect(unsafe_code, reason = "shared memory cannot tell who else holds a buffer")]
    unsafe fn begin(&self, label: Label, room: usize, fresh: bool) -> bool;
    /// Writes bytes of the frame, from byte `from` on, which is a multiple of 4.
    fn write(&self, from: usize, bytes: &[u8]);
    /// Sets when the frame was published, in the driver's unit of time.
    fn stamp(&self, time: u64);
    /// Whether a frame other than `seq` has been begun, as far as the bytes read so far tell.
    fn changed(&self, seq: u32) -> bool;
}

/// A kind of memory.
pub trait Memory: Debug + 'static {
    /// Words that publisher and readers may sleep on.
    type Word: Word;
    /// Words that nobody sleeps on.
    type Plain: Word;
    /// The frame of a slot.
    type Content: Content;
    /// Keeps a value apart from its neighbours, so that threads that change either do not slow each other down.
    type Padded<T: Debug>: Debug + Deref<Target = T> + From<T>;
    /// Whether other threads act at the same time. Then the size of a ring is a power of two.
    const SHARED: bool;
    /// Lets another thread go on, where one has to.
    fn spin();
}
