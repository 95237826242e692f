//! **WaitGroup**, version 2.1 to 3.2 (June 2020 to July 2021): a counter in every slot that readers wait on to become zero.
//!
//! | publisher, a frame | reader, a frame |
//! |---|---|
//! | flag 0 to 1; `next.Add(1)`; `this.Done()`; flag 1 to 0 | `Wait()`, then read without protection |
//!
//! The publisher never waits. It also never looks: a reader that is a lap behind has its frame overwritten while it sends it.
//!
//! Closing has to let the waiting readers go, so it calls `Done` too. When the publisher is about to do the same the counter
//! goes below zero, and Go ends the process; here the ring is marked as panicked, and everybody ends. The cure of May 2021 is
//! a flag of three states (0 idle, 1 stepping, 2 closed) that both sides change by compare-and-swap, and whichever changes it
//! last calls `Done`. The closer needs three tries, and the third is not redundant: the publisher may have finished its step
//! between the first two. The switch `no_flag` takes the flag away.

use super::context::{Act, Context};
use super::counts::{PUBLISHER, What};
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, Strategy, WAIT, WaitPolicy};
use super::word::{ASLEEP, Memory, Ordering, Word};

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

/// The variant.
#[derive(Debug)]
pub struct WaitGroup;

/// A wait group: a count, as Go's `int32`, above the bit [`ASLEEP`].
#[derive(Clone, Debug, Default)]
pub struct Group<W> {
    count: W,
}

/// One of the count.
const ONE: u32 = 2;

/// The count that a word holds.
#[inline]
fn count_in(word: u32) -> i32 {
    word.cast_signed() >> 1
}

/// What publisher and closer agree by.
#[derive(Clone, Debug, Default)]
pub struct Closing<W> {
    flag: W,
    /// The slot that is being written: whose readers the closer lets go.
    writing: W,
}

impl<W: Word> Closing<W> {
    fn swap(&self, from: u32, to: u32) -> bool {
        // Both: who changes the flag sees what was done before its last change (which slot is being written), and shows what
        // was done before this one.
        self.flag.compare_exchange(from, to, Ordering::AcqRel).is_ok()
    }
}

/// `Done`: one less, and all readers that wait are let go at zero, if any do.
fn done<M: Memory>(ring: &Ring<WaitGroup, M>, slot: SlotId, context: &mut impl Context<M>) {
    let count = &ring.gate(slot).count;
    // Release: pairs with the acquire in `WAIT_ZERO`: a reader that sees zero sees the frame.
    let before = count.fetch_sub(ONE, Ordering::Release);
    let left = count_in(before) - 1;
    if left == 0 && before & ASLEEP != 0 {
        // Relaxed: the release above goes on in it. At zero no reader sets the bit.
        count.fetch_and(!ASLEEP, Ordering::Relaxed);
        context.notify(count);
    }
    if left < 0 {
        context.record(Act { who: PUBLISHER, state: DONE, what: What::Panicked, seq: ring.published(), value: 0 });
        ring.panic(context);
    }
}

#[expect(unsafe_code, reason = "slots get new buffers")]
// SAFETY: slots are never swapped, and buffers never replaced.
unsafe impl<M: Memory> Strategy<M> for WaitGroup {
    type Gate = Group<M::Word>;
    type Own = Closing<M::Plain>;

    const ID: &'static str = "waitgroup";
    const PUBLISHER: &'static [&'static str] = &["enter", "add next", "done", "exit", "last done"];
    const READER: &'static [&'static str] = &["wait", "next"];
    const LEAVE: u8 = NEXT;
    const PROTECTS: bool = false;
    const WAITS: WaitPolicy = WaitPolicy::Sleeps;
    const GROWS: bool = true;

    fn begin(ring: &Ring<Self, M>, slot: SlotId) {
        // Relaxed: nobody else is there yet.
        ring.gate(slot).count.store(ONE, Ordering::Relaxed);
        ring.own().writing.store(slot, Ordering::Relaxed);
    }

    #[inline(always)]
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word> {
        let closing = ring.own();
        match state {
            ENTER => {
                if !ring.switches.no_flag && !closing.swap(IDLE, STEPPING) {
                    return Next::Closed;
                }
                Next::Go(ADD_NEXT)
            }
            ADD_NEXT => {
                // Relaxed: a reader that sees this slot's `Done` also sees this.
                ring.gate(publisher.next(ring)).count.fetch_add(ONE, Ordering::Relaxed);
                Next::Go(DONE)
            }
            DONE => {
                publisher.publish(ring, context);
                done(ring, publisher.at, context);
                publisher.enter(ring);
                // Relaxed: the closer comes to it through the flag; without the flag it may find either slot, as it did then.
                closing.writing.store(publisher.at, Ordering::Relaxed);
                if ring.switches.no_flag { Next::Done } else { Next::Go(EXIT) }
            }
            // Where it fails the closer came meanwhile.
            EXIT => {
                if closing.swap(STEPPING, IDLE) {
                    Next::Done
                } else {
                    Next::Go(LAST_DONE)
                }
            }
            LAST_DONE => {
                done(ring, publisher.at, context);
                Next::Closed
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
            WAIT_ZERO => {
                let id = ring.at(reader.next);
                // Acquire: pairs with the release in `done`.
                let count = count_in(ring.gate(id).count.load(Ordering::Acquire));
                if ring.is_panicked() {
                    Next::Closed
                } else if count > 0 {
                    Next::Empty(SLEEP)
                } else if ring.is_closed() && ring.published() == reader.next {
                    // Let go by the closer: there is nothing in the slot.
                    Next::Closed
                } else {
                    Next::Take(id)
                }
            }
            NEXT => Next::Done,
            SLEEP => {
                let word = &ring.gate(ring.at(reader.next)).count;
                // Acquire: pairs with the release in `release`: a reader that sees the panic's count looks again.
                let seen = word.load(Ordering::Acquire);
                if count_in(seen) > 0 && !ring.is_panicked() && word.announce(seen) {
                    Next::Wait { word, seen: seen | ASLEEP, then: WAIT_ZERO }
                } else {
                    Next::Go(WAIT_ZERO)
                }
            }
            state => unreachable!("a reader has no state {state}"),
        }
    }

    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        ring.slots.iter().map(|slot| &slot.gate.count)
    }

    /// Only after a panic, when no count means anything any more.
    fn release(word: &M::Word) {
        // Release: pairs with the acquire in `WAIT_ZERO`: a reader that sees this sees the panic.
        word.store(i32::MIN.cast_unsigned(), Ordering::Release);
    }

    fn close<'r>(ring: &'r Ring<Self, M>, state: u8, context: &mut impl Context<M>) -> Next<'r, M::Word> {
        ring.shut(context);
        let closing = ring.own();
        let tries = [(IDLE, CLOSED), (STEPPING, CLOSED), (IDLE, CLOSED)];
        let (from, to) = tries[usize::from(state)];
        if ring.switches.no_flag || closing.swap(from, to) {
            if ring.switches.no_flag || from == IDLE {
                // Relaxed: see `DONE`.
                done(ring, closing.writing.load(Ordering::Relaxed), context);
            }
            return Next::Done;
        }
        if usize::from(state) + 1 < tries.len() { Next::Go(state + 1) } else { Next::Done }
    }
}
