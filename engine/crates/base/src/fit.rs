//! Checks the estimated cost of a configuration against a limit, before anything is allocated.
//!
//! Each knob may be within its range while the product of several exceeds a limit. The refusal then names one knob, its value,
//! and the values that are accepted while the other knobs keep theirs; setting the knob to the limit in the message is
//! accepted. The cost must be monotonic in each knob, because the limit is found by binary search.

use crate::allowed::{Allowed, Limit, Setting};
use crate::catalogue::Lab;
use crate::config::{Refusal, Values};
use crate::knob::{Kind, Knob};

/// Checks that `cost(values)` is at most `limit`. `resource` is the limited resource, for the refusal.
///
/// # Errors
/// A refusal. Among the knobs that bring the cost below the limit when they alone are changed, it names the one that is
/// furthest from its default. If no single knob suffices, it names one knob together with the values of others.
pub fn fit(
    lab: &Lab,
    values: &Values,
    limit: u64,
    resource: Limit,
    cost: &dyn Fn(&Values) -> u64,
) -> Result<(), Refusal> {
    let mut others = values.clone();
    let mut also = Vec::new();
    while cost(&others) > limit {
        let now = cost(&others);
        let cheaper = |knob| cheapest(knob, &others, cost).filter(|&(_, least)| least < now);
        let at_fault = lab
            .knobs
            .iter()
            .filter_map(|knob| cheaper(knob).map(|(value, least)| (knob, value, least)))
            .max_by_key(|&(knob, _, least)| (least <= limit, distance(knob, others.get(knob.id)), now - least));
        let Some((knob, value, least)) = at_fault else {
            return Err(Refusal::new("config", "", Allowed::Together { accepted: None, also, limit: resource }));
        };
        if least <= limit {
            let fits = |value| cost(&others.clone().with(knob.id, value)) <= limit;
            let accepted = Some(Box::new(accepted(knob, others.get(knob.id), value, &fits)));
            let allowed = Allowed::Together { accepted, also, limit: resource };
            return Err(Refusal::new(knob.id, values.get(knob.id), allowed));
        }
        // No single knob is enough: set this one to its cheapest value and search the others.
        also.push(Setting { knob: knob.id, value });
        others = others.with(knob.id, value);
    }
    Ok(())
}

/// The value of a knob at which the cost is lowest, and that cost.
fn cheapest(knob: &Knob, values: &Values, cost: &dyn Fn(&Values) -> u64) -> Option<(u32, u64)> {
    let candidates = match knob.kind {
        Kind::Range => vec![knob.min, knob.max],
        Kind::Choice | Kind::Switch => (knob.min..=knob.max).collect(),
    };
    let costs = candidates.into_iter().map(|value| (value, cost(&values.clone().with(knob.id, value))));
    costs.min_by_key(|&(_, cost)| cost)
}

/// The ratio between a value and the knob's default, the larger of the two over the smaller, in thousandths.
fn distance(knob: &Knob, value: u32) -> u64 {
    let (low, high) = (value.min(knob.default), value.max(knob.default));
    (u64::from(high) + 1) * 1_000 / (u64::from(low) + 1)
}

/// The accepted values of a knob. `best` is an accepted value, `value` is not.
fn accepted(knob: &Knob, value: u32, best: u32, fits: &dyn Fn(u32) -> bool) -> Allowed {
    if knob.kind != Kind::Range {
        let fitting = (knob.min..=knob.max).filter(|&value| fits(value));
        return Allowed::choices(fitting.map(|value| (value, knob.option(value))));
    }
    let (mut inside, mut outside) = (best, value);
    while inside.abs_diff(outside) > 1 {
        let middle = inside.midpoint(outside);
        *(if fits(middle) { &mut inside } else { &mut outside }) = middle;
    }
    Allowed::range(if best < value { knob.min..=inside } else { inside..=knob.max }, knob.unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Variant};

    fn lab() -> Lab {
        let knobs = vec![
            Knob::range("slots", "slots", 8, 1_024, 64),
            Knob::range("streams", "streams", 1, 10_000, 1),
            Knob::range("chunk", "bytes", 64, 65_536, 128),
            Knob::choice("kind", &["small", "large"]),
        ];
        Lab {
            id: "test",
            variants: vec![Variant::new("a", "test/a.rs")],
            knobs,
            presets: vec![],
            default_a: "a",
            default_b: "a",
            also: &[],
        }
    }

    fn values(knobs: &[(&str, u32)]) -> Values {
        let lab = lab();
        Config::of(&lab, lab.default_a, lab.default_b).with_knobs(knobs).values(&lab).expect("in range")
    }

    fn cost(values: &Values) -> u64 {
        let product = u64::from(values.get("slots")) * u64::from(values.get("streams"));
        product * (1 + 9 * u64::from(values.get("kind"))) + 6_400_000 / u64::from(values.get("chunk"))
    }

    fn refused(most: u64, knobs: &[(&str, u32)]) -> String {
        fit(&lab(), &values(knobs), most, Limit::Memory, &cost).expect_err("it is too much").to_string()
    }

    #[test]
    fn the_knob_at_fault_is_named_with_values_that_can_be_chosen() {
        // `slots` is at its minimum, so the refusal must name `streams`.
        assert_eq!(
            refused(70_000, &[("slots", 8), ("streams", 10_000)]),
            "streams is 10000; allowed: 1 to 2500 streams while the other knobs stay as they are (limit: memory)"
        );
        assert!(refused(70_000, &[("chunk", 64)]).starts_with("chunk is 64; allowed: 92 to 65536 bytes"));
        let choice = refused(300_000, &[("slots", 1_024), ("streams", 100), ("kind", 1)]);
        assert!(choice.starts_with("streams is 100; allowed: 1 to 24 streams"), "{choice}");
    }

    #[test]
    fn a_limit_that_is_named_is_accepted_and_the_next_value_is_not() {
        let knobs = [("slots", 8), ("streams", 2_500)];
        assert_eq!(fit(&lab(), &values(&knobs), 70_000, Limit::Memory, &cost), Ok(()));
        assert!(fit(&lab(), &values(&[("slots", 8), ("streams", 2_501)]), 70_000, Limit::Memory, &cost).is_err());
    }

    #[test]
    fn where_two_knobs_are_too_much_each_both_are_named() {
        let words = refused(300, &[("streams", 10_000), ("chunk", 64)]);
        assert!(words.contains("with streams 1") || words.contains("with chunk 65536"), "{words}");
    }
}
