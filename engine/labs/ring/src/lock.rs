//! A reader–writer lock, as Go's `sync.RWMutex` is: a publisher that waits lets no new reader in, and publisher and readers
//! sleep apart.

use super::context::Context;
use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, Strategy};
use super::word::{ASLEEP, Memory, Ordering, Word};
use crate::counts::Counter;

/// The publisher has the slot.
const WRITTEN: u32 = 1 << 31;
/// The publisher waits for the slot, and no new reader gets in.
const WANTED: u32 = 1 << 30;
/// The stream is closed: nobody goes to sleep on it any more.
const SHUT: u32 = 1 << 29;
/// One reader that has it: the count is above [`ASLEEP`].
const READER: u32 = 2;
/// The readers that have it.
const READERS: u32 = SHUT - READER;

/// A lock for one publisher.
#[derive(Clone, Debug, Default)]
pub struct Lock<W> {
    /// The number of readers between [`ASLEEP`] and the bits above. Readers sleep on it.
    word: W,
    /// Counts the times that the last reader has made way for the publisher, who sleeps on it.
    turns: W,
}

impl<W: Word> Lock<W> {
    /// Takes it for reading, unless the publisher has it or waits for it.
    #[inline]
    pub fn try_read(&self) -> bool {
        let mut word = self.word.load(Ordering::Relaxed);
        while word & (WRITTEN | WANTED) == 0 {
            // Acquire: pairs with the release in `unwrite`, so that the frame is seen.
            match self.word.compare_exchange(word, word + READER, Ordering::Acquire) {
                Ok(_) => return true,
                Err(now) => word = now,
            }
        }
        false
    }

    /// Lets a reader's hold go. The last reader wakes a publisher that waits.
    #[inline]
    pub fn unread<M: Memory<Word = W>>(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire of the publisher: what was read is read before it is overwritten. Acquire: pairs with
        // the release in `write`, so that `turns` changes after the publisher has looked at it.
        if self.word.fetch_sub(READER, Ordering::AcqRel) & !(SHUT | ASLEEP) == WANTED | READER {
            // Relaxed: the publisher looks at `word` again.
            self.turns.fetch_add(1, Ordering::Relaxed);
            context.notify(&self.turns);
        }
    }

    /// Takes it for the publisher if nobody has it.
    #[inline]
    pub fn try_write(&self) -> bool {
        let shut = self.word.load(Ordering::Relaxed) & SHUT;
        // Acquire: pairs with the release in `unread`.
        self.word.compare_exchange(shut, shut | WRITTEN, Ordering::Acquire).is_ok()
    }

    /// Takes it for the publisher, or, if readers have it, lets no new reader in. Then it returns the word on which the
    /// publisher sleeps until they are gone, and the value that it has seen.
    #[inline]
    pub fn write(&self) -> Result<(), (&W, u32)> {
        // Before the bit is set, so that it has no turn in it that comes because of the bit.
        let turns = self.turns.load(Ordering::Relaxed);
        let mut word = self.word.load(Ordering::Relaxed);
        loop {
            let free = word & READERS == 0;
            // Readers that it keeps out may sleep already.
            let to = if free { word & (SHUT | ASLEEP) | WRITTEN } else { word | WANTED };
            // Acquire and release: pairs with both in `unread`.
            match self.word.compare_exchange(word, to, Ordering::AcqRel) {
                Ok(_) if free => return Ok(()),
                Ok(_) => return Err((&self.turns, turns)),
                Err(now) => word = now,
            }
        }
    }

    /// Lets the publisher's hold go, and wakes the readers that wait, if any do.
    #[inline]
    pub fn unwrite<M: Memory<Word = W>>(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `try_read`.
        if self.word.fetch_and(!(WRITTEN | ASLEEP), Ordering::Release) & ASLEEP != 0 {
            context.notify(&self.word);
        }
    }

    /// The readers that have it.
    pub fn readers(&self) -> u32 {
        // Relaxed: a number for the picture.
        (self.word.load(Ordering::Relaxed) & READERS) / READER
    }

    /// If readers must stay away: the word that they sleep on, and its value, which says that one is about to.
    #[inline]
    pub fn taken(&self) -> Option<(&W, u32)> {
        loop {
            // Acquire: pairs with the release in `release`: a reader that sees the bit sees that the stream is closed.
            let seen = self.word.load(Ordering::Acquire);
            if seen & (WRITTEN | WANTED) == 0 || seen & SHUT != 0 {
                return None;
            }
            if self.word.announce(seen) {
                return Some((&self.word, seen | ASLEEP));
            }
        }
    }

    /// The word that readers sleep on.
    pub fn word(&self) -> &W {
        &self.word
    }
}

/// Keeps readers that are about to sleep on a lock's word awake.
pub(super) fn release<W: Word>(word: &W) {
    // Release: pairs with the acquire in `taken`.
    word.fetch_or(SHUT, Ordering::Release);
}

/// A reader takes the lock of the slot that it wants, or finds it taken and goes on in state `queue`.
#[inline]
pub(super) fn read_lock<'r, S, M>(
    ring: &'r Ring<S, M>,
    reader: &Reader,
    queue: u8,
    context: &mut impl Context<M>,
) -> Next<'r, M::Word>
where
    M: Memory,
    S: Strategy<M, Gate = Lock<M::Word>>,
{
    loop {
        let id = ring.at(reader.next);
        // Looked at first: a reader that learns of the end has seen the last frame.
        let closed = ring.is_closed();
        if !ring.gate(id).try_read() {
            if closed {
                return Next::Closed;
            }
            context.count(Counter::LockWaits, 1);
            return Next::Empty(queue);
        }
        // A slot that was swapped out between the two steps may already be at another place.
        if !M::SHARED || ring.at(reader.next) == id {
            return Next::Take(id);
        }
        ring.gate(id).unread(context);
    }
}

/// A reader that found the lock taken sleeps on it, if it still is, and goes on in state `then`.
#[inline]
pub(super) fn queue<'r, S, M>(ring: &'r Ring<S, M>, reader: &Reader, then: u8) -> Next<'r, M::Word>
where
    M: Memory,
    S: Strategy<M, Gate = Lock<M::Word>>,
{
    match ring.gate(ring.at(reader.next)).taken() {
        Some((word, seen)) => Next::Wait { word, seen, then },
        None => Next::Go(then),
    }
}
