//! **Cond**, version 4.13 (June 2023 on): a condition variable with an empty lock in every slot.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | broadcast the previous slot again; claim the next; `this.CanRead = true`; broadcast | if not `CanRead`: take a ticket and sleep; raise this slot's count; lower that of the slot before; send |
//!
//! With a lock that does nothing, Go's `Cond.Wait` is a ticket and a place to sleep. Go counts the tickets taken and those that
//! broadcasts have called, and a broadcast that finds both equal returns at once. Here a reader that takes a ticket sets a bit in
//! the slot's count of broadcasts and sleeps until the count changes; a broadcast that does not find the bit returns. But nothing
//! holds the publisher back between a reader's look at `CanRead` and its ticket: a broadcast in that gap wakes nobody, and the
//! reader sleeps until the *next* broadcast on the same slot. Without the publisher's first step that is a whole lap (256 frames,
//! 10 s at 25 frames/s); with it, since 4.13.5, one frame. The switch `no_rebroadcast` takes that step away.
//!
//! What was shipped waits once: `if !CanRead { Wait() }`, not `while`. So a reader that a broadcast has woken takes the slot
//! without another look. Go's `Cond` wakes nobody without a broadcast, but a futex may, and a thread that serves many readers
//! wakes for any of them: a reader whose slot was not broadcast since its ticket was not woken, and looks again.
//!
//! A slot with readers in it cannot be claimed: it is discarded, a fresh one takes its place, and the reader that was too slow
//! finishes its bytes and loses its subscription. A reader keeps the slot before counted until it has the next one, so a reader
//! that sleeps for a lap costs the publisher a slot too. The count is raised only after the reader has woken, so a claim can slip
//! in between, and takes the slot from under the reader. The switch `no_guard` makes the publisher never look at the count, as
//! before 4.13.5.

use super::context::Context;
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::{ASLEEP, Memory, Ordering, Word};

const REBROADCAST: u8 = STEP;
const CLAIM: u8 = STEP + 1;
const MARK: u8 = STEP + 2;
const BROADCAST: u8 = STEP + 3;

pub(super) const CHECK: u8 = WAIT;
pub(super) const TICKET: u8 = WAIT + 1;
pub(super) const RAISE: u8 = WAIT + 2;
const LOWER: u8 = WAIT + 3;
const STAY: u8 = WAIT + 4;

/// The variant.
#[derive(Debug)]
pub struct Cond;

/// What guards a slot.
#[derive(Clone, Debug, Default)]
pub struct Gate<W, P> {
    can_read: P,
    /// Readers that send its frame.
    readers: P,
    /// Broadcasts so far that found somebody asleep, above the bit [`ASLEEP`]: a ticket is what a reader saw in it.
    broadcasts: W,
}

impl<W: Word, P: Word> Gate<W, P> {
    #[inline]
    fn broadcast<M: Memory<Word = W>>(&self, context: &mut impl Context<M>) {
        // Relaxed: a reader whose bit is not seen takes its ticket after this broadcast, and sleeps until the next.
        if self.broadcasts.load(Ordering::Relaxed) & ASLEEP == 0 {
            return;
        }
        // Release: pairs with the acquire in `TICKET`. Adding the bit to itself clears it and counts one up.
        self.broadcasts.fetch_add(ASLEEP, Ordering::Release);
        context.notify(&self.broadcasts);
    }

    /// Takes the slot for the publisher if no reader is counted.
    #[inline]
    fn claim(&self) -> bool {
        // Acquire: pairs with the release in `lower`.
        let free = self.readers.load(Ordering::Acquire) == 0;
        if free {
            // Relaxed: a reader that sees the previous slot published also sees this store.
            self.can_read.store(0, Ordering::Relaxed);
        }
        free
    }
}

/// A reader lets a slot go.
pub(super) fn lower<M: Memory>(ring: &Ring<Cond, M>, slot: SlotId) {
    // Release: pairs with the acquire in `claim`: what was read is read before it is overwritten.
    ring.gate(slot).readers.fetch_sub(1, Ordering::Release);
}

/// Uses up the ticket of a reader; whether its slot was broadcast since it took it.
fn woken<M: Memory>(ring: &Ring<Cond, M>, reader: &mut Reader) -> bool {
    // Acquire: pairs with the release in `broadcast`: a reader that was woken sees the frame.
    let now = || ring.gate(reader.slot).broadcasts.load(Ordering::Acquire);
    let woken = reader.ticket.is_some_and(|ticket| now() != ticket);
    reader.ticket = None;
    // The broadcast that ends the stream makes no frame readable.
    woken && !ring.is_closed()
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: a reader takes a slot that it has seen readable, or that was broadcast after its ticket, so that it was published. A spare that was never published has `CanRead` unset, so that no reader takes it; other buffers are not replaced.
unsafe impl<M: Memory> Strategy<M> for Cond {
    type Gate = Gate<M::Word, M::Plain>;
    type Own = ();

    const ID: &'static str = "cond";
    const PUBLISHER: &'static [&'static str] = &["rebroadcast", "claim", "mark", "broadcast"];
    const READER: &'static [&'static str] = &["check", "ticket", "raise", "lower", "stay"];
    const LEAVE: u8 = STAY;
    const SWAPS: bool = true;
    /// A claim between a reader's `CHECK` and its `RAISE` lets the publisher overwrite the frame.
    const PROTECTS: bool = false;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;
    const GROWS: bool = true;

    fn begin(ring: &Ring<Self, M>, _slot: SlotId) {
        // Relaxed: nobody else is there yet.
        ring.slots.iter().for_each(|slot| slot.gate.broadcasts.store(ring.first << 1, Ordering::Relaxed));
    }

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            REBROADCAST => {
                if !ring.switches.no_rebroadcast {
                    ring.gate(publisher.previous(ring)).broadcast(context);
                }
                Next::Go(CLAIM)
            }
            CLAIM => {
                let next = ring.gate(publisher.next(ring));
                if ring.switches.no_guard {
                    // Relaxed: as in `claim`.
                    next.can_read.store(0, Ordering::Relaxed);
                } else if !next.claim() {
                    // Relaxed: a number for the picture.
                    let readers = next.readers.load(Ordering::Relaxed);
                    publisher.discard_next(ring, readers, Gate::claim, context);
                }
                Next::Go(MARK)
            }
            MARK => {
                publisher.publish(ring, context);
                // Release: pairs with the acquire in `CHECK`: a reader that sees the flag sees the frame.
                ring.gate(publisher.at).can_read.store(1, Ordering::Release);
                Next::Go(BROADCAST)
            }
            BROADCAST => {
                ring.gate(publisher.at).broadcast(context);
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
        _context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        match state {
            CHECK => {
                if woken(ring, reader) {
                    return Next::Go(RAISE);
                }
                // Looked at first: a reader that learns of the end has seen the last frame.
                let closed = ring.is_closed();
                reader.slot = ring.at(reader.next);
                // Acquire: pairs with the release in `MARK`.
                if ring.gate(reader.slot).can_read.load(Ordering::Acquire) == 1 {
                    Next::Go(RAISE)
                } else if closed {
                    reader.before.take().into_iter().for_each(|before| lower(ring, before));
                    Next::Closed
                } else {
                    Next::Empty(TICKET)
                }
            }
            TICKET => loop {
                let word = &ring.gate(reader.slot).broadcasts;
                // Acquire: pairs with the release in `broadcast` and `release`: with a ticket from after the end a reader
                // sees the end.
                let seen = word.load(Ordering::Acquire);
                if ring.is_closed() {
                    return Next::Go(CHECK);
                }
                if word.announce(seen) {
                    let seen = seen | ASLEEP;
                    reader.ticket = Some(seen);
                    return Next::Wait { word, seen, then: RAISE };
                }
            },
            RAISE => {
                if reader.ticket.is_some() && !woken(ring, reader) {
                    return Next::Go(CHECK);
                }
                // Relaxed: the count orders nothing that was read before it; that is the gap.
                ring.gate(reader.slot).readers.fetch_add(1, Ordering::Relaxed);
                if reader.before.is_some() { Next::Go(LOWER) } else { Next::Take(reader.slot) }
            }
            LOWER => {
                reader.before.take().into_iter().for_each(|before| lower(ring, before));
                Next::Take(reader.slot)
            }
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

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| &slot.gate.broadcasts)
    }

    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `TICKET`. One broadcast more, whoever sleeps.
        word.fetch_add(2 * ASLEEP, Ordering::Release);
    }
}
