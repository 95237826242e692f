//! The knobs of the station lab, read into a plan and a setting.

use std::rc::Rc;

use super::catalogue::{OWN, SCRIPTS};
use super::graph::Setting;
use super::plan::{Kind, MOST_OPERATORS, Node, Plan};
use super::script::examples::EXAMPLES;
use super::script::{Fault, MOST_BYTES, check};
use crate::lab::config::{Config, Refusal, Values};
use crate::sound::Tune;

/// Samples of a frame, by the choice: 0.02 s of 44.1 kHz as Liquidsoap has them since 2.3, 0.04 s as before, and the 1024 of its
/// article.
const FRAMES: [usize; 3] = [882, 1_764, 1_024];

/// What frames are cut to, at the sample rate of the card.
pub(crate) fn setting(config: &Config, values: &Values, tune: Option<Rc<Tune>>) -> Setting {
    Setting { frame: FRAMES[values.get("frame") as usize], rate: config.rate, tune }
}

/// The script that is chosen, with as many layers, and as often, as is wanted.
///
/// # Errors
/// There are too many operators; or the script is the configuration's own, and is not there or has a fault, of which the
/// first is named by line, column and what stands there.
pub(crate) fn plan(config: &Config, values: &Values) -> Result<Plan, Refusal> {
    let one = one(config, values)?;
    let (copies, operators) = (values.get("copies") as usize, one.nodes().len());
    if operators * copies > MOST_OPERATORS {
        return Err(Refusal::new("copies", copies, format!("1 to {} of this script", MOST_OPERATORS / operators)));
    }
    Ok(one.times(copies))
}

/// The same, once.
///
/// # Errors
/// As [`plan`].
pub(crate) fn one(config: &Config, values: &Values) -> Result<Plan, Refusal> {
    let id = SCRIPTS[values.get("script") as usize];
    let Some(example) = EXAMPLES.iter().find(|example| id != OWN && example.id == id) else { return own(config) };
    let plan = check(example.text).plan.expect("examples are right");
    if id != SCRIPTS[5] {
        return Ok(plan);
    }
    let mut nodes = plan.nodes().to_vec();
    layer(&mut nodes, values.get("layers") as usize, values.get("plain") == 1);
    Ok(Plan::new(nodes).expect("it is shorter"))
}

/// The script that comes with the configuration.
fn own(config: &Config) -> Result<Plan, Refusal> {
    let refused =
        |value: String| Refusal::new("text", value, format!("a script of at most {MOST_BYTES} bytes, without faults"));
    let text = config.text.as_deref().filter(|text| !text.trim().is_empty()).ok_or_else(|| refused(String::new()))?;
    let checked = check(text);
    checked.plan.ok_or_else(|| {
        let fault = checked.faults.iter().find(|fault| !fault.warning);
        let at = |Fault { place, there, .. }: &Fault| format!("{}:{} {there}", place.line, place.column);
        refused(fault.map_or_else(String::new, at))
    })
}

/// Cuts a chain to so many layers, each one operator if it is to be plain.
fn layer(nodes: &mut Vec<Node>, layers: usize, plain: bool) {
    let mut output = nodes.pop().expect("the output comes last");
    nodes.truncate(1 + layers);
    output.sources = vec![layers];
    nodes.push(output);
    if plain {
        let layers = nodes.iter_mut().filter(|node| node.kind == Kind::Amplify);
        layers.for_each(|node| node.kind = Kind::TrackAmplify);
    }
}
