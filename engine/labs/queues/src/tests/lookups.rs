//! Tests of dispatch and comparison.

use observe::probe::NoObserver;
use std::cmp::Ordering;

use proptest::prelude::*;

use super::super::compare::{self, Polymorphic, Value};
use super::super::dispatch::{CLOSURES, Format, LookupMethod, MOST, OWN, Registry, TYPES};
use super::super::primitive::Primitive;
use super::CountingObserver;

const METHODS: [LookupMethod; 4] =
    [LookupMethod::Tried, LookupMethod::Indexed, LookupMethod::Checked, LookupMethod::Matched];

#[test]
fn all_ways_find_the_same_and_only_the_first_tries_those_before_it() {
    for count in 1..=MOST {
        let registry = Registry::new(count);
        for id in 0..count {
            let format = Format::new(id, 2);
            let made = METHODS.map(|method| {
                let mut counts = CountingObserver::default();
                let words = registry.make(method, &format, 882, &mut counts).expect("it is registered");
                let tried = if method == LookupMethod::Tried { id + 1 } else { 0 };
                assert_eq!(counts.of(Primitive::Compared), tried, "{method:?}");
                // A match names Liquidsoap's own types; a plugin's type needs a handler with every method.
                let is_named = method == LookupMethod::Matched && id < OWN;
                assert_eq!(counts.of(Primitive::Allocated), if is_named { 0 } else { CLOSURES + 1 });
                assert_eq!(
                    counts.of(Primitive::Looked),
                    usize::from(matches!(method, LookupMethod::Checked | LookupMethod::Matched))
                );
                words
            });
            assert_eq!(made, [made[0]; 4]);
            for (other, method) in (0..TYPES.len()).zip(METHODS.into_iter().cycle()) {
                assert_eq!(registry.is_format(method, &format, other, &mut NoObserver), other == id);
            }
        }
    }
    let format = Format::new(0, 2);
    assert_eq!(
        Registry::new(1).make(LookupMethod::Tried, &format, 882, &mut NoObserver),
        Some(2 * 883),
        "two planes of 882 words"
    );
}

#[test]
fn a_type_that_nobody_registered_has_no_handler() {
    let (registry, format) = (Registry::new(3), Format::new(5, 2));
    assert_eq!(METHODS.map(|method| registry.make(method, &format, 882, &mut NoObserver)), [None; 4]);
}

#[test]
#[should_panic(expected = "make the table larger")]
fn more_types_than_slots_stop_it_at_the_start() {
    Registry::new(MOST + 1);
}

#[test]
fn a_handler_has_six_closures_over_its_parameters() {
    let handler =
        Registry::new(10).lookup(LookupMethod::Indexed, &Format::new(0, 2), &mut NoObserver).expect("it is registered");
    assert_eq!((handler.kind)(), 2 << 8);
    assert_eq!((handler.make)(10), 22);
    assert_eq!((handler.merge)(6), 6);
    assert!((handler.compatible)(2) && !(handler.compatible)(1));
    assert_eq!((handler.describe)(), "pcm(2)");
    assert_eq!(*(handler.duplicate)(), 2);
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-3i64..4).prop_map(Value::Int),
        (-3i8..4).prop_map(|n| Value::Float(f64::from(n) / 2.0)),
        "[ab]{0,2}".prop_map(|text| Value::Text(text.into())),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        (0u8..3, prop::collection::vec(inner, 0..4)).prop_map(|(tag, fields)| Value::Block(tag, fields.into()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, rng_seed: proptest::test_runner::RngSeed::Fixed(5), ..ProptestConfig::default() })]

    #[test]
    fn on_integers_both_comparisons_are_the_same(a in any::<i64>(), b in any::<i64>()) {
        let polymorphic = Polymorphic::default();
        let mut counts = CountingObserver::default();
        let order = polymorphic.compare(&Value::Int(a), &Value::Int(b), &mut counts);
        prop_assert_eq!((counts.of(Primitive::Called), counts.of(Primitive::Tagged)), (1, 2));
        prop_assert_eq!(order, compare::compare(a, b, &mut NoObserver));
        prop_assert_eq!(polymorphic.min(a, b, &mut NoObserver), compare::min(a, b, &mut NoObserver));
        prop_assert_eq!(polymorphic.max(a, b, &mut NoObserver), compare::max(a, b, &mut NoObserver));
    }

    #[test]
    fn any_two_values_have_an_order_and_three_have_one_too(a in value(), b in value(), c in value()) {
        let compare = |a: &Value, b: &Value| Polymorphic::default().compare(a, b, &mut NoObserver);
        prop_assert_eq!(compare(&a, &b), compare(&b, &a).reverse());
        prop_assert_eq!(compare(&a, &b) == Ordering::Equal, a == b);
        if compare(&a, &b).is_le() && compare(&b, &c).is_le() {
            prop_assert!(compare(&a, &c).is_le());
        }
    }
}
