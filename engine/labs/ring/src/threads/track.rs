//! A ring in shared memory: opening, closing and waking readers.

use std::sync::Arc;

use super::observers::NoObserver;
use super::publisher::Publisher;
use crate::ring::{Ring, Switches};
use crate::shared::Shared;
use crate::strategy::{Next, Strategy};

/// A variant that runs on threads.
pub trait Threaded: Strategy<Shared, Gate: Send + Sync, VariantState: Send + Sync> + Send + Sync {}

impl<S> Threaded for S
where
    S: Strategy<Shared> + Send + Sync,
    S::Gate: Send + Sync,
    S::VariantState: Send + Sync,
{
}

/// A ring that threads share.
pub type Track<S> = Ring<S, Shared>;

impl<S: Threaded> Track<S> {
    /// A ring of `size` slots, a power of two, for `readers` readers and frames of up to `bytes` bytes, with its
    /// publisher. A track has only this publisher, which can neither be copied nor made in another way:
    ///
    /// ```compile_fail,E0382
    /// use ring::threads::{Publisher, Switches, Track};
    /// use ring::variants::epoch::Epoch;
    /// let (publisher, track) = Track::<Epoch>::open(4, 1, 64, Switches::default());
    /// std::thread::spawn(move || drop(publisher));
    /// std::thread::spawn(move || drop(publisher));
    /// ```
    ///
    /// ```compile_fail,E0599
    /// use ring::threads::{Publisher, Switches, Track};
    /// use ring::variants::epoch::Epoch;
    /// let (publisher, track) = Track::<Epoch>::open(4, 1, 64, Switches::default());
    /// let second = Publisher::new(&track);
    /// ```
    ///
    /// # Panics
    /// Panics if `size` is not a power of two, or less than 2.
    pub fn open(size: u32, readers: u32, bytes: usize, switches: Switches) -> (Publisher<S>, Arc<Track<S>>) {
        Track::open_at(0, size, readers, bytes, switches)
    }

    /// A ring like that of [`open`](Self::open), whose first frame has number `first`. Tests begin shortly before 2³²,
    /// where frame numbers and the counts of the variants wrap.
    ///
    /// # Panics
    /// Panics if `size` is not a power of two, or less than 2.
    pub fn open_at(
        first: u32,
        size: u32,
        readers: u32,
        bytes: usize,
        switches: Switches,
    ) -> (Publisher<S>, Arc<Track<S>>) {
        let (ring, publisher) = Ring::new(first, size, readers, bytes, switches);
        let track = Arc::new(ring);
        (Publisher::of(&track, publisher), track)
    }

    /// Closes the stream.
    pub fn close(&self) {
        let mut state = 0;
        while let Next::Go(next) = S::close(self, state, &mut NoObserver) {
            state = next;
        }
    }

    /// Wakes all sleeping readers, because in a variant that can lose a wake-up they may sleep although a frame is
    /// readable.
    pub fn rewake_readers(&self) {
        self.wake_readers(&mut NoObserver);
    }
}
