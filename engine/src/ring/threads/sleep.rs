//! **Sleep** on threads: see the [deterministic one](super::super::sleep).
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | `next.CanRead = false`; `this.CanRead = true` | while not `CanRead`: sleep |
//!
//! The knob's zero really yields and looks again, as fast as the processor goes. In the browser there is nothing to yield
//! with: the reader spins.

#![expect(unsafe_code, reason = "a protocol promises who may touch a slot")]

use std::time::Duration;

use super::cursor::Cursor;
use super::protocol::{Look, Protocol};
use super::publisher::Publisher;
use super::tally::Tally;
use super::track::Track;
use crate::ring::Counter;
use crate::ring::strategy::WAIT;
use crate::runtime::threads::atomic::{AtomicU32, Ordering};
use crate::runtime::threads::futex;

const NEXT: u8 = WAIT + 1;

/// See the module.
#[derive(Debug, Default)]
pub struct Sleep;

/// `CanRead`.
#[derive(Debug, Default)]
pub struct Flag(AtomicU32);

// SAFETY: slots are never swapped, and buffers never replaced.
unsafe impl Protocol for Sleep {
    type Gate = Flag;

    const ID: &'static str = "sleep";
    const PROTECTS: bool = false;
    const LEAVE: u8 = NEXT;

    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool {
        let (this, next) = (publisher.at, publisher.next());
        // Hide next. Relaxed: seen by whoever has seen this slot shown.
        publisher.track.slot(next).gate.0.store(0, Ordering::Relaxed);
        // Show.
        publisher.publish(tally);
        // Release: pairs with the acquire in `look`: who sees the flag sees the frame.
        publisher.track.slot(this).gate.0.store(1, Ordering::Release);
        publisher.enter(next);
        !publisher.track.is_closed()
    }

    fn look<T: Tally>(cursor: &Cursor<Self>, tally: &mut T) -> Look {
        let track = cursor.track();
        let id = track.at(cursor.expect);
        let closed = track.is_closed();
        // Acquire: pairs with the release in `step`.
        if track.slot(id).gate.0.load(Ordering::Acquire) == 1 {
            return Look::Held(id);
        }
        tally.count(Counter::WastedChecks, 1);
        if closed { Look::Closed } else { Look::NotYet }
    }

    unsafe fn leave<T: Tally>(_cursor: &Cursor<Self>, _tally: &mut T) -> bool {
        true
    }

    /// Sleeps for a pause, whatever happens; only the end of the stream wakes it.
    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>) {
        let track = cursor.track();
        let pause = Duration::from_micros(track.switches.poll_us.into());
        if pause.is_zero() {
            give_way();
        } else {
            futex::wait(&track.state, 0, Some(timeout.map_or(pause, |timeout| timeout.min(pause))));
        }
    }

    fn sleeps(track: &Track<Self>) -> bool {
        track.switches.poll_us > 0
    }

    fn wake(_track: &Track<Self>) {}
}

#[cfg(loom)]
fn give_way() {
    loom::thread::yield_now();
}

#[cfg(all(not(loom), not(target_arch = "wasm32")))]
fn give_way() {
    std::thread::yield_now();
}

#[cfg(all(not(loom), target_arch = "wasm32"))]
fn give_way() {
    crate::runtime::threads::atomic::spin_loop();
}
