//! Every variant of the three parts delivers what the [`reference`](super::reference) does.

use super::super::counts::Counter;
use super::super::params::{CompareParams, DispatchParams, WeakQueueParams};
use super::super::{comparisons, dispatching, lab, workload};
use super::reference;
use base::config::{Config, Refusal, Values};
use base::planted::with_planted;
use base::rng::Rng;
use base::{Lab, Preset};
use sim::playback::world::DIGEST_TURNS;
use sim::session::Side;
use sim::workload::Workload;

/// A part: its catalogue, its workload, its reference, and the knobs that are drawn with their smallest and largest values.
struct Part {
    lab: fn() -> Lab,
    open: fn(&Config) -> Result<Box<dyn Workload>, Refusal>,
    reference: fn(&Values, u64) -> u64,
    drawn: &'static [(&'static str, u32, u32)],
}

const QUEUES: Part = Part {
    lab,
    open: workload::queues,
    reference: |values, turns| reference::weak_queue(&WeakQueueParams::read(values), turns),
    drawn: &[
        ("happens", 0, 3),
        ("sources", 1, 16),
        ("reads", 0, 9),
        ("deaths", 0, 5),
        ("interval", 1, 3),
        ("fade", 1, 5),
        ("detach", 0, 1),
        ("raw", 0, 1),
        ("cycles", 0, 3),
        ("period", 1, 3),
        ("marking", 0, 1),
        ("inside", 0, 1),
    ],
};
const DISPATCH: Part = Part {
    lab: dispatching,
    open: workload::dispatch,
    reference: |values, turns| reference::dispatch(&DispatchParams::read(values), turns),
    drawn: &[("benchmark", 1, 3), ("types", 3, 16), ("hit", 0, 16), ("tests", 0, 20)],
};
const COMPARE: Part = Part {
    lab: comparisons,
    open: workload::compare,
    reference: |values, turns| reference::compare(&CompareParams::read(values), turns),
    drawn: &[("operators", 1, 9), ("positions", 0, 5), ("lookups", 0, 9), ("fields", 1, 8)],
};

impl Part {
    /// The digests of a world of each variant.
    fn digests(&self, config: &Config) -> Vec<u64> {
        let digest = |variant: &str| {
            let config = Config { a: variant.to_owned(), b: variant.to_owned(), ..config.clone() };
            let mut world = (self.open)(&config).expect("it is accepted").open(Side::A);
            while world.digest().is_none() {
                world.step();
            }
            world.digest().expect("it was reached")
        };
        (self.lab)().variants.iter().map(|variant| digest(variant.id)).collect()
    }

    fn expected(&self, config: &Config, turns: u64) -> u64 {
        (self.reference)(&config.values(&(self.lab)()).expect("it is accepted"), turns)
    }

    fn config(&self, knobs: &[(&str, u32)]) -> Config {
        let lab = (self.lab)();
        let config = Config::of(&lab, lab.default_a, lab.default_b);
        knobs.iter().fold(config, |config, &(id, value)| config.with(id, value))
    }

    /// Compares all variants with the reference on 1,000 workloads.
    fn agrees(&self) {
        for seed in 0..1_000 {
            let mut rng = Rng::new(seed);
            let mut draw = |&(id, least, most): &(&'static str, u32, u32)| (id, least + rng.below(most - least + 1));
            let config = self.config(&self.drawn.iter().map(&mut draw).collect::<Vec<_>>());
            let expected = self.expected(&config, DIGEST_TURNS);
            assert!(self.digests(&config).iter().all(|&digest| digest == expected), "seed {seed}: {config:?}");
        }
    }

    /// Compares variants that have the shared code's fault with the reference.
    fn finds_the_planted_fault(&self, knobs: &[(&str, u32)]) {
        let config = self.config(knobs);
        let digests = with_planted(|| self.digests(&config));
        assert!(digests.iter().all(|&digest| digest == digests[0]), "{digests:?}");
        assert_ne!(digests[0], self.expected(&config, DIGEST_TURNS));
    }
}

#[test]
fn readers_of_the_weak_queue_find_what_the_reference_has() {
    QUEUES.agrees();
}

#[test]
fn dispatch_makes_the_contents_of_the_reference() {
    DISPATCH.agrees();
}

#[test]
fn comparisons_answer_as_the_reference_does() {
    COMPARE.agrees();
}

#[test]
fn the_reference_finds_an_object_that_the_slab_of_every_queue_clears_late() {
    QUEUES.finds_the_planted_fault(&[("happens", 2), ("interval", 2), ("period", 1), ("cycles", 2)]);
}

#[test]
fn the_reference_finds_a_sample_that_every_content_lacks() {
    DISPATCH.finds_the_planted_fault(&[]);
}

#[test]
fn the_reference_finds_a_short_field_that_every_operator_overlooks() {
    COMPARE.finds_the_planted_fault(&[]);
}

#[test]
fn variants_agree_with_the_reference_for_as_long_as_they_are_counted() {
    let mut shapes: Vec<(Part, Vec<(&str, u32)>)> = vec![
        (QUEUES, vec![("happens", 2), ("marking", 1), ("inside", 1), ("interval", 3)]),
        (QUEUES, vec![("happens", 1), ("detach", 1), ("deaths", 7), ("raw", 1)]),
        (DISPATCH, vec![("types", 3), ("tests", 20)]),
    ];
    for part in [|| QUEUES, || DISPATCH, || COMPARE] {
        let presets = (part().lab)().presets;
        let knobs = presets.iter().map(|Preset { knobs, .. }| *knobs).filter(|knobs| knobs != &[("sources", 1_000)]);
        shapes.extend(knobs.map(|knobs| (part(), knobs.to_vec())));
    }
    for (part, knobs) in shapes {
        let config = part.config(&knobs);
        for variant in (part.lab)().variants {
            let (digest, counts) = (part.open)(&config).expect("it is accepted").count(variant.id);
            let expected = part.expected(&config, DIGEST_TURNS + counts.get(Counter::Ticks));
            assert_eq!(digest, Some(expected), "{} with {knobs:?}", variant.id);
        }
    }
}
