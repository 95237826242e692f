//! Which brackets and blocks of a script belong together, found before it is parsed: columns and lines mean nothing inside a
//! bracket that is closed, and after a fault the parser goes on behind that bracket's next comma or its end.

use super::lex::{Token, TokenKind};

/// Brackets and blocks, by the indices of tokens.
pub struct Pairs {
    /// For each opening token its closing one.
    close: Vec<Option<usize>>,
    /// For each token the number of pairs around it.
    depth: Vec<u32>,
}

/// Kinds of pairs: `()`, `[]`, `{}`, and blocks that end with `end`.
const CLOSES: [&str; 4] = [")", "]", "}", "end"];

/// The kind of pair that a token opens, or else the one that it closes.
fn side(kind: &TokenKind) -> Option<(usize, bool)> {
    let (TokenKind::Sign(sign) | TokenKind::Word(sign)) = *kind else { return None };
    let opens = match sign {
        "(" => 0,
        "[" => 1,
        "{" => 2,
        "def" | "if" | "for" | "while" | "begin" | "try" => 3,
        _ => return CLOSES.iter().position(|close| *close == sign).map(|kind| (kind, false)),
    };
    Some((opens, true))
}

impl Pairs {
    /// Pairs of these tokens. A closing token belongs to the nearest open one of its kind; those between stay open.
    pub fn of(tokens: &[Token]) -> Pairs {
        let mut close = vec![None; tokens.len()];
        let mut closing = vec![false; tokens.len()];
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut counts = [0_u32; CLOSES.len()];
        for (at, token) in tokens.iter().enumerate() {
            match side(&token.kind) {
                Some((kind, true)) => {
                    counts[kind] += 1;
                    open.push((kind, at));
                }
                // Without one of its kind nothing is searched, so that all searches together take linear time.
                Some((kind, false)) if counts[kind] > 0 => {
                    while let Some((other, opener)) = open.pop() {
                        counts[other] -= 1;
                        if other == kind {
                            close[opener] = Some(at);
                            closing[at] = true;
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        let mut around = 0;
        let depth = (0..tokens.len()).map(|at| {
            around -= u32::from(closing[at]);
            let depth = around;
            around += u32::from(close[at].is_some());
            depth
        });
        let depth = depth.collect();
        Pairs { close, depth }
    }

    /// The token that closes the one at `open`, if there is one.
    pub fn close(&self, open: usize) -> Option<usize> {
        self.close[open]
    }

    /// Number of closed brackets and blocks around a token.
    pub fn depth(&self, at: usize) -> u32 {
        self.depth[at]
    }
}
