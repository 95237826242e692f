//! The numbers from which the page draws a pool. A tick stands for [`TICK_NS`](super::cost::TICK_NS) = 100 ns here: the
//! lab's second is a millisecond of the machine's. Bytes are those of a 64-bit machine.

use super::counts::{Counter, EventKind};
use super::watched_pool::{self, WatchedPool};
use observe::named;
use observe::probe::Probe;
use observe::{record, scene};
use sim::Tick;

/// Largest number of queued jobs that a scene lists.
const MOST_QUEUED: usize = 64;

named! {
    /// What an actor is doing.
    pub enum Doing {
        /// Between two jobs: a producer until its next one is due.
        Idle = "idle",
        /// Performs an action other than running a job.
        Acts = "acts",
        /// Waits for the lock.
        Blocked = "blocked",
        /// Sleeps until it is notified: a worker for a job, a producer at the gate for room.
        Asleep = "asleep",
        /// Was woken, and waits for a processor.
        Woken = "woken",
        /// Runs a job.
        Runs = "runs",
        /// Has left.
        Gone = "gone",
        /// Its job has trapped and is being abandoned.
        Crashed = "crashed",
    }
}

named! {
    /// The state of a pool.
    pub enum PoolState {
        /// Accepts jobs.
        Open = "open",
        /// All jobs are done.
        Drained = "drained",
        /// Is being destroyed.
        Stopping = "stopping",
        /// Is destroyed.
        Destroyed = "destroyed",
    }
}

named! {
    /// The location of payloads.
    pub enum Keeping {
        /// Jobs have none.
        None = "none",
        /// In a block of its own.
        Block = "block",
        /// Inside the job.
        Inside = "inside",
    }
}

record! {
    /// A pool.
    pub(super) struct Head {
        /// jobs in the queue; the first 64 are listed
        depth: usize,
        /// used jobs on the free list
        free_nodes: u32,
        /// jobs that the queue holds at most, -1 when unbounded
        bound: Option<u32>,
        /// id of the actor that holds the lock, -1 when it is free
        holder: Option<u16>,
        /// for how long the lock has been held, ticks
        held_for: Tick as ticks,
        /// actors that wait for the lock
        waiting: u32,
        state: PoolState,
        /// jobs to do
        goal: u32,
        /// jobs put into the queue so far
        enqueued: u32,
        keeping: Keeping,
        payload_bytes: u32 as bytes,
        job_bytes: u64 as bytes,
        /// jobs in memory: queued, running, free, or held by a producer
        live: u64,
        /// bytes of the jobs in memory
        live_bytes: u64 as bytes,
        /// workers asleep
        asleep: usize,
        /// workers running a job
        running: usize,
        has_lock: bool,
        has_free_list: bool,
    }
}

record! {
    /// A producer or a worker.
    pub(super) struct Actor {
        /// its number in events: producers from 0, workers from 16
        id: u16,
        doing: Doing,
        /// index into the variant's states
        state: u8,
        /// the job that it holds, -1 when it has none
        job: Option<u32>,
        /// whether the job that it holds is in memory
        has_job: bool,
        /// whether that job has a payload in a block of its own
        has_payload: bool,
        /// whether that job has a payload inside
        inside: bool,
        /// jobs it has put into the queue, or has run, so far
        jobs: u32,
        /// ticks until it continues by itself; 0 when others have to wake it
        left: Tick as ticks,
        /// ticks spent running jobs; 0 for producers
        ran: Tick as ticks,
    }
}

record! {
    /// A job in the queue.
    pub(super) struct QueuedJob {
        /// its number, from 0
        job: u32,
        /// whether it is in memory
        has_job: bool,
        /// whether it has a payload in a block of its own
        has_payload: bool,
        /// whether it has a payload inside
        inside: bool,
        /// ticks since it was enqueued
        age: Tick as ticks,
    }
}

scene! {
    "threads": Head, Counter;
    producers of producer: Actor,
    workers of worker: Actor,
    queued of queued_job: QueuedJob;
    EventKind
}

/// Appends the scene to `out`.
pub(super) fn draw<P: Probe>(watched: &WatchedPool<P>, payload: Option<u32>, jobs: u32, now: Tick, out: &mut Vec<f64>) {
    let (producers, others) = watched.actors.split_at(watched.producers);
    let (_, workers) = others.split_last().expect("the owner is there");
    let kind = watched.kind;
    let holder = watched.holder.filter(|_| kind.has_lock);
    let count = |doing: Doing| workers.iter().filter(|worker| worker.doing == doing).count();
    let head = Head {
        depth: watched.queue.len(),
        free_nodes: watched.free_nodes,
        bound: kind.bound,
        holder: holder.map(|(who, _)| who),
        held_for: holder.map_or(0, |(_, since)| now - since),
        waiting: watched.blocked,
        state: watched.state,
        goal: jobs,
        enqueued: watched.enqueued,
        keeping: match payload {
            None => Keeping::None,
            Some(_) if kind.inside => Keeping::Inside,
            Some(_) => Keeping::Block,
        },
        payload_bytes: payload.unwrap_or(0),
        job_bytes: kind.job,
        live: watched.live,
        live_bytes: watched.bytes,
        asleep: count(Doing::Asleep),
        running: count(Doing::Runs),
        has_lock: kind.has_lock,
        has_free_list: kind.has_free_list,
    };
    let actor = |actor: &watched_pool::Actor| {
        let blocks = actor.in_flight.front().map(|view| view.blocks).unwrap_or_default();
        Actor {
            id: actor.who,
            doing: actor.doing,
            state: actor.state as u8,
            job: actor.in_flight.front().map(|view| view.job),
            has_job: blocks.job,
            has_payload: blocks.payload,
            inside: blocks.inside,
            jobs: actor.done,
            left: actor.until.saturating_sub(now),
            ran: actor.busy,
        }
    };
    let queued = watched.queue.iter().take(MOST_QUEUED).map(|view| QueuedJob {
        job: view.job,
        has_job: view.blocks.job,
        has_payload: view.blocks.payload,
        inside: view.blocks.inside,
        age: now - view.since,
    });
    let counters = watched.probe.counters::<Counter>().numbers();
    write(out, head, &counters, producers.iter().map(actor), workers.iter().map(actor), queued);
}
