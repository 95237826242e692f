//! The sum of sources. What each is given it multiplies in place, so that whoever pulls from that source later in the tick
//! gets it multiplied; track marks are dropped.

use crate::station::graph::{Graph, State};
use crate::station::tools::{Bench, Sound, channels, multiply, sound, timed};
use chunks::lengths::content::Content;
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

impl<C: Content> Graph<C> {
    pub(super) fn add<const ON: bool>(
        &mut self,
        at: usize,
        normal: bool,
        weights: &[f64],
        desk: &mut Bench<'_, ON>,
    ) -> Frame<C> {
        let ready: Vec<usize> = (0..weights.len()).filter(|&nth| self.is_ready(self.child(at, nth), desk)).collect();
        let total: f64 = ready.iter().map(|&nth| weights[nth]).sum();
        let mut sum = Sound::default();
        let mut metadata: Option<(C, usize)> = None;
        let mut length = 0;
        for nth in ready {
            let child = self.child(at, nth);
            let mut frame = self.get(child, desk);
            let given = self.tools.position(&frame, desk);
            self.consume(child, given, desk);
            let weight = if normal && total > 0.0 { weights[nth] / total } else { weights[nth] };
            if weight != 1.0 {
                drop(frame);
                frame = self.scale(child, weight, desk);
            }
            desk.field = AUDIO;
            if let Some(data) = frame.get(AUDIO).data(desk) {
                for (sum, channel) in sum.iter_mut().zip(channels(&*data)) {
                    sum.resize(sum.len().max(given), 0.0);
                    sum.iter_mut().zip(channel).for_each(|(sum, sample)| *sum += sample);
                }
            }
            metadata.get_or_insert_with(|| (frame.get(METADATA).clone(), given));
            length = self.tools.max(length, given, desk);
        }
        // The frame's contents, and then the sum's.
        [METADATA, MARKS, AUDIO, AUDIO].into_iter().for_each(|field| self.tools.look_up(field, length, desk));
        let metadata = match metadata {
            Some((content, given)) if given == length => content,
            Some((content, given)) => content.append(&timed(Vec::new(), length - given, desk), desk),
            None => timed(Vec::new(), 0, desk),
        };
        let contents = [metadata, timed(Vec::new(), length, desk), sound(sum, desk)];
        Frame::new(contents, desk)
    }

    /// The frame that a source has made in this tick, multiplied: in place where nobody else has its sound.
    fn scale<const ON: bool>(&mut self, child: usize, weight: f64, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let State::Done(frame) = std::mem::take(&mut self.ops[child].state) else { unreachable!("it has given one") };
        let [metadata, marks, mut audio] = [METADATA, MARKS, AUDIO].map(|field| frame.get(field).clone());
        drop(frame);
        desk.field = AUDIO;
        if let Some(data) = audio.data(desk) {
            drop(data);
            if let Some(data) = audio.data_mut() {
                multiply(data, weight);
            } else {
                audio = audio.copy(desk);
                multiply(audio.data_mut().expect("a copy is nobody else's"), weight);
            }
        }
        let frame = Frame::new([metadata, marks, audio], desk);
        self.ops[child].state = State::Done(frame.clone());
        frame
    }
}
