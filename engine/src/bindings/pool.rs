//! The job pool on the page's threads. To be called by the conductor.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{give, taken, thrown};
use crate::lab::config::Config;
use crate::lab::session::Side;
use crate::threads::Workload;
use crate::threads::report::Report;

/// Runs the variant of a side (0 or 1) `runs` times. Throws a refusal.
#[wasm_bindgen]
pub fn pool_report(config: Ts<Config>, side: u32, runs: u32) -> Result<Ts<Report>, JsValue> {
    let config = taken("config", &config)?;
    let side = if side == 0 { Side::A } else { Side::B };
    let report = Workload::new(&config).and_then(|workload| workload.report(side, runs));
    Ok(give(&report.map_err(|refusal| thrown(&refusal))?)?)
}
