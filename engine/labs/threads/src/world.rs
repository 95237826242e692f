//! The threads lab's world: producers, a pool with its workers, and the owner, who creates the pool and destroys it at the
//! end.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Waker};

use super::cost::ticks;
use super::counts::{Counter, EventKind, FIRST_WORKER, State};
use super::env::{Pool, Refused};
use super::feature::Music;
use super::memory::ThreadAllocator;
use super::params::Params;
use super::partners::Partners;
use super::scene::{self, Doing, PoolState};
use super::sim_env::{SharedDepot, SimEnv};
use super::watched_pool::{Blocks, JobView, PoolTraits, WatchedPool};
use super::work::Payload;
use base::{Allowed, Refusal};
use observe::probe::{Counters, Probe};
use observe::trace::Trace;
use sim::action::Action;
use sim::stalls::Stalls;
use sim::world::World;
use sim::{Order, Tick, Turn, WaitList};

/// Largest number of jobs in a world: a watched run is a slice of a long one.
const SLICE: u32 = 20_000;
/// Ticks for which the page shows the drained pool before the pool is destroyed.
const DRAINED_SHOWN: Tick = 5_000;

/// An actor's program, from beginning to end.
type Task = Pin<Box<dyn Future<Output = ()>>>;

/// A pool in virtual time.
pub(super) struct PoolWorld<P: Probe> {
    params: Rc<Params>,
    watched: Rc<RefCell<WatchedPool<P>>>,
    /// By actor. `None` once the actor has left.
    tasks: Vec<Option<Task>>,
    /// The wait list of the owner.
    owner: Rc<RefCell<WaitList>>,
}

impl<P: Probe> PoolWorld<P> {
    pub fn new<Q: Pool<SimEnv<P>>>(params: &Rc<Params>, music: Option<&Arc<Music>>) -> Self {
        Self::in_order::<Q>(params, music, Order::of_seed(params.seed))
    }

    /// A world whose ready actors take turns in `order`.
    pub fn in_order<Q: Pool<SimEnv<P>>>(params: &Rc<Params>, music: Option<&Arc<Music>>, order: Order) -> Self {
        let config = params.pool_config();
        let (has_lock, has_free_list) = Q::HAS;
        let inside = params.payload.is_some_and(|payload| payload as usize <= Q::INLINE) && Q::INLINE > 0;
        let kind = PoolTraits { has_lock, has_free_list, job: Q::JOB, inside, bound: Q::bound(config) };
        let mut envs = environments(params, music, order, kind);
        let last = envs.pop().expect("the owner's");
        let pool = Rc::new(Q::new(&last, config));
        let watched = Rc::clone(&last.watched);
        let owner = Rc::new(RefCell::new(WaitList::default()));
        let mut tasks: Vec<Option<Task>> = Vec::with_capacity(envs.len() + 1);
        for env in envs {
            let pool = Rc::clone(&pool);
            tasks.push(Some(if env.actor < params.producers as usize {
                Box::pin(produce(env, pool, Rc::clone(params), Rc::clone(&owner)))
            } else {
                Box::pin(async move { pool.runner(&env, &mut Q::InFlight::default()).await })
            }));
        }
        tasks.push(Some(Box::pin(own_pool(last, pool, Rc::clone(&owner)))));
        PoolWorld { params: Rc::clone(params), watched, tasks, owner }
    }

    /// Number of jobs in this world.
    fn jobs(params: &Params) -> u32 {
        params.jobs.min(SLICE)
    }

    /// The index of a worker; the page numbers workers from 1.
    fn worker(&self, number: u32) -> Result<usize, Refusal> {
        if (1..=self.params.workers).contains(&number) {
            Ok((self.params.producers + number - 1) as usize)
        } else {
            Err(Refusal::new("worker", number, Allowed::range(1..=self.params.workers, "")))
        }
    }
}

/// The environments of the producers, of the workers, and at last of the owner. This function and those below are not
/// generic over pools, so that they are compiled once for all of them.
fn environments<P: Probe>(
    params: &Params,
    music: Option<&Arc<Music>>,
    order: Order,
    kind: PoolTraits,
) -> Vec<SimEnv<P>> {
    let mut watched = WatchedPool::new(order, kind, params.producers, params.workers);
    watched.failing = params.no_memory;
    let (producers, last) = (params.producers as usize, (params.producers + params.workers) as usize);
    for actor in 0..=last {
        watched.scheduler.spawn();
        if (producers..last).contains(&actor) {
            watched.actors[actor].local.music = music.cloned();
        }
    }
    let watched = Rc::new(RefCell::new(watched));
    let shared_depot = Rc::<SharedDepot>::default();
    let duration = ticks(params.duration);
    let without_partners = |actor: usize| SimEnv {
        watched: Rc::clone(&watched),
        actor,
        duration: params.of_all(duration),
        long: duration,
        partners: None,
        memory: ThreadAllocator { kind: params.allocator, ..ThreadAllocator::default() },
        shared_depot: Rc::clone(&shared_depot),
    };
    let jobs = PoolWorld::<P>::jobs(params);
    let partners = params.has_partners().then(|| Rc::new(Partners::new(&without_partners(0), jobs)));
    let with_partners = |actor| SimEnv {
        partners: partners.clone().map(|partners| (partners, params.producers)),
        ..without_partners(actor)
    };
    (0..=last).map(with_partners).collect()
}

/// Gives a producer its next job. Returns false when the pool is closing.
fn take_job<P: Probe>(env: &SimEnv<P>, job: u32) -> bool {
    let watched = &mut *env.watched.borrow_mut();
    let since = watched.scheduler.now();
    if !watched.closing {
        watched.actors[env.actor].in_flight =
            VecDeque::from([JobView { job, blocks: Blocks::default(), since, in_cell: false }]);
    }
    !watched.closing
}

/// Drops a producer's job, because the enqueue was refused.
fn drop_job<P: Probe>(env: &SimEnv<P>) {
    let watched = &mut *env.watched.borrow_mut();
    watched.probe.count(Counter::Refused, 1);
    watched.actors[env.actor].in_flight.clear();
}

/// A producer leaves.
fn leave<P: Probe>(env: &SimEnv<P>, owner: &RefCell<WaitList>) {
    let watched = &mut *env.watched.borrow_mut();
    watched.actors[env.actor].doing = Doing::Gone;
    watched.scheduler.wake_all(&mut owner.borrow_mut());
}

/// A producer: enqueues its share of the jobs, one after the other.
async fn produce<P: Probe, Q: Pool<SimEnv<P>>>(
    env: SimEnv<P>,
    pool: Rc<Q>,
    params: Rc<Params>,
    owner: Rc<RefCell<WaitList>>,
) {
    let mut payload = Payload::new(params.payload.unwrap_or(0) as usize);
    let jobs = PoolWorld::<P>::jobs(&params);
    let mine = (env.actor as u32..jobs).step_by(params.producers as usize);
    for job in mine {
        if !take_job(&env, job) {
            break;
        }
        let data = params.payload.is_some().then(|| payload.of(job));
        let func = params.func(params.work(true), job, jobs);
        let outcome = pool.enqueue(&env, func, data).await;
        if let Err(refused) = outcome {
            if let Some((partners, _)) = &env.partners {
                partners.end(&env, job).await;
            }
            drop_job(&env);
            if refused == Refused::Canceled {
                break;
            }
        }
        if params.gap > 0 {
            env.busy(Doing::Idle, State::Idle, ticks(params.gap)).await;
        }
    }
    leave(&env, &owner);
}

/// The owner: waits until all jobs are done, or until the pool is to be destroyed, and destroys it.
async fn own_pool<P: Probe, Q: Pool<SimEnv<P>>>(env: SimEnv<P>, pool: Rc<Q>, owner: Rc<RefCell<WaitList>>) {
    let gone =
        |watched: &WatchedPool<P>| watched.actors[..watched.producers].iter().all(|actor| actor.doing == Doing::Gone);
    let fits = || {
        let watched = env.watched.borrow();
        gone(&watched) || (watched.closing && Q::CANCELS)
    };
    while !fits() {
        env.park(&owner, Doing::Asleep, State::Drain).await;
    }
    if !env.watched.borrow().closing {
        pool.drain(&env).await;
        let drained = !env.watched.borrow().closing;
        if drained {
            env.watched.borrow_mut().state = PoolState::Drained;
            env.busy(Doing::Idle, State::Drain, DRAINED_SHOWN).await;
        }
    }
    if let Some((partners, _)) = &env.partners {
        partners.close(&env).await;
    }
    pool.destroy(&env).await;
    while !gone(&env.watched.borrow()) {
        env.park(&owner, Doing::Asleep, State::Drain).await;
    }
    let watched = &mut *env.watched.borrow_mut();
    watched.state = PoolState::Destroyed;
    watched.actors[env.actor].doing = Doing::Gone;
}

impl<P: Probe> World for PoolWorld<P> {
    fn next_time(&mut self) -> Option<Tick> {
        self.watched.borrow_mut().scheduler.next_time()
    }

    fn step(&mut self) {
        let Some(task) = self.watched.borrow_mut().scheduler.pick() else { return };
        let actor = task as usize;
        let Some(future) = &mut self.tasks[actor] else { return };
        let ended = future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        let watched = &mut *self.watched.borrow_mut();
        let turn = watched.turn.take();
        if ended {
            watched.actors[actor].doing = Doing::Gone;
            watched.event(actor, State::Idle, EventKind::Ended, 0);
            self.tasks[actor] = None;
        }
        watched.scheduler.settle(task, if ended { Turn::Done } else { turn.unwrap_or(Turn::Again) });
    }

    fn time(&self) -> Tick {
        self.watched.borrow().scheduler.now()
    }

    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal> {
        let watched = &self.watched;
        watched.borrow_mut().scheduler.move_to(now);
        match action {
            Action::Stall { reader, ms } => {
                let worker = self.worker(reader)?;
                if !(1..=10_000).contains(&ms) {
                    return Err(Refusal::new("ms", ms, Allowed::range(1..=10_000, "ms")));
                }
                watched.borrow_mut().actors[worker].stall = u64::from(ms) * sim::TICKS_PER_MS;
            }
            Action::Close => {
                let watched = &mut *watched.borrow_mut();
                watched.closing = true;
                watched.scheduler.wake_all(&mut self.owner.borrow_mut());
            }
            _ => return Err(action.refused(&["stall", "close"])),
        }
        Ok(())
    }

    fn scene(&self, now: Tick, out: &mut Vec<f64>) {
        scene::draw(&self.watched.borrow(), self.params.payload, Self::jobs(&self.params), now, out);
    }

    fn digest(&self) -> Option<u64> {
        let watched = self.watched.borrow();
        let done: u64 =
            watched.actors.iter().filter(|actor| actor.who >= FIRST_WORKER).map(|actor| u64::from(actor.done)).sum();
        let all = done == u64::from(Self::jobs(&self.params));
        all.then(|| watched.actors.iter().fold(0u64, |sum, actor| sum.wrapping_add(actor.local.sum.get())))
    }

    fn counters(&self) -> Counters {
        self.watched.borrow().probe.counters::<Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        if let Some(trace) = self.watched.borrow_mut().probe.trace() {
            visit(trace);
        }
    }

    fn stalls(&self, now: Tick) -> Stalls {
        let watched = self.watched.borrow();
        let mut stalls = watched.stalls.clone();
        if let Some(since) = watched.gate_since() {
            stalls.push(since, now);
        }
        stalls
    }

    fn size(&self) -> usize {
        0
    }

    /// Always `None`: actors are suspended futures, which cannot be copied. Seeking back therefore replays from the beginning.
    fn copy(&self) -> Option<Box<dyn World>> {
        None
    }
}
