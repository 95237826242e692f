//! A subscriber: takes its place in the ring, waits for a frame as its variant does, sends it to a connection that takes its
//! time, and moves on.

use super::hooks;
use super::host::Host;
use super::{Watchable, is_visible};
use crate::counts::{Counter, What};
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

/// Chooses where to begin.
pub(crate) const START: u8 = 0;
/// Sends a frame, or the first half of it.
pub(crate) const SEND: u8 = 1;
/// Sends the second half.
pub(crate) const SENT: u8 = 2;
/// Names of these states.
pub(crate) const READER_STATES: [&str; WAIT as usize] = ["start", "send", "sent"];

/// Why a subscriber is no longer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
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
    /// Whether it holds the slot of its reader.
    holds: bool,
    /// Bytes sent in the first half.
    half: usize,
    /// When its send ends.
    pub until: Tick,
    /// Whether the frame that it sends was overwritten meanwhile.
    pub tears: bool,
    pub leaving: bool,
    pub gone: Option<Gone>,
    /// How much longer its next send takes.
    pub stall: Tick,
    /// How long it loses the processor for when it next goes to sleep.
    pub preempt: Tick,
    /// Whether its digest counts: it was there from the beginning and nobody slowed it.
    pub healthy: bool,
    pub card: Option<Box<Card>>,
}

impl Subscriber {
    /// One that has not begun.
    #[inline(never)]
    pub fn new(id: u32, kind: ReaderKind, digest_frames: u32) -> Subscriber {
        Subscriber {
            reader: Reader::new(id, 0, digest_frames),
            kind,
            state: START,
            holds: false,
            half: 0,
            until: 0,
            tears: false,
            leaving: false,
            gone: None,
            stall: 0,
            preempt: 0,
            healthy: kind == ReaderKind::Network,
            card: None,
        }
    }

    /// Goes on in another state.
    fn go(&mut self, state: u8) -> Turn {
        self.state = state;
        Turn::Again
    }

    /// The slot that it stands in, waiting or sending.
    pub fn stands_in<S: Watchable>(&self, ring: &Ring<S, Local>) -> Option<SlotId> {
        match self.gone {
            None if self.holds => Some(self.reader.slot),
            None if self.state != START => Some(ring.at(self.reader.next)),
            _ => None,
        }
    }

    /// Its subscription ends.
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

    /// Moves to the slot of the frame that it wants next.
    fn move_on<S: Watchable, P: Probe>(&mut self, ring: &Ring<S, Local>, host: &Host<P>) {
        self.holds = false;
        self.reader.move_on(ring);
        if S::GROWS && host.params.sizing != Sizing::Fixed {
            ring.follow(&mut self.reader);
        }
    }
}

/// The slots that readers are in, or are still counted in.
pub(super) fn taken<S: Watchable>(ring: &Ring<S, Local>, readers: &[Subscriber]) -> Vec<SlotId> {
    let here = readers.iter().filter(|reader| reader.gone.is_none());
    here.flat_map(|reader| reader.stands_in(ring).into_iter().chain(reader.reader.before)).collect()
}

/// One action of a subscriber.
pub(super) fn turn<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    reader: &mut Subscriber,
    host: &mut Host<P>,
) -> Turn {
    if ring.is_panicked() {
        return reader.quit(ring, Gone::Left);
    }
    match reader.state {
        START => start(ring, reader, host),
        SEND => send(ring, reader, host),
        SENT => sent(ring, reader, host),
        // One that sleeps goes on in another state, where it takes what it was woken for.
        state if reader.leaving && (state == WAIT || reader.reader.ticket.is_some()) => reader.quit(ring, Gone::Left),
        state => act(ring, reader, state, host),
    }
}

fn start<S: Watchable, P: Probe>(ring: &mut Ring<S, Local>, reader: &mut Subscriber, host: &mut Host<P>) -> Turn {
    S::join(ring, &mut reader.reader, host.params.start);
    reader.reader.waits_for_key = host.params.start == Start::NextKey && ring.published() > 0;
    reader.go(WAIT)
}

/// An action of the variant, with the states without a name that follow it.
fn act<S: Watchable, P: Probe>(
    ring: &Ring<S, Local>,
    reader: &mut Subscriber,
    mut state: u8,
    host: &mut Host<P>,
) -> Turn {
    loop {
        match S::read(ring, &mut reader.reader, state, host) {
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
                reader.move_on(ring, host);
                return reader.go(WAIT);
            }
            Next::Wait { word, then, .. } => {
                reader.state = then;
                return if reader.leaving { Turn::Again } else { host.park(word) };
            }
            Next::Poll => {
                reader.state = WAIT;
                return Turn::Sleep(host.params.poll.max(1));
            }
            Next::Lapped => {
                if reader.holds {
                    reader.move_on(ring, host);
                }
                reader.reader.start_over(ring);
                return reader.go(WAIT);
            }
            Next::Dropped => {
                host.count(Counter::Dropped, 1);
                host.did(What::Dropped, reader.reader.label.seq, 0);
                return reader.quit(ring, Gone::Dropped);
            }
            Next::Closed => return reader.quit(ring, Gone::Left),
        }
    }
}

/// How long a send takes, in ticks: a healthy connection 0.3 to 1.4 ms, a slow one what the knob says.
fn service<P: Probe>(reader: &Subscriber, host: &Host<P>) -> Tick {
    match reader.kind {
        ReaderKind::Card => 0,
        ReaderKind::Network => 3 + mix(u64::from(reader.reader.id) << 32 | u64::from(reader.reader.label.seq)) % 12,
        ReaderKind::Slow => host.params.send,
    }
}

fn send<S: Watchable, P: Probe>(ring: &Ring<S, Local>, reader: &mut Subscriber, host: &mut Host<P>) -> Turn {
    let label = reader.reader.label;
    if reader.reader.waits_for_key && !label.key {
        reader.reader.expect = label.seq + 1;
        return reader.go(S::LEAVE);
    }
    reader.reader.waits_for_key = false;
    let missed = reader.reader.miss(host);
    if missed > 0 {
        host.did(What::Skipped, label.seq, missed.into());
    }
    let now = host.time();
    let waited = now - label.time;
    host.count(Counter::Latency, waited);
    host.probe.at_least(Counter::LongestLatency, waited);
    host.did(What::Took, label.seq, waited);

    let span = service(reader, host) + std::mem::take(&mut reader.stall);
    reader.until = now + span;
    reader.tears = false;
    if let Some(card) = &mut reader.card {
        S::with_frame(ring, &reader.reader, |frame| card.push(now, frame.blocks, &frame.sound));
    }
    // A send of less than 10 ms goes out in one piece: the shortest lap (8 slots at 60 frames/s) takes 133 ms.
    let whole = reader.kind != ReaderKind::Slow && span < 100;
    let bytes = label.bytes as usize;
    reader.half = if whole { bytes } else { bytes / 2 };
    hooks::send(ring, &mut reader.reader, (0, reader.half), host.source, host);
    if whole {
        finish::<S, P>(ring, reader, host);
        return if span == 0 { Turn::Again } else { Turn::Sleep(span) };
    }
    reader.state = SENT;
    Turn::Sleep((span / 2).max(1))
}

fn sent<S: Watchable, P: Probe>(ring: &Ring<S, Local>, reader: &mut Subscriber, host: &mut Host<P>) -> Turn {
    let bytes = reader.reader.label.bytes as usize;
    hooks::send(ring, &mut reader.reader, (reader.half, bytes), host.source, host);
    finish::<S, P>(ring, reader, host);
    if reader.until > host.time() { Turn::Until(reader.until) } else { Turn::Again }
}

fn finish<S: Watchable, P: Probe>(ring: &Ring<S, Local>, reader: &mut Subscriber, host: &mut Host<P>) {
    reader.tears = reader.reader.tears(ring);
    if reader.tears {
        let other = ring.seq(reader.reader.slot);
        host.did(What::Torn, reader.reader.label.seq, other.into());
    }
    reader.reader.sent(reader.tears, host);
    reader.reader.expect = reader.reader.label.seq.wrapping_add(1);
    reader.state = S::LEAVE;
}
