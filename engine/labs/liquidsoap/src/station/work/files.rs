//! What plays files: a playlist, which never ends, and a queue of requests, from which one can be taken back.
//!
//! A decoder hands out buffers of its own size, the last of a track as short as what is left; the generator cuts frames out of
//! them. Where a track ends within a frame, the next one begins there. What is measured is not decoding: unless
//! somebody listens, buffers were decoded beforehand.

use std::collections::VecDeque;
use std::rc::Rc;

use super::tone::noise;
use crate::station::graph::Graph;
use crate::station::tools::{Bench, Sound, append, timed};
use audio::Tune;
use audio::music::BLOCK;
use chunks::lengths::content::Content;
use chunks::lengths::data::{COPY, Data, Pcm};
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// Buffers that are decoded beforehand, and played round and round.
pub(crate) const BUFFERS: u64 = 8;

/// Tracks to come.
#[derive(Clone, Debug)]
pub(crate) enum Tracks {
    /// One after the other, from this number on.
    Endless(u32),
    /// Requests by number: the one that is prepared, and those that wait.
    Asked { prepared: Option<u32>, waiting: VecDeque<u32> },
}

/// What decoders hand out.
#[derive(Clone)]
pub(crate) enum Made {
    /// Noise, decoded beforehand.
    Noise(Rc<[Rc<dyn Data>]>),
    /// Music, as it is played.
    Tune(Rc<Tune>),
}

impl Made {
    /// Noise of a seed, in buffers.
    pub fn noise(seed: u64, buffer: usize) -> Made {
        let made = (0..BUFFERS).map(|number| -> Rc<dyn Data> {
            let first = number * buffer as u64;
            let channel = |channel| (first..first + buffer as u64).map(|at| noise(seed, at, channel)).collect();
            Rc::new(Pcm { channels: [channel(0), channel(1)], number: number as u32 })
        });
        Made::Noise(made.collect())
    }
}

/// See the module.
pub(crate) struct Files<C> {
    pub tracks: Tracks,
    /// Samples of a track, and of a buffer.
    pub track: usize,
    pub buffer: usize,
    pub made: Made,
    /// Buffers decoded so far, and samples.
    pub buffers: u64,
    pub samples: u64,
    /// The track that is on air, how much of it has still to be decoded, and to be played.
    pub on_air: Option<(u32, usize, usize)>,
    /// What was decoded and is not played yet.
    pub waiting: Option<C>,
}

impl<C: Content> Files<C> {
    pub fn new(tracks: Tracks, track: usize, buffer: usize, made: Made) -> Self {
        let mut files = Files { tracks, track, buffer, made, buffers: 0, samples: 0, on_air: None, waiting: None };
        files.prepare();
        files
    }

    /// Whether there is something to play.
    pub fn ready(&self) -> bool {
        let more = match &self.tracks {
            Tracks::Endless(_) => true,
            Tracks::Asked { prepared, .. } => prepared.is_some(),
        };
        more || self.on_air.is_some()
    }

    /// A request is prepared while the one before it plays.
    fn prepare(&mut self) {
        if let Tracks::Asked { prepared, waiting } = &mut self.tracks
            && prepared.is_none()
        {
            *prepared = waiting.pop_front();
        }
    }

    fn fetch(&mut self) -> Option<u32> {
        let next = match &mut self.tracks {
            Tracks::Endless(next) => {
                *next += 1;
                Some(*next - 1)
            }
            Tracks::Asked { prepared, .. } => prepared.take(),
        };
        self.prepare();
        next
    }

    /// Takes a request back: from those that wait, and the one that is prepared. What is on air plays on. Without effect on a
    /// request that nobody knows.
    pub fn remove(&mut self, request: u32) {
        if let Tracks::Asked { prepared, waiting } = &mut self.tracks {
            waiting.retain(|&other| other != request);
            if *prepared == Some(request) {
                *prepared = None;
            }
        }
        self.prepare();
    }

    /// Samples of the track that are left.
    pub fn left(&self) -> usize {
        self.on_air.map_or(0, |(.., left)| left)
    }

    fn decode<const ON: bool>(&mut self, length: usize, desk: &mut Bench<'_, ON>) -> C {
        let (number, from) = (self.buffers, self.samples);
        self.buffers += 1;
        self.samples += length as u64;
        match &self.made {
            Made::Noise(made) => {
                let content = C::lift(Rc::clone(&made[(number % BUFFERS) as usize]), None, desk);
                if length < self.buffer { content.sub(0, length, desk) } else { content }
            }
            Made::Tune(tune) => {
                let mut channels = Sound::default();
                let (mut at, end) = (from, from + length as u64);
                while at < end {
                    let (block, first) = (tune.block(at / BLOCK as u64), (at % BLOCK as u64) as usize);
                    let count = (BLOCK - first).min((end - at) as usize);
                    for (nth, channel) in channels.iter_mut().enumerate() {
                        let samples = block[2 * first + nth..].iter().step_by(2).take(count);
                        channel.extend(samples.map(|&sample| f64::from(sample)));
                    }
                    at += count as u64;
                }
                C::lift(Rc::new(Pcm { channels, number: COPY }), None, desk)
            }
        }
    }

    /// The next `length` samples of the track.
    fn take<const ON: bool>(&mut self, length: usize, desk: &mut Bench<'_, ON>) -> C {
        desk.field = AUDIO;
        let mut waiting = self.waiting.take();
        while waiting.as_ref().is_none_or(|waiting| waiting.length(desk) < length) {
            let (.., undecoded, _) = self.on_air.as_mut().expect("a track is on air");
            let buffer = self.buffer.min(*undecoded);
            *undecoded -= buffer;
            let more = self.decode(buffer, desk);
            waiting = Some(match waiting {
                Some(waiting) => waiting.append(&more, desk),
                None => more,
            });
        }
        let waiting = waiting.expect("it is as long as what is wanted");
        let taken = waiting.sub(0, length, desk);
        self.waiting = Some(waiting.truncate(length, desk));
        taken
    }

    /// The same with contents of its own.
    pub fn apart(&self) -> Self {
        Files {
            tracks: self.tracks.clone(),
            made: self.made.clone(),
            waiting: self.waiting.as_ref().map(Content::apart),
            ..*self
        }
    }
}

impl<C: Content> Graph<C> {
    /// The next frame: as much of each track as there is, one after the other, until it is full.
    pub(super) fn play<const ON: bool>(&mut self, files: &mut Files<C>, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        while filled < self.setting.frame {
            let begins = files.on_air.is_none();
            if begins {
                let Some(track) = files.fetch() else { break };
                files.on_air = Some((track, files.track, files.track));
                files.waiting = None;
                self.tools.look_up(METADATA, 1, desk);
                self.tools.look_up(MARKS, 1, desk);
            }
            let length = files.left().min(self.setting.frame - filled);
            let audio = files.take(length, desk);
            let (track, _, left) = files.on_air.as_mut().expect("a track is on air");
            let events = |value| if begins { vec![(0, value)] } else { Vec::new() };
            let contents = [timed(events(*track), length, desk), timed(events(0), length, desk), audio];
            *left -= length;
            if *left == 0 {
                files.on_air = None;
            }
            let piece = Frame::new(contents, desk);
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, desk),
                None => piece,
            });
            filled += length;
        }
        frame.unwrap_or_else(|| self.nothing.clone())
    }
}
