//! Constructs of Liquidsoap's language that the subset lacks, and constructs of other languages.

use serde::{Deserialize, Serialize};

/// Constructs of Liquidsoap 2.4 that are not part of the subset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Construct {
    /// `def f(x) = … end`
    Def,
    /// `let pattern = …`
    Let,
    /// `if … then … else … end`, `x ? a : b`
    If,
    /// `for … do … end`, `while … do … end`
    Loop,
    /// `try … catch … end`
    Try,
    /// `begin … end`, or several statements in braces
    Block,
    /// `and`, `or`, `not`
    Boolean,
    /// `==`, `!=`, `<`, `<=`, `>`, `>=`
    Comparison,
    /// `ref(…)`, `!x`, `x := …`
    Reference,
    /// `null`, `x ?? y`, `x?.y`
    Null,
    /// `open …`
    Open,
    /// `%mp3(…)`
    Encoder,
    /// `%include "…"`, `%ifdef … %endif`
    Preprocessor,
    /// `x.y`, `x.y(…)`, of a value
    Method,
    /// `settings.…`
    Setting,
    /// `{a = 1, b = 2}`, `{}`, `x.{a = 1}`
    Record,
    /// `s.{weight = 2.}`
    Weight,
    /// `x["key"]`
    Lookup,
    /// `1w-5w`, `3w`
    Weekday,
    /// `r/…/`
    Regexp,
    /// `(x : float)`
    Annotation,
    /// `x::l`, `l @ m`, `[...l]`
    Spread,
    /// `+.`, `-.`, `*.`, `/.`, `%`
    Operator,
    /// A parameter with a label, a default, a type or a pattern.
    Parameter,
    /// `(a, b, c)`, `()`
    Tuple,
    /// `"\xff"`: a text whose bytes are not UTF-8.
    Bytes,
}

/// Texts that are no script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum OtherText {
    /// A command line or a script of a shell.
    Shell,
    /// XML or HTML.
    Markup,
    /// JSON.
    Json,
    /// A playlist, such as M3U or PLS.
    Playlist,
    /// Lines of words without a sign between them.
    Words,
}
