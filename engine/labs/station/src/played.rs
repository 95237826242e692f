//! The graph as a machine of the lab: one tick a turn, the digest and the sound of its outputs, and the user's actions.

use std::collections::VecDeque;

use super::counts::{EventKind, OperatorEvent, Station};
use super::graph::Graph;
use super::observer::StationObserver;
use super::plan::Kind;
use super::scene::{Figure, Picture, Totals};
use super::tools::channels;
use super::work::Handled;
use base::hash::Hash;
use base::{Allowed, Need, Refusal};
use chunks::content::Content;
use chunks::data::Timed;
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};
use sim::action::Action;
use sim::playback::shot::{PlaybackEvent, Recorder, Shot};
use sim::playback::world::Machine;
use sim::{TICKS_PER_S, Tick};

/// Number of ticks whose sound is digested.
pub(crate) const DIGESTED: u64 = 64;

/// Adds an event of a frame to the sum of those before.
pub(crate) fn event(sum: u64, field: u8, at: usize, value: u32) -> u64 {
    sum * 31 + (u64::from(field) << 60 ^ (at as u64) << 32 ^ u64::from(value))
}

impl<C: Content> Graph<C> {
    fn digest_tick(&mut self) {
        for frame in &self.played {
            let mut walked = (0, 0);
            if let Some(frame) = frame {
                walk(
                    frame,
                    |sample| {
                        walked.0 += 1;
                        sample.iter().for_each(|sample| self.digest.number(sample.to_bits()));
                    },
                    |field, at, value| walked.1 = event(walked.1, field, at, value),
                );
            }
            self.digest.number(walked.0);
            self.digest.number(walked.1);
        }
        digest_handled(&self.handled, &mut self.digest);
    }
}

/// Digests the calls of handlers in a tick, by operator: which of two operators generates first is no result.
pub(crate) fn digest_handled(handled: &[Handled], digest: &mut Hash) {
    let mut handled = handled.to_vec();
    handled.sort_by_key(|&(node, _)| node);
    for (node, position) in handled {
        digest.number(node as u64);
        digest.number(position);
    }
}

/// Calls `sample` and `event` with all contents of a frame, without counting.
pub(crate) fn walk<C: Content>(
    frame: &Frame<C>,
    mut sample: impl FnMut([f64; 2]),
    mut event: impl FnMut(u8, usize, u32),
) {
    for field in [METADATA, MARKS, AUDIO] {
        let mut before = 0;
        for chunk in frame.get(field).chunks() {
            let length = chunk.length.unwrap_or_else(|| chunk.data.length() - chunk.offset);
            let part = chunk.offset..chunk.offset + length;
            if field == AUDIO {
                let [left, right] = channels(&*chunk.data);
                left[part.clone()].iter().zip(&right[part]).for_each(|(&left, &right)| sample([left, right]));
            } else if let Some(timed) = chunk.data.any().downcast_ref::<Timed>() {
                let inside = timed.events.iter().filter(|(at, _)| part.contains(at));
                inside.for_each(|&(at, value)| event(field, at - chunk.offset + before, value));
            }
            before += length;
        }
    }
}

impl<C: Content> Machine for Graph<C> {
    type Recording = Station;
    type Figure = Figure;

    fn turn<E: Recorder<Station>>(&mut self, probe: &mut E) {
        if E::DIGESTS {
            let mut observer = StationObserver::<true>::default();
            self.tick(&mut observer);
            probe.show(|| {
                let totals = Box::new(Totals::of(&observer.shots));
                let waiting = self.waiting().iter().map(|one| one.number).collect();
                Shot::Picture(Picture::Tick { operators: self.net.kinds(&self.plan), totals, waiting })
            });
            for shot in observer.shots {
                match shot {
                    Shot::Event(_) => probe.record(shot),
                    Shot::Picture(_) => probe.show(|| shot),
                }
            }
            if self.clocks[0].ticks <= DIGESTED {
                self.digest_tick();
            }
            probe.record(Shot::Event(PlaybackEvent {
                kind: EventKind::Operator(OperatorEvent::Ticked),
                actor: 0,
                state: 0,
                value: self.switches.bits(),
            }));
        } else {
            self.tick(&mut StationObserver::<false>::default());
        }
    }

    fn units(&self) -> u64 {
        self.clocks[0].ticks
    }

    fn digest(&self) -> u64 {
        self.digest.get()
    }

    fn due(&self, turn: u64) -> Tick {
        turn * self.setting.frame as u64 * TICKS_PER_S / u64::from(self.setting.rate)
    }

    fn size(&self) -> usize {
        // A frame for each operator, most of which share theirs, and the frames that crossfades read ahead.
        self.ops.len() * 512 + self.clocks.len() * 64 * 1024
    }

    fn dump(&self) -> String {
        self.dumped()
    }

    /// The action `Leave` removes a request that waits in one of the script's queues.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let has_queue = self.plan.nodes().iter().any(|node| node.kind == Kind::Queue);
        match action {
            Action::Leave { reader } if has_queue => {
                let waiting = self.waiting();
                let Some(one) = waiting.iter().find(|one| one.number == reader) else {
                    let numbers = waiting.iter().map(|one| one.number);
                    return Err(Refusal::new("request", reader, Allowed::one_of(numbers)));
                };
                self.remove_request(one.node, one.request);
                Ok(())
            }
            _ => Err(Refusal::new("action", action.id(), Need::Queue)),
        }
    }

    /// The sound of the outputs to the sound card, mixed; without such outputs, that of the first output.
    fn sound(&mut self, heard: &mut VecDeque<f32>) {
        let nodes = self.plan.nodes();
        let kind = |nth: usize| nodes[self.net.operator(self.net.outputs()[nth] as usize).node].kind;
        let cards: Vec<usize> = (0..self.played.len()).filter(|&nth| kind(nth) == Kind::Card).collect();
        let heard_of = if cards.is_empty() { vec![0] } else { cards };
        let mut mixed = vec![[0.0; 2]; self.setting.frame];
        for frame in heard_of.into_iter().filter_map(|nth| self.played[nth].as_ref()) {
            let mut at = mixed.iter_mut();
            walk(
                frame,
                |sample| {
                    let mixed = at.next().expect("no frame is longer");
                    mixed.iter_mut().zip(sample).for_each(|(mixed, sample)| *mixed += sample);
                },
                |_, _, _| (),
            );
        }
        heard.extend(mixed.into_iter().flatten().map(|sample| sample as f32));
    }
}
