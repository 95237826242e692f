//! The scene of the threads lab: flat numbers, to draw from. The page reads them in `web/src/labs/threads/scene.ts`; the
//! two must agree. All times are ticks, and a tick stands for [`TICK_NS`](super::cost::TICK_NS) = 100 ns here: the lab's
//! second is a millisecond of the machine's. Bytes are those of a 64-bit machine. A number that stands for nothing is -1.
//!
//! A header of [`HEADER`] numbers, then the producers ([`PRODUCER`] numbers each), the workers ([`WORKER`]) and the belt
//! ([`TICKET`] numbers for each of the first [`MOST_TICKETS`] jobs in the queue, the next to be taken first).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2, 3 | producers, workers |
//! | 4, 5 | jobs on the belt, and how many of them follow |
//! | 6 | trays: used jobs on the free list |
//! | 7 | jobs that the belt holds at most; -1: without bound |
//! | 8, 9, 10 | who holds the lock (-1: nobody), since how many ticks, and how many wait for it |
//! | 11 | the pool: 0 open, 1 all jobs done, 2 stopping, 3 destroyed |
//! | 12, 13 | jobs to do here, jobs put on the belt so far |
//! | 14 | how a payload is kept: 0 there is none, 1 in a box of its own, 2 inside the job |
//! | 15, 16 | bytes of the payload, bytes of a job |
//! | 17, 18 | jobs in memory now (belt, running, trays, in a producer's hands), and bytes they take |
//! | 19, 20 | workers asleep, workers running a job |
//! | 21, 22 | whether this variant has a lock at all, whether it has trays |
//! | 24 … 42 | the counters, in the order of [`Counter`] |
//!
//! | producer | is |
//! |---|---|
//! | 0 | its number, as events name it |
//! | 1 | what it is doing: [`Doing`] |
//! | 2 | its place |
//! | 3 | the job in its hands; -1: none |
//! | 4 | the boxes that it holds: 1 a job, 2 a payload's, 3 both |
//! | 5 | jobs it has put on the belt |
//! | 6 | ticks until it goes on by itself; 0 when that is up to others |
//!
//! | worker | is |
//! |---|---|
//! | 0 … 4, 6 | as for producers; boxes: those of the job it runs or has run |
//! | 5 | jobs it has run |
//! | 7 | ticks it has spent running jobs |
//!
//! | ticket | is |
//! |---|---|
//! | 0 | its job, counted from 0 |
//! | 1 | its boxes: 1 job alone, 3 with a payload's; 5 the payload is inside the job |
//! | 2 | ticks since it was put there |

use super::counts::Counter;
use super::stage::{Actor, Stage};
use crate::lab::probe::Probe;
use crate::runtime::Tick;

/// Numbers of the header.
pub const HEADER: usize = 48;
/// Numbers of a producer.
pub const PRODUCER: usize = 7;
/// Numbers of a worker.
pub const WORKER: usize = 8;
/// Numbers of a ticket.
pub const TICKET: usize = 3;
/// Tickets in a scene, at most.
pub const MOST_TICKETS: usize = 64;

/// A number that stands for nothing.
const NONE: f64 = -1.0;

/// What an actor is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Between two jobs: a producer until its next one is due.
    Idle = 0,
    /// Acts.
    Acts = 1,
    /// Waits for the lock.
    Blocked = 2,
    /// Sleeps until it is told: a worker for a job, a producer at the gate for room.
    Asleep = 3,
    /// Was woken, and is on its way: the processor has to be found for it.
    Woken = 4,
    /// Runs a job.
    Runs = 5,
    /// Has left.
    Gone = 6,
    /// Its job has trapped, and is given up.
    Crashed = 7,
}

/// Appends the scene to `out`.
pub(super) fn draw<P: Probe>(stage: &Stage<P>, payload: Option<u32>, jobs: u32, now: Tick, out: &mut Vec<f64>) {
    let (producers, others) = stage.actors.split_at(stage.producers);
    let (_, workers) = others.split_last().expect("the keeper is there");
    let shown = stage.belt.len().min(MOST_TICKETS);
    let kind = stage.kind;
    let number = |value: Option<f64>| value.unwrap_or(NONE);
    let holder = stage.holder.filter(|_| kind.has_lock);
    let are = |doing: Doing| workers.iter().filter(|worker| worker.doing == doing).count() as f64;
    let head = out.len();
    // The first two, step and time, are the session's to fill in.
    out.extend([
        0.0,
        0.0,
        producers.len() as f64,
        workers.len() as f64,
        stage.belt.len() as f64,
        shown as f64,
        f64::from(stage.trays),
        number(kind.bound.map(f64::from)),
        number(holder.map(|(who, _)| f64::from(who))),
        holder.map_or(0.0, |(_, since)| (now - since) as f64),
        f64::from(stage.blocked),
        f64::from(stage.phase as u8),
        f64::from(jobs),
        f64::from(stage.enqueued),
        match payload {
            None => 0.0,
            Some(_) if kind.inside => 2.0,
            Some(_) => 1.0,
        },
        f64::from(payload.unwrap_or(0)),
        kind.job as f64,
        stage.live as f64,
        stage.bytes as f64,
        are(Doing::Asleep),
        are(Doing::Runs),
        f64::from(u8::from(kind.has_lock)),
        f64::from(u8::from(kind.has_trays)),
        0.0,
    ]);
    debug_assert_eq!(out.len() - head, 24, "the counters begin there");
    out.extend(stage.probe.counters::<Counter>().named().map(|(_, value)| value as f64));
    const { assert!(24 + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
    out.resize(head + HEADER, 0.0);

    let mut actor = |actor: &Actor, busy: Option<Tick>| {
        let held = actor.hands.front();
        out.extend([
            f64::from(actor.who),
            f64::from(actor.doing as u8),
            f64::from(actor.place as u8),
            number(held.map(|ticket| f64::from(ticket.job))),
            held.map_or(0.0, |ticket| f64::from(ticket.boxes)),
            f64::from(actor.done),
            actor.until.saturating_sub(now) as f64,
        ]);
        out.extend(busy.map(|busy| busy as f64));
    };
    producers.iter().for_each(|producer| actor(producer, None));
    workers.iter().for_each(|worker| actor(worker, Some(worker.busy)));
    for ticket in stage.belt.iter().take(shown) {
        out.extend([f64::from(ticket.job), f64::from(ticket.boxes), (now - ticket.since) as f64]);
    }
}
