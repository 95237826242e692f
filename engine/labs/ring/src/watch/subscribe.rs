//! A subscriber: it joins the ring, waits for a frame as its variant does, sends the frame to a fast or slow
//! connection, and moves on to the next frame.

use super::hooks;
use super::task_context::TaskContext;
use super::{Watchable, is_visible};
use crate::counts::{Counter, EventKind};
use crate::local::Local;
use crate::params::{Sizing, Start};
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::scene::ReaderKind;
use crate::strategy::{Next, WAIT};
use audio::Card;
use base::rng::mix;
use observe::probe::{Observer, Probe};
use sim::{Tick, Turn};

/// The reader chooses the frame at which it begins.
pub(crate) const START: u8 = 0;
/// The reader sends its frame, or the first half of it.
pub(crate) const SEND: u8 = 1;
/// The reader sends the second half of its frame.
pub(crate) const SENT: u8 = 2;
/// Names of these states.
pub(crate) const READER_STATES: [&str; WAIT as usize] = ["start", "send", "sent"];

/// Why a subscription has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    /// The reader left, or the stream ended.
    Left,
    /// Its slot was discarded, which ended its subscription.
    Dropped,
}

/// One subscriber.
#[derive(Clone, Debug)]
pub(crate) struct Subscriber {
    pub reader: Reader,
    pub kind: ReaderKind,
    pub state: u8,
    /// Whether it holds the slot `reader.slot`.
    holds: bool,
    /// The number of bytes sent in the first half.
    half: usize,
    /// When its send ends, in ticks.
    pub until: Tick,
    /// Whether the frame that it sends has been overwritten meanwhile.
    pub is_torn: bool,
    /// Whether it leaves at the next opportunity.
    pub leaving: bool,
    /// Why its subscription has ended; `None` while it is subscribed.
    pub gone: Option<Gone>,
    /// The additional duration of its next send, in ticks.
    pub stall: Tick,
    /// The time for which it loses the processor when it next goes to sleep, in ticks.
    pub preempt: Tick,
    /// Whether its digest counts: it is a fast connection that joined at the beginning and that the user has not
    /// slowed.
    pub healthy: bool,
    pub card: Option<Box<Card>>,
}

impl Subscriber {
    /// A subscriber that has not begun.
    #[inline(never)]
    pub fn new(id: u32, kind: ReaderKind, digest_frames: u32) -> Subscriber {
        Subscriber {
            reader: Reader::new(id, 0, digest_frames),
            kind,
            state: START,
            holds: false,
            half: 0,
            until: 0,
            is_torn: false,
            leaving: false,
            gone: None,
            stall: 0,
            preempt: 0,
            healthy: kind == ReaderKind::Network,
            card: None,
        }
    }

    /// Continues in another state.
    fn go(&mut self, state: u8) -> Turn {
        self.state = state;
        Turn::Again
    }

    /// The slot that it holds, or, if it holds none, the slot of the frame that it wants. `None` before it has begun
    /// and after its subscription has ended.
    pub fn current_slot<S: Watchable>(&self, ring: &Ring<S, Local>) -> Option<SlotId> {
        match self.gone {
            None if self.holds => Some(self.reader.slot),
            None if self.state != START => Some(ring.at(self.reader.next)),
            _ => None,
        }
    }

    /// Ends its subscription.
    fn quit<S: Watchable>(&mut self, ring: &Ring<S, Local>, gone: Gone) -> Turn {
        self.holds = false;
        S::part(ring, &self.reader);
        if let Some(card) = &mut self.card {
            card.stop();
        }
        self.gone = Some(gone);
        self.healthy = false;
        Turn::Done
    }

    /// Moves to the next frame, after it has released its slot.
    fn move_on<S: Watchable, P: Probe>(&mut self, ring: &Ring<S, Local>, context: &TaskContext<P>) {
        self.holds = false;
        self.reader.move_on(ring);
        if S::GROWS && context.params.sizing != Sizing::Fixed {
            ring.follow(&mut self.reader);
        }
    }
}

/// The slots that readers hold, wait for, or are still counted in.
pub(super) fn taken<S: Watchable>(ring: &Ring<S, Local>, readers: &[Subscriber]) -> Vec<SlotId> {
    let here = readers.iter().filter(|reader| reader.gone.is_none());
    here.flat_map(|reader| reader.current_slot(ring).into_iter().chain(reader.reader.before)).collect()
}

/// Performs one action of a subscriber.
pub(super) fn turn<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    reader: &mut Subscriber,
    context: &mut TaskContext<P>,
) -> Turn {
    if ring.is_panicked() {
        return reader.quit(ring, Gone::Left);
    }
    match reader.state {
        START => start(ring, reader, context),
        SEND => send(ring, reader, context),
        SENT => sent(ring, reader, context),
        // A reader that was woken without a ticket is in a later state, in which it first takes the slot that it was
        // woken for.
        state if reader.leaving && (state == WAIT || reader.reader.ticket.is_some()) => reader.quit(ring, Gone::Left),
        state => act(ring, reader, state, context),
    }
}

fn start<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    reader: &mut Subscriber,
    context: &mut TaskContext<P>,
) -> Turn {
    S::join(ring, &mut reader.reader, context.params.start);
    reader.reader.waits_for_key = context.params.start == Start::NextKey && ring.published() > 0;
    reader.go(WAIT)
}

/// Performs one action of the variant, including the unnamed states that follow it.
fn act<S: Watchable, P: Probe>(
    ring: &Ring<S, Local>,
    reader: &mut Subscriber,
    mut state: u8,
    context: &mut TaskContext<P>,
) -> Turn {
    loop {
        match S::read(ring, &mut reader.reader, state, context) {
            Next::Go(next) if is_visible(next, WAIT, S::READER) => return reader.go(next),
            Next::Go(next) => state = next,
            Next::Empty(next) if is_visible(next, WAIT, S::READER) => {
                reader.state = next;
                return match std::mem::take(&mut reader.preempt) {
                    0 => Turn::Again,
                    away => Turn::Sleep(away),
                };
            }
            Next::Empty(next) => state = next,
            Next::Take(slot) => {
                S::hold(ring, &mut reader.reader, slot);
                reader.holds = true;
                return reader.go(SEND);
            }
            Next::Done => {
                reader.move_on(ring, context);
                return reader.go(WAIT);
            }
            Next::Wait { word, then, .. } => {
                reader.state = then;
                return if reader.leaving { Turn::Again } else { context.park(word) };
            }
            Next::Poll => {
                reader.state = WAIT;
                return Turn::Sleep(context.params.poll.max(1));
            }
            Next::Lapped => {
                if reader.holds {
                    reader.move_on(ring, context);
                }
                reader.reader.start_over(ring);
                return reader.go(WAIT);
            }
            Next::Dropped => {
                context.count(Counter::Dropped, 1);
                context.record_event(EventKind::Dropped, reader.reader.label.seq, 0);
                return reader.quit(ring, Gone::Dropped);
            }
            Next::Closed => return reader.quit(ring, Gone::Left),
        }
    }
}

/// The duration of a send in ticks: 0.3 to 1.4 ms on a fast connection, the knob's value on a slow one, and 0 for the
/// sound card.
fn service<P: Probe>(reader: &Subscriber, context: &TaskContext<P>) -> Tick {
    match reader.kind {
        ReaderKind::Card => 0,
        ReaderKind::Network => 3 + mix(u64::from(reader.reader.id) << 32 | u64::from(reader.reader.label.seq)) % 12,
        ReaderKind::Slow => context.params.send,
    }
}

fn send<S: Watchable, P: Probe>(ring: &Ring<S, Local>, reader: &mut Subscriber, context: &mut TaskContext<P>) -> Turn {
    let label = reader.reader.label;
    if reader.reader.waits_for_key && !label.key {
        reader.reader.expect = label.seq + 1;
        return reader.go(S::LEAVE);
    }
    reader.reader.waits_for_key = false;
    let missed = reader.reader.count_missed(context);
    if missed > 0 {
        context.record_event(EventKind::Skipped, label.seq, missed.into());
    }
    let now = context.time();
    let waited = now - label.time;
    context.count(Counter::Latency, waited);
    context.probe.at_least(Counter::LongestLatency, waited);
    context.record_event(EventKind::Took, label.seq, waited);

    let span = service(reader, context) + std::mem::take(&mut reader.stall);
    reader.until = now + span;
    reader.is_torn = false;
    if let Some(card) = &mut reader.card {
        S::with_frame(ring, &reader.reader, |frame| card.push(now, frame.blocks, &frame.sound));
    }
    // A send of less than 10 ms is made in one piece, because the frame cannot be overwritten meanwhile: the shortest
    // lap (8 slots at 60 frames/s) takes 133 ms.
    let whole = reader.kind != ReaderKind::Slow && span < 100;
    let bytes = label.bytes as usize;
    reader.half = if whole { bytes } else { bytes / 2 };
    hooks::send(ring, &mut reader.reader, (0, reader.half), context.source, context);
    if whole {
        finish::<S, P>(ring, reader, context);
        return if span == 0 { Turn::Again } else { Turn::Sleep(span) };
    }
    reader.state = SENT;
    Turn::Sleep((span / 2).max(1))
}

fn sent<S: Watchable, P: Probe>(ring: &Ring<S, Local>, reader: &mut Subscriber, context: &mut TaskContext<P>) -> Turn {
    let bytes = reader.reader.label.bytes as usize;
    hooks::send(ring, &mut reader.reader, (reader.half, bytes), context.source, context);
    finish::<S, P>(ring, reader, context);
    if reader.until > context.time() { Turn::Until(reader.until) } else { Turn::Again }
}

fn finish<S: Watchable, P: Probe>(ring: &Ring<S, Local>, reader: &mut Subscriber, context: &mut TaskContext<P>) {
    reader.is_torn = reader.reader.is_torn(ring);
    if reader.is_torn {
        let other = ring.seq(reader.reader.slot);
        context.record_event(EventKind::Torn, reader.reader.label.seq, other.into());
    }
    reader.reader.count_sent(reader.is_torn, context);
    reader.reader.expect = reader.reader.label.seq.wrapping_add(1);
    reader.state = S::LEAVE;
}
