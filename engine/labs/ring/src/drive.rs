//! The loops that drive a reader where nothing is watched, for [`tight`](super::tight) and [`threads`](super::threads): it acts
//! until it is done, or until it would have to wait.

use super::context::Context;
use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, Strategy, WAIT};
use super::word::Memory;

/// What came of trying to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// A frame is held, and to be sent.
    Took,
    /// Nothing to read yet.
    NotYet,
    /// The frame was gone; the reader stands at the newest key frame now.
    Skipped,
    /// The stream is over.
    Closed,
}

/// [`Reader::empty`] of a reader that only pauses before it looks again.
pub(super) const PAUSE: u8 = 0;

/// Lets a reader look whether its next frame is there, and take hold of it. Never waits.
#[inline(always)]
pub(super) fn try_read<S: Strategy<M>, M: Memory>(
    ring: &Ring<S, M>,
    reader: &mut Reader,
    context: &mut impl Context<M>,
) -> Read {
    loop {
        match look(ring, reader, context) {
            Read::Took if reader.waits_for_key && !reader.label.key => {
                // Left out, not missed. Its subscription stays, or the next look says that it is over.
                leave(ring, reader, context);
            }
            read => return read,
        }
    }
}

#[inline(always)]
fn look<S: Strategy<M>, M: Memory>(ring: &Ring<S, M>, reader: &mut Reader, context: &mut impl Context<M>) -> Read {
    let mut state = WAIT;
    loop {
        match S::read(ring, reader, state, context) {
            Next::Go(next) => state = next,
            Next::Take(slot) => {
                reader.hold(ring, slot);
                return Read::Took;
            }
            Next::Empty(then) => {
                reader.empty = then;
                return Read::NotYet;
            }
            Next::Poll => {
                reader.empty = PAUSE;
                return Read::NotYet;
            }
            Next::Lapped => {
                reader.start_over(ring);
                return Read::Skipped;
            }
            Next::Wait { .. } | Next::Done | Next::Dropped | Next::Closed => return Read::Closed,
        }
    }
}

/// Lets a reader let its slot go and move on. False when that ends its subscription.
#[inline(always)]
pub(super) fn leave<S: Strategy<M>, M: Memory>(
    ring: &Ring<S, M>,
    reader: &mut Reader,
    context: &mut impl Context<M>,
) -> bool {
    let mut state = S::LEAVE;
    loop {
        match S::read(ring, reader, state, context) {
            Next::Go(next) => state = next,
            next => {
                reader.move_on(ring);
                if let Next::Lapped = next {
                    reader.start_over(ring);
                }
                return !matches!(next, Next::Dropped);
            }
        }
    }
}
