//! **Atomic index**, version 6 (the rewrite in Rust): a write position that everybody may read, and slots
//! whose frames are swapped rather than overwritten.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | a new buffer; swap it into the slot; store the position; notify | load the position; clone the frame's handle; send; drop it |
//!
//! A reader that holds a frame keeps it alive wherever the publisher is: nobody blocks, nothing tears and
//! nobody is dropped. A reader that was lapped goes on at the newest key frame. The price is a buffer
//! allocated for every frame. Here the old frame leaves its slot when the publisher turns to it, not at the
//! swap: the difference is one frame that a reader a whole lap behind could still have had.

use super::host::Host;
use super::reader::{Gone, Reader, SEND};
use super::ring::{Ring, SlotId};
use super::strategy::{Manner, STEP, Strategy, WAIT};
use super::writer::Writer;
use crate::lab::probe::Probe;
use crate::runtime::{Turn, WaitList};

const SWAP: u8 = STEP;
const STORE: u8 = STEP + 1;
const NOTIFY: u8 = STEP + 2;

const LOAD: u8 = WAIT;
const CLONE: u8 = WAIT + 1;
const DROP: u8 = WAIT + 2;

/// See the module. The list is of those who wait for the position to move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atomic(WaitList);

impl Strategy for Atomic {
    /// Handles that readers hold.
    type Gate = u32;

    const WRITER: &'static [&'static str] = &["swap", "store", "notify"];
    const READER: &'static [&'static str] = &["load", "clone", "drop"];
    const LEAVE: u8 = DROP;
    const MANNER: Manner = Manner::Sleeps;
    const GROWS: bool = false;
    const KNOWS_LAPS: bool = true;

    fn allocates(_ring: &mut Ring<Self>, _slot: SlotId) -> bool {
        true
    }

    fn step<P: Probe>(ring: &mut Ring<Self>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
        match writer.place {
            SWAP => {
                let next = ring.next();
                // The old frame goes to whoever holds it; the slot begins with an empty handle.
                let next = if *ring.gate(next) > 0 { ring.replace(next).0 } else { next };
                ring.recycle(next);
                ring.slot_mut(next).frame.bytes = Vec::new();
                writer.go(STORE)
            }
            STORE => {
                ring.publish_to(host);
                ring.writer = ring.next();
                writer.go(NOTIFY)
            }
            NOTIFY => {
                host.broadcast(&mut ring.sync.0);
                writer.rest(ring)
            }
            place => unreachable!("a publisher has no place {place}"),
        }
    }

    fn read<P: Probe>(ring: &mut Ring<Self>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
        match reader.place {
            LOAD => {
                if reader.at == ring.writer {
                    if ring.closed {
                        return reader.quit(ring, Gone::Left);
                    }
                    // Looking and going to sleep are one step here, as with a futex.
                    return host.park(&mut ring.sync.0);
                }
                reader.go(CLONE)
            }
            CLONE => {
                if !ring.slot(reader.at).readable {
                    // The publisher came between the two steps.
                    return reader.start_over(ring);
                }
                *ring.gate(reader.at) += 1;
                reader.go(SEND)
            }
            DROP => {
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
