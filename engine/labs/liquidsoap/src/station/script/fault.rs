//! What is wrong with a script, in data: the page has the words.

use serde::{Deserialize, Serialize};

use super::place::Place;
use crate::station::plan::Span;

/// Most bytes of a script.
pub const MOST_BYTES: usize = 65_536;
/// How deep expressions may be nested or chained.
pub const MOST_DEPTH: u32 = 64;
/// Faults that are reported; there may be more.
pub const MOST_FAULTS: usize = 20;
/// Longest text there that a fault repeats, in characters.
const MOST_THERE: usize = 40;

/// A fault and where it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Fault {
    /// Where it begins.
    pub place: Place,
    /// What is written there, at most 40 characters of it and of one line; empty at the end of the script.
    pub there: String,
    /// Whether the script runs all the same.
    pub warning: bool,
    /// What is wrong.
    pub problem: Problem,
    /// The same place in bytes; not for the page, which counts otherwise.
    #[serde(skip)]
    pub span: Bytes,
}

/// A [`Span`] that takes no part in comparisons and messages.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bytes(pub Span);

impl PartialEq for Bytes {
    fn eq(&self, _: &Bytes) -> bool {
        true
    }
}

impl Fault {
    /// A problem at a place of `text`.
    pub fn new(text: &str, span: Span, problem: Problem) -> Fault {
        let line = span.of(text).lines().next().unwrap_or("");
        Fault {
            place: Place::of(text, span.from),
            there: line.chars().take(MOST_THERE).collect(),
            warning: problem.is_warning(),
            problem,
            span: Bytes(span),
        }
    }
}

/// What the grammar wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// A value: a number, a text, a name, a call, a list.
    Value,
    /// `(`
    Open,
    /// The name of a parameter.
    Parameter,
    /// `->`
    Arrow,
    /// `,` or the bracket that closes.
    CommaOrClose,
    /// The bracket that closes.
    Close,
}

/// What can be wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// More than [`MOST_BYTES`].
    TooLong {
        /// Most bytes.
        most: u32,
    },
    /// Nested or chained deeper than [`MOST_DEPTH`].
    TooDeep {
        /// Deepest.
        most: u32,
    },
    /// A character that means nothing here.
    Character,
    /// A number that is none, such as `0x10`.
    Number,
    /// A time that is none: it should be two times, such as `10s-20s`.
    Time,
    /// A number that no integer of 64 bits, and no float, holds.
    TooLarge,
    /// A text that does not end on its line.
    OpenText,
    /// A backslash before a character that needs none.
    Escape,
    /// `#{`: texts are joined with `^` here.
    Interpolation,
    /// A word of Liquidsoap's that is not part of the subset.
    NotHere,
    /// Something else should stand here.
    Expected {
        /// What.
        expected: Expected,
    },
    /// No comma before this value.
    MissingComma,
    /// This bracket is never closed; that was noticed later.
    Unclosed {
        /// What would close it.
        close: String,
        /// Where it should have been by then.
        noticed: Place,
    },
    /// Nothing is open that this bracket closes.
    Unopened,
    /// A statement begins on a line of its own.
    TwoOnALine,
    /// Names with dots are operators'.
    Dotted,
    /// This name is an operator's.
    Taken,
    /// Nothing has this name.
    UnknownName {
        /// The one that may be meant.
        near: Option<String>,
    },
    /// No operator has this name.
    UnknownOperator {
        /// The one that may be meant.
        near: Option<String>,
    },
    /// This is an operator, and is called with its arguments.
    Uncalled,
    /// This is a value, and cannot be called.
    NotCalled {
        /// Its type.
        found: String,
    },
    /// The operator has no such argument.
    UnknownLabel {
        /// The operator.
        operator: String,
        /// The one that may be meant.
        near: Option<String>,
        /// All it has.
        labels: Vec<String>,
    },
    /// The argument is given twice.
    Twice {
        /// Its label.
        label: String,
    },
    /// An argument is missing.
    Missing {
        /// The operator.
        operator: String,
        /// Its label; empty for sources and lists, which have none.
        label: String,
        /// Its type.
        wanted: String,
    },
    /// More arguments without a label than the operator has.
    Arguments {
        /// The operator.
        operator: String,
        /// So many it has.
        most: u32,
    },
    /// A value of one type where another is wanted.
    Type {
        /// The type that is wanted.
        wanted: String,
        /// The type that it has.
        found: String,
    },
    /// What stands beside this sign is not of a type that it takes.
    Operand {
        /// The sign.
        sign: String,
        /// The type that it has.
        found: String,
    },
    /// A function may only be given to what takes one, such as `list.init`.
    Function,
    /// The function has too few or too many parameters.
    Parameters {
        /// So many it should have.
        wanted: u32,
        /// So many it has.
        found: u32,
    },
    /// Not one of the words that this argument may be.
    Choice {
        /// The one that may be meant.
        near: Option<String>,
        /// All.
        words: Vec<String>,
    },
    /// A number outside its range.
    Range {
        /// The argument.
        label: String,
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// Unit; may be empty.
        unit: String,
    },
    /// A time that is not in what comes round.
    Round {
        /// In s: a minute, an hour or a day.
        every: u32,
    },
    /// A text that is too long.
    LongText {
        /// Most bytes.
        most: u32,
    },
    /// Too few or too many in a list.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// So many there are.
        found: u32,
    },
    /// One weight for each source, or none.
    Weights {
        /// Sources.
        sources: u32,
        /// Weights.
        found: u32,
    },
    /// No number: divided by zero, or too large.
    NoNumber,
    /// The source may have nothing to play, and nobody said that it may.
    Fallible,
    /// More operators than a plan may have.
    Operators {
        /// Most.
        most: u32,
    },
    /// More ways from an output to a source than anybody wants to wait for.
    Ways {
        /// Most.
        most: u32,
    },
    /// A source that two pull from, each at a pace of its own: a crossfade, which reads ahead, and somebody who does not.
    Clocks,
    /// A value of too many pairs and lists inside each other.
    Parts {
        /// Most parts.
        most: u32,
    },
    /// The script goes round for too long.
    Steps {
        /// Most steps.
        most: u32,
    },
    /// What the plan refuses for a reason that has none of these names.
    Refused,
    /// No output, so that nothing runs.
    NoOutput,
    /// A name that nobody uses. A warning.
    Unused,
    /// A value that nobody uses. A warning.
    Ignored {
        /// Its type.
        found: String,
    },
}

impl Problem {
    /// Whether the script runs all the same.
    pub fn is_warning(&self) -> bool {
        matches!(self, Problem::Unused | Problem::Ignored { .. })
    }

    /// The limit that it is about, as a refusal says it; none for what is just wrong.
    pub fn limit(&self) -> Option<String> {
        Some(match self {
            Problem::TooDeep { most } => format!("at most {most} levels inside each other"),
            Problem::Parts { most } => format!("values of at most {most} parts"),
            Problem::Steps { most } => format!("at most {most} steps to evaluate the script"),
            Problem::Operators { most } => format!("at most {most} operators"),
            Problem::Ways { most } => format!("at most {most} paths to sources"),
            _ => return None,
        })
    }
}

/// Collects faults, and stops collecting at [`MOST_FAULTS`].
pub struct Faults<'a> {
    text: &'a str,
    list: Vec<Fault>,
}

impl<'a> Faults<'a> {
    /// None yet.
    pub fn new(text: &'a str) -> Faults<'a> {
        Faults { text, list: Vec::new() }
    }

    /// One more, unless there is one at the same place already, or there are enough.
    pub fn add(&mut self, span: Span, problem: Problem) {
        self.add_with(span, || problem);
    }

    /// The same for a problem that takes long to describe: a text of only faults is to be read in linear time, too.
    pub fn add_with(&mut self, span: Span, problem: impl FnOnce() -> Problem) {
        if self.list.len() < MOST_FAULTS && !self.list.iter().any(|fault| fault.span.0.from == span.from) {
            self.list.push(Fault::new(self.text, span, problem()));
        }
    }

    /// Whether there are some that are not just warnings.
    pub fn stop(&self) -> bool {
        self.list.iter().any(|fault| !fault.warning)
    }

    /// Whether there is such a one.
    pub fn any(&self, such: impl Fn(&Problem) -> bool) -> bool {
        self.list.iter().any(|fault| such(&fault.problem))
    }

    /// All, in the order of the text.
    pub fn sorted(mut self) -> Vec<Fault> {
        self.list.sort_by_key(|fault| fault.place);
        self.list
    }
}
