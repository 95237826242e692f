//! **RWMutex, TryLock**, version 5 (2024): the lock of version 2 is back, but the publisher only tries.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | try to lock the next slot, else discard it; unlock this one | read-lock; send while holding it; unlock |
//!
//! A slot whose lock is held is left to its reader and a fresh one takes its place. The publisher never
//! waits, and a reader that was lapped loses its subscription when it has sent its old bytes. The lock is
//! held from the moment a reader may read, so nothing can slip in between as it can with Cond.

use super::counts::Counter;
use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::{Home, Ring};
use super::rwmutex::Lock;
use super::strategy::{Manner, STEP, Strategy, WAIT, discard_next, wake_all_slots};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::Turn;

const TRY_LOCK: u8 = STEP;
const UNLOCK: u8 = STEP + 1;

const RLOCK: u8 = WAIT;
const RUNLOCK: u8 = WAIT + 1;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct TryLock;

impl Strategy for TryLock {
    type Gate = Lock;

    const WRITER: &'static [&'static str] = &["try lock", "unlock"];
    const READER: &'static [&'static str] = &["rlock", "runlock"];
    const LEAVE: u8 = RUNLOCK;
    const MANNER: Manner = Manner::Locks;

    fn begin(ring: &mut Ring<Self>) {
        ring.gate(ring.writer).written = true;
    }

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            TRY_LOCK => {
                if ring.gate(ring.next()).readers > 0 {
                    discard_next(ring, host);
                }
                let next = ring.next();
                ring.recycle(next);
                ring.gate(next).written = true;
                writer.go(UNLOCK)
            }
            UNLOCK => {
                ring.publish_to(host);
                let lock = ring.gate(ring.writer);
                lock.written = false;
                host.broadcast(&mut lock.waiting);
                ring.writer = ring.next();
                writer.rest(ring)
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        let at = reader.at;
        match reader.place {
            RLOCK => {
                let closed = ring.closed;
                let lock = ring.gate(at);
                if lock.written {
                    if closed {
                        return reader.quit(ring, Gone::Left);
                    }
                    host.count(Counter::LockWaits, 1);
                    return host.park(&mut lock.waiting);
                }
                lock.readers += 1;
                reader.go(SEND)
            }
            RUNLOCK => {
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
