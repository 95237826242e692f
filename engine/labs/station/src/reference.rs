//! The reference implementation: it runs the same graphs in the most straightforward way. Frames are flat arrays and
//! everything is copied, except that an operator generates one frame a tick; there are no chunks, queues, sync sources or
//! switches.
//!
//! It is the oracle of the lab: every variant must produce its output, for built-in and users' scripts. It has no tune:
//! playlists play noise.

mod cross;
mod files;
mod flat;
mod handlers;
mod select;

use files::Files;
use flat::Flat;

use super::graph::Setting;
use super::make;
use super::plan::{Condition, Kind, Node, Plan};
use super::played::{DIGESTED, digest_handled, event};
use super::work::{Handled, ON_AIR, SelectRule, Tone};
use base::hash::Hash;
use handlers::Handler;

/// The output of a tick: the bits of its samples, and metadata and marks with their fields.
pub(super) type Played = (Vec<[u64; 2]>, Vec<(u8, usize, u32)>);

/// The state of an operator.
#[derive(Default)]
struct Op {
    ready: Option<(bool, bool)>,
    frame: Option<Flat>,
    cache: Flat,
    consumed: usize,
    tone: Option<Tone>,
    files: Option<Files>,
    selected: Option<usize>,
    begun: bool,
    said: Vec<Option<u32>>,
    ahead: Flat,
    crossing: cross::Status,
    handler: Handler,
}

/// The reference implementation of a graph.
pub(super) struct Reference<'a> {
    plan: &'a Plan,
    setting: &'a Setting,
    ops: Vec<Op>,
    /// Ticks of the station, and of each crossfade's clock, by its node's index plus 1.
    ticks: Vec<u64>,
    /// The handlers called in this tick.
    pub handled: Vec<Handled>,
}

impl<'a> Reference<'a> {
    pub fn new(plan: &'a Plan, setting: &'a Setting) -> Reference<'a> {
        let op = |(place, node): (usize, &Node)| {
            let mut op = Op { said: vec![None; node.sources.len()], ..Op::default() };
            match node.kind {
                Kind::Sine | Kind::Noise => op.tone = Some(make::tone(node, place, setting)),
                Kind::Playlist | Kind::Queue => {
                    let (track, buffer) =
                        (make::samples(node, "track", setting).max(1), node.number("buffer") as usize);
                    let mut files =
                        Files { tracks: make::tracks(node), track, buffer, on_air: None, played: 0, buffers: 0 };
                    files.prepare();
                    op.files = Some(files);
                }
                _ => (),
            }
            op
        };
        let ops = plan.nodes().iter().enumerate().map(op).collect();
        Reference { plan, setting, ops, ticks: vec![0; plan.nodes().len() + 1], handled: Vec::new() }
    }

    /// The digest that a graph must have after its first `ticks` ticks.
    pub fn digest(&mut self, ticks: u64) -> u64 {
        let mut hash = Hash::default();
        for _ in 0..ticks.min(DIGESTED) {
            for played in self.tick() {
                let (samples, events) = played.unwrap_or_default();
                samples.iter().flatten().for_each(|&bits| hash.number(bits));
                hash.number(samples.len() as u64);
                hash.number(events.into_iter().fold(0, |sum, (field, at, value)| event(sum, field, at, value)));
            }
            digest_handled(&self.handled, &mut hash);
        }
        hash.get()
    }

    /// Plays a tick; returns the output of each output operator.
    pub fn tick(&mut self) -> Vec<Option<Played>> {
        self.handled.clear();
        let before = self.ticks.clone();
        let outputs: Vec<_> = self.plan.outputs().collect();
        let played = outputs.into_iter().map(|output| self.ready(output).then(|| flat(&self.whole(output)))).collect();
        for (clock, &before) in before.iter().enumerate().skip(1) {
            if self.ticks[clock] == before {
                self.end_tick(clock);
            }
        }
        self.end_tick(0);
        played
    }

    /// Ticks of the clock of the crossfade at index `crossfade` of the plan, and the tracks of the source at index `source`.
    #[cfg(test)]
    pub fn crossed(&self, crossfade: usize, source: usize) -> (u64, Option<&super::work::Tracks>) {
        (self.ticks[crossfade + 1], self.ops[source].files.as_ref().map(|files| &files.tracks))
    }

    fn end_tick(&mut self, clock: usize) {
        self.ticks[clock] += 1;
        for (at, op) in self.ops.iter_mut().enumerate() {
            if self.plan.clock(at) == Some(clock) {
                op.ready = None;
                if let Some(frame) = op.frame.take() {
                    op.cache = frame.cut(op.consumed.min(frame.len()), frame.len());
                }
                op.consumed = 0;
            }
        }
    }

    fn node(&self, at: usize) -> &'a Node {
        &self.plan.nodes()[at]
    }

    fn child(&self, at: usize, nth: usize) -> usize {
        self.node(at).sources[nth]
    }

    fn ready(&mut self, at: usize) -> bool {
        if self.ops[at].ready.is_none() {
            let can = self.can(at);
            self.ops[at].ready = Some((can || self.ops[at].cache.len() > 0, can));
        }
        self.ops[at].ready.is_some_and(|(ready, _)| ready)
    }

    fn holds(&self, at: usize, nth: usize) -> bool {
        let clock = self.plan.clock(at).expect("it runs");
        let seconds = (self.ticks[clock] * self.setting.frame as u64) as f64 / f64::from(self.setting.rate);
        match make::select_rule(self.node(at)) {
            SelectRule::Conditions(conditions) => Condition::holds(conditions[nth], seconds),
            SelectRule::Turns => true,
        }
    }

    fn can(&mut self, at: usize) -> bool {
        let node = self.node(at);
        let selected = self.ops[at].selected;
        match node.kind {
            Kind::Sine | Kind::Blank | Kind::Noise => true,
            Kind::Playlist | Kind::Queue => self.ops[at].files.as_ref().is_some_and(Files::has_more),
            Kind::Sequence => (selected.unwrap_or(0)..node.sources.len()).any(|nth| self.ready(self.child(at, nth))),
            Kind::Switch | Kind::Fallback => {
                let stays = selected.filter(|_| node.truth("track_sensitive"));
                stays.is_some_and(|nth| self.ready(self.child(at, nth)))
                    || (0..node.sources.len()).any(|nth| self.holds(at, nth) && self.ready(self.child(at, nth)))
            }
            Kind::Crossfade => self.can_cross(at),
            Kind::Add => (0..node.sources.len()).filter(|&nth| self.ready(self.child(at, nth))).count() > 0,
            Kind::Amplify | Kind::TrackAmplify | Kind::OnPosition | Kind::Dummy | Kind::Card => {
                self.ready(self.child(at, 0))
            }
        }
    }

    /// An operator's frame, without consuming it.
    fn look(&mut self, at: usize) -> Flat {
        if self.ready(at) && self.ops[at].frame.is_none() {
            let mut frame = std::mem::take(&mut self.ops[at].cache);
            if self.ops[at].ready == Some((true, true)) && frame.len() < self.setting.frame {
                let generated = self.generate(at);
                if self.node(at).kind == Kind::OnPosition {
                    self.handle(at, &generated);
                }
                frame.append(&generated);
            }
            self.ops[at].frame = Some(frame);
        }
        let most = self.setting.frame;
        self.ops[at].frame.as_ref().map_or_else(Flat::default, |frame| frame.cut(0, frame.len().min(most)))
    }

    /// Consumes all of an operator's frame.
    fn whole(&mut self, at: usize) -> Flat {
        let frame = self.look(at);
        self.take(at, frame.len());
        frame
    }

    fn take(&mut self, at: usize, n: usize) {
        self.ops[at].consumed = self.ops[at].consumed.max(n);
    }

    fn generate(&mut self, at: usize) -> Flat {
        let (node, length) = (self.node(at), self.setting.frame);
        match node.kind {
            Kind::Blank => Flat { sound: [vec![0.0; length], vec![0.0; length]], ..Flat::default() },
            Kind::Sine | Kind::Noise => {
                let tone = self.ops[at].tone.as_mut().expect("it is a tone");
                let first = tone.at;
                tone.at += length as u64;
                let right = u64::from(node.kind == Kind::Noise);
                let channel = |channel| (first..tone.at).map(|at| tone.sample(at, channel)).collect();
                Flat { sound: [channel(0), channel(right)], ..Flat::default() }
            }
            Kind::Playlist | Kind::Queue => self.play(at),
            Kind::Switch | Kind::Fallback | Kind::Sequence => self.select(at),
            Kind::Crossfade => self.cross(at),
            Kind::Amplify | Kind::TrackAmplify => {
                let mut frame = self.whole(self.child(at, 0));
                frame.scale(node.number("gain"));
                frame
            }
            Kind::Add => self.add(at),
            Kind::OnPosition => self.whole(self.child(at, 0)),
            Kind::Dummy | Kind::Card => {
                let mut frame = self.whole(self.child(at, 0));
                frame.metadata.iter_mut().for_each(|(_, value)| *value |= ON_AIR);
                frame
            }
        }
    }

    fn add(&mut self, at: usize) -> Flat {
        let node = self.node(at);
        let weights = make::weights(node);
        let ready: Vec<_> = (0..weights.len()).filter(|&nth| self.ready(self.child(at, nth))).collect();
        let total: f64 = ready.iter().map(|&nth| weights[nth]).sum();
        let mut sum = Flat::default();
        for (order, nth) in ready.into_iter().enumerate() {
            let child = self.child(at, nth);
            let length = self.whole(child).len();
            let weight = if node.truth("normalize") && total > 0.0 { weights[nth] / total } else { weights[nth] };
            // In place, so that an operator which pulls later gets the scaled samples.
            self.ops[child].frame.as_mut().expect("it was made").sound.iter_mut().for_each(|channel| {
                channel[..length].iter_mut().for_each(|sample| *sample *= weight);
            });
            let given = self.look(child);
            for (sum, channel) in sum.sound.iter_mut().zip(&given.sound) {
                sum.resize(sum.len().max(length), 0.0);
                sum.iter_mut().zip(channel).for_each(|(sum, sample)| *sum += sample);
            }
            if order == 0 {
                sum.metadata = given.metadata;
            }
        }
        sum
    }
}

fn flat(frame: &Flat) -> Played {
    let [left, right] = &frame.sound;
    let samples = left.iter().zip(right).map(|(left, right)| [left.to_bits(), right.to_bits()]).collect();
    let events = |field: u8, events: &[(usize, u32)]| {
        events.iter().map(move |&(at, value)| (field, at, value)).collect::<Vec<_>>()
    };
    (samples, [events(0, &frame.metadata), events(1, &frame.marks)].concat())
}
