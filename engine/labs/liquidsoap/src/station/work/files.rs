//! Sources that play files: a playlist, which never ends, and a queue of requests, from which a request can be removed.
//!
//! A decoder returns buffers of its own size, of which the last of a track is truncated; the generator cuts frames out of
//! them. If a track ends within a frame, the next one begins there. Decoding is not part of the measurement: unless the sound
//! is played, buffers are decoded beforehand.

use std::collections::VecDeque;
use std::rc::Rc;

use super::tone::noise;
use crate::station::graph::Graph;
use crate::station::tools::{Ctx, Sound, append, timed};
use audio::Tune;
use audio::music::BLOCK;
use chunks::lengths::content::Content;
use chunks::lengths::data::{COPY, Data, Pcm};
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// Number of buffers that are decoded beforehand and played in a loop.
pub(crate) const BUFFERS: u64 = 8;

/// The tracks to play.
#[derive(Clone, Debug)]
pub(crate) enum Tracks {
    /// Endless, numbered from here on.
    Endless(u32),
    /// Requests by number: the prepared one, and those that wait.
    Requests { prepared: Option<u32>, waiting: VecDeque<u32> },
}

/// The decoder's output.
#[derive(Clone)]
pub(crate) enum Decoder {
    /// Noise, decoded beforehand.
    Noise(Rc<[Rc<dyn Data>]>),
    /// Music, decoded as it is played.
    Tune(Rc<Tune>),
}

impl Decoder {
    /// Noise from a seed, in buffers.
    pub fn noise(seed: u64, buffer: usize) -> Decoder {
        let buffers = (0..BUFFERS).map(|number| -> Rc<dyn Data> {
            let first = number * buffer as u64;
            let channel = |channel| (first..first + buffer as u64).map(|at| noise(seed, at, channel)).collect();
            Rc::new(Pcm { channels: [channel(0), channel(1)], number: number as u32 })
        });
        Decoder::Noise(buffers.collect())
    }
}

/// The state of a playlist or queue.
pub(crate) struct Files<C> {
    pub tracks: Tracks,
    /// Number of samples of a track, and of a buffer.
    pub track: usize,
    pub buffer: usize,
    pub decoder: Decoder,
    /// Number of buffers decoded so far, and of samples.
    pub buffers: u64,
    pub samples: u64,
    /// The current track, its samples that are not yet decoded, and those not yet played.
    pub on_air: Option<(u32, usize, usize)>,
    /// Decoded samples that are not yet played.
    pub waiting: Option<C>,
}

impl<C: Content> Files<C> {
    pub fn new(tracks: Tracks, track: usize, buffer: usize, decoder: Decoder) -> Self {
        let mut files = Files { tracks, track, buffer, decoder, buffers: 0, samples: 0, on_air: None, waiting: None };
        files.prepare();
        files
    }

    /// Whether there is a track to play.
    pub fn ready(&self) -> bool {
        let more = match &self.tracks {
            Tracks::Endless(_) => true,
            Tracks::Requests { prepared, .. } => prepared.is_some(),
        };
        more || self.on_air.is_some()
    }

    /// Prepares a request while the one before it plays.
    fn prepare(&mut self) {
        if let Tracks::Requests { prepared, waiting } = &mut self.tracks
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
            Tracks::Requests { prepared, .. } => prepared.take(),
        };
        self.prepare();
        next
    }

    /// Removes a request that waits or is prepared; a request that is playing plays on. Has no effect on an unknown request.
    pub fn remove(&mut self, request: u32) {
        if let Tracks::Requests { prepared, waiting } = &mut self.tracks {
            waiting.retain(|&other| other != request);
            if *prepared == Some(request) {
                *prepared = None;
            }
        }
        self.prepare();
    }

    /// Number of samples of the track that are left.
    pub fn left(&self) -> usize {
        self.on_air.map_or(0, |(.., left)| left)
    }

    fn decode<const ON: bool>(&mut self, length: usize, ctx: &mut Ctx<'_, ON>) -> C {
        let (number, from) = (self.buffers, self.samples);
        self.buffers += 1;
        self.samples += length as u64;
        match &self.decoder {
            Decoder::Noise(buffers) => {
                let content = C::lift(Rc::clone(&buffers[(number % BUFFERS) as usize]), None, ctx);
                if length < self.buffer { content.sub(0, length, ctx) } else { content }
            }
            Decoder::Tune(tune) => {
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
                C::lift(Rc::new(Pcm { channels, number: COPY }), None, ctx)
            }
        }
    }

    /// The next `length` samples of the track.
    fn take<const ON: bool>(&mut self, length: usize, ctx: &mut Ctx<'_, ON>) -> C {
        ctx.field = AUDIO;
        let mut waiting = self.waiting.take();
        while waiting.as_ref().is_none_or(|waiting| waiting.length(ctx) < length) {
            let (.., undecoded, _) = self.on_air.as_mut().expect("a track is on air");
            let buffer = self.buffer.min(*undecoded);
            *undecoded -= buffer;
            let more = self.decode(buffer, ctx);
            waiting = Some(match waiting {
                Some(waiting) => waiting.append(&more, ctx),
                None => more,
            });
        }
        let waiting = waiting.expect("it is as long as what is wanted");
        let taken = waiting.sub(0, length, ctx);
        self.waiting = Some(waiting.truncate(length, ctx));
        taken
    }

    /// A deep copy, which shares no contents.
    pub fn apart(&self) -> Self {
        Files {
            tracks: self.tracks.clone(),
            decoder: self.decoder.clone(),
            waiting: self.waiting.as_ref().map(Content::apart),
            ..*self
        }
    }
}

impl<C: Content> Graph<C> {
    /// The next frame: tracks one after the other, until the frame is full.
    pub(super) fn play<const ON: bool>(&mut self, files: &mut Files<C>, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        while filled < self.setting.frame {
            let begins = files.on_air.is_none();
            if begins {
                let Some(track) = files.fetch() else { break };
                files.on_air = Some((track, files.track, files.track));
                files.waiting = None;
                self.tools.look_up(METADATA, 1, ctx);
                self.tools.look_up(MARKS, 1, ctx);
            }
            let length = files.left().min(self.setting.frame - filled);
            let audio = files.take(length, ctx);
            let (track, _, left) = files.on_air.as_mut().expect("a track is on air");
            let events = |value| if begins { vec![(0, value)] } else { Vec::new() };
            let contents = [timed(events(*track), length, ctx), timed(events(0), length, ctx), audio];
            *left -= length;
            if *left == 0 {
                files.on_air = None;
            }
            let piece = Frame::new(contents, ctx);
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, ctx),
                None => piece,
            });
            filled += length;
        }
        frame.unwrap_or_else(|| self.nothing.clone())
    }
}
