//! A frame: a list of fields, each with its content. Its position is the length of its shortest field.

use super::content::{Content, Context};
use super::counts::{Field, Lengths};
use super::data::INFINITE;
use super::list::List;
use sim::playback::shot::Recorder;

/// The number of [`Field::Metadata`].
pub const METADATA: u8 = Field::Metadata as u8;
/// The number of [`Field::Marks`].
pub const MARKS: u8 = Field::Marks as u8;
/// The number of [`Field::Sound`].
pub const AUDIO: u8 = Field::Sound as u8;
/// Number of fields of a frame with sound only.
pub const FIELDS: usize = Field::ALL.len();

/// A frame.
#[derive(Clone)]
pub struct Frame<C> {
    fields: List<(u8, C)>,
    /// The stored position, with [`Content::KEEPS_POSITION`].
    position: usize,
}

impl<C: Content> Frame<C> {
    /// A frame with these contents, by field.
    pub fn new<E: Recorder<Lengths>>(contents: [C; FIELDS], ctx: &mut Context<E>) -> Frame<C> {
        let numbered = contents.into_iter().enumerate().rev();
        let fields = numbered.fold(List::default(), |list, (field, content)| List::cons((field as u8, content), list));
        let mut frame = Frame { fields, position: 0 };
        if C::KEEPS_POSITION {
            frame.position = frame.shortest(ctx);
        }
        frame
    }

    /// The content of a field.
    pub fn get(&self, field: u8) -> &C {
        let (_, content) = self.fields.iter().find(|(id, _)| *id == field).expect("frames have all fields");
        content
    }

    /// Its position: the length of its shortest field. Operators query it many times a tick.
    pub fn position<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> usize {
        if C::KEEPS_POSITION { self.position } else { self.shortest(ctx) }
    }

    fn shortest<E: Recorder<Lengths>>(&self, ctx: &mut Context<E>) -> usize {
        self.fields.iter().fold(INFINITE, |least, (field, content)| {
            ctx.field = *field;
            least.min(content.length(ctx))
        })
    }

    /// Applies `change` to the content of each field.
    pub fn map<E: Recorder<Lengths>>(
        &self,
        ctx: &mut Context<E>,
        mut change: impl FnMut(u8, &C, &mut Context<E>) -> C,
    ) -> Frame<C> {
        let contents = [METADATA, MARKS, AUDIO].map(|field| {
            ctx.field = field;
            change(field, self.get(field), ctx)
        });
        Frame::new(contents, ctx)
    }

    /// A copy with chunk lists of its own.
    pub fn apart(&self) -> Frame<C> {
        let contents = [METADATA, MARKS, AUDIO].map(|field| self.get(field).apart());
        let numbered = contents.into_iter().enumerate().rev();
        let fields = numbered.fold(List::default(), |list, (field, content)| List::cons((field as u8, content), list));
        Frame { fields, position: self.position }
    }
}
