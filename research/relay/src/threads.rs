//! A relay on several real threads, each of which serves its publishers with a heap of its own. Threads share what those of any
//! program share: the caches, the memory's bandwidth and the system's allocator.
//!
//! A relay is made in its thread and never leaves it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use measure::{Clock, Subject};
use model::heap::Stats;
use sync::retry_until;

use super::clock::ThreadClock;
use super::relay::{Counts, Running};
use super::traffic::ROUND_MS;

/// Something that a thread does with its relay.
type Task = Box<dyn FnOnce(&mut dyn Running) + Send>;

/// The message of a panic after a thread's own.
const ENDED: &str = "a thread serves until its relay is dropped";

/// Units that a thread has served, and the time that they took, in ns.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    units: u64,
    ns: f64,
}

impl Span {
    fn ns_per_unit(&self) -> f64 {
        self.ns / self.units.max(1) as f64
    }
}

/// The relays of all threads.
pub struct ThreadedRelay {
    threads: Vec<(Sender<Task>, JoinHandle<()>)>,
    /// What each thread has served in all runs.
    served: Vec<Span>,
    took_ns: f64,
}

impl ThreadedRelay {
    /// A thread for each of these functions, which makes the thread's relay.
    pub fn new<M: FnOnce() -> Box<dyn Running> + Send + 'static>(makes: impl Iterator<Item = M>) -> ThreadedRelay {
        let start = |make: M| {
            let (tasks, received) = channel::<Task>();
            let serve = move || {
                let mut relay = make();
                received.iter().for_each(|task| task(&mut *relay));
            };
            (tasks, std::thread::spawn(serve))
        };
        let threads: Vec<_> = makes.map(start).collect();
        let served = vec![Span::default(); threads.len()];
        ThreadedRelay { threads, served, took_ns: 0.0 }
    }

    /// Calls a function in every thread. All begin together. Returns the results in the order of threads.
    fn each<R: Send + 'static>(&self, task: impl Fn(&mut dyn Running) -> R + Clone + Send + 'static) -> Vec<R> {
        let (count, ready) = (self.threads.len(), Arc::new(AtomicUsize::new(0)));
        let ask = |(tasks, _): &(Sender<Task>, JoinHandle<()>)| {
            let (task, ready, (reply, result)) = (task.clone(), Arc::clone(&ready), channel());
            let together = move |relay: &mut dyn Running| {
                // Relaxed: nothing is passed on; channels order the threads' work. Threads poll and do not sleep, so that all begin
                // within microseconds if each has a processor.
                ready.fetch_add(1, Ordering::Relaxed);
                retry_until(0, || ready.load(Ordering::Relaxed) == count);
                // The caller waits for the result.
                _ = reply.send(task(relay));
            };
            tasks.send(Box::new(together)).expect(ENDED);
            result
        };
        let results: Vec<_> = self.threads.iter().map(ask).collect();
        results.into_iter().map(|result| result.recv().expect(ENDED)).collect()
    }

    /// Lets every thread serve, and times it. Also returns the units of the thread that has served most of them; the time is what
    /// the thread that needs most for a unit would take for them.
    fn timed(&mut self, serve: impl Fn(&mut dyn Running) -> u64 + Clone + Send + 'static) -> (Vec<Span>, u64) {
        let spans = self.each(move |relay| {
            let mut clock = ThreadClock::default();
            let begun = clock.now_ns();
            let units = serve(relay);
            Span { units, ns: clock.now_ns() - begun }
        });
        let units = spans.iter().map(|span| span.units).max().unwrap_or(0);
        let slowest = spans.iter().map(Span::ns_per_unit).fold(0.0, f64::max);
        self.took_ns = slowest * units as f64;
        (spans, units)
    }
}

impl Running for ThreadedRelay {
    fn serve(&mut self, rounds: u64) {
        self.timed(move |relay| {
            relay.serve(rounds);
            rounds * u64::from(ROUND_MS)
        });
    }

    fn digests(&self) -> Vec<(u32, u64)> {
        let mut digests = self.each(|relay| relay.digests()).concat();
        // Stable: subscribers of a publisher stay in order.
        digests.sort_by_key(|(publisher, _)| *publisher);
        digests
    }

    fn counts(&self) -> Counts {
        self.each(|relay| relay.counts()).into_iter().sum()
    }

    fn heaps(&self) -> Vec<Stats> {
        self.each(|relay| relay.heaps()).concat()
    }

    fn is_exhausted(&self) -> bool {
        self.each(|relay| relay.is_exhausted()).contains(&true)
    }

    fn lap(&self) -> u64 {
        self.each(|relay| relay.lap())[0]
    }

    fn thread_ns(&self) -> Vec<f64> {
        self.served.iter().map(Span::ns_per_unit).collect()
    }
}

impl Subject for ThreadedRelay {
    fn run(&mut self, batches: u32) -> u64 {
        let (spans, units) = self.timed(move |relay| relay.run(batches));
        for (all, span) in self.served.iter_mut().zip(&spans) {
            *all = Span { units: all.units + span.units, ns: all.ns + span.ns };
        }
        units
    }

    /// Processor time of the last run, or of the last rounds.
    fn took_ns(&self) -> Option<f64> {
        Some(self.took_ns)
    }
}

impl Drop for ThreadedRelay {
    /// Ends the threads, and waits until they have given their memory back.
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The others may wait for one that has panicked.
            return;
        }
        for (tasks, thread) in self.threads.drain(..) {
            drop(tasks);
            thread.join().expect(ENDED);
        }
    }
}
