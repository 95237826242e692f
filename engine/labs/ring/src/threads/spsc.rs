//! Our ring for one producer and one consumer of samples, as between a worker and a sound card.
//!
//! After Lamport, "Proving the correctness of multiprocess programs", 1977: two counts, each written by one side alone,
//! and nothing that either side waits for. What makes it fast:
//!
//! - Each count has its cache lines to itself ([`Padded`]), and each side keeps a copy of the other's count and looks again
//!   only when that copy says there is no room.
//! - The consumer *takes the lines with it*: it writes a sample to each cache line that it has read. Else both sides keep
//!   a copy, and the producer's next lap has to revoke the consumer's line by line, which no processor does ahead; a line
//!   that it does not have is fetched ahead of its writes. On an EPYC of AMD's fourth Zen that is 80 or 22 ns a block of 128.
//! - Counts are monotonic, so that all of the capacity is used and the page reads fill level and laps off two numbers; and
//!   samples move in one copy a cell of 512 bytes, which begins with a cache line.
//!
//! Whoever finds it empty or full had better wait a moment: each look takes the count's line away from the other side.

use std::ops::Range;
use std::sync::Arc;

use sync::Padded;
use sync::atomic::{AtomicU32, Ordering, UnsafeCell};

/// Samples of a cell. The model checker wants one each, to see who touches which.
const LINE: usize = if cfg!(loom) { 1 } else { 128 };

/// Samples of a cache line of 64 bytes.
const TAKEN: usize = 16;

/// The ring, shared by its two ends.
#[derive(Debug)]
#[repr(C)]
pub struct Spsc {
    /// Samples written and samples read so far. They wrap.
    written: Padded<AtomicU32>,
    read: Padded<AtomicU32>,
    lines: Box<[UnsafeCell<Padded<[f32; LINE]>>]>,
}

#[expect(unsafe_code, reason = "the counts say whose a sample is")]
// SAFETY: there is one `Producer` and one `Consumer`. The producer touches only samples from `written` on for which there
// is room, the consumer only those below; the counts hand them over, release to acquire.
unsafe impl Sync for Spsc {}

/// The end that writes.
#[derive(Debug)]
pub struct Producer {
    ring: Arc<Spsc>,
    written: u32,
    /// What `read` was when last looked at.
    read: u32,
    /// How `written` is stored, so that a test can plant a fault.
    #[cfg(loom)]
    pub order: Ordering,
}

/// The end that reads.
#[derive(Debug)]
pub struct Consumer {
    ring: Arc<Spsc>,
    read: u32,
    /// What `written` was when last looked at.
    written: u32,
}

impl Spsc {
    /// The two ends of a ring of so many samples, a power of two, 128 to 2^30.
    ///
    /// # Panics
    /// When it is not.
    pub fn with_capacity(samples: usize) -> (Producer, Consumer) {
        Spsc::beginning_at(0, samples)
    }

    /// The same with counts that begin at a number. They wrap at 2^32: tests begin shortly before.
    ///
    /// # Panics
    /// When the capacity is not as above.
    pub fn beginning_at(first: u32, samples: usize) -> (Producer, Consumer) {
        assert!(samples.is_power_of_two() && (LINE..=1 << 30).contains(&samples), "{samples} samples");
        let count = || Padded(AtomicU32::new(first));
        let lines = (0..samples / LINE).map(|_| UnsafeCell::new(Padded([0.0; LINE]))).collect();
        let ring = Arc::new(Spsc { written: count(), read: count(), lines });
        let producer = Producer {
            ring: Arc::clone(&ring),
            written: first,
            read: first,
            #[cfg(loom)]
            order: Ordering::Release,
        };
        (producer, Consumer { ring, read: first, written: first })
    }

    fn capacity(&self) -> u32 {
        (self.lines.len() * LINE) as u32
    }

    /// Cells, and samples within, that `count` samples from number `from` on lie in.
    fn pieces(
        &self,
        from: u32,
        count: usize,
    ) -> impl Iterator<Item = (&UnsafeCell<Padded<[f32; LINE]>>, usize, Range<usize>)> {
        let mut done = 0;
        std::iter::from_fn(move || {
            let at = (from as usize + done) & (self.capacity() as usize - 1);
            let within = at % LINE;
            let piece = (LINE - within).min(count - done);
            let samples = done..done + piece;
            done += piece;
            (piece > 0).then(|| (&self.lines[at / LINE], within, samples))
        })
    }
}

impl Producer {
    /// Samples there is room for.
    pub fn room(&mut self) -> usize {
        // Acquire: pairs with the release in `Consumer::pop`: what was read is read before it is overwritten.
        self.read = self.ring.read.load(Ordering::Acquire);
        (self.ring.capacity() - self.written.wrapping_sub(self.read)) as usize
    }

    /// Appends all of `samples`, or nothing when there is no room for them.
    #[expect(unsafe_code, reason = "the counts say whose a sample is")]
    pub fn push(&mut self, samples: &[f32]) -> bool {
        let free = self.ring.capacity() - self.written.wrapping_sub(self.read);
        if (free as usize) < samples.len() && self.room() < samples.len() {
            return false;
        }
        for (cell, within, piece) in self.ring.pieces(self.written, samples.len()) {
            let source = samples[piece.clone()].as_ptr();
            // SAFETY: the piece lies within the cell, and its samples are free, hence the producer's alone.
            cell.with_mut(|line| unsafe {
                line.cast::<f32>().add(within).copy_from_nonoverlapping(source, piece.len())
            });
        }
        self.written = self.written.wrapping_add(samples.len() as u32);
        // Release: pairs with the acquire in `Consumer::filled`.
        self.ring.written.store(self.written, self.order());
        true
    }

    #[cfg(loom)]
    fn order(&self) -> Ordering {
        self.order
    }

    #[cfg(not(loom))]
    fn order(&self) -> Ordering {
        Ordering::Release
    }

    /// Where the ring is, for the page: samples written, at 128 samples read, and the samples' own address.
    pub fn address(&self) -> (usize, usize) {
        (std::ptr::from_ref(&*self.ring).addr(), self.ring.lines.as_ptr().addr())
    }
}

impl Consumer {
    /// Samples there are.
    pub fn filled(&mut self) -> usize {
        // Acquire: pairs with the release in `Producer::push`, so that the samples are seen.
        self.written = self.ring.written.load(Ordering::Acquire);
        self.written.wrapping_sub(self.read) as usize
    }

    /// Fills all of `samples` with the oldest ones, or leaves it when there are too few.
    #[expect(unsafe_code, reason = "the counts say whose a sample is")]
    pub fn pop(&mut self, samples: &mut [f32]) -> bool {
        let there = self.written.wrapping_sub(self.read) as usize;
        if there < samples.len() && self.filled() < samples.len() {
            return false;
        }
        for (cell, within, piece) in self.ring.pieces(self.read, samples.len()) {
            let target = samples[piece.clone()].as_mut_ptr();
            // SAFETY: the piece lies within the cell, and its samples are written, hence the consumer's alone until `read` says so.
            cell.with_mut(|line| unsafe {
                let there = line.cast::<f32>().add(within);
                there.copy_to_nonoverlapping(target, piece.len());
                // Takes the lines along; what is written does not matter. A last line that is missed comes with the next samples.
                for at in (0..piece.len()).step_by(TAKEN) {
                    there.add(at).write(0.0);
                }
            });
        }
        self.read = self.read.wrapping_add(samples.len() as u32);
        // Release: pairs with the acquire in `Producer::room`.
        self.ring.read.store(self.read, Ordering::Release);
        true
    }
}
