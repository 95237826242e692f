//! Random trees are unchanged when they are formatted and parsed again.

use proptest::prelude::*;

use super::super::ast::{Arg, Expr, Kind, Op, Script, Statement, Time, Word};
use super::super::parse;
use super::super::print::print;
use crate::plan::Span;

fn word(text: String) -> Word {
    Word { text, span: Span::default() }
}

fn expr(kind: Kind) -> Expr {
    Expr { kind, span: Span::default() }
}

/// Names, most of them operators', with and without dots, but no keywords.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("sine".to_owned()),
        Just("output.dummy".to_owned()),
        Just("add".to_owned()),
        "x[a-z0-9_']{0,6}",
        "_[a-z][a-z]{0,3}",
        "x\\.[a-z]{1,4}\\.y",
        Just("été".to_owned())
    ]
}

fn plain_name() -> impl Strategy<Value = String> {
    prop_oneof!["x[a-z0-9_']{0,6}", Just("label".to_owned())]
}

fn text() -> impl Strategy<Value = String> {
    "[ -~\\n\\t\\r\u{7}é☂𝄞]{0,12}"
}

fn time() -> impl Strategy<Value = Time> {
    let unit = || proptest::option::of(0..100_u32);
    let all = (unit(), unit(), unit()).prop_map(|(hours, minutes, seconds)| Time { hours, minutes, seconds });
    all.prop_filter("some time", |time| *time != Time::default())
}

fn expression() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        (0..=i64::MAX).prop_map(Kind::Int),
        any::<f64>().prop_filter("finite", |value| value.is_finite()).prop_map(|value| Kind::Float(value.abs())),
        any::<bool>().prop_map(Kind::Bool),
        text().prop_map(Kind::Text),
        name().prop_map(Kind::Name),
        (time(), time()).prop_map(|(from, to)| Kind::During(from, to)),
    ];
    let leaf = leaf.prop_map(expr);
    leaf.prop_recursive(6, 60, 5, |inner| {
        let op = prop::sample::select(vec![Op::Add, Op::Subtract, Op::Join, Op::Multiply, Op::Divide, Op::Mod]);
        let arg = (proptest::option::of(plain_name()), inner.clone())
            .prop_map(|(label, value)| Arg { label: label.map(word), value });
        let parameter = prop_oneof![plain_name(), Just("_".to_owned())].prop_map(word);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Kind::List),
            (inner.clone(), inner.clone()).prop_map(|pair| Kind::Pair(Box::new(pair))),
            inner.clone().prop_map(|inside| Kind::Getter(Box::new(inside))),
            (name(), prop::collection::vec(arg, 0..5)).prop_map(|(name, args)| Kind::Call(word(name), args)),
            (prop::collection::vec(parameter, 0..3), inner.clone())
                .prop_map(|(parameters, body)| Kind::Fun(parameters, Box::new(body))),
            inner.clone().prop_map(|inside| Kind::Minus(Box::new(inside))),
            (op, inner.clone(), inner).prop_map(|(op, left, right)| Kind::Infix(op, Box::new((left, right)))),
        ]
        .prop_map(expr)
    })
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[ -~é☂]{0,12}".prop_map(|said| said.trim_end().to_owned()), 0..3)
}

fn script() -> impl Strategy<Value = Script> {
    let statement = (comments(), any::<bool>(), proptest::option::of(plain_name()), expression())
        .prop_map(|(comments, gap, name, value)| Statement { comments, gap, name: name.map(word), value });
    (prop::collection::vec(statement, 0..6), comments()).prop_map(|(mut statements, last)| {
        // The first statement has nothing above it that an empty line could separate it from.
        statements.iter_mut().take(1).for_each(|first| first.gap = false);
        Script { statements, last }
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400, rng_seed: proptest::test_runner::RngSeed::Fixed(5), failure_persistence: None, ..Default::default()
    })]

    #[test]
    fn what_is_written_is_read_as_it_was(script in script()) {
        let text = print(&script);
        let again = parse(&text).map_err(|faults| TestCaseError::fail(format!("{faults:#?}\n{text}")))?;
        prop_assert_eq!(&again, &script, "{}", text);
        prop_assert_eq!(print(&again), text);
    }
}
