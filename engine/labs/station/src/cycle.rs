//! An operator's cycle. Once a tick it is asked whether it is ready, generates its frame, and gives that frame to each parent
//! that asks; after the tick it caches the samples that no parent consumed.
//!
//! ```text
//! Pending -> Ready | Unavailable -> Done(frame) -> Pending
//! ```
//!
//! This follows Liquidsoap's `source.ml`, including its many queries of a frame's position.

use std::hint::black_box;

use super::counts::{Counter, EventKind, OperatorEvent};
use super::graph::{Graph, State};
use super::observer::Sums;
use super::scene::Picture;
use super::tools::{Ctx, after, append, events, part};
use super::work::Work;
use chunks::content::Content;
use chunks::data::INFINITE;
use chunks::frame::{Frame, MARKS, METADATA};
use clock::sync::{Network as _, SyncTracker as _};
use clock::watchers::Boundary;

/// The operators' answers to `remaining` during one query, each with the counts of its evaluation.
struct RemainingCache {
    /// For each operator, the index of its answer plus 1; 0 without an answer.
    places: Vec<u16>,
    answers: Vec<(usize, Sums)>,
}

impl RemainingCache {
    fn of(operators: usize) -> RemainingCache {
        RemainingCache { places: vec![0; operators], answers: Vec::new() }
    }

    fn get(&self, at: usize) -> Option<&(usize, Sums)> {
        self.answers.get(usize::from(self.places[at]).checked_sub(1)?)
    }

    fn set(&mut self, at: usize, answer: (usize, Sums)) {
        self.answers.push(answer);
        self.places[at] = self.answers.len() as u16;
    }
}

impl<C: Content> Graph<C> {
    /// Makes `at` the current operator; returns the previous one, to be restored by `leave`.
    fn enter<const ON: bool>(&self, at: usize, ctx: &mut Ctx<'_, ON>) -> u16 {
        ctx.probe.flush(ctx.operator);
        std::mem::replace(&mut ctx.operator, at as u16)
    }

    fn leave<const ON: bool>(&self, outer: u16, ctx: &mut Ctx<'_, ON>) {
        ctx.probe.flush(ctx.operator);
        ctx.operator = outer;
    }

    /// Runs the hooks of an operator's watchers.
    #[inline(always)]
    fn watch<const ON: bool>(&self, at: usize, boundary: Boundary, ctx: &mut Ctx<'_, ON>) {
        let watchers = &self.ops[at].watchers;
        let hooks = u64::from(watchers.cycle(self.clocks[self.net.operator(at).clock].ticks, boundary));
        ctx.probe.add(Counter::Hooks, hooks);
        ctx.probe.add(Counter::WatcherCalls, hooks * watchers.attached() as u64);
    }

    /// Whether an operator can deliver a frame in this tick. The first call of a tick begins its cycle.
    #[inline(never)]
    // code: is_ready
    // at: asked
    pub(super) fn is_ready<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) -> bool {
        if matches!(self.ops[at].state, State::Pending) {
            let outer = self.enter(at, ctx);
            let clock = self.net.operator(at).clock;
            self.watch(at, Boundary::Begins, ctx);
            self.tracker.cycle(&self.net.graph, at as u32, ctx.probe);
            self.ops[at].consumed = 0;
            let cached = self.tools.position(&self.ops[at].cache, ctx);
            let can = self.can_generate(at, ctx);
            let ready = can || cached > 0;
            self.ops[at].state = if ready { State::Ready { generates: can, cached } } else { State::Unavailable };
            if ready != self.net.graph.ready(at as u32) {
                self.net.graph.set_ready(at as u32, ready);
                self.tracker.readied(&self.net.graph, at as u32, ctx.probe);
            }
            let watch = &mut ctx.probe.queue(Counter::AfterCompares, Counter::AfterCopies);
            self.clocks[clock].after.push(at as u32, watch);
            ctx.probe.emit(at as u16, EventKind::Operator(OperatorEvent::Asked), u64::from(ready));
            self.leave(outer, ctx);
        }
        matches!(self.ops[at].state, State::Ready { .. } | State::Done(_))
    }
    // code end

    /// An operator's frame of this tick; the first call generates it.
    #[inline(never)]
    // code: get
    // at: gave
    pub(super) fn get<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        self.is_ready(at, ctx);
        match std::mem::take(&mut self.ops[at].state) {
            State::Ready { generates, cached } => self.make(at, generates && cached < self.setting.frame, ctx),
            State::Done(frame) => {
                ctx.probe.emit(at as u16, EventKind::Operator(OperatorEvent::Gave), 0);
                self.ops[at].state = State::Done(frame.clone());
                frame
            }
            state => {
                self.ops[at].state = state;
                self.empty_frame.clone()
            }
        }
    }
    // code end

    #[inline(never)]
    // code: make
    // at: made
    fn make<const ON: bool>(&mut self, at: usize, generates: bool, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let outer = self.enter(at, ctx);
        let mut frame = std::mem::replace(&mut self.ops[at].cache, self.empty_frame.clone());
        let mut made = None;
        if generates {
            let generated = self.generate(at, ctx);
            if self.switches.remembers {
                self.answers.forget(at, &self.net);
            }
            frame = append(&frame, &generated, ctx);
            made = Some(generated);
        }
        if self.tools.position(&frame, ctx) > self.setting.frame {
            self.ops[at].tail = Some(after(&frame, self.setting.frame, ctx));
            frame = part(&frame, 0, self.setting.frame, ctx);
        }
        // These positions are queried by callbacks on every frame and by its meters.
        black_box(self.tools.position(&frame, ctx));
        if !self.net.is_output(at) {
            self.ops[at].left = if ON && !self.switches.remembers {
                self.remaining_once(at, &mut RemainingCache::of(self.ops.len()), ctx)
            } else {
                self.remaining(at, ctx)
            };
        }
        if let Some(made) = made
            && matches!(self.ops[at].work, Work::OnPosition(_))
        {
            self.handle(at, &made, ctx);
        }
        let length = self.tools.position(&frame, ctx);
        // Each operator looks up the frame's metadata and track marks when it passes the frame on.
        for field in [METADATA, MARKS] {
            black_box(events(&frame, field, ctx));
        }
        black_box(self.tools.position(&frame, ctx));
        ctx.probe.emit(at as u16, EventKind::Operator(OperatorEvent::Made), length as u64);
        ctx.probe.show(|| Picture::made(at, &frame));
        self.ops[at].state = State::Done(frame.clone());
        self.leave(outer, ctx);
        frame
    }
    // code end

    /// A parent consumed the first `n` samples of an operator's frame.
    pub(super) fn consume<const ON: bool>(&mut self, at: usize, n: usize, ctx: &mut Ctx<'_, ON>) {
        self.ops[at].consumed = self.tools.max(self.ops[at].consumed, n, ctx);
    }

    /// Ends the cycle: caches the samples that no parent consumed for the next tick.
    #[inline(never)]
    // code: end_cycle
    // at: afterTickCompares
    pub(super) fn end_cycle<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) {
        let outer = self.enter(at, ctx);
        if let State::Done(frame) = std::mem::take(&mut self.ops[at].state) {
            let consumed = self.ops[at].consumed;
            let mut cache = match self.tools.position(&frame, ctx) > consumed {
                true => after(&frame, consumed, ctx),
                false => self.empty_frame.clone(),
            };
            if let Some(tail) = self.ops[at].tail.take() {
                cache = append(&cache, &tail, ctx);
            }
            self.ops[at].cache = cache;
        }
        self.watch(at, Boundary::Ends, ctx);
        self.leave(outer, ctx);
    }
    // code end

    /// Samples until an operator's track ends, or [`INFINITE`]. Queries its children recursively each time; with our switch,
    /// once until one of them generates.
    #[inline(never)]
    // code: remaining
    // at: remainingCalls
    fn remaining<const ON: bool>(&self, at: usize, ctx: &mut Ctx<'_, ON>) -> usize {
        self.remaining_by(at, ctx, &mut |at, ctx| self.remaining(at, ctx))
    }
    // code end

    /// The answer and the counts of `remaining` in one walk: an operator that is queried again gives its cached answer, and
    /// adds its cached counts. Without this, 20 layers of `amplify` take two million calls an operator. Timed variants make
    /// those calls; observed worlds do not, so that a step stays short.
    fn remaining_once<const ON: bool>(&self, at: usize, cache: &mut RemainingCache, ctx: &mut Ctx<'_, ON>) -> usize {
        if let Some((left, sums)) = cache.get(at) {
            ctx.probe.add_all(sums);
            return *left;
        }
        let before = ctx.probe.sums();
        let left = self.remaining_by(at, ctx, &mut |at, ctx| self.remaining_once(at, cache, ctx));
        cache.set(at, (left, ctx.probe.since(&before)));
        left
    }

    /// Samples until an operator's track ends, where `ask` queries the children.
    #[inline(always)]
    fn remaining_by<const ON: bool>(
        &self,
        at: usize,
        ctx: &mut Ctx<'_, ON>,
        ask: &mut impl FnMut(usize, &mut Ctx<'_, ON>) -> usize,
    ) -> usize {
        ctx.probe.add(Counter::Remaining, 1);
        let op = &self.ops[at];
        if let (true, Some(left)) = (self.switches.remembers, self.answers.get(at)) {
            return left;
        }
        let children = self.net.children(at);
        let mut of = |nth: usize, ctx: &mut Ctx<'_, ON>| ask(children[nth] as usize, ctx);
        let left = match &op.work {
            Work::Files(files) => files.remaining(),
            Work::Select(select) => select.selected().map_or(INFINITE, |nth| of(nth, ctx)),
            Work::Amplify(_) | Work::Through | Work::OnPosition(_) | Work::Cross(_) | Work::Output => of(0, ctx),
            Work::Muxer => {
                let (a, b) = (of(0, ctx), of(1, ctx));
                self.tools.min(a, b, ctx)
            }
            // The longest track of those that end.
            Work::Add(..) => (0..children.len()).fold(INFINITE, |most, nth| match (most, of(nth, ctx)) {
                (INFINITE, left) | (left, INFINITE) => left,
                (most, left) => self.tools.max(most, left, ctx),
            }),
            Work::Tone(_) | Work::Blank(_) | Work::Busy => INFINITE,
        };
        if self.switches.remembers {
            self.answers.set(at, left);
        }
        left
    }
}
