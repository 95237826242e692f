//! Handlers of the reference implementation: what remains of a track, computed anew for each question, and the tracks in which
//! a handler was called.

use super::super::make;
use super::super::plan::Kind;
use super::Reference;
use super::flat::Flat;

/// The state of an `on_position`.
#[derive(Clone, Copy, Default)]
pub(super) struct Handler {
    elapsed: usize,
    called: bool,
}

impl Reference<'_> {
    /// Samples until an operator's track ends; `None` if it does not.
    fn remaining(&self, at: usize) -> Option<usize> {
        let op = &self.ops[at];
        let children = &self.node(at).sources;
        match self.node(at).kind {
            Kind::Sine | Kind::Blank | Kind::Noise => None,
            Kind::Playlist | Kind::Queue => {
                op.files.as_ref().map(|files| if files.on_air.is_some() { files.track - files.played } else { 0 })
            }
            Kind::Switch | Kind::Fallback | Kind::Sequence => self.remaining(children[op.selected?]),
            Kind::Add => children.iter().filter_map(|&child| self.remaining(child)).max(),
            _ => self.remaining(children[0]),
        }
    }

    /// Calls the handler of an `on_position` that has generated this frame, if it is due.
    pub(super) fn handle(&mut self, at: usize, frame: &Flat) {
        let left = self.remaining(at);
        let node = self.node(at);
        let position = make::samples(node, "position", self.setting);
        let Handler { mut elapsed, mut called } = self.ops[at].handler;
        // Pieces of the frame: samples, and whether the track ends with them.
        let pieces = match frame.marks.first() {
            Some(&(mark, _)) => vec![(mark, true), (frame.len() - mark, false)],
            None => vec![(frame.len(), false)],
        };
        for (samples, ends) in pieces {
            // No track ends at the first sample of all.
            if !(ends && elapsed == 0) {
                elapsed += samples;
                let [here, due] = match node.truth("remaining") {
                    true => [
                        left.map_or(u64::MAX, |left| left as u64),
                        u64::from(left.is_some_and(|left| left <= position)),
                    ],
                    false => [elapsed as u64, u64::from(elapsed >= position)],
                };
                if !called && (due == 1 || ends && node.truth("allow_partial")) {
                    called = true;
                    self.handled.push((at, here));
                }
            }
            if ends {
                (elapsed, called) = (0, false);
            }
        }
        self.ops[at].handler = Handler { elapsed, called };
    }
}
