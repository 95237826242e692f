//! Switch, fallback and sequence: play one source after the other.
//!
//! A frame is filled with pieces. A track-sensitive switch keeps its source as long as that is ready, and selects again only
//! at the end of a track; other switches select on every frame. A sequence advances at the end of each track, and stays with
//! its last source. A newly selected source begins with a track mark and its last metadata.

use crate::graph::Graph;
use crate::plan::Condition;
use crate::tools::{Ctx, append, events, part, timed};
use chunks::content::Content;
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};
use clock::sync::SyncTracker as _;

/// The rule by which a source is selected.
#[derive(Clone, Debug)]
pub(crate) enum SelectRule {
    /// The first source that is ready and whose condition holds.
    Conditions(Vec<Condition>),
    /// One source after the other.
    Turns,
}

/// The state of a switch, fallback or sequence.
#[derive(Clone, Debug)]
pub(crate) struct Select {
    rule: SelectRule,
    /// Whether it selects at ends of tracks only.
    sensitive: bool,
    selected: Option<usize>,
    /// Whether the source has played since it was selected.
    begun: bool,
    /// Each source's last metadata.
    said: Vec<Option<u32>>,
}

/// Marks a source that has no further samples in this tick.
const SPENT: usize = usize::MAX;

impl Select {
    pub fn new(rule: SelectRule, sensitive: bool, sources: usize) -> Select {
        Select { rule, sensitive, selected: None, begun: false, said: vec![None; sources] }
    }

    /// The selected source, if any.
    pub fn selected(&self) -> Option<usize> {
        self.selected
    }
}

impl<C: Content> Graph<C> {
    pub(super) fn can_select<const ON: bool>(&mut self, at: usize, select: &Select, ctx: &mut Ctx<'_, ON>) -> bool {
        let sources = select.said.len();
        match &select.rule {
            SelectRule::Turns => {
                (select.selected.unwrap_or(0)..sources).any(|nth| self.is_ready(self.child(at, nth), ctx))
            }
            SelectRule::Conditions(conditions) => {
                let now = self.seconds(at);
                let stays = select.selected.filter(|_| select.sensitive);
                stays.is_some_and(|nth| self.is_ready(self.child(at, nth), ctx))
                    || (0..sources).any(|nth| conditions[nth].holds(now) && self.is_ready(self.child(at, nth), ctx))
            }
        }
    }

    pub(super) fn select<const ON: bool>(&mut self, at: usize, select: &mut Select, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let sources = select.said.len();
        let mut read = vec![0; sources];
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        while filled < self.setting.frame {
            let current = select.selected.filter(|&nth| self.has_more(at, nth, read[nth], ctx));
            let last = matches!(select.rule, SelectRule::Turns) && current == Some(sources - 1);
            let ends = match current {
                None => true,
                Some(_) if last => false,
                Some(_) if !select.sensitive => filled == 0 && frame.is_none(),
                Some(nth) => select.begun && self.marked(at, nth, read[nth], ctx),
            };
            let mut changed = false;
            if ends {
                let Some(next) = self.choose(at, select, current, &read, ctx) else { break };
                changed = select.selected != Some(next);
                (select.selected, select.begun) = (Some(next), false);
                if changed {
                    self.net.choose(at, self.child(at, next) as u32);
                    if !self.setting.silent_operator {
                        self.tracker.changed(&self.net.graph, at as u32, ctx.probe);
                    }
                }
            }
            let nth = select.selected.expect("one was chosen");
            let child = self.child(at, nth);
            let given = self.get(child, ctx);
            let length = self.tools.position(&given, ctx);
            let from = read[nth];
            if from >= length {
                read[nth] = SPENT;
                continue;
            }
            let whole = !select.sensitive || (matches!(select.rule, SelectRule::Turns) && nth + 1 == sources);
            let mark = if whole { None } else { first_mark(&given, from, ctx) };
            let to = self.tools.min(mark.unwrap_or(length), from + self.setting.frame - filled, ctx);
            let mut piece = part(&given, from, to - from, ctx);
            if changed {
                piece = initial(&piece, to - from, select.said[nth], ctx);
            }
            if let Some(&(_, said)) = events(&piece, METADATA, ctx).last() {
                select.said[nth] = Some(said);
            }
            self.consume(child, to, ctx);
            read[nth] = to;
            select.begun = true;
            filled += to - from;
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, ctx),
                None => piece,
            });
        }
        frame.unwrap_or_else(|| self.empty_frame.clone())
    }

    /// Whether a source has samples beyond the first `read` of its frame. A source that was not read is only asked whether it
    /// is ready.
    fn has_more<const ON: bool>(&mut self, at: usize, nth: usize, read: usize, ctx: &mut Ctx<'_, ON>) -> bool {
        let child = self.child(at, nth);
        self.is_ready(child, ctx) && (read == 0 || read < self.length(child, ctx))
    }

    /// Whether a track of a source begins at `read`.
    fn marked<const ON: bool>(&mut self, at: usize, nth: usize, read: usize, ctx: &mut Ctx<'_, ON>) -> bool {
        let given = self.get(self.child(at, nth), ctx);
        events(&given, MARKS, ctx).iter().any(|&(mark, _)| mark == read)
    }

    fn length<const ON: bool>(&mut self, child: usize, ctx: &mut Ctx<'_, ON>) -> usize {
        let given = self.get(child, ctx);
        self.tools.position(&given, ctx)
    }

    /// Selects the next source.
    fn choose<const ON: bool>(
        &mut self,
        at: usize,
        select: &Select,
        current: Option<usize>,
        read: &[usize],
        ctx: &mut Ctx<'_, ON>,
    ) -> Option<usize> {
        match &select.rule {
            SelectRule::Turns => {
                let from = select.selected.map_or(0, |nth| nth + 1);
                (from..read.len()).find(|&nth| self.has_more(at, nth, read[nth], ctx)).or(current)
            }
            SelectRule::Conditions(conditions) => {
                let now = self.seconds(at);
                (0..read.len()).find(|&nth| conditions[nth].holds(now) && self.has_more(at, nth, read[nth], ctx))
            }
        }
    }
}

/// The first track mark after `from`.
fn first_mark<C: Content, const ON: bool>(frame: &Frame<C>, from: usize, ctx: &mut Ctx<'_, ON>) -> Option<usize> {
    events(frame, MARKS, ctx).iter().map(|&(at, _)| at).find(|&at| at > from)
}

/// A piece that begins with a track mark and its source's last metadata.
fn initial<C: Content, const ON: bool>(
    piece: &Frame<C>,
    length: usize,
    said: Option<u32>,
    ctx: &mut Ctx<'_, ON>,
) -> Frame<C> {
    let [metadata, marks] = [(METADATA, said), (MARKS, Some(0))].map(|(field, value)| {
        let mut events = events(piece, field, ctx);
        if let Some(value) = value
            && events.first().is_none_or(|&(at, _)| at > 0)
        {
            events.insert(0, (0, value));
        }
        timed(events, length, ctx)
    });
    let audio = piece.get(AUDIO).clone();
    Frame::new([metadata, marks, audio], ctx)
}
