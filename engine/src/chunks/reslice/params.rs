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

/// Bytes that all chunks of all subscribers may have in a figure's frame: a world keeps every action of one.
const MOST_ACTIONS: u32 = 2_000_000;

impl Params {
    /// Reads the knobs that were checked one by one.
    ///
    /// # Errors
    /// When there would be more chunks in a message than can be drawn.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let get = |id| values.get(id);
        let params = Params {
            input: get("in_chunk") as usize,
            output: get("out_chunk") as usize,
            mix: if get("traffic") == 0 { Mix::Fixed(get("message")) } else { Mix::Camera },
            form: [Form::Deltas, Form::Full, Form::Late][get("headers") as usize],
            subscribers: get("subscribers"),
            price: Price {
                call_ns: get("call_ns"),
                vector_ns: get("vector_ns"),
                most: [syscall::MOST_VECTORS, 16][get("cap") as usize],
            },
            seed: config.seed,
        };
        let (Mix::Fixed(longest), smallest) = (params.mix, params.input.min(params.output) as u32) else {
            return Ok(params);
        };
        let actions = longest.div_ceil(smallest) * 4 * params.subscribers;
        if actions > MOST_ACTIONS {
            let most = MOST_ACTIONS / 4 / params.subscribers * smallest;
            let allowed = format!("1 to {most} bytes with so many subscribers and such small chunks");
            return Err(Refusal::new("message", longest, allowed));
        }
        Ok(params)
    }

    /// Whether times need more than 24 bits.
    pub fn is_late(&self) -> bool {
        self.form == Form::Late
    }
}
