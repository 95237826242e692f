//! **RWMutex, TryLock**, version 5 (2024): the lock of version 2 is back, but the publisher only tries.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | try to lock the next slot, else discard it; unlock this one | read-lock; send while holding it; unlock |
//!
//! A slot whose lock is held is left to its reader, and a fresh one takes its place. The publisher never waits, and a reader
//! that was lapped loses its subscription when it has sent its old bytes. The lock is held from the moment a reader may read,
//! so nothing can slip in between as it can with Cond.

use super::context::Context;
use super::lock::{self, Lock, queue, read_lock};
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::Memory;

const TRY_LOCK: u8 = STEP;
const UNLOCK: u8 = STEP + 1;

const RLOCK: u8 = WAIT;
const RUNLOCK: u8 = WAIT + 1;
const QUEUE: u8 = WAIT + 2;

/// The variant.
#[derive(Debug)]
pub struct TryLock;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: a spare is write-locked from its claim to its publication, and so is the slot that the publisher enters.
unsafe impl<M: Memory> Strategy<M> for TryLock {
    type Gate = Lock<M::Word>;
    type Own = ();

    const ID: &'static str = "trylock";
    const PUBLISHER: &'static [&'static str] = &["try lock", "unlock"];
    const READER: &'static [&'static str] = &["rlock", "runlock"];
    const LEAVE: u8 = RUNLOCK;
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Locks;
    const GROWS: bool = true;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        ring.gate(slot).try_write();
    }

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            TRY_LOCK => {
                let next = ring.gate(publisher.next(ring));
                if !next.try_write() {
                    publisher.discard_next(ring, next.readers(), Lock::try_write, context);
                }
                Next::Go(UNLOCK)
            }
            UNLOCK => {
                publisher.publish(ring, context);
                ring.gate(publisher.at).unwrite(context);
                publisher.enter(ring);
                Next::Done
            }
            state => unreachable!("a publisher has no state {state}"),
        }
    }

    #[inline(always)]
    fn read<'r>(
        ring: &'r Ring<Self, M>,
        reader: &mut Reader,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            RLOCK => read_lock(ring, reader, QUEUE, context),
            RUNLOCK => {
                // Looked at before the lock is let go: afterwards the publisher may use the slot again.
                let stays = !ring.is_retired(reader.slot);
                ring.gate(reader.slot).unread(context);
                if stays { Next::Done } else { Next::Dropped }
            }
            QUEUE => queue(ring, reader, RLOCK),
            state => unreachable!("a reader has no state {state}"),
        }
    }

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| slot.gate.word())
    }

    fn release(word: &M::Word) {
        lock::release(word);
    }
}
