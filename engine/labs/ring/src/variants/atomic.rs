//! **Atomic index**, version 6 (the rewrite in Rust): an atomic write position, and slots whose frames are replaced
//! rather than overwritten.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | a new buffer; swap it into the next place; store the position; notify | load the position; clone the frame's handle; send; drop it |
//!
//! A reader that holds a frame keeps it alive, wherever the publisher is. Therefore no actor blocks, no frame is torn
//! and no reader is dropped. A reader that was lapped continues at the newest key frame. The price is one buffer
//! allocation for every frame.
//!
//! Version 6 swaps reference-counted frames. Here the slot's pin is the reference count, and the publisher reuses a
//! slot that it has swapped out when no reader holds it. The old frame leaves the circle when the publisher claims its
//! place, not at the swap that publishes the new frame. The difference is one frame, which a reader that is a whole lap
//! behind could still have read.

use crate::context::Context;
use crate::pin::{Pin, pin};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::{ASLEEP, Memory, Ordering, Word};

const SWAP: u8 = STEP;
const STORE: u8 = STEP + 1;
const NOTIFY: u8 = STEP + 2;

const LOAD: u8 = WAIT;
const CLONE: u8 = WAIT + 1;
const DROP: u8 = WAIT + 2;
const LISTEN: u8 = WAIT + 3;

/// The amount by which one notification changes the word that readers sleep on.
const ONE: u32 = 2;

/// The Atomic index variant.
#[derive(Debug)]
pub struct Atomic;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: the publisher claims a slot only while no reader has it pinned, and no reader can pin it before the publisher
// opens it; a reader takes a slot only while it has it pinned.
unsafe impl<M: Memory> Strategy<M> for Atomic {
    type Gate = Pin<M::Plain>;
    /// The number of frames announced so far, stored above the bit [`ASLEEP`]. Readers sleep on this word.
    type VariantState = M::Word;

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
        // Relaxed: no other thread has the ring yet.
        ring.variant_state().store(ring.first << 1, Ordering::Relaxed);
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
            // at: swap
            SWAP => {
                publisher.replace_next(ring, Pin::claim);
                Next::Go(STORE)
            }
            // at: store
            STORE => {
                ring.gate(publisher.at).open();
                publisher.publish(ring, context);
                Next::Go(NOTIFY)
            }
            // at: notify
            NOTIFY => {
                // Release: pairs with the acquire in `LISTEN`, so that a reader that sees the new value sees the frame.
                if ring.variant_state().fetch_add(ONE, Ordering::Release) & ASLEEP != 0 {
                    // Relaxed: a read-modify-write continues the release sequence of the addition above. A reader that
                    // sets the bit between the two has seen the new count; it either finds the word changed when it
                    // goes to sleep, or the notification wakes it.
                    ring.variant_state().fetch_and(!ASLEEP, Ordering::Relaxed);
                    context.notify(ring.variant_state());
                }
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
            // at: load
            LOAD => {
                if ring.published() != reader.next {
                    return Next::Go(CLONE);
                }
                // The count is loaded again, because the publisher may have published its last frame between the first
                // load and the end of the stream.
                if ring.is_closed() && ring.published() == reader.next { Next::Closed } else { Next::Empty(LISTEN) }
            }
            // at: clone
            CLONE => pin(ring, reader),
            // at: drop
            DROP => {
                ring.gate(reader.slot).unpin();
                reader.next_or_lapped(ring)
            }
            LISTEN => {
                // Acquire: pairs with the release in `NOTIFY`, so that the load of `published` below includes every
                // frame whose notification this value includes.
                let seen = ring.variant_state().load(Ordering::Acquire);
                if ring.published() != reader.next || ring.is_closed() || !ring.variant_state().mark_asleep(seen) {
                    return Next::Go(LOAD);
                }
                Next::Wait { word: ring.variant_state(), seen: seen | ASLEEP, then: LOAD }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::once(ring.variant_state())
    }

    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `LISTEN`, so that a reader that sees the new value sees that the stream is
        // closed.
        word.fetch_add(ONE, Ordering::Release);
    }
}

impl Watchable for Atomic {}
