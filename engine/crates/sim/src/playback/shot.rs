//! The recorded actions of a mechanism that never waits. It does all the work of a frame at once, and records each
//! visible action as a [`Shot`]. [`PlaybackRecorder`] counts the shots or keeps them in order, and a world plays them
//! back, one a step ([`world`](super::world)). Counts and picture are both derived from the actions, so that they
//! always agree.

use std::collections::VecDeque;
use std::fmt::Debug;

use model::heap::{Heap, Policy, Ref, Root};
use observe::probe::{Count, Counters, Counting, Observer, Probe};

/// The types of a recording of a lab, or of a part of it.
pub trait Recording: 'static {
    /// Its counters.
    type Counter: Count + Debug;
    /// The kinds of its actions.
    type EventKind: Effects<Self::Counter>;
    /// A change of its figure.
    type Picture: Clone + Debug;

    /// The counters to which an action adds, with the amounts. By default they depend on the action's kind and value
    /// only.
    fn increments(event: PlaybackEvent<Self::EventKind>) -> [Option<(Self::Counter, u64)>; 2] {
        event.kind.increments(event.value)
    }
}

/// The effects of an action of a kind, on the counters, on the pace of the figure and on a collected heap. The
/// kind is a number in traces.
pub trait Effects<C>: Copy + Debug + Into<u8> + 'static {
    /// The counters to which an action of this kind adds, with the amounts.
    fn increments(self, value: u64) -> [Option<(C, u64)>; 2];
    /// The counter that keeps the largest value, and the value of this action.
    fn peak(self, _value: u64) -> Option<(C, u64)> {
        None
    }
    /// The modelled duration in ns. It determines only the pace of the figure.
    fn duration_ns(self, value: u64) -> u64;
    /// The object that the action allocates on a collected heap: the number of its links and its size in bytes.
    fn allocation(self, _value: u64) -> Option<(u32, u32)> {
        None
    }
    /// The modelled cost of its system calls, in ns.
    fn added_ns(self, _value: u64) -> u64 {
        0
    }
    /// Whether the action ends a frame, after which the objects allocated in it are garbage.
    fn ends_frame(self) -> bool {
        false
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
    for (counter, n) in K::increments(event).into_iter().flatten() {
        probe.count(counter, n);
    }
    if let Some((counter, n)) = event.kind.peak(event.value) {
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
        self.added_ns += event.kind.added_ns(event.value);
        if let Some((links, bytes)) = event.kind.allocation(event.value) {
            // One additional link, to the previous object.
            let object = self.heap.alloc(1 + links, bytes.min(LARGEST - 64));
            self.heap.link(object, 0, self.newest);
            self.heap.set_root(self.root, Some(object));
            self.newest = Some(object);
        }
        if event.kind.ends_frame() {
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
            self.ns += event.kind.duration_ns(event.value);
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
