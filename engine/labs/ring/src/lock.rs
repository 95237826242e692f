//! A reader–writer lock for one writer, after Go's `sync.RWMutex`: while the publisher waits, no new reader gets the
//! lock, and the publisher and the readers sleep on different words.

use super::context::Context;
use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, Strategy};
use super::word::{ASLEEP, Memory, Ordering, Word};
use crate::counts::Counter;

/// The publisher holds the lock.
const WRITTEN: u32 = 1 << 31;
/// The publisher waits for the lock, and no new reader gets it.
const WANTED: u32 = 1 << 30;
/// The stream is closed, and no reader goes to sleep on the lock.
const SHUT: u32 = 1 << 29;
/// One reader that holds the lock: the count is stored above the bit [`ASLEEP`].
const READER: u32 = 2;
/// The bits that count the readers which hold the lock.
const READERS: u32 = SHUT - READER;

/// A lock for one publisher and many readers.
#[derive(Clone, Debug, Default)]
pub struct Lock<W> {
    /// The number of readers between [`ASLEEP`] and [`SHUT`], and the flags above. Readers sleep on this word.
    word: W,
    /// The number of times that the last reader has woken the publisher. The publisher sleeps on this word.
    writer_sem: W,
}

impl<W: Word> Lock<W> {
    /// Takes the lock for reading. Returns false if the publisher holds it or waits for it.
    #[inline]
    pub fn try_read_lock(&self) -> bool {
        let mut word = self.word.load(Ordering::Relaxed);
        while word & (WRITTEN | WANTED) == 0 {
            // Acquire: pairs with the release in `write_unlock`, so that the reader sees the frame.
            match self.word.compare_exchange(word, word + READER, Ordering::Acquire) {
                Ok(_) => return true,
                Err(now) => word = now,
            }
        }
        false
    }

    /// Releases a reader's lock. The last reader wakes the publisher if it waits.
    #[inline]
    pub fn read_unlock<M: Memory<Word = W>>(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `write_lock` and `try_write_lock`, so that the reader's loads of the frame
        // come before the publisher overwrites it. Acquire: pairs with the release in `write_lock`, so that
        // `writer_sem` changes only after the publisher has loaded it.
        if self.word.fetch_sub(READER, Ordering::AcqRel) & !(SHUT | ASLEEP) == WANTED | READER {
            // Relaxed: the publisher checks `word` again after it wakes.
            self.writer_sem.fetch_add(1, Ordering::Relaxed);
            context.notify(&self.writer_sem);
        }
    }

    /// Takes the lock for the publisher. Returns false if a reader or the publisher holds it.
    #[inline]
    pub fn try_write_lock(&self) -> bool {
        let shut = self.word.load(Ordering::Relaxed) & SHUT;
        // Acquire: pairs with the release in `read_unlock`, so that the readers' loads come before the publisher's
        // stores.
        self.word.compare_exchange(shut, shut | WRITTEN, Ordering::Acquire).is_ok()
    }

    /// Takes the lock for the publisher. If readers hold it, marks it as wanted, so that no new reader gets it, and
    /// returns the word that the publisher has to sleep on until those readers have released it, with the value to
    /// sleep for.
    #[inline]
    pub fn write_lock(&self) -> Result<(), (&W, u32)> {
        // Loaded before `WANTED` is set, so that the value includes no wake-up that the bit causes.
        let writer_sem = self.writer_sem.load(Ordering::Relaxed);
        let mut word = self.word.load(Ordering::Relaxed);
        loop {
            let free = word & READERS == 0;
            // Keeps `ASLEEP`: readers that the publisher keeps out may sleep already.
            let to = if free { word & (SHUT | ASLEEP) | WRITTEN } else { word | WANTED };
            // Acquire: pairs with the release in `read_unlock`, so that the readers' loads come before the publisher's
            // stores. Release: pairs with the acquire in `read_unlock`, which must not change `writer_sem` before the
            // load above.
            match self.word.compare_exchange(word, to, Ordering::AcqRel) {
                Ok(_) if free => return Ok(()),
                Ok(_) => return Err((&self.writer_sem, writer_sem)),
                Err(now) => word = now,
            }
        }
    }

    /// Releases the publisher's lock, and wakes the readers that sleep on it, if there are any.
    #[inline]
    pub fn write_unlock<M: Memory<Word = W>>(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `try_read_lock`, so that a reader that gets the lock sees the frame.
        if self.word.fetch_and(!(WRITTEN | ASLEEP), Ordering::Release) & ASLEEP != 0 {
            context.notify(&self.word);
        }
    }

    /// The number of readers that hold the lock.
    pub fn readers(&self) -> u32 {
        // Relaxed: the number is only shown in the picture.
        (self.word.load(Ordering::Relaxed) & READERS) / READER
    }

    /// If the publisher holds the lock or waits for it, marks the lock's word as having a sleeper and returns the word
    /// and the value to sleep for. Returns `None` if a reader may try again at once, or if the stream is closed.
    #[inline]
    pub fn blocked_on(&self) -> Option<(&W, u32)> {
        loop {
            // Acquire: pairs with the release in `release`, so that a reader that sees the bit `SHUT` sees that the
            // stream is closed.
            let seen = self.word.load(Ordering::Acquire);
            if seen & (WRITTEN | WANTED) == 0 || seen & SHUT != 0 {
                return None;
            }
            if self.word.mark_asleep(seen) {
                return Some((&self.word, seen | ASLEEP));
            }
        }
    }

    /// The word that readers sleep on.
    pub fn word(&self) -> &W {
        &self.word
    }

    /// The word that the publisher sleeps on.
    pub fn writer_word(&self) -> &W {
        &self.writer_sem
    }
}

/// Sets [`SHUT`] in a lock's word, so that readers no longer go to sleep on it.
pub(super) fn release<W: Word>(word: &W) {
    // Release: pairs with the acquire in `blocked_on`, so that a reader that sees the bit sees that the stream is
    // closed.
    word.fetch_or(SHUT, Ordering::Release);
}

/// Takes the read lock of the slot of the frame that the reader wants. If the lock is taken, the reader continues in
/// state `park`, or ends if the stream is closed.
#[inline]
pub(super) fn read_lock<'r, S, M>(
    ring: &'r Ring<S, M>,
    reader: &Reader,
    park: u8,
    context: &mut impl Context<M>,
) -> Next<'r, M::Word>
where
    M: Memory,
    S: Strategy<M, Gate = Lock<M::Word>>,
{
    loop {
        let id = ring.at(reader.next);
        // Loaded before the lock is tried, so that a reader that sees the end has tried the slot of the last frame.
        let closed = ring.is_closed();
        if !ring.gate(id).try_read_lock() {
            if closed {
                return Next::Closed;
            }
            context.count(Counter::LockWaits, 1);
            return Next::Empty(park);
        }
        // The publisher may have replaced the slot between the two steps; then the lock belongs to another frame.
        if !M::SHARED || ring.at(reader.next) == id {
            return Next::Take(id);
        }
        ring.gate(id).read_unlock(context);
    }
}

/// Puts a reader that found the lock taken to sleep on it, if the lock is still taken. The reader continues in state
/// `then`.
#[inline]
pub(super) fn park<'r, S, M>(ring: &'r Ring<S, M>, reader: &Reader, then: u8) -> Next<'r, M::Word>
where
    M: Memory,
    S: Strategy<M, Gate = Lock<M::Word>>,
{
    match ring.gate(ring.at(reader.next)).blocked_on() {
        Some((word, seen)) => Next::Wait { word, seen, then },
        None => Next::Go(then),
    }
}
