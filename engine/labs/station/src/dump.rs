//! The text of Liquidsoap's `clock.dump` for a running graph.
//!
//! A clock finds its passive sources through weak references, so that one that went to sleep stays in the text until the
//! collector clears it, unless #5119 has removed it.

use super::graph::{Clock, Graph, Member};
use super::net::{Net, Part};
use super::plan::{Kind, Plan};
use chunks::content::Content;
use clock::dump::{Entry, Ids, Source, format};
use clock::pace::After;
use observe::probe::NoObserver;
use queues::slab::{Ref, Slab};
use queues::weak::WeakQueue;

/// The five sources of a mix: the end of each id behind that of the crossfade, and the one that wakes it, or `None` for the
/// crossfade itself. The buffers are named as in Liquidsoap's `cross.ml`; the others are made by the script's transition.
const MIX: [(&str, Option<u8>); 5] =
    [("before_buffer", Some(2)), ("after_buffer", Some(3)), ("fade_out", Some(4)), ("fade_in", Some(4)), ("add", None)];

/// What a dump is made from. Independent of the contents, for each of which a graph is compiled.
struct Dump<'a> {
    net: &'a Net,
    clocks: &'a [Clock],
    sources: &'a Slab<Member>,
    /// The operators that woke each operator.
    activations: Vec<&'a WeakQueue>,
    /// The id of each operator.
    ids: Vec<String>,
    frame: (u64, u64),
    self_sync: bool,
}

impl<C: Content> Graph<C> {
    /// The clocks with their sources, as of the end of the last tick.
    pub(super) fn dumped(&self) -> String {
        let activations = self.ops.iter().map(|op| &op.activations).collect();
        let frame = (self.setting.frame as u64, u64::from(self.setting.rate));
        // A clock in the mode `auto` is free only when a sync source sets its pace.
        let self_sync = self.after == After::Free;
        let Graph { net, clocks, sources, plan, .. } = self;
        Dump { net, clocks, sources, activations, ids: Vec::new(), frame, self_sync }.text(plan)
    }
}

/// The ids of all operators, from the names of the plan. Of the two operators of `amplify` and of `add`, the muxer has the
/// script's name, as in Liquidsoap's `audio.liq`.
fn ids(net: &Net, plan: &Plan) -> Vec<String> {
    let mut ids = Ids::default();
    let name = |operator: &super::net::Operator| {
        let node = &plan.nodes()[operator.node];
        match (operator.part, node.kind) {
            (Part::Whole, Kind::Amplify) => "track.audio.amplify",
            (Part::Whole, Kind::Add) => "audio.add",
            _ => node.name.as_str(),
        }
    };
    net.operators().map(|operator| ids.next(name(operator))).collect()
}

impl Dump<'_> {
    /// The text, with ids from the names of the plan.
    fn text(mut self, plan: &Plan) -> String {
        self.ids = ids(self.net, plan);
        format(&self.clock(0))
    }

    /// A clock and those of its crossfades.
    fn clock(&self, clock: usize) -> Entry {
        let Clock { passive, ticks, .. } = &self.clocks[clock];
        let outputs = if clock == 0 { self.net.outputs() } else { &[] };
        let leader = self.net.operators().position(|operator| operator.leads == Some(clock));
        // A clock is named after its first output, and a crossfade's after the crossfade.
        let named = leader.unwrap_or(self.net.outputs()[0] as usize);
        let output = |&at: &u32| {
            let id = &self.ids[at as usize];
            Source { id: id.clone(), activations: vec![id.clone()] }
        };
        let leads =
            self.net.operators().filter(|operator| operator.clock == clock).filter_map(|operator| operator.leads);
        Entry {
            id: self.ids[named].clone(),
            ticks: *ticks,
            frame: self.frame,
            self_sync: clock == 0 && self.self_sync,
            outputs: outputs.iter().map(output).collect(),
            active: Vec::new(),
            passive: self
                .members(passive)
                .into_iter()
                .map(|(source, member)| self.source(source, member, named))
                .collect(),
            sub_clocks: leads.map(|led| self.clock(led)).collect(),
        }
    }

    /// The sources that a queue finds.
    fn members(&self, queue: &WeakQueue) -> Vec<(Ref, Member)> {
        let found = queue.elements(self.sources, &mut NoObserver).expect("nobody else uses it");
        found.into_iter().filter_map(|source| Some((source, *self.sources.get(source)?))).collect()
    }

    /// A source of the clock of the crossfade `leader`, or of the outputs' clock.
    fn source(&self, source: Ref, member: Member, leader: usize) -> Source {
        let in_mix = |nth: u8| format!("{}.{}", self.ids[leader], MIX[usize::from(nth)].0);
        match member {
            Member::Operator(at) => {
                let woken_by = self.members(self.activations[usize::from(at)]).into_iter();
                let id = |(_, member)| match member {
                    Member::Operator(at) => self.ids[usize::from(at)].clone(),
                    Member::Mix(nth) => in_mix(nth),
                };
                Source { id: self.ids[usize::from(at)].clone(), activations: woken_by.map(id).collect() }
            }
            // A source that sleeps is woken by none.
            Member::Mix(nth) if self.sources.is_zombie(source) => Source { id: in_mix(nth), activations: Vec::new() },
            Member::Mix(nth) => {
                let by = MIX[usize::from(nth)].1.map_or_else(|| self.ids[leader].clone(), in_mix);
                Source { id: in_mix(nth), activations: vec![by] }
            }
        }
    }
}
