//! Crossfade: the end of each track mixed with the beginning of the next.
//!
//! It reads ahead, so its source has a clock of its own that it ticks as often as it wants, a passive one. For each mix
//! Liquidsoap makes a handful of sources that live as long as it lasts: what was, what comes, a fade for each, and their sum.
//! The clock knows them by weak references; what is left of them there when they are gone is what #5119 is about.

use super::super::tools::{Bench, after, append, channels, events, part, sound};
use crate::queues::slab::Ref;
use crate::station::graph::Graph;
use crate::station::tools::Sound;
use chunks::lengths::content::Content;
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// Sources that are made for a mix.
const SOURCES: usize = 5;

/// See the module.
pub(crate) struct Cross<C> {
    /// Samples that are mixed, and that fades last, at most.
    overlap: usize,
    fade_in: usize,
    fade_out: usize,
    /// The clock of its source.
    pub clock: usize,
    /// What was read ahead; `None` is nothing.
    buffer: Option<Frame<C>>,
    /// How much of its beginning is a mix, whose sources still live.
    mixed: usize,
    sources: Vec<Ref>,
}

impl<C: Content> Cross<C> {
    pub fn new(overlap: usize, fade_in: usize, fade_out: usize, clock: usize) -> Self {
        Cross { overlap, fade_in, fade_out, clock, buffer: None, mixed: 0, sources: Vec::new() }
    }

    /// The same with contents of its own.
    pub fn apart(&self) -> Self {
        Cross { buffer: self.buffer.as_ref().map(Frame::apart), sources: self.sources.clone(), ..*self }
    }
}

/// What a sample of each track is multiplied by, `at` samples into a mix of `length`.
pub(crate) fn fades(at: usize, length: usize, fade_out: usize, fade_in: usize) -> [f64; 2] {
    let share = |at: usize, of: usize| if at >= of { 1.0 } else { at as f64 / of as f64 };
    [share(length - at, fade_out.min(length)), share(at + 1, fade_in.min(length))]
}

impl<C: Content> Graph<C> {
    pub(super) fn can_cross<const ON: bool>(&mut self, at: usize, cross: &Cross<C>, desk: &mut Bench<'_, ON>) -> bool {
        cross.buffer.is_some() || self.is_ready(self.child(at, 0), desk)
    }

    pub(super) fn cross<const ON: bool>(
        &mut self,
        at: usize,
        cross: &mut Cross<C>,
        desk: &mut Bench<'_, ON>,
    ) -> Frame<C> {
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        // Whether what comes next is a mix of which nothing was played yet. Its end is not mixed once more: with tracks that are
        // shorter than the mix, all tracks would be mixed into one, and nothing would ever be played.
        let mut fresh = false;
        while filled < self.setting.frame {
            let wanted = self.setting.frame - filled;
            let mut goes_on = true;
            while goes_on
                && self.mark_after(cross, 0, desk).is_none()
                && self.ahead(cross, desk) < cross.overlap + wanted
            {
                goes_on = self.read_ahead(at, cross, desk);
            }
            let ahead = self.ahead(cross, desk);
            let free = match self.mark_after(cross, 0, desk) {
                None if goes_on => ahead - cross.overlap,
                None => ahead,
                Some(end) if end > cross.overlap => end - cross.overlap,
                Some(end) if fresh => end,
                Some(end) => match end - self.overlap(at, cross, end, desk) {
                    0 => {
                        self.mix(cross, end, desk);
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
            let piece = part(&buffer, 0, length, desk);
            cross.buffer = (ahead > length).then(|| after(&buffer, length, desk));
            self.played(cross, length, desk);
            fresh = false;
            filled += length;
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, desk),
                None => piece,
            });
        }
        frame.unwrap_or_else(|| self.nothing.clone())
    }

    fn ahead<const ON: bool>(&self, cross: &Cross<C>, desk: &mut Bench<'_, ON>) -> usize {
        cross.buffer.as_ref().map_or(0, |buffer| self.tools.position(buffer, desk))
    }

    /// The first mark after `from`.
    fn mark_after<const ON: bool>(&self, cross: &Cross<C>, from: usize, desk: &mut Bench<'_, ON>) -> Option<usize> {
        let buffer = cross.buffer.as_ref()?;
        events(buffer, MARKS, desk).iter().map(|&(at, _)| at).find(|&at| at > from)
    }

    /// Ticks the source's clock, and keeps its frame; says whether there was any.
    fn read_ahead<const ON: bool>(&mut self, at: usize, cross: &mut Cross<C>, desk: &mut Bench<'_, ON>) -> bool {
        let child = self.child(at, 0);
        let mut length = 0;
        if self.is_ready(child, desk) {
            let frame = self.whole(child, desk);
            length = self.tools.position(&frame, desk);
            if length > 0 {
                cross.buffer = Some(match cross.buffer.take() {
                    Some(buffer) => append(&buffer, &frame, desk),
                    None => frame,
                });
            }
        }
        self.end_tick(cross.clock, desk);
        length > 0
    }

    /// How much of a track that ends at `end` is mixed with the next one: not more than there is of either.
    fn overlap<const ON: bool>(
        &mut self,
        at: usize,
        cross: &mut Cross<C>,
        end: usize,
        desk: &mut Bench<'_, ON>,
    ) -> usize {
        let mut goes_on = true;
        while goes_on && self.mark_after(cross, end, desk).is_none() && self.ahead(cross, desk) < end + cross.overlap {
            goes_on = self.read_ahead(at, cross, desk);
        }
        let next = self.mark_after(cross, end, desk).unwrap_or_else(|| self.ahead(cross, desk));
        end.min(next - end).min(cross.overlap)
    }

    /// Mixes the first `length` samples that were read ahead with as many that come next.
    fn mix<const ON: bool>(&mut self, cross: &mut Cross<C>, length: usize, desk: &mut Bench<'_, ON>) {
        let buffer = cross.buffer.take().expect("a track ends in it");
        let before = part(&buffer, 0, length, desk);
        let next = part(&buffer, length, length, desk);
        desk.field = AUDIO;
        let data = [&before, &next].map(|frame| frame.get(AUDIO).data(desk).expect("it is not empty"));
        let mut mixed = Sound::default();
        for (channel, mixed) in mixed.iter_mut().enumerate() {
            let [before, next] = data.each_ref().map(|data| &channels(&**data)[channel]);
            mixed.extend((0..length).map(|at| {
                let [out, into] = fades(at, length, cross.fade_out, cross.fade_in);
                before[at] * out + next[at] * into
            }));
        }
        let audio = sound(mixed, desk);
        let mix = Frame::new([next.get(METADATA).clone(), next.get(MARKS).clone(), audio], desk);
        cross.buffer = Some(match self.tools.position(&buffer, desk) > 2 * length {
            true => append(&mix, &after(&buffer, 2 * length, desk), desk),
            false => mix,
        });
        self.disperse(cross, desk);
        cross.mixed = length;
        cross.sources = (0..SOURCES).map(|_| self.join(cross.clock, desk)).collect();
    }

    /// So many samples were played; with the last of a mix its sources go.
    fn played<const ON: bool>(&mut self, cross: &mut Cross<C>, length: usize, desk: &mut Bench<'_, ON>) {
        cross.mixed = cross.mixed.saturating_sub(length);
        if cross.mixed == 0 {
            self.disperse(cross, desk);
        }
    }

    fn disperse<const ON: bool>(&mut self, cross: &mut Cross<C>, desk: &mut Bench<'_, ON>) {
        for source in std::mem::take(&mut cross.sources) {
            self.part(cross.clock, source, desk);
        }
    }
}
