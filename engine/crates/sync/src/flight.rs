//! The flight recorder: the last events of one thread, 16 bytes each, in a ring of fixed size.
//!
//! One thread writes without a lock and without waiting. Any thread may read at any time, and gets the newest events that
//! were not overwritten during the read. After Lamport, "Concurrent reading and writing", 1977: the writer increments one
//! count before and another after each event, from which a reader knows which events to discard.

use super::atomic::{AtomicU32, Ordering};

/// Words of an event.
pub const WORDS: usize = 4;

/// The recorder of one thread.
#[derive(Debug)]
pub struct Flight {
    /// Number of events begun. Wraps.
    begun: AtomicU32,
    /// Number of events finished. Wraps.
    finished: AtomicU32,
    /// 1 once all words have been written, which the counts no longer tell when they have wrapped.
    full: AtomicU32,
    words: Box<[AtomicU32]>,
}

impl Flight {
    /// A recorder of the last `events` events: a power of two, 2 to 2^28.
    ///
    /// # Panics
    /// When `events` is neither.
    pub fn new(events: usize) -> Flight {
        assert!(events.is_power_of_two() && (2..=1 << 28).contains(&events), "{events} events");
        let words = (0..events * WORDS).map(|_| AtomicU32::new(0)).collect();
        let word = || AtomicU32::new(0);
        Flight { begun: word(), finished: word(), full: word(), words }
    }

    fn capacity(&self) -> u32 {
        (self.words.len() / WORDS) as u32
    }

    /// Appends an event. Only one thread may call this.
    pub fn record(&self, event: [u32; WORDS]) {
        // Relaxed: only this thread writes the counts.
        let count = self.begun.load(Ordering::Relaxed);
        self.begun.store(count.wrapping_add(1), Ordering::Relaxed);
        let at = (count & (self.capacity() - 1)) as usize * WORDS;
        for (word, value) in self.words[at..at + WORDS].iter().zip(event) {
            // Release: a reader that sees this word (acquire, in `newest`) also sees the count incremented before it.
            word.store(value, Ordering::Release);
        }
        // Release: pairs with the acquire in `count`: a reader that sees the count also sees the words before it.
        self.finished.store(count.wrapping_add(1), Ordering::Release);
        if count.wrapping_add(1) == self.capacity() {
            // Release: pairs with the acquire in `newest`: a reader that sees the flag also sees the count stored above.
            self.full.store(1, Ordering::Release);
        }
    }

    /// Number of events recorded so far. Wraps after 2^32.
    pub fn count(&self) -> u32 {
        // Acquire: pairs with the release in `record`.
        self.finished.load(Ordering::Acquire)
    }

    /// The newest events, oldest first, without those that the writer overwrites during this call.
    pub fn newest(&self) -> Vec<[u32; WORDS]> {
        let capacity = self.capacity();
        // Acquire: pairs with the release in `record`. Read before the count, so that a set flag implies a full count.
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
        // Relaxed: the acquires above made every count visible that was incremented before a word read above.
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
