//! **RWMutex**, version 2.0 (April to June 2020): a reader–writer lock in every slot.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | lock the next slot; unlock this one | read-lock; send *while holding it*; unlock |
//!
//! Two calls a frame cost little. What costs is the send: a reader whose connection is slow keeps the lock on its slot, the
//! publisher that has come round waits for it, and all other readers wait for the publisher. Like Go's `sync.RWMutex`, a
//! publisher that waits lets no new reader in.
//!
//! A reader that was half a ring behind skipped, frame by frame, to the next key frame; here it jumps to the newest one, as in
//! the later versions. So only a send that lasts longer than the rest of the ring stops the publisher. But version 2 took the
//! publisher's index less the reader's for the distance, which is below zero while the publisher has wrapped and the reader has
//! not: then nobody skipped, and one slow reader stopped everybody until it had wrapped too. The switch `no_wrap` counts as
//! version 2 did.

use super::context::Context;
use super::lock::{self, Lock, queue, read_lock};
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::Memory;

const LOCK_NEXT: u8 = STEP;
const UNLOCK: u8 = STEP + 1;

const RLOCK: u8 = WAIT;
const RUNLOCK: u8 = WAIT + 1;
const QUEUE: u8 = WAIT + 2;

/// The variant.
#[derive(Debug)]
pub struct RwMutex;

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: slots are never swapped, and buffers never replaced.
unsafe impl<M: Memory> Strategy<M> for RwMutex {
    type Gate = Lock<M::Word>;
    type Own = ();

    const ID: &'static str = "rwmutex";
    const PUBLISHER: &'static [&'static str] = &["lock next", "unlock"];
    const READER: &'static [&'static str] = &["rlock", "runlock"];
    const LEAVE: u8 = RUNLOCK;
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
            LOCK_NEXT => match ring.gate(publisher.next(ring)).write() {
                Ok(()) => Next::Go(UNLOCK),
                Err((word, seen)) => Next::Wait { word, seen, then: LOCK_NEXT },
            },
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
                ring.gate(reader.slot).unread(context);
                Next::Done
            }
            QUEUE => queue(ring, reader, RLOCK),
            state => unreachable!("a reader has no state {state}"),
        }
    }

    /// With `no_wrap` as version 2 counted: the publisher's index less the reader's.
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

    fn release(word: &M::Word) {
        lock::release(word);
    }
}
