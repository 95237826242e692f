//! A station: frames come in one way, and go out to whoever listens, as each wants them.

use std::collections::VecDeque;
use std::rc::Rc;

use super::clip::Clip;
use super::counts::{Desk, Format, Share, What};
use super::mux::Now;
use super::outlet::Outlet;
use super::params::Params;
use super::scene::{Picture, Wrappers};
use super::sound::Sounding;
use super::wrap::Wrap;
use audio::Tune;
use base::hash::Hash;
use media::Frame;
use observe::probe::Observer;
use sim::Tick;
use sim::playback::shot::Shot;
use sim::playback::world::Machine;

/// Steps whose bytes are digested, from the first on.
const DIGESTED: u64 = 64;

/// See the module.
pub(crate) struct Station<W: Wrap> {
    params: Rc<Params>,
    clip: Rc<Clip>,
    wrap: W,
    outlets: [Outlet; 5],
    turns: u64,
    frames: u64,
    tune: Option<Rc<Tune>>,
    /// What is heard, since somebody listened.
    sounding: Option<Sounding<W>>,
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
            // Every frame of sound is whole, so that any other stream can go on with it.
            sounding: None,
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
            sounding: None,
        }
    }

    /// With a stream of sound beside it.
    pub fn playing(self, tune: Option<Rc<Tune>>) -> Self {
        Station { tune, ..self }
    }

    fn frame<E: Observer<Shot<Share>>>(&mut self, frame: &Frame, probe: &mut E) {
        let Clip { file, media, .. } = &*self.clip;
        let now = Now { file, media, frame, source: self.params.source };
        let mut desk = Desk { probe, format: Format::Rtmp, who: 0 };
        let subscribers = self.params.subscribers;
        desk.probe.show(|| Shot::Picture(Picture::frame(now, subscribers)));
        desk.record(What::Came, now.payload());
        let digests = E::DIGESTS && self.turns < DIGESTED;
        for format in Format::ALL.into_iter().filter(|&format| self.params.wants(format, W::EAGER)) {
            (desk.format, desk.who) = (format, 0);
            let count = subscribers[format as usize];
            let view = self.wrap.view(now, &mut desk);
            desk.record(What::Viewed, count as usize);
            let outlet = &mut self.outlets[format as usize];
            for who in 1..=count {
                desk.who = who as u16;
                outlet.send(&view, file, digests, &mut desk);
            }
            self.wrap.release(view);
        }
        desk.record(What::Done, 0);
        self.frames += 1;
    }
}

impl<W: Wrap> Machine for Station<W> {
    type Part = Share;
    type Stage = Wrappers;

    fn turn<E: Observer<Shot<Share>>>(&mut self, probe: &mut E) {
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
            let sounding = self.sounding.get_or_insert_with(|| Sounding::new(&self.params, tune));
            sounding.pass(self.clip.due(self.turns - 1), self.clip.due(self.turns), heard);
        }
    }
}
