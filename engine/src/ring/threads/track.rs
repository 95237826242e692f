//! The ring on threads: slots in shared memory, a circle that says which slot is where, and a count of published frames.
//!
//! Frame `n` is at place `n & mask` of the circle. A slot that the publisher may not have is left to its readers: another
//! one takes its place in the circle, and it comes back as a spare when they are gone. Payload is words that are written
//! and read atomically, in no order: a reader without protection gets a mixture of two frames, as it would have then, and
//! nothing undefined. What orders them where they are protected is the slot's gate.

use std::sync::Arc;

use super::protocol::{Protocol, Switches};
use super::publisher::Publisher;
use crate::runtime::threads::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, UnsafeCell, fence};
use crate::runtime::threads::{Padded, futex};

const CLOSED: u32 = 1;
const PANICKED: u32 = 2;

/// How many frames `to` is ahead of `from`, or 0 where it is not. Frame numbers wrap at 2^32, so which of two is ahead is known
/// only of those that are less than 2^31 apart.
pub(super) fn ahead(to: u32, from: u32) -> u32 {
    to.wrapping_sub(from).cast_signed().max(0).cast_unsigned()
}

/// The payload of a slot.
pub(super) type Payload = Box<[AtomicU32]>;

/// One slot. The first seven fields are where [`layout`](super::layout) says, for readers that are not ours.
#[derive(Debug)]
#[repr(C)]
pub struct Slot<G> {
    pub(super) seq: AtomicU32,
    pub(super) key: AtomicU32,
    pub(super) bytes: AtomicU32,
    pub(super) sum: AtomicU32,
    /// When it became readable, in ns of the threads' clock.
    pub(super) time: AtomicU64,
    /// Where the payload is.
    pub(super) address: AtomicUsize,
    pub(super) payload: UnsafeCell<Payload>,
    /// What guards it.
    pub(super) gate: G,
}

#[expect(unsafe_code, reason = "the gates say whose a payload is")]
// SAFETY: the cell's box is replaced by the publisher alone, while no reader can hold the slot (`Publisher::ready`);
// everything else is atomic.
unsafe impl<G: Sync> Sync for Slot<G> {}

impl<G: Default> Slot<G> {
    /// A slot whose frame, `seq`, no reader wants.
    fn new(words: usize, seq: u32) -> Slot<G> {
        let payload = buffer(words);
        Slot {
            seq: AtomicU32::new(seq),
            key: AtomicU32::new(0),
            bytes: AtomicU32::new(0),
            sum: AtomicU32::new(0),
            time: AtomicU64::new(0),
            address: AtomicUsize::new(payload.as_ptr().expose_provenance()),
            payload: UnsafeCell::new(payload),
            gate: G::default(),
        }
    }
}

pub(super) fn buffer(words: usize) -> Payload {
    (0..words).map(|_| AtomicU32::new(0)).collect()
}

/// What a reader finds beside the payload.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub seq: u32,
    pub key: bool,
    pub bytes: u32,
    pub sum: u32,
    pub time: u64,
}

impl<G> Slot<G> {
    /// The number of the frame in it. Relaxed: the gate has ordered it, or nothing has.
    pub(super) fn seq(&self) -> u32 {
        self.seq.load(Ordering::Relaxed)
    }

    /// As above for all of it.
    pub(super) fn label(&self) -> Label {
        Label {
            seq: self.seq(),
            key: self.key.load(Ordering::Relaxed) == 1,
            bytes: self.bytes.load(Ordering::Relaxed),
            sum: self.sum.load(Ordering::Relaxed),
            time: self.time.load(Ordering::Relaxed),
        }
    }

    /// Whether another frame than `seq` has been begun in it, as far as what was read of the payload tells.
    pub(super) fn changed(&self, seq: u32) -> bool {
        // Acquire: pairs with the release fence in `Publisher::fill`: who has read a word of the next frame sees its
        // number (Boehm, "Can seqlocks get along with programming language memory models?", 2012).
        fence(Ordering::Acquire);
        self.seq() != seq
    }

    /// Copies the payload's bytes from `from` on, which is a multiple of 4.
    #[expect(unsafe_code, reason = "the payload is in a cell")]
    pub(super) fn copy(&self, from: usize, out: &mut [u8]) {
        self.payload.with(|payload| {
            // SAFETY: a reader holds this slot, and nobody replaces the box of such a slot: `Protocol` promises it.
            let words = &unsafe { &*payload }[from / 4..];
            // Relaxed, here and below: see the module. Pieces of a length that the compiler knows are copied word by word; those of
            // `chunks_mut` would each be a call.
            let (whole, rest) = out.as_chunks_mut::<4>();
            for (piece, word) in whole.iter_mut().zip(words) {
                *piece = word.load(Ordering::Relaxed).to_le_bytes();
            }
            if let Some(last) = words.get(whole.len()) {
                let last = last.load(Ordering::Relaxed).to_le_bytes();
                rest.copy_from_slice(&last[..rest.len()]);
            }
        });
    }
}

/// A ring with its strategy's own state.
#[derive(Debug)]
pub struct Track<S: Protocol> {
    pub(super) slots: Box<[Padded<Slot<S::Gate>>]>,
    pub(super) circle: Box<[AtomicU32]>,
    /// Frames published so far; the next one has this number.
    pub(super) published: Padded<AtomicU32>,
    /// Number of the newest key frame; of one that is no longer in the ring, before there is any.
    pub(super) key: AtomicU32,
    pub(super) state: Padded<AtomicU32>,
    /// Number of the first frame.
    pub(super) first: u32,
    /// The largest frame, in words.
    pub(super) words: usize,
    /// Knobs.
    pub switches: Switches,
    pub(super) sync: S,
}

impl<S: Protocol> Track<S> {
    /// A ring of `size` slots, a power of two, for `readers` readers and frames of up to `bytes` bytes, with its publisher.
    /// A track has this one publisher: it can be neither made nor copied elsewhere.
    ///
    /// ```compile_fail,E0382
    /// use ringside::ring::threads::{Publisher, Switches, Track, epoch::Epoch};
    /// let (publisher, track) = Track::<Epoch>::open(4, 1, 64, Switches::default());
    /// std::thread::spawn(move || drop(publisher));
    /// std::thread::spawn(move || drop(publisher));
    /// ```
    ///
    /// ```compile_fail,E0599
    /// use ringside::ring::threads::{Publisher, Switches, Track, epoch::Epoch};
    /// let (publisher, track) = Track::<Epoch>::open(4, 1, 64, Switches::default());
    /// let second = Publisher::new(&track);
    /// ```
    ///
    /// # Panics
    /// When `size` is no power of two, or less than 2.
    pub fn open(size: u32, readers: u32, bytes: usize, switches: Switches) -> (Publisher<S>, Arc<Track<S>>) {
        Track::open_at(0, size, readers, bytes, switches)
    }

    /// The same with a first frame of that number. Frame numbers wrap, and so do the counts that variants keep beside them, which
    /// begin there too: tests begin shortly before.
    ///
    /// # Panics
    /// When `size` is no power of two, or less than 2.
    pub fn open_at(
        first: u32,
        size: u32,
        readers: u32,
        bytes: usize,
        switches: Switches,
    ) -> (Publisher<S>, Arc<Track<S>>) {
        let track = Arc::new(Track::new(first, size, readers, bytes, switches));
        (Publisher::new(Arc::clone(&track)), track)
    }

    fn new(first: u32, size: u32, readers: u32, bytes: usize, switches: Switches) -> Track<S> {
        assert!(size.is_power_of_two() && size >= 2, "{size} slots");
        let words = bytes.div_ceil(4);
        // Every reader may keep one slot from the publisher, who needs one besides.
        let spares = if S::SWAPS { readers + 1 } else { 0 };
        let words_of = |id| if id < size && !S::FRESH { words } else { 0 };
        // As if a lap had gone before: no reader wants a frame that old.
        let before = first.wrapping_sub(size);
        let track = Track {
            slots: (0..size + spares).map(|id| Padded(Slot::new(words_of(id), before))).collect(),
            circle: (0..size).map(AtomicU32::new).collect(),
            published: Padded(AtomicU32::new(first)),
            key: AtomicU32::new(before),
            state: Padded(AtomicU32::new(0)),
            first,
            words,
            switches,
            sync: S::default(),
        };
        S::begin(&track, track.at(first));
        track
    }

    /// Slots in the circle.
    pub fn size(&self) -> u32 {
        self.circle.len() as u32
    }

    /// The place of frame `seq` in the circle.
    pub(super) fn place(&self, seq: u32) -> usize {
        (seq & (self.size() - 1)) as usize
    }

    /// The slot that is at the place of frame `seq` now.
    pub(super) fn at(&self, seq: u32) -> u32 {
        // Acquire: pairs with the release in `Publisher::replace_next`: a spare is seen with its claimed gate.
        self.circle[self.place(seq)].load(Ordering::Acquire)
    }

    pub(super) fn slot(&self, id: u32) -> &Slot<S::Gate> {
        &self.slots[id as usize].0
    }

    /// Number of the next frame to be published: frames published so far, from 2^32 on less a multiple of it.
    pub fn published(&self) -> u32 {
        // Acquire: pairs with the release in `Publisher::publish`.
        self.published.load(Ordering::Acquire)
    }

    /// The newest key frame, or the frame that is being written when that one is no longer in the ring, or next to go.
    pub fn newest_key(&self) -> u32 {
        let published = self.published();
        // Relaxed: written before the count that was read above.
        let key = self.key.load(Ordering::Relaxed);
        if published.wrapping_sub(key) < self.size() - 1 { key } else { published }
    }

    /// Whether the stream is closed.
    pub fn is_closed(&self) -> bool {
        // Acquire: pairs with the release in `shut`: what was published before is seen.
        self.state.load(Ordering::Acquire) != 0
    }

    /// Whether the original would have ended its process.
    pub fn is_panicked(&self) -> bool {
        // Acquire: as above.
        self.state.load(Ordering::Acquire) & PANICKED != 0
    }

    pub(super) fn shut(&self) {
        // Release: pairs with the acquire in `is_closed`.
        self.state.fetch_or(CLOSED, Ordering::Release);
        futex::wake_all(&self.state);
    }

    pub(super) fn panic(&self) {
        // Release: as above.
        self.state.fetch_or(PANICKED | CLOSED, Ordering::Release);
        futex::wake_all(&self.state);
    }

    /// Closes the stream.
    pub fn close(&self) {
        S::close(self);
    }
}
