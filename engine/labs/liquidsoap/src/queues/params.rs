//! The knobs of the three parts, read into numbers that machines use.

use super::dispatch::MOST;
use base::config::Values;

/// What happens to a weak queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A script starts: all of its sources register.
    Start,
    /// Sources die, and as many come.
    Churn,
    /// Every now and then, short-lived sources come and those of the last time go to sleep.
    Crossfade,
    /// Operators register for what is to be done after the tick.
    After,
}

/// The weak queue's.
#[derive(Clone, Debug)]
pub(crate) struct Wakes {
    pub script: Script,
    /// Sources that stay, or operators.
    pub sources: u32,
    /// Sources that die in a tick.
    pub deaths: u32,
    /// Times a tick that the clock reads who is there.
    pub reads: u32,
    /// Ticks between two crossfades.
    pub interval: u32,
    /// Sources that a crossfade makes.
    pub fade: u32,
    /// Whether what goes to sleep is taken out at once (#5119).
    pub detaches: bool,
    /// Whether sources are pushed without a look whether they are there.
    pub raw: bool,
    /// Collector cycles until what nobody holds is cleared.
    pub cycles: u32,
    /// Ticks of a collector cycle.
    pub period: u32,
    /// Whether reading keeps what it reads, as OCaml's marking does.
    pub marking: bool,
    /// Whether the queue is used from a function that it calls.
    pub inside: bool,
}

/// The number that `happens` has for what is done after the tick.
const AFTER: u32 = 3;
/// Work of comparing and copying one cell of the list of that, each kept for the figure, in ns, about, in code that has just been loaded.
const CELL_NS: u64 = 120;

impl Wakes {
    /// Work of a tick of both variants, in ns, about, where it grows with the square of the sources: `listed` variants keep a list.
    pub fn step_ns(values: &Values, listed: u64) -> u64 {
        let sources = u64::from(values.get("sources"));
        if values.get("happens") == AFTER { listed * CELL_NS * sources * sources / 2 } else { 0 }
    }

    /// Reads the knobs that were checked one by one.
    pub fn read(values: &Values) -> Wakes {
        let get = |id| values.get(id);
        let is = |id| values.get(id) == 1;
        Wakes {
            script: [Script::Start, Script::Churn, Script::Crossfade, Script::After][get("happens") as usize],
            sources: get("sources"),
            deaths: get("deaths"),
            reads: get("reads"),
            interval: get("interval"),
            fade: get("fade"),
            detaches: is("detach"),
            raw: is("raw"),
            cycles: get("cycles"),
            period: get("period"),
            marking: is("marking"),
            inside: is("inside"),
        }
    }
}

/// Types in the order of registration, whose handlers operators look up in a tick.
const PCM: usize = 0;
const METADATA: usize = 5;
const MARKS: usize = 6;
/// A generator makes three contents.
const SINE: &[usize] = &[PCM, METADATA, MARKS];
/// An addition makes three, and its sum.
const ADD: &[usize] = &[PCM, METADATA, MARKS, PCM];
const MUXER: &[usize] = &[METADATA, MARKS];
/// An output writes metadata anew.
const OUTPUT: &[usize] = &[METADATA];

/// Dispatch's.
#[derive(Clone, Debug)]
pub(crate) struct Asks {
    /// Registered types.
    pub types: usize,
    /// The types looked up in a tick, in order.
    pub lookups: Vec<usize>,
    /// Tests of a type in a tick.
    pub tests: u32,
}

impl Asks {
    /// Reads the knobs that were checked one by one.
    pub fn read(values: &Values) -> Asks {
        let types = values.get("types") as usize;
        let position = values.get("hit") as usize;
        let [add, sum] = [|n| (SINE, n), |n| (ADD, n)];
        let all: Vec<(&[usize], usize)> = match values.get("benchmark") {
            0 => vec![add(32), sum(1), (MUXER, 1), (OUTPUT, 1)],
            1 => vec![add(8), sum(1), (MUXER, 1), (OUTPUT, 1)],
            2 => vec![add(1), (OUTPUT, 10)],
            _ => vec![add(1), (OUTPUT, 1)],
        };
        let kinds = all.into_iter().flat_map(|(kinds, times)| kinds.repeat(times));
        // The last type that is registered stands for those behind it.
        let kinds = kinds.map(|kind| if position > 0 { position - 1 } else { kind }.min(types - 1));
        debug_assert!(types <= MOST);
        Asks { types, lookups: kinds.collect(), tests: values.get("tests") }
    }
}

/// The comparisons' knobs.
#[derive(Clone, Debug)]
pub(crate) struct Weighs {
    /// Operators.
    pub operators: u32,
    /// Times that each asks for its frame's position.
    pub positions: u32,
    /// Times that each looks a field up.
    pub lookups: u32,
    /// Fields of a frame.
    pub fields: usize,
}

impl Weighs {
    /// Reads the knobs that were checked one by one.
    pub fn read(values: &Values) -> Weighs {
        let get = |id| values.get(id);
        Weighs {
            operators: get("operators"),
            positions: get("positions"),
            lookups: get("lookups"),
            fields: get("fields") as usize,
        }
    }
}
