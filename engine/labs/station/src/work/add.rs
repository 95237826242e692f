//! The sum of sources. It scales each source's frame in place, so that an operator which pulls from that source later in the
//! tick gets the scaled samples; track marks are dropped.

use crate::graph::{Graph, State};
use crate::tools::{Ctx, Sound, channels, multiply, sound, timed};
use chunks::content::Content;
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};

impl<C: Content> Graph<C> {
    pub(super) fn add<const ON: bool>(
        &mut self,
        at: usize,
        normal: bool,
        weights: &[f64],
        ctx: &mut Ctx<'_, ON>,
    ) -> Frame<C> {
        let ready: Vec<usize> = (0..weights.len()).filter(|&nth| self.is_ready(self.child(at, nth), ctx)).collect();
        let total: f64 = ready.iter().map(|&nth| weights[nth]).sum();
        let mut sum = Sound::default();
        let mut metadata: Option<(C, usize)> = None;
        let mut length = 0;
        for nth in ready {
            let child = self.child(at, nth);
            let mut frame = self.get(child, ctx);
            let given = self.tools.position(&frame, ctx);
            self.consume(child, given, ctx);
            let weight = if normal && total > 0.0 { weights[nth] / total } else { weights[nth] };
            if weight != 1.0 {
                drop(frame);
                frame = self.scale(child, weight, ctx);
            }
            ctx.field = AUDIO;
            if let Some(data) = frame.get(AUDIO).data(ctx) {
                for (sum, channel) in sum.iter_mut().zip(channels(&*data)) {
                    sum.resize(sum.len().max(given), 0.0);
                    sum.iter_mut().zip(channel).for_each(|(sum, sample)| *sum += sample);
                }
            }
            metadata.get_or_insert_with(|| (frame.get(METADATA).clone(), given));
            length = self.tools.max(length, given, ctx);
        }
        // First the contents of the empty frame, then those of the sum.
        [METADATA, MARKS, AUDIO, AUDIO].into_iter().for_each(|field| self.tools.look_up(field, length, ctx));
        let metadata = match metadata {
            Some((content, given)) if given == length => content,
            Some((content, given)) => content.append(&timed(Vec::new(), length - given, ctx), ctx),
            None => timed(Vec::new(), 0, ctx),
        };
        let contents = [metadata, timed(Vec::new(), length, ctx), sound(sum, ctx)];
        Frame::new(contents, ctx)
    }

    /// The frame of a source in this tick, scaled: in place if its sound is not shared.
    fn scale<const ON: bool>(&mut self, child: usize, weight: f64, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let State::Done(frame) = std::mem::take(&mut self.ops[child].state) else { unreachable!("it has given one") };
        let [metadata, marks, mut audio] = [METADATA, MARKS, AUDIO].map(|field| frame.get(field).clone());
        drop(frame);
        ctx.field = AUDIO;
        if let Some(data) = audio.data(ctx) {
            drop(data);
            if let Some(data) = audio.data_mut() {
                multiply(data, weight);
            } else {
                audio = audio.copy(ctx);
                multiply(audio.data_mut().expect("a copy is nobody else's"), weight);
            }
        }
        let frame = Frame::new([metadata, marks, audio], ctx);
        self.ops[child].state = State::Done(frame.clone());
        frame
    }
}
