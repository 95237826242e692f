//! The known table, agreement, and hostile bytes.

mod agreement;
mod fuzz;
mod hostile;
mod live;
mod table;

use std::rc::Rc;

use super::params::Params;
use super::server::one;
use super::traffic::Traffic;
use super::{lab, with_forward};
use crate::lab::config::Config;
use crate::lab::probe::Counters;

fn config(knobs: &[(&str, u32)]) -> Config {
    let config = Config::of(&lab(), "copied", "gather");
    knobs.iter().fold(config, |config, &(id, value)| config.with(id, value))
}

/// Counts of one message on its way to one subscriber.
fn sent(variant: &str, knobs: &[(&str, u32)]) -> Counters {
    let config = config(knobs).with("subscribers", 1);
    let params = Rc::new(Params::read(&config, &config.values(&lab()).unwrap()));
    let traffic = Rc::new(Traffic::new(&params));
    with_forward!(variant, F => one::<F>(&params, &traffic))
}
