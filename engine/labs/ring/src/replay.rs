//! Playback of a recorded run on threads: the events of all threads, merged by time, as a world that the page draws
//! like one in virtual time. Each step of this world applies one recorded event.
//!
//! A tick of this world is 0.1 µs, so that the page plays it a thousand times slower than a world in virtual time. The
//! times in its scene, such as the time for which the publisher is blocked, are in ordinary ticks of 0.1 ms.

mod state;

use std::collections::HashMap;
use std::rc::Rc;

use crate::Counter;
use crate::counts::{EventKind, PUBLISHER};
use crate::params::Params;
use base::{Allowed, Config, Refusal};
use observe::probe::Counters;
use observe::trace::{Event, Trace};
use sim::Tick;
use sim::action::Action;
use sim::stalls::Stalls;
use sim::world::World;
use state::State;

/// The number of words of an event.
const WORDS: usize = 4;
/// Ticks of this world in 1 µs.
const PER_US: Tick = 10;
/// Ticks of this world in an ordinary tick of 0.1 ms.
const PER_TICK: Tick = 1_000;

/// The events of one run, which can be played any number of times.
#[derive(Clone, Debug)]
pub struct RecordedRun {
    events: Rc<[Event]>,
    params: Rc<Params>,
    variant: String,
}

impl RecordedRun {
    /// The recording of a run of `variant` with this configuration. `words` are the contents of the flight recorders of
    /// all threads one after the other, the publisher's first: [`Event::words`] of each event, with the time in µs.
    ///
    /// # Errors
    /// A refusal if the configuration is not allowed or if the number of words is not a multiple of 4.
    pub fn new(config: &Config, variant: &str, words: &[u32]) -> Result<RecordedRun, Refusal> {
        let values = config.values(&crate::lab())?;
        let mut params = Params::read(config, &values)?;
        // Runs on threads round the number of slots in the same way.
        params.slots = params.slots.next_power_of_two();
        let (events, []) = words.as_chunks::<WORDS>() else {
            return Err(Refusal::new("recording", words.len(), Allowed::Multiple { of: 4, unit: "words" }));
        };
        let events = in_order(events.iter().map(|&event| read(event)).collect()).into();
        Ok(RecordedRun { events, params: Rc::new(params), variant: variant.to_owned() })
    }

    /// The time of the last event, in ticks of this world.
    pub fn end(&self) -> Tick {
        self.events.last().map_or(0, |event| event.time)
    }

    /// Opens a world before the first event.
    pub fn open(&self) -> Box<dyn World> {
        Box::new(Replay {
            state: State::new(&self.params, &self.variant, &self.events),
            run: self.clone(),
            next: 0,
            trace: Trace::default(),
        })
    }
}

fn read([time, act, seq, value]: [u32; WORDS]) -> Event {
    let [actor_low, actor_high, kind, state] = act.to_le_bytes();
    let actor = u16::from_le_bytes([actor_low, actor_high]);
    Event { time: Tick::from(time) * PER_US, actor, state, kind, seq, value }
}

/// Merges the events by time. A thread reads the clock before it reads a frame, and may read a frame that was published
/// in between. Therefore an event of a reader is moved to the time of its frame's publication if it would come before
/// that, and no event comes before the previous event of its actor.
fn in_order(mut events: Vec<Event>) -> Vec<Event> {
    let about_it = |event: &Event| {
        [EventKind::Took, EventKind::Torn, EventKind::Acted].iter().any(|&what| event.kind == what as u8)
    };
    let mut published = HashMap::new();
    for event in events.iter().filter(|event| event.actor == PUBLISHER && event.kind == EventKind::Published as u8) {
        published.insert(event.seq, event.time);
    }
    let mut last: HashMap<u16, Tick> = HashMap::new();
    for event in &mut events {
        if event.actor != PUBLISHER && about_it(event) {
            event.time = event.time.max(published.get(&event.seq).copied().unwrap_or(0));
        }
        let last = last.entry(event.actor).or_default();
        *last = event.time.max(*last);
        event.time = *last;
    }
    // The sort is stable: of events at the same time, the publisher's come first.
    events.sort_by_key(|event| event.time);
    events
}

/// A recorded run after some of its events.
#[derive(Clone, Debug)]
struct Replay {
    run: RecordedRun,
    /// The index of the next event.
    next: usize,
    state: State,
    trace: Trace,
}

impl World for Replay {
    fn next_time(&mut self) -> Option<Tick> {
        self.run.events.get(self.next).map(|event| event.time)
    }

    fn step(&mut self) {
        let Some(event) = self.run.events.get(self.next) else { return };
        self.next += 1;
        self.state.take(event);
        self.trace.push(Event { time: event.time / PER_TICK, ..*event });
    }

    fn time(&self) -> Tick {
        self.next.checked_sub(1).map_or(0, |last| self.run.events[last].time)
    }

    fn act(&mut self, _now: Tick, action: Action) -> Result<(), Refusal> {
        Err(action.refused(&[]))
    }

    fn scene(&self, now: Tick, out: &mut Vec<f64>) {
        self.state.draw(now, out);
    }

    fn digest(&self) -> Option<u64> {
        None
    }

    fn counters(&self) -> Counters {
        Counters::of::<Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        visit(&mut self.trace);
    }

    fn stalls(&self, now: Tick) -> Stalls {
        self.state.stalls(now)
    }

    fn size(&self) -> usize {
        size_of::<Replay>() + self.state.size()
    }

    fn copy(&self) -> Option<Box<dyn World>> {
        Some(Box::new(self.clone()))
    }
}

#[cfg(test)]
mod tests;
