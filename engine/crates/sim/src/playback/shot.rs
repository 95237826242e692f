//! The recorded actions of a mechanism that never waits. It does all the work of a frame at once, and records each
//! visible action as a [`Shot`]. [`PlaybackRecorder`] counts the shots or keeps them in order, and a world plays them
//! back, one a step ([`world`](super::world)). Counts and picture are both derived from the actions, so that they
//! always agree.

use std::collections::VecDeque;
use std::fmt::Debug;

use model::heap::{Heap, Policy, Ref, Root};
use observe::probe::{Count, Counters, Counting, Observer, Probe};

/// The types of a recording of a lab, or of a part of it, and what its actions do.
pub trait Recording: 'static {
    /// Its counters.
    type Counter: Count + Debug;
    /// The kind of an action, which is a number in traces.
    type EventKind: Copy + Debug + Into<u8> + 'static;
    /// A change of its figure.
    type Picture: Clone + Debug;

    /// All that an action does besides changing the figure.
    fn effect(event: PlaybackEvent<Self::EventKind>) -> Effect<Self::Counter>;
}

/// An observer of the shots of a recording.
pub trait Recorder<K: Recording>: Observer<Shot<K>> {}

impl<K: Recording, O: Observer<Shot<K>>> Recorder<K> for O {}

/// The effects of an action on the counters, on the pace of the figure and on a collected heap.
#[derive(Clone, Copy, Debug)]
pub struct Effect<C> {
    /// The counters to which it adds, with the amounts.
    pub counts: [Option<(C, u64)>; 2],
    /// The counter that keeps the largest value, and the value of this action.
    pub peak: Option<(C, u64)>,
    /// The modelled duration in ns. It determines only the pace of the figure.
    pub ns: u64,
    /// The object that it allocates on a collected heap: the number of its links and its size in bytes.
    pub allocation: Option<(u32, u32)>,
    /// The modelled cost of its system calls, in ns.
    pub added_ns: u64,
    /// Whether it ends a frame, after which the objects allocated in it are garbage.
    pub ends_frame: bool,
}

impl<C> Effect<C> {
    /// An action that lasts `ns` and does nothing else.
    pub const fn lasting(ns: u64) -> Effect<C> {
        Effect { counts: [None, None], peak: None, ns, allocation: None, added_ns: 0, ends_frame: false }
    }

    /// Adds `n` to a counter; an action adds to two at most.
    #[inline]
    pub fn add(self, counter: C, n: u64) -> Effect<C> {
        let [first, _] = self.counts;
        let added = Some((counter, n));
        Effect { counts: if first.is_none() { [added, None] } else { [first, added] }, ..self }
    }

    /// Raises a counter that keeps the largest value.
    #[inline]
    pub fn peak(self, counter: C, value: u64) -> Effect<C> {
        Effect { peak: Some((counter, value)), ..self }
    }

    /// Allocates an object with `links` links and of `bytes` on a collected heap.
    #[inline]
    pub fn allocates(self, links: u32, bytes: u32) -> Effect<C> {
        Effect { allocation: Some((links, bytes)), ..self }
    }

    /// Ends a frame: the objects allocated in it are garbage afterwards.
    #[inline]
    pub fn ends_frame(self) -> Effect<C> {
        Effect { ends_frame: true, ..self }
    }
}

/// The event of one visible action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackEvent<K> {
    /// The kind of the action.
    pub kind: K,
    /// The actor's number in the part.
    pub actor: u16,
    /// The number of the actor's state or operation in the part.
    pub state: u8,
    /// A number whose meaning depends on the kind.
    pub value: u64,
}

/// Adds an action to the counts.
pub fn count<K: Recording>(probe: &mut impl Probe, event: PlaybackEvent<K::EventKind>) {
    let effect = K::effect(event);
    for (counter, n) in effect.counts.into_iter().flatten() {
        probe.count(counter, n);
    }
    if let Some((counter, n)) = effect.peak {
        probe.at_least(counter, n);
    }
}

/// An observer that does the work of a garbage collector, and adds up the modelled cost of system calls.
///
/// For each allocation it allocates an object on the modelled heap, with a link to the previous object. At the end of a
/// frame all objects become garbage, and the collector may run.
pub struct Collected {
    heap: Heap,
    root: Root,
    newest: Option<Ref>,
    /// The cost of system calls since the caller last reset it, in ns.
    pub added_ns: u64,
}

impl Collected {
    /// An observer with an empty heap, which the collector manages by `policy`.
    pub fn new(policy: Policy) -> Collected {
        let mut heap = Heap::new(policy);
        let root = heap.root(None);
        Collected { heap, root, newest: None, added_ns: 0 }
    }
}

/// The size of the largest object on the modelled heap, in bytes.
const LARGEST: u32 = 4 << 20;

impl<K: Recording> Observer<Shot<K>> for Collected {
    const DIGESTS: bool = false;

    fn record(&mut self, shot: Shot<K>) {
        let Shot::Event(event) = shot else { return };
        let effect = K::effect(event);
        self.added_ns += effect.added_ns;
        if let Some((links, bytes)) = effect.allocation {
            // One additional link, to the previous object.
            let object = self.heap.alloc(1 + links, bytes.min(LARGEST - 64));
            self.heap.link(object, 0, self.newest);
            self.heap.set_root(self.root, Some(object));
            self.newest = Some(object);
        }
        if effect.ends_frame {
            self.heap.poll();
            self.heap.set_root(self.root, None);
            self.newest = None;
        }
    }
}

/// One element of a recording.
pub enum Shot<K: Recording> {
    /// The event of an action.
    Event(PlaybackEvent<K::EventKind>),
    /// A change of the figure.
    Picture(K::Picture),
}

impl<K: Recording> Clone for Shot<K> {
    fn clone(&self) -> Self {
        match self {
            Shot::Event(event) => Shot::Event(*event),
            Shot::Picture(picture) => Shot::Picture(picture.clone()),
        }
    }
}

/// An observer that keeps all shots in order, or only counts them. One type for both, so that each mechanism is
/// compiled once for them, which saves a twelfth of the wasm module.
pub struct PlaybackRecorder<K: Recording> {
    /// The shots that have not been played yet.
    pub shots: VecDeque<Shot<K>>,
    /// The modelled duration in ns of all actions that have not been played yet, or, if it only counts, of all actions.
    pub ns: u64,
    /// The number of actions, if it only counts.
    pub actions: u64,
    counting: Option<Counting>,
}

impl<K: Recording> PlaybackRecorder<K> {
    /// A recorder that only counts.
    pub fn counting() -> Self {
        PlaybackRecorder { counting: Some(Counting::default()), ..PlaybackRecorder::default() }
    }

    /// The counts so far.
    pub fn counters(&self) -> Counters {
        self.counting.unwrap_or_default().counters::<K::Counter>()
    }
}

impl<K: Recording> Default for PlaybackRecorder<K> {
    fn default() -> Self {
        PlaybackRecorder { shots: VecDeque::new(), ns: 0, actions: 0, counting: None }
    }
}

impl<K: Recording> Clone for PlaybackRecorder<K> {
    fn clone(&self) -> Self {
        PlaybackRecorder { shots: self.shots.clone(), ..*self }
    }
}

impl<K: Recording> Observer<Shot<K>> for PlaybackRecorder<K> {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn record(&mut self, shot: Shot<K>) {
        if let Shot::Event(event) = &shot {
            self.ns += K::effect(*event).ns;
            if let Some(counting) = &mut self.counting {
                self.actions += 1;
                count::<K>(counting, *event);
            }
        }
        if self.counting.is_none() {
            self.shots.push_back(shot);
        }
    }

    fn show(&mut self, shot: impl FnOnce() -> Shot<K>) {
        if self.counting.is_none() {
            self.record(shot());
        }
    }
}
