//! The observer of a running graph: adds up the events of its parts by operator, and reports the sums as few events of the
//! lab.
//!
//! Contents, queues and sync sources each have events of their own, thousands a tick. This type observes all of them: it keeps
//! sums, and reports the sums of an operator when the next one becomes current. It is generic over whether it counts, so that
//! one that does not compiles to nothing. A [playback](sim::playback) receives the events of a tick when the tick is over.

use super::counts::{Counter, EventKind, Station};
use super::scene::Picture;
use chunks::counts::{EventKind as Length, Lengths};
use clock::sync::SyncEvent;
use observe::probe::Observer;
use queues::primitive::{Primitive, PrimitiveEvent};
use sim::playback::shot::{PlaybackEvent, Shot};

/// A sum for each counter of [`SUMS`].
pub(crate) type Sums = [u64; Counter::Zombies as usize];

/// The observer; it records something only if `ON`.
#[derive(Default)]
pub(crate) struct StationObserver<const ON: bool> {
    sums: Sums,
    /// Chunks visited by each operation on contents whose counts are in the sums.
    walks: Vec<u32>,
    /// The operation of the newest walk, while it goes on.
    walking: Option<u8>,
    /// Events of this tick, in order.
    pub shots: Vec<Shot<Station>>,
}

impl<const ON: bool> StationObserver<ON> {
    /// Adds to a counter.
    pub fn add(&mut self, counter: Counter, n: u64) {
        if ON {
            self.sums[counter as usize] += n;
        }
    }

    /// The current sums, to be passed to [`since`](Self::since) later.
    pub fn sums(&self) -> Sums {
        self.sums
    }

    /// The difference of the current sums and `before`.
    pub fn since(&self, before: &Sums) -> Sums {
        std::array::from_fn(|at| self.sums[at] - before[at])
    }

    /// Adds these sums.
    pub fn add_all(&mut self, sums: &Sums) {
        self.sums.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
    }

    /// Reports an event of `operator`, after its pending sums.
    pub fn emit(&mut self, operator: u16, what: EventKind, value: u64) {
        if ON {
            self.flush(operator);
            self.push(what, operator, value);
        }
    }

    #[inline(never)]
    fn push(&mut self, what: EventKind, operator: u16, value: u64) {
        self.shots.push(Shot::Event(PlaybackEvent { kind: what, actor: operator, state: 0, value }));
    }

    /// Reports the pending sums, as those of `operator`.
    pub fn flush(&mut self, operator: u16) {
        if ON {
            self.flush_sums(operator);
        }
    }

    #[inline(never)]
    fn flush_sums(&mut self, operator: u16) {
        self.walking = None;
        if !self.walks.is_empty() {
            let visits = std::mem::take(&mut self.walks);
            self.shots.push(Shot::Picture(Picture::Walks { operator, visits }));
        }
        for counter in SUMS {
            let value = std::mem::take(&mut self.sums[counter as usize]);
            if value > 0 {
                self.push(EventKind::Sum(counter), operator, value);
            }
        }
    }

    /// Follows the walks over chunks: a query of a length begins one, as does an operation that visits chunks.
    fn walk(&mut self, kind: Length, operation: u8) {
        let visits = kind == Length::ChunkVisited;
        if kind == Length::LengthQueried || visits && self.walking != Some(operation) {
            self.walks.push(0);
            self.walking = Some(operation);
        }
        if let Some(walk) = self.walks.last_mut().filter(|_| visits) {
            *walk += 1;
        }
    }

    /// Changes the figure.
    pub fn show(&mut self, picture: impl FnOnce() -> Picture) {
        if ON {
            self.shots.push(Shot::Picture(picture()));
        }
    }

    /// An observer for a queue that counts comparisons and copies as these counters.
    pub fn queue(&mut self, compares: Counter, copies: Counter) -> QueueObserver<'_, ON> {
        QueueObserver { observer: self, kinds: [(Primitive::Compared, compares), (Primitive::Copied, copies)] }
    }

    /// An observer for a weak queue.
    pub fn weak(&mut self) -> QueueObserver<'_, ON> {
        QueueObserver {
            observer: self,
            kinds: [(Primitive::Found, Counter::SlotsChecked), (Primitive::Copied, Counter::SlotsCopied)],
        }
    }
}

/// The counters of which sums are kept.
const SUMS: [Counter; 17] = [
    Counter::Queries,
    Counter::BoxesTouched,
    Counter::VirtualCalls,
    Counter::Allocated,
    Counter::BytesCopied,
    Counter::Lookups,
    Counter::TypesTried,
    Counter::SelfSync,
    Counter::Remaining,
    Counter::AfterCompares,
    Counter::AfterCopies,
    Counter::SlotsChecked,
    Counter::SlotsCopied,
    Counter::AnyCompares,
    Counter::Hooks,
    Counter::WatcherCalls,
    Counter::WrongTicks,
];

/// An observer of a queue: two kinds of primitives, and the counters that they add to.
pub(crate) struct QueueObserver<'a, const ON: bool> {
    observer: &'a mut StationObserver<ON>,
    kinds: [(Primitive, Counter); 2],
}

impl<const ON: bool> Observer<PrimitiveEvent> for QueueObserver<'_, ON> {
    const DIGESTS: bool = ON;

    fn record(&mut self, (did, _): PrimitiveEvent) {
        if ON {
            // A check counts whether or not an object is found.
            let did = if did == Primitive::Missed { Primitive::Found } else { did };
            for (kind, counter) in self.kinds {
                if did == kind {
                    self.observer.add(counter, 1);
                }
            }
        }
    }
}

/// Adds up calls of `self_sync`.
impl<const ON: bool> Observer<SyncEvent> for StationObserver<ON> {
    const DIGESTS: bool = ON;

    fn record(&mut self, call: SyncEvent) {
        match call {
            SyncEvent::Asked { .. } => self.add(Counter::SelfSync, 1),
            SyncEvent::AskedTimes(times) => self.add(Counter::SelfSync, times),
            SyncEvent::Told { .. } | SyncEvent::Hooked(_) | SyncEvent::Unhooked { .. } | SyncEvent::Listed => {}
        }
    }
}

impl<const ON: bool> Observer<Shot<Lengths>> for StationObserver<ON> {
    const DIGESTS: bool = ON;

    fn record(&mut self, shot: Shot<Lengths>) {
        let Shot::Event(event) = shot else { return };
        let (counter, n) = match event.kind {
            Length::LengthQueried => (Counter::Queries, 1),
            Length::ChunkVisited => (Counter::BoxesTouched, 1),
            Length::MethodCalled => (Counter::VirtualCalls, 1),
            Length::CellAllocated | Length::RecordAllocated | Length::DataAllocated => (Counter::Allocated, 1),
            Length::Blitted => (Counter::BytesCopied, event.value),
            Length::Answered | Length::Delivered | Length::Empties | Length::Ticked => return,
        };
        self.add(counter, n);
        if ON {
            self.walk(event.kind, event.state);
        }
    }
}
