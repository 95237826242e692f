//! What all connections of a server share: its memory, its files, and the probe.

use std::rc::Rc;

use miniz_oxide::deflate::core::CompressorOxide;

use super::buffers::{Buffer, Buffers, ReleaseOutcome};
use super::client::{self, Leak};
use super::cost;
use super::counts::{Counter, EventKind, State};
use super::deflate::{self, OUTPUT};
use super::documents::{DOCUMENTS, Documents};
use super::heap_history::HeapHistory;
use super::params::{Mode, NET_BUFFER, Params};
use super::recent::{Fate, Recent, Request, Taken};
use super::store::{Kind, Store};
use model::heap::{Heap, Stats, WORD};
use observe::probe::Probe;
use observe::trace::Event;
use sim::Tick;

/// Number of requests by which watched variants are compared.
const COMPARED: u32 = 32;

/// The shared state of a server.
#[derive(Clone)]
pub struct Env<P: Probe, S: Store> {
    pub probe: P,
    pub params: Rc<Params>,
    pub mode: Mode,
    pub documents: Documents,
    pub buffers: Buffers<S>,
    /// Stands for the system's socket buffer: the bytes of the last write.
    pub wire: Box<[u8]>,
    /// The compressor's output, before it is copied into its buffer.
    pub scratch: Box<[u8]>,
    /// The head that is being composed.
    pub text: Vec<u8>,
    /// Unused compressors.
    pub compressors: Vec<CompressorOxide>,
    /// The text of every request, by document; after them, those of a connection's last request.
    requests: Rc<[Vec<u8>]>,
    /// Number of requests sent so far.
    pub asked: u32,
    /// Number of requests that ended: answered completely, or aborted by the client.
    pub ended: u64,
    /// Number of requests by which variants are compared: the first ones, no matter how many are concurrent.
    pub compared: u32,
    /// Number of those that ended.
    pub compared_ended: u32,
    /// The digest of their responses.
    pub digest: u64,
    /// The last bytes that were sent to the wrong client.
    pub leak: Option<Leak>,
    /// The connection that acts.
    pub who: u32,
    pub now: Tick,
    /// Ticks that the action takes.
    pub took: Tick,
    /// Total cost of system calls so far, in ns.
    pub calls_ns: u64,
    /// Bytes of lent buffers, in a watched world.
    pub lent_bytes: usize,
    /// Bytes of free buffers in the pool.
    pub rest_bytes: usize,
    /// The last requests, in a world that keeps events.
    pub recent: Recent,
    /// The modelled heap since the start, in a world that keeps events.
    pub heap_history: HeapHistory,
    /// The heap's statistics at the start, when it has no buffers.
    filled: Stats,
    /// The collector's statistics before the action.
    collected: Stats,
}

impl<P: Probe, S: Store> Env<P, S> {
    pub fn new(params: &Rc<Params>, mode: Mode, documents: Documents, store: S) -> Self {
        let request =
            |number: u32| client::request(number % DOCUMENTS, params.deflate, number < DOCUMENTS, params.request);
        let config = params.config(mode);
        // Filling the heap is not counted.
        let collected = store.heap().map_or_else(Stats::default, Heap::stats);
        Env {
            probe: P::default(),
            params: Rc::clone(params),
            mode,
            documents,
            buffers: Buffers::new(store, config),
            wire: vec![0; NET_BUFFER].into(),
            scratch: vec![0; OUTPUT].into(),
            text: Vec::with_capacity(256),
            compressors: Vec::new(),
            requests: (0..2 * DOCUMENTS).map(request).collect(),
            asked: 0,
            ended: 0,
            compared: COMPARED,
            compared_ended: 0,
            digest: 0,
            leak: None,
            who: 0,
            now: 0,
            took: 0,
            calls_ns: 0,
            lent_bytes: 0,
            rest_bytes: 0,
            recent: Recent::default(),
            heap_history: HeapHistory::new(),
            filled: collected,
            collected,
        }
    }

    /// Approximate size in bytes, without the documents, which all copies share.
    pub fn memory_bytes(&self) -> usize {
        self.buffers.size_in_memory()
            + self.compressors.len() * deflate::COMPRESSOR
            + self.wire.len()
            + self.scratch.len()
            + self.recent.size()
            + self.heap_history.size()
    }

    /// The text of request `number`. `is_last` for the last one of its connection.
    pub fn request(&self, number: u32, is_last: bool) -> &[u8] {
        &self.requests[(client::document(number) + DOCUMENTS * u32::from(is_last)) as usize]
    }

    /// Adds the cost of a system call.
    pub fn call(&mut self, ns: u64) {
        self.calls_ns += ns;
        self.took += ns / cost::TICK_NS;
    }

    /// Counts a request as ended: it was answered completely, or aborted by its client.
    pub fn end(&mut self, request: u32) {
        self.ended += 1;
        self.with_recent(|request| request.ended = true);
        self.compared_ended += u32::from(request < self.compared);
    }

    /// Records an event of request `seq`.
    pub fn event(&mut self, state: State, what: EventKind, seq: u32, value: usize) {
        let (time, who) = (self.now, self.who as u16);
        self.probe.record(Event { time, actor: who, state: state as u8, kind: what as u8, seq, value: value as u32 });
    }

    /// Adds `n` to a counter.
    pub fn count(&mut self, counter: Counter, n: usize) {
        self.probe.count(counter, n as u64);
    }

    /// A buffer of at least `size` bytes.
    pub fn get(&mut self, state: State, seq: u32, size: usize, kind: Kind) -> Buffer {
        let (buffer, made) = self.buffers.get(size, kind);
        self.lent(state, seq, buffer, kind, made);
        buffer
    }

    /// A buffer of exactly `size` bytes.
    pub fn get_exact(&mut self, state: State, seq: u32, size: usize, kind: Kind) -> Buffer {
        let (buffer, made) = self.buffers.get_exact(size, kind);
        self.lent(state, seq, buffer, kind, made);
        buffer
    }

    /// A buffer of exactly `size` bytes that belongs to no pool.
    pub fn fresh(&mut self, state: State, seq: u32, size: usize, kind: Kind) -> Buffer {
        let buffer = self.buffers.fresh(size, kind);
        self.lent(state, seq, buffer, kind, true);
        buffer
    }

    fn lent(&mut self, state: State, seq: u32, buffer: Buffer, kind: Kind, made: bool) {
        self.took += if made { cost::MAKE } else { cost::BUFFER };
        if !P::DIGESTS {
            return;
        }
        let size = self.size(buffer);
        self.lent_bytes += size;
        self.rest_bytes -= if made { 0 } else { size };
        self.count(Counter::Lent, usize::from(!made));
        self.count(Counter::Made, usize::from(made));
        self.count(Counter::MadeBytes, if made { size } else { 0 });
        self.probe.at_least(Counter::MostLent, self.lent_bytes as u64);
        self.event(state, if made { EventKind::Made } else { EventKind::Lent }, seq, size);
        if P::EVENTS {
            self.recent.take(self.who, Taken { buffer, bytes: size, kind, state, made, used: 0, fate: Fate::Held });
        }
    }

    /// Releases a buffer. A second release does nothing.
    pub fn release(&mut self, state: State, seq: u32, buffer: Buffer) {
        self.took += cost::BUFFER;
        if !P::DIGESTS {
            self.buffers.release(buffer);
            return;
        }
        let size = self.buffers.size(buffer).unwrap_or(0);
        let returned = self.buffers.release(buffer);
        self.lent_bytes -= size;
        match returned {
            ReleaseOutcome::Kept => {
                self.rest_bytes += size;
                self.probe.at_least(Counter::MostAtRest, self.rest_bytes as u64);
                self.count(Counter::Returned, 1);
                self.count(Counter::ReturnedBytes, size);
                self.event(state, EventKind::Kept, seq, size);
                self.recent.give_up(self.who, buffer, Fate::Returned);
            }
            ReleaseOutcome::Dropped => self.dropped(state, seq, buffer, size),
            ReleaseOutcome::AlreadyReleased => self.count(Counter::ReleasedTwice, 1),
        }
    }

    /// Leaves a buffer to the collector.
    pub fn abandon(&mut self, state: State, seq: u32, buffer: Buffer) {
        let size = self.size(buffer);
        self.buffers.abandon(buffer);
        if P::DIGESTS {
            self.lent_bytes -= size;
            self.dropped(state, seq, buffer, size);
        }
    }

    fn dropped(&mut self, state: State, seq: u32, buffer: Buffer, size: usize) {
        self.count(Counter::Dropped, 1);
        self.count(Counter::DroppedBytes, size);
        self.event(state, EventKind::Dropped, seq, size);
        self.recent.give_up(self.who, buffer, Fate::Left);
    }

    /// Capacity in bytes of a buffer that a connection holds.
    pub fn size(&self, buffer: Buffer) -> usize {
        self.buffers.size(buffer).expect("a connection uses what it holds")
    }

    /// Copies from one buffer into another.
    pub fn copy(&mut self, from: Buffer, at: usize, len: usize, to: Buffer, to_at: usize) {
        self.buffers.copy(from, at, len, to, to_at).expect("a connection uses what it holds");
        self.took += cost::copy(len);
        self.count(Counter::CopiedBytes, len);
        self.filled_to(to, to_at + len);
    }

    /// Writes into a buffer.
    pub fn write(&mut self, buffer: Buffer, at: usize, bytes: &[u8]) {
        self.buffers.write(buffer, at, bytes).expect("a connection uses what it holds");
        self.took += cost::copy(bytes.len());
        self.filled_to(buffer, at + bytes.len());
    }

    /// Notes that a buffer of the acting connection has been written up to offset `end`.
    pub fn filled_to(&mut self, buffer: Buffer, end: usize) {
        if P::EVENTS {
            self.recent.fill(self.who, buffer, end);
        }
    }

    /// Notes something of the acting connection's request, if its requests are kept.
    pub fn with_recent(&mut self, note: impl FnOnce(&mut Request)) {
        if P::EVENTS
            && let Some(request) = self.recent.of(self.who)
        {
            note(request);
        }
    }

    /// Number of buffers that nobody holds and the collector has not freed.
    pub fn garbage(&self, heap: &Heap) -> u64 {
        let dropped = self.probe.counters::<Counter>().get(Counter::Dropped);
        dropped - (heap.stats().freed - self.filled.freed)
    }

    /// Adds the cost of the modelled collector's work during the action.
    pub fn settle(&mut self, state: State, seq: u32) {
        let Some(heap) = self.buffers.store.heap().filter(|_| P::DIGESTS) else { return };
        let (now, before) = (heap.stats(), self.collected);
        let (marked, swept) = (now.marked_words - before.marked_words, now.swept_words - before.swept_words);
        self.probe.count(Counter::MarkedWords, marked);
        self.probe.count(Counter::SweptWords, swept);
        self.probe.count(Counter::Cycles, now.cycles - before.cycles);
        self.probe.at_least(Counter::MostHeap, now.heap_words * WORD as u64 + now.outside_bytes);
        let collector = cost::collect(marked + swept);
        if collector > 0 {
            self.took += collector;
            self.event(state, EventKind::Collected, seq, (marked + swept) as usize);
        }
        if P::EVENTS {
            let bytes = |stats: &Stats| stats.used_words * WORD as u64 + stats.outside_bytes;
            self.heap_history.note(self.now + self.took.max(1), bytes(&now) - bytes(&self.filled), collector);
        }
        self.collected = now;
    }
}
