//! The knobs of the re-slice part, read into numbers that servers use.

use super::catalogue::lab;
use super::sink::Price;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::STEP_NS;
use model::syscall;

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

/// Work of an action, and of a byte that a subscriber is sent and takes apart, in ns, about.
const ACTION_NS: u64 = 100;
const BYTE_NS: u64 = 2;

/// Refuses messages that would take a step too long: all of one, for all subscribers, is done in one go. `longest` is that
/// of traffic whose sizes are no knob.
pub(crate) fn check(values: &Values, longest: usize) -> Result<(), Refusal> {
    fit(&lab(), values, STEP_NS, "work in one step", &|values| {
        let get = |id| u64::from(values.get(id));
        let bytes = if get("traffic") == 0 { get("message") } else { longest as u64 };
        let (taken, sent) = (bytes / get("in_chunk") + 1, bytes / get("out_chunk") + 1);
        // Both variants, a few actions for each chunk.
        2 * (ACTION_NS * (2 * taken + 3 * sent * get("subscribers")) + BYTE_NS * bytes * (1 + get("subscribers")))
    })
}

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
                most: [syscall::IOV_MAX, 16][get("cap") as usize],
            },
            seed: config.seed,
        }
    }

    /// Whether times need more than 24 bits.
    pub fn is_late(&self) -> bool {
        self.form == Form::Late
    }
}
