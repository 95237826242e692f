//! What operators do to make a frame, each kind a file or a function.

mod add;
mod cross;
mod files;
mod select;
mod tone;

pub(crate) use cross::{Cross, fades};
pub(crate) use files::{Files, Made, Tracks};
pub(crate) use select::{By, Select};
pub(crate) use tone::{Tone, Wave, noise};

use super::graph::Graph;
use super::tools::{Bench, multiply, timed};
use chunks::lengths::content::Content;
use chunks::lengths::frame::{AUDIO, Frame, MARKS, METADATA};

/// An operator's own state.
#[derive(Default)]
pub(crate) enum Work<C> {
    /// It is at work.
    #[default]
    Busy,
    Tone(Tone),
    /// The one frame that it ever makes.
    Blank(Option<Frame<C>>),
    Files(Files<C>),
    Select(Select),
    Cross(Cross<C>),
    /// What samples are multiplied by.
    Amplify(f64),
    Muxer,
    Through,
    /// Whether the sum is divided by the weights', and they.
    Add(bool, Vec<f64>),
    Output,
}

/// What an output's metadata has more: that it is on air.
pub(crate) const ON_AIR: u32 = 1 << 31;

impl<C: Content> Graph<C> {
    /// Whether an operator can make something in this tick.
    pub(super) fn can_generate<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) -> bool {
        let work = std::mem::take(&mut self.ops[at].work);
        let can = match &work {
            Work::Tone(_) | Work::Blank(_) => true,
            Work::Files(files) => files.ready(),
            Work::Select(select) => self.can_select(at, select, desk),
            Work::Cross(cross) => self.can_cross(at, cross, desk),
            Work::Amplify(_) | Work::Through | Work::Output => self.is_ready(self.child(at, 0), desk),
            // As long as both are: the first is when the second is.
            Work::Muxer => (0..2).all(|nth| self.is_ready(self.child(at, nth), desk)),
            Work::Add(..) => {
                // All are asked, as those that are ready are the ones that are added.
                (0..self.net.children(at).len()).filter(|&nth| self.is_ready(self.child(at, nth), desk)).count() > 0
            }
            Work::Busy => unreachable!("there are no circles"),
        };
        self.ops[at].work = work;
        can
    }

    /// Makes an operator's frame.
    pub(super) fn generate<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let mut work = std::mem::take(&mut self.ops[at].work);
        let frame = match &mut work {
            Work::Tone(tone) => self.tone(tone, desk),
            Work::Blank(made) => made.get_or_insert_with(|| self.silence(desk)).clone(),
            Work::Files(files) => self.play(files, desk),
            Work::Select(select) => self.select(at, select, desk),
            Work::Cross(cross) => self.cross(at, cross, desk),
            Work::Amplify(gain) => self.amplify(at, *gain, desk),
            Work::Muxer => self.mux(at, desk),
            Work::Through => {
                self.tools.look_up(METADATA, 0, desk);
                self.tools.look_up(MARKS, 0, desk);
                self.whole(self.child(at, 0), desk)
            }
            Work::Add(normal, weights) => self.add(at, *normal, weights, desk),
            Work::Output => self.on_air(at, desk),
            Work::Busy => unreachable!("there are no circles"),
        };
        self.ops[at].work = work;
        frame
    }

    /// All of a child's frame.
    #[inline(never)]
    pub(super) fn whole<const ON: bool>(&mut self, child: usize, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let frame = self.get(child, desk);
        let length = self.tools.position(&frame, desk);
        self.consume(child, length, desk);
        frame
    }

    /// A frame whose sound is a copy, louder or softer: copied even when it is to be as loud as it was.
    fn amplify<const ON: bool>(&mut self, at: usize, gain: f64, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let given = self.whole(self.child(at, 0), desk);
        self.tools.is_sound(desk);
        given.map(desk, |field, content, desk| {
            if field != AUDIO || content.is_empty(desk) {
                return content.clone();
            }
            let mut copy = content.copy(desk);
            if gain != 1.0 {
                multiply(copy.data_mut().expect("a copy is nobody else's"), gain);
            }
            copy
        })
    }

    /// Sound of one source, all else of another.
    fn mux<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let inner = self.whole(self.child(at, 0), desk);
        let original = self.whole(self.child(at, 1), desk);
        self.tools.look_up(METADATA, 0, desk);
        self.tools.look_up(MARKS, 0, desk);
        let contents = [original.get(METADATA), original.get(MARKS), inner.get(AUDIO)];
        Frame::new(contents.map(C::clone), desk)
    }

    /// What an output is given, with the metadata of what is on air.
    fn on_air<const ON: bool>(&mut self, at: usize, desk: &mut Bench<'_, ON>) -> Frame<C> {
        let given = self.whole(self.child(at, 0), desk);
        let length = self.tools.position(&given, desk);
        let events = super::tools::events(&given, METADATA, desk);
        let events = events.into_iter().map(|(at, value)| (at, value | ON_AIR)).collect();
        self.tools.look_up(METADATA, length, desk);
        let metadata = timed(events, length, desk);
        Frame::new([metadata, given.get(MARKS).clone(), given.get(AUDIO).clone()], desk)
    }
}

impl<C: Content> Work<C> {
    /// The same with contents of its own.
    pub fn apart(&self) -> Self {
        match self {
            Work::Busy => Work::Busy,
            Work::Tone(tone) => Work::Tone(tone.clone()),
            Work::Blank(made) => Work::Blank(made.as_ref().map(Frame::apart)),
            Work::Files(files) => Work::Files(files.apart()),
            Work::Select(select) => Work::Select(select.clone()),
            Work::Cross(cross) => Work::Cross(cross.apart()),
            Work::Amplify(gain) => Work::Amplify(*gain),
            Work::Muxer => Work::Muxer,
            Work::Through => Work::Through,
            Work::Add(normal, weights) => Work::Add(*normal, weights.clone()),
            Work::Output => Work::Output,
        }
    }
}
