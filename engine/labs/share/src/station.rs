//! A station: frames arrive in one format, and each subscriber receives them in the format that it asked for.

use std::collections::VecDeque;
use std::rc::Rc;

use super::clip::Clip;
use super::counts::{Context, EventKind, Format, Share};
use super::mux::Input;
use super::outlet::Outlet;
use super::params::Params;
use super::scene::{Picture, Wrappers};
use super::sound::SoundStream;
use super::view::Wrap;
use audio::Tune;
use base::hash::Hash;
use media::Frame;
use sim::Tick;
use sim::playback::shot::{Recorder, Shot};
use sim::playback::world::Machine;

/// Number of steps whose bytes are digested, from the first on.
const DIGESTED: u64 = 64;

/// A station.
pub(crate) struct Station<W: Wrap> {
    params: Rc<Params>,
    clip: Rc<Clip>,
    wrap: W,
    outlets: [Outlet; 5],
    turns: u64,
    frames: u64,
    tune: Option<Rc<Tune>>,
    /// The audible stream, once it has been listened to.
    sound_stream: Option<SoundStream<W>>,
}

impl<W: Wrap> Clone for Station<W> {
    fn clone(&self) -> Self {
        Station {
            params: Rc::clone(&self.params),
            clip: Rc::clone(&self.clip),
            wrap: self.wrap.clone(),
            outlets: self.outlets.clone(),
            turns: self.turns,
            frames: self.frames,
            tune: self.tune.clone(),
            // Frames of sound do not depend on one another, so that a new stream can continue this one.
            sound_stream: None,
        }
    }
}

impl<W: Wrap> Station<W> {
    pub fn new(params: &Rc<Params>, clip: &Rc<Clip>) -> Self {
        Station {
            params: Rc::clone(params),
            clip: Rc::clone(clip),
            wrap: W::new(params.split),
            outlets: Default::default(),
            turns: 0,
            frames: 0,
            tune: None,
            sound_stream: None,
        }
    }

    /// Adds a stream of sound.
    pub fn playing(self, tune: Option<Rc<Tune>>) -> Self {
        Station { tune, ..self }
    }

    fn frame<E: Recorder<Share>>(&mut self, frame: &Frame, probe: &mut E) {
        let Clip { file, media, .. } = &*self.clip;
        let input = Input { file, media, frame, source: self.params.source };
        let mut ctx = Context { probe, format: Format::Rtmp, subscriber: 0 };
        let subscribers = self.params.subscribers;
        ctx.probe.show(|| Shot::Picture(Picture::frame(input, subscribers)));
        ctx.record(EventKind::Came, input.payload());
        let digests = E::DIGESTS && self.turns < DIGESTED;
        for format in Format::ALL.into_iter().filter(|&format| self.params.wants(format, W::EAGER)) {
            (ctx.format, ctx.subscriber) = (format, 0);
            let count = subscribers[format as usize];
            let view = self.wrap.view(input, &mut ctx);
            ctx.record(EventKind::Viewed, count as usize);
            let outlet = &mut self.outlets[format as usize];
            for who in 1..=count {
                ctx.subscriber = who as u16;
                outlet.send(&view, file, digests, &mut ctx);
            }
            self.wrap.release(view);
        }
        ctx.record(EventKind::Done, 0);
        self.frames += 1;
    }
}

impl<W: Wrap> Machine for Station<W> {
    type Recording = Share;
    type Figure = Wrappers;

    fn turn<E: Recorder<Share>>(&mut self, probe: &mut E) {
        let clip = Rc::clone(&self.clip);
        for frame in clip.step(self.turns) {
            self.frame(frame, probe);
        }
        self.turns += 1;
    }

    fn units(&self) -> u64 {
        self.frames
    }

    fn digest(&self) -> u64 {
        let mut all = Hash::default();
        self.outlets.iter().for_each(|outlet| all.number(outlet.hash.get()));
        all.get()
    }

    fn due(&self, turn: u64) -> Tick {
        self.clip.due(turn)
    }

    fn size(&self) -> usize {
        256 << 10
    }

    fn sound(&mut self, heard: &mut VecDeque<f32>) {
        if let Some(tune) = &self.tune {
            let sound_stream = self.sound_stream.get_or_insert_with(|| SoundStream::new(&self.params, tune));
            sound_stream.pass(self.clip.due(self.turns - 1), self.clip.due(self.turns), heard);
        }
    }
}
