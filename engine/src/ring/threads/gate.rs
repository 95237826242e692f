//! Words that guard one slot: a reader–writer lock, and a pin.

use crate::runtime::threads::atomic::{AtomicU32, Ordering};
use crate::runtime::threads::futex;

/// The publisher has the slot.
const WRITTEN: u32 = 1 << 31;
/// The publisher waits for the slot, and no new reader gets in (as with Go's `sync.RWMutex`).
const WANTED: u32 = 1 << 30;
/// The stream is closed: nobody goes to sleep on it any more.
const SHUT: u32 = 1 << 29;

/// A reader–writer lock for one publisher: a count of readers and the bits above in one word.
#[derive(Debug, Default)]
pub struct Lock(AtomicU32);

impl Lock {
    /// Takes it for reading, unless the publisher has it or waits for it.
    pub fn try_read(&self) -> bool {
        let mut word = self.0.load(Ordering::Relaxed);
        while word & (WRITTEN | WANTED) == 0 {
            // Acquire: pairs with the release in `unwrite`, so that the frame is seen.
            match self.0.compare_exchange_weak(word, word + 1, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => word = now,
            }
        }
        false
    }

    /// Lets a reader's hold go.
    pub fn unread(&self) {
        // Release: pairs with the acquire of the publisher's `write`: what was read is read before it is overwritten.
        if self.0.fetch_sub(1, Ordering::Release) & !SHUT == WANTED | 1 {
            futex::wake_all(&self.0);
        }
    }

    /// Takes it for the publisher if nobody has it.
    pub fn try_write(&self) -> bool {
        let shut = self.0.load(Ordering::Relaxed) & SHUT;
        // Acquire: pairs with the release in `unread`.
        self.0.compare_exchange(shut, shut | WRITTEN, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Takes it for the publisher, who sleeps until the readers in it are gone.
    pub fn write(&self) {
        // Relaxed: who sees the bit only stays away.
        let mut word = self.0.fetch_or(WANTED, Ordering::Relaxed) | WANTED;
        loop {
            if word & !SHUT == WANTED {
                // Acquire: pairs with the release in `unread`.
                match self.0.compare_exchange(word, word & SHUT | WRITTEN, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => return,
                    Err(now) => word = now,
                }
            } else {
                futex::wait(&self.0, word, None);
                word = self.0.load(Ordering::Relaxed);
            }
        }
    }

    /// Lets the publisher's hold go, and wakes whoever waits to read.
    pub fn unwrite(&self) {
        // Release: pairs with the acquire in `try_read`.
        self.0.fetch_and(!WRITTEN, Ordering::Release);
        futex::wake_all(&self.0);
    }

    /// Sleeps as long as readers must stay away, until `timeout`.
    pub fn wait(&self, timeout: Option<std::time::Duration>) {
        // Acquire: pairs with the release in `shut`: who sees the bit sees the stream closed.
        let word = self.0.load(Ordering::Acquire);
        if word & (WRITTEN | WANTED) != 0 && word & SHUT == 0 {
            futex::wait(&self.0, word, timeout);
        }
    }

    /// Wakes whoever sleeps on it, and lets nobody sleep again.
    pub fn shut(&self) {
        // Release: pairs with the acquire in `wait`.
        self.0.fetch_or(SHUT, Ordering::Release);
        futex::wake_all(&self.0);
    }
}

/// Readers that have a slot pinned, and whether the publisher has it. Nobody ever sleeps on it: a reader that comes too
/// late goes elsewhere, and so does a publisher.
#[derive(Debug, Default)]
pub struct Pin(AtomicU32);

impl Pin {
    /// Pins the slot, unless the publisher has it.
    pub fn pin(&self) -> bool {
        // Acquire: pairs with the release in `open`, so that the frame is seen.
        if self.0.fetch_add(1, Ordering::Acquire) & WRITTEN == 0 {
            return true;
        }
        // Relaxed: nothing was read.
        self.0.fetch_sub(1, Ordering::Relaxed);
        false
    }

    /// Lets the slot go.
    pub fn unpin(&self) {
        // Release: pairs with the acquire in `claim`: what was read is read before it is overwritten.
        self.0.fetch_sub(1, Ordering::Release);
    }

    /// Takes the slot for the publisher if nobody has it pinned.
    pub fn claim(&self) -> bool {
        // Acquire: pairs with the release in `unpin`.
        self.0.compare_exchange(0, WRITTEN, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Opens the slot to readers.
    pub fn open(&self) {
        // Release: pairs with the acquire in `pin`. Subtracted, because readers that come too soon count up and down.
        self.0.fetch_sub(WRITTEN, Ordering::Release);
    }
}
