//! **Epoch ring**, ours: one count of published frames and one place to sleep for the whole ring.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | enter the next slot, or a spare in its place if a reader has it pinned; count up; wake whoever sleeps | read the count; pin; send; unpin; read on without sleeping while there is more |
//!
//! What the others taught, taken together. From RWMutex: a reader's slot is its own while it sends, but
//! the pin says so to nobody but the publisher, who swaps the slot for a spare instead of waiting or of
//! dropping the reader. From Cond: readers sleep, but on the count, looking and going to sleep in one step,
//! so no wake-up is lost and none has to be repeated. From the atomic index: one number says how far the
//! ring is, but buffers stay with their slots, so a steady ring allocates nothing. And a publisher whom
//! nobody waits for calls nobody: two steps a frame.

use super::counts::Counter;
use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::Ring;
use super::strategy::{Manner, STEP, Strategy, WAIT};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Turn, WaitList};

const ENTER: u8 = STEP;
const COUNT: u8 = STEP + 1;

const PIN: u8 = WAIT;
const UNPIN: u8 = WAIT + 1;

/// See the module. The list is of those who wait for the count to rise.
#[derive(Clone, Debug, Default)]
pub(crate) struct Epoch(WaitList);

impl Strategy for Epoch {
    /// Readers that have the slot pinned.
    type Gate = u32;

    const WRITER: &'static [&'static str] = &["enter", "count"];
    const READER: &'static [&'static str] = &["pin", "unpin"];
    const LEAVE: u8 = UNPIN;
    const MANNER: Manner = Manner::Sleeps;
    const GROWS: bool = false;
    const KNOWS_LAPS: bool = true;

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            ENTER => {
                let mut next = ring.next();
                if *ring.gate(next) > 0 {
                    let (spare, allocated) = ring.replace(next);
                    host.count(Counter::Allocations, u64::from(allocated));
                    next = spare;
                }
                ring.recycle(next);
                writer.go(COUNT)
            }
            COUNT => {
                ring.publish_to(host);
                ring.writer = ring.next();
                if !ring.sync.0.is_empty() {
                    host.broadcast(&mut ring.sync.0);
                }
                writer.rest(ring)
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        match reader.place {
            PIN => {
                if reader.at == ring.writer {
                    if ring.closed {
                        return reader.quit(ring, Gone::Left);
                    }
                    return host.park(&mut ring.sync.0);
                }
                if !ring.slot(reader.at).readable {
                    // The publisher has come round to it just now.
                    return reader.start_over(ring);
                }
                *ring.gate(reader.at) += 1;
                reader.go(SEND)
            }
            UNPIN => {
                *ring.gate(reader.at) -= 1;
                reader.move_on(ring, host.params)
            }
            place => unreachable!("a reader has no place {place}"),
        }
    }

    fn wake_everybody<P: Probe>(ring: &mut Ring<Self>, host: &mut Host<P>) {
        host.wake_quietly(&mut ring.sync.0);
    }
}
