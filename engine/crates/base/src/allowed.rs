//! What a refusal allows, as a code with fields, from which the page makes a sentence in its language. [`fmt::Display`] makes
//! the English one for native programs and tests.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

/// The values that are allowed in place of a refused one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Allowed {
    /// A number within limits, both included.
    Range {
        /// Smallest, if there is a lower limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        min: Option<i64>,
        /// Largest, if there is an upper limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        max: Option<i64>,
        /// Unit, as of a knob; may be empty.
        unit: &'static str,
    },
    /// A positive multiple of a number.
    Multiple {
        /// The number.
        of: u32,
        /// Unit; may be empty.
        unit: &'static str,
    },
    /// One of these; nothing if there are none.
    OneOf {
        /// The ids.
        ids: Vec<String>,
    },
    /// One of these numbers, each of which has a name.
    Choices {
        /// The numbers.
        choices: Vec<Choice>,
    },
    /// The value is within its range, but all knobs together exceed a limit.
    Together {
        /// The values that are accepted while the other knobs keep theirs; absent if there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        accepted: Option<Box<Allowed>>,
        /// Other knobs that have to be set as well.
        also: Vec<Setting>,
        /// The limit.
        limit: Limit,
    },
    /// At most this much memory.
    Memory {
        /// In MiB.
        mib: u32,
        /// The user of the memory.
        of: MemoryUser,
    },
    /// At most this number of actions by hand in a session.
    Actions {
        /// The limit.
        most: u32,
    },
    /// The sound card's rate.
    CardRate {
        /// In frames a second.
        rate: u32,
    },
    /// A script within a limit.
    Script {
        /// The limited quantity.
        limit: ScriptLimit,
        /// Its largest value.
        most: u32,
    },
    /// A field of a media file. The refused value is that of the field.
    Media {
        /// Offset of the field in the file, in bytes.
        at: i64,
        /// Name of the field in the specification.
        field: &'static str,
        /// Kind of the fault.
        fault: MediaFault,
        /// The values that the field may have.
        expected: Box<Allowed>,
    },
    /// A timestamp that is not less than that of the frame before it in its track.
    NotBefore {
        /// The timestamp of the frame before it, in ms.
        ms: u32,
    },
    /// A value that meets a requirement.
    Needs {
        /// The requirement.
        need: Need,
    },
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Choice {
    /// The number.
    pub value: u32,
    /// Its name.
    pub id: &'static str,
}

/// A knob with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Setting {
    /// Id of the knob.
    pub knob: &'static str,
    /// The value.
    pub value: u32,
}

/// A limit on all knobs of a lab together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Limit {
    /// Memory of both worlds.
    Memory,
    /// Work in one step of both worlds.
    Step,
    /// Readers of all streams.
    Readers,
    /// Operators, buffers and time of a script that is run several times.
    Script,
}

/// The user of a limited memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum MemoryUser {
    /// Both worlds of a session.
    Worlds,
    /// All that is measured at once.
    Measured,
}

/// A limited quantity of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum ScriptLimit {
    /// Its length in bytes. A script with a fault is refused with this limit as well.
    Bytes,
    /// Levels of nested expressions.
    Levels,
    /// Parts of a value.
    Parts,
    /// Steps of the evaluation.
    Steps,
    /// Operators.
    Operators,
    /// Paths from an output to sources.
    Paths,
    /// Estimated time of the longest tick up to an operator, in ms.
    Tick,
    /// Estimated time of the longest tick at the given sample rate, in ms.
    TickAtRate,
    /// Buffered samples up to an operator.
    Buffered,
}

/// The kind of a fault in a media file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum MediaFault {
    /// The file ends within a field.
    Truncated,
    /// A size or count that must not be 0 is 0.
    Empty,
    /// A size or value exceeds the available bytes or a limit.
    Oversized,
    /// Something that a file must have, such as a sequence header before a frame, is not there. The value means nothing.
    Missing,
    /// The timestamp of a frame is less than that of the frame before it in its track.
    Reordered,
    /// Headers of another framing stand in the data: start codes of Annex B, or ADTS headers. The value means nothing.
    Framing,
    /// The extended header of Enhanced RTMP. The field is the name of the codec, and the value its FourCC.
    Extended,
    /// The file does not begin as one of this format. The value means nothing.
    Foreign,
    /// A value that the specification does not allow.
    Malformed,
    /// A value that the specification allows, but the media crate does not support.
    Unsupported,
    /// There was not enough memory. The file itself may be valid.
    Memory,
}

/// A requirement without fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Need {
    /// The shape that the catalogue describes. The refused value is the deserializer's message.
    Shape,
    /// A variant with a ring, on threads.
    Ring,
    /// One stream of one track.
    SingleTrack,
    /// A variant or a module with threads.
    Threads,
    /// A variant of a lab with a model.
    Model,
    /// A program that goes on after a panic.
    Unwinding,
    /// A second subscriber: the last one stays.
    SecondSubscriber,
    /// A request that leaves a queue of the script.
    Queue,
    /// Smaller or fewer rings, or a smaller `gogc`.
    SmallerRings,
    /// Finite samples. The refused value is the index of the sample with its value.
    FiniteSamples,
    /// A file for which the free memory suffices. The refused value is the size of the allocation in bytes.
    ShorterFile,
    /// A file with H.264.
    Video,
    /// A file with AAC.
    Audio,
    /// A sequence header before the first frame.
    SequenceHeader,
    /// Lengths before NAL units, and no start codes.
    NalLengths,
    /// Raw AAC, without headers.
    RawAac,
    /// H.264 or AAC in the tag header of FLV 10.1.
    PlainHeader,
    /// An engine with a file format of its own.
    FileFormat,
    /// A library's file without damage. The refused value is the offset of the damage with its code.
    SoundFile,
    /// An engine that was opened before.
    OpenEngine,
    /// A query that was asked before.
    AskedQuery,
    /// Places at which the text can be cut, up to its end.
    Cuts,
}

impl Allowed {
    /// A number within `range`.
    pub fn range<N: TryInto<i64> + Copy>(range: RangeInclusive<N>, unit: &'static str) -> Allowed {
        Allowed::Range { min: Some(integer(*range.start())), max: Some(integer(*range.end())), unit }
    }

    /// A number from `min` on.
    pub fn at_least<N: TryInto<i64>>(min: N, unit: &'static str) -> Allowed {
        Allowed::Range { min: Some(integer(min)), max: None, unit }
    }

    /// A number up to `max`.
    pub fn at_most<N: TryInto<i64>>(max: N, unit: &'static str) -> Allowed {
        Allowed::Range { min: None, max: Some(integer(max)), unit }
    }

    /// This number only.
    pub fn exactly<N: TryInto<i64> + Copy>(number: N, unit: &'static str) -> Allowed {
        Allowed::range(number..=number, unit)
    }

    /// One of `ids`.
    pub fn one_of<I: ToString>(ids: impl IntoIterator<Item = I>) -> Allowed {
        Allowed::OneOf { ids: ids.into_iter().map(|id| id.to_string()).collect() }
    }

    /// One of these numbers with their names.
    pub fn choices(choices: impl IntoIterator<Item = (u32, &'static str)>) -> Allowed {
        Allowed::Choices { choices: choices.into_iter().map(|(value, id)| Choice { value, id }).collect() }
    }
}

/// Limits beyond 64 bits do not occur; the largest number stands for them.
fn integer<N: TryInto<i64>>(number: N) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

impl From<Need> for Allowed {
    fn from(need: Need) -> Allowed {
        Allowed::Needs { need }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Range { min: Some(1), max: Some(1), unit: "bytes" } => write!(out, "1 byte"),
            Allowed::Range { min, max, unit } => {
                match (min, max) {
                    (Some(min), Some(max)) if min == max => write!(out, "{min}"),
                    (Some(min), Some(max)) => write!(out, "{min} to {max}"),
                    (Some(min), None) => write!(out, "at least {min}"),
                    (None, Some(max)) => write!(out, "at most {max}"),
                    (None, None) => write!(out, "any number"),
                }?;
                unit_after(out, unit)
            }
            Allowed::Multiple { of, unit } => {
                write!(out, "a multiple of {of}, at least {of}")?;
                unit_after(out, unit)
            }
            Allowed::OneOf { ids } if ids.is_empty() => write!(out, "none"),
            Allowed::OneOf { ids } => write!(out, "{}", ids.join(", ")),
            Allowed::Choices { choices } => {
                let named: Vec<_> = choices.iter().map(|Choice { value, id }| format!("{value} ({id})")).collect();
                write!(out, "{}", named.join(", "))
            }
            Allowed::Together { accepted: None, limit, .. } => write!(out, "what the limit on {limit} allows"),
            Allowed::Together { accepted: Some(accepted), also, limit } => {
                write!(out, "{accepted}")?;
                also.iter().try_for_each(|Setting { knob, value }| write!(out, ", with {knob} {value}"))?;
                write!(out, " while the other knobs stay as they are (limit: {limit})")
            }
            Allowed::Memory { mib, of: MemoryUser::Worlds } => write!(out, "up to {mib} MiB for both worlds"),
            Allowed::Memory { mib, of: MemoryUser::Measured } => {
                write!(out, "up to {mib} MiB for all that is measured at once")
            }
            Allowed::Actions { most } => write!(out, "at most {most} in a session"),
            Allowed::CardRate { rate } => write!(out, "the sound card's rate, {rate} frames/s"),
            Allowed::Script { limit, most } => script(out, *limit, *most),
            Allowed::Media { at, field, expected, .. } => write!(out, "{expected} for {field} at byte {at}"),
            Allowed::NotBefore { ms } => write!(out, "at least {ms} ms, as the frame before it in its track"),
            Allowed::Needs { need } => write!(out, "{need}"),
        }
    }
}

fn unit_after(out: &mut fmt::Formatter<'_>, unit: &str) -> fmt::Result {
    if unit.is_empty() { Ok(()) } else { write!(out, " {unit}") }
}

fn script(out: &mut fmt::Formatter<'_>, limit: ScriptLimit, most: u32) -> fmt::Result {
    match limit {
        ScriptLimit::Bytes => write!(out, "a script of at most {most} bytes, without faults"),
        ScriptLimit::Levels => write!(out, "at most {most} levels inside each other"),
        ScriptLimit::Parts => write!(out, "values of at most {most} parts"),
        ScriptLimit::Steps => write!(out, "at most {most} steps to evaluate the script"),
        ScriptLimit::Operators => write!(out, "at most {most} operators"),
        ScriptLimit::Paths => write!(out, "at most {most} paths to sources"),
        ScriptLimit::Tick => {
            write!(out, "operators whose longest tick takes at most {most} ms as estimated, those above included")
        }
        ScriptLimit::TickAtRate => {
            write!(out, "a rate at which the longest tick of this script takes at most {most} ms as estimated")
        }
        ScriptLimit::Buffered => write!(out, "buffers of at most {most} samples in all, those above included"),
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Limit::Memory => "memory",
            Limit::Step => "work in one step",
            Limit::Readers => "readers of all streams",
            Limit::Script => "the script",
        })
    }
}

impl fmt::Display for Need {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Need::Shape => "the shape that the catalogue describes",
            Need::Ring => "a variant with a ring, on threads",
            Need::SingleTrack => "1 stream of 1 track on threads",
            Need::Threads => "a variant or a module with threads",
            Need::Model => "a variant of a lab with a model",
            Need::Unwinding => "off in a program that ends with its first panic",
            Need::SecondSubscriber => "nobody: the last one stays",
            Need::Queue => "a request that leaves a script's queue",
            Need::SmallerRings => "smaller or fewer rings, or a smaller GOGC",
            Need::FiniteSamples => "finite samples",
            Need::ShorterFile => "what the memory that is free holds: a shorter file",
            Need::Video => "a file with H.264",
            Need::Audio => "a file with AAC",
            Need::SequenceHeader => "one before the first frame",
            Need::NalLengths => "a length before each NAL unit",
            Need::RawAac => "raw AAC without headers",
            Need::PlainHeader => "H.264 or AAC in the header of FLV 10.1",
            Need::FileFormat => "one with a format of its own",
            Need::SoundFile => "a file without damage",
            Need::OpenEngine => "one that was opened before",
            Need::AskedQuery => "one that was asked before",
            Need::Cuts => "places at which the text can be cut, up to its end",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_may_be_open_or_one_number_and_a_list_may_be_empty() {
        assert_eq!(Allowed::at_least(0, "s").to_string(), "at least 0 s");
        assert_eq!(Allowed::at_most(512_usize, "MiB").to_string(), "at most 512 MiB");
        assert_eq!(Allowed::exactly(13, "bytes").to_string(), "13 bytes");
        assert_eq!(Allowed::exactly(1, "bytes").to_string(), "1 byte");
        assert_eq!(Allowed::one_of::<&str>([]).to_string(), "none");
    }
}
