//! All streams of a thread, served in rounds of 20 ms.
//!
//! In a round every publisher's frames of the last 20 ms are read and published. Subscribers that a publication wakes send at
//! once; those that poll check when all publishers have been served, which is their pause of 20 ms.

use std::iter::Sum;
use std::sync::Arc;

use base::hash::Hash;
use reslice::{Price, Sink};
use measure::Subject;
use model::heap::{Heap, Stats};
use model::memory::Memory;
use model::syscall;
use observe::probe::Probe;
use pools::{Context, Counter, PoolConfig};
use ring::{Counter as RingCounter, Local, Strategy};

use super::contiguous::Contiguous;
use super::load::Load;
use super::sender::{Sender, Sent};
use super::slot_ring::SlotRing;
use super::store::StoreContext;
use super::stream::Stream;
use super::subscriber::Output;
use super::switches::Switches;
use super::traffic::{ROUND_MS, Traffic};

/// Rounds in which a video track publishes one frame.
const ROUNDS_PER_FRAME: u64 = 2;
/// Most laps in which a collector is waited for to finish a cycle. One that is idle needs none.
const LAPS: u64 = 2;

/// Exact counts since the relay was made, the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// What the senders did.
    pub sent: Sent,
    /// Requests to the tracks' pools.
    pub gets: u64,
    /// Those for which a block was free.
    pub hits: u64,
    /// Checks that found no frame.
    pub wasted_checks: u64,
    /// Subscribers woken.
    pub wake_ups: u64,
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), |all, one| Counts {
            sent: all.sent + one.sent,
            gets: all.gets + one.gets,
            hits: all.hits + one.hits,
            wasted_checks: all.wasted_checks + one.wasted_checks,
            wake_ups: all.wake_ups + one.wake_ups,
        })
    }
}

/// A relay of any combination of switches.
pub trait Running: Subject {
    /// Serves some rounds.
    fn serve(&mut self, rounds: u64);
    /// Digest of all bytes that each subscriber was sent, with the number of its publisher, in the order of publishers. Only of a
    /// relay that counts.
    fn digests(&self) -> Vec<(u32, u64)>;
    /// The counts. Only of a relay that counts.
    fn counts(&self) -> Counts;
    /// The statistics of the collected heaps: of each thread's, or none.
    fn heaps(&self) -> Vec<Stats>;
    /// Whether memory has run out; the relay then does nothing.
    fn is_exhausted(&self) -> bool;
    /// Rounds until every ring has completed a lap.
    fn lap(&self) -> u64;

    /// Mean time that a unit has taken in each thread in all runs, in ns. Empty for a relay in the caller's thread.
    fn thread_ns(&self) -> Vec<f64> {
        Vec::new()
    }
}

impl dyn Running {
    /// Digest of all bytes that every subscriber was sent, in the order of publishers.
    pub fn digest(&self) -> u64 {
        let mut all = Hash::default();
        self.digests().iter().for_each(|(_, digest)| all.number(*digest));
        all.get()
    }
}

/// The relay.
pub struct Relay<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F, P: Probe> {
    traffic: Arc<Traffic>,
    load: Load,
    /// The publishers' numbers.
    numbers: Vec<u32>,
    ctx: StoreContext<M, P, Q>,
    streams: Vec<Stream<M, Q, S, F, P>>,
    out: Output<M, P>,
    round: u64,
    /// Rounds after which the load repeats.
    repeats: u64,
}

impl<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F: Sender, P: Probe> Relay<M, Q, S, F, P> {
    /// A relay before its first round.
    pub fn new(traffic: &Arc<Traffic>, load: Load, switches: Switches, memory: M) -> Self {
        let config = PoolConfig { cap: u32::MAX, processors: 1, slots: load.slots, shells: false };
        let mut ctx = Context::of::<Q>(memory, config);
        let numbers = load.numbers();
        let streams = numbers.iter().map(|_| Stream::new(&mut ctx, &load, config, switches)).collect();
        let price = Price { call_ns: syscall::CALL_NS, vector_ns: syscall::VECTOR_NS, most: syscall::IOV_MAX };
        let out = Output::new(Sink::new(price), &load);
        let repeats = traffic.repeats(&load) as u64;
        Relay { traffic: Arc::clone(traffic), load, numbers, ctx, streams, out, round: 0, repeats }
    }

    /// Serves one round, unless memory has run out. Not inlined: every combination of switches is compiled by itself.
    #[inline(never)]
    fn round(&mut self) {
        let Relay { traffic, load, numbers, ctx, streams, out, round, .. } = self;
        if ctx.exhausted {
            return;
        }
        for (number, stream) in numbers.iter().zip(&mut *streams) {
            let moment = traffic.moment(*number, load.publishers, *round);
            stream.receive(ctx, traffic.arrivals(moment), out);
            ctx.exhausted |= !ctx.memory.make_room(usize::MAX);
        }
        if SlotRing::<S, P>::POLLS {
            streams.iter_mut().for_each(|stream| stream.poll(ctx, out));
        }
        *round += 1;
    }

    /// Number of cycles that the collector has finished.
    fn cycles(&self) -> u64 {
        self.ctx.memory.heap().map_or(0, |heap| heap.stats().cycles)
    }
}

impl<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F: Sender, P: Probe> Running for Relay<M, Q, S, F, P> {
    fn serve(&mut self, rounds: u64) {
        (0..rounds).for_each(|_| self.round());
    }

    fn digests(&self) -> Vec<(u32, u64)> {
        let mut digests = Vec::new();
        for (number, stream) in self.numbers.iter().zip(&self.streams) {
            stream.subscribers.iter().for_each(|subscriber| digests.push((*number, subscriber.hash.get())));
        }
        digests
    }

    fn counts(&self) -> Counts {
        let pools = self.ctx.probe.counters::<Counter>();
        let rings = || self.streams.iter().flat_map(|stream| &stream.tracks).map(|track| track.ring.probe());
        let sum = |counter| rings().map(|probe| probe.counters::<RingCounter>().get(counter)).sum();
        Counts {
            sent: self.out.observer.sent,
            gets: pools.get(Counter::Gets),
            hits: pools.get(Counter::Hits),
            wasted_checks: sum(RingCounter::WastedChecks),
            wake_ups: sum(RingCounter::WakeUps),
        }
    }

    fn heaps(&self) -> Vec<Stats> {
        self.ctx.memory.heap().map(Heap::stats).into_iter().collect()
    }

    fn is_exhausted(&self) -> bool {
        self.ctx.exhausted
    }

    fn lap(&self) -> u64 {
        u64::from(self.load.slots) * ROUNDS_PER_FRAME
    }
}

impl<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F, P: Probe> Drop for Relay<M, Q, S, F, P> {
    #[expect(unsafe_code, reason = "memory is given back by hand, as in C")]
    fn drop(&mut self) {
        for track in self.streams.iter_mut().flat_map(|stream| &mut stream.tracks) {
            // SAFETY: the store was made with this memory, and is dropped with the relay.
            unsafe { track.store.free(&mut self.ctx.memory) };
        }
    }
}

impl<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F: Sender, P: Probe> Subject for Relay<M, Q, S, F, P> {
    /// A batch is the shortest time after which the load repeats: a round, if publishers begin at every moment of the clip. With
    /// a collector it lasts until a cycle is finished, or for two laps if the collector is idle. The unit is a millisecond of all
    /// streams.
    fn run(&mut self, batches: u32) -> u64 {
        let begun = self.round;
        for _ in 0..batches {
            let (cycles, first) = (self.cycles(), self.round);
            self.serve(self.repeats);
            if M::COLLECTED {
                while self.cycles() == cycles && self.round - first < LAPS * self.lap() && !self.ctx.exhausted {
                    self.round();
                }
            }
        }
        (self.round - begun) * u64::from(ROUND_MS)
    }
}
