//! Properties of random programs: no goroutine is lost, and no P is busy for longer than time has passed.

use std::cmp::Reverse;

use proptest::prelude::*;

use crate::costs::Costs;
use crate::program::{Category, G, Program, Step};
use crate::scheduler::{Event, Scheduler, State};

/// Goroutines that work, sleep and receive; each hands a token to the next one, and waits until it has its own.
struct Ring {
    steps: Vec<Vec<Step>>,
    /// Whether a goroutine waits for its token, and whether it has it.
    waits: Vec<bool>,
    has: Vec<bool>,
    ended: usize,
    latest: u64,
}

impl Program for Ring {
    fn resume(&mut self, g: G, now: u64) -> Step {
        let own = g as usize;
        self.latest = self.latest.max(now);
        self.waits[own] = false;
        match self.steps[own].last().copied() {
            // The token: handed on after it has come, so that every goroutine has to wait for the one before.
            Some(Step::Park) if own > 0 && !self.has[own] => {
                self.waits[own] = true;
                Step::Park
            }
            Some(Step::Park) => {
                self.steps[own].pop();
                let next = own + 1;
                let Some(waits) = self.waits.get(next).copied() else { return Step::Run(Category::Work, 1) };
                self.has[next] = true;
                if waits { Step::Ready(next as G, 3) } else { Step::Run(Category::Work, 1) }
            }
            Some(Step::Receive(after)) => {
                self.steps[own].pop();
                Step::Receive(now + after)
            }
            Some(step) => {
                self.steps[own].pop();
                step
            }
            None => {
                self.ended += 1;
                Step::Exit
            }
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0u64..50_000).prop_map(|ns| Step::Run(Category::Work, ns)),
        (1u64..5_000_000).prop_map(Step::Sleep),
        (0u64..3_000_000).prop_map(Step::Receive),
    ]
}

/// The steps of up to 40 goroutines, each with a token at a random place.
fn programs() -> impl Strategy<Value = Vec<Vec<Step>>> {
    let steps = (prop::collection::vec(step(), 0..8), any::<prop::sample::Index>()).prop_map(|(mut steps, token)| {
        steps.insert(token.index(steps.len() + 1), Step::Park);
        steps
    });
    prop::collection::vec(steps, 1..40)
}

/// Every goroutine is in one place, and every P had the time that it was busy for.
fn check(scheduler: &Scheduler<Ring>) -> Result<(), TestCaseError> {
    let mut places: Vec<(G, State)> = scheduler.global.iter().map(|&g| (g, State::Runnable)).collect();
    for processor in &scheduler.processors {
        places.extend(processor.queue.iter().chain(&processor.next).map(|&g| (g, State::Runnable)));
        places.extend(processor.running.map(|g| (g, State::Running)));
    }
    places.sort_by_key(|&(g, _)| g);
    let states = scheduler.states.iter().enumerate().map(|(g, &state)| (g as G, state));
    // One that is about to run is on its P already.
    let expected: Vec<(G, State)> =
        states.filter(|(_, state)| matches!(state, State::Runnable | State::Running)).collect();
    prop_assert_eq!(places, expected);
    for (p, processor) in scheduler.processors.iter().enumerate() {
        let of = |event: &Event| match *event {
            Event::Resume(q) | Event::Awake(q) | Event::GiveUp(q) | Event::Steal { p: q, .. } => q == p,
            Event::PollReturn(_) | Event::Arrival(_) | Event::Monitor | Event::MonitorWakes(_) => false,
        };
        let pending: Vec<u64> =
            scheduler.events.iter().filter(|Reverse(one)| of(&one.2)).map(|Reverse(one)| one.0).collect();
        prop_assert!(pending.len() == usize::from(!scheduler.idle.contains(&p)), "an event for each P that is held");
        prop_assert!(processor.busy_ns <= pending.first().copied().unwrap_or(scheduler.now));
    }
    let coming = scheduler.events.iter().filter(|Reverse(one)| matches!(one.2, Event::Arrival(_))).count();
    prop_assert_eq!(scheduler.receiving, coming + scheduler.arrived.len());
    let spinning = scheduler.processors.iter().filter(|processor| processor.spinning).count();
    prop_assert_eq!(spinning, scheduler.spinning);
    Ok(())
}

proptest! {
    #[test]
    fn no_goroutine_is_lost_and_no_p_is_busier_than_time(
        steps in programs(), processors in 1usize..9, high in any::<bool>(), seed in any::<u64>(),
    ) {
        let count = steps.len();
        let work: u64 = steps.iter().flatten().map(|step| if let Step::Run(_, ns) = step { *ns } else { 0 }).sum();
        let ring = Ring { steps, waits: vec![false; count], has: vec![false; count], ended: 0, latest: 0 };
        let costs = if high { Costs::HIGH } else { Costs::LOW };
        let mut scheduler = Scheduler::new(ring, processors, count, costs, seed);
        (0..count).for_each(|g| scheduler.start_runnable(g as G));
        scheduler.start();
        while scheduler.live > 0 {
            // It panics if a goroutine waits for ever.
            scheduler.advance();
            check(&scheduler)?;
        }
        prop_assert_eq!(scheduler.program.ended, count);
        prop_assert!(scheduler.account.ns[Category::Work as usize] >= work);
    }
}
