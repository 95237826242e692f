//! A ring in shared memory: how it is opened, and what a thread may do with all of it.

use std::sync::Arc;

use super::publisher::Publisher;
use super::tally::Bare;
use crate::ring::{Ring, Switches};
use crate::shared::Shared;
use crate::strategy::{Next, Strategy};

/// A variant whose state threads may share.
pub trait Threaded: Strategy<Shared, Gate: Send + Sync, Own: Send + Sync> + Send + Sync {}

impl<S> Threaded for S
where
    S: Strategy<Shared> + Send + Sync,
    S::Gate: Send + Sync,
    S::Own: Send + Sync,
{
}

/// A ring that threads share.
pub type Track<S> = Ring<S, Shared>;

impl<S: Threaded> Track<S> {
    /// A ring of `size` slots, a power of two, for `readers` readers and frames of up to `bytes` bytes, with its publisher.
    /// A track has this one publisher: it can be neither made nor copied elsewhere.
    ///
    /// ```compile_fail,E0382
    /// use ring::threads::{Publisher, Switches, Track};
    /// use ring::epoch::Epoch;
    /// let (publisher, track) = Track::<Epoch>::open(4, 1, 64, Switches::default());
    /// std::thread::spawn(move || drop(publisher));
    /// std::thread::spawn(move || drop(publisher));
    /// ```
    ///
    /// ```compile_fail,E0599
    /// use ring::threads::{Publisher, Switches, Track};
    /// use ring::epoch::Epoch;
    /// let (publisher, track) = Track::<Epoch>::open(4, 1, 64, Switches::default());
    /// let second = Publisher::new(&track);
    /// ```
    ///
    /// # Panics
    /// When `size` is no power of two, or less than 2.
    pub fn open(size: u32, readers: u32, bytes: usize, switches: Switches) -> (Publisher<S>, Arc<Track<S>>) {
        Track::open_at(0, size, readers, bytes, switches)
    }

    /// A ring as [`open`](Self::open) makes it, whose first frame has number `first`. Frame numbers wrap, and so do the counts
    /// that variants keep beside them, which begin there too: tests begin shortly before.
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
        let (ring, publisher) = Ring::new(first, size, readers, bytes, switches);
        let track = Arc::new(ring);
        (Publisher::of(&track, publisher), track)
    }

    /// Closes the stream.
    pub fn close(&self) {
        let mut state = 0;
        while let Next::Go(next) = S::close(self, state, &mut Bare) {
            state = next;
        }
    }

    /// Wakes readers that may sleep through a frame that is there, where a variant can lose a wake-up.
    pub fn nudge(&self) {
        self.wake_readers(&mut Bare);
    }
}
