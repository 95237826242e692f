//! The measured loop without synchronisation. The publisher fills one slot after the other, every reader checks after
//! every frame, and slots have no gate. This is not a variant: on threads it would be a data race. Its time is the
//! overhead of the loop, that is, of filling, sending and switching between actors, which is part of every variant's
//! time.

use crate::context::Context;
use crate::local::{Local, LocalWord};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, ahead};
use crate::strategy::{Next, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;

const LEAVE: u8 = WAIT + 1;

/// The loop without synchronisation.
#[derive(Debug)]
pub struct Unsynchronised;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: it swaps no slots and sets no `FRESH`, so no buffer of a published slot is ever replaced. A reader takes a
// slot only after its frame was published.
unsafe impl Strategy<Local> for Unsynchronised {
    type Gate = ();
    type VariantState = ();

    const ID: &'static str = "unsynchronised";
    const PUBLISHER: &'static [&'static str] = &[];
    const READER: &'static [&'static str] = &[];
    const LEAVE: u8 = LEAVE;
    /// True although a slow reader's frame can change while it is sent, so that readers do not compare frame numbers:
    /// that comparison is part of the cost of the variants that need it.
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Polls;

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, Local>,
        publisher: &mut Publisher,
        _state: u8,
        context: &mut impl Context<Local>,
    ) -> Next<'r, LocalWord> {
        publisher.publish(ring, context);
        publisher.enter(ring);
        Next::Done
    }

    #[inline(always)]
    fn read<'r>(
        ring: &'r Ring<Self, Local>,
        reader: &mut Reader,
        state: u8,
        _context: &mut impl Context<Local>,
    ) -> Next<'r, LocalWord> {
        if state == LEAVE {
            return reader.next_or_lapped(ring);
        }
        match ahead(ring.published(), reader.next) {
            0 => Next::Poll,
            behind if behind < ring.size() => Next::Take(ring.at(reader.next)),
            _ => Next::Lapped,
        }
    }

    fn sleepers(_ring: &Ring<Self, Local>) -> impl Iterator<Item = &LocalWord> {
        std::iter::empty()
    }

    fn release(_word: &LocalWord) {}
}

impl Watchable for Unsynchronised {}
