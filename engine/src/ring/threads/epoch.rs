//! **Epoch ring**, ours, on threads: see the [deterministic one](super::super::epoch).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | enter the next slot, or a spare in its place if a reader has it pinned; count up; wake whoever sleeps | read the count; pin; send; unpin; read on without sleeping while there is more |
//!
//! Who sleeps says so in the word that it sleeps on: the count with two bits beside it. So looking, saying so and going to
//! sleep cannot be parted, and a publisher whom nobody waits for calls nobody: it sees that in the word it writes anyhow.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

use std::time::Duration;

use super::atomic::pin;
use super::cursor::Cursor;
use super::gate::Pin;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::tally::Tally;
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::WAIT;
use crate::runtime::threads::atomic::{AtomicU32, Ordering};
use crate::runtime::threads::{Padded, futex};

const UNPIN: u8 = WAIT + 1;

/// Somebody sleeps, or is about to.
const ASLEEP: u32 = 1;
/// The stream is closed.
const SHUT: u32 = 1 << 31;

/// See the module. The word is twice the number of published frames, as far as it fits between the two bits.
#[derive(Debug, Default)]
pub struct Epoch(Padded<AtomicU32>);

/// What the word is when `seq` is the next frame and nobody sleeps.
fn awake(seq: u32) -> u32 {
    (seq << 1) & !SHUT
}

// SAFETY: a slot is claimed only while nobody has it pinned, and nobody pins it before it is opened; a look gives a slot
// away only while it is pinned.
unsafe impl Protocol for Epoch {
    type Gate = Pin;

    const ID: &'static str = "epoch";
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const LEAVE: u8 = UNPIN;

    fn begin(track: &Track<Self>, slot: u32) {
        track.slot(slot).gate.claim();
        // Relaxed: nobody else is there yet.
        track.sync.0.store(awake(track.first), Ordering::Relaxed);
    }

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let this = publisher.at;
        // Enter.
        if !publisher.track.slot(publisher.next()).gate.claim() {
            publisher.replace_next(Pin::claim);
        }
        let next = publisher.next();
        // Count.
        publisher.track.slot(this).gate.open();
        publisher.stamp(tally);
        let count = awake(publisher.seq.wrapping_add(1));
        let mut before = publisher.track.sync.0.load(Ordering::Relaxed);
        // Release: pairs with the acquire in `look`: who sees the count sees the frame. Nothing is read after it.
        while let Err(now) = publisher.track.sync.0.compare_exchange_weak(
            before,
            before & SHUT | count,
            Ordering::Release,
            Ordering::Relaxed,
        ) {
            before = now;
        }
        if before & ASLEEP != 0 {
            futex::wake_all(&publisher.track.sync.0);
            tally.count(Counter::Notifies, 1);
        }
        // The common count last: nobody is sent to a frame that this variant's own count does not have.
        publisher.count();
        publisher.enter(next);
        !publisher.track.is_closed()
    }

    fn look<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> Look {
        let track = cursor.track();
        // Acquire: pairs with the release in `step`.
        let word = track.sync.0.load(Ordering::Acquire);
        match word & !ASLEEP {
            word if word == awake(cursor.expect) => Look::NotYet,
            word if word == awake(cursor.expect) | SHUT => Look::Closed,
            _ => pin(cursor),
        }
    }

    unsafe fn leave<T: Tally>(cursor: &Cursor<Self>, _tally: &mut T) -> bool {
        let track = cursor.track();
        track.slot(cursor.slot()).gate.unpin();
        true
    }

    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        let track = cursor.track();
        let awake = awake(cursor.expect);
        let asleep = awake | ASLEEP;
        // Relaxed: nothing is handed over. A word that has moved is news, and sleeps are only on the one expected.
        let told = track.sync.0.compare_exchange(awake, asleep, Ordering::Relaxed, Ordering::Relaxed);
        if told.unwrap_or_else(|word| word) | ASLEEP == asleep {
            futex::wait(&track.sync.0, asleep, timeout);
        }
    }

    fn wake(track: &Track<Self>) {
        // Release: pairs with the acquire in `look`. Only ever called to close.
        track.sync.0.fetch_or(SHUT, Ordering::Release);
        futex::wake_all(&track.sync.0);
    }
}
