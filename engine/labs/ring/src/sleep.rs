//! **Sleep**, version 3.2.5 to 4.13.1 (July 2021 to June 2023): a plain flag, and readers that look again every 10 or 20 ms.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | `next.CanRead = false`; `this.CanRead = true` | while not `CanRead`: sleep |
//!
//! Nothing to wake and nobody to wait for. It costs half a pause of latency, and wake-ups when there is nothing to read. The
//! knob's zero stands for the yield that some versions offered instead of a sleep: on threads a reader really yields (or, in
//! the browser, where there is nothing to yield with, spins), in virtual time it looks every tick, 0.1 ms.

use super::context::Context;
use super::counts::Counter;
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::{Memory, Ordering, Word};

const HIDE_NEXT: u8 = STEP;
const SHOW: u8 = STEP + 1;

const CHECK: u8 = WAIT;
const NEXT: u8 = WAIT + 1;

/// The variant.
#[derive(Debug)]
pub struct Sleep;

/// What guards a slot.
#[derive(Clone, Debug, Default)]
pub struct Flag<W> {
    can_read: W,
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: slots are never swapped, and buffers never replaced.
unsafe impl<M: Memory> Strategy<M> for Sleep {
    type Gate = Flag<M::Plain>;
    type Own = ();

    const ID: &'static str = "sleep";
    const PUBLISHER: &'static [&'static str] = &["hide next", "show"];
    const READER: &'static [&'static str] = &["check", "next"];
    const LEAVE: u8 = NEXT;
    const PROTECTS: bool = false;
    const WAITS: WaitPolicy = WaitPolicy::Polls;
    const GROWS: bool = true;

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            HIDE_NEXT => {
                // Relaxed: a reader that sees the slot before it shown also sees this store.
                ring.gate(publisher.next(ring)).can_read.store(0, Ordering::Relaxed);
                Next::Go(SHOW)
            }
            SHOW => {
                publisher.publish(ring, context);
                // Release: pairs with the acquire in `CHECK`: a reader that sees the flag sees the frame.
                ring.gate(publisher.at).can_read.store(1, Ordering::Release);
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
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            CHECK => {
                // Looked at first: a reader that learns of the end has seen the last frame.
                let closed = ring.is_closed();
                let id = ring.at(reader.next);
                // Acquire: pairs with the release in `SHOW`.
                if ring.gate(id).can_read.load(Ordering::Acquire) == 1 {
                    return Next::Take(id);
                }
                if closed {
                    return Next::Closed;
                }
                context.count(Counter::WastedChecks, 1);
                Next::Poll
            }
            NEXT => Next::Done,
            state => unreachable!("a reader has no state {state}"),
        }
    }

    // Nobody sleeps longer than a pause.
    fn sleepers(_ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::empty()
    }

    fn release(_word: &M::Word) {}
}
