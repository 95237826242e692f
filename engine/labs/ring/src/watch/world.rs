//! The ring lab's world: one or more streams of one or two tracks. Each track is a ring with its publisher and its
//! readers. One scheduler runs all of them.

use std::any::Any;
use std::rc::Rc;

use super::Watchable;
use super::publish::{self, Writer};
use super::scene;
use super::subscribe::{self, Subscriber};
use super::task_context::TaskContext;
use crate::counts::{CLOSER, Counter, EventKind, PUBLISHER, SOUND_CARD};
use crate::frame::{Cadence, Source};
use crate::local::Local;
use crate::params::Params;
use crate::ring::{Ring, Slot};
use crate::scene::ReaderKind;
use crate::strategy::Next;
use audio::Card;
use base::{Allowed, Refusal};
use observe::probe::{Counters, Probe};
use observe::trace::Trace;
use sim::action::Action;
use sim::stalls::Stalls;
use sim::world::World;
use sim::{Order, Scheduler, TICKS_PER_MS, TaskId, Tick, Turn};

/// The smallest number of streams with which a step is a whole tick instead of one action, because single actions could
/// not be followed on screen.
const CROWD: u32 = 1_000;

/// The largest number of actions of such a step, which takes about 3 ms. In one tick thousands of readers may copy a
/// frame each.
const CROWD_ACTIONS: usize = 4_096;

/// The approximate number of slots and queued frames that [`World::shed`] drops at a time.
const SHED: usize = 20_000;

/// The approximate number of bytes that [`World::copy_more`] copies at a time. This takes some milliseconds, because
/// most slots are allocations of their own.
const COPIED: usize = 1 << 20;

/// The approximate number of bytes of the tracks that [`World::build`] makes at a time; their slots count with
/// [`SLOT_BYTES`] each, because most are allocations of their own.
const BUILT: usize = 4 << 20;
/// The cost of making a slot or a reader, as a number of bytes that are cleared in the same time.
const SLOT_BYTES: usize = 1 << 10;

/// The largest number of readers of a track to which the user may add one.
const MOST_READERS: usize = 1_000;

/// One ring with its publisher and its readers.
pub(crate) struct Track<S: Watchable> {
    pub ring: Ring<S, Local>,
    pub writer: Writer,
    /// If the sound card reads this track, it is the first reader.
    pub readers: Vec<Subscriber>,
    /// The state of the closer; `None` until the user closes the stream.
    closer: Option<u8>,
}

impl<S: Watchable> Track<S> {
    /// A copy whose ring is [begun](Ring::begin_copy).
    fn begin_copy(&self) -> Self {
        Track {
            ring: self.ring.begin_copy(),
            writer: self.writer.clone(),
            readers: self.readers.clone(),
            closer: self.closer,
        }
    }
}

/// The actor that a task runs.
#[derive(Clone, Copy)]
enum Actor {
    Publisher,
    /// By its index in the track.
    Reader(u32),
    Closer,
}

/// The ring lab's world.
pub(crate) struct RingWorld<S: Watchable, P: Probe> {
    pub params: Rc<Params>,
    source: Rc<Source>,
    scheduler: Scheduler,
    pub probe: P,
    pub tracks: Vec<Track<S>>,
    /// For each task, the index of its track, and its actor.
    tasks: Vec<(u32, Actor)>,
    /// The stream whose scene is drawn.
    look: u32,
}

impl<S: Watchable, P: Probe> RingWorld<S, P> {
    /// A whole world.
    #[cfg(test)]
    pub fn new(params: &Rc<Params>, source: &Rc<Source>) -> Self {
        Self::in_order(params, source, Order::of_seed(params.seed))
    }

    /// A world without tracks, for [`World::build`].
    pub fn of(params: &Rc<Params>, source: &Rc<Source>) -> Self {
        Self::begin(params, source, Order::of_seed(params.seed))
    }

    /// A whole world in which `order` chooses among the ready tasks.
    #[cfg(test)]
    pub fn in_order(params: &Rc<Params>, source: &Rc<Source>, order: Order) -> Self {
        let mut world = Self::begin(params, source, order);
        while world.build_some() {}
        world
    }

    /// A world without tracks.
    fn begin(params: &Rc<Params>, source: &Rc<Source>, order: Order) -> Self {
        RingWorld {
            params: Rc::clone(params),
            source: Rc::clone(source),
            scheduler: Scheduler::new(order),
            probe: P::default(),
            tracks: Vec::new(),
            tasks: Vec::new(),
            look: 0,
        }
    }

    /// Adds tracks of about [`BUILT`] bytes. Returns whether there may be more to add.
    fn build_some(&mut self) -> bool {
        let (mut cost, all) = (0, self.params.streams * self.params.tracks);
        while cost < BUILT && (self.tracks.len() as u32) < all {
            let index = self.tracks.len() as u32;
            self.add_track(index / self.params.tracks, index % self.params.tracks);
            let Track { ring, readers, .. } = &self.tracks[index as usize];
            cost += ring.slots.len() * (SLOT_BYTES + ring.room) + readers.len() * SLOT_BYTES;
        }
        (self.tracks.len() as u32) < all
    }

    /// A copy without tracks.
    fn begin_copy(&self) -> Self {
        RingWorld {
            params: Rc::clone(&self.params),
            source: Rc::clone(&self.source),
            scheduler: self.scheduler.clone(),
            probe: self.probe.clone(),
            tracks: Vec::with_capacity(self.tracks.len()),
            tasks: self.tasks.clone(),
            look: self.look,
        }
    }

    /// Adds about [`COPIED`] bytes of `of` to this copy of it, track by track. Returns whether there may be more to
    /// copy.
    fn copy_some(&mut self, of: &Self) -> bool {
        let mut left = COPIED;
        loop {
            let whole = self.tracks.len().saturating_sub(1);
            if let Some(track) = self.tracks.last_mut()
                && track.ring.copy_more(&of.tracks[whole].ring, &mut left)
            {
                return true;
            }
            let Some(track) = of.tracks.get(self.tracks.len()) else { return false };
            left = left.saturating_sub(size_of::<Track<S>>() + size_of_val(&*track.readers));
            self.tracks.push(track.begin_copy());
        }
    }

    fn add_track(&mut self, stream: u32, track: u32) {
        let params = Rc::clone(&self.params);
        let cadence = Cadence::new(&params, stream, track);
        // Every reader may hold a slot, and so may the sound card.
        let has_card = stream == 0 && track + 1 == params.tracks;
        let readers = params.readers + u32::from(has_card);
        let (ring, publisher) = Ring::new(0, params.slots, readers, cadence.usual_bytes(), params.switches());
        let writer = Writer::new(publisher, cadence, (params.streams * params.tracks) as usize);
        self.tracks.push(Track { ring, writer, readers: Vec::new(), closer: None });
        let index = self.tracks.len() as u32 - 1;
        if has_card {
            let reader = self.add_reader(index, 0, ReaderKind::Card);
            self.tracks[index as usize].readers[reader].card = Some(Box::new(Card::new(params.rate, params.fps)));
        }
        for id in 1..=params.readers {
            let kind = if params.is_slow(id) { ReaderKind::Slow } else { ReaderKind::Network };
            self.add_reader(index, id, kind);
        }
        self.spawn(index, Actor::Publisher);
    }

    fn spawn(&mut self, track: u32, actor: Actor) {
        self.tasks.push((track, actor));
        self.scheduler.spawn();
    }

    fn add_reader(&mut self, track: u32, id: u32, kind: ReaderKind) -> usize {
        let index = self.tracks[track as usize].readers.len();
        self.spawn(track, Actor::Reader(index as u32));
        let digest_frames = self.params.digest_frames();
        self.tracks[track as usize].readers.push(Subscriber::new(id, kind, digest_frames));
        index
    }

    /// Performs an action of a task.
    fn turn(&mut self, task: TaskId) -> Turn {
        let (track, actor) = self.tasks[task as usize];
        let Track { ring, writer, readers, closer } = &mut self.tracks[track as usize];
        let (who, state) = match actor {
            Actor::Publisher => (PUBLISHER, writer.state),
            Actor::Reader(index) => {
                let reader = &readers[index as usize];
                (if reader.kind == ReaderKind::Card { SOUND_CARD } else { reader.reader.id as u16 }, reader.state)
            }
            Actor::Closer => (CLOSER, closer.unwrap_or(0)),
        };
        let mut context = TaskContext {
            scheduler: &mut self.scheduler,
            probe: &mut self.probe,
            params: &self.params,
            source: &self.source,
            task,
            who,
            state,
        };
        let turn = match actor {
            Actor::Publisher => publish::turn(ring, writer, readers, &mut context),
            Actor::Reader(index) => subscribe::turn(ring, &mut readers[index as usize], &mut context),
            Actor::Closer => {
                let state = closer.get_or_insert(0);
                match S::close(ring, *state, &mut context) {
                    Next::Go(next) => {
                        *state = next;
                        Turn::Again
                    }
                    _ => Turn::Done,
                }
            }
        };
        let kind = match turn {
            Turn::Again => EventKind::Acted,
            Turn::Sleep(_) | Turn::Until(_) => EventKind::Slept,
            Turn::Park => EventKind::Parked,
            Turn::Done => EventKind::Ended,
        };
        context.record_event(kind, ring.published(), 0);
        turn
    }

    /// Whether the task's track has no readers. Then no other actor can act between the publisher's actions, and they
    /// form one step.
    fn is_alone(&self, task: TaskId) -> bool {
        self.tracks[self.tasks[task as usize].0 as usize].readers.is_empty()
    }

    /// Performs the action of the next task.
    fn take_action(&mut self) {
        let Some(task) = self.scheduler.pick() else { return };
        let mut turn = self.turn(task);
        while turn == Turn::Again && self.is_alone(task) {
            turn = self.turn(task);
        }
        self.scheduler.settle(task, turn);
    }

    /// The readers of each track of the first stream that belong to subscriber `id`.
    ///
    /// # Errors
    /// A refusal if the stream has no such subscriber.
    fn readers_mut(&mut self, id: u32) -> Result<Vec<&mut Subscriber>, Refusal> {
        let readers = || self.tracks[..self.params.tracks as usize].iter().flat_map(|track| &track.readers);
        let here = |reader: &Subscriber| reader.kind != ReaderKind::Card && reader.gone.is_none();
        if !readers().any(|reader| here(reader) && reader.reader.id == id) {
            return Err(absent(id, readers().filter(|reader| here(reader)).map(|reader| reader.reader.id).collect()));
        }
        let tracks = &mut self.tracks[..self.params.tracks as usize];
        Ok(tracks
            .iter_mut()
            .flat_map(|track| &mut track.readers)
            .filter(|reader| here(reader) && reader.reader.id == id)
            .collect())
    }

    fn join(&mut self) -> Result<(), Refusal> {
        if self.tracks[0].readers.len() >= MOST_READERS {
            return Err(too_many());
        }
        for track in 0..self.params.tracks {
            let ids = self.tracks[track as usize].readers.iter().map(|reader| reader.reader.id);
            let id = ids.max().unwrap_or(0) + 1;
            let index = self.add_reader(track, id, ReaderKind::Network);
            let joined = &mut self.tracks[track as usize];
            joined.readers[index].healthy = false;
            if S::SWAPS {
                let spare = joined.ring.add_slot();
                joined.writer.publisher.spares.push(spare);
            }
        }
        Ok(())
    }

    /// Wakes the readers of the first stream's rings, so that a reader that is to leave does so.
    fn wake_first_stream(&mut self) {
        for track in &mut self.tracks[..self.params.tracks as usize] {
            let mut context = TaskContext {
                scheduler: &mut self.scheduler,
                probe: &mut self.probe,
                params: &self.params,
                source: &self.source,
                task: 0,
                who: CLOSER,
                state: 0,
            };
            track.ring.wake_readers(&mut context);
        }
    }

    fn card_mut(&mut self) -> Option<&mut Card> {
        let track = self.params.tracks as usize - 1;
        self.tracks[track].readers.first_mut()?.card.as_deref_mut()
    }

    /// Replaces the scheduler's order.
    #[cfg(test)]
    pub fn order(&mut self, order: Order) {
        self.scheduler.set_order(order);
    }

    /// The script of a scripted order, after the world has ended.
    #[cfg(test)]
    pub fn script(self) -> Option<sim::Script> {
        self.scheduler.script()
    }
}

// The functions below make refusals. They are not generic, so that they are compiled once and not for each variant and
// probe.

#[cold]
#[inline(never)]
fn absent(id: u32, mut ids: Vec<u32>) -> Refusal {
    ids.dedup();
    Refusal::new("reader", id, Allowed::one_of(ids))
}

#[cold]
#[inline(never)]
fn too_many() -> Refusal {
    Refusal::new("readers", MOST_READERS + 1, Allowed::at_most(MOST_READERS, "readers"))
}

#[cold]
#[inline(never)]
fn unknown(action: Action) -> Refusal {
    action.refused(&["join", "leave", "stall", "preempt", "close"])
}

/// Converts a duration that the user entered in ms to ticks.
#[inline(never)]
fn span(ms: u32) -> Result<Tick, Refusal> {
    if !(1..=10_000).contains(&ms) {
        return Err(Refusal::new("ms", ms, Allowed::range(1..=10_000, "ms")));
    }
    Ok(Tick::from(ms) * TICKS_PER_MS)
}

impl<S: Watchable, P: Probe> World for RingWorld<S, P> {
    fn next_time(&mut self) -> Option<Tick> {
        self.scheduler.next_time()
    }

    fn step(&mut self) {
        let most = if self.params.streams < CROWD { 1 } else { CROWD_ACTIONS };
        self.take_action();
        for _ in 1..most {
            if !self.scheduler.is_busy() {
                break;
            }
            self.take_action();
        }
    }

    fn time(&self) -> Tick {
        self.scheduler.now()
    }

    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal> {
        self.scheduler.move_to(now);
        match action {
            Action::Join => self.join()?,
            Action::Leave { reader } => {
                self.readers_mut(reader)?.iter_mut().for_each(|reader| reader.leaving = true);
                self.wake_first_stream();
            }
            Action::Stall { reader, ms } => {
                let span = span(ms)?;
                for reader in self.readers_mut(reader)? {
                    reader.stall = span;
                    reader.healthy = false;
                }
            }
            Action::Preempt { reader, ms } => {
                let span = span(ms)?;
                for reader in self.readers_mut(reader)? {
                    reader.preempt = span;
                    reader.healthy = false;
                }
            }
            Action::Close => {
                for track in 0..self.params.tracks {
                    let closer = &mut self.tracks[track as usize].closer;
                    // Closing a stream again changes nothing.
                    if closer.is_none() {
                        *closer = Some(0);
                        self.spawn(track, Actor::Closer);
                    }
                }
            }
            Action::Plug { .. } | Action::Unplug { .. } => {
                return Err(unknown(action));
            }
        }
        Ok(())
    }

    fn look(&mut self, stream: u32) {
        self.look = stream.min(self.params.streams - 1);
    }

    fn scene(&self, now: Tick, out: &mut Vec<f64>) {
        scene::draw(self, self.look, now, out);
    }

    fn digest(&self) -> Option<u64> {
        let mut healthy =
            self.tracks.iter().flat_map(|track| &track.readers).filter(|reader| reader.healthy).peekable();
        if healthy.peek().is_some() {
            healthy.try_fold(0u64, |sum, reader| Some(sum.wrapping_add(reader.reader.digest?)))
        } else {
            self.tracks.iter().try_fold(0u64, |sum, track| Some(sum.wrapping_add(track.writer.digest?)))
        }
    }

    fn counters(&self) -> Counters {
        self.probe.counters::<Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        if let Some(trace) = self.probe.trace() {
            visit(trace);
        }
    }

    fn stalls(&self, now: Tick) -> Stalls {
        let writer = &self.tracks[(self.look * self.params.tracks) as usize].writer;
        let mut stalls = writer.stalls.clone();
        if let Some(since) = writer.blocked_since {
            stalls.push(since, now);
        }
        stalls
    }

    fn listen(&mut self, on: bool) {
        if let Some(card) = self.card_mut() {
            card.listen(on);
        }
    }

    fn sound(&mut self, now: Tick, out: &mut [f32]) -> usize {
        self.card_mut().map_or(0, |card| card.fetch(now, out))
    }

    fn starved(&mut self, now: Tick) -> Option<u64> {
        self.card_mut().map(|card| card.meter(now).starved)
    }

    fn size(&self) -> usize {
        // Estimated from the knobs, because a world may have 400,000 slots; the queues are measured.
        let params = &self.params;
        let slot = size_of::<Slot<S, Local>>() + params.size as usize;
        let readers = params.readers as usize * size_of::<Subscriber>();
        let queued: usize = self.tracks.iter().map(|track| S::queued_bytes(&track.ring, params.size as usize)).sum();
        self.tracks.len() * (params.slots as usize * slot + readers + size_of::<Track<S>>()) + queued
    }

    fn build(&mut self) -> bool {
        self.build_some()
    }

    fn shed(&mut self) -> bool {
        let mut left = SHED;
        while left > 0
            && let Some(track) = self.tracks.last_mut()
        {
            if track.ring.shed(&mut left) {
                return true;
            }
            self.tracks.pop();
        }
        !self.tracks.is_empty()
    }

    fn copy(&self) -> Option<Box<dyn World>> {
        Some(Box::new(self.begin_copy()))
    }

    fn copy_more(&mut self, of: &dyn World) -> bool {
        let of: &dyn Any = of;
        self.copy_some(of.downcast_ref().expect("a copy is of the same kind of world"))
    }
}
