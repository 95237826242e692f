//! Crossfades of the reference implementation: how far they read ahead, and the mix of the overlap of two tracks.

use super::super::make;
use super::super::work::fades;
use super::Reference;
use super::flat::Flat;

impl Reference<'_> {
    fn read_ahead(&mut self, at: usize) -> bool {
        let child = self.child(at, 0);
        let given = if self.ready(child) { self.whole(child) } else { Flat::default() };
        self.ops[at].ahead.append(&given);
        self.end_tick(at + 1);
        given.len() > 0
    }

    pub(super) fn cross(&mut self, at: usize) -> Flat {
        let node = self.node(at);
        let samples = |label| make::samples(node, label, self.setting);
        let (most, fade_in, fade_out) = (samples("duration").max(1), samples("fade_in"), samples("fade_out"));
        let mut frame = Flat::default();
        let mut fresh = false;
        while frame.len() < self.setting.frame {
            let wanted = self.setting.frame - frame.len();
            let mut more = true;
            while more && self.ops[at].ahead.mark_after(0).is_none() && self.ops[at].ahead.len() < most + wanted {
                more = self.read_ahead(at);
            }
            let free = match self.ops[at].ahead.mark_after(0) {
                None => self.ops[at].ahead.len() - if more { most } else { 0 },
                Some(end) if end > most => end - most,
                // The next samples are a mix already.
                Some(end) if fresh => end,
                Some(end) => {
                    let mut more = true;
                    while more && self.ops[at].ahead.mark_after(end).is_none() && self.ops[at].ahead.len() < end + most
                    {
                        more = self.read_ahead(at);
                    }
                    let ahead = &self.ops[at].ahead;
                    let next = ahead.mark_after(end).unwrap_or(ahead.len());
                    let overlap = end.min(next - end).min(most);
                    if end == overlap {
                        let (before, mut mixed) = (ahead.cut(0, end), ahead.cut(end, 2 * end));
                        for (before, mixed) in before.sound.iter().zip(&mut mixed.sound) {
                            for (at, (before, sample)) in before.iter().zip(mixed).enumerate() {
                                let [out, into] = fades(at, end, fade_out, fade_in);
                                *sample = before * out + *sample * into;
                            }
                        }
                        mixed.append(&ahead.cut(2 * end, ahead.len()));
                        self.ops[at].ahead = mixed;
                        fresh = true;
                        continue;
                    }
                    end - overlap
                }
            };
            let length = free.min(wanted);
            if length == 0 {
                break;
            }
            let ahead = std::mem::take(&mut self.ops[at].ahead);
            fresh = false;
            frame.append(&ahead.cut(0, length));
            self.ops[at].ahead = ahead.cut(length, ahead.len());
        }
        frame
    }
}
