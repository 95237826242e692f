//! Tests of the re-slice part: a table of known counts, agreement of variants, and hostile input.

mod agreement;
mod fuzz;
mod hostile;
mod live;
mod reference;
mod table;

use super::{Counter, lab, workload};
use base::config::Config;
use observe::probe::Counters;
use sim::session::Side;

fn config(knobs: &[(&str, u32)]) -> Config {
    let config = Config::of(&lab(), "copied", "gather");
    knobs.iter().fold(config, |config, &(id, value)| config.with(id, value))
}

/// Counts of one message to one subscriber that has received two before, so that pools are filled.
fn sent(variant: &str, knobs: &[(&str, u32)]) -> Counters {
    let config = Config { a: variant.to_owned(), ..config(knobs).with("subscribers", 1) };
    let mut world = workload(&config, None).unwrap().open(Side::A);
    let mut play = |sends| {
        while world.counters().get(Counter::Sends) < sends {
            world.step();
        }
        world.counters()
    };
    let before = play(2);
    play(3).since(&before)
}
