//! `on_position`: passes on its source's frames, and calls a handler once a track, when so much of the track has been played,
//! or when so little of it remains.
//!
//! In Liquidsoap it is a method of every source (`source.ml`): after a frame is generated, the source asks itself for what
//! remains, and calls each handler that is due and was not called in this track. With `allow_partial` it calls, at the end of a
//! track, the handlers that were not due. The handler is here a number that is counted and digested: the position at the call.

use super::Work;
use crate::counts::{EventKind, OperatorEvent};
use crate::graph::{Graph, Op};
use crate::tools::{Ctx, events};
use chunks::content::Content;
use chunks::data::INFINITE;
use chunks::frame::{Frame, MARKS};

/// A call of a handler: the operator's index in the plan, and the position in samples, or `u64::MAX` for infinite.
pub(crate) type Handled = (usize, u64);

/// The state of an `on_position`.
#[derive(Clone, Debug)]
pub(crate) struct OnPosition {
    /// The position in samples.
    position: usize,
    /// Whether it counts from the end of the track.
    remaining: bool,
    allow_partial: bool,
    /// Samples of this track that were generated.
    elapsed: usize,
    /// Whether the handler was called in this track.
    executed: bool,
}

impl OnPosition {
    pub fn new(position: usize, remaining: bool, allow_partial: bool) -> OnPosition {
        OnPosition { position, remaining, allow_partial, elapsed: 0, executed: false }
    }

    /// Adds `length` samples; returns the position if the handler is called. `ended` says that the track ends there.
    fn add(&mut self, length: usize, left: usize, ended: bool) -> Option<usize> {
        self.elapsed += length;
        let (position, due) = match self.remaining {
            true => (left, left != INFINITE && left <= self.position),
            false => (self.elapsed, self.elapsed >= self.position),
        };
        let calls = !self.executed && (due || ended && self.allow_partial);
        self.executed |= calls;
        calls.then_some(position)
    }

    /// Adds a frame of `length` samples, in which a track begins at `mark`, with `left` samples of the track after it, and the
    /// calls of the handler of operator `node` of the plan.
    #[inline(never)]
    fn add_frame(&mut self, length: usize, mark: Option<usize>, left: usize, node: usize, handled: &mut Vec<Handled>) {
        let mut calls = [None; 2];
        let mut rest = length;
        if let Some(mark) = mark {
            if self.elapsed > 0 {
                calls[0] = self.add(mark, left, true);
            }
            (self.elapsed, self.executed) = (0, false);
            rest -= mark;
        }
        calls[1] = self.add(rest, left, false);
        let position = |at| if at == INFINITE { u64::MAX } else { at as u64 };
        handled.extend(calls.into_iter().flatten().map(|at| (node, position(at))));
    }
}

impl<C: Content> Graph<C> {
    /// Tells an `on_position` of the frame that it has just generated.
    #[inline(never)]
    pub(crate) fn handle<const ON: bool>(&mut self, at: usize, made: &Frame<C>, ctx: &mut Ctx<'_, ON>) {
        let mark = events(made, MARKS, ctx).first().map(|&(mark, _)| mark);
        let length = self.tools.position(made, ctx);
        let before = self.handled.len();
        let Op { work, left, .. } = &mut self.ops[at];
        let Work::OnPosition(handler) = work else { return };
        handler.add_frame(length, mark, *left, self.net.operator(at).node, &mut self.handled);
        for &(_, position) in &self.handled[before..] {
            ctx.probe.emit(at as u16, EventKind::Operator(OperatorEvent::Handled), position);
        }
    }
}
