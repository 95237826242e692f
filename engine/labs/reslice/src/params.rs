//! The parameters of the re-slice part, read from its knobs.

use super::catalogue::lab;
use super::sink::Price;
use base::allowed::Limit;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::STEP_NS;
use model::syscall;

/// Sizes of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mix {
    /// A fixed size, in bytes.
    Fixed(u32),
    /// Those of a camera.
    Camera,
    /// Those of the built-in clip's pictures and sound.
    Clip,
}

/// The header of first chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// All fields in a subscriber's first message, then only changes.
    Deltas,
    /// Always all fields.
    Full,
    /// Always all fields, with times from 4 h 40 min, which take four more bytes in every chunk.
    Late,
}

/// The parameters.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    /// Chunk size of the publisher, in bytes.
    pub input: usize,
    /// Chunk size of the server, in bytes.
    pub output: usize,
    pub mix: Mix,
    pub form: Form,
    pub subscribers: u32,
    pub price: Price,
    pub seed: u32,
}

/// Approximate cost in ns of an event, and of a byte that a subscriber is sent and parses.
const ACTION_NS: u64 = 100;
const BYTE_NS: u64 = 2;

/// Refuses messages that would take a step too long, because all work for a message, for all subscribers, is done at once.
/// `longest` is the longest message of traffic whose sizes are not a knob.
pub(crate) fn check(values: &Values, longest: usize) -> Result<(), Refusal> {
    fit(&lab(), values, STEP_NS, Limit::Step, &|values| {
        let get = |id| u64::from(values.get(id));
        let bytes = if get("traffic") == 0 { get("message") } else { longest as u64 };
        let (taken, sent) = (bytes / get("in_chunk") + 1, bytes / get("out_chunk") + 1);
        // Both variants, with a few events for each chunk.
        2 * (ACTION_NS * (2 * taken + 3 * sent * get("subscribers")) + BYTE_NS * bytes * (1 + get("subscribers")))
    })
}

impl Params {
    /// Reads knobs whose values were checked one by one.
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

    /// Whether times need an extended field.
    pub fn is_late(&self) -> bool {
        self.form == Form::Late
    }
}
