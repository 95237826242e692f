//! **Cond**, version 4.13 (June 2023 on): a condition variable with an empty lock in every slot.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | broadcast the previous slot again; claim the next; `this.CanRead = true`; broadcast | if not `CanRead`: take a ticket and sleep; raise this slot's count; lower that of the slot before; send |
//!
//! With a lock that does nothing, Go's `Cond.Wait` consists of taking a ticket and going to sleep. Go counts the
//! tickets taken and the tickets that broadcasts have notified, and a broadcast that finds the two counts equal returns
//! at once. Here a reader that takes a ticket sets a bit in the slot's count of broadcasts and sleeps until the count
//! changes; a broadcast that finds the bit clear returns at once. But the empty lock does not stop the publisher
//! between a reader's check of `CanRead` and its ticket: a broadcast in that gap wakes no reader, and this reader
//! sleeps until the *next* broadcast on the same slot. Without the publisher's first step that takes a whole lap (256
//! frames, 10 s at 25 frames/s); with that step, since 4.13.5, it takes one frame, unless the reader takes its ticket even
//! after the second broadcast. The switch `no_rebroadcast` removes the step.
//!
//! The shipped code waits once: `if !CanRead { Wait() }`, not `while`. Therefore a reader that a broadcast has woken
//! takes the slot without checking `CanRead` again. Go's `Cond` has no spurious wake-ups, but a futex has, and a thread
//! that serves many readers wakes for any of them. Therefore a reader compares the count of broadcasts with its ticket:
//! if they are equal, no broadcast has woken it, and it checks again.
//!
//! The publisher cannot claim a slot in which readers are counted: it discards the slot and puts a spare slot in its
//! place. The slow reader finishes its send and then loses its subscription. A reader stays counted in its previous
//! slot until it has the next one, so a reader that sleeps for a lap also makes the publisher discard a slot. A reader
//! raises the count only after it has woken, so the publisher can claim the slot between the wake-up and the raise, and
//! then overwrites the frame that the reader sends. With the switch `no_guard` the publisher never checks the count, as
//! before 4.13.5.

use crate::context::Context;
use crate::local::Local;
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::{ASLEEP, Memory, Ordering, Word};

const REBROADCAST: u8 = STEP;
const CLAIM: u8 = STEP + 1;
const MARK: u8 = STEP + 2;
const BROADCAST: u8 = STEP + 3;

pub(crate) const CHECK: u8 = WAIT;
pub(crate) const TICKET: u8 = WAIT + 1;
pub(crate) const RAISE: u8 = WAIT + 2;
const LOWER: u8 = WAIT + 3;
const STAY: u8 = WAIT + 4;

/// The Cond variant.
#[derive(Debug)]
pub struct Cond;

/// The synchronisation state of a slot.
#[derive(Clone, Debug, Default)]
pub struct Gate<W, P> {
    /// 1 if readers may read the slot, otherwise 0.
    can_read: P,
    /// The number of readers that are counted in the slot.
    readers: P,
    /// The number of broadcasts that found a sleeping reader, stored above the bit [`ASLEEP`]. Readers sleep on this
    /// word. A ticket is the value that a reader loaded from it.
    broadcasts: W,
}

impl<W: Word, P: Word> Gate<W, P> {
    #[inline]
    fn broadcast<M: Memory<Word = W>>(&self, context: &mut impl Context<M>) {
        // Relaxed: a reader whose bit this load does not see takes its ticket after this broadcast and sleeps until the
        // next one. This is the gap described above.
        if self.broadcasts.load(Ordering::Relaxed) & ASLEEP == 0 {
            return;
        }
        // Release: pairs with the acquire in `woken`, so that a reader that was woken sees the frame. The addition
        // clears the bit and carries into the count.
        self.broadcasts.fetch_add(ASLEEP, Ordering::Release);
        context.notify(&self.broadcasts);
    }

    /// Claims the slot for the publisher. Returns false if readers are counted in it.
    #[inline]
    fn claim(&self) -> bool {
        // Acquire: pairs with the release in `lower`, so that the readers' loads come before the publisher's stores.
        let free = self.readers.load(Ordering::Acquire) == 0;
        if free {
            // Relaxed: a reader that saw the previous slot published also sees this store.
            self.can_read.store(0, Ordering::Relaxed);
        }
        free
    }
}

/// Subtracts a reader from the count of a slot.
fn lower<M: Memory>(ring: &Ring<Cond, M>, slot: SlotId) {
    // Release: pairs with the acquire in `claim`, so that the reader's loads of the frame come before the publisher
    // overwrites it.
    ring.gate(slot).readers.fetch_sub(1, Ordering::Release);
}

/// Removes the reader's ticket. Returns whether the publisher has broadcast the slot since the reader took the ticket,
/// and the stream is open.
fn woken<M: Memory>(ring: &Ring<Cond, M>, reader: &mut Reader) -> bool {
    // Acquire: pairs with the release in `broadcast`, so that a reader that was woken sees the frame.
    let now = || ring.gate(reader.slot).broadcasts.load(Ordering::Acquire);
    let woken = reader.ticket.is_some_and(|ticket| now() != ticket);
    reader.ticket = None;
    // The broadcast at the end of the stream publishes no frame.
    woken && !ring.is_closed()
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: a reader takes a slot only if it has seen `CanRead` set, or if the slot was broadcast after the reader took
// its ticket; in both cases the slot has been published. A spare that was never published has `CanRead` unset, so that
// no reader takes it. The buffers of published slots are not replaced.
unsafe impl<M: Memory> Strategy<M> for Cond {
    type Gate = Gate<M::Word, M::Plain>;
    type VariantState = ();

    const ID: &'static str = "cond";
    const PUBLISHER: &'static [&'static str] = &["rebroadcast", "claim", "mark", "broadcast"];
    const READER: &'static [&'static str] = &["check", "ticket", "raise", "lower", "stay"];
    const LEAVE: u8 = STAY;
    const SWAPS: bool = true;
    /// False, because the publisher can claim the slot between a reader's `CHECK` and its `RAISE`, and then overwrites
    /// the frame.
    const PROTECTS: bool = false;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;
    const GROWS: bool = true;

    fn begin(ring: &Ring<Self, M>, _slot: SlotId) {
        // Relaxed: no other thread has the ring yet.
        ring.slots.iter().for_each(|slot| slot.gate.broadcasts.store(ring.first << 1, Ordering::Relaxed));
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
            // at: rebroadcast
            REBROADCAST => {
                if !ring.switches.no_rebroadcast {
                    ring.gate(publisher.previous(ring)).broadcast(context);
                }
                Next::Go(CLAIM)
            }
            // at: claim
            CLAIM => {
                let next = ring.gate(publisher.next(ring));
                if ring.switches.no_guard {
                    // Relaxed: a reader that saw the previous slot published also sees this store.
                    next.can_read.store(0, Ordering::Relaxed);
                } else if !next.claim() {
                    // Relaxed: the number is only shown in the picture.
                    let readers = next.readers.load(Ordering::Relaxed);
                    publisher.discard_next(ring, readers, Gate::claim, context);
                }
                Next::Go(MARK)
            }
            // at: mark
            MARK => {
                publisher.publish(ring, context);
                // Release: pairs with the acquire in `CHECK`, so that a reader that sees the flag sees the frame.
                ring.gate(publisher.at).can_read.store(1, Ordering::Release);
                Next::Go(BROADCAST)
            }
            // at: broadcast
            BROADCAST => {
                ring.gate(publisher.at).broadcast(context);
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
        _context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            // at: check
            CHECK => {
                if woken(ring, reader) {
                    return Next::Go(RAISE);
                }
                // Loaded before the flag, so that a reader that sees the end has checked the slot of the last frame.
                let closed = ring.is_closed();
                reader.slot = ring.at(reader.next);
                // Acquire: pairs with the release in `MARK`, so that a reader that sees the flag sees the frame.
                if ring.gate(reader.slot).can_read.load(Ordering::Acquire) == 1 {
                    Next::Go(RAISE)
                } else if closed {
                    reader.before.take().into_iter().for_each(|before| lower(ring, before));
                    Next::Closed
                } else {
                    Next::Empty(TICKET)
                }
            }
            // at: ticket
            TICKET => loop {
                let word = &ring.gate(reader.slot).broadcasts;
                // Acquire: pairs with the release in `release`, so that a reader whose ticket includes the broadcast at
                // the end of the stream also sees the end.
                let seen = word.load(Ordering::Acquire);
                if ring.is_closed() {
                    return Next::Go(CHECK);
                }
                if word.mark_asleep(seen) {
                    let seen = seen | ASLEEP;
                    reader.ticket = Some(seen);
                    return Next::Wait { word, seen, then: RAISE };
                }
            },
            // at: raise
            RAISE => {
                if reader.ticket.is_some() && !woken(ring, reader) {
                    return Next::Go(CHECK);
                }
                // Relaxed: the addition does not order the check before it. The publisher can claim the slot between
                // the two; that is the second gap described above.
                ring.gate(reader.slot).readers.fetch_add(1, Ordering::Relaxed);
                if reader.before.is_some() { Next::Go(LOWER) } else { Next::Take(reader.slot) }
            }
            // at: lower
            LOWER => {
                reader.before.take().into_iter().for_each(|before| lower(ring, before));
                Next::Take(reader.slot)
            }
            // at: stay
            STAY => {
                if ring.is_retired(reader.slot) {
                    lower(ring, reader.slot);
                    return Next::Dropped;
                }
                reader.before = Some(reader.slot);
                Next::Done
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| &slot.gate.broadcasts)
    }

    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `TICKET`, so that a reader that sees the new value sees the end of the
        // stream. Counts one broadcast and leaves the bit `ASLEEP` as it is.
        word.fetch_add(2 * ASLEEP, Ordering::Release);
    }
}

impl Watchable for Cond {
    fn part(ring: &Ring<Cond, Local>, reader: &Reader) {
        reader.before.into_iter().for_each(|before| lower(ring, before));
    }
}
