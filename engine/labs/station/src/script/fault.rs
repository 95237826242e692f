//! Faults of a script, as data from which the page makes sentences.

use base::allowed::ScriptLimit;
use serde::{Deserialize, Serialize};

use super::construct::{Construct, OtherText};
use super::position::Position;
use crate::plan::Span;

/// Length of the longest script, in bytes.
pub const MOST_BYTES: usize = 65_536;
/// Largest depth of nested or chained expressions.
pub const MOST_DEPTH: u32 = 64;
/// Largest number of faults that are reported.
pub const MOST_FAULTS: usize = 20;
/// Length of the longest excerpt that a fault repeats, in characters.
pub(super) const MOST_THERE: usize = 40;

/// A fault and its position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Fault {
    /// Its start.
    pub place: Position,
    /// The text there, at most 40 characters of one line; empty at the end of the script.
    pub there: String,
    /// Whether it is a warning, with which the script still runs.
    pub warning: bool,
    /// The problem.
    pub problem: Problem,
    /// Its range in bytes; not for the page, which counts in UTF-16 code units.
    #[serde(skip)]
    pub span: Bytes,
}

/// A [`Span`] that comparisons and messages ignore.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bytes(pub Span);

impl PartialEq for Bytes {
    fn eq(&self, _: &Bytes) -> bool {
        true
    }
}

impl Fault {
    /// A problem at a range of `text`.
    pub fn new(text: &str, span: Span, problem: Problem) -> Fault {
        let line = span.of(text).lines().next().unwrap_or("");
        Fault {
            place: Position::of(text, span.from),
            there: line.chars().take(MOST_THERE).collect(),
            warning: problem.is_warning(),
            problem,
            span: Bytes(span),
        }
    }
}

/// What the grammar expects next.
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
    /// The name of a function that is defined.
    Name,
    /// `=`
    Equals,
    /// `:`, in `x ? a : b`
    Colon,
    /// `->`
    Arrow,
    /// `,` or the closing bracket.
    CommaOrClose,
    /// The closing bracket.
    Close,
}

/// Kinds of problems.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Problem {
    /// The script is longer than [`MOST_BYTES`].
    TooLong {
        /// The limit, in bytes.
        most: u32,
    },
    /// An expression is nested or chained deeper than [`MOST_DEPTH`].
    TooDeep {
        /// The limit.
        most: u32,
    },
    /// The text is no script.
    NotScript {
        /// What it is instead.
        what: OtherText,
    },
    /// A character that no token contains.
    Character {
        /// Its code point, as in `U+200B`.
        code: String,
        /// Whether it is not drawn.
        unseen: bool,
        /// The sign that it looks like.
        alike: Option<String>,
    },
    /// A malformed number, such as `0y10`.
    Number,
    /// A malformed time.
    Time,
    /// A number that overflows a 64-bit integer or a float.
    TooLarge,
    /// A text that does not end on its line, in a script one of whose texts never ends.
    OpenText,
    /// A comment `#<` that never ends.
    OpenComment,
    /// A backslash before a character that needs none; it stays in the text. A warning.
    Escape,
    /// `#{`: interpolation is not supported; `^` concatenates texts.
    Interpolation,
    /// A construct of Liquidsoap's that is not part of the subset.
    NotHere {
        /// The construct.
        what: Construct,
    },
    /// An operator that neither the subset nor Liquidsoap has.
    NoOperator {
        /// What to write in its place.
        instead: String,
    },
    /// Another token is expected here.
    Expected {
        /// The expected token.
        expected: Expected,
    },
    /// A comma is missing before this value.
    MissingComma,
    /// This bracket or block is not closed; `close` would close it.
    Unclosed {
        /// The closing bracket, or `end`.
        close: String,
        /// The position at which it was missed.
        noticed: Position,
    },
    /// A closing bracket, or an `end`, without an opening one.
    Unopened,
    /// A statement has to begin on a line of its own.
    TwoOnALine,
    /// A name with a dot is bound, but such names are reserved for operators.
    Dotted,
    /// An operator's name is bound.
    Taken,
    /// An undefined name.
    UnknownName {
        /// A similar name, if there is one.
        near: Option<String>,
    },
    /// An undefined operator.
    UnknownOperator {
        /// A similar name, if there is one.
        near: Option<String>,
    },
    /// An operator's name without a call.
    Uncalled,
    /// A call of a value that is no function.
    NotCalled {
        /// Its type.
        found: String,
    },
    /// The operator has no such argument.
    UnknownLabel {
        /// The operator.
        operator: String,
        /// A similar name, if there is one.
        near: Option<String>,
        /// All its arguments.
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
    /// More unlabelled arguments than the operator has.
    Arguments {
        /// The operator.
        operator: String,
        /// Their number in the signature.
        most: u32,
    },
    /// A value of the wrong type.
    Type {
        /// The expected type.
        wanted: String,
        /// The actual type.
        found: String,
    },
    /// An operand of the wrong type for this operator.
    Operand {
        /// The operator.
        sign: String,
        /// The actual type.
        found: String,
    },
    /// A value in braces where no condition is expected.
    Getter {
        /// The type of the value.
        found: String,
    },
    /// A function where only functions such as `list.init` accept one.
    Function,
    /// A function with the wrong number of parameters.
    Parameters {
        /// The expected number.
        wanted: u32,
        /// The actual number.
        found: u32,
    },
    /// A word that this argument does not accept.
    Choice {
        /// A similar name, if there is one.
        near: Option<String>,
        /// All accepted words.
        words: Vec<String>,
    },
    /// A file, a folder or an address, where only built-in pieces exist.
    NoFiles {
        /// The names of the pieces.
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
    /// A time beyond its period.
    Round {
        /// The period, in s: a minute, an hour or a day.
        every: u32,
    },
    /// A text that is too long.
    LongText {
        /// The limit, in bytes.
        most: u32,
    },
    /// A list with too few or too many items.
    Count {
        /// The smallest number.
        least: u32,
        /// The largest number.
        most: u32,
        /// The actual number.
        found: u32,
    },
    /// The number of weights is neither 0 nor that of the sources.
    Weights {
        /// Number of sources.
        sources: u32,
        /// Number of weights.
        found: u32,
    },
    /// The result is no number: a division by zero, or an overflow.
    NoNumber,
    /// The source is fallible, and `fallible` does not allow that.
    Fallible,
    /// More operators than a plan may have.
    Operators {
        /// The limit.
        most: u32,
    },
    /// More paths from an output to sources than the limit.
    Ways {
        /// The limit.
        most: u32,
    },
    /// A source that is pulled from at two rates: by a crossfade, which reads ahead, and by another operator.
    Clocks,
    /// A playlist with a pace of its own beside an output to the sound card, which has one too.
    Paces,
    /// A value with too many nested pairs and lists.
    Parts {
        /// The limit, in parts.
        most: u32,
    },
    /// The script takes too many steps to evaluate.
    Steps {
        /// The limit, in steps.
        most: u32,
    },
    /// Any other fault of the plan.
    Refused,
    /// No output, so that nothing would run.
    NoOutput,
    /// A name that is not used. A warning.
    Unused,
    /// A value that is not used. A warning.
    Ignored {
        /// Its type.
        found: String,
    },
}

impl Problem {
    /// Whether it is a warning, with which the script still runs.
    pub fn is_warning(&self) -> bool {
        matches!(self, Problem::Unused | Problem::Ignored { .. } | Problem::Escape)
    }

    /// The limit that was exceeded, and its value; `None` for other problems.
    pub fn limit(&self) -> Option<(ScriptLimit, u32)> {
        Some(match *self {
            Problem::TooDeep { most } => (ScriptLimit::Levels, most),
            Problem::Parts { most } => (ScriptLimit::Parts, most),
            Problem::Steps { most } => (ScriptLimit::Steps, most),
            Problem::Operators { most } => (ScriptLimit::Operators, most),
            Problem::Ways { most } => (ScriptLimit::Paths, most),
            _ => return None,
        })
    }
}
