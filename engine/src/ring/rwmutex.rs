//! **RWMutex**, version 2.0 (April to June 2020): a reader–writer lock in every slot.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | lock the next slot; unlock this one | read-lock; send *while holding it*; unlock |
//!
//! Two calls a frame cost little. What costs is the send: a reader whose connection is slow keeps the
//! lock on its slot, the publisher that has come round waits for it, and all other readers wait for the
//! publisher. Like Go's `sync.RWMutex`, a writer that waits lets no new reader in.
//!
//! Version 2 let a reader that was half a ring behind skip frame by frame to the next key frame (and got the sum
//! wrong whenever the publisher had wrapped and the reader had not). Here `catch_up` is the later versions' jump.

use super::counts::Counter;
use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::Ring;
use super::strategy::{Manner, STEP, Strategy, WAIT, wake_all_slots};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Turn, WaitList};

const LOCK_NEXT: u8 = STEP;
const UNLOCK: u8 = STEP + 1;

const RLOCK: u8 = WAIT;
const RUNLOCK: u8 = WAIT + 1;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct RwMutex;

/// A reader–writer lock, as tasks use it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lock {
    /// Held by the publisher.
    pub written: bool,
    /// The publisher waits for it.
    pub wanted: bool,
    /// Readers that hold it.
    pub readers: u32,
    /// Readers that wait for it.
    pub waiting: WaitList,
    /// The publisher, when it waits.
    pub publisher: WaitList,
}

impl Strategy for RwMutex {
    type Gate = Lock;

    const WRITER: &'static [&'static str] = &["lock next", "unlock"];
    const READER: &'static [&'static str] = &["rlock", "runlock"];
    const LEAVE: u8 = RUNLOCK;
    const MANNER: Manner = Manner::Locks;

    fn begin(ring: &mut Ring<Self>) {
        ring.gate(ring.writer).written = true;
    }

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            LOCK_NEXT => {
                let next = ring.next();
                let lock = ring.gate(next);
                if lock.readers > 0 {
                    lock.wanted = true;
                    let turn = host.park(&mut lock.publisher);
                    writer.block(host, ring.published);
                    return turn;
                }
                lock.wanted = false;
                lock.written = true;
                writer.unblock(host);
                ring.recycle(next);
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
        match reader.place {
            RLOCK => {
                let (closed, at) = (ring.closed, reader.at);
                let lock = ring.gate(at);
                if lock.written || lock.wanted {
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
                let lock = ring.gate(reader.at);
                lock.readers -= 1;
                if lock.readers == 0 && lock.wanted {
                    host.broadcast(&mut lock.publisher);
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
