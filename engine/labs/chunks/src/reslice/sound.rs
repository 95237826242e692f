//! Sound through a re-slicer: the samples that are heard came in as messages in chunks of one size, and left in chunks of
//! another.
//!
//! They are a stream of their own beside the one that is watched, through a server of the same variant. A message is a
//! [`Block`](audio::Block) of samples, as bytes; the listener takes apart what was sent, and plays what it finds: a byte
//! that went astray would be heard.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Desk, Place};
use super::forward::Forward;
use super::head::{Head, MOST, SOUND, encode};
use super::params::Params;
use super::sink::Sink;
use super::splitter::Splitter;
use super::traffic::FRAME_MS;
use audio::Tune;
use audio::music::BLOCK;
use observe::probe::NoObserver;

/// See the module.
pub(super) struct Sounding<F: Forward> {
    tune: Rc<Tune>,
    output: usize,
    input: usize,
    publisher: Splitter,
    forward: F,
    sink: Sink,
    listener: Splitter,
}

impl<F: Forward> Sounding<F> {
    pub fn new(params: &Params, tune: &Rc<Tune>) -> Self {
        Sounding {
            tune: Rc::clone(tune),
            output: params.output,
            input: params.input,
            publisher: Splitter::new(params.input),
            forward: F::new(params.output),
            sink: Sink::new(params.price),
            listener: Splitter::new(params.output),
        }
    }

    /// Sends the blocks on their way that are whole by the end of a frame of the stream, counted from 0, and adds what arrives.
    pub fn pass(&mut self, frame: u64, heard: &mut VecDeque<f32>) {
        let rate = u64::from(self.tune.rate());
        let whole = |frame: u64| frame * u64::from(FRAME_MS) * rate / 1_000 / BLOCK as u64;
        for index in whole(frame)..whole(frame + 1) {
            let body: Vec<u8> = self.tune.block(index).iter().flat_map(|sample| sample.to_le_bytes()).collect();
            let time = (index * BLOCK as u64 * 1_000 / rate) as u32;
            let arrived =
                self.send(&Head { time, delta: None, length: body.len() as u32, kind: SOUND, stream: 1 }, &body);
            heard.extend(arrived.as_chunks().0.iter().map(|&sample| f32::from_le_bytes(sample)));
        }
    }

    /// What arrives of a message.
    fn send(&mut self, head: &Head, body: &[u8]) -> Vec<u8> {
        let mut desk = Desk { probe: &mut NoObserver, who: 0, place: Place::Ingest };
        let (wire, forward) = (encode(head, body, self.input), &mut self.forward);
        let split = self.publisher.split(&wire, |part| forward.read(&part, head, &mut desk));
        split.expect("what the publisher sends can be read");
        let stored = self.forward.store(&mut desk);
        self.sink.begin(body.len() + body.len().div_ceil(self.output) * MOST);
        self.forward.send(&stored, head, &mut self.sink, &mut desk);
        self.forward.release(stored);
        let mut arrived = Vec::with_capacity(body.len());
        let split = self.listener.split(self.sink.written(), |part| arrived.extend_from_slice(part.bytes));
        split.expect("what a server sends can be read");
        arrived
    }
}
