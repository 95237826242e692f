//! A token-aware fuzzer: it mutates valid scripts, token by token and byte by byte, and assembles others from pieces. Each
//! result must be accepted, or refused at a valid position. `npm run fuzz -- script` searches for longer.

use super::super::examples::EXAMPLES;
use super::super::highlight::highlight;
use super::super::position::Position;
use super::super::{MOST_FAULTS, check};
use base::rng::Rng;

/// Number of cases.
const CASES: u64 = 3_000;

/// Separators between the pieces of scripts.
const PIECES: [&str; 44] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "=",
    "->",
    "-",
    "+",
    "*",
    "/",
    "^",
    " mod ",
    ";",
    "\n",
    " ",
    "#",
    "\"",
    "'",
    "\\",
    "fun (x) -> ",
    "x",
    "s",
    "true",
    "0",
    "1.",
    "1e308",
    "9223372036854775807",
    "10s-20s",
    "_",
    ".",
    "é",
    "𝄞",
    "\u{2028}",
    "\r\n",
    "\0",
    "sine(",
    "add([",
    "output.dummy(",
    "list.init(256, fun (i) -> ",
    "list.fold(",
    "amplify(1., ",
];

/// Prints the number of the case if that panics.
struct Case(u64);

impl Drop for Case {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("case {}", self.0);
        }
    }
}

fn pick<'a, T>(rng: &mut Rng, list: &'a [T]) -> &'a T {
    &list[rng.below(list.len() as u32) as usize]
}

/// Mutates tokens: deletes, inserts, swaps and repeats them.
fn bend_tokens(text: &str, rng: &mut Rng) -> String {
    let mut tokens: Vec<String> = highlight(text)
        .iter()
        .map(|(span, _)| format!("{}{}", &text[span.from..span.to], gap(text, span.to)))
        .collect();
    for _ in 0..=rng.below(3) {
        if tokens.is_empty() {
            break;
        }
        let at = rng.below(tokens.len() as u32) as usize;
        match rng.below(6) {
            0 => _ = tokens.remove(at),
            1 => tokens.insert(at, (*pick(rng, &PIECES)).to_owned()),
            2 => tokens[at] = (*pick(rng, &PIECES)).to_owned(),
            3 => {
                let other = rng.below(tokens.len() as u32) as usize;
                tokens.swap(at, other);
            }
            4 => {
                let run = tokens[at..(at + 1 + rng.below(12) as usize).min(tokens.len())].to_vec();
                tokens.splice(at..at, run);
            }
            _ => tokens.truncate(at),
        }
    }
    tokens.concat()
}

/// The space after a token.
fn gap(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    &rest[..rest.find(|char: char| !char.is_whitespace()).unwrap_or(rest.len())]
}

/// Mutates bytes, and repairs the encoding.
fn bend_bytes(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(3) {
        let Some(most) = (bytes.len() as u32).checked_sub(1) else { break };
        let at = rng.below(most + 1) as usize;
        match rng.below(4) {
            0 => bytes[at] ^= 1 << rng.below(8),
            1 => bytes[at] = rng.next_u64() as u8,
            2 => _ = bytes.drain(at..(at + 1 + rng.below(16) as usize).min(bytes.len())),
            _ => bytes.truncate(at),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn drawn(rng: &mut Rng) -> String {
    match rng.below(8) {
        0 => (0..rng.below(60)).map(|_| *pick(rng, &PIECES)).collect(),
        1 => {
            let bytes: Vec<u8> = (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        2 => pick(rng, &PIECES).repeat(rng.below(2_000) as usize),
        3 => {
            let two = format!("{}{}", pick(rng, &EXAMPLES).text, pick(rng, &EXAMPLES).text);
            bend_bytes(&two, rng)
        }
        4 => bend_bytes(pick(rng, &EXAMPLES).text, rng),
        _ => bend_tokens(pick(rng, &EXAMPLES).text, rng),
    }
}

/// Checks the invariants that hold for any text; returns whether the script plays.
fn try_it(text: &str) -> bool {
    let checked = check(text);
    let end = Position::of(text, text.len());
    assert!(checked.faults.len() <= MOST_FAULTS);
    assert!(checked.faults.is_sorted_by_key(|fault| fault.place));
    assert_eq!(checked.plan.is_none(), checked.faults.iter().any(|fault| !fault.warning));
    for fault in &checked.faults {
        assert!(fault.place <= end, "{fault:?}");
        let line = text.split('\n').nth(fault.place.line as usize - 1).expect("a line of the text");
        let rest: String = line.chars().skip(fault.place.column as usize - 1).collect();
        assert!(rest.starts_with(&fault.there), "{fault:?}");
        assert!(text.is_char_boundary(fault.span.0.from) && text.is_char_boundary(fault.span.0.to));
    }
    let mut behind = 0;
    for (span, _) in highlight(text) {
        assert!(span.from >= behind && span.from < span.to && text.get(span.from..span.to).is_some());
        behind = span.to;
    }
    checked.plan.is_some()
}

#[test]
fn bent_scripts_are_refused_or_planned() {
    let mut planned = 0;
    for case in 0..CASES {
        let _named = Case(case);
        planned += u64::from(try_it(&drawn(&mut Rng::new(case))));
    }
    assert!(planned > CASES / 40 && planned < CASES * 19 / 20, "{planned} of {CASES} planned");
}
