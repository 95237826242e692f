//! Keeps `docs/script.md` up to date: `WRITE_DOCS=1 cargo test script::tests::grammar` rewrites its tables.

use super::super::examples::EXAMPLES;
use super::super::format::float;
use super::super::{BUILTINS, check, labelled, sources_name, type_name};
use crate::plan::{OPERATORS, Signature, Type};

const DOCS: &str = include_str!("../../../../../../docs/script.md");

/// The description of an argument: its range, unit and default.
fn said(is: Type, unit: &str) -> String {
    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
    let default = |written: String| format!("; `{written}`");
    match is {
        Type::Number { min, max, default: of } => {
            format!("`{}` to `{}`{unit}{}", float(min), float(max), of.map(float).map(default).unwrap_or_default())
        }
        Type::Whole { min, max, default: of } => format!("`{min}` to `{max}`{unit}{}", default(of.to_string())),
        Type::Truth { default: of } => default(of.to_string()).replace("; ", ""),
        Type::Word(words) => {
            let words: Vec<_> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
            format!("{}{}", words.join(" or "), words.first().map(|word| format!("; {word}")).unwrap_or_default())
        }
        Type::Texts { most } => format!("at most {most}; `[]`"),
        Type::Numbers { min, max } => {
            format!("one for each source, `{}` to `{}`{unit}; `[]`: all are `1.`", float(min), float(max))
        }
        Type::Conditions => String::new(),
    }
}

fn operators() -> String {
    let mut rows =
        vec!["| operator | argument | type | range; default |".to_owned(), "| --- | --- | --- | --- |".to_owned()];
    for signature in &OPERATORS {
        let Signature { name, sources, .. } = signature;
        let mut name = format!("`{name}`");
        for argument in labelled(signature) {
            let bare = if argument.bare { ", or without its label" } else { "" };
            let (label, is) = (argument.label, type_name(argument.is));
            rows.push(format!("| {name} | `{label}`{bare} | `{is}` | {} |", said(argument.is, argument.unit)));
            name.clear();
        }
        let most = match sources {
            crate::plan::Sources::List { most } => format!("1 to {most}"),
            _ => String::new(),
        };
        match sources_name(signature) {
            Some(is) => rows.push(format!("| {name} | last, without a label | `{is}` | {most} |")),
            None if !name.is_empty() => rows.push(format!("| {name} | | | |")),
            None => {}
        }
    }
    rows.join("\n")
}

fn functions() -> String {
    let rows = BUILTINS.iter().map(|builtin| format!("| `{}` | `{}` |", builtin.name, builtin.types));
    ["| function | type |".to_owned(), "| --- | --- |".to_owned()]
        .into_iter()
        .chain(rows)
        .collect::<Vec<_>>()
        .join("\n")
}

fn examples() -> String {
    let names = |benchmark: bool| {
        let these = EXAMPLES.iter().filter(move |example| example.benchmark == benchmark);
        these.map(|example| format!("`{}`", example.id)).collect::<Vec<_>>().join(", ")
    };
    format!("- The six that the article measured: {}\n- Others: {}", names(true), names(false))
}

/// The document with the text between two marks replaced.
fn replaced(docs: &str, mark: &str, with: &str) -> String {
    let (open, close) = (format!("<!-- {mark} -->"), format!("<!-- /{mark} -->"));
    let (before, rest) = docs.split_once(&open).expect("the mark");
    let (_, after) = rest.split_once(&close).expect("its end");
    format!("{before}{open}\n\n{with}\n\n{close}{after}")
}

/// A text without the padding of tables.
fn bare(text: &str) -> String {
    text.replace("--", "-").split(|char: char| char.is_whitespace() || char == '-').collect()
}

#[test]
fn tables_and_examples_are_those_of_the_engine() {
    let made = [("operators", operators()), ("functions", functions()), ("examples", examples())];
    let docs = made.iter().fold(DOCS.to_owned(), |docs, (mark, with)| replaced(&docs, mark, with));
    if std::env::var_os("WRITE_DOCS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/script.md");
        return std::fs::write(path, docs).expect("docs are written");
    }
    assert!(bare(DOCS) == bare(&docs), "docs/script.md is not up to date: WRITE_DOCS=1 writes it");
}

#[test]
fn every_example_of_the_docs_plays_or_is_wrong_as_it_says() {
    let mut right = 0;
    for block in DOCS.split("```liquidsoap").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a line");
        let (text, _) = rest.split_once("```").expect("its end");
        let checked = check(text);
        if kind.trim() == "wrong" {
            assert!(checked.plan.is_none() && !checked.faults.is_empty(), "{text}");
        } else {
            assert!(checked.plan.is_some() && checked.faults.is_empty(), "{text}{:?}", checked.faults);
            right += 1;
        }
    }
    assert!(right >= 5, "{right}");
}

#[test]
fn limits_are_those_that_the_docs_name() {
    use super::super::value::{MOST_ITEMS, MOST_PARTS};
    use super::super::{MOST_BYTES, MOST_DEPTH, MOST_FAULTS, MOST_STEPS};
    use crate::plan::cost::MOST_TICK_NS;
    use crate::plan::{LONGEST_TEXT, MOST_OPERATORS, MOST_WAYS};
    let sizes = [MOST_BYTES, MOST_OPERATORS, MOST_ITEMS].map(|size| size as u64);
    let [depth, parts, steps] = [MOST_DEPTH, MOST_PARTS, MOST_STEPS].map(u64::from);
    let numbers = sizes.into_iter().chain([depth, parts, steps, MOST_WAYS, MOST_TICK_NS / 1_000_000]);
    let limits = DOCS.split_once("## Limits").expect("limits").1.replace([' ', '\u{202f}'], "");
    for number in numbers {
        assert!(limits.contains(&format!("|{number}")), "{number}");
    }
    assert!(DOCS.contains(&format!("{MOST_FAULTS} at most")) && DOCS.contains(&format!("most {LONGEST_TEXT} bytes")));
}
