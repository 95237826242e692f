//! **Epoch ring**, our own variant: one count of published frames, and one word to sleep on, for the whole ring.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | enter the next slot, or a spare in its place if a reader has it pinned; count up; wake readers if any sleep | read the count; pin; send; unpin; read on without sleeping while there is more |
//!
//! As with RWMutex, a reader's slot is protected while the reader sends. But the pin affects only the publisher, which
//! replaces the slot by a spare instead of waiting for the reader or dropping it. As with Cond, readers sleep. But they
//! sleep on the count itself, so that the check and going to sleep are one atomic step: no wake-up is lost, and none
//! has to be repeated. As with the atomic index, one number says how many frames are published. But buffers stay with
//! their slots, so that a ring in a steady state allocates nothing. As in the other variants, a publisher makes no
//! wake-up call if no reader sleeps: a reader that goes to sleep sets a bit in the word, and here the publisher writes
//! that word for each frame anyway.

use crate::context::Context;
use crate::pin::{Pin, pin};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::{ASLEEP, Memory, Ordering, Word};

const ENTER: u8 = STEP;
const COUNT: u8 = STEP + 1;

const PIN: u8 = WAIT;
const UNPIN: u8 = WAIT + 1;
const SLEEP: u8 = WAIT + 2;

/// The stream is closed.
const SHUT: u32 = 1 << 31;

/// The word's value when `seq` is the next frame to be published, no reader sleeps and the stream is open.
#[inline]
fn awake(seq: u32) -> u32 {
    (seq << 1) & !SHUT
}

/// The Epoch variant.
#[derive(Debug)]
pub struct Epoch;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: the publisher claims a slot only while no reader has it pinned, and no reader can pin it before the publisher
// opens it; a reader takes a slot only while it has it pinned.
unsafe impl<M: Memory> Strategy<M> for Epoch {
    type Gate = Pin<M::Plain>;
    /// The number of published frames, modulo 2³⁰, between the bits [`ASLEEP`] and [`SHUT`]. Readers sleep on this
    /// word.
    type VariantState = M::Word;

    const ID: &'static str = "epoch";
    const PUBLISHER: &'static [&'static str] = &["enter", "count"];
    const READER: &'static [&'static str] = &["pin", "unpin"];
    const LEAVE: u8 = UNPIN;
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        ring.gate(slot).claim();
        // Relaxed: no other thread has the ring yet.
        ring.variant_state().store(awake(ring.first), Ordering::Relaxed);
    }

    #[inline(always)]
    // code: step
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: enter
            ENTER => {
                if !ring.gate(publisher.next(ring)).claim() {
                    publisher.replace_next(ring, Pin::claim);
                }
                Next::Go(COUNT)
            }
            // at: count
            COUNT => {
                ring.gate(publisher.at).open();
                publisher.stamp(ring, context);
                let (word, count) = (ring.variant_state(), awake(publisher.seq.wrapping_add(1)));
                let mut before = word.load(Ordering::Relaxed);
                // Release: pairs with the acquire in `PIN`, so that a reader that sees the count sees the frame. No
                // acquire: the publisher reads no data that other threads have written before this.
                while let Err(now) = word.compare_exchange(before, before & SHUT | count, Ordering::Release) {
                    before = now;
                }
                if before & ASLEEP != 0 {
                    context.notify(word);
                }
                // `published` is stored last, so that no reader skips to a frame that the word above does not include
                // yet.
                publisher.count(ring);
                publisher.enter(ring);
                Next::Done
            }
            state => unreachable!("a publisher has no state {state}"),
        }
    }
    // code end

    #[inline(always)]
    // code: read
    fn read<'r>(
        ring: &'r Ring<Self, M>,
        reader: &mut Reader,
        state: u8,
        _context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: pin
            PIN => {
                // Acquire: pairs with the release in `COUNT`, so that a reader that sees the count sees the frame.
                let word = ring.variant_state().load(Ordering::Acquire) & !ASLEEP;
                let next = awake(reader.next);
                if word == next {
                    Next::Empty(SLEEP)
                } else if word == next | SHUT {
                    Next::Closed
                } else {
                    pin(ring, reader)
                }
            }
            // at: unpin
            UNPIN => {
                ring.gate(reader.slot).unpin();
                reader.next_or_lapped(ring)
            }
            SLEEP => {
                let (word, awake) = (ring.variant_state(), awake(reader.next));
                let seen = awake | ASLEEP;
                // Relaxed: the reader publishes no data. If the count has changed, the exchange fails and the reader
                // checks again.
                let before = word.compare_exchange(awake, seen, Ordering::Relaxed).unwrap_or_else(|before| before);
                if before | ASLEEP == seen { Next::Wait { word, seen, then: PIN } } else { Next::Go(PIN) }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::once(ring.variant_state())
    }

    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `PIN`, so that a reader that sees the bit sees the last frame.
        word.fetch_or(SHUT, Ordering::Release);
    }
}

impl Watchable for Epoch {}
