//! A graph that runs: the operators of a plan, a clock for the outputs and one for each crossfade, and what the switches say of
//! how it is done.

use std::cell::Cell;
use std::rc::Rc;

use super::counts::{Did, What};
use super::make;
use super::net::Net;
use super::plan::Plan;
use super::switches::Switches;
use super::tally::Tally;
use super::tools::{Bench, Tools, sound, timed};
use super::work::Work;
use crate::clock::pace::{After, Pace, Settings};
use crate::clock::sync::any::AnyTracker;
use crate::clock::sync::{Conflict, Network as _, SyncResult, SyncTracker as _};
use crate::clock::tick::{self, TickContext};
use crate::clock::watchers::Watchers;
use crate::queues::after_tick::AfterTick;
use crate::queues::slab::{CYCLES, Ref, Slab};
use crate::queues::weak::WeakQueue;
use audio::Tune;
use base::hash::Hash;
use chunks::lengths::content::{Content, Desk};
use chunks::lengths::counts::Place;
use chunks::lengths::frame::Frame;

/// What a graph is set to, whoever runs it.
#[derive(Clone)]
pub(crate) struct Setting {
    /// Samples of a frame.
    pub frame: usize,
    /// Samples a second.
    pub rate: u32,
    /// What playlists play; noise without.
    pub tune: Option<Rc<Tune>>,
}

/// Where an operator is in its cycle.
#[derive(Default)]
pub(crate) enum State<C> {
    /// Nobody has asked yet.
    #[default]
    Pending,
    /// It has something: `cached` samples from before, and more if it `generates`.
    Ready { generates: bool, cached: usize },
    /// It has nothing.
    Unavailable,
    /// It has made its frame.
    Done(Frame<C>),
}

/// An operator at work.
pub(crate) struct Op<C> {
    pub state: State<C>,
    /// What nobody took of the last frame.
    pub cache: Frame<C>,
    /// What it has made over a frame.
    pub tail: Option<Frame<C>>,
    /// How much of its frame was taken.
    pub consumed: usize,
    pub work: Work<C>,
    pub watchers: Watchers,
    /// Who woke it.
    activations: WeakQueue,
    /// Samples until its track ends.
    pub left: usize,
    /// The same, and in which tick it was so.
    pub remembered: Cell<Option<(u64, usize)>>,
}

/// A clock: who follows it, and what is to be done when its tick is over.
#[derive(Clone)]
pub(crate) struct Clock {
    passive: WeakQueue,
    active: WeakQueue,
    pub after: AfterTick,
    pub ticks: u64,
}

/// Ticks from one cycle of the collector to the next: a second of them. Of 2.4.5's two cycles that a zombie lasts, no length
/// is known.
const CYCLE: u64 = 50;

/// See the module.
pub(crate) struct Graph<C> {
    pub(super) plan: Rc<Plan>,
    pub(super) setting: Setting,
    pub(super) switches: Switches,
    pub(super) tools: Tools,
    pub(super) net: Net,
    pub(super) ops: Vec<Op<C>>,
    pub(super) tracker: AnyTracker,
    pub(super) clocks: Vec<Clock>,
    /// Sources, as weak references know them.
    sources: Slab<()>,
    pace: Pace,
    /// A frame without ticks, a chunk of length 0 for each field.
    pub(super) nothing: Frame<C>,
    /// What each output played in this tick.
    pub(super) played: Vec<Option<Frame<C>>>,
    pub(super) digest: Hash,
    /// Why the last tick did not end.
    pub(super) conflict: Option<Conflict>,
    /// What came after the last tick.
    pub(super) after: After,
}

impl<C: Content> Graph<C> {
    /// The graph of a plan, awake.
    pub fn new(plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Self {
        let net = Net::new(plan);
        // Nobody is timed while everybody wakes up: with one that counts, nobody is asked twice for the same.
        let mut tally = Tally::<true>::default();
        let mut desk = Desk { probe: &mut tally, operator: 0, field: 0, place: Place::Idle };
        let contents =
            [timed(Vec::new(), 0, &mut desk), timed(Vec::new(), 0, &mut desk), sound(Default::default(), &mut desk)];
        let nothing: Frame<C> = Frame::new(contents, &mut desk);
        let ops = net.operators().map(|operator| Op {
            state: State::Pending,
            cache: nothing.clone(),
            tail: None,
            consumed: 0,
            work: make::work(plan, operator, setting),
            watchers: Watchers::new(switches.watchers),
            activations: WeakQueue::new(switches.weak),
            left: 0,
            remembered: Cell::new(None),
        });
        let queue = || WeakQueue::new(switches.weak);
        let after = if switches.places { AfterTick::sparse_set() } else { AfterTick::list() };
        let clock = || Clock { passive: queue(), active: queue(), after: after.clone(), ticks: 0 };
        let frame = (setting.frame as u64, u64::from(setting.rate));
        let mut graph = Graph {
            ops: ops.collect(),
            clocks: (0..net.clocks()).map(|_| clock()).collect(),
            plan: Rc::clone(plan),
            setting: setting.clone(),
            tools: Tools::new(&switches),
            tracker: switches.sync.tracker(),
            sources: Slab::new(CYCLES),
            pace: Pace::new(Settings { frame, ..Settings::default() }, 0),
            nothing,
            played: vec![None; net.outputs().len()],
            digest: Hash::default(),
            conflict: None,
            after: After::Go,
            switches,
            net,
        };
        for nth in 0..graph.net.outputs().len() {
            graph.wake(graph.net.outputs()[nth] as usize, None, &mut tally);
        }
        graph
    }

    /// Somebody wakes an operator; the first who does so wakes what it hangs on.
    fn wake(&mut self, at: usize, by: Option<Ref>, tally: &mut Tally<true>) {
        let source = self.sources.insert(());
        if let Some(by) = by {
            self.ops[at].activations.push(by, &self.sources, &mut tally.weak()).expect("nobody reads it");
        }
        if self.net.graph.awake(at as u32) {
            return;
        }
        for nth in 0..self.net.children(at).len() {
            self.wake(self.child(at, nth), Some(source), tally);
        }
        self.net.graph.set_awake(at as u32, true);
        if !self.net.is_output(at) {
            self.clocks[self.net.operator(at).clock]
                .passive
                .register(source, &self.sources, &mut tally.weak())
                .expect("nobody reads it");
        }
        self.tracker.woken(&self.net.graph, at as u32, tally);
    }

    /// What an operator pulls from.
    pub(super) fn child(&self, at: usize, nth: usize) -> usize {
        self.net.children(at)[nth] as usize
    }

    /// Seconds of an operator's clock.
    pub(super) fn seconds(&self, at: usize) -> f64 {
        let ticks = self.clocks[self.net.operator(at).clock].ticks;
        (ticks * self.setting.frame as u64) as f64 / f64::from(self.setting.rate)
    }

    /// A source that will not live long joins a clock.
    pub(super) fn join<const ON: bool>(&mut self, clock: usize, desk: &mut Bench<'_, ON>) -> Ref {
        let source = self.sources.insert(());
        let queue = &self.clocks[clock].passive;
        queue.register(source, &self.sources, &mut desk.probe.weak()).expect("nobody reads it");
        source
    }

    /// It goes: with #5119 the clock is told, else it finds out.
    pub(super) fn part<const ON: bool>(&mut self, clock: usize, source: Ref, desk: &mut Bench<'_, ON>) {
        if self.switches.detaches {
            let queue = &self.clocks[clock].passive;
            queue.remove(source, &self.sources, &mut desk.probe.weak()).expect("nobody reads it");
        }
        self.sources.drop(source);
    }

    /// The end of a tick of a clock: its sources are looked through twice, for leaks and for who has gone, and what was
    /// registered is done.
    pub(super) fn end_tick<const ON: bool>(&mut self, clock: usize, desk: &mut Bench<'_, ON>) {
        for _ in 0..2 {
            let zombies = zombies(&self.clocks[clock].passive, &self.sources, desk);
            desk.probe.say(desk.operator, What::Did(Did::Zombies), zombies);
        }
        self.clocks[clock].ticks += 1;
        let flushed = self.clocks[clock].after.flush();
        for at in flushed.iter() {
            self.end_cycle(at as usize, desk);
        }
        self.clocks[clock].after.recycle(flushed);
    }

    /// One tick of the clock of the outputs.
    pub fn tick<const ON: bool>(&mut self, tally: &mut Tally<ON>) {
        let mut pace = self.pace;
        let desk = Desk { probe: tally, operator: 0, field: 0, place: Place::Idle };
        match tick::tick(&mut Ticking { graph: self, desk }, &mut pace) {
            Ok(after) => self.after = after,
            Err(conflict) => self.conflict = Some(conflict),
        }
        self.pace = pace;
        if self.clocks[0].ticks.is_multiple_of(CYCLE) {
            self.sources.collect();
        }
    }

    /// Takes request `request` of a queue back, by the queue's place in the plan; without effect where there is none. What is
    /// on air plays on.
    pub fn remove_request(&mut self, node: usize, request: u32) {
        let at = self.net.operators().position(|operator| operator.node == node);
        if let Some(Work::Files(files)) = at.map(|at| &mut self.ops[at].work) {
            files.remove(request);
        }
    }
}

/// Sources of a clock that nobody holds any more: looks at all that it knows.
#[inline(never)]
fn zombies<const ON: bool>(queue: &WeakQueue, sources: &Slab<()>, desk: &mut Bench<'_, ON>) -> u64 {
    let mut zombies = 0;
    let count = |source, _: &mut _| zombies += u64::from(sources.is_zombie(source));
    queue.each(sources, &mut desk.probe.weak(), count).expect("nobody else uses it");
    zombies
}

/// A graph in one tick of its clock.
struct Ticking<'a, 'd, C, const ON: bool> {
    graph: &'a mut Graph<C>,
    desk: Bench<'d, ON>,
}

impl<C: Content, const ON: bool> TickContext for Ticking<'_, '_, C, ON> {
    fn sub_clocks(&self) -> usize {
        self.graph.clocks.len() - 1
    }

    fn sub_ticks(&self, sub: usize) -> u64 {
        self.graph.clocks[sub + 1].ticks
    }

    fn animate(&mut self) {
        let graph = &mut *self.graph;
        let active = graph.clocks[0].active.elements(&graph.sources, &mut self.desk.probe.weak());
        debug_assert!(
            active.is_ok_and(|active| active.is_empty()),
            "no source here wants to be pulled without an output"
        );
        for (nth, output) in graph.net.outputs().to_vec().into_iter().enumerate() {
            let at = output as usize;
            graph.played[nth] = None;
            if graph.is_ready(at, &mut self.desk) {
                graph.played[nth] = Some(graph.whole(at, &mut self.desk));
            }
        }
    }

    fn synced(&mut self) -> SyncResult<bool> {
        Ok(self.graph.tracker.sync_source(&self.graph.net.graph, self.desk.probe)?.is_some())
    }

    fn tick_sub(&mut self, sub: usize) {
        self.graph.end_tick(sub + 1, &mut self.desk);
    }

    fn after_tick(&mut self) {
        self.graph.end_tick(0, &mut self.desk);
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
            remembered: op.remembered.clone(),
        };
        Graph {
            plan: Rc::clone(&self.plan),
            setting: self.setting.clone(),
            switches: self.switches,
            tools: self.tools.clone(),
            net: self.net.clone(),
            ops: self.ops.iter().map(op).collect(),
            tracker: self.tracker.clone(),
            clocks: self.clocks.clone(),
            sources: self.sources.clone(),
            pace: self.pace,
            nothing: self.nothing.apart(),
            played: self.played.iter().map(|frame| frame.as_ref().map(Frame::apart)).collect(),
            digest: self.digest,
            conflict: self.conflict,
            after: self.after,
        }
    }
}
