//! **Atomic index**, version 6 (the rewrite in Rust): a write position that everybody may read, and slots
//! whose frames are swapped rather than overwritten.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | a new buffer; swap it into the next place; store the position; notify | load the position; clone the frame's handle; send; drop it |
//!
//! A reader that holds a frame keeps it alive wherever the publisher is: nobody blocks, nothing tears and nobody is dropped. A
//! reader that was lapped goes on at the newest key frame. The price is a buffer allocated for every frame.
//!
//! Version 6 swaps reference-counted frames. Here the count is the slot's pin, and a slot that was swapped out is used again
//! when nobody holds it. The old frame leaves its slot when the publisher turns to it, not at the swap: the difference is one
//! frame that a reader a whole lap behind could still have had.

use super::context::Context;
use super::pin::{Pin, pin};
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::{ASLEEP, Memory, Ordering, Word};

const SWAP: u8 = STEP;
const STORE: u8 = STEP + 1;
const NOTIFY: u8 = STEP + 2;

const LOAD: u8 = WAIT;
const CLONE: u8 = WAIT + 1;
const DROP: u8 = WAIT + 2;
const LISTEN: u8 = WAIT + 3;

/// One notification in the word that readers sleep on.
const ONE: u32 = 2;

/// The variant.
#[derive(Debug)]
pub struct Atomic;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: a slot is claimed only while nobody has it pinned, and nobody pins it before it is opened; a reader takes a slot
// only while it is pinned.
unsafe impl<M: Memory> Strategy<M> for Atomic {
    type Gate = Pin<M::Plain>;
    /// Frames that could be notified of so far, above the bit [`ASLEEP`]: readers sleep on it.
    type Own = M::Word;

    const ID: &'static str = "atomic";
    const PUBLISHER: &'static [&'static str] = &["swap", "store", "notify"];
    const READER: &'static [&'static str] = &["load", "clone", "drop"];
    const LEAVE: u8 = DROP;
    const SWAPS: bool = true;
    const FRESH: bool = true;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        ring.gate(slot).claim();
        // Relaxed: nobody else is there yet.
        ring.own().store(ring.first << 1, Ordering::Relaxed);
    }

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            SWAP => {
                publisher.replace_next(ring, Pin::claim);
                Next::Go(STORE)
            }
            STORE => {
                ring.gate(publisher.at).open();
                publisher.publish(ring, context);
                Next::Go(NOTIFY)
            }
            NOTIFY => {
                // Release: pairs with the acquire in `LISTEN`.
                if ring.own().fetch_add(ONE, Ordering::Release) & ASLEEP != 0 {
                    // Relaxed: the release above goes on in it. Whoever sets the bit in between has seen the new count, and
                    // finds the word changed or is woken.
                    ring.own().fetch_and(!ASLEEP, Ordering::Relaxed);
                    context.notify(ring.own());
                }
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
            LOAD => {
                if ring.published() != reader.next {
                    return Next::Go(CLONE);
                }
                // Closed after the last frame, so the count is looked at again.
                if ring.is_closed() && ring.published() == reader.next { Next::Closed } else { Next::Empty(LISTEN) }
            }
            CLONE => pin(ring, reader),
            DROP => {
                ring.gate(reader.slot).unpin();
                reader.after(ring)
            }
            LISTEN => {
                // Acquire: pairs with the release in `NOTIFY`: the frame of a notification that was seen is seen below.
                let seen = ring.own().load(Ordering::Acquire);
                if ring.published() != reader.next || ring.is_closed() || !ring.own().announce(seen) {
                    return Next::Go(LOAD);
                }
                Next::Wait { word: ring.own(), seen: seen | ASLEEP, then: LOAD }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::once(ring.own())
    }

    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `LISTEN`: a reader that sees it sees that the stream is closed.
        word.fetch_add(ONE, Ordering::Release);
    }
}
