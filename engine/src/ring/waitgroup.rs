//! **WaitGroup**, version 2.1 to 3.2 (June 2020 to July 2021): a counter in every slot that readers wait
//! on to become zero.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | `next.Add(1)`; `this.Done()` | `Wait()`, then read without protection |
//!
//! The publisher never waits. It also never looks: a reader that is a lap behind has its frame
//! overwritten while it sends it.
//!
//! Closing has to let the waiting readers go, so it calls `Done` too. When the publisher is about to do
//! the same the counter goes below zero, and Go ends the process. The cure of May 2021 is a flag of three
//! states (0 idle, 1 stepping, 2 closed) that both sides change by compare-and-swap, and who changes it
//! last calls `Done`. The closer needs three tries, and the third is not redundant: the publisher may have
//! finished its step between the first two. The switch `no_flag` takes the flag away.

use super::counts::What;
use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::{Ring, SlotId};
use super::strategy::{Manner, STEP, Strategy, WAIT, wake_all_slots};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Turn, WaitList};

const ENTER: u8 = STEP;
const ADD_NEXT: u8 = STEP + 1;
const DONE: u8 = STEP + 2;
const EXIT: u8 = STEP + 3;
const LAST_DONE: u8 = STEP + 4;

const WAIT_ZERO: u8 = WAIT;
const NEXT: u8 = WAIT + 1;

const IDLE_FLAG: u8 = 0;
const STEPPING: u8 = 1;
const CLOSED: u8 = 2;

/// See the module. The number is the flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct WaitGroup(u8);

/// A wait group.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    count: i32,
    waiting: WaitList,
}

impl WaitGroup {
    fn swap(&mut self, from: u8, to: u8) -> bool {
        let fits = self.0 == from;
        if fits {
            self.0 = to;
        }
        fits
    }
}

/// `Done`: one less, and all who wait are let go at zero. Below zero Go panics.
fn done<P: Probe>(ring: &mut Ring<WaitGroup>, slot: SlotId, host: &mut Host<P>) {
    let group = ring.gate(slot);
    group.count -= 1;
    if group.count == 0 {
        host.broadcast(&mut group.waiting);
    }
    if group.count < 0 {
        ring.panicked = true;
        host.event(What::Panicked, ring.published, 0);
        WaitGroup::wake_everybody(ring, host);
    }
}

impl Strategy for WaitGroup {
    type Gate = Group;

    const WRITER: &'static [&'static str] = &["enter", "add next", "done", "exit", "last done"];
    const READER: &'static [&'static str] = &["wait", "next"];
    const LEAVE: u8 = NEXT;
    const MANNER: Manner = Manner::Sleeps;

    fn begin(ring: &mut Ring<Self>) {
        ring.gate(ring.writer).count = 1;
    }

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            ENTER => {
                if !host.params.no_flag && !ring.sync.swap(IDLE_FLAG, STEPPING) {
                    return writer.end();
                }
                writer.go(ADD_NEXT)
            }
            ADD_NEXT => {
                let next = ring.next();
                ring.recycle(next);
                ring.gate(next).count += 1;
                writer.go(DONE)
            }
            DONE => {
                ring.publish_to(host);
                done(ring, ring.writer, host);
                ring.writer = ring.next();
                if host.params.no_flag { writer.rest(ring) } else { writer.go(EXIT) }
            }
            EXIT => {
                if ring.sync.swap(STEPPING, IDLE_FLAG) {
                    return writer.rest(ring);
                }
                writer.go(LAST_DONE)
            }
            LAST_DONE => {
                done(ring, ring.writer, host);
                writer.end()
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        match reader.place {
            WAIT_ZERO => {
                let readable = ring.slot(reader.at).readable;
                let closed = ring.closed;
                let group = ring.gate(reader.at);
                if group.count > 0 {
                    return host.park(&mut group.waiting);
                }
                // Let go by the closer: there is nothing in the slot.
                if closed && !readable {
                    return reader.quit(ring, Gone::Left);
                }
                reader.go(SEND)
            }
            NEXT => reader.move_on(ring, host.params),
            place => unreachable!("a reader has no place {place}"),
        }
    }

    fn close<P: Probe>(ring: &mut Ring<Self>, place: &mut u8, host: &mut Host<P>) -> Turn {
        ring.closed = true;
        if host.params.no_flag {
            done(ring, ring.writer, host);
            return Turn::Done;
        }
        let (from, to) = [(IDLE_FLAG, CLOSED), (STEPPING, CLOSED), (IDLE_FLAG, CLOSED)][*place as usize];
        if ring.sync.swap(from, to) {
            if from == IDLE_FLAG {
                done(ring, ring.writer, host);
            }
            return Turn::Done;
        }
        *place += 1;
        if *place < 3 { Turn::Again } else { Turn::Done }
    }

    fn wake_everybody<P: Probe>(ring: &mut Ring<Self>, host: &mut Host<P>) {
        wake_all_slots(ring, host, |gate| &mut gate.waiting);
    }
}
