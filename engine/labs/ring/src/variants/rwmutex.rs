//! **RWMutex**, version 2.0 (April to June 2020): a reader–writer lock in every slot.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | lock the next slot; unlock this one | read-lock; send *while holding it*; unlock |
//!
//! Two lock calls a frame are cheap. The cost is in the send: a reader with a slow connection holds the lock on its
//! slot while it sends, the publisher waits for that lock when it reaches the slot again, and all other readers wait
//! for the publisher. As in Go's `sync.RWMutex`, no new reader gets the lock while the publisher waits for it.
//!
//! In version 2 a reader that was more than half a ring behind skipped, frame by frame, to the next key frame; here it
//! jumps to the newest key frame, as in the later versions. Therefore only a send that lasts longer than the rest of
//! the ring stops the publisher. But version 2 computed the distance as the publisher's index minus the reader's. The
//! result is negative while the publisher has wrapped and the reader has not: in that time no reader skipped, and one
//! slow reader stopped the publisher and all other readers until it had wrapped too. The switch `no_wrap` computes the
//! distance as version 2 did.

use crate::context::Context;
use crate::lock::{self, Lock, park, read_lock};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::Memory;

const LOCK_NEXT: u8 = STEP;
const UNLOCK: u8 = STEP + 1;

const RLOCK: u8 = WAIT;
const RUNLOCK: u8 = WAIT + 1;
const PARK: u8 = WAIT + 2;

/// The RWMutex variant.
#[derive(Debug)]
pub struct RwMutex;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: the variant swaps no slots and sets no `FRESH`, so no buffer of a published slot is ever replaced.
unsafe impl<M: Memory> Strategy<M> for RwMutex {
    type Gate = Lock<M::Word>;
    type VariantState = ();

    const ID: &'static str = "rwmutex";
    const PUBLISHER: &'static [&'static str] = &["lock next", "unlock"];
    const READER: &'static [&'static str] = &["rlock", "runlock"];
    const LEAVE: u8 = RUNLOCK;
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
            // at: lock next
            LOCK_NEXT => match ring.gate(publisher.next(ring)).write_lock() {
                Ok(()) => Next::Go(UNLOCK),
                Err((word, seen)) => Next::Wait { word, seen, then: LOCK_NEXT },
            },
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
                ring.gate(reader.slot).read_unlock(context);
                Next::Done
            }
            PARK => park(ring, reader, RLOCK),
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    /// With `no_wrap`, the publisher's index minus the reader's, or 0 if that is negative, as in version 2.
    #[inline(always)]
    fn behind(ring: &Ring<Self, M>, reader: &Reader) -> u32 {
        if !ring.switches.no_wrap {
            return reader.lag(ring);
        }
        ring.place(ring.published()).saturating_sub(ring.place(reader.next)) as u32
    }

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| slot.gate.word())
    }

    fn publisher_sleeps(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| slot.gate.writer_word())
    }

    fn release(word: &M::Word) {
        lock::release(word);
    }
}

impl Watchable for RwMutex {}
