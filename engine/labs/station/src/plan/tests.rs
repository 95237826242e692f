//! A plan that exists can be run.

use super::{Condition, Fault, Kind, MOST_OPERATORS, Node, OPERATORS, Plan, Type, Value};

fn gain(gain: f64, source: usize) -> Node {
    Node::new(Kind::Amplify, &[source]).with("gain", Value::Number(gain))
}

#[test]
fn the_table_is_in_the_order_of_kinds_and_its_defaults_lie_in_its_ranges() {
    for (at, operator) in OPERATORS.iter().enumerate() {
        assert_eq!(operator.kind as usize, at, "{}", operator.name);
        assert_eq!(OPERATORS.iter().filter(|other| other.name == operator.name).count(), 1);
        for argument in operator.arguments {
            assert!(argument.is.default().is_none_or(|value| argument.is.takes(&value, 3)), "{}", argument.label);
        }
        assert!(operator.arguments.iter().filter(|argument| argument.bare).count() <= 1);
    }
}

#[test]
fn what_cannot_be_run_is_refused_with_its_place() {
    let sine = || Node::new(Kind::Sine, &[]);
    let dummy = |source| Node::new(Kind::Dummy, &[source]);
    let fault = |nodes: Vec<Node>| Plan::new(nodes).unwrap_err();
    assert_eq!(fault(vec![sine()]), Fault::NoOutput);
    assert_eq!(fault(vec![dummy(0)]), Fault::Source { node: 0, source: 0 });
    assert_eq!(fault(vec![sine(), dummy(0), dummy(1)]), Fault::Source { node: 2, source: 1 });
    assert_eq!(fault(vec![sine(), Node::new(Kind::Add, &[])]), Fault::Sources { node: 1 });
    assert_eq!(fault(vec![sine(), gain(17.0, 0), dummy(1)]), Fault::Argument { node: 1, label: "gain" });
    assert_eq!(
        fault(vec![sine(), Node::new(Kind::Amplify, &[0]), dummy(1)]),
        Fault::Argument { node: 1, label: "gain" }
    );
    let switch = Node::new(Kind::Switch, &[0, 0]).with("conditions", Value::Conditions(vec![Condition::Fixed(true)]));
    assert_eq!(fault(vec![sine(), switch, dummy(1)]), Fault::Argument { node: 1, label: "conditions" });
    assert_eq!(fault((0..=MOST_OPERATORS).map(|_| sine()).collect()), Fault::Operators);
    let cross = Node::new(Kind::Crossfade, &[0]);
    assert_eq!(fault(vec![sine(), cross, dummy(1), dummy(0)]), Fault::Clocks { node: 0 });
    let chain = |layers: usize| {
        let amplified = (0..layers).map(|at| gain(0.9, at));
        Plan::new([sine()].into_iter().chain(amplified).chain([dummy(layers)]).collect())
    };
    assert!(chain(20).is_ok());
    assert_eq!(chain(40), Err(Fault::Ways { node: 22 }));
}

#[test]
fn conditions_come_round() {
    let evening = Condition::During { from: 50.0, to: 10.0, every: 60.0 };
    let held = [0.0, 9.9, 10.0, 49.9, 50.0, 65.0, 75.0].map(|at| evening.holds(at));
    assert_eq!(held, [true, true, false, false, true, true, false]);
    assert!(Type::Conditions.default().is_none());
}
