//! The flight recorder: what one thread did last, as sixteen bytes an event in a ring of fixed size.
//!
//! One thread writes, without a lock and without waiting; anybody may read at any time, and gets the newest events that
//! were not overwritten while it read. After Lamport, "Concurrent reading and writing", 1977: the count is raised before
//! and after each event, so that a reader knows what to leave out.

use super::atomic::{AtomicU32, Ordering};

/// Words an event takes.
pub const WORDS: usize = 4;

/// The recorder of one thread.
#[derive(Debug)]
pub struct Flight {
    /// Events begun, and events finished. They wrap.
    begun: AtomicU32,
    finished: AtomicU32,
    /// 1 once all of its words have been written: the counts do not say so when they have wrapped.
    full: AtomicU32,
    words: Box<[AtomicU32]>,
}

impl Flight {
    /// A recorder of the last `events` events: a power of two, 2 to 2^28.
    ///
    /// # Panics
    /// When it is not.
    pub fn new(events: usize) -> Flight {
        assert!(events.is_power_of_two() && (2..=1 << 28).contains(&events), "{events} events");
        let words = (0..events * WORDS).map(|_| AtomicU32::new(0)).collect();
        let word = || AtomicU32::new(0);
        Flight { begun: word(), finished: word(), full: word(), words }
    }

    fn capacity(&self) -> u32 {
        (self.words.len() / WORDS) as u32
    }

    /// Adds an event. To be called by one thread alone.
    pub fn record(&self, event: [u32; WORDS]) {
        // Relaxed: this thread alone writes the counts.
        let count = self.begun.load(Ordering::Relaxed);
        self.begun.store(count.wrapping_add(1), Ordering::Relaxed);
        let at = (count & (self.capacity() - 1)) as usize * WORDS;
        for (word, value) in self.words[at..at + WORDS].iter().zip(event) {
            // Release: who sees this word (acquire, in `newest`) sees the count raised before it.
            word.store(value, Ordering::Release);
        }
        // Release: pairs with the acquire in `newest`: who sees the count sees the words before it.
        self.finished.store(count.wrapping_add(1), Ordering::Release);
        if count.wrapping_add(1) == self.capacity() {
            // Release: pairs with the acquire in `newest`: who sees it sees a count of that many.
            self.full.store(1, Ordering::Release);
        }
    }

    /// How many events there were, in all; wraps after 2^32.
    pub fn count(&self) -> u32 {
        // Acquire: pairs with the release in `record`.
        self.finished.load(Ordering::Acquire)
    }

    /// The newest events, oldest first: all that fit, less those that are overwritten meanwhile.
    pub fn newest(&self) -> Vec<[u32; WORDS]> {
        let capacity = self.capacity();
        // Acquire: pairs with the release in `record`. Before the count, which is then no less.
        let full = self.full.load(Ordering::Acquire) == 1;
        let end = self.count();
        let kept = if full { capacity } else { end.min(capacity) };
        let first = end.wrapping_sub(kept);
        let events: Vec<_> = (0..kept)
            .map(|index| {
                let at = (first.wrapping_add(index) & (capacity - 1)) as usize * WORDS;
                // Acquire: pairs with the release of the words in `record`.
                std::array::from_fn(|word| self.words[at + word].load(Ordering::Acquire))
            })
            .collect();
        // Relaxed: the acquires above have made every count visible that was raised before a word we saw.
        let begun = self.begun.load(Ordering::Relaxed);
        let overwritten = begun.wrapping_sub(first).saturating_sub(capacity).min(kept);
        events[overwritten as usize..].to_vec()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn the_newest_events_are_kept_in_order() {
        let flight = Flight::new(4);
        assert!(flight.newest().is_empty());
        for n in 0..6 {
            flight.record([n; WORDS]);
        }
        assert_eq!(flight.newest(), [2, 3, 4, 5].map(|n| [n; WORDS]));
        assert_eq!(flight.count(), 6);
    }

    #[test]
    fn the_newest_events_are_kept_when_the_counts_wrap() {
        let mut flight = Flight::new(4);
        (0..4).for_each(|_| flight.record([0; WORDS]));
        (flight.begun, flight.finished) = (AtomicU32::new(u32::MAX - 3), AtomicU32::new(u32::MAX - 3));
        (0..6).for_each(|n| flight.record([n; WORDS]));
        assert_eq!(flight.newest(), [2, 3, 4, 5].map(|n| [n; WORDS]));
        assert_eq!(flight.count(), 2);
    }

    #[test]
    fn a_reader_beside_the_writer_sees_whole_events_only() {
        let flight = Flight::new(8);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for n in 0..if cfg!(miri) { 200 } else { 200_000 } {
                    flight.record([n; WORDS]);
                }
                stop.store(true, Ordering::Relaxed);
            });
            while !stop.load(Ordering::Relaxed) {
                let events = flight.newest();
                for pair in events.windows(2) {
                    assert_eq!(pair[0][0] + 1, pair[1][0], "{events:?}");
                }
                for event in events {
                    assert_eq!(event, [event[0]; WORDS]);
                }
            }
        });
    }
}
