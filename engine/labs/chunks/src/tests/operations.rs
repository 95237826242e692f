//! Random sequences of operations give the same samples in every variant as in flat buffers.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::content::Content;
use super::super::data::{Blits, Data, INFINITE, Timed};
use super::{ctx, for_each_content, pcm, samples};
use observe::probe::NoObserver;

/// An operation on one of a few contents. Numbers are taken modulo the number of contents, or modulo a length.
#[derive(Clone, Debug)]
enum Op {
    Lift { length: usize, known: bool },
    Append(usize, usize),
    Sub { of: usize, from: usize, length: usize },
    Truncate { of: usize, n: usize },
    Consolidate(usize),
    Copy(usize),
    Amplify(usize),
}

fn op() -> impl Strategy<Value = Op> {
    let number = 0usize..1_000;
    prop_oneof![
        (0usize..40, any::<bool>()).prop_map(|(length, known)| Op::Lift { length, known }),
        (number.clone(), number.clone()).prop_map(|(a, b)| Op::Append(a, b)),
        (number.clone(), number.clone(), number.clone()).prop_map(|(of, from, length)| Op::Sub { of, from, length }),
        (number.clone(), number.clone()).prop_map(|(of, n)| Op::Truncate { of, n }),
        number.clone().prop_map(Op::Consolidate),
        number.clone().prop_map(Op::Copy),
        number.prop_map(Op::Amplify),
    ]
}

/// Applies the operations to contents and to flat buffers, and checks that they stay equal.
fn agree<C: Content>(ops: &[Op]) {
    let (mut probe, mut first) = (NoObserver, 0);
    let ctx = &mut ctx(&mut probe);
    let mut all: Vec<(C, Vec<f64>)> = vec![(C::lift(pcm(0, 3), None, ctx), vec![0.0, 1.0, 2.0])];
    for op in ops {
        let pick = |n: usize| n % all.len();
        let made = match *op {
            Op::Lift { length, known } => {
                first += 100;
                let flat = (first..first + length).map(|sample| sample as f64).collect();
                (C::lift(pcm(first, length), known.then_some(length), ctx), flat)
            }
            Op::Append(a, b) => {
                let (a, b) = (&all[pick(a)], &all[pick(b)]);
                (a.0.clone().append(&b.0, ctx), [a.1.clone(), b.1.clone()].concat())
            }
            Op::Sub { of, from, length } => {
                let (content, flat) = &all[pick(of)];
                let from = from % (flat.len() + 1);
                let length = length % (flat.len() - from + 1);
                (content.sub(from, length, ctx), flat[from..from + length].to_vec())
            }
            Op::Truncate { of, n } => {
                let (content, flat) = &all[pick(of)];
                let n = n % (flat.len() + 1);
                (content.clone().truncate(n, ctx), flat[n..].to_vec())
            }
            Op::Consolidate(of) => {
                let (content, flat) = &all[pick(of)];
                let data = content.data(ctx);
                assert_eq!(data.map_or(0, |data| data.length()), flat.len());
                assert!(content.chunks().len() <= 1, "one chunk is left");
                (content.clone(), flat.clone())
            }
            Op::Copy(of) => {
                let (content, flat) = &all[pick(of)];
                (content.copy(ctx), flat.clone())
            }
            Op::Amplify(of) => {
                let (content, flat) = &all[pick(of)];
                let mut copy = content.copy(ctx);
                assert_eq!(copy.data_mut().is_some(), !flat.is_empty(), "a copy is not shared");
                (copy, flat.clone())
            }
        };
        if all.len() == 8 {
            all.remove(0);
        }
        all.push(made);
        for (content, flat) in &all {
            assert_eq!(&samples(content), flat, "after {op:?}");
            assert_eq!(content.length(ctx), flat.len());
            assert_eq!(content.is_empty(ctx), flat.is_empty());
            assert!(
                content.stored_length().is_none_or(|length| length == flat.len()),
                "the stored length is the length"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(4), ..ProptestConfig::default() })]

    #[test]
    fn contents_are_flat_buffers_in_pieces(ops in prop::collection::vec(op(), 1..40)) {
        for_each_content!(C => agree::<C>(&ops));
    }

    /// Copying timed data with and without the shortcuts, chunk after chunk into new data.
    #[test]
    fn shortcuts_of_timed_data_copy_the_same(
        chunks in prop::collection::vec((prop::collection::btree_map(0usize..50, 0u32..9, 0..4), 0usize..30, 0usize..30), 1..6),
    ) {
        let gathered = [Blits::Sort, Blits::Shortcut].map(|mode| {
            let mut into = Timed { events: Vec::new(), length: INFINITE };
            let mut to = 0;
            for (events, from, length) in &chunks {
                let events = events.iter().map(|(&at, &value)| (at, value)).collect();
                Timed { events, length: 50 }.blit(*from, &mut into, to, *length, mode);
                to += length;
            }
            into.events
        });
        prop_assert_eq!(&gathered[0], &gathered[1]);
        prop_assert!(gathered[0].is_sorted_by_key(|(at, _)| *at));
    }
}

#[test]
fn a_part_that_does_not_lie_inside_is_refused() {
    for_each_content!(C => {
        for (from, length) in [(0, 11), (11, 0), (5, 6), (usize::MAX, 1)] {
            let cut = std::panic::catch_unwind(|| {
                let mut probe = NoObserver;
                let ctx = &mut ctx(&mut probe);
                C::lift(pcm(0, 10), None, ctx).sub(from, length, ctx);
            });
            assert!(cut.is_err(), "{from} + {length}");
        }
    });
}
