//! The cost of checking a script is bounded for every script: exact scripts that once took exponential or quadratic time, and
//! random ones that share, nest, chain and repeat. The tests count steps and take no times.

use std::fmt::Write as _;

use super::super::eval::{Eval, MOST_STEPS};
use super::super::fault::{MOST_DEPTH, Problem};
use super::super::faults::Faults;
use super::super::parse::parse;
use super::super::value::{MOST_ITEMS, MOST_PARTS};
use super::super::{Fault, MOST_BYTES, check};
use crate::plan::LONGEST_TEXT;
use base::rng::Rng;

/// Steps allowed beyond the limit, because a list is read and a value compared as a whole, and each level of a started
/// evaluation finishes its current item.
const BEYOND: u32 = MOST_ITEMS as u32 * MOST_DEPTH + MOST_PARTS;

/// The number of steps that a script takes.
fn steps(text: &str) -> u32 {
    let mut faults = Faults::new(text);
    let parsed = parse(text, &mut faults);
    let mut eval = Eval::new(&mut faults);
    eval.script(&parsed);
    eval.steps()
}

/// The first fault that is not a warning.
fn refused(text: &str) -> Fault {
    check(text).faults.into_iter().find(|fault| !fault.warning).expect("it is refused")
}

/// `a0 = <first>`, and each of the next made of the one before.
fn doubling(first: &str, of: impl Fn(&str) -> String, names: usize) -> String {
    let mut text = format!("a0 = {first}\n");
    for at in 1..=names {
        writeln!(text, "a{at} = {}", of(&format!("a{}", at - 1))).unwrap();
    }
    text
}

/// Regression: a graph of 61 pairs is a tree of 2^61 parts.
#[test]
fn shared_pairs_are_refused_where_they_become_too_many() {
    let graph = doubling("(1, 1)", |last| format!("({last}, {last})"), 60);
    for end in ["_l = list.init(1, fun (_) -> a60)\noutput.card(sine())", "a60\noutput.card(sine())"] {
        let fault = refused(&format!("{graph}{end}"));
        assert_eq!(fault.problem, Problem::Parts { most: MOST_PARTS });
        // 2^(n + 2) - 1 parts.
        assert_eq!((fault.place.line, fault.there.as_str()), (6, "(a4, a4)"));
    }
    assert!(steps(&graph) < 300);
    // Pairs that a function makes, and the same inside lists.
    let fold = "x = list.fold(fun (p, _) -> (p, p), 1, list.init(60, fun (i) -> i))\noutput.card(sine())";
    assert_eq!(refused(fold).problem, Problem::Type { wanted: "int".into(), found: "(int, int)".into() });
    let lists = doubling("[(1, 1)]", |last| format!("[({last}, {last}), ({last}, {last})]"), 60);
    assert_eq!(refused(&lists).problem, Problem::Parts { most: MOST_PARTS });
}

/// An empty list has every list's type, so that a list's first item says nothing about the depth of the others: dropping such
/// a value would need a stack as deep as the text is long.
#[test]
fn lists_are_as_deep_as_their_deepest_item() {
    let deep = doubling("[1]", |last| format!("[[], {last}]"), 3_000);
    let fault = refused(&deep);
    assert_eq!(fault.problem, Problem::Parts { most: MOST_PARTS });
    assert_eq!(fault.place.line, MOST_PARTS);
}

#[test]
fn lists_have_as_many_items_as_list_init_makes() {
    let list = |items: usize| format!("_x = [{}]\noutput.card(sine())", vec!["1"; items].join(", "));
    assert!(check(&list(MOST_ITEMS)).plan.is_some());
    let most = MOST_ITEMS as u32;
    assert_eq!(refused(&list(MOST_ITEMS + 1)).problem, Problem::Count { least: 0, most, found: most + 1 });
}

/// Values that one expression compares and reads count by their size.
#[test]
fn comparing_values_and_reading_lists_counts() {
    let wide = doubling("(1, 1)", |last| format!("({last}, {last})"), 4);
    let compared = format!("{wide}_x = list.init(256, fun (_) -> list.init(256, fun (_) -> a4))\n");
    assert!(matches!(refused(&compared).problem, Problem::Steps { .. }));
    let one = format!("{wide}_x = list.init(256, fun (_) -> a4)\n");
    let least = 255 * 63;
    assert!((least..least + 600).contains(&steps(&one)), "{}", steps(&one));
    let read =
        "w = list.init(256, fun (_) -> 1.)\ns = sine()\nlist.iter(fun (_) -> output.dummy(add(weights=w, [s])), w)";
    assert!(steps(read) > 256, "{}", steps(read));
}

/// Regression: each call of a function copied its parameter's name, and 65,000 letters of it took 7 s.
#[test]
fn letters_count() {
    let long = |first: char| first.to_string() + &"x".repeat(20_000);
    let (a, b) = (long('a'), long('b'));
    let repeated = |of: &str| format!("list.init(200, fun (i) -> {of})");
    // 50,000 steps are 3.2 million letters, and one of these names is 312 steps. The first fault ends a loop, except a fold.
    for (what, repeats, text) in [
        ("a parameter", true, format!("_x = list.init(200, fun ({a}) -> {a})")),
        ("a parameter that is not used", true, format!("_x = list.init(200, fun ({a}) -> 1)")),
        ("two parameters", true, format!("_x = list.fold(fun ({a}, {b}) -> 1, 1, list.init(200, fun (i) -> i))")),
        ("a variable", true, format!("{a} = 1\n_x = {}", repeated(&a))),
        ("letters of several bytes", true, format!("_x = list.init(200, fun ({}) -> 1)", "é".repeat(10_000))),
        (
            "arguments that nothing takes",
            true,
            format!("_x = list.fold(fun (_, _) -> float(1{}), 1, list.init(200, fun (i) -> i))", ",1".repeat(20_000)),
        ),
        ("a call of no operator", false, format!("_x = {}", repeated(&format!("{a}(1)")))),
        ("a label", false, format!("_x = {}", repeated(&format!("sine({a}=1.)")))),
        ("a text that is too long", false, format!("_x = {}", repeated(&format!("\"{a}\"")))),
    ] {
        let text = format!("{text}\noutput.card(sine())");
        let taken = steps(&text);
        assert!((300..=MOST_STEPS + 2 * 313).contains(&taken) && (taken >= MOST_STEPS) == repeats, "{what}: {taken}");
        let faults = check(&text).faults;
        assert!(faults.iter().any(|fault| !fault.warning), "{what}");
        assert!(faults.iter().all(|fault| fault.there.chars().count() <= 40), "{what}");
    }
    // Each once is no matter, and the figure's names are cut.
    let [a, b] = [a, b].map(|name| name[..10_000].to_owned());
    let once = format!("{a} = [sine(), sine()]\nlist.iter(fun ({b}) -> output.dummy({b}), {a})");
    assert!(steps(&once) < 5_000, "{}", steps(&once));
    let checked = check(&once);
    assert_eq!(checked.faults, []);
    let longest = checked.plan.unwrap().nodes().iter().map(|node| node.name.len()).max();
    assert_eq!(longest, Some(LONGEST_TEXT + 2));
}

/// Pieces that share, nest, chain and repeat.
fn drawn(rng: &mut Rng) -> String {
    let mut text = "s0 = sine()\na0 = (1, 1.)\nl0 = [1, 2]\n".to_owned();
    let mut names = [0, 0, 0];
    let below = |rng: &mut Rng, most: u32| rng.below(most.max(1));
    for _ in 0..below(rng, 120) {
        let [s, a, l] = names;
        match below(rng, 13) {
            0 => (names[1], _) = (a + 1, writeln!(text, "a{} = (a{a}, a{a})", a + 1)),
            1 => (names[1], _) = (a + 1, writeln!(text, "a{} = ([a{a}], a{})", a + 1, below(rng, a + 1))),
            2 => (names[2], _) = (l + 1, writeln!(text, "l{} = [[], l{l}]", l + 1)),
            3 => {
                (names[2], _) = (l + 1, writeln!(text, "l{} = list.init({}, fun (_) -> a{a})", l + 1, below(rng, 300)))
            }
            4 => (names[2], _) = (l + 1, writeln!(text, "l{} = list.map(fun (x) -> (x, l{l}), l{l})", l + 1)),
            5 => (names[0], _) = (s + 1, writeln!(text, "s{} = amplify(0.5, s{s})", s + 1)),
            6 => (names[0], _) = (s + 1, writeln!(text, "s{} = fallback([s{s}, s{}])", s + 1, below(rng, s + 1))),
            7 => {
                (names[0], _) =
                    (s + 1, writeln!(text, "s{} = add(list.init({}, fun (_) -> s{s}))", s + 1, below(rng, 70)))
            }
            8 => {
                _ = writeln!(
                    text,
                    "list.iter(fun (_) -> output.dummy(s{s}), list.init({}, fun (i) -> i))",
                    below(rng, 99)
                )
            }
            9 => _ = writeln!(text, "_x = list.fold(fun (p, _) -> (p, a{a}), a{a}, l{l})"),
            10 => _ = writeln!(text, "_y = {}a{a}{}", "[".repeat(below(rng, 70) as usize), "]".repeat(64)),
            11 => _ = writeln!(text, "_z = {}1", "1 + ".repeat(below(rng, 70) as usize)),
            _ => _ = writeln!(text, "_w = list.init(256, fun (i) -> list.init({}, fun (j) -> a{a}))", below(rng, 256)),
        }
    }
    text.push_str("output.card(s0)\n");
    text
}

#[test]
fn no_drawn_script_takes_more_steps_than_the_limit() {
    let (mut planned, mut stopped) = (0, 0);
    for seed in 0..2_000 {
        let text = drawn(&mut Rng::new(seed));
        assert!(text.len() < MOST_BYTES);
        let taken = steps(&text);
        assert!(taken <= MOST_STEPS + BEYOND + text.len() as u32, "{taken} steps of script {seed}");
        planned += u32::from(check(&text).plan.is_some());
        stopped += u32::from(taken >= MOST_STEPS);
    }
    assert!(planned > 50 && stopped > 50, "{planned} {stopped}");
}
