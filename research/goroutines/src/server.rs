//! The program: the goroutines of publishers and subscribers, numbered in this order.

use super::costs::Costs;
use super::load::ServerLoad;
use super::program::{Category, G, Program, Step};
use super::publisher::{Action, Publisher};
use super::scheduler::Scheduler;
use super::subscriber::{State, Subscriber};
use super::track::Track;
use super::waiting::Waiting;
use base::rng::Rng;

/// Publishers, subscribers and their tracks.
#[derive(Debug)]
pub struct Server {
    load: ServerLoad,
    costs: Costs,
    waiting: Waiting,
    frames: [u32; 2],
    publishers: Vec<Publisher>,
    subscribers: Vec<Subscriber>,
    tracks: Vec<[Track; 2]>,
    /// Number of frames that subscribers were sent.
    pub deliveries: u64,
    /// Sum over these of the time from publication until the subscriber has the frame, in ns.
    pub latency_ns: u64,
    /// Number of checks of a slot that had no frame.
    pub empty_checks: u64,
}

impl Server {
    /// A server under a load, and the scheduler that runs it. Streams, and the subscribers that poll, start at times that are
    /// drawn from `seed`.
    pub fn scheduler(load: ServerLoad, waiting: Waiting, costs: Costs, seed: u64) -> Scheduler<Server> {
        let mut rng = Rng::new(seed);
        let (frames, streams) = (load.frames(), load.streams as usize);
        let phases: Vec<u64> = (0..streams).map(|_| u64::from(rng.below(40_000_000))).collect();
        let server = Server {
            load,
            costs,
            waiting,
            frames,
            publishers: phases.iter().map(|&phase| Publisher::new(phase, frames)).collect(),
            subscribers: vec![Subscriber::new(); load.subscribers() as usize],
            tracks: (0..streams).map(|_| Default::default()).collect(),
            deliveries: 0,
            latency_ns: 0,
            empty_checks: 0,
        };
        let goroutines = streams + load.subscribers() as usize;
        let mut scheduler = Scheduler::new(server, load.processors as usize, goroutines, costs, rng.next_u64());
        for (stream, &phase) in phases.iter().enumerate() {
            scheduler.start_receiving(stream as G, phase);
        }
        for subscriber in 0..load.subscribers() {
            let g = load.streams + subscriber;
            if waiting == Waiting::Sleep {
                scheduler.start_sleeping(g, u64::from(rng.below(load.poll_ms * 1_000_000)));
            } else {
                scheduler.start_runnable(g);
            }
        }
        scheduler
    }

    fn publish(&mut self, stream: usize, now: u64) -> Step {
        match self.publishers[stream].resume(now) {
            Action::Await(at) => Step::Receive(at),
            Action::Receive => Step::Run(Category::Work, self.costs.receive),
            Action::Publish(track) => {
                let waiting = self.tracks[stream][track].publish(now);
                self.publishers[stream].wake(waiting);
                Step::Run(Category::Scheduling, self.waiting.publish_ns(&self.costs))
            }
            Action::Wake(g) => Step::Ready(g, self.waiting.wake_ns(&self.costs)),
            Action::End => Step::Exit,
        }
    }

    fn subscribe(&mut self, number: usize, g: G, now: u64) -> Step {
        let subscriber = &mut self.subscribers[number];
        let track = &mut self.tracks[number / self.load.readers as usize][subscriber.track];
        let next = track.published_at(subscriber.read[subscriber.track]);
        match (subscriber.state, next) {
            (State::Check, None) => {
                subscriber.state = State::Empty;
                self.empty_checks += 1;
                Step::Run(Category::Checks, self.waiting.check_ns(&self.costs))
            }
            (State::Check, Some(_)) => {
                subscriber.state = State::Send;
                Step::Run(Category::Scheduling, self.waiting.check_ns(&self.costs))
            }
            (State::Empty, _) => match self.waiting.wait_ns(&self.costs) {
                Some(ns) => {
                    subscriber.state = State::Enqueue;
                    Step::Run(Category::Scheduling, ns)
                }
                None => {
                    subscriber.state = State::Check;
                    Step::Sleep(u64::from(self.load.poll_ms) * 1_000_000)
                }
            },
            (State::Enqueue, next) => {
                subscriber.state = State::Send;
                if next.is_some() {
                    return Step::Run(Category::Scheduling, 0);
                }
                track.wait(g);
                Step::Park
            }
            (State::Send, published) => {
                let published = published.expect("a subscriber is woken when its frame is there");
                self.deliveries += 1;
                self.latency_ns += now - published;
                subscriber.state = if subscriber.advance(self.frames) { State::Check } else { State::End };
                Step::Run(Category::Work, u64::from(self.load.send_ns))
            }
            (State::End, _) => Step::Exit,
        }
    }
}

impl Program for Server {
    fn resume(&mut self, g: G, now: u64) -> Step {
        match g.checked_sub(self.load.streams) {
            None => self.publish(g as usize, now),
            Some(number) => self.subscribe(number as usize, g, now),
        }
    }
}
