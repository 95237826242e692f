//! **Sleep**, version 3.2.5 to 4.13.1 (July 2021 to June 2023): a plain flag, and readers that check it every 10 or 20
//! ms.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | `next.CanRead = false`; `this.CanRead = true` | while not `CanRead`: sleep |
//!
//! The publisher wakes no reader and waits for none. The cost is half a pause of latency on average, and wake-ups of
//! readers that find nothing to read. A pause of 0 ms stands for the yield that some versions offered instead of a
//! sleep: on threads a reader yields its processor (or spins in the browser, which has no yield), and in virtual time
//! it checks every tick of 0.1 ms.

use crate::context::Context;
use crate::counts::Counter;
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::Ring;
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::{Memory, Ordering, Word};

const HIDE_NEXT: u8 = STEP;
const SHOW: u8 = STEP + 1;

const CHECK: u8 = WAIT;
const NEXT: u8 = WAIT + 1;

/// The Sleep variant.
#[derive(Debug)]
pub struct Sleep;

/// The synchronisation state of a slot.
#[derive(Clone, Debug, Default)]
pub struct Flag<W> {
    /// 1 if readers may read the slot, otherwise 0.
    can_read: W,
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: the variant swaps no slots and sets no `FRESH`, so no buffer of a published slot is ever replaced.
unsafe impl<M: Memory> Strategy<M> for Sleep {
    type Gate = Flag<M::Plain>;
    type VariantState = ();

    const ID: &'static str = "sleep";
    const PUBLISHER: &'static [&'static str] = &["hide next", "show"];
    const READER: &'static [&'static str] = &["check", "next"];
    const LEAVE: u8 = NEXT;
    const PROTECTS: bool = false;
    const WAITS: WaitPolicy = WaitPolicy::Polls;
    const GROWS: bool = true;

    #[inline(always)]
    // code: step
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: hide next
            HIDE_NEXT => {
                // Relaxed: a reader that saw the previous slot published also sees this store.
                ring.gate(publisher.next(ring)).can_read.store(0, Ordering::Relaxed);
                Next::Go(SHOW)
            }
            // at: show
            SHOW => {
                publisher.publish(ring, context);
                // Release: pairs with the acquire in `CHECK`, so that a reader that sees the flag sees the frame.
                ring.gate(publisher.at).can_read.store(1, Ordering::Release);
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
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: check
            CHECK => {
                // Loaded before the flag, so that a reader that sees the end has checked the slot of the last frame.
                let closed = ring.is_closed();
                let id = ring.at(reader.next);
                // Acquire: pairs with the release in `SHOW`, so that a reader that sees the flag sees the frame.
                if ring.gate(id).can_read.load(Ordering::Acquire) == 1 {
                    return Next::Take(id);
                }
                if closed {
                    return Next::Closed;
                }
                context.count(Counter::WastedChecks, 1);
                Next::Poll
            }
            // at: next
            NEXT => Next::Done,
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    // No reader sleeps longer than a pause.
    fn sleepers(_ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::empty()
    }

    fn release(_word: &M::Word) {}
}

impl Watchable for Sleep {}
