//! Crossfade: mixes the end of each track with the beginning of the next.
//!
//! It reads ahead, so that its source has a passive clock of its own, which the crossfade ticks as often as it needs. For each
//! mix Liquidsoap makes five sources that live as long as the mix: the old track, the new track, a fade of each, and their
//! sum. The clock has weak references to them; #5119 is about the references that remain when the sources are gone.

use super::super::tools::{Ctx, after, append, channels, events, part, sound};
use crate::queues::slab::Ref;
use crate::station::graph::Graph;
use crate::station::tools::Sound;
use chunks::lengths::content::Content;
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// Number of sources that are made for a mix.
const SOURCES: u8 = 5;

/// The state of a crossfade.
pub(crate) struct Cross<C> {
    /// Longest mix, and longest fades, in samples.
    overlap: usize,
    fade_in: usize,
    fade_out: usize,
    /// The clock of its source.
    pub clock: usize,
    /// The samples read ahead; `None` if there are none.
    buffer: Option<Frame<C>>,
    /// Length of the mix at their beginning, whose sources still live.
    mixed: usize,
    sources: Vec<Ref>,
}

impl<C: Content> Cross<C> {
    pub fn new(overlap: usize, fade_in: usize, fade_out: usize, clock: usize) -> Self {
        Cross { overlap, fade_in, fade_out, clock, buffer: None, mixed: 0, sources: Vec::new() }
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
    pub(super) fn can_cross<const ON: bool>(&mut self, at: usize, cross: &Cross<C>, ctx: &mut Ctx<'_, ON>) -> bool {
        cross.buffer.is_some() || self.is_ready(self.child(at, 0), ctx)
    }

    pub(super) fn cross<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        // Whether the next samples are a mix of which nothing was played yet. Its end is not mixed again: with tracks shorter
        // than the mix, all tracks would be mixed into one, and nothing would ever be played.
        let mut fresh = false;
        while filled < self.setting.frame {
            let wanted = self.setting.frame - filled;
            let mut goes_on = true;
            while goes_on && self.mark_after(cross, 0, ctx).is_none() && self.ahead(cross, ctx) < cross.overlap + wanted
            {
                goes_on = self.read_ahead(at, cross, ctx);
            }
            let ahead = self.ahead(cross, ctx);
            let free = match self.mark_after(cross, 0, ctx) {
                None if goes_on => ahead - cross.overlap,
                None => ahead,
                Some(end) if end > cross.overlap => end - cross.overlap,
                Some(end) if fresh => end,
                Some(end) => match end - self.overlap(at, cross, end, ctx) {
                    0 => {
                        self.mix(cross, end, ctx);
                        fresh = true;
                        continue;
                    }
                    before => before,
                },
            };
            let length = free.min(wanted);
            if length == 0 {
                break;
            }
            let buffer = cross.buffer.take().expect("it is as long as what is free");
            let piece = part(&buffer, 0, length, ctx);
            cross.buffer = (ahead > length).then(|| after(&buffer, length, ctx));
            self.played(cross, length, ctx);
            fresh = false;
            filled += length;
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, ctx),
                None => piece,
            });
        }
        frame.unwrap_or_else(|| self.empty_frame.clone())
    }

    fn ahead<const ON: bool>(&self, cross: &Cross<C>, ctx: &mut Ctx<'_, ON>) -> usize {
        cross.buffer.as_ref().map_or(0, |buffer| self.tools.position(buffer, ctx))
    }

    /// The first track mark after `from`.
    fn mark_after<const ON: bool>(&self, cross: &Cross<C>, from: usize, ctx: &mut Ctx<'_, ON>) -> Option<usize> {
        let buffer = cross.buffer.as_ref()?;
        events(buffer, MARKS, ctx).iter().map(|&(at, _)| at).find(|&at| at > from)
    }

    /// Ticks the source's clock and keeps its frame; returns whether there was one.
    fn read_ahead<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, ctx: &mut Ctx<'_, ON>) -> bool {
        let child = self.child(at, 0);
        let mut length = 0;
        if self.is_ready(child, ctx) {
            let frame = self.whole(child, ctx);
            length = self.tools.position(&frame, ctx);
            if length > 0 {
                cross.buffer = Some(match cross.buffer.take() {
                    Some(buffer) => append(&buffer, &frame, ctx),
                    None => frame,
                });
            }
        }
        self.end_sub_tick(cross.clock, ctx);
        length > 0
    }

    /// Length of the mix of a track that ends at `end` with the next one: at most the length of either.
    fn overlap<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, end: usize, ctx: &mut Ctx<'_, ON>) -> usize {
        let mut goes_on = true;
        while goes_on && self.mark_after(cross, end, ctx).is_none() && self.ahead(cross, ctx) < end + cross.overlap {
            goes_on = self.read_ahead(at, cross, ctx);
        }
        let next = self.mark_after(cross, end, ctx).unwrap_or_else(|| self.ahead(cross, ctx));
        end.min(next - end).min(cross.overlap)
    }

    /// Mixes the first `length` samples that were read ahead with the following `length` samples.
    fn mix<const ON: bool>(&mut self, cross: &mut Cross<C>, length: usize, ctx: &mut Ctx<'_, ON>) {
        let buffer = cross.buffer.take().expect("a track ends in it");
        let before = part(&buffer, 0, length, ctx);
        let next = part(&buffer, length, length, ctx);
        ctx.field = AUDIO;
        let data = [&before, &next].map(|frame| frame.get(AUDIO).data(ctx).expect("it is not empty"));
        let mut mixed = Sound::default();
        for (channel, mixed) in mixed.iter_mut().enumerate() {
            let [before, next] = data.each_ref().map(|data| &channels(&**data)[channel]);
            mixed.extend((0..length).map(|at| {
                let [out, into] = fades(at, length, cross.fade_out, cross.fade_in);
                before[at] * out + next[at] * into
            }));
        }
        let audio = sound(mixed, ctx);
        let mix = Frame::new([next.get(METADATA).clone(), next.get(MARKS).clone(), audio], ctx);
        cross.buffer = Some(match self.tools.position(&buffer, ctx) > 2 * length {
            true => append(&mix, &after(&buffer, 2 * length, ctx), ctx),
            false => mix,
        });
        self.disperse(cross, ctx);
        cross.mixed = length;
        cross.sources = (0..SOURCES).map(|nth| self.join(cross.clock, nth, ctx)).collect();
    }

    /// Removes `length` samples that were played; drops a mix's sources with its last sample.
    fn played<const ON: bool>(&mut self, cross: &mut Cross<C>, length: usize, ctx: &mut Ctx<'_, ON>) {
        cross.mixed = cross.mixed.saturating_sub(length);
        if cross.mixed == 0 {
            self.disperse(cross, ctx);
        }
    }

    fn disperse<const ON: bool>(&mut self, cross: &mut Cross<C>, ctx: &mut Ctx<'_, ON>) {
        for source in std::mem::take(&mut cross.sources) {
            self.part(cross.clock, source, ctx);
        }
    }
}
