//! The parameters of the three parts, read from their knobs.

use super::dispatch::MOST;
use base::config::Values;

/// The workload of a weak queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A script starts, and all of its sources register.
    Start,
    /// Sources die and are replaced by the same number of new ones.
    Churn,
    /// At intervals, short-lived sources register, and those of the previous interval go to sleep.
    Crossfade,
    /// Operators register to run after the tick.
    After,
}

/// Parameters of the weak queue.
#[derive(Clone, Debug)]
pub(crate) struct WeakQueueParams {
    pub script: Script,
    /// Number of permanent sources, or of operators.
    pub sources: u32,
    /// Number of sources that die in a tick.
    pub deaths: u32,
    /// Number of times that the clock reads the queue in a tick, or `None` for that of the variant's version.
    pub reads: Option<u32>,
    /// Number of ticks between two crossfades.
    pub interval: u32,
    /// Number of sources that a crossfade makes.
    pub fade: u32,
    /// Whether a source that goes to sleep is removed from the queue at once (#5119).
    pub detaches: bool,
    /// Whether sources are pushed without checking for duplicates.
    pub raw: bool,
    /// Number of collector cycles until an unreachable source is cleared.
    pub cycles: u32,
    /// Number of ticks in a collector cycle.
    pub period: u32,
    /// Whether reading a source keeps it for another cycle, as OCaml's marking phase does.
    pub marking: bool,
    /// Whether a function that the queue calls uses the queue.
    pub inside: bool,
}

/// Value of the knob `reads` for the number of each variant's version; smaller values are numbers.
pub(crate) const AS_SHIPPED: u32 = 9;
/// Value of the knob `happens` for the after-tick queue.
const AFTER: u32 = 3;
/// Approximate cost in ns, on code just loaded, of comparing and copying one list cell, when each is also recorded for the
/// figure.
const CELL_NS: u64 = 120;

impl WeakQueueParams {
    /// Approximate cost in ns of a tick of both variants, as far as it grows with the square of the sources; `listed` is the
    /// number of variants that keep a list.
    pub fn step_ns(values: &Values, listed: u64) -> u64 {
        let sources = u64::from(values.get("sources"));
        if values.get("happens") == AFTER { listed * CELL_NS * sources * sources / 2 } else { 0 }
    }

    /// Reads knobs whose values were checked one by one.
    pub fn read(values: &Values) -> WeakQueueParams {
        let get = |id| values.get(id);
        let is = |id| values.get(id) == 1;
        WeakQueueParams {
            script: [Script::Start, Script::Churn, Script::Crossfade, Script::After][get("happens") as usize],
            sources: get("sources"),
            deaths: get("deaths"),
            reads: Some(get("reads")).filter(|&reads| reads != AS_SHIPPED),
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

/// Numbers of the types, in the order of registration, whose handlers operators look up in a tick.
const PCM: usize = 0;
const METADATA: usize = 5;
const MARKS: usize = 6;
/// Contents that a generator makes.
const SINE: &[usize] = &[PCM, METADATA, MARKS];
/// Contents that an addition makes: those of an operator, and the sum.
const ADD: &[usize] = &[PCM, METADATA, MARKS, PCM];
const MUXER: &[usize] = &[METADATA, MARKS];
/// Contents that an output makes: it rewrites the metadata.
const OUTPUT: &[usize] = &[METADATA];

/// Parameters of dispatch.
#[derive(Clone, Debug)]
pub(crate) struct DispatchParams {
    /// Number of registered types.
    pub types: usize,
    /// The types looked up in a tick, in order.
    pub lookups: Vec<usize>,
    /// Number of tests of a type in a tick.
    pub tests: u32,
}

impl DispatchParams {
    /// Reads knobs whose values were checked one by one.
    pub fn read(values: &Values) -> DispatchParams {
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
        // Types beyond the registered ones are replaced by the last registered one.
        let kinds = kinds.map(|kind| if position > 0 { position - 1 } else { kind }.min(types - 1));
        debug_assert!(types <= MOST);
        DispatchParams { types, lookups: kinds.collect(), tests: values.get("tests") }
    }
}

/// Parameters of comparison.
#[derive(Clone, Debug)]
pub(crate) struct CompareParams {
    /// Number of operators.
    pub operators: u32,
    /// Number of times that each operator asks for its frame's position.
    pub positions: u32,
    /// Number of fields that each operator looks up.
    pub lookups: u32,
    /// Number of fields of a frame.
    pub fields: usize,
}

impl CompareParams {
    /// Reads knobs whose values were checked one by one.
    pub fn read(values: &Values) -> CompareParams {
        let get = |id| values.get(id);
        CompareParams {
            operators: get("operators"),
            positions: get("positions"),
            lookups: get("lookups"),
            fields: get("fields") as usize,
        }
    }
}
