//! A run on threads played again: what each thread wrote down, merged by time, as a world that the page draws like the
//! deterministic one. Nothing runs: every step is an event that happened.
//!
//! A tick of this world is 0.1 µs, so that at the page's ordinary speed it runs a thousand times slower than it was. What
//! its scene says of times (how long the publisher is blocked) is in ordinary ticks of 0.1 ms.

mod state;

use std::collections::HashMap;
use std::rc::Rc;

use crate::Counter;
use crate::counts::{PUBLISHER, What};
use crate::params::Params;
use base::config::{Config, Refusal};
use observe::probe::Counters;
use observe::trace::{Event, Trace};
use sim::Tick;
use sim::action::Action;
use sim::stalls::Stalls;
use sim::world::World;
use state::State;

/// Words of an event.
const WORDS: usize = 4;
/// Ticks of this world in a µs.
const PER_US: Tick = 10;
/// Ticks of this world in an ordinary one.
const PER_TICK: Tick = 1_000;

/// The events of one run, ready to be played as often as one likes.
#[derive(Clone, Debug)]
pub struct Script {
    events: Rc<[Event]>,
    params: Rc<Params>,
    variant: String,
}

impl Script {
    /// The flights of all threads one after the other, the publisher's first, each event the words of [`Event::words`]
    /// with its time in µs; of a run of `variant` with this configuration.
    ///
    /// # Errors
    /// When the configuration is refused, or the words are no whole events.
    pub fn new(config: &Config, variant: &str, words: &[u32]) -> Result<Script, Refusal> {
        let values = config.values(&crate::lab())?;
        let mut params = Params::read(config, &values)?;
        // As runs on threads have it.
        params.slots = params.slots.next_power_of_two();
        let (events, []) = words.as_chunks::<WORDS>() else {
            return Err(Refusal::new("recording", format!("{} words", words.len()), "four words an event"));
        };
        let events = in_order(events.iter().map(|&event| read(event)).collect()).into();
        Ok(Script { events, params: Rc::new(params), variant: variant.to_owned() })
    }

    /// When the last event was, in ticks of this world.
    pub fn end(&self) -> Tick {
        self.events.last().map_or(0, |event| event.time)
    }

    /// A world at its beginning.
    pub fn open(&self) -> Box<dyn World> {
        Box::new(Replay {
            state: State::new(&self.params, &self.variant, &self.events),
            script: self.clone(),
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

/// Merged by time. A thread looks at the clock before it reads, and may read what was published meanwhile: what is about a
/// frame is not put before that frame, nor before what its actor did last.
fn in_order(mut events: Vec<Event>) -> Vec<Event> {
    let about_it = |event: &Event| [What::Took, What::Torn, What::Acted].iter().any(|&what| event.kind == what as u8);
    let mut published = HashMap::new();
    for event in events.iter().filter(|event| event.actor == PUBLISHER && event.kind == What::Published as u8) {
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
    // Stable: at the same time the publisher is first.
    events.sort_by_key(|event| event.time);
    events
}

/// One side's run, at one of its events.
#[derive(Clone, Debug)]
struct Replay {
    script: Script,
    /// The event to come.
    next: usize,
    state: State,
    trace: Trace,
}

impl World for Replay {
    fn next_time(&mut self) -> Option<Tick> {
        self.script.events.get(self.next).map(|event| event.time)
    }

    fn step(&mut self) {
        let Some(event) = self.script.events.get(self.next) else { return };
        self.next += 1;
        self.state.take(event);
        self.trace.push(Event { time: event.time / PER_TICK, ..*event });
    }

    fn time(&self) -> Tick {
        self.next.checked_sub(1).map_or(0, |last| self.script.events[last].time)
    }

    fn act(&mut self, _now: Tick, _action: Action) -> Result<(), Refusal> {
        Err(Refusal::new("action", "a change", "none: a recording stays as it is"))
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
