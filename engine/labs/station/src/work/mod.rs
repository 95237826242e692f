//! How operators generate a frame, each kind in a file or a function.

mod add;
mod cross;
mod files;
mod on_position;
mod select;
mod tone;

pub(crate) use cross::{Cross, fades};
pub(crate) use files::{Decoder, Files, Tracks};
pub(crate) use on_position::{Handled, OnPosition};
pub(crate) use select::{Select, SelectRule};
pub(crate) use tone::{Tone, Wave, noise};

use super::graph::Graph;
use super::tools::{Ctx, multiply, timed};
use chunks::content::Content;
use chunks::frame::{AUDIO, Frame, MARKS, METADATA};

/// An operator's own state.
#[derive(Default)]
pub(crate) enum Work<C> {
    /// Taken out while the operator runs.
    #[default]
    Busy,
    Tone(Tone),
    /// The only frame that it ever generates.
    Blank(Option<Frame<C>>),
    Files(Files<C>),
    Select(Select),
    Cross(Cross<C>),
    /// Factor by which samples are multiplied.
    Amplify(f64),
    Muxer,
    Through,
    OnPosition(OnPosition),
    /// Whether the sum is divided by the sum of the weights, and the weights.
    Add(bool, Vec<f64>),
    Output,
}

/// Flag in an output's metadata: it is on air.
pub(crate) const ON_AIR: u32 = 1 << 31;

impl<C: Content> Graph<C> {
    /// Whether an operator can generate a frame in this tick.
    pub(super) fn can_generate<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) -> bool {
        let mut work = std::mem::take(&mut self.ops[at].work);
        let can = match &mut work {
            Work::Tone(_) | Work::Blank(_) => true,
            Work::Files(files) => files.ready(),
            Work::Select(select) => self.can_select(at, select, ctx),
            Work::Cross(cross) => self.can_cross(at, cross, ctx),
            Work::Amplify(_) | Work::Through | Work::OnPosition(_) | Work::Output => {
                self.is_ready(self.child(at, 0), ctx)
            }
            // Both children are ready together, because the first pulls from the second.
            Work::Muxer => (0..2).all(|nth| self.is_ready(self.child(at, nth), ctx)),
            Work::Add(..) => {
                // All sources are asked, because exactly the ready ones are added.
                (0..self.net.children(at).len()).filter(|&nth| self.is_ready(self.child(at, nth), ctx)).count() > 0
            }
            Work::Busy => unreachable!("there are no circles"),
        };
        self.ops[at].work = work;
        can
    }

    /// Generates an operator's frame.
    pub(super) fn generate<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let mut work = std::mem::take(&mut self.ops[at].work);
        let frame = match &mut work {
            Work::Tone(tone) => self.tone(tone, ctx),
            Work::Blank(made) => made.get_or_insert_with(|| self.silence(ctx)).clone(),
            Work::Files(files) => self.play(files, ctx),
            Work::Select(select) => self.select(at, select, ctx),
            Work::Cross(cross) => self.cross(at, cross, ctx),
            Work::Amplify(gain) => self.amplify(at, *gain, ctx),
            Work::Muxer => self.mux(at, ctx),
            Work::Through => {
                self.tools.look_up(METADATA, 0, ctx);
                self.tools.look_up(MARKS, 0, ctx);
                self.whole(self.child(at, 0), ctx)
            }
            Work::OnPosition(_) => self.whole(self.child(at, 0), ctx),
            Work::Add(normal, weights) => self.add(at, *normal, weights, ctx),
            Work::Output => self.on_air(at, ctx),
            Work::Busy => unreachable!("there are no circles"),
        };
        self.ops[at].work = work;
        frame
    }

    /// Consumes all of a child's frame.
    #[inline(never)]
    pub(super) fn whole<const ON: bool>(&mut self, child: usize, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let frame = self.get(child, ctx);
        let length = self.tools.position(&frame, ctx);
        self.consume(child, length, ctx);
        frame
    }

    /// A frame with scaled sound. The sound is copied even if the gain is 1.
    fn amplify<const ON: bool>(&mut self, at: usize, gain: f64, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let given = self.whole(self.child(at, 0), ctx);
        self.tools.is_sound(ctx);
        given.map(ctx, |field, content, ctx| {
            if field != AUDIO || content.is_empty(ctx) {
                return content.clone();
            }
            let mut copy = content.copy(ctx);
            if gain != 1.0 {
                multiply(copy.data_mut().expect("a copy is nobody else's"), gain);
            }
            copy
        })
    }

    /// The sound of the first child, with all other fields of the second.
    fn mux<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let inner = self.whole(self.child(at, 0), ctx);
        let original = self.whole(self.child(at, 1), ctx);
        self.tools.look_up(METADATA, 0, ctx);
        self.tools.look_up(MARKS, 0, ctx);
        let contents = [original.get(METADATA), original.get(MARKS), inner.get(AUDIO)];
        Frame::new(contents.map(C::clone), ctx)
    }

    /// An output's frame, with the metadata of what is on air.
    fn on_air<const ON: bool>(&mut self, at: usize, ctx: &mut Ctx<'_, ON>) -> Frame<C> {
        let given = self.whole(self.child(at, 0), ctx);
        let length = self.tools.position(&given, ctx);
        let events = super::tools::events(&given, METADATA, ctx);
        let events = events.into_iter().map(|(at, value)| (at, value | ON_AIR)).collect();
        self.tools.look_up(METADATA, length, ctx);
        let metadata = timed(events, length, ctx);
        Frame::new([metadata, given.get(MARKS).clone(), given.get(AUDIO).clone()], ctx)
    }
}

impl<C: Content> Work<C> {
    /// A copy with chunk lists of its own; the data of the chunks is shared.
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
            Work::OnPosition(handler) => Work::OnPosition(handler.clone()),
            Work::Add(normal, weights) => Work::Add(*normal, weights.clone()),
            Work::Output => Work::Output,
        }
    }
}
