//! Switches, fallbacks and sequences of the reference implementation: which source plays each piece of a frame.

use super::super::plan::Kind;
use super::Reference;
use super::flat::Flat;

impl Reference<'_> {
    fn has_more(&mut self, at: usize, nth: usize, read: usize) -> bool {
        let child = self.child(at, nth);
        self.ready(child) && (read == 0 || read < self.look(child).len())
    }

    pub(super) fn select(&mut self, at: usize) -> Flat {
        let node = self.node(at);
        let (sources, turns) = (node.sources.len(), node.kind == Kind::Sequence);
        let sensitive = turns || node.truth("track_sensitive");
        let mut read = vec![0; sources];
        let mut frame = Flat::default();
        while frame.len() < self.setting.frame {
            let selected = self.ops[at].selected;
            let current = selected.filter(|&nth| self.has_more(at, nth, read[nth]));
            let chooses = match current {
                None => true,
                Some(nth) if turns && nth + 1 == sources => false,
                Some(_) if !sensitive => frame.len() == 0,
                Some(nth) => {
                    let given = self.look(self.child(at, nth));
                    self.ops[at].begun && given.marks.iter().any(|&(mark, _)| mark == read[nth])
                }
            };
            let mut changed = false;
            if chooses {
                let next = match turns {
                    true => {
                        let from = selected.map_or(0, |nth| nth + 1);
                        (from..sources).find(|&nth| self.has_more(at, nth, read[nth])).or(current)
                    }
                    false => (0..sources).find(|&nth| self.holds(at, nth) && self.has_more(at, nth, read[nth])),
                };
                let Some(next) = next else { break };
                changed = selected != Some(next);
                (self.ops[at].selected, self.ops[at].begun) = (Some(next), false);
            }
            let nth = self.ops[at].selected.expect("one was chosen");
            let child = self.child(at, nth);
            let given = self.look(child);
            if read[nth] >= given.len() {
                read[nth] = usize::MAX;
                continue;
            }
            let stays = !sensitive || (turns && nth + 1 == sources);
            let end = if stays { None } else { given.mark_after(read[nth]) }.unwrap_or(given.len());
            let end = end.min(read[nth] + self.setting.frame - frame.len());
            let mut piece = given.cut(read[nth], end);
            if changed {
                if piece.marks.first().is_none_or(|&(at, _)| at > 0) {
                    piece.marks.insert(0, (0, 0));
                }
                if let Some(said) = self.ops[at].said[nth]
                    && piece.metadata.first().is_none_or(|&(at, _)| at > 0)
                {
                    piece.metadata.insert(0, (0, said));
                }
            }
            if let Some(&(_, said)) = piece.metadata.last() {
                self.ops[at].said[nth] = Some(said);
            }
            self.take(child, end);
            read[nth] = end;
            self.ops[at].begun = true;
            frame.append(&piece);
        }
        frame
    }
}
