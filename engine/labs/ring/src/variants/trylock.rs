//! **RWMutex, TryLock**, version 5 (2024): the lock of version 2 again, but the publisher only tries to take it.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | try to lock the next slot, else discard it; unlock this one | read-lock; send while holding it; unlock |
//!
//! If a reader holds the lock of the next slot, the publisher discards the slot: it leaves the slot to its readers and
//! puts a spare slot in its place. The publisher never waits. A reader of a discarded slot finishes its send and then
//! loses its subscription. A reader holds the lock from the moment at which it may read, so the publisher cannot claim
//! the slot between the reader's check and its lock, as it can with Cond.

use crate::context::Context;
use crate::lock::{self, Lock, park, read_lock};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::Memory;

const TRY_LOCK: u8 = STEP;
const UNLOCK: u8 = STEP + 1;

const RLOCK: u8 = WAIT;
const RUNLOCK: u8 = WAIT + 1;
const PARK: u8 = WAIT + 2;

/// The TryLock variant.
#[derive(Debug)]
pub struct TryLock;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: the publisher write-locks each slot, of the circle or spare, from its claim to its publication, and a reader
// takes a slot only while it holds the read lock.
unsafe impl<M: Memory> Strategy<M> for TryLock {
    type Gate = Lock<M::Word>;
    type VariantState = ();

    const ID: &'static str = "trylock";
    const PUBLISHER: &'static [&'static str] = &["try lock", "unlock"];
    const READER: &'static [&'static str] = &["rlock", "runlock"];
    const LEAVE: u8 = RUNLOCK;
    const SWAPS: bool = true;
    const PROTECTS: bool = true;
    const WAITS: WaitPolicy = WaitPolicy::Locks;
    const GROWS: bool = true;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        ring.gate(slot).try_write_lock();
    }

    #[inline(always)]
    // code: step
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: try lock
            TRY_LOCK => {
                let next = ring.gate(publisher.next(ring));
                if !next.try_write_lock() {
                    publisher.discard_next(ring, next.readers(), Lock::try_write_lock, context);
                }
                Next::Go(UNLOCK)
            }
            // at: unlock
            UNLOCK => {
                publisher.publish(ring, context);
                ring.gate(publisher.at).write_unlock(context);
                publisher.enter(ring);
                Next::Done
            }
            state => unreachable!("a publisher has no state {state}"),
        }
    }
    // code end

    #[inline(always)]
    // code: read
    fn read<'r>(
        ring: &'r Ring<Self, M>,
        reader: &mut Reader,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: rlock
            RLOCK => read_lock(ring, reader, PARK, context),
            // at: runlock
            RUNLOCK => {
                // Loaded before the unlock, because afterwards the publisher may reuse the slot.
                let stays = !ring.is_retired(reader.slot);
                ring.gate(reader.slot).read_unlock(context);
                if stays { Next::Done } else { Next::Dropped }
            }
            PARK => park(ring, reader, RLOCK),
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| slot.gate.word())
    }

    fn release(word: &M::Word) {
        lock::release(word);
    }
}

impl Watchable for TryLock {}
