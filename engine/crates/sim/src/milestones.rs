//! Milestones: the first event of each kind in a run, which the page lists below the tape.

use base::time::Tick;
use observe::trace::Event;

/// The first event of each kind since the beginning of a run, in the order of their times.
///
/// A run is deterministic: what is replayed after a step back brings the same events again, which changes nothing.
#[derive(Clone, Debug, Default)]
pub struct Milestones {
    events: Vec<Event>,
    /// A bit for each kind that is there, so that most events are passed over at once. Kinds are below 64.
    seen: u64,
}

impl Milestones {
    /// Adds an event if it is the first of its kind. Events come in the order of their times.
    pub fn push(&mut self, event: Event) {
        let bit = 1 << event.kind;
        if self.seen & bit == 0 {
            self.seen |= bit;
            self.events.push(event);
        }
    }

    /// Removes the events after `time`, because another history follows.
    pub fn forget_after(&mut self, time: Tick) {
        self.events.retain(|event| event.time <= time);
        self.seen = self.events.iter().fold(0, |seen, event| seen | 1 << event.kind);
    }

    /// All events, four words each, see [`Event::words`].
    pub fn words(&self) -> Vec<u32> {
        self.events.iter().flat_map(|event| event.words()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn event(time: Tick, kind: u8) -> Event {
        Event { time, actor: 1, state: 0, kind, seq: 7, value: 9 }
    }

    fn times(milestones: &Milestones) -> Vec<Tick> {
        milestones.events.iter().map(|event| event.time).collect()
    }

    #[test]
    fn the_first_event_of_each_kind_is_kept_and_a_replay_adds_nothing() {
        let mut milestones = Milestones::default();
        let all = [event(1, 3), event(2, 3), event(5, 4), event(6, 63)];
        for event in all.into_iter().chain(all) {
            milestones.push(event);
        }
        assert_eq!(times(&milestones), [1, 5, 6]);
        assert_eq!(milestones.words()[4..8], [5, 1 | 4 << 16, 7, 9]);
    }

    #[test]
    fn another_history_has_its_own_events() {
        let mut milestones = Milestones::default();
        for (time, kind) in [(1, 3), (2, 4), (3, 5)] {
            milestones.push(event(time, kind));
        }
        milestones.forget_after(2);
        milestones.push(event(8, 4));
        milestones.push(event(9, 5));
        assert_eq!(times(&milestones), [1, 2, 9]);
    }
}
