//! **WaitGroup**, version 2.1 to 3.2 (June 2020 to July 2021): a counter in every slot; readers wait until it is zero.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | flag 0 to 1; `next.Add(1)`; `this.Done()`; flag 1 to 0 | `Wait()`, then read without protection |
//!
//! The publisher never waits. It also never checks whether a reader still uses the slot: a frame whose reader is a lap
//! behind is overwritten while the reader sends it.
//!
//! The closer has to wake the waiting readers, so it calls `Done` too. If the publisher then also calls `Done` on the
//! slot, the counter becomes negative, and Go panics, which ends the process; here the ring is marked as panicked, and
//! all actors end. Monibuca's fix of May 2021 is a flag with three values (0 idle, 1 stepping, 2 closed) that publisher
//! and closer change by compare-and-swap; the one that changes it last calls `Done`. The closer makes three attempts.
//! The third is necessary, because the publisher may have finished its step between the first two. It is not sufficient if
//! the publisher has begun the next step before it. The switch `no_flag` removes the flag.

use crate::context::{Context, RingEvent};
use crate::counts::{EventKind, PUBLISHER};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use crate::watch::Watchable;
use crate::word::{ASLEEP, Memory, Ordering, Word};

const ENTER: u8 = STEP;
const ADD_NEXT: u8 = STEP + 1;
const DONE: u8 = STEP + 2;
const EXIT: u8 = STEP + 3;
const LAST_DONE: u8 = STEP + 4;

const WAIT_ZERO: u8 = WAIT;
const NEXT: u8 = WAIT + 1;
const SLEEP: u8 = WAIT + 2;

const IDLE: u32 = 0;
const STEPPING: u32 = 1;
const CLOSED: u32 = 2;

/// The WaitGroup variant.
#[derive(Debug)]
pub struct WaitGroup;

/// A wait group: a signed count, as Go's `int32`, stored above the bit [`ASLEEP`].
#[derive(Clone, Debug, Default)]
pub struct Group<W> {
    count: W,
}

/// The amount by which the word changes when the count changes by one.
const ONE: u32 = 2;

/// The count in a word.
#[inline]
fn count_in(word: u32) -> i32 {
    word.cast_signed() >> 1
}

/// The state by which the publisher and the closer agree on who calls `Done`.
#[derive(Clone, Debug, Default)]
pub struct Closing<W> {
    /// [`IDLE`], [`STEPPING`] or [`CLOSED`].
    flag: W,
    /// The slot that the publisher is writing. The closer wakes the readers of this slot.
    writing: W,
}

impl<W: Word> Closing<W> {
    /// Changes the flag from `from` to `to`. Returns false if the flag was not `from`.
    fn swap(&self, from: u32, to: u32) -> bool {
        // Acquire and release pair with each other in the calls of publisher and closer: the actor that changes the
        // flag sees the stores that came before the previous change (such as `writing`), and its own earlier stores are
        // seen by the actor that makes the next change.
        self.flag.compare_exchange(from, to, Ordering::AcqRel).is_ok()
    }
}

/// `Done`: subtracts one from the slot's count. At zero it wakes the readers that sleep on the count, if there are any.
/// Below zero it marks the ring as panicked.
fn done<M: Memory>(ring: &Ring<WaitGroup, M>, slot: SlotId, context: &mut impl Context<M>) {
    let count = &ring.gate(slot).count;
    // Release: pairs with the acquire in `WAIT_ZERO`, so that a reader that sees zero sees the frame.
    let before = count.fetch_sub(ONE, Ordering::Release);
    let left = count_in(before) - 1;
    if left == 0 && before & ASLEEP != 0 {
        // Relaxed: a read-modify-write continues the release sequence of the subtraction above. At zero no reader sets
        // the bit.
        count.fetch_and(!ASLEEP, Ordering::Relaxed);
        context.notify(count);
    }
    if left < 0 {
        context.record(RingEvent {
            actor: PUBLISHER,
            state: DONE,
            kind: EventKind::Panicked,
            seq: ring.published(),
            value: 0,
        });
        ring.panic(context);
    }
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: the variant swaps no slots and sets no `FRESH`, so no buffer of a published slot is ever replaced.
unsafe impl<M: Memory> Strategy<M> for WaitGroup {
    type Gate = Group<M::Word>;
    type VariantState = Closing<M::Plain>;

    const ID: &'static str = "waitgroup";
    const PUBLISHER: &'static [&'static str] = &["enter", "add next", "done", "exit", "last done"];
    const READER: &'static [&'static str] = &["wait", "next"];
    const LEAVE: u8 = NEXT;
    const PROTECTS: bool = false;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;
    const GROWS: bool = true;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        // Relaxed: no other thread has the ring yet.
        ring.gate(slot).count.store(ONE, Ordering::Relaxed);
        ring.variant_state().writing.store(slot, Ordering::Relaxed);
    }

    #[inline(always)]
    // code: step
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        let closing = ring.variant_state();
        match state {
            // at: enter
            ENTER => {
                if !ring.switches.no_flag && !closing.swap(IDLE, STEPPING) {
                    return Next::Closed;
                }
                Next::Go(ADD_NEXT)
            }
            // at: add next
            ADD_NEXT => {
                // Relaxed: this comes before the release of this slot's `Done`, so a reader that sees that also sees
                // this.
                ring.gate(publisher.next(ring)).count.fetch_add(ONE, Ordering::Relaxed);
                Next::Go(DONE)
            }
            // at: done
            DONE => {
                publisher.publish(ring, context);
                done(ring, publisher.at, context);
                publisher.enter(ring);
                // Relaxed: the closer loads it after it has changed the flag, which orders the two. With `no_flag` the
                // closer may load the previous slot instead, as in the original.
                closing.writing.store(publisher.at, Ordering::Relaxed);
                if ring.switches.no_flag { Next::Done } else { Next::Go(EXIT) }
            }
            // The exchange fails if the closer has set the flag meanwhile.
            // at: exit
            EXIT => {
                if closing.swap(STEPPING, IDLE) {
                    Next::Done
                } else {
                    Next::Go(LAST_DONE)
                }
            }
            // at: last done
            LAST_DONE => {
                done(ring, publisher.at, context);
                Next::Closed
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
            // at: wait
            WAIT_ZERO => {
                let id = ring.at(reader.next);
                // Acquire: pairs with the release in `done`, so that a reader that sees zero sees the frame.
                let count = count_in(ring.gate(id).count.load(Ordering::Acquire));
                if ring.is_panicked() {
                    Next::Closed
                } else if count > 0 {
                    Next::Empty(SLEEP)
                } else if ring.is_closed() && ring.published() == reader.next {
                    // The closer's `Done` made the count zero; the slot holds no frame.
                    Next::Closed
                } else {
                    Next::Take(id)
                }
            }
            // at: next
            NEXT => Next::Done,
            SLEEP => {
                let word = &ring.gate(ring.at(reader.next)).count;
                // Acquire: pairs with the release in `release`, so that a reader that sees the count of a panic also
                // sees the panic and does not sleep.
                let seen = word.load(Ordering::Acquire);
                if count_in(seen) > 0 && !ring.is_panicked() && word.mark_asleep(seen) {
                    Next::Wait { word, seen: seen | ASLEEP, then: WAIT_ZERO }
                } else {
                    Next::Go(WAIT_ZERO)
                }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }
    // code end

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| &slot.gate.count)
    }

    /// Called only after a panic, when the counts have no meaning any more.
    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `WAIT_ZERO` and `SLEEP`, so that a reader that sees this value sees the
        // panic.
        word.store(i32::MIN.cast_unsigned(), Ordering::Release);
    }

    fn close<'r>(ring: &'r Ring<Self, M>, state: u8, context: &mut impl Context<M>) -> Next<'r, M::Word> {
        ring.shut(context);
        let closing = ring.variant_state();
        let tries = [(IDLE, CLOSED), (STEPPING, CLOSED), (IDLE, CLOSED)];
        let (from, to) = tries[usize::from(state)];
        if ring.switches.no_flag || closing.swap(from, to) {
            if ring.switches.no_flag || from == IDLE {
                // Relaxed: the flag orders it after the publisher's store in `DONE`.
                done(ring, closing.writing.load(Ordering::Relaxed), context);
            }
            return Next::Done;
        }
        if usize::from(state) + 1 < tries.len() { Next::Go(state + 1) } else { Next::Done }
    }
}

impl Watchable for WaitGroup {}
