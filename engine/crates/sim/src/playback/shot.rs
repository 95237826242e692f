//! What is observed of a mechanism that waits for nobody: all that a frame needs is done in one go, and every visible action
//! of it is recorded as a [`Shot`]. [`Reel`] adds up, or keeps the shots in order, and a world plays them one a step
//! ([`world`](super::world)). Counts and picture are both made of the actions alone, so that they cannot disagree.

use std::collections::VecDeque;
use std::fmt::Debug;

use model::heap::{Heap, Policy, Ref, Root};
use observe::probe::{Count, Counters, Counting, Observer, Probe};

/// What a lab, or a part of it, does and shows.
pub trait Part: 'static {
    /// What it counts.
    type Counter: Count + Debug;
    /// What can be seen of it.
    type What: Seen<Self::Counter>;
    /// What an action changes in the figure.
    type Picture: Clone + Debug;

    /// What an action counts for, in sums: as its kind says, unless its place matters too.
    fn counts(act: Act<Self::What>) -> [Option<(Self::Counter, u64)>; 2] {
        act.what.counts(act.value)
    }
}

/// A kind of action.
pub trait Seen<C>: Copy + Debug + 'static {
    /// Its number, for traces.
    fn number(self) -> u8;
    /// What it counts for, in sums.
    fn counts(self, value: u64) -> [Option<(C, u64)>; 2];
    /// What it raises to a largest value.
    fn peaks(self, _value: u64) -> Option<(C, u64)> {
        None
    }
    /// What it takes, in ns: modelled, for the pace of the figure alone.
    fn ns(self, value: u64) -> u64;
    /// The object that it makes on a collected heap: links and bytes.
    fn makes(self, _value: u64) -> Option<(u32, u32)> {
        None
    }
    /// What the model of system calls adds, in ns.
    fn adds_ns(self, _value: u64) -> u64 {
        0
    }
    /// Whether nobody needs any more what was made since it was last so.
    fn ends(self) -> bool {
        false
    }
}

/// One visible action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act<W> {
    /// Its kind.
    pub what: W,
    /// Who acted, as the part numbers its actors.
    pub who: u16,
    /// In which operation, as the part numbers them.
    pub place: u8,
    /// How much of it.
    pub value: u64,
}

/// Adds an action to the counts.
pub fn count<K: Part>(probe: &mut impl Probe, act: Act<K::What>) {
    for (counter, n) in K::counts(act).into_iter().flatten() {
        probe.count(counter, n);
    }
    if let Some((counter, n)) = act.what.peaks(act.value) {
        probe.at_least(counter, n);
    }
}

/// Pays what a language with a collector pays, really, and adds up what system calls take.
///
/// Whatever is allocated is an object of the modelled heap too, which hangs on what was allocated before it, until its
/// frame ends; then all of it is garbage, and the collector gets its turn.
pub struct Collected {
    heap: Heap,
    root: Root,
    newest: Option<Ref>,
    /// What system calls took since somebody asked.
    pub added_ns: u64,
}

impl Collected {
    /// An empty heap under that policy.
    pub fn new(policy: Policy) -> Collected {
        let mut heap = Heap::new(policy);
        let root = heap.root(None);
        Collected { heap, root, newest: None, added_ns: 0 }
    }
}

/// The longest object that the modelled heap takes.
const LONGEST: u32 = 4 << 20;

impl<K: Part> Observer<Shot<K>> for Collected {
    const DIGESTS: bool = false;

    fn record(&mut self, shot: Shot<K>) {
        let Shot::Act(act) = shot else { return };
        self.added_ns += act.what.adds_ns(act.value);
        if let Some((links, bytes)) = act.what.makes(act.value) {
            // One link more, to what came before.
            let object = self.heap.alloc(1 + links, bytes.min(LONGEST - 64));
            self.heap.link(object, 0, self.newest);
            self.heap.set_root(self.root, Some(object));
            self.newest = Some(object);
        }
        if act.what.ends() {
            self.heap.poll();
            self.heap.set_root(self.root, None);
            self.newest = None;
        }
    }
}

/// One moment of a reel.
pub enum Shot<K: Part> {
    /// An action.
    Act(Act<K::What>),
    /// A change of the figure.
    Picture(K::Picture),
}

impl<K: Part> Clone for Shot<K> {
    fn clone(&self) -> Self {
        match self {
            Shot::Act(act) => Shot::Act(*act),
            Shot::Picture(picture) => Shot::Picture(picture.clone()),
        }
    }
}

/// Keeps everything in order, or only counts it. One type for both, so that each mechanism is compiled once for them: that
/// is a twelfth of the wasm module.
pub struct Reel<K: Part> {
    /// What was kept and is not played yet.
    pub shots: VecDeque<Shot<K>>,
    /// What all actions that are left take, in ns; where it counts, of all that were seen.
    pub ns: u64,
    /// Actions seen where it counts.
    pub seen: u64,
    counting: Option<Counting>,
}

impl<K: Part> Reel<K> {
    /// Counts, and keeps nothing.
    pub fn counting() -> Self {
        Reel { counting: Some(Counting::default()), ..Reel::default() }
    }

    /// The counts so far.
    pub fn counters(&self) -> Counters {
        self.counting.unwrap_or_default().counters::<K::Counter>()
    }
}

impl<K: Part> Default for Reel<K> {
    fn default() -> Self {
        Reel { shots: VecDeque::new(), ns: 0, seen: 0, counting: None }
    }
}

impl<K: Part> Clone for Reel<K> {
    fn clone(&self) -> Self {
        Reel { shots: self.shots.clone(), ..*self }
    }
}

impl<K: Part> Observer<Shot<K>> for Reel<K> {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn record(&mut self, shot: Shot<K>) {
        if let Shot::Act(act) = &shot {
            self.ns += act.what.ns(act.value);
            if let Some(counting) = &mut self.counting {
                self.seen += 1;
                count::<K>(counting, *act);
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
