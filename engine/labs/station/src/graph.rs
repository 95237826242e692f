//! A running graph: the operators of a plan, a clock for the outputs and one for each crossfade, with the mechanisms that the
//! switches select.

use std::hint::black_box;
use std::rc::Rc;

use super::answers::Answers;
use super::counts::{Counter, EventKind, OperatorEvent};
use super::make;
use super::net::Net;
use super::observer::StationObserver;
use super::plan::{Kind, Plan};
use super::switches::Switches;
use super::tools::{Ctx, Tools, sound, timed};
use super::work::{Handled, Work};
use audio::Tune;
use base::hash::Hash;
use chunks::content::{Content, Context};
use chunks::counts::Operation;
use chunks::frame::Frame;
use clock::pace::{After, Pace, Settings};
use clock::sync::any::AnyTracker;
use clock::sync::{Conflict, Network as _, SyncResult, SyncTracker as _};
use clock::tick::{self, TickContext};
use clock::watchers::{CycleCounter, Watchers};
use observe::probe::NoObserver;
use queues::after_tick::AfterTick;
use queues::slab::{CYCLES, Ref, Slab};
use queues::weak::WeakQueue;

/// A graph's settings, independent of its variant.
#[derive(Clone)]
pub(crate) struct Setting {
    /// Number of samples of a frame.
    pub frame: usize,
    /// Sample rate, in Hz.
    pub rate: u32,
    /// The music that playlists play; without it they play noise.
    pub tune: Option<Rc<Tune>>,
    /// Whether a watcher is attached to the first source of the script.
    pub watched: bool,
    /// Planted fault: switches, fallbacks and sequences choose another source and do not notify.
    pub silent_operator: bool,
}

/// An operator's state in its cycle.
#[derive(Default)]
pub(crate) enum State<C> {
    /// No parent has asked yet.
    #[default]
    Pending,
    /// It can deliver a frame: it has `cached` samples from the last tick, and more if it `generates`.
    Ready { generates: bool, cached: usize },
    /// It cannot deliver a frame.
    Unavailable,
    /// It has generated its frame.
    Done(Frame<C>),
}

/// A running operator.
pub(crate) struct Op<C> {
    pub state: State<C>,
    /// The samples of the last frame that no parent consumed.
    pub cache: Frame<C>,
    /// Samples that it generated beyond a frame.
    pub tail: Option<Frame<C>>,
    /// Number of samples of its frame that were consumed.
    pub consumed: usize,
    pub work: Work<C>,
    pub watchers: Watchers,
    /// The operators that woke it.
    pub(super) activations: WeakQueue,
    /// Samples until its track ends.
    pub left: usize,
}

/// A source that weak references refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// An operator, by its number.
    Operator(u16),
    /// One of the sources that a crossfade makes for a mix, by its number in the mix.
    Mix(u8),
}

/// A clock: its sources, and the operators that it runs after the tick.
#[derive(Clone)]
pub(crate) struct Clock {
    pub(super) passive: WeakQueue,
    active: WeakQueue,
    /// Whether sources have registered since its last tick began.
    pending: bool,
    pub after: AfterTick,
    pub ticks: u64,
}

/// Number of ticks of a collector cycle: a second. Liquidsoap documents no duration of the two cycles for which a zombie
/// lasts.
const CYCLE: u64 = 50;

/// A request that waits in a queue of the script.
pub(crate) struct Waiting {
    /// Its number among the requests of all queues, in the order of the script, from 1.
    pub number: u32,
    /// The queue's index in the plan.
    pub node: usize,
    /// Its number in the queue, from 0.
    pub request: u32,
}

/// A running graph.
pub(crate) struct Graph<C> {
    pub(super) plan: Rc<Plan>,
    pub(super) setting: Setting,
    pub(super) switches: Switches,
    pub(super) tools: Tools,
    pub(super) net: Net,
    pub(super) ops: Vec<Op<C>>,
    /// The answers to `remaining`, if they are kept.
    pub(super) answers: Answers,
    pub(super) tracker: AnyTracker,
    pub(super) clocks: Vec<Clock>,
    /// The sources that weak references refer to.
    pub(super) sources: Slab<Member>,
    pace: Pace,
    /// An empty frame: a chunk of length 0 for each field.
    pub(super) empty_frame: Frame<C>,
    /// The frame that each output played in this tick.
    pub(super) played: Vec<Option<Frame<C>>>,
    /// The handlers called in this tick, in order.
    pub(super) handled: Vec<Handled>,
    pub(super) digest: Hash,
    /// The conflict that ended the last tick early, if any.
    pub(super) conflict: Option<Conflict>,
    /// The pacing decision after the last tick.
    pub(super) after: After,
}

impl<C: Content> Graph<C> {
    /// The graph of a plan, with all operators awake.
    pub fn new(plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Self {
        let net = Net::new(plan);
        // Waking up is never timed. A counting observer is used here, so that no operator is asked twice for the same answer.
        let mut observer = StationObserver::<true>::default();
        let mut ctx = Context { probe: &mut observer, operator: 0, field: 0, operation: Operation::Idle };
        let contents =
            [timed(Vec::new(), 0, &mut ctx), timed(Vec::new(), 0, &mut ctx), sound(Default::default(), &mut ctx)];
        let empty_frame: Frame<C> = Frame::new(contents, &mut ctx);
        let ops = net.operators().map(|operator| Op {
            state: State::Pending,
            cache: empty_frame.clone(),
            tail: None,
            consumed: 0,
            work: make::work(plan, operator, setting),
            watchers: Watchers::new(switches.watchers),
            activations: WeakQueue::new(switches.weak),
            left: 0,
        });
        let queue = || WeakQueue::new(switches.weak);
        let after = if switches.places { AfterTick::sparse_set() } else { AfterTick::list() };
        let clock = || Clock { passive: queue(), active: queue(), pending: false, after: after.clone(), ticks: 0 };
        let frame = (setting.frame as u64, u64::from(setting.rate));
        let mut graph = Graph {
            ops: ops.collect(),
            answers: Answers::of(net.graph.nodes()),
            clocks: (0..net.clocks()).map(|_| clock()).collect(),
            plan: Rc::clone(plan),
            setting: setting.clone(),
            tools: Tools::new(&switches),
            tracker: switches.sync.tracker(),
            sources: Slab::new(CYCLES),
            pace: Pace::new(Settings { frame, ..Settings::default() }, 0),
            empty_frame,
            played: vec![None; net.outputs().len()],
            handled: Vec::new(),
            digest: Hash::default(),
            conflict: None,
            after: After::Go,
            switches,
            net,
        };
        if setting.watched {
            graph.ops[0].watchers.attach(Rc::new(CycleCounter::default()));
        }
        for nth in 0..graph.net.outputs().len() {
            graph.wake(graph.net.outputs()[nth] as usize, None, &mut observer);
        }
        graph
    }

    /// Wakes an operator on behalf of `by`; the first such call wakes its children.
    fn wake(&mut self, at: usize, by: Option<Ref>, observer: &mut StationObserver<true>) {
        let source = self.sources.insert(Member::Operator(at as u16));
        if let Some(by) = by {
            self.ops[at].activations.push(by, &self.sources, &mut observer.weak()).expect("nobody reads it");
        }
        if self.net.graph.awake(at as u32) {
            return;
        }
        for nth in 0..self.net.children(at).len() {
            self.wake(self.child(at, nth), Some(source), observer);
        }
        self.net.graph.set_awake(at as u32, true);
        if !self.net.is_output(at) {
            let clock = &mut self.clocks[self.net.operator(at).clock];
            clock.pending = true;
            clock.passive.register(source, &self.sources, &mut observer.weak()).expect("nobody reads it");
        }
        self.tracker.woken(&self.net.graph, at as u32, observer);
    }

    /// The `nth` child of an operator.
    pub(super) fn child(&self, at: usize, nth: usize) -> usize {
        self.net.children(at)[nth] as usize
    }

    /// Time of an operator's clock, in s.
    pub(super) fn seconds(&self, at: usize) -> f64 {
        let ticks = self.clocks[self.net.operator(at).clock].ticks;
        (ticks * self.setting.frame as u64) as f64 / f64::from(self.setting.rate)
    }

    /// Registers a short-lived source, the `nth` of a mix, with a clock.
    pub(super) fn join<const ON: bool>(&mut self, clock: usize, nth: u8, ctx: &mut Ctx<'_, ON>) -> Ref {
        let source = self.sources.insert(Member::Mix(nth));
        self.clocks[clock].pending = true;
        let queue = &self.clocks[clock].passive;
        queue.register(source, &self.sources, &mut ctx.probe.weak()).expect("nobody reads it");
        source
    }

    /// Drops a short-lived source. With #5119 it is removed from the clock's queue at once, otherwise the clock keeps it until
    /// it is cleared.
    pub(super) fn part<const ON: bool>(&mut self, clock: usize, source: Ref, ctx: &mut Ctx<'_, ON>) {
        if self.switches.detaches {
            let queue = &self.clocks[clock].passive;
            queue.remove(source, &self.sources, &mut ctx.probe.weak()).expect("nobody reads it");
        }
        self.sources.drop(source);
    }

    /// Begins a tick of a clock: if sources have registered since the last one, it counts all that it knows, to warn of a leak.
    fn activate<const ON: bool>(&mut self, clock: usize, ctx: &mut Ctx<'_, ON>) {
        let clock = &mut self.clocks[clock];
        if std::mem::take(&mut clock.pending) {
            for queue in [&clock.active, &clock.passive] {
                black_box(length(queue, &self.sources, ctx));
            }
        }
    }

    /// A clock reads its active sources: to pull from them, and in 2.4.4 once more, to ask who sets the pace; #5133 removed the
    /// second reading. No source here wants to be pulled without an output, so that there are none.
    fn read_active<const ON: bool>(&self, clock: usize, ctx: &mut Ctx<'_, ON>) {
        let active = self.clocks[clock].active.elements(&self.sources, &mut ctx.probe.weak());
        debug_assert!(active.is_ok_and(|active| active.is_empty()));
    }

    /// Runs what a crossfade's clock does in a tick besides pulling, and ends the tick.
    pub(super) fn end_sub_tick<const ON: bool>(&mut self, clock: usize, ctx: &mut Ctx<'_, ON>) {
        self.activate(clock, ctx);
        (0..self.switches.sync.readings()).for_each(|_| self.read_active(clock, ctx));
        self.end_tick(clock, ctx);
    }

    /// Ends a tick of a clock: runs the registered operators.
    fn end_tick<const ON: bool>(&mut self, clock: usize, ctx: &mut Ctx<'_, ON>) {
        if ON {
            // For the figure only: the clock does not look.
            let zombies = zombies(&self.clocks[clock].passive, &self.sources);
            ctx.probe.emit(ctx.operator, EventKind::Operator(OperatorEvent::Zombies), zombies);
        }
        self.clocks[clock].ticks += 1;
        let flushed = self.clocks[clock].after.flush();
        for at in flushed.iter() {
            self.end_cycle(at as usize, ctx);
        }
        self.clocks[clock].after.recycle(flushed);
    }

    /// Runs one tick of the outputs' clock.
    // code: tick
    // at: ticked
    pub fn tick<const ON: bool>(&mut self, observer: &mut StationObserver<ON>) {
        self.handled.clear();
        let mut pace = self.pace;
        let ctx = Context { probe: observer, operator: 0, field: 0, operation: Operation::Idle };
        match tick::tick(&mut Ticking { graph: self, ctx }, &mut pace) {
            Ok(after) => self.after = after,
            Err(conflict) => self.conflict = Some(conflict),
        }
        self.pace = pace;
        if self.clocks[0].ticks.is_multiple_of(CYCLE) {
            self.sources.collect();
        }
    }
    // code end

    /// The requests that wait, in the order of the script's queues and of each queue.
    pub(super) fn waiting(&self) -> Vec<Waiting> {
        let mut first = 1;
        let mut waiting = Vec::new();
        for (node, one) in self.plan.nodes().iter().enumerate().filter(|(_, node)| node.kind == Kind::Queue) {
            let at = self.net.operators().position(|operator| operator.node == node);
            if let Some(Work::Files(files)) = at.map(|at| &self.ops[at].work) {
                waiting.extend(files.waiting().map(|request| Waiting { number: first + request, node, request }));
            }
            first += one.texts("queue").len() as u32;
        }
        waiting
    }

    /// Removes request `request` from the queue at index `node` of the plan; has no effect if it is not waiting there. A
    /// request that is playing plays on.
    pub fn remove_request(&mut self, node: usize, request: u32) {
        let at = self.net.operators().position(|operator| operator.node == node);
        if let Some(Work::Files(files)) = at.map(|at| &mut self.ops[at].work) {
            files.remove(request);
        }
    }
}

/// Number of sources in a queue that are not cleared.
#[inline(never)]
fn length<const ON: bool>(queue: &WeakQueue, sources: &Slab<Member>, ctx: &mut Ctx<'_, ON>) -> usize {
    let mut length = 0;
    queue.each(sources, &mut ctx.probe.weak(), |_, _| length += 1).expect("nobody else uses it");
    length
}

/// Number of zombies that a clock knows, without counting the look.
fn zombies(queue: &WeakQueue, sources: &Slab<Member>) -> u64 {
    let mut zombies = 0;
    let count = |source, _: &mut _| zombies += u64::from(sources.is_zombie(source));
    queue.each(sources, &mut NoObserver, count).expect("nobody else uses it");
    zombies
}

/// A graph during a tick of its clock.
struct Ticking<'a, 'd, C, const ON: bool> {
    graph: &'a mut Graph<C>,
    ctx: Ctx<'d, ON>,
}

impl<C: Content, const ON: bool> TickContext for Ticking<'_, '_, C, ON> {
    fn sub_clocks(&self) -> usize {
        self.graph.clocks.len() - 1
    }

    fn sub_ticks(&self, sub: usize) -> u64 {
        self.graph.clocks[sub + 1].ticks
    }

    fn activate(&mut self) {
        self.graph.activate(0, &mut self.ctx);
    }

    fn animate(&mut self) {
        let graph = &mut *self.graph;
        graph.read_active(0, &mut self.ctx);
        for (nth, output) in graph.net.outputs().to_vec().into_iter().enumerate() {
            let at = output as usize;
            graph.played[nth] = None;
            if graph.is_ready(at, &mut self.ctx) {
                graph.played[nth] = Some(graph.whole(at, &mut self.ctx));
            }
        }
    }

    fn synced(&mut self) -> SyncResult<bool> {
        (1..self.graph.switches.sync.readings()).for_each(|_| self.graph.read_active(0, &mut self.ctx));
        let Graph { net, tracker, .. } = &mut *self.graph;
        let found = tracker.sync_source(&net.graph, self.ctx.probe)?;
        // The lab checks the clock against a full scan; the clock itself does not.
        if ON && net.asked() != Ok(found) {
            self.ctx.probe.add(Counter::WrongTicks, 1);
        }
        Ok(found.is_some())
    }

    fn tick_sub(&mut self, sub: usize) {
        self.graph.end_sub_tick(sub + 1, &mut self.ctx);
    }

    fn after_tick(&mut self) {
        self.graph.end_tick(0, &mut self.ctx);
    }

    fn now(&self) -> u64 {
        self.graph.pace.target()
    }
}

impl<C: Content> Clone for Graph<C> {
    fn clone(&self) -> Self {
        let op = |op: &Op<C>| Op {
            state: State::Pending,
            cache: op.cache.apart(),
            tail: op.tail.as_ref().map(Frame::apart),
            consumed: op.consumed,
            work: op.work.apart(),
            watchers: op.watchers.clone(),
            activations: op.activations.clone(),
            left: op.left,
        };
        Graph {
            plan: Rc::clone(&self.plan),
            setting: self.setting.clone(),
            switches: self.switches,
            tools: self.tools.clone(),
            net: self.net.clone(),
            ops: self.ops.iter().map(op).collect(),
            answers: self.answers.clone(),
            tracker: self.tracker.clone(),
            clocks: self.clocks.clone(),
            sources: self.sources.clone(),
            pace: self.pace,
            empty_frame: self.empty_frame.apart(),
            played: self.played.iter().map(|frame| frame.as_ref().map(Frame::apart)).collect(),
            handled: self.handled.clone(),
            digest: self.digest,
            conflict: self.conflict,
            after: self.after,
        }
    }
}
