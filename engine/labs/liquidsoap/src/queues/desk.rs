//! Where a mechanism works in one of the labs, and who looks on. A sweep over a thousand slots is told in a few stretches:
//! counts are exact, and the figure has steps that an eye can follow.

use super::counts::{Place, Queues, What};
use super::operation::{Did, Operation};
use super::scene::Picture;
use observe::probe::Observer;
use sim::playback::shot::{Act, Shot};

/// Stretches of a sweep.
const STRETCHES: usize = 16;

/// What is told in stretches: how often it was done since the last one was told, and where last.
type Stretch = (What, usize, usize);

/// See the module.
pub(crate) struct Desk<'a, E> {
    probe: &'a mut E,
    place: Place,
    /// How much of a sweep is told at once.
    stride: usize,
    pending: Vec<Stretch>,
    /// Operations done.
    pub units: u64,
}

impl<'a, E: Observer<Shot<Queues>>> Desk<'a, E> {
    pub fn new(probe: &'a mut E) -> Self {
        Desk { probe, place: Place::Idle, stride: 1, pending: Vec::new(), units: 0 }
    }

    /// Does an operation on something of `size` slots, and shows what it is done on.
    pub fn work<T>(
        &mut self,
        place: Place,
        size: usize,
        picture: impl FnOnce() -> Picture,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        (self.place, self.stride) = (place, (size / STRETCHES).max(1));
        self.units += 1;
        self.probe.show(|| Shot::Picture(picture()));
        self.say(What::Began, 0, 0);
        let done = work(self);
        self.tell();
        done
    }

    /// Something is to be said at once, after what is pending.
    pub fn say(&mut self, what: What, value: usize, slot: usize) {
        if E::DIGESTS {
            self.tell();
        }
        let who = slot.min(usize::from(u16::MAX)) as u16;
        self.probe.record(Shot::Act(Act { what, who, place: self.place as u8, value: value as u64 }));
    }

    /// The figure is another one.
    pub fn show(&mut self, picture: impl FnOnce() -> Picture) {
        self.probe.show(|| Shot::Picture(picture()));
    }

    fn tell(&mut self) {
        for (what, value, slot) in std::mem::take(&mut self.pending) {
            self.say(what, value, slot);
        }
    }
}

impl<E: Observer<Shot<Queues>>> Observer<Operation> for Desk<'_, E> {
    const DIGESTS: bool = E::DIGESTS;
    const EVENTS: bool = E::EVENTS;

    fn record(&mut self, (did, value): Operation) {
        let what = What::from(did);
        match did {
            Did::Arrayed | Did::Allocated | Did::Compacted => self.say(what, value, 0),
            // Who only times, or models what is allocated, has no use for the rest.
            _ if !E::DIGESTS => (),
            _ => {
                let count = match self.pending.iter_mut().find(|one| one.0 == what) {
                    Some(one) => {
                        (one.1, one.2) = (one.1 + 1, value);
                        one.1
                    }
                    None => {
                        self.pending.push((what, 1, value));
                        1
                    }
                };
                if count >= self.stride {
                    self.tell();
                }
            }
        }
    }
}
