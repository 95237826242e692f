//! **Epoch ring**, ours: one count of published frames and one place to sleep for the whole ring.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | enter the next slot, or a spare in its place if a reader has it pinned; count up; wake readers if any sleep | read the count; pin; send; unpin; read on without sleeping while there is more |
//!
//! It takes from RWMutex that a reader's slot is its own while it sends, but the pin tells that to the publisher alone, who
//! swaps the slot for a spare instead of waiting or of dropping the reader. It takes from Cond that readers sleep, but on the
//! count, so that looking and going to sleep are one step: no wake-up is lost and none has to be repeated. It takes from the
//! atomic index that one number says how far the ring is, but buffers stay with their slots, so that a steady ring allocates
//! nothing. As in the others, a publisher calls nobody if nobody waits: a reader that goes to sleep sets a bit in the word, which
//! here the publisher writes anyhow.

use super::context::Context;
use super::pin::{Pin, pin};
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::{ASLEEP, Memory, Ordering, Word};

const ENTER: u8 = STEP;
const COUNT: u8 = STEP + 1;

const PIN: u8 = WAIT;
const UNPIN: u8 = WAIT + 1;
const SLEEP: u8 = WAIT + 2;

/// The stream is closed.
const SHUT: u32 = 1 << 31;

/// The word's value when `seq` is the next frame and nobody sleeps.
#[inline]
fn awake(seq: u32) -> u32 {
    (seq << 1) & !SHUT
}

/// The variant.
#[derive(Debug)]
pub struct Epoch;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: a slot is claimed only while nobody has it pinned, and nobody pins it before it is opened; a reader takes a slot
// only while it is pinned.
unsafe impl<M: Memory> Strategy<M> for Epoch {
    type Gate = Pin<M::Plain>;
    /// Twice the number of published frames, as far as it fits between the two bits.
    type Own = M::Word;

    const ID: &'static str = "epoch";
    const PUBLISHER: &'static [&'static str] = &["enter", "count"];
    const READER: &'static [&'static str] = &["pin", "unpin"];
    const LEAVE: u8 = UNPIN;
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        ring.gate(slot).claim();
        // Relaxed: nobody else is there yet.
        ring.own().store(awake(ring.first), Ordering::Relaxed);
    }

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            ENTER => {
                if !ring.gate(publisher.next(ring)).claim() {
                    publisher.replace_next(ring, Pin::claim);
                }
                Next::Go(COUNT)
            }
            COUNT => {
                ring.gate(publisher.at).open();
                publisher.stamp(ring, context);
                let (word, count) = (ring.own(), awake(publisher.seq.wrapping_add(1)));
                let mut before = word.load(Ordering::Relaxed);
                // Release: pairs with the acquire in `PIN`: a reader that sees the count sees the frame. The exchange reads
                // nothing that others have written.
                while let Err(now) = word.compare_exchange(before, before & SHUT | count, Ordering::Release) {
                    before = now;
                }
                if before & ASLEEP != 0 {
                    context.notify(word);
                }
                // The common count last: nobody is sent to a frame that this variant's own count does not have.
                publisher.count(ring);
                publisher.enter(ring);
                Next::Done
            }
            state => unreachable!("a publisher has no state {state}"),
        }
    }

    #[inline(always)]
    fn read<'r>(
        ring: &'r Ring<Self, M>,
        reader: &mut Reader,
        state: u8,
        _context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            PIN => {
                // Acquire: pairs with the release in `COUNT`.
                let word = ring.own().load(Ordering::Acquire) & !ASLEEP;
                let next = awake(reader.next);
                if word == next {
                    Next::Empty(SLEEP)
                } else if word == next | SHUT {
                    Next::Closed
                } else {
                    pin(ring, reader)
                }
            }
            UNPIN => {
                ring.gate(reader.slot).unpin();
                reader.after(ring)
            }
            SLEEP => {
                let (word, awake) = (ring.own(), awake(reader.next));
                let seen = awake | ASLEEP;
                // Relaxed: nothing is handed over. If the count has moved the reader looks again.
                let before = word.compare_exchange(awake, seen, Ordering::Relaxed).unwrap_or_else(|before| before);
                if before | ASLEEP == seen { Next::Wait { word, seen, then: PIN } } else { Next::Go(PIN) }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::once(ring.own())
    }

    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `PIN`: a reader that sees the bit sees the last frame.
        word.fetch_or(SHUT, Ordering::Release);
    }
}
