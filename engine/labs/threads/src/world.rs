//! The threads lab's world: producers, a pool with its workers, and the keeper who destroys it at the end.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Waker};

use super::cost::ticks;
use super::counts::{Counter, FIRST_WORKER, Place, What};
use super::env::{Pool, Refused};
use super::feature::Music;
use super::memory::Own;
use super::params::Params;
use super::partners::Partners;
use super::scene::{self, Doing, PoolState};
use super::stage::{Blocks, Kind, Stage, Ticket};
use super::watch::{Commons, Watch};
use super::work::Payload;
use base::config::Refusal;
use observe::probe::{Counters, Probe};
use observe::trace::Trace;
use sim::action::Action;
use sim::stalls::Stalls;
use sim::world::World;
use sim::{Order, Tick, Turn, WaitList};

/// Jobs of a world at most: a watched run is a slice of a long one.
const SLICE: u32 = 20_000;
/// Ticks for which the drained pool can be looked at before it is destroyed.
const AFTERGLOW: Tick = 5_000;

/// What an actor does from beginning to end.
type Task = Pin<Box<dyn Future<Output = ()>>>;

/// See the module.
pub(super) struct PoolWorld<P: Probe> {
    params: Rc<Params>,
    stage: Rc<RefCell<Stage<P>>>,
    /// By the number of the actor.
    tasks: Vec<Option<Task>>,
    /// Where the keeper sleeps.
    keeper: Rc<RefCell<WaitList>>,
}

impl<P: Probe> PoolWorld<P> {
    pub fn new<Q: Pool<Watch<P>>>(params: &Rc<Params>, music: Option<&Arc<Music>>) -> Self {
        Self::in_order::<Q>(params, music, Order::of_seed(params.seed))
    }

    /// A world whose ready actors take turns in `order`.
    pub fn in_order<Q: Pool<Watch<P>>>(params: &Rc<Params>, music: Option<&Arc<Music>>, order: Order) -> Self {
        let make = params.make();
        let (has_lock, has_trays) = Q::HAS;
        let inside = params.payload.is_some_and(|payload| payload as usize <= Q::INLINE) && Q::INLINE > 0;
        let kind = Kind { has_lock, has_trays, job: Q::JOB, inside, bound: Q::bound(make) };
        let mut envs = surroundings(params, music, order, kind);
        let last = envs.pop().expect("the keeper's");
        let pool = Rc::new(Q::new(&last, make));
        let stage = Rc::clone(&last.stage);
        let keeper = Rc::new(RefCell::new(WaitList::default()));
        let mut tasks: Vec<Option<Task>> = Vec::with_capacity(envs.len() + 1);
        for env in envs {
            let pool = Rc::clone(&pool);
            tasks.push(Some(if env.actor < params.producers as usize {
                Box::pin(produce(env, pool, Rc::clone(params), Rc::clone(&keeper)))
            } else {
                Box::pin(async move { pool.runner(&env, &mut Q::Hands::default()).await })
            }));
        }
        tasks.push(Some(Box::pin(keep(last, pool, Rc::clone(&keeper)))));
        PoolWorld { params: Rc::clone(params), stage, tasks, keeper }
    }

    /// Jobs to do here.
    fn jobs(params: &Params) -> u32 {
        params.jobs.min(SLICE)
    }

    /// A worker, by the number that the page calls it by: from 1.
    fn worker(&self, number: u32) -> Result<usize, Refusal> {
        if (1..=self.params.workers).contains(&number) {
            Ok((self.params.producers + number - 1) as usize)
        } else {
            Err(Refusal::new("action", format!("worker {number}"), format!("1 to {}", self.params.workers)))
        }
    }
}

/// What is around each actor: the producers, the workers, and at last the keeper. Apart from what is generic over pools, so that
/// it is compiled once for all of them; so are the functions below.
fn surroundings<P: Probe>(params: &Params, music: Option<&Arc<Music>>, order: Order, kind: Kind) -> Vec<Watch<P>> {
    let mut stage = Stage::new(order, kind, params.producers, params.workers);
    stage.failing = params.no_memory;
    let (producers, last) = (params.producers as usize, (params.producers + params.workers) as usize);
    for actor in 0..=last {
        stage.scheduler.spawn();
        if (producers..last).contains(&actor) {
            stage.actors[actor].local.music = music.cloned();
        }
    }
    let stage = Rc::new(RefCell::new(stage));
    let commons = Rc::<Commons>::default();
    let duration = ticks(params.duration);
    let alone = |actor: usize| Watch {
        stage: Rc::clone(&stage),
        actor,
        duration: params.of_all(duration),
        long: duration,
        partners: None,
        memory: Own { kind: params.allocator, ..Own::default() },
        commons: Rc::clone(&commons),
    };
    let jobs = PoolWorld::<P>::jobs(params);
    let partners = params.has_partners().then(|| Rc::new(Partners::new(&alone(0), jobs)));
    let among =
        |actor| Watch { partners: partners.clone().map(|partners| (partners, params.producers)), ..alone(actor) };
    (0..=last).map(among).collect()
}

/// A producer takes up a job; returns whether it may.
fn takes_up<P: Probe>(env: &Watch<P>, job: u32) -> bool {
    let stage = &mut *env.stage.borrow_mut();
    let since = stage.scheduler.now();
    if !stage.closing {
        stage.actors[env.actor].hands =
            VecDeque::from([Ticket { job, blocks: Blocks::default(), since, in_cell: false }]);
    }
    !stage.closing
}

/// A producer's job was refused.
fn lays_down<P: Probe>(env: &Watch<P>) {
    let stage = &mut *env.stage.borrow_mut();
    stage.probe.count(Counter::Refused, 1);
    stage.actors[env.actor].hands.clear();
}

/// A producer has left.
fn leaves<P: Probe>(env: &Watch<P>, keeper: &RefCell<WaitList>) {
    let stage = &mut *env.stage.borrow_mut();
    stage.actors[env.actor].doing = Doing::Gone;
    stage.scheduler.wake_all(&mut keeper.borrow_mut());
}

/// A producer: its share of the jobs, one after the other.
async fn produce<P: Probe, Q: Pool<Watch<P>>>(
    env: Watch<P>,
    pool: Rc<Q>,
    params: Rc<Params>,
    keeper: Rc<RefCell<WaitList>>,
) {
    let mut payload = Payload::new(params.payload.unwrap_or(0) as usize);
    let jobs = PoolWorld::<P>::jobs(&params);
    let mine = (env.actor as u32..jobs).step_by(params.producers as usize);
    for job in mine {
        if !takes_up(&env, job) {
            break;
        }
        let data = params.payload.is_some().then(|| payload.of(job));
        let func = params.func(params.work(true), job, jobs);
        let outcome = pool.enqueue(&env, func, data).await;
        if let Err(refused) = outcome {
            if let Some((partners, _)) = &env.partners {
                partners.end(&env, job).await;
            }
            lays_down(&env);
            if refused == Refused::Canceled {
                break;
            }
        }
        if params.gap > 0 {
            env.busy(Doing::Idle, Place::Idle, ticks(params.gap)).await;
        }
    }
    leaves(&env, &keeper);
}

/// The keeper: waits until all is done, or until somebody wants the pool destroyed, and destroys it.
async fn keep<P: Probe, Q: Pool<Watch<P>>>(env: Watch<P>, pool: Rc<Q>, keeper: Rc<RefCell<WaitList>>) {
    let gone = |stage: &Stage<P>| stage.actors[..stage.producers].iter().all(|actor| actor.doing == Doing::Gone);
    let fits = || {
        let stage = env.stage.borrow();
        gone(&stage) || (stage.closing && Q::CANCELS)
    };
    while !fits() {
        env.park(&keeper, Doing::Asleep, Place::Drain).await;
    }
    if !env.stage.borrow().closing {
        pool.drain(&env).await;
        let drained = !env.stage.borrow().closing;
        if drained {
            env.stage.borrow_mut().state = PoolState::Drained;
            env.busy(Doing::Idle, Place::Drain, AFTERGLOW).await;
        }
    }
    if let Some((partners, _)) = &env.partners {
        partners.close(&env).await;
    }
    pool.destroy(&env).await;
    while !gone(&env.stage.borrow()) {
        env.park(&keeper, Doing::Asleep, Place::Drain).await;
    }
    let stage = &mut *env.stage.borrow_mut();
    stage.state = PoolState::Destroyed;
    stage.actors[env.actor].doing = Doing::Gone;
}

impl<P: Probe> World for PoolWorld<P> {
    fn next_time(&mut self) -> Option<Tick> {
        self.stage.borrow_mut().scheduler.next_time()
    }

    fn step(&mut self) {
        let Some(task) = self.stage.borrow_mut().scheduler.pick() else { return };
        let actor = task as usize;
        let Some(future) = &mut self.tasks[actor] else { return };
        let ended = future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        let stage = &mut *self.stage.borrow_mut();
        let turn = stage.turn.take();
        if ended {
            stage.actors[actor].doing = Doing::Gone;
            stage.event(actor, Place::Idle, What::Ended, 0);
            self.tasks[actor] = None;
        }
        stage.scheduler.settle(task, if ended { Turn::Done } else { turn.unwrap_or(Turn::Again) });
    }

    fn time(&self) -> Tick {
        self.stage.borrow().scheduler.now()
    }

    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal> {
        let stage = &self.stage;
        stage.borrow_mut().scheduler.move_to(now);
        match action {
            Action::Stall { reader, ms } => {
                let worker = self.worker(reader)?;
                if !(1..=10_000).contains(&ms) {
                    return Err(Refusal::new("action", format!("{ms} ms"), "1 to 10000 ms"));
                }
                stage.borrow_mut().actors[worker].stall = u64::from(ms) * sim::TICKS_PER_MS;
            }
            Action::Close => {
                let stage = &mut *stage.borrow_mut();
                stage.closing = true;
                stage.scheduler.wake_all(&mut self.keeper.borrow_mut());
            }
            _ => {
                return Err(Refusal::new("action", format!("{action:?}"), "stall, close"));
            }
        }
        Ok(())
    }

    fn scene(&self, now: Tick, out: &mut Vec<f64>) {
        scene::draw(&self.stage.borrow(), self.params.payload, Self::jobs(&self.params), now, out);
    }

    fn digest(&self) -> Option<u64> {
        let stage = self.stage.borrow();
        let done: u64 =
            stage.actors.iter().filter(|actor| actor.who >= FIRST_WORKER).map(|actor| u64::from(actor.done)).sum();
        let all = done == u64::from(Self::jobs(&self.params));
        all.then(|| stage.actors.iter().fold(0u64, |sum, actor| sum.wrapping_add(actor.local.sum.get())))
    }

    fn counters(&self) -> Counters {
        self.stage.borrow().probe.counters::<Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        if let Some(trace) = self.stage.borrow_mut().probe.trace() {
            visit(trace);
        }
    }

    fn stalls(&self, now: Tick) -> Stalls {
        let stage = self.stage.borrow();
        let mut stalls = stage.stalls.clone();
        if let Some(since) = stage.gate_since() {
            stalls.push(since, now);
        }
        stalls
    }

    fn size(&self) -> usize {
        0
    }

    /// Actors are in the middle of what they do, which cannot be copied: history is played again from its beginning.
    fn copy(&self) -> Option<Box<dyn World>> {
        None
    }
}
