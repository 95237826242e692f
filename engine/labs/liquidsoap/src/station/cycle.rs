//! An operator's cycle: once a tick it is asked whether it is ready, makes its frame, and gives it to all who ask, however
//! many; after the tick it keeps what nobody took.
//!
//! ```text
//! Pending -> Ready | Unavailable -> Done(frame) -> Pending
//! ```
//!
//! As Liquidsoap's `source.ml` has it, with its many questions for a frame's position.

use std::hint::black_box;

use super::counts::{Counter, Did, What};
use super::graph::{Graph, State};
use super::scene::Picture;
use super::tally::Sums;
use super::tools::{Bench, after, append, events, part};
use super::work::Work;
use crate::clock::sync::SyncTracker as _;
use crate::clock::watchers::Boundary;
use chunks::lengths::content::Content;
use chunks::lengths::data::INFINITE;
use chunks::lengths::frame::{Frame, MARKS, METADATA};

/// What operators have answered, and counted, while one was asked.
struct Known {
    /// Place of each operator's answer, and one; 0 where there is none yet.
    places: Vec<u16>,
    answers: Vec<(usize, Sums)>,
}

impl Known {
    fn of(operators: usize) -> Known {
        Known { places: vec![0; operators], answers: Vec::new() }
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
    /// Another operator has its turn; returns the one that goes on afterwards.
    fn enter<const ON: bool>(&self, at: usize, desk: &mut Bench<'_, ON>) -> u16 {
        desk.probe.flush(desk.operator);
        std::mem::replace(&mut desk.operator, at as u16)
    }

    fn leave<const ON: bool>(&self, outer: u16, desk: &mut Bench<'_, ON>) {
        desk.probe.flush(desk.operator);
        desk.operator = outer;
    }

    /// Whether an operator has something to give in this tick. Who asks first begins its cycle.
    #[inline(never)]
    pub(super) fn is_ready<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) -> bool {
        if matches!(self.ops[at].state, State::Pending) {
            let outer = self.enter(at, desk);
            let clock = self.net.operator(at).clock;
            let hooks = self.ops[at].watchers.cycle(self.clocks[clock].ticks, Boundary::Begins);
            desk.probe.add(Counter::Hooks, u64::from(hooks));
            self.tracker.cycle(&self.net.graph, at as u32, desk.probe);
            self.ops[at].consumed = 0;
            let cached = self.tools.position(&self.ops[at].cache, desk);
            let can = self.can_generate(at, desk);
            let ready = can || cached > 0;
            self.ops[at].state = if ready { State::Ready { generates: can, cached } } else { State::Unavailable };
            self.net.graph.set_ready(at as u32, ready);
            let watch = &mut desk.probe.queue(Counter::AfterCompares, Counter::AfterCopies);
            self.clocks[clock].after.push(at as u32, watch);
            desk.probe.say(at as u16, What::Did(Did::Asked), u64::from(ready));
            self.leave(outer, desk);
        }
        matches!(self.ops[at].state, State::Ready { .. } | State::Done(_))
    }

    /// An operator's frame of this tick, which it makes when it is first asked.
    #[inline(never)]
    pub(super) fn get<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) -> Frame<C> {
        self.is_ready(at, desk);
        match std::mem::take(&mut self.ops[at].state) {
            State::Ready { generates, cached } => self.make(at, generates && cached < self.setting.frame, desk),
            State::Done(frame) => {
                desk.probe.say(at as u16, What::Did(Did::Gave), 0);
                self.ops[at].state = State::Done(frame.clone());
                frame
            }
            state => {
                self.ops[at].state = state;
                self.nothing.clone()
            }
        }
    }

    #[inline(never)]
    fn make<const ON: bool>(&mut self, at: usize, generates: bool, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let outer = self.enter(at, desk);
        let mut frame = std::mem::replace(&mut self.ops[at].cache, self.nothing.clone());
        if generates {
            let made = self.generate(at, desk);
            frame = append(&frame, &made, desk);
        }
        if self.tools.position(&frame, desk) > self.setting.frame {
            self.ops[at].tail = Some(after(&frame, self.setting.frame, desk));
            frame = part(&frame, 0, self.setting.frame, desk);
        }
        // What is told on every position, and what its meters want to know.
        black_box(self.tools.position(&frame, desk));
        if !self.net.is_output(at) {
            self.ops[at].left = if ON && !self.switches.remembers {
                self.remaining_once(at, &mut Known::of(self.ops.len()), desk)
            } else {
                self.remaining(at, desk)
            };
        }
        let length = self.tools.position(&frame, desk);
        // Where tracks begin, and what they are, is looked up by whoever passes a frame on.
        for field in [METADATA, MARKS] {
            black_box(events(&frame, field, desk));
        }
        black_box(self.tools.position(&frame, desk));
        desk.probe.say(at as u16, What::Did(Did::Made), length as u64);
        desk.probe.show(|| Picture::made(at, &frame));
        self.ops[at].state = State::Done(frame.clone());
        self.leave(outer, desk);
        frame
    }

    /// Somebody took the first `n` samples of an operator's frame.
    pub(super) fn consume<const ON: bool>(&mut self, at: usize, n: usize, desk: &mut Bench<'_, ON>) {
        self.ops[at].consumed = self.tools.max(self.ops[at].consumed, n, desk);
    }

    /// The tick is over: what nobody took is kept for the next one.
    #[inline(never)]
    pub(super) fn end_cycle<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) {
        let outer = self.enter(at, desk);
        if let State::Done(frame) = std::mem::take(&mut self.ops[at].state) {
            let consumed = self.ops[at].consumed;
            let mut cache = match self.tools.position(&frame, desk) > consumed {
                true => after(&frame, consumed, desk),
                false => self.nothing.clone(),
            };
            if let Some(tail) = self.ops[at].tail.take() {
                cache = append(&cache, &tail, desk);
            }
            self.ops[at].cache = cache;
        }
        let ticks = self.clocks[self.net.operator(at).clock].ticks;
        let hooks = self.ops[at].watchers.cycle(ticks, Boundary::Ends);
        desk.probe.add(Counter::Hooks, u64::from(hooks));
        self.leave(outer, desk);
    }

    /// Samples until an operator's track ends, or [`INFINITE`]. Asked of those that it hangs on, each time; or, ours, once a
    /// tick.
    #[inline(never)]
    fn remaining<const ON: bool>(&self, at: usize, desk: &mut Bench<'_, ON>) -> usize {
        self.remaining_by(at, desk, &mut |at, desk| self.remaining(at, desk))
    }

    /// The same answer and the same counts, in one walk: an operator that is asked again answers as it did, and counts as much.
    /// Without this, 20 layers of `amplify` take two million calls an operator. Timed variants make those calls; watched worlds
    /// do not, so that a step stays short.
    fn remaining_once<const ON: bool>(&self, at: usize, known: &mut Known, desk: &mut Bench<'_, ON>) -> usize {
        if let Some((left, sums)) = known.get(at) {
            desk.probe.again(sums);
            return *left;
        }
        let before = desk.probe.sums();
        let left = self.remaining_by(at, desk, &mut |at, desk| self.remaining_once(at, known, desk));
        known.set(at, (left, desk.probe.since(&before)));
        left
    }

    /// Samples until an operator's track ends, where `ask` asks the others.
    #[inline(always)]
    fn remaining_by<const ON: bool>(
        &self,
        at: usize,
        desk: &mut Bench<'_, ON>,
        ask: &mut impl FnMut(usize, &mut Bench<'_, ON>) -> usize,
    ) -> usize {
        desk.probe.add(Counter::Remaining, 1);
        let op = &self.ops[at];
        let stamp = self.clocks[self.net.operator(at).clock].ticks;
        if let (true, Some((tick, left))) = (self.switches.remembers, op.remembered.get())
            && tick == stamp
        {
            return left;
        }
        let children = self.net.children(at);
        let mut of = |nth: usize, desk: &mut Bench<'_, ON>| ask(children[nth] as usize, desk);
        let left = match &op.work {
            Work::Files(files) => files.left(),
            Work::Select(select) => select.selected().map_or(INFINITE, |nth| of(nth, desk)),
            Work::Amplify(_) | Work::Through | Work::Cross(_) | Work::Output => of(0, desk),
            Work::Muxer => {
                let (a, b) = (of(0, desk), of(1, desk));
                self.tools.min(a, b, desk)
            }
            Work::Add(..) => (0..children.len()).fold(0, |most, nth| {
                let left = of(nth, desk);
                self.tools.max(most, left, desk)
            }),
            Work::Tone(_) | Work::Blank(_) | Work::Busy => INFINITE,
        };
        if self.switches.remembers {
            op.remembered.set(Some((stamp, left)));
        }
        left
    }
}
