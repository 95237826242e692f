//! Switch, fallback and sequence: one source after the other.
//!
//! A frame is filled with pieces. A track-sensitive switch keeps its source as long as that is ready, and chooses again at the
//! ends of its tracks alone; another one chooses on every frame. A sequence goes on at the end of each track, and stays with
//! its last source. Whoever is chosen anew begins with a track mark, and with what it last said of itself.

use crate::clock::sync::SyncTracker as _;
use crate::station::graph::Graph;
use crate::station::plan::Condition;
use crate::station::tools::{Bench, append, events, part, timed};
use chunks::lengths::content::Content;
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// By what it chooses.
#[derive(Clone, Debug)]
pub(crate) enum By {
    /// The first that is ready and whose condition holds.
    Conditions(Vec<Condition>),
    /// One after the other.
    Turns,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Select {
    by: By,
    /// Whether only ends of tracks matter.
    sensitive: bool,
    selected: Option<usize>,
    /// Whether anything was played since it was selected.
    begun: bool,
    /// What each source last said of itself.
    said: Vec<Option<u32>>,
}

/// A source of which nothing more comes in this tick.
const SPENT: usize = usize::MAX;

impl Select {
    pub fn new(by: By, sensitive: bool, sources: usize) -> Select {
        Select { by, sensitive, selected: None, begun: false, said: vec![None; sources] }
    }

    /// Which source is selected.
    pub fn selected(&self) -> Option<usize> {
        self.selected
    }
}

impl<C: Content> Graph<C> {
    pub(super) fn can_select<const ON: bool>(&mut self, at: usize, select: &Select, desk: &mut Bench<'_, ON>) -> bool {
        let sources = select.said.len();
        match &select.by {
            By::Turns => (select.selected.unwrap_or(0)..sources).any(|nth| self.is_ready(self.child(at, nth), desk)),
            By::Conditions(conditions) => {
                let now = self.seconds(at);
                let stays = select.selected.filter(|_| select.sensitive);
                stays.is_some_and(|nth| self.is_ready(self.child(at, nth), desk))
                    || (0..sources).any(|nth| conditions[nth].holds(now) && self.is_ready(self.child(at, nth), desk))
            }
        }
    }

    pub(super) fn select<const ON: bool>(
        &mut self,
        at: usize,
        select: &mut Select,
        desk: &mut Bench<'_, ON>,
    ) -> Frame<C> {
        let sources = select.said.len();
        let mut read = vec![0; sources];
        let mut frame: Option<Frame<C>> = None;
        let mut filled = 0;
        while filled < self.setting.frame {
            let current = select.selected.filter(|&nth| self.has_more(at, nth, read[nth], desk));
            let last = matches!(select.by, By::Turns) && current == Some(sources - 1);
            let ends = match current {
                None => true,
                Some(_) if last => false,
                Some(_) if !select.sensitive => filled == 0 && frame.is_none(),
                Some(nth) => select.begun && self.marked(at, nth, read[nth], desk),
            };
            let mut changed = false;
            if ends {
                let Some(next) = self.choose(at, select, current, &read, desk) else { break };
                changed = select.selected != Some(next);
                (select.selected, select.begun) = (Some(next), false);
                if changed {
                    self.net.choose(at, self.child(at, next) as u32);
                    self.tracker.changed(&self.net.graph, at as u32, desk.probe);
                }
            }
            let nth = select.selected.expect("one was chosen");
            let child = self.child(at, nth);
            let given = self.get(child, desk);
            let length = self.tools.position(&given, desk);
            let from = read[nth];
            if from >= length {
                read[nth] = SPENT;
                continue;
            }
            let whole = !select.sensitive || (matches!(select.by, By::Turns) && nth + 1 == sources);
            let mark = if whole { None } else { first_mark(&given, from, desk) };
            let to = self.tools.min(mark.unwrap_or(length), from + self.setting.frame - filled, desk);
            let mut piece = part(&given, from, to - from, desk);
            if changed {
                piece = initial(&piece, to - from, select.said[nth], desk);
            }
            if let Some(&(_, said)) = events(&piece, METADATA, desk).last() {
                select.said[nth] = Some(said);
            }
            self.consume(child, to, desk);
            read[nth] = to;
            select.begun = true;
            filled += to - from;
            frame = Some(match frame {
                Some(frame) => append(&frame, &piece, desk),
                None => piece,
            });
        }
        frame.unwrap_or_else(|| self.nothing.clone())
    }

    /// Whether a source has something to give, `read` of its frame being taken. One that was not taken from only says so.
    fn has_more<const ON: bool>(&mut self, at: usize, nth: usize, read: usize, desk: &mut Bench<'_, ON>) -> bool {
        let child = self.child(at, nth);
        self.is_ready(child, desk) && (read == 0 || read < self.length(child, desk))
    }

    /// Whether a track of a source begins where one is.
    fn marked<const ON: bool>(&mut self, at: usize, nth: usize, read: usize, desk: &mut Bench<'_, ON>) -> bool {
        let given = self.get(self.child(at, nth), desk);
        events(&given, MARKS, desk).iter().any(|&(mark, _)| mark == read)
    }

    fn length<const ON: bool>(&mut self, child: usize, desk: &mut Bench<'_, ON>) -> usize {
        let given = self.get(child, desk);
        self.tools.position(&given, desk)
    }

    /// Who comes now.
    fn choose<const ON: bool>(
        &mut self,
        at: usize,
        select: &Select,
        current: Option<usize>,
        read: &[usize],
        desk: &mut Bench<'_, ON>,
    ) -> Option<usize> {
        match &select.by {
            By::Turns => {
                let from = select.selected.map_or(0, |nth| nth + 1);
                (from..read.len()).find(|&nth| self.has_more(at, nth, read[nth], desk)).or(current)
            }
            By::Conditions(conditions) => {
                let now = self.seconds(at);
                (0..read.len()).find(|&nth| conditions[nth].holds(now) && self.has_more(at, nth, read[nth], desk))
            }
        }
    }
}

/// The first mark after `from`.
fn first_mark<C: Content, const ON: bool>(frame: &Frame<C>, from: usize, desk: &mut Bench<'_, ON>) -> Option<usize> {
    events(frame, MARKS, desk).iter().map(|&(at, _)| at).find(|&at| at > from)
}

/// A piece that begins with a track mark, and with what its source last said of itself.
fn initial<C: Content, const ON: bool>(
    piece: &Frame<C>,
    length: usize,
    said: Option<u32>,
    desk: &mut Bench<'_, ON>,
) -> Frame<C> {
    let [metadata, marks] = [(METADATA, said), (MARKS, Some(0))].map(|(field, value)| {
        let mut events = events(piece, field, desk);
        if let Some(value) = value
            && events.first().is_none_or(|&(at, _)| at > 0)
        {
            events.insert(0, (0, value));
        }
        timed(events, length, desk)
    });
    let audio = piece.get(AUDIO).clone();
    Frame::new([metadata, marks, audio], desk)
}
