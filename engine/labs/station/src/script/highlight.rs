//! Classifies a script's tokens for an editor; works on scripts with faults, too.

use serde::{Deserialize, Serialize};

use super::builtins;
use super::fault::MOST_BYTES;
use super::faults::Faults;
use super::lex::{TokenKind, lex};
use crate::plan::{OPERATORS, Span};

/// Classes of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// A comment.
    Comment,
    /// A number or a time.
    Number,
    /// A text.
    Text,
    /// A word of the language.
    Word,
    /// An operator's name, or a function's.
    Operator,
    /// An argument's label.
    Label,
    /// Another name.
    Name,
    /// An operator or bracket.
    Sign,
}

/// The ranges and classes of tokens and comments, in order. Empty for a text that is too long.
pub fn highlight(text: &str) -> Vec<(Span, Meaning)> {
    if text.len() > MOST_BYTES {
        return Vec::new();
    }
    let lexed = lex(text, &mut Faults::new(text));
    let mut open = 0_i32;
    let mut found: Vec<(Span, Meaning)> = Vec::with_capacity(lexed.tokens.len() + lexed.comments.len());
    for pair in lexed.tokens.windows(2) {
        let [token, next] = pair else { continue };
        let meaning = match &token.kind {
            TokenKind::Int(_) | TokenKind::Float(_) | TokenKind::During(..) => Meaning::Number,
            TokenKind::Text(_) | TokenKind::Interpolated(_) => Meaning::Text,
            TokenKind::Word(_) => Meaning::Word,
            TokenKind::Name(_) if open > 0 && next.kind == TokenKind::Sign("=") => Meaning::Label,
            TokenKind::Name(name) if OPERATORS.iter().any(|one| one.name == name) || builtins::is(name) => {
                Meaning::Operator
            }
            TokenKind::Name(_) => Meaning::Name,
            TokenKind::Sign(sign) => {
                open = (open + i32::from(*sign == "(") - i32::from(*sign == ")")).max(0);
                Meaning::Sign
            }
            TokenKind::Encoder | TokenKind::NotHere(_) | TokenKind::Unknown | TokenKind::End => Meaning::Sign,
        };
        found.push((token.span, meaning));
    }
    found.extend(lexed.comments.into_iter().map(|span| (span, Meaning::Comment)));
    found.sort_by_key(|(span, _)| span.from);
    found
}
