//! The loops by which [`tight`](super::tight) and [`threads`](super::threads) drive a reader: it acts until it has
//! finished or would have to wait.

use super::context::Context;
use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, Strategy, WAIT};
use super::word::Memory;

/// The result of [`try_read`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// The reader holds a frame, which the driver has to send.
    Took,
    /// There is nothing to read yet.
    NotYet,
    /// The frame was overwritten; the reader now wants the newest key frame.
    Skipped,
    /// The stream has ended.
    Closed,
}

/// [`Reader::empty`] of a reader that pauses for a fixed time before it checks again.
pub const PAUSE: u8 = 0;

/// Checks whether the reader's next frame is readable, and takes its slot if it is. Never waits.
#[inline(always)]
pub fn try_read<S: Strategy<M>, M: Memory>(
    ring: &Ring<S, M>,
    reader: &mut Reader,
    context: &mut impl Context<M>,
) -> Read {
    loop {
        match look(ring, reader, context) {
            Read::Took if reader.waits_for_key && !reader.label.key => {
                // A frame before the first key frame is passed over, not counted as missed. The result of `leave` can
                // be ignored: if the subscription has ended, the next check says so.
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

/// Releases the reader's slot and moves the reader to its next frame. Returns false if that ends its subscription.
#[inline(always)]
pub fn leave<S: Strategy<M>, M: Memory>(ring: &Ring<S, M>, reader: &mut Reader, context: &mut impl Context<M>) -> bool {
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
