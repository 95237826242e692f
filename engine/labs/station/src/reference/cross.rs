//! Crossfades of the reference implementation, after `cross.ml` of Liquidsoap 2.4.5: what is read, and the mix of two tracks.

use super::super::make;
use super::super::work::fades;
use super::Reference;
use super::flat::Flat;

/// The state of a crossfade; its samples that are not yet played are the operator's `ahead`.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Status {
    #[default]
    Idle,
    Before,
    After,
}

impl Reference<'_> {
    /// Reads a frame, or its part before a track mark; returns whether it was less than a frame, which ends the track.
    fn read(&mut self, at: usize, is_first: bool, into: &mut Flat) -> bool {
        let child = self.child(at, 0);
        let frame = self.look(child);
        let read = match frame.marks.first() {
            Some(&(mark, _)) if mark > 0 || !is_first => mark,
            _ => frame.len(),
        };
        self.take(child, read);
        self.end_tick(at + 1);
        into.append(&frame.cut(0, read));
        read < self.setting.frame
    }

    /// Reads until `into` has the crossfade's duration, or a track ends; returns whether one did.
    fn read_ahead(&mut self, at: usize, mut is_first: bool, into: &mut Flat) -> bool {
        let duration = make::crossfade(self.node(at), self.setting);
        while into.len() < duration && self.ready(self.child(at, 0)) {
            if self.read(at, is_first, into) {
                return true;
            }
            is_first = false;
        }
        false
    }

    /// Whether a crossfade has something to play.
    pub(super) fn can_cross(&mut self, at: usize) -> bool {
        let status = self.ops[at].crossing;
        let is_first = match status {
            Status::Idle if !self.ready(self.child(at, 0)) => return false,
            Status::After if self.ops[at].ahead.len() > 0 => return true,
            Status::Before => false,
            Status::Idle | Status::After => true,
        };
        self.ops[at].crossing = Status::Before;
        let mut before = std::mem::take(&mut self.ops[at].ahead);
        if self.read_ahead(at, is_first, &mut before) {
            let mut next = Flat::default();
            self.read_ahead(at, true, &mut next);
            self.ops[at].crossing = Status::After;
            before = self.mixed(at, &before, &next);
        }
        self.ops[at].ahead = before;
        self.ops[at].ahead.len() > 0
    }

    /// Two tracks one after the other, laid over each other as far as both reach.
    fn mixed(&self, at: usize, before: &Flat, next: &Flat) -> Flat {
        let samples = |label| make::samples(self.node(at), label, self.setting);
        let (fade_out, fade_in) = (samples("fade_out"), samples("fade_in"));
        let length = before.len().min(next.len());
        let alone = before.len() - length;
        let mut mixed = before.cut(0, alone);
        mixed.append(next);
        for (mixed, before) in mixed.sound.iter_mut().zip(&before.sound) {
            for at in 0..length {
                let [out, into] = fades(at, length, fade_out, fade_in);
                mixed[alone + at] = before[alone + at] * out + mixed[alone + at] * into;
            }
        }
        mixed
    }

    pub(super) fn cross(&mut self, at: usize) -> Flat {
        let mut frame = Flat::default();
        while frame.len() < self.setting.frame && self.can_cross(at) {
            let ahead = std::mem::take(&mut self.ops[at].ahead);
            let length = ahead.len().min(self.setting.frame - frame.len());
            frame.append(&ahead.cut(0, length));
            self.ops[at].ahead = ahead.cut(length, ahead.len());
        }
        frame
    }
}
