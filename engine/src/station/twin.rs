//! The twin: the same graphs in the most straightforward way. Frames are flat arrays, everything is copied, nothing is
//! shared but what an operator has made in a tick; there are no chunks, queues, clocks' sync sources or switches.
//!
//! It is the oracle: what it plays is what every variant has to play, of the lab's scripts and of anybody's own. It knows no
//! tune: playlists play noise.

use super::graph::Setting;
use super::make;
use super::plan::{Condition, Kind, Node, Plan};
use super::played::{DIGESTED, event};
use super::work::{By, ON_AIR, Tone, Tracks, fades, noise};
use crate::lab::hash::Hash;

const FILE_BUFFERS: usize = 8;

/// What an output played in a tick: the bits of its samples, and metadata and marks with their fields.
pub(super) type Played = (Vec<[u64; 2]>, Vec<(u8, usize, u32)>);

/// A frame.
#[derive(Clone, Default)]
struct Flat {
    sound: [Vec<f64>; 2],
    metadata: Vec<(usize, u32)>,
    marks: Vec<(usize, u32)>,
}

impl Flat {
    fn len(&self) -> usize {
        self.sound[0].len()
    }

    fn append(&mut self, other: &Flat) {
        let before = self.len();
        self.sound.iter_mut().zip(&other.sound).for_each(|(mine, other)| mine.extend(other));
        let moved = |&(at, value): &(usize, u32)| (at + before, value);
        self.metadata.extend(other.metadata.iter().map(moved));
        self.marks.extend(other.marks.iter().map(moved));
    }

    fn cut(&self, from: usize, to: usize) -> Flat {
        let inside = |events: &[(usize, u32)]| {
            let inside = events.iter().filter(|(at, _)| (from..to).contains(at));
            inside.map(|&(at, value)| (at - from, value)).collect()
        };
        Flat {
            sound: self.sound.each_ref().map(|channel| channel[from..to].to_vec()),
            metadata: inside(&self.metadata),
            marks: inside(&self.marks),
        }
    }

    fn scale(&mut self, by: f64) {
        self.sound.iter_mut().flatten().for_each(|sample| *sample *= by);
    }

    fn mark_after(&self, from: usize) -> Option<usize> {
        self.marks.iter().map(|&(at, _)| at).find(|&at| at > from)
    }
}

/// What an operator remembers.
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
}

struct Files {
    tracks: Tracks,
    track: usize,
    buffer: usize,
    on_air: Option<u32>,
    played: usize,
    /// Buffers that came before this track.
    buffers: usize,
}

impl Files {
    fn prepare(&mut self) {
        if let Tracks::Asked { prepared: prepared @ None, waiting } = &mut self.tracks {
            *prepared = waiting.pop_front();
        }
    }

    fn has_more(&self) -> bool {
        self.on_air.is_some() || !matches!(self.tracks, Tracks::Asked { prepared: None, .. })
    }
}

/// See the module.
pub(super) struct Twin<'a> {
    plan: &'a Plan,
    setting: &'a Setting,
    ops: Vec<Op>,
    /// Ticks of the station, and of each crossfade's clock, by its place and one.
    ticks: Vec<u64>,
}

impl<'a> Twin<'a> {
    pub fn new(plan: &'a Plan, setting: &'a Setting) -> Twin<'a> {
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
        Twin { plan, setting, ops, ticks: vec![0; plan.nodes().len() + 1] }
    }

    /// What a graph's digest has to be after so many ticks from the beginning.
    pub fn digest(&mut self, ticks: u64) -> u64 {
        let mut hash = Hash::default();
        for played in (0..ticks.min(DIGESTED)).flat_map(|_| self.tick()) {
            let (samples, events) = played.unwrap_or_default();
            samples.iter().flatten().for_each(|&bits| hash.number(bits));
            hash.number(samples.len() as u64);
            hash.number(events.into_iter().fold(0, |sum, (field, at, value)| event(sum, field, at, value)));
        }
        hash.get()
    }

    /// Takes a request of a queue back, as [`Graph::remove_request`](super::graph::Graph::remove_request) does.
    #[cfg(test)]
    pub fn remove_request(&mut self, node: usize, request: u32) {
        if let Some(files) = &mut self.ops[node].files {
            if let Tracks::Asked { prepared, waiting } = &mut files.tracks {
                waiting.retain(|&other| other != request);
                *prepared = prepared.filter(|&other| other != request);
            }
            files.prepare();
        }
    }

    /// What each output plays.
    pub fn tick(&mut self) -> Vec<Option<Played>> {
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
        match make::by(self.node(at)) {
            By::Conditions(conditions) => Condition::holds(conditions[nth], seconds),
            By::Turns => true,
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
            Kind::Crossfade => self.ops[at].ahead.len() > 0 || self.ready(self.child(at, 0)),
            Kind::Add => (0..node.sources.len()).filter(|&nth| self.ready(self.child(at, nth))).count() > 0,
            Kind::Amplify | Kind::TrackAmplify | Kind::Dummy | Kind::Card => self.ready(self.child(at, 0)),
        }
    }

    /// An operator's frame, untaken.
    fn look(&mut self, at: usize) -> Flat {
        if self.ready(at) && self.ops[at].frame.is_none() {
            let mut frame = std::mem::take(&mut self.ops[at].cache);
            if self.ops[at].ready == Some((true, true)) && frame.len() < self.setting.frame {
                frame.append(&self.generate(at));
            }
            self.ops[at].frame = Some(frame);
        }
        let most = self.setting.frame;
        self.ops[at].frame.as_ref().map_or_else(Flat::default, |frame| frame.cut(0, frame.len().min(most)))
    }

    /// All of an operator's frame.
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
            Kind::Dummy | Kind::Card => {
                let mut frame = self.whole(self.child(at, 0));
                frame.metadata.iter_mut().for_each(|(_, value)| *value |= ON_AIR);
                frame
            }
        }
    }

    fn play(&mut self, at: usize) -> Flat {
        let length = self.setting.frame;
        let files = self.ops[at].files.as_mut().expect("it plays files");
        let mut frame = Flat::default();
        while frame.len() < length {
            if files.on_air.is_none() {
                let next = match &mut files.tracks {
                    Tracks::Endless(next) => {
                        *next += 1;
                        Some(*next - 1)
                    }
                    Tracks::Asked { prepared, .. } => prepared.take(),
                };
                files.prepare();
                let Some(next) = next else { break };
                (files.on_air, files.played) = (Some(next), 0);
                frame.metadata.push((frame.len(), next));
                frame.marks.push((frame.len(), 0));
            }
            // Sample by sample: buffer after buffer, the last of a track cut short.
            let (buffer, within) = (files.buffers + files.played / files.buffer, files.played % files.buffer);
            let place = ((buffer % FILE_BUFFERS) * files.buffer + within) as u64;
            for (channel, sound) in frame.sound.iter_mut().enumerate() {
                sound.push(noise(at as u64, place, channel as u64));
            }
            files.played += 1;
            if files.played == files.track {
                files.buffers += files.track.div_ceil(files.buffer);
                files.on_air = None;
            }
        }
        frame
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
            // In place: whoever comes later gets it so.
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

    fn has_more(&mut self, at: usize, nth: usize, read: usize) -> bool {
        let child = self.child(at, nth);
        self.ready(child) && (read == 0 || read < self.look(child).len())
    }

    fn select(&mut self, at: usize) -> Flat {
        let node = self.node(at);
        let (sources, turns) = (node.sources.len(), node.kind == Kind::Sequence);
        let sensitive = turns || node.truth("track_sensitive");
        let mut read = vec![0; sources];
        let mut frame = Flat::default();
        while frame.len() < self.setting.frame {
            let selected = self.ops[at].selected;
            let current = selected.filter(|&nth| self.has_more(at, nth, read[nth]));
            let chooses = match current {
                None => true,
                Some(nth) if turns && nth + 1 == sources => false,
                Some(_) if !sensitive => frame.len() == 0,
                Some(nth) => {
                    let given = self.look(self.child(at, nth));
                    self.ops[at].begun && given.marks.iter().any(|&(mark, _)| mark == read[nth])
                }
            };
            let mut changed = false;
            if chooses {
                let next = match turns {
                    true => {
                        let from = selected.map_or(0, |nth| nth + 1);
                        (from..sources).find(|&nth| self.has_more(at, nth, read[nth])).or(current)
                    }
                    false => (0..sources).find(|&nth| self.holds(at, nth) && self.has_more(at, nth, read[nth])),
                };
                let Some(next) = next else { break };
                changed = selected != Some(next);
                (self.ops[at].selected, self.ops[at].begun) = (Some(next), false);
            }
            let nth = self.ops[at].selected.expect("one was chosen");
            let child = self.child(at, nth);
            let given = self.look(child);
            if read[nth] >= given.len() {
                read[nth] = usize::MAX;
                continue;
            }
            let stays = !sensitive || (turns && nth + 1 == sources);
            let end = if stays { None } else { given.mark_after(read[nth]) }.unwrap_or(given.len());
            let end = end.min(read[nth] + self.setting.frame - frame.len());
            let mut piece = given.cut(read[nth], end);
            if changed {
                if piece.marks.first().is_none_or(|&(at, _)| at > 0) {
                    piece.marks.insert(0, (0, 0));
                }
                if let Some(said) = self.ops[at].said[nth]
                    && piece.metadata.first().is_none_or(|&(at, _)| at > 0)
                {
                    piece.metadata.insert(0, (0, said));
                }
            }
            if let Some(&(_, said)) = piece.metadata.last() {
                self.ops[at].said[nth] = Some(said);
            }
            self.take(child, end);
            read[nth] = end;
            self.ops[at].begun = true;
            frame.append(&piece);
        }
        frame
    }

    fn read_ahead(&mut self, at: usize) -> bool {
        let child = self.child(at, 0);
        let given = if self.ready(child) { self.whole(child) } else { Flat::default() };
        self.ops[at].ahead.append(&given);
        self.end_tick(at + 1);
        given.len() > 0
    }

    fn cross(&mut self, at: usize) -> Flat {
        let node = self.node(at);
        let samples = |label| make::samples(node, label, self.setting);
        let (most, fade_in, fade_out) = (samples("duration").max(1), samples("fade_in"), samples("fade_out"));
        let mut frame = Flat::default();
        while frame.len() < self.setting.frame {
            let wanted = self.setting.frame - frame.len();
            let mut more = true;
            while more && self.ops[at].ahead.mark_after(0).is_none() && self.ops[at].ahead.len() < most + wanted {
                more = self.read_ahead(at);
            }
            let free = match self.ops[at].ahead.mark_after(0) {
                None => self.ops[at].ahead.len() - if more { most } else { 0 },
                Some(end) if end > most => end - most,
                Some(end) => {
                    let mut more = true;
                    while more && self.ops[at].ahead.mark_after(end).is_none() && self.ops[at].ahead.len() < end + most
                    {
                        more = self.read_ahead(at);
                    }
                    let ahead = &self.ops[at].ahead;
                    let next = ahead.mark_after(end).unwrap_or(ahead.len());
                    let overlap = end.min(next - end).min(most);
                    if end == overlap {
                        let (before, mut mixed) = (ahead.cut(0, end), ahead.cut(end, 2 * end));
                        for (before, mixed) in before.sound.iter().zip(&mut mixed.sound) {
                            for (at, (before, sample)) in before.iter().zip(mixed).enumerate() {
                                let [out, into] = fades(at, end, fade_out, fade_in);
                                *sample = before * out + *sample * into;
                            }
                        }
                        mixed.append(&ahead.cut(2 * end, ahead.len()));
                        self.ops[at].ahead = mixed;
                        continue;
                    }
                    end - overlap
                }
            };
            let length = free.min(wanted);
            if length == 0 {
                break;
            }
            let ahead = std::mem::take(&mut self.ops[at].ahead);
            frame.append(&ahead.cut(0, length));
            self.ops[at].ahead = ahead.cut(length, ahead.len());
        }
        frame
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
