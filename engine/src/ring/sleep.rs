//! **Sleep**, version 3.2.5 to 4.13.1 (July 2021 to June 2023): a plain flag, and readers that look again
//! every 10 or 20 ms.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | `next.CanRead = false`; `this.CanRead = true` | while not `CanRead`: sleep |
//!
//! Nothing to wake and nobody to wait for. It costs half a pause of latency, and wake-ups when there is
//! nothing to read. The knob's zero stands for the yield that some versions offered instead of a sleep:
//! modelled as a look every tick, 0.1 ms, where the original spun as fast as the processor went.

use super::counts::Counter;
use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::Ring;
use super::strategy::{Manner, STEP, Strategy, WAIT};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::Turn;

const HIDE_NEXT: u8 = STEP;
const SHOW: u8 = STEP + 1;

const CHECK: u8 = WAIT;
const NEXT: u8 = WAIT + 1;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sleep;

impl Strategy for Sleep {
    /// `CanRead`.
    type Gate = bool;

    const WRITER: &'static [&'static str] = &["hide next", "show"];
    const READER: &'static [&'static str] = &["check", "next"];
    const LEAVE: u8 = NEXT;
    const MANNER: Manner = Manner::Polls;

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            HIDE_NEXT => {
                let next = ring.next();
                ring.recycle(next);
                *ring.gate(next) = false;
                writer.go(SHOW)
            }
            SHOW => {
                ring.publish_to(host);
                *ring.gate(ring.writer) = true;
                ring.writer = ring.next();
                writer.rest(ring)
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        match reader.place {
            CHECK => {
                if *ring.gate(reader.at) {
                    return reader.go(SEND);
                }
                if ring.closed {
                    return reader.quit(ring, Gone::Left);
                }
                host.count(Counter::WastedChecks, 1);
                Turn::Sleep(host.params.poll.max(1))
            }
            NEXT => reader.move_on(ring, host.params),
            place => unreachable!("a reader has no place {place}"),
        }
    }

    // Nobody sleeps longer than a pause.
    fn wake_everybody<P: Probe>(_ring: &mut Ring<Self>, _host: &mut Host<P>) {}
}
