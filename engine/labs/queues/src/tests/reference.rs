//! What the three parts must deliver, computed without their mechanisms: from plain lists of sources, contents and fields.

use super::super::params::{CompareParams, DispatchParams, Script, WeakQueueParams};
use base::hash::Hash;

/// Samples of a frame of 20 ms.
const SAMPLES: u64 = 882;

/// A source that is in the queue.
struct Source {
    number: u64,
    /// The collector cycle that clears it; `None` while it is reachable.
    cleared: Option<u64>,
}

/// A clock's sources, in the order in which they registered.
#[derive(Default)]
struct Sources {
    list: Vec<Source>,
    cycle: u64,
    born: u64,
}

impl Sources {
    /// Makes a source, and returns its number.
    fn wake(&mut self) -> u64 {
        self.list.push(Source { number: self.born, cleared: None });
        self.born += 1;
        self.born - 1
    }

    fn sleep(&mut self, number: u64, params: &WeakQueueParams) {
        if params.detaches {
            self.list.retain(|source| source.number != number);
        }
        for source in &mut self.list {
            if source.number == number {
                source.cleared = Some(self.cycle + u64::from(params.cycles));
            }
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.list.retain(|source| source.cleared.is_none_or(|cycle| cycle > self.cycle));
    }
}

/// The digest of the numbers that readers of the weak queue find in the first `turns` ticks, or of those of the operators
/// that run after each tick.
pub(super) fn weak_queue(params: &WeakQueueParams, turns: u64) -> u64 {
    let mut hash = Hash::default();
    let mut sources = Sources::default();
    // Sources that are reachable, the oldest first, and those of the last crossfade.
    let (mut standing, mut fading): (Vec<u64>, Vec<u64>) = (vec![], vec![]);
    for turn in 0..turns {
        match params.script {
            Script::After => {
                (0..params.sources).for_each(|operator| hash.number(operator.into()));
                continue;
            }
            Script::Start => {
                sources.list.clear();
                (0..params.sources).for_each(|_| _ = sources.wake());
            }
            Script::Churn => {
                if turn == 0 {
                    standing = (0..=params.sources).map(|_| sources.wake()).collect();
                    sources.sleep(standing.remove(0), params);
                }
                for _ in 0..params.deaths {
                    sources.sleep(standing.remove(0), params);
                    standing.push(sources.wake());
                }
            }
            Script::Crossfade if turn == 0 => (0..params.sources).for_each(|_| _ = sources.wake()),
            Script::Crossfade => {
                if turn % u64::from(params.interval) == 0 {
                    fading.drain(..).for_each(|number| sources.sleep(number, params));
                    fading = (0..params.fade).map(|_| sources.wake()).collect();
                }
            }
        }
        // However often it is read in a tick, the queue has the same sources.
        if params.reads != Some(0) {
            let mut found = Hash::default();
            for source in &mut sources.list {
                found.number(source.number);
                if params.marking && source.cleared.is_some() {
                    source.cleared = Some(sources.cycle + u64::from(params.cycles));
                }
            }
            hash.number(found.get());
        }
        if (turn + 1) % u64::from(params.period) == 0 {
            sources.cycle += 1;
            sources.clear();
        }
    }
    hash.get()
}

/// The digest of the sizes of the contents that operators make in the first `turns` ticks, and of the answers to their tests
/// whether a type is audio in samples of 8 bytes.
pub(super) fn dispatch(params: &DispatchParams, turns: u64) -> u64 {
    let mut hash = Hash::default();
    for _ in 0..turns {
        for &kind in &params.lookups {
            // A plane for each of two channels has a header and samples of 8, 2 or 4 bytes; other contents are records.
            let plane = |bytes: u64| 1 + (SAMPLES * bytes).div_ceil(8);
            hash.number([plane(8), plane(2), plane(4)].get(kind).map_or(3 + 2, |plane| 2 * plane));
        }
        (0..params.tests as usize).for_each(|test| hash.number(u64::from(test % params.types == 0)));
    }
    hash.get()
}

/// The digest of the positions and fields that operators ask for in the first `turns` ticks.
pub(super) fn compare(params: &CompareParams, turns: u64) -> u64 {
    let mut hash = Hash::default();
    for (turn, operator) in (0..turns).flat_map(|turn| (0..params.operators).map(move |operator| (turn, operator))) {
        let mut lengths = vec![SAMPLES; params.fields];
        // The last field of every seventh frame has half of the samples.
        if (turn + u64::from(operator)) % 7 == 0 {
            lengths[params.fields - 1] = SAMPLES / 2;
        }
        let mut sorted = lengths.clone();
        sorted.sort_unstable();
        (0..params.positions).for_each(|_| hash.number(sorted[0]));
        (0..params.lookups as usize).for_each(|lookup| hash.number(lengths[lookup % params.fields]));
    }
    hash.get()
}
