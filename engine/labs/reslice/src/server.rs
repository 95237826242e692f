//! A server: a publisher's chunks arrive, and every subscriber gets the message in chunks of the server's size. Subscribers
//! parse what they receive: all variants must agree on the messages found.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Context, EventKind, Reslice, State};
use super::forward::Forward;
use super::head::{Head, MOST};
use super::params::{Form, Params};
use super::scene::{Bar, Picture};
use super::sink::Sink;
use super::sound::SoundStream;
use super::splitter::{Message, Splitter};
use super::traffic::{FRAME_MS, Traffic};
use audio::Tune;
use base::hash::Hash;
use base::{Allowed, Need, Refusal};
use sim::action::Action;
use sim::playback::shot::{Recorder, Shot};
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Number of messages that are digested, from the first on.
const DIGESTED: u64 = 64;
/// Largest number of subscribers.
pub(crate) const MOST_SUBSCRIBERS: u32 = 100;

/// A parser of the bytes that it is sent.
#[derive(Clone)]
struct Receiver {
    splitter: Splitter,
    message: Vec<u8>,
    hash: Hash,
}

impl Receiver {
    fn take(&mut self, wire: &[u8]) {
        let (message, hash) = (&mut self.message, &mut self.hash);
        let taken = self.splitter.split(wire, |part| {
            message.extend_from_slice(part.bytes);
            if part.is_last() {
                let Message { time, length, kind, stream, .. } = part.message;
                [time, length, kind.into(), stream].iter().for_each(|&field| hash.number(field.into()));
                hash.bytes(message);
                message.clear();
            }
        });
        taken.expect("what a server sends can be read");
    }
}

/// A subscriber.
#[derive(Clone)]
struct Subscriber {
    /// Time of the last message sent.
    last: Option<u32>,
    receiver: Receiver,
}

/// The server.
pub(crate) struct Server<F: Forward> {
    params: Rc<Params>,
    traffic: Rc<Traffic>,
    /// The publisher's stream.
    splitter: Splitter,
    forward: F,
    sink: Sink,
    subscribers: Vec<Subscriber>,
    turns: u64,
    sends: u64,
    tune: Option<Rc<Tune>>,
    /// The audible stream, once somebody listens.
    sound_stream: Option<SoundStream<F>>,
}

impl<F: Forward> Clone for Server<F> {
    fn clone(&self) -> Self {
        Server {
            params: Rc::clone(&self.params),
            traffic: Rc::clone(&self.traffic),
            splitter: self.splitter.clone(),
            forward: self.forward.clone(),
            sink: self.sink.clone(),
            subscribers: self.subscribers.clone(),
            turns: self.turns,
            sends: self.sends,
            tune: self.tune.clone(),
            // Every message of sound has a full header, so that any other stream can continue it.
            sound_stream: None,
        }
    }
}

impl<F: Forward> Server<F> {
    pub fn new(params: &Rc<Params>, traffic: &Rc<Traffic>) -> Self {
        let mut server = Server {
            params: Rc::clone(params),
            traffic: Rc::clone(traffic),
            splitter: Splitter::new(params.input),
            forward: F::new(params.output),
            sink: Sink::new(params.price),
            subscribers: Vec::new(),
            turns: 0,
            sends: 0,
            tune: None,
            sound_stream: None,
        };
        (0..params.subscribers).for_each(|_| server.join());
        server
    }

    /// Adds a stream of sound.
    pub fn playing(self, tune: Option<Rc<Tune>>) -> Self {
        Server { tune, ..self }
    }

    fn join(&mut self) {
        let splitter = Splitter::new(self.params.output);
        let receiver = Receiver { splitter, message: Vec::new(), hash: Hash::default() };
        self.subscribers.push(Subscriber { last: None, receiver });
    }

    /// Reads the next message; returns the header for a subscriber that received the previous one.
    fn read<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> (F::Stored, Head) {
        let wire = self.traffic.wire(self.turns);
        let (form, forward) = (self.params.form, &mut self.forward);
        let mut head = None;
        let split = self.splitter.split(wire, |part| {
            let Message { time, length, kind, stream, .. } = part.message;
            let delta = (form == Form::Deltas).then_some(FRAME_MS);
            let head = *head.get_or_insert(Head { time, delta, length, kind, stream });
            if part.from == 0 {
                ctx.probe.show(|| Shot::Picture(Picture::Message { length }));
            }
            forward.read(&part, &head, ctx);
        });
        split.expect("what the publisher sends can be read");
        (self.forward.store(ctx), head.expect("a message has a chunk"))
    }
}

impl<F: Forward> Machine for Server<F> {
    type Recording = Reslice;
    type Figure = Bar;

    fn turn<E: Recorder<Reslice>>(&mut self, probe: &mut E) {
        let sizes = (self.params.input, self.params.output, self.subscribers.len());
        probe.show(|| Shot::Picture(Picture::Sizes(sizes)));
        let mut ctx = Context { probe, actor: 0, state: State::Ingest };
        let (stored, head) = self.read(&mut ctx);
        ctx.state = State::Build;
        let chunks = (head.length as usize).div_ceil(self.params.output).max(1);
        for subscriber in &mut self.subscribers {
            ctx.actor += 1;
            let who = ctx.actor;
            ctx.probe.show(|| Shot::Picture(Picture::Send { who }));
            let delta = if self.params.form == Form::Deltas { subscriber.last } else { None };
            let head = Head { delta: delta.map(|last| head.time.wrapping_sub(last)), ..head };
            subscriber.last = Some(head.time);
            self.sink.begin(head.length as usize + chunks * MOST);
            self.forward.send(&stored, &head, &mut self.sink, &mut ctx);
            if E::DIGESTS && self.turns < DIGESTED {
                subscriber.receiver.take(self.sink.written());
            }
            ctx.record(EventKind::Sent, head.length as usize);
            self.sends += 1;
        }
        self.forward.release(stored);
        self.turns += 1;
    }

    fn units(&self) -> u64 {
        self.sends
    }

    fn digest(&self) -> u64 {
        let mut all = Hash::default();
        self.subscribers.iter().for_each(|subscriber| all.number(subscriber.receiver.hash.get()));
        all.get()
    }

    fn due(&self, turn: u64) -> Tick {
        turn * u64::from(FRAME_MS) * TICKS_PER_MS
    }

    fn size(&self) -> usize {
        4 * self.traffic.longest + self.subscribers.len() * 128
    }

    fn sound(&mut self, heard: &mut VecDeque<f32>) {
        if let Some(tune) = &self.tune {
            let sound_stream = self.sound_stream.get_or_insert_with(|| SoundStream::new(&self.params, tune));
            sound_stream.pass(self.turns - 1, heard);
        }
    }

    /// Subscribers join and leave.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let there = self.subscribers.len() as u32;
        match action {
            Action::Join if there < MOST_SUBSCRIBERS => self.join(),
            Action::Join => {
                return Err(Refusal::new("subscribers", there + 1, Allowed::at_most(MOST_SUBSCRIBERS, "subscribers")));
            }
            Action::Leave { reader } if there > 1 && (1..=there).contains(&reader) => {
                self.subscribers.remove(reader as usize - 1);
            }
            Action::Leave { reader } => {
                let allowed = if there > 1 { Allowed::range(1..=there, "") } else { Need::SecondSubscriber.into() };
                return Err(Refusal::new("subscriber", reader, allowed));
            }
            other => return Err(other.refused(&["join", "leave"])),
        }
        Ok(())
    }
}
