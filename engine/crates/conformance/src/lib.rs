//! What every lab must do, as tests.
//!
//! A lab says in one [`Suite`] what it is compared with: its reference, the workloads on which the reference holds, the
//! planted fault that the reference must find. [`suite!`](crate::suite) makes a test of each check:
//!
//! | module | check |
//! |---|---|
//! | [`agreement`] | all variants have the reference's digest, on drawn workloads and on presets, and the reference finds a fault that all variants share |
//! | [`catalogue`] | presets are taken, the sources of variants exist; a knob's ends are taken, values beyond are refused by its name; every variant can be timed, alone and with modelled costs |
//! | [`history`] | seeking, forking and replaying a session give what was seen when it was played |
//! | [`worlds`] | a copied world goes on as the world does; a scene has the length that its layout says |
//! | [`sound`] | the sound card plays what was published, and listening changes nothing else |
//!
//! Configurations are drawn from a seed, so that each run has the same ones.

#![forbid(unsafe_code)]

pub mod agreement;
pub mod catalogue;
pub mod history;
pub mod sound;
pub mod worlds;

use std::collections::VecDeque;
use std::rc::Rc;

use audio::Tune;
use base::rng::Rng;
use base::{Config, Lab};
use observe::layout::Layout;
use observe::probe::Counters;
use sim::{Entry, Labs, Session, Side, World};

/// Values of some knobs; the others have their defaults.
pub type Knobs = &'static [(&'static str, u32)];

/// A lab under test, with what its variants are compared with.
pub struct Suite {
    /// The lab.
    pub entry: &'static Entry,
    /// The layout of its scenes.
    pub layout: &'static Layout,
    /// The knobs that are drawn for workloads on which variants are compared. The others have their defaults.
    pub drawn: &'static [Draw],
    /// Whether a drawn workload is one on which variants are compared.
    pub fits: fn(&Config) -> bool,
    /// The digest that all variants must have, computed by an independent reference.
    pub reference: fn(&Config) -> u64,
    /// The digest of a variant.
    pub digest: fn(&Entry, &Config, &str) -> Option<u64>,
    /// Number of drawn workloads.
    pub workloads: u32,
    /// Whether a variant's digest may differ, because the original, too, behaves differently there.
    pub may_differ: fn(&Config, &str) -> bool,
    /// Configurations on which the fault that is planted in the lab's shared code must show.
    pub planted: &'static [Knobs],
    /// Largest values of knobs in presets; more would take minutes.
    pub most: Knobs,
    /// Configurations that are compared like presets.
    pub more: &'static [Knobs],
    /// The reference's digest of a measured run with these counts. Without it, that of
    /// [`Workload::oracle`](sim::Workload::oracle), and if the lab has none, the first variant's.
    pub counted: Option<fn(&Config, &Counters) -> u64>,
    /// Names of the counters that must be equal for all variants.
    pub same: &'static [&'static str],
    /// Configurations in which every variant's sound card plays a file without losing a sample.
    pub heard: &'static [Knobs],
    /// Whether its worlds can be copied.
    pub is_copied: bool,
}

impl Suite {
    /// The suite of a lab whose worlds must all have the digest of `reference`.
    pub const fn new(entry: &'static Entry, layout: &'static Layout, reference: fn(&Config) -> u64) -> Suite {
        Suite {
            entry,
            layout,
            drawn: &[],
            fits: |_| true,
            reference,
            digest: agreement::of_world,
            workloads: 1_000,
            may_differ: |_, _| false,
            planted: &[],
            most: &[],
            more: &[],
            counted: None,
            same: &[],
            heard: &[],
            is_copied: true,
        }
    }

    /// The lab's catalogue.
    fn lab(&self) -> Lab {
        (self.entry.lab)()
    }

    /// The lab's default configuration with some knobs set.
    fn config(&self, knobs: &[(&str, u32)]) -> Config {
        let lab = self.lab();
        Config::of(&lab, lab.default_a, lab.default_b).with_knobs(knobs)
    }

    /// The configuration with knobs that are not above [`most`](Self::most).
    fn quick(&self, config: Config) -> Config {
        let values = config.values(&self.lab()).expect("the configuration is allowed");
        self.most.iter().fold(config, |config, &(id, most)| config.with(id, values.get(id).min(most)))
    }

    /// The configuration that the whole catalogue is drawn for from a seed, also with knobs that have no reference.
    fn any_config(&self, seed: u32) -> Config {
        let labs = Labs { shown: std::slice::from_ref(self.entry), benches: &[] };
        bench::agreement::drawn(&labs, &self.lab(), seed).0
    }

    /// A session of a configuration, whose sound cards play `tune`.
    fn session(&self, config: &Config, tune: &Rc<Tune>) -> Session {
        let workload = (self.entry.open)(config, Some(Rc::clone(tune))).expect("the configuration is allowed");
        Session::new(Box::new(move |side| workload.open(side)))
    }
}

/// A configuration of both sides with the same variant.
fn of_variant(config: &Config, variant: &str) -> Config {
    Config { a: variant.to_owned(), b: variant.to_owned(), ..config.clone() }
}

/// The values among which a knob's is drawn.
pub struct Draw {
    knob: &'static str,
    least: u32,
    most: u32,
    one_in: u32,
    edges: &'static [u32],
}

impl Draw {
    /// A value of `knob` from `least` to `most`.
    pub const fn new(knob: &'static str, least: u32, most: u32) -> Draw {
        Draw { knob, least, most, one_in: 1, edges: &[] }
    }

    /// Draws in one of `n` workloads only; the others have the least value.
    pub const fn one_in(self, n: u32) -> Draw {
        Draw { one_in: n, ..self }
    }

    /// Draws one of these values in half of the workloads.
    pub const fn edges(self, edges: &'static [u32]) -> Draw {
        Draw { edges, ..self }
    }

    fn value(&self, rng: &mut Rng) -> u32 {
        if rng.below(self.one_in) > 0 {
            return self.least;
        }
        if !self.edges.is_empty() && rng.below(2) == 0 {
            return self.edges[rng.below(self.edges.len() as u32) as usize];
        }
        self.least + rng.below(self.most - self.least + 1)
    }
}

/// All that can be seen of a world at a time: the hash of its trace, its digest, counts and scene.
#[derive(Debug, PartialEq)]
struct Snapshot {
    trace: u64,
    digest: Option<u64>,
    counts: Vec<u64>,
    scene: Vec<u64>,
}

impl Snapshot {
    fn of(world: &mut dyn World, now: u64) -> Snapshot {
        world.take_trace(&mut VecDeque::new());
        let mut scene = Vec::new();
        world.scene(now, &mut scene);
        Snapshot {
            trace: world.trace_hash(),
            digest: world.digest(),
            counts: world.counters().named().map(|(_, count)| count).collect(),
            scene: scene.iter().map(|number| number.to_bits()).collect(),
        }
    }

    /// Of both sides of a session at time `now`.
    fn both(session: &mut Session, now: u64) -> [Snapshot; 2] {
        session.finish();
        [Side::A, Side::B].map(|side| Snapshot::of(session.world_mut(side), now))
    }
}

/// Makes the tests of a [`Suite`], in a module `suite`.
#[macro_export]
macro_rules! suite {
    ($suite:expr) => {
        mod suite {
            use super::*;

            $crate::suite!(@tests $suite;
                all_variants_have_the_reference_s_digest_on_drawn_workloads: agreement::on_drawn_workloads,
                all_variants_have_the_reference_s_digest_on_every_preset: agreement::on_presets,
                the_reference_finds_a_fault_that_all_variants_share: agreement::planted,
                presets_are_taken_and_sources_exist: catalogue::entries,
                seeking_forking_and_replaying_give_what_was_played: history::check,
                a_copy_of_a_world_goes_on_as_the_world_does: worlds::copies,
                scenes_have_the_length_that_their_layout_says: worlds::scenes,
                knobs_are_taken_at_both_ends_and_refused_beyond: catalogue::knobs,
                the_file_is_heard_and_listening_changes_nothing_else: sound::check,
                every_variant_can_be_timed: catalogue::timing
            );
        }
    };
    (@tests $suite:expr; $($name:ident: $module:ident::$check:ident),+) => {
        $(#[test]
        fn $name() {
            $crate::$module::$check(&$suite);
        })+
    };
}
