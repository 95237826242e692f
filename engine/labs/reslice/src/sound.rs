//! Sends audible samples through a re-slicer: they arrive as messages in chunks of one size, and leave in chunks of another.
//!
//! They form a second stream beside the watched one, through a server of the same variant. A message is a
//! [`Block`](audio::Block) of samples, as bytes. The listener parses the chunks that were sent and plays their payload, so
//! that a wrong byte is audible.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Context, State};
use super::forward::Forward;
use super::head::{Head, MOST, SOUND, encode};
use super::params::Params;
use super::sink::Sink;
use super::splitter::Splitter;
use super::traffic::FRAME_MS;
use audio::Tune;
use audio::music::BLOCK;
use observe::probe::NoObserver;

/// The second stream.
pub(super) struct SoundStream<F: Forward> {
    tune: Rc<Tune>,
    output: usize,
    input: usize,
    publisher: Splitter,
    forward: F,
    sink: Sink,
    listener: Splitter,
}

impl<F: Forward> SoundStream<F> {
    pub fn new(params: &Params, tune: &Rc<Tune>) -> Self {
        SoundStream {
            tune: Rc::clone(tune),
            output: params.output,
            input: params.input,
            publisher: Splitter::new(params.input),
            forward: F::new(params.output),
            sink: Sink::new(params.price),
            listener: Splitter::new(params.output),
        }
    }

    /// Sends the blocks that are complete by the end of frame `frame` of the stream, counted from 0, and appends the samples
    /// that arrive to `heard`.
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

    /// Sends a message; returns the payload that arrives.
    fn send(&mut self, head: &Head, body: &[u8]) -> Vec<u8> {
        let mut ctx = Context { probe: &mut NoObserver, actor: 0, state: State::Ingest };
        let (wire, forward) = (encode(head, body, self.input), &mut self.forward);
        let split = self.publisher.split(&wire, |part| forward.read(&part, head, &mut ctx));
        split.expect("what the publisher sends can be read");
        let stored = self.forward.store(&mut ctx);
        self.sink.begin(body.len() + body.len().div_ceil(self.output) * MOST);
        self.forward.send(&stored, head, &mut self.sink, &mut ctx);
        self.forward.release(stored);
        let mut arrived = Vec::with_capacity(body.len());
        let split = self.listener.split(self.sink.written(), |part| arrived.extend_from_slice(part.bytes));
        split.expect("what a server sends can be read");
        arrived
    }
}
