//! The knobs of the station lab, read into a plan and a setting.

use std::rc::Rc;

use super::catalogue::{OWN, SCRIPTS};
use super::graph::Setting;
use super::plan::cost::{MOST_BUFFERED, MOST_TICK_NS, buffered, shares, tick_ns};
use super::plan::{Kind, MOST_OPERATORS, MOST_WAYS, Node, Plan};
use super::script::examples::EXAMPLES;
use super::script::{Fault, MOST_BYTES, Problem, check};
use audio::Tune;
use base::allowed::{Allowed, Limit, ScriptLimit};
use base::config::{Config, Refusal, Values};

/// Samples of a frame, by the choice: 0.02 s of 44.1 kHz as Liquidsoap has them since 2.3, 0.04 s as before, and the 1024 of its
/// article.
const FRAMES: [usize; 3] = [882, 1_764, 1_024];

/// What frames are cut to, at the sample rate of the card.
pub(crate) fn setting(config: &Config, values: &Values, tune: Option<Rc<Tune>>) -> Setting {
    let on = |id| values.get(id) == 1;
    let (watched, silent_operator) = (on("watched"), on("silent_operator"));
    Setting { frame: frame(values), rate: config.rate, tune, watched, silent_operator }
}

/// The script that is chosen, with as many layers, and as often, as is wanted.
///
/// # Errors
/// There are too many operators; or the script is the configuration's own, and is not there or has a fault, of which the
/// first is named by line, column and what stands there.
pub(crate) fn plan(config: &Config, values: &Values) -> Result<Plan, Refusal> {
    let one = one(config, values)?;
    let (copies, operators) = (values.get("copies") as usize, one.nodes().len());
    let buffers: u64 = one.nodes().iter().map(buffered).sum();
    let fits = |copies: usize| {
        let times = copies as u64;
        operators * copies <= MOST_OPERATORS && one.ways() * times <= MOST_WAYS && buffers * times <= MOST_BUFFERED
    };
    let quick = |copies: usize| tick_ns(&one.times(copies), frame(values), config.rate) <= MOST_TICK_NS;
    if copies > 1 && !(fits(copies) && quick(copies)) {
        let most = (2..copies).rev().find(|&fewer| fits(fewer) && quick(fewer)).unwrap_or(1);
        let accepted = Some(Box::new(Allowed::range(1..=most, if most == 1 { "copy" } else { "copies" })));
        return Err(Refusal::new("copies", copies, Allowed::Together { accepted, also: vec![], limit: Limit::Script }));
    }
    Ok(one.times(copies))
}

/// Refuses a script whose longest tick would take too long: by the place in the text from which on it would, or by the rate.
fn in_time(plan: &Plan, config: &Config, values: &Values, text: Option<&str>) -> Result<(), Refusal> {
    let mut sum: u64 = 0;
    let shares = shares(plan, frame(values), config.rate);
    let over = |share: u64| {
        sum = sum.saturating_add(share);
        sum > MOST_TICK_NS
    };
    let slow = shares.into_iter().position(over);
    let mut all = 0;
    let full = plan.nodes().iter().position(|node| {
        all += buffered(node);
        all > MOST_BUFFERED
    });
    let ms = (MOST_TICK_NS / 1_000_000) as u32;
    let (node, limit, most) = match (slow, full, text) {
        (None, None, _) => return Ok(()),
        (_, _, None) => {
            let allowed = Allowed::Script { limit: ScriptLimit::TickAtRate, most: ms };
            return Err(Refusal::new("rate", config.rate, allowed));
        }
        (Some(node), ..) => (node, ScriptLimit::Tick, ms),
        (None, Some(node), _) => (node, ScriptLimit::Buffered, MOST_BUFFERED as u32),
    };
    let place = Fault::new(text.unwrap_or_default(), plan.nodes()[node].span, Problem::Refused);
    Err(Refusal::new("text", named(&place), Allowed::Script { limit, most }))
}

/// A fault's place, and what stands there.
fn named(Fault { place, there, .. }: &Fault) -> String {
    format!("{}:{} {there}", place.line, place.column)
}

fn frame(values: &Values) -> usize {
    FRAMES[values.get("frame") as usize]
}

/// The same, once.
///
/// # Errors
/// As [`plan`].
pub(crate) fn one(config: &Config, values: &Values) -> Result<Plan, Refusal> {
    let id = SCRIPTS[values.get("script") as usize];
    let Some(example) = EXAMPLES.iter().find(|example| id != OWN && example.id == id) else {
        let (plan, text) = own(config)?;
        in_time(&plan, config, values, Some(text))?;
        return Ok(plan);
    };
    let mut plan = check(example.text).plan.expect("examples are right");
    if id == SCRIPTS[5] {
        let mut nodes = plan.nodes().to_vec();
        layer(&mut nodes, values.get("layers") as usize, values.get("plain") == 1);
        plan = Plan::new(nodes).expect("it is shorter");
    }
    in_time(&plan, config, values, None)?;
    Ok(plan)
}

/// The script that comes with the configuration.
fn own(config: &Config) -> Result<(Plan, &str), Refusal> {
    let refused = |fault: Option<&Fault>| {
        let limit = fault.and_then(|fault| fault.problem.limit());
        let (limit, most) = limit.unwrap_or((ScriptLimit::Bytes, MOST_BYTES as u32));
        Refusal::new("text", fault.map_or_else(String::new, named), Allowed::Script { limit, most })
    };
    let text = config.text.as_deref().filter(|text| !text.trim().is_empty()).ok_or_else(|| refused(None))?;
    let checked = check(text);
    let plan = checked.plan.ok_or_else(|| refused(checked.faults.iter().find(|fault| !fault.warning)))?;
    Ok((plan, text))
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
