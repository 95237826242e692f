//! A script of the reader's own: checked and coloured as it is typed, then opened in the station and played for some ticks.

use base::config::Config;
use sim::session::Session;
use station::script::highlight::highlight;
use station::script::{MOST_BYTES, check};
use station::{self, Workload};

/// Steps of the two worlds that are played.
const STEPS: u64 = 64;

/// # Panics
/// If a script that was checked without a fault cannot be opened for another reason than its cost.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(&input[..input.len().min(MOST_BYTES + 1)]);
    highlight(&text);
    if check(&text).plan.is_none() {
        return;
    }
    let lab = station::lab();
    let own = lab.knobs.iter().find(|knob| knob.id == "script").expect("the station has scripts").max;
    let mut config = Config::of(&lab, lab.variants[0].id, lab.variants[1].id).with("script", own);
    config.text = Some(text.into_owned());
    // What costs too much is refused here, with a sentence.
    let Ok(workload) = Workload::new(&config, None) else { return };
    let mut session = Session::new(Box::new(move |side| sim::Workload::open(&workload, side)));
    session.advance(STEPS);
}
