//! Crossfade: mixes the end of each track with the beginning of the next, as `cross.ml` of Liquidsoap 2.4.5 does.
//!
//! It reads ahead, so that its source has a passive clock of its own, which the crossfade ticks as often as it needs. It reads
//! the source up to its duration ahead of what it plays. When a track ends there, it reads as much of the next track, or all of
//! it if it is shorter, mixes as much as both have, and plays that mix and the rest of the longer one. Only then does it read on.
//! A track is thus mixed with one other track at each end, and two tracks that are not longer than the duration are mixed whole.
//!
//! For each mix Liquidsoap makes sources that live until it has been played, here five: the old track, the new track, a fade of
//! each, and their sum. The clock has weak references to them; #5119 is about the references that remain when the sources are
//! gone.

use super::super::tools::{Ctx, after, append, channels, events, part, sound};
use crate::graph::Graph;
use crate::tools::Sound;
use chunks::content::Content;
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};
use queues::slab::Ref;

/// Number of sources that are made for a mix.
const SOURCES: u8 = 5;

/// What a crossfade plays: `Idle`, `Before` and `After` of `cross.ml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Nothing yet: its source had nothing to play.
    Idle,
    /// A track, as far as it was read ahead.
    Track,
    /// The mix of two tracks, and the rest of the longer one.
    Mix,
}

/// The state of a crossfade.
pub(crate) struct Cross<C> {
    /// The most that it reads of a track's end and of the next one's beginning, and the longest fades, in samples.
    duration: usize,
    fade_in: usize,
    fade_out: usize,
    /// The clock of its source.
    pub clock: usize,
    status: Status,
    /// The samples of the status that are not yet played; `None` if there are none.
    buffer: Option<Frame<C>>,
    /// The sources of the mix.
    sources: Vec<Ref>,
}

impl<C: Content> Cross<C> {
    /// `duration` must be at least a frame.
    pub fn new(duration: usize, fade_in: usize, fade_out: usize, clock: usize) -> Self {
        Cross { duration, fade_in, fade_out, clock, status: Status::Idle, buffer: None, sources: Vec::new() }
    }

    /// A copy with chunk lists of its own; the data of the chunks is shared.
    pub fn apart(&self) -> Self {
        Cross { buffer: self.buffer.as_ref().map(Frame::apart), sources: self.sources.clone(), ..*self }
    }
}

/// The factors of the two tracks' samples, `at` samples into a mix of `length`.
pub(crate) fn fades(at: usize, length: usize, fade_out: usize, fade_in: usize) -> [f64; 2] {
    let share = |at: usize, of: usize| if at >= of { 1.0 } else { at as f64 / of as f64 };
    [share(length - at, fade_out.min(length)), share(at + 1, fade_in.min(length))]
}

impl<C: Content> Graph<C> {
    /// Whether there is something to play, after reading as far ahead as it may (`get_source`).
    pub(super) fn can_cross<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, ctx: &mut Ctx<'_, ON>) -> bool {
        match cross.status {
            Status::Idle if !self.is_ready(self.child(at, 0), ctx) => (),
            Status::Track => self.read_track(at, cross, false, ctx),
            Status::Mix if cross.buffer.is_some() => (),
            Status::Idle | Status::Mix => {
                for source in std::mem::take(&mut cross.sources) {
                    self.part(cross.clock, source, ctx);
                }
                cross.status = Status::Track;
                self.read_track(at, cross, true, ctx);
            }
        }
        cross.buffer.is_some()
    }

    pub(super) fn cross<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let mut frame = None;
        let mut filled = 0;
        while filled < self.setting.frame && self.can_cross(at, cross, ctx) {
            let buffer = cross.buffer.take().expect("there is something to play");
            let ahead = self.tools.position(&buffer, ctx);
            let length = ahead.min(self.setting.frame - filled);
            let piece = part(&buffer, 0, length, ctx);
            cross.buffer = (ahead > length).then(|| after(&buffer, length, ctx));
            filled += length;
            self.add_read(&mut frame, piece, ctx);
        }
        frame.unwrap_or_else(|| self.empty_frame.clone())
    }

    /// Reads the track until `duration` is ahead; when it ends, mixes it with the next one (`buffer_before`). `first` says that
    /// a mark at the beginning is not the end.
    fn read_track<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, mut first: bool, ctx: &mut Ctx<'_, ON>) {
        while self.ahead(cross.buffer.as_ref(), ctx) < cross.duration && self.is_ready(self.child(at, 0), ctx) {
            let (frame, ended) = self.read(at, cross.clock, first, ctx);
            self.add_read(&mut cross.buffer, frame, ctx);
            if ended {
                return self.mix_next(at, cross, ctx);
            }
            first = false;
        }
    }

    /// Reads the beginning of the next track and mixes the track's end with it (`analyze_after`, `create_after`).
    fn mix_next<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, ctx: &mut Ctx<'_, ON>) {
        let (mut next, mut first) = (None, true);
        while self.ahead(next.as_ref(), ctx) < cross.duration && self.is_ready(self.child(at, 0), ctx) {
            let (frame, ended) = self.read(at, cross.clock, first, ctx);
            self.add_read(&mut next, frame, ctx);
            if ended {
                break;
            }
            first = false;
        }
        let track = cross.buffer.take();
        let [before, after_it] = [&track, &next].map(|frame| self.ahead(frame.as_ref(), ctx));
        let mixed = before.min(after_it);
        if let Some(track) = &track
            && mixed < before
        {
            cross.buffer = Some(part(track, 0, before - mixed, ctx));
        }
        if let (Some(track), Some(next)) = (track, &next)
            && mixed > 0
        {
            let mix = self.mix(cross, &part(&track, before - mixed, mixed, ctx), &part(next, 0, mixed, ctx), ctx);
            self.add_read(&mut cross.buffer, mix, ctx);
        }
        if let Some(next) = next
            && mixed < after_it
        {
            let rest = after(&next, mixed, ctx);
            self.add_read(&mut cross.buffer, rest, ctx);
        }
        cross.status = Status::Mix;
        cross.sources = (0..SOURCES).map(|nth| self.join(cross.clock, nth, ctx)).collect();
    }

    /// Ticks the source's clock; returns the source's frame up to a track mark, and whether the track ends there (`child_get`).
    /// The rest of the frame is the source's next one.
    fn read<const ON: bool>(
        &mut self,
        at: usize,
        clock: usize,
        first: bool,
        ctx: &mut Ctx<'_, ON>,
    ) -> (Frame<C>, bool) {
        let child = self.child(at, 0);
        let frame = self.get(child, ctx);
        let length = self.tools.position(&frame, ctx);
        let mark = events(&frame, MARKS, ctx).first().map(|&(mark, _)| mark);
        let read = match mark {
            Some(0) if first => length,
            Some(mark) => mark,
            None => length,
        };
        let frame = if read < length { part(&frame, 0, read, ctx) } else { frame };
        self.consume(child, read, ctx);
        self.end_sub_tick(clock, ctx);
        (frame, read < self.setting.frame)
    }

    fn ahead<const ON: bool>(&self, buffer: Option<&Frame<C>>, ctx: &mut Ctx<'_, ON>) -> usize {
        buffer.map_or(0, |buffer| self.tools.position(buffer, ctx))
    }

    /// Appends a frame unless it is empty.
    fn add_read<const ON: bool>(&self, buffer: &mut Option<Frame<C>>, frame: Frame<C>, ctx: &mut Ctx<'_, ON>) {
        if self.tools.position(&frame, ctx) > 0 {
            *buffer = Some(match buffer.take() {
                Some(buffer) => append(&buffer, &frame, ctx),
                None => frame,
            });
        }
    }

    /// The mix of two frames of the same length, with the second one's metadata and marks.
    fn mix<const ON: bool>(
        &self,
        cross: &Cross<C>,
        before: &Frame<C>,
        next: &Frame<C>,
        ctx: &mut Ctx<'_, ON>,
    ) -> Frame<C> {
        let length = self.tools.position(next, ctx);
        ctx.field = AUDIO;
        let data = [before, next].map(|frame| frame.get(AUDIO).data(ctx).expect("it is not empty"));
        let mut mixed = Sound::default();
        for (channel, mixed) in mixed.iter_mut().enumerate() {
            let [before, next] = data.each_ref().map(|data| &channels(&**data)[channel]);
            mixed.extend((0..length).map(|at| {
                let [out, into] = fades(at, length, cross.fade_out, cross.fade_in);
                before[at] * out + next[at] * into
            }));
        }
        let audio = sound(mixed, ctx);
        Frame::new([next.get(METADATA).clone(), next.get(MARKS).clone(), audio], ctx)
    }
}
