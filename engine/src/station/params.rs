//! The knobs of the station lab, read into a plan and a setting.

use std::rc::Rc;

use super::catalogue::SCRIPTS;
use super::graph::Setting;
use super::plan::{Kind, MOST_OPERATORS, Node, Plan};
use super::script::check;
use super::script::examples::EXAMPLES;
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
/// There are too many operators.
pub(crate) fn plan(values: &Values) -> Result<Plan, Refusal> {
    let id = SCRIPTS[values.get("script") as usize];
    let example = EXAMPLES.iter().find(|example| example.id == id).expect("every benchmark is an example");
    let plan = check(example.text).plan.expect("examples are right");
    let mut nodes = plan.nodes().to_vec();
    if id == SCRIPTS[5] {
        layer(&mut nodes, values.get("layers") as usize, values.get("plain") == 1);
    }
    let copies = values.get("copies") as usize;
    let (one, all) = (nodes.len(), nodes.len() * copies);
    if all > MOST_OPERATORS {
        return Err(Refusal::new("copies", copies, format!("1 to {} of this script", MOST_OPERATORS / one)));
    }
    let moved =
        |node: &Node, by| Node { sources: node.sources.iter().map(|source| source + by).collect(), ..node.clone() };
    let copied = (0..copies).flat_map(|copy| nodes.iter().map(move |node| moved(node, copy * one))).collect();
    Plan::new(copied).map_err(|fault| Refusal::new("copies", copies, fault.to_string()))
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
