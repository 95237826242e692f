//! Sources that play files: a playlist, which never ends, and a queue of requests, from which a request can be removed.
//!
//! A decoder returns buffers of its own size; the last buffer of a track may be shorter. [`Files::take`] cuts frames out of them,
//! as Liquidsoap's generator does. If a track ends within a frame, the next one begins there.
//!
//! Decoding is not part of the measurement: without a tune, and in playlists of noise, the buffers are decoded beforehand. With a
//! tune, playlists of music and queues decode as they play.

use std::collections::VecDeque;
use std::rc::Rc;

use super::tone::noise;
use crate::graph::Graph;
use crate::tools::{Ctx, Sound, append, timed};
use audio::Tune;
use audio::music::BLOCK;
use chunks::content::Content;
use chunks::data::{COPY, Data, Pcm};
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};

/// Number of buffers that are decoded beforehand and played in a loop.
pub(crate) const BUFFERS: u64 = 8;

/// The tracks to play.
#[derive(Clone, Debug)]
pub(crate) enum Tracks {
    /// Tracks without end; the value is the number of the next one.
    Endless(u32),
    /// Requests by number: the prepared one, which plays next, and those queued behind it.
    Requests { prepared: Option<u32>, queued: VecDeque<u32> },
}

#[cfg(test)]
impl Tracks {
    /// Number of tracks that have begun, of `requests` if it is a queue.
    pub fn begun(&self, requests: usize) -> usize {
        match self {
            Tracks::Endless(next) => *next as usize,
            Tracks::Requests { prepared, queued } => requests - queued.len() - usize::from(prepared.is_some()),
        }
    }
}

/// The decoder's output.
#[derive(Clone)]
pub(crate) enum Decoder {
    /// Noise: [`BUFFERS`] buffers, decoded beforehand and played in a loop.
    Noise(Rc<[Rc<dyn Data>]>),
    /// Music, decoded as it is played.
    Tune(Rc<Tune>),
}

impl Decoder {
    /// Noise from a seed, in [`BUFFERS`] buffers of `buffer` samples.
    pub fn noise(seed: u64, buffer: usize) -> Decoder {
        let buffers = (0..BUFFERS).map(|number| -> Rc<dyn Data> {
            let first = number * buffer as u64;
            let channel = |channel| (first..first + buffer as u64).map(|at| noise(seed, at, channel)).collect();
            Rc::new(Pcm { channels: [channel(0), channel(1)], number: number as u32 })
        });
        Decoder::Noise(buffers.collect())
    }
}

/// The track that is playing.
#[derive(Clone, Copy)]
pub(crate) struct OnAir {
    /// Its number.
    pub track: u32,
    /// Number of its samples that are not yet decoded.
    pub undecoded: usize,
    /// Number of its samples that are not yet played, decoded or not.
    pub unplayed: usize,
}

/// The state of a playlist or queue.
pub(crate) struct Files<C> {
    pub tracks: Tracks,
    /// Length of every track in samples.
    pub track: usize,
    /// Length of a decoder's buffer in samples.
    pub buffer: usize,
    pub decoder: Decoder,
    /// Number of buffers decoded since the start, over all tracks.
    pub buffers: u64,
    /// Number of samples decoded since the start, over all tracks: the position in the tune.
    pub samples: u64,
    /// The track that is playing; `None` between tracks.
    pub on_air: Option<OnAir>,
    /// Decoded samples that are not yet played.
    pub buffered: Option<C>,
}

impl<C: Content> Files<C> {
    pub fn new(tracks: Tracks, track: usize, buffer: usize, decoder: Decoder) -> Self {
        let mut files = Files { tracks, track, buffer, decoder, buffers: 0, samples: 0, on_air: None, buffered: None };
        files.prepare();
        files
    }

    /// Whether there is a track to play: the one on air, or a next one.
    pub fn ready(&self) -> bool {
        let has_next = match &self.tracks {
            Tracks::Endless(_) => true,
            Tracks::Requests { prepared, .. } => prepared.is_some(),
        };
        has_next || self.on_air.is_some()
    }

    /// Moves the next queued request to `prepared` if no request is prepared. Does nothing for a playlist.
    fn prepare(&mut self) {
        if let Tracks::Requests { prepared, queued } = &mut self.tracks
            && prepared.is_none()
        {
            *prepared = queued.pop_front();
        }
    }

    /// Returns the number of the next track, if there is one, and prepares the request after it.
    fn next_track(&mut self) -> Option<u32> {
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

    /// Removes a request that is queued or prepared; a request that is playing plays on. Has no effect on an unknown request or on
    /// a playlist.
    pub fn remove(&mut self, request: u32) {
        if let Tracks::Requests { prepared, queued } = &mut self.tracks {
            queued.retain(|&other| other != request);
            if *prepared == Some(request) {
                *prepared = None;
            }
        }
        self.prepare();
    }

    /// The requests that are prepared or queued, in the order in which they will play.
    pub fn waiting(&self) -> impl Iterator<Item = u32> {
        let (prepared, queued) = match &self.tracks {
            Tracks::Endless(_) => (None, None),
            Tracks::Requests { prepared, queued } => (*prepared, Some(queued)),
        };
        prepared.into_iter().chain(queued.into_iter().flatten().copied())
    }

    /// Number of samples of the current track that are not yet played; 0 if no track is on air.
    pub fn remaining(&self) -> usize {
        self.on_air.map_or(0, |on_air| on_air.unplayed)
    }

    /// The decoder's next buffer, of `length` samples: `self.buffer`, or fewer at the end of a track.
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

    /// The next `length` samples of the track on air; `length` must be at most [`remaining`](Self::remaining).
    ///
    /// # Panics
    /// If samples have to be decoded and no track is on air.
    fn take<const ON: bool>(&mut self, length: usize, ctx: &mut Ctx<'_, ON>) -> C {
        ctx.field = AUDIO;
        let mut buffered = self.buffered.take();
        while buffered.as_ref().is_none_or(|buffered| buffered.length(ctx) < length) {
            let on_air = self.on_air.as_mut().expect("a track is on air");
            let buffer = self.buffer.min(on_air.undecoded);
            on_air.undecoded -= buffer;
            let decoded = self.decode(buffer, ctx);
            buffered = Some(match buffered {
                Some(buffered) => buffered.append(&decoded, ctx),
                None => decoded,
            });
        }
        let buffered = buffered.expect("the loop ends with a buffer");
        let taken = buffered.sub(0, length, ctx);
        self.buffered = Some(buffered.truncate(length, ctx));
        taken
    }

    /// A copy with chunk lists of its own; the decoded data is shared.
    pub fn apart(&self) -> Self {
        Files {
            tracks: self.tracks.clone(),
            decoder: self.decoder.clone(),
            buffered: self.buffered.as_ref().map(Content::apart),
            ..*self
        }
    }
}

impl<C: Content> Graph<C> {
    /// Generates the next frame from consecutive tracks. The frame is shorter if the queue has no further request, and empty if
    /// there is no track at all.
    pub(super) fn play<const ON: bool>(&mut self, files: &mut Files<C>, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        while filled < self.setting.frame {
            let track_begins = files.on_air.is_none();
            if track_begins {
                let Some(track) = files.next_track() else { break };
                files.on_air = Some(OnAir { track, undecoded: files.track, unplayed: files.track });
                files.buffered = None;
                // Starting a track makes a content for its metadata and one for its track mark, and making a content looks up
                // the handler of its type.
                self.tools.look_up(METADATA, 1, ctx);
                self.tools.look_up(MARKS, 1, ctx);
            }
            let length = files.remaining().min(self.setting.frame - filled);
            let audio = files.take(length, ctx);
            let on_air = files.on_air.as_mut().expect("a track is on air");
            let events = |value| if track_begins { vec![(0, value)] } else { Vec::new() };
            let contents = [timed(events(on_air.track), length, ctx), timed(events(0), length, ctx), audio];
            on_air.unplayed -= length;
            if on_air.unplayed == 0 {
                files.on_air = None;
            }
            let piece = Frame::new(contents, ctx);
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, ctx),
                None => piece,
            });
            filled += length;
        }
        frame.unwrap_or_else(|| self.empty_frame.clone())
    }
}
