//! **Cond**, version 4.13 (June 2023 on): a condition variable with an empty lock in every slot.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | broadcast the previous slot again; claim the next; `this.CanRead = true`; broadcast | while not `CanRead`: take a ticket and sleep |
//!
//! With a lock that does nothing, Go's `Cond.Wait` is a ticket and a place to sleep. But between the look
//! at `CanRead` and the ticket nobody is held back: a publisher that sets and broadcasts just then wakes
//! nobody, and the reader sleeps until the *next* broadcast on the same slot. Without the first step that
//! is a whole lap (256 frames, 10 s at 25 frames/s); with it, since 4.13.5, one frame. The switch
//! `no_rebroadcast` takes that step away.
//!
//! A slot with readers in it cannot be claimed: it is discarded, a fresh one takes its place, and the
//! reader that was too slow finishes its bytes and loses its subscription. The count is raised only after
//! the reader has woken, so a claim can slip in between; the switch `no_guard` makes the publisher never
//! look at the count, as before 4.13.5.

use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::{Home, Ring};
use super::strategy::{Manner, STEP, Strategy, WAIT, discard_next, wake_all_slots};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Turn, WaitList};

const REBROADCAST: u8 = STEP;
const CLAIM: u8 = STEP + 1;
const MARK: u8 = STEP + 2;
const BROADCAST: u8 = STEP + 3;

const CHECK: u8 = WAIT;
const TICKET: u8 = WAIT + 1;
const RAISE: u8 = WAIT + 2;
const LOWER: u8 = WAIT + 3;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cond;

/// What guards a slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gate {
    can_read: bool,
    /// Readers that send its frame.
    readers: u32,
    waiting: WaitList,
}

impl Strategy for Cond {
    type Gate = Gate;

    const WRITER: &'static [&'static str] = &["rebroadcast", "claim", "mark", "broadcast"];
    const READER: &'static [&'static str] = &["check", "ticket", "raise", "lower"];
    const LEAVE: u8 = LOWER;
    const MANNER: Manner = Manner::Sleeps;

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            REBROADCAST => {
                if !host.params.no_rebroadcast {
                    host.broadcast(&mut ring.gate(ring.previous()).waiting);
                }
                writer.go(CLAIM)
            }
            CLAIM => {
                if ring.gate(ring.next()).readers > 0 && !host.params.no_guard {
                    discard_next(ring, host);
                }
                let next = ring.next();
                ring.recycle(next);
                ring.gate(next).can_read = false;
                writer.go(MARK)
            }
            MARK => {
                ring.publish_to(host);
                ring.gate(ring.writer).can_read = true;
                writer.go(BROADCAST)
            }
            BROADCAST => {
                host.broadcast(&mut ring.gate(ring.writer).waiting);
                ring.writer = ring.next();
                writer.rest(ring)
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        let at = reader.at;
        match reader.place {
            CHECK => {
                if ring.gate(at).can_read {
                    return reader.go(RAISE);
                }
                if ring.closed {
                    return reader.quit(ring, Gone::Left);
                }
                reader.place = TICKET;
                match std::mem::take(&mut reader.preempt) {
                    0 => Turn::Again,
                    away => Turn::Sleep(away),
                }
            }
            TICKET => {
                reader.place = CHECK;
                if ring.closed || reader.leaving {
                    return Turn::Again;
                }
                host.park(&mut ring.gate(at).waiting)
            }
            RAISE => {
                ring.gate(at).readers += 1;
                reader.go(SEND)
            }
            LOWER => {
                ring.gate(at).readers -= 1;
                if ring.slot(at).home == Home::Orphan {
                    return reader.drop_out(ring, host);
                }
                reader.move_on(ring, host.params)
            }
            place => unreachable!("a reader has no place {place}"),
        }
    }

    fn wake_everybody<P: Probe>(ring: &mut Ring<Self>, host: &mut Host<P>) {
        wake_all_slots(ring, host, |gate| &mut gate.waiting);
    }
}
