//! The knobs of the re-slice part, read into numbers that servers use.

use super::sink::Price;
use crate::lab::config::{Config, Refusal, Values};
use crate::model::syscall;

/// Sizes of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mix {
    /// All of so many bytes.
    Fixed(u32),
    /// As a camera's.
    Camera,
    /// The built-in clip's, pictures and sound.
    Clip,
}

/// What first chunks say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// All of it in a subscriber's first message, then only what changes.
    Deltas,
    /// All of it, always.
    Full,
    /// All of it, with times of 4 h 40 min and more, which take four more bytes in every chunk.
    Late,
}

/// A configuration that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    /// Chunk size of the publisher.
    pub input: usize,
    /// Chunk size of the server.
    pub output: usize,
    pub mix: Mix,
    pub form: Form,
    pub subscribers: u32,
    pub price: Price,
    pub seed: u32,
}

/// Actions that a message may need in all: a world keeps them until they are played.
const MOST_ACTIONS: usize = 2_000_000;

impl Params {
    /// Reads the knobs that were checked one by one.
    pub fn read(config: &Config, values: &Values) -> Params {
        let get = |id| values.get(id);
        Params {
            input: get("in_chunk") as usize,
            output: get("out_chunk") as usize,
            mix: [Mix::Fixed(get("message")), Mix::Camera, Mix::Clip][get("traffic") as usize],
            form: [Form::Deltas, Form::Full, Form::Late][get("headers") as usize],
            subscribers: get("subscribers"),
            price: Price {
                call_ns: get("call_ns"),
                vector_ns: get("vector_ns"),
                most: [syscall::MOST_VECTORS, 16][get("cap") as usize],
            },
            seed: config.seed,
        }
    }

    /// Whether messages of up to so many bytes are not too many chunks.
    ///
    /// # Errors
    /// When there would be more of them than can be drawn.
    pub fn fits(&self, longest: usize) -> Result<(), Refusal> {
        let smallest = self.input.min(self.output);
        let most = MOST_ACTIONS / 4 / self.subscribers as usize;
        if longest.div_ceil(smallest) <= most {
            return Ok(());
        }
        let (knob, value, allowed) = match self.mix {
            Mix::Fixed(_) => ("message", longest, format!("1 to {} bytes", most * smallest)),
            _ if self.input < self.output => ("in_chunk", self.input, format!("{} bytes and more", longest / most + 1)),
            _ => ("out_chunk", self.output, format!("{} bytes and more", longest / most + 1)),
        };
        Err(Refusal::new(knob, value, format!("{allowed} with so many subscribers")))
    }

    /// Whether times need more than 24 bits.
    pub fn is_late(&self) -> bool {
        self.form == Form::Late
    }
}
