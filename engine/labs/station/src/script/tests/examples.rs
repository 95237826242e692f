//! The built-in scripts are valid.

use super::super::examples::EXAMPLES;
use super::super::{check, format_value};
use crate::plan::{Kind, Plan};

fn plan(id: &str) -> Plan {
    let example = EXAMPLES.iter().find(|example| example.id == id).unwrap();
    check(example.text).plan.unwrap()
}

fn count(plan: &Plan, kind: Kind) -> usize {
    plan.nodes().iter().filter(|node| node.kind == kind).count()
}

#[test]
fn all_are_checked_without_a_word() {
    for example in EXAMPLES {
        let checked = check(example.text);
        assert!(checked.faults.is_empty() && checked.plan.is_some(), "{}: {:?}", example.id, checked.faults);
        assert_eq!(example.text.starts_with("# Reconstructed"), example.benchmark, "{}", example.id);
    }
}

#[test]
fn benchmarks_are_the_graphs_of_the_article() {
    let shapes = [
        ("simple", Kind::Sine, 1, 1, 2),
        ("multi-output-10", Kind::Sine, 1, 10, 11),
        ("audio-chunks", Kind::Playlist, 2, 1, 5),
        ("add-8", Kind::Sine, 8, 1, 10),
        ("large-add-32", Kind::Sine, 32, 1, 34),
        ("chain-20", Kind::Amplify, 20, 1, 22),
    ];
    assert!(
        EXAMPLES.iter().filter(|example| example.benchmark).map(|example| example.id).eq(shapes.map(|shape| shape.0))
    );
    for (id, kind, many, outputs, all) in shapes {
        let plan = plan(id);
        assert_eq!((count(&plan, kind), plan.outputs().count(), plan.nodes().len()), (many, outputs, all), "{id}");
    }
    assert_eq!(plan("large-add-32").nodes()[31].number("frequency"), 840.0);
}

#[test]
fn names_are_those_of_variables_and_of_operators() {
    let plan = plan("layers");
    let names: Vec<_> = plan.nodes().iter().map(|node| node.name.as_str()).collect();
    assert_eq!(
        names,
        ["music", "sine", "sine.1", "sine.2", "chord", "mix", "output.card", "recording", "amplify", "backup"]
    );
    let text = EXAMPLES.iter().find(|example| example.id == "layers").unwrap().text;
    let span = plan.nodes()[5].span;
    assert_eq!(&text[span.from..span.to], "add(normalize=false, weights=[0.8, 0.1], [music, chord])");
    let again =
        check("s = sine()\ns = amplify(0.5, s)\nt = [sine(), blank()]\noutput.card(add([s] ))\noutput.dummy(add(t))");
    let names: Vec<_> = again.plan.unwrap().nodes().iter().map(|node| node.name.clone()).collect();
    assert_eq!(names, ["s", "s.1", "t.1", "t.2", "add", "output.card", "add.1", "output.dummy"]);
}

#[test]
fn what_no_output_reaches_is_left_out() {
    let checked = check("_a = amplify(0.5, sine())\noutput.dummy(blank())");
    assert_eq!(checked.plan.unwrap().nodes().len(), 2);
}

#[test]
fn mksafe_is_a_fallback_to_silence() {
    let plan = check("output.dummy(mksafe(playlist()))").plan.unwrap();
    let kinds: Vec<_> = plan.nodes().iter().map(|node| node.kind).collect();
    assert_eq!(kinds, [Kind::Playlist, Kind::Blank, Kind::Fallback, Kind::Dummy]);
    assert!(!plan.nodes()[2].truth("track_sensitive"));
}

#[test]
fn what_was_given_is_written_as_it_is_read() {
    let conditions = ["{0s-40s}", "{30s-0s}", "{0m-30m}", "{5m30s-20m}", "{0h-6h}", "{22h-5h30m}", "{true}", "{false}"];
    for condition in conditions {
        let plan = check(&format!("output.dummy(fallible=true, switch([({condition}, sine())]))")).plan.unwrap();
        let node = &plan.nodes()[1];
        let argument = &node.kind.signature().arguments[1];
        assert_eq!(format_value(argument.is, node.value("conditions")), condition);
    }
    let plan =
        check("output.dummy(add(weights=[0.5, 1.], [sine(220.5), playlist(\"noise\", buffer=20)]))").plan.unwrap();
    let written = plan.nodes().iter().flat_map(|node| {
        node.kind
            .signature()
            .arguments
            .iter()
            .zip(&node.values)
            .map(|(argument, value)| format_value(argument.is, value))
    });
    let wanted = ["220.5", "1.", "\"noise\"", "4.", "20", "false", "true", "[0.5, 1.]"];
    assert_eq!(written.collect::<Vec<_>>(), wanted);
}
