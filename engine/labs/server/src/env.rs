//! What all connections of a server share: its memory, its files, and whoever watches.

use std::rc::Rc;

use miniz_oxide::deflate::core::CompressorOxide;

use super::buffers::{Buffer, Buffers, Returned};
use super::client::{self, Leak};
use super::cost;
use super::counts::{Counter, Place, What};
use super::deflate::{self, OUTPUT};
use super::documents::{DOCUMENTS, Documents};
use super::params::{NET_BUFFER, Params, Ways};
use super::store::{Kind, Store};
use model::heap::{Heap, Stats, WORD};
use observe::probe::Probe;
use observe::trace::Event;
use sim::Tick;

/// Requests that watched variants are compared by.
const COMPARED: u32 = 32;

/// See the module.
#[derive(Clone)]
pub struct Env<P: Probe, S: Store> {
    pub probe: P,
    pub params: Rc<Params>,
    pub ways: Ways,
    pub documents: Documents,
    pub buffers: Buffers<S>,
    /// What the system holds of a write until it is sent.
    pub wire: Box<[u8]>,
    /// What the compressor writes, on its way to its buffer.
    pub scratch: Box<[u8]>,
    /// A head that is being written.
    pub text: Vec<u8>,
    /// Compressors that nobody uses now.
    pub compressors: Vec<CompressorOxide>,
    /// Every request there is: by document, the last of a connection after the others.
    requests: Rc<[Vec<u8>]>,
    /// Requests sent so far.
    pub asked: u32,
    /// Requests that came to an end: they were answered, or their client went away.
    pub ended: u64,
    /// How many requests variants are compared by: the first ones, however many are under way at once.
    pub compared: u32,
    /// How many of those came to an end.
    pub compared_ended: u32,
    /// Of their responses.
    pub digest: u64,
    /// The last bytes that were sent to somebody else.
    pub leak: Option<Leak>,
    /// Who acts, and when.
    pub who: u32,
    pub now: Tick,
    /// What the action takes.
    pub took: Tick,
    /// What system calls took so far, in ns.
    pub calls_ns: u64,
    /// Bytes of buffers that are lent, where somebody counts.
    pub lent_bytes: usize,
    /// Bytes of buffers at rest in the pool.
    pub rest_bytes: usize,
    /// The collector's counts before the action.
    collected: Stats,
}

impl<P: Probe, S: Store> Env<P, S> {
    pub fn new(params: &Rc<Params>, ways: Ways, documents: Documents, store: S) -> Self {
        let request =
            |number: u32| client::request(number % DOCUMENTS, params.deflate, number < DOCUMENTS, params.request);
        let rule = params.rule(ways);
        // What it took to make the heap counts for nobody.
        let collected = store.heap().map_or_else(Stats::default, Heap::stats);
        Env {
            probe: P::default(),
            params: Rc::clone(params),
            ways,
            documents,
            buffers: Buffers::new(store, rule),
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
            collected,
        }
    }

    /// Rough size in bytes, documents aside, which all copies share.
    pub fn memory_bytes(&self) -> usize {
        self.buffers.size_in_memory()
            + self.compressors.len() * deflate::COMPRESSOR
            + self.wire.len()
            + self.scratch.len()
    }

    /// The text of request `number`, which is the last one of its connection or not.
    pub fn request(&self, number: u32, is_last: bool) -> &[u8] {
        &self.requests[(client::document(number) + DOCUMENTS * u32::from(is_last)) as usize]
    }

    /// A system call.
    pub fn call(&mut self, ns: u64) {
        self.calls_ns += ns;
        self.took += ns / cost::TICK_NS;
    }

    /// A request came to its end: it was answered, or its client went away.
    pub fn end(&mut self, request: u32) {
        self.ended += 1;
        self.compared_ended += u32::from(request < self.compared);
    }

    /// Something happened, with request `seq`.
    pub fn event(&mut self, place: Place, what: What, seq: u32, value: usize) {
        let (time, who) = (self.now, self.who as u16);
        self.probe.record(Event { time, actor: who, state: place as u8, kind: what as u8, seq, value: value as u32 });
    }

    /// Counts.
    pub fn count(&mut self, counter: Counter, n: usize) {
        self.probe.count(counter, n as u64);
    }

    /// A buffer of at least `size` bytes.
    pub fn get(&mut self, place: Place, seq: u32, size: usize, kind: Kind) -> Buffer {
        let (buffer, made) = self.buffers.get(size, kind);
        self.lent(place, seq, buffer, made);
        buffer
    }

    /// A buffer of exactly `size` bytes.
    pub fn get_exact(&mut self, place: Place, seq: u32, size: usize, kind: Kind) -> Buffer {
        let (buffer, made) = self.buffers.get_exact(size, kind);
        self.lent(place, seq, buffer, made);
        buffer
    }

    /// A buffer of exactly `size` bytes that no pool has or wants.
    pub fn fresh(&mut self, place: Place, seq: u32, size: usize, kind: Kind) -> Buffer {
        let buffer = self.buffers.fresh(size, kind);
        self.lent(place, seq, buffer, true);
        buffer
    }

    fn lent(&mut self, place: Place, seq: u32, buffer: Buffer, made: bool) {
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
        self.event(place, if made { What::Made } else { What::Lent }, seq, size);
    }

    /// Gives a buffer back. Doing so twice does nothing.
    pub fn release(&mut self, place: Place, seq: u32, buffer: Buffer) {
        self.took += cost::BUFFER;
        if !P::DIGESTS {
            self.buffers.release(buffer);
            return;
        }
        let size = self.buffers.size(buffer).unwrap_or(0);
        let returned = self.buffers.release(buffer);
        self.lent_bytes -= size;
        match returned {
            Returned::Kept => {
                self.rest_bytes += size;
                self.probe.at_least(Counter::MostAtRest, self.rest_bytes as u64);
                self.event(place, What::Kept, seq, size);
            }
            Returned::Dropped => self.dropped(place, seq, size),
            Returned::Already => self.count(Counter::ReleasedTwice, 1),
        }
    }

    /// Leaves a buffer to the collector: nobody gives it back.
    pub fn abandon(&mut self, place: Place, seq: u32, buffer: Buffer) {
        let size = self.size(buffer);
        self.buffers.abandon(buffer);
        if P::DIGESTS {
            self.lent_bytes -= size;
            self.dropped(place, seq, size);
        }
    }

    fn dropped(&mut self, place: Place, seq: u32, size: usize) {
        self.count(Counter::Dropped, 1);
        self.event(place, What::Dropped, seq, size);
    }

    /// Bytes of a buffer that a connection holds.
    pub fn size(&self, buffer: Buffer) -> usize {
        self.buffers.size(buffer).expect("a connection uses what it holds")
    }

    /// Copies from one buffer into another.
    pub fn copy(&mut self, from: Buffer, at: usize, len: usize, to: Buffer, to_at: usize) {
        self.buffers.copy(from, at, len, to, to_at).expect("a connection uses what it holds");
        self.took += cost::copy(len);
        self.count(Counter::CopiedBytes, len);
    }

    /// Writes into a buffer.
    pub fn write(&mut self, buffer: Buffer, at: usize, bytes: &[u8]) {
        self.buffers.write(buffer, at, bytes).expect("a connection uses what it holds");
        self.took += cost::copy(bytes.len());
    }

    /// Pays for what the modelled collector did during the action.
    pub fn settle(&mut self, place: Place, seq: u32) {
        let Some(heap) = self.buffers.store.heap().filter(|_| P::DIGESTS) else { return };
        let (now, before) = (heap.stats(), self.collected);
        let (marked, swept) = (now.marked_words - before.marked_words, now.swept_words - before.swept_words);
        self.probe.count(Counter::MarkedWords, marked);
        self.probe.count(Counter::SweptWords, swept);
        self.probe.count(Counter::Cycles, now.cycles - before.cycles);
        self.probe.at_least(Counter::MostHeap, now.heap_words * WORD as u64 + now.outside_bytes);
        if marked + swept > 0 {
            self.took += cost::collect(marked + swept);
            self.event(place, What::Collected, seq, (marked + swept) as usize);
        }
        self.collected = now;
    }
}
