//! The initial states of operators, from a plan.

use std::rc::Rc;

use super::graph::Setting;
use super::net::{Operator, Part};
use super::plan::{Kind, Node, Plan, Value};
use super::work::{Cross, Decoder, Files, OnPosition, Select, SelectRule, Tone, Tracks, Wave, Work};
use chunks::content::Content;

/// The state of an operator before its first tick.
pub(crate) fn work<C: Content>(plan: &Plan, operator: &Operator, setting: &Setting) -> Work<C> {
    let node = &plan.nodes()[operator.node];
    match (operator.part, node.kind) {
        (Part::Muxer, _) => Work::Muxer,
        (Part::Through, _) => Work::Through,
        (Part::Whole, Kind::Sine | Kind::Noise) => Work::Tone(tone(node, operator.node, setting)),
        (Part::Whole, Kind::Blank) => Work::Blank(None),
        (Part::Whole, Kind::Playlist | Kind::Queue) => {
            let (track, buffer) = (samples(node, "track", setting).max(1), node.number("buffer") as usize);
            let music = *node.values.first().expect("both have arguments") == Value::Word(0);
            let decoder = match &setting.tune {
                Some(tune) if music || node.kind == Kind::Queue => Decoder::Tune(Rc::clone(tune)),
                _ => Decoder::noise(operator.node as u64, buffer),
            };
            Work::Files(Files::new(tracks(node), track, buffer, decoder))
        }
        (Part::Whole, Kind::Switch | Kind::Fallback | Kind::Sequence) => {
            let rule = select_rule(node);
            let sensitive = node.kind == Kind::Sequence || node.truth("track_sensitive");
            Work::Select(Select::new(rule, sensitive, node.sources.len()))
        }
        (Part::Whole, Kind::Crossfade) => {
            let [fade_in, fade_out] = ["fade_in", "fade_out"].map(|label| samples(node, label, setting));
            let clock = operator.leads.expect("crossfades lead a clock");
            Work::Cross(Cross::new(crossfade(node, setting), fade_in, fade_out, clock))
        }
        (Part::Whole, Kind::Amplify | Kind::TrackAmplify) => Work::Amplify(node.number("gain")),
        (Part::Whole, Kind::Add) => Work::Add(node.truth("normalize"), weights(node)),
        (Part::Whole, Kind::OnPosition) => Work::OnPosition(OnPosition::new(
            samples(node, "position", setting),
            node.truth("remaining"),
            node.truth("allow_partial"),
        )),
        (Part::Whole, Kind::Dummy | Kind::Card) => Work::Output,
    }
}

/// A duration argument, in samples: the nearest number of them, since 4.02 s are a little less than 4,020 ms in binary.
pub(crate) fn samples(node: &Node, label: &str, setting: &Setting) -> usize {
    (node.number(label) * f64::from(setting.rate)).round() as usize
}

/// The duration of a crossfade, in samples; at least a frame, as in Liquidsoap.
pub(crate) fn crossfade(node: &Node, setting: &Setting) -> usize {
    samples(node, "duration", setting).max(setting.frame)
}

/// A tone, or noise that is different for each node of the plan.
pub(crate) fn tone(node: &Node, place: usize, setting: &Setting) -> Tone {
    let kind = match node.kind {
        Kind::Sine => Wave::Sine(node.number("frequency") / f64::from(setting.rate)),
        _ => Wave::Noise(place as u64),
    };
    Tone { kind, amplitude: node.number("amplitude"), at: 0 }
}

/// The tracks of a playlist or queue.
pub(crate) fn tracks(node: &Node) -> Tracks {
    match node.kind {
        Kind::Queue => Tracks::Requests { prepared: None, queued: (0..node.texts("queue").len() as u32).collect() },
        _ => Tracks::Endless(0),
    }
}

/// The rule by which a switch, fallback or sequence selects a source.
pub(crate) fn select_rule(node: &Node) -> SelectRule {
    use super::plan::Condition;
    match node.kind {
        Kind::Switch => match node.value("conditions") {
            Value::Conditions(conditions) => SelectRule::Conditions(conditions.clone()),
            other => unreachable!("conditions are {other:?}"),
        },
        Kind::Fallback => SelectRule::Conditions(vec![Condition::Fixed(true); node.sources.len()]),
        _ => SelectRule::Turns,
    }
}

/// The weights of an addition, one for each source.
pub(crate) fn weights(node: &Node) -> Vec<f64> {
    match node.value("weights") {
        Value::Numbers(weights) if !weights.is_empty() => weights.clone(),
        _ => vec![1.0; node.sources.len()],
    }
}
