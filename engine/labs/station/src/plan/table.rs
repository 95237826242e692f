//! The table of operators: name, arguments with type, unit, range and default, and sources.
//!
//! Names and arguments are Liquidsoap's, except `output.card` (Liquidsoap has one output for each sound system), the
//! arguments `track` and `buffer` of playlists and queues (in Liquidsoap the files determine them), `self_sync` of playlists
//! (in Liquidsoap an argument of `source.dynamic`), and `on_position`, which in Liquidsoap is a method of every source and
//! takes the handler; here it is an operator, and its handler is a counter.

use observe::named;

named! {
    /// Kinds of operators, and their names in scripts.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Kind {
        /// A tone.
        Sine = "sine",
        /// Silence.
        Blank = "blank",
        /// White noise, reproducible.
        Noise = "noise",
        /// Plays track after track, endlessly.
        Playlist = "playlist",
        /// Plays requested tracks, until none is left.
        Queue = "request.queue",
        /// Selects the first of its sources that is ready and whose condition holds.
        Switch = "switch",
        /// Selects the first of its sources that is ready.
        Fallback = "fallback",
        /// Plays one track of each source, and all of the last source.
        Sequence = "sequence",
        /// Mixes the end of each track of its source with the beginning of the next.
        Crossfade = "crossfade",
        /// Changes the volume, as called from a script: an amplifier, and a muxer of its output and its input.
        Amplify = "amplify",
        /// Changes the volume: the amplifier alone.
        TrackAmplify = "track.audio.amplify",
        /// The sum of its sources.
        Add = "add",
        /// Calls a handler once a track, when so much of it has been played or is left.
        OnPosition = "on_position",
        /// An output that discards its frames.
        Dummy = "output.dummy",
        /// An output to the sound card.
        Card = "output.card",
    }
}

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Type {
    /// A number from `min` to `max`.
    Number {
        /// Smallest value accepted.
        min: f64,
        /// Largest value accepted.
        max: f64,
        /// Default value; without one the argument is required.
        default: Option<f64>,
    },
    /// A whole number from `min` to `max`.
    Whole {
        /// Smallest value accepted.
        min: u32,
        /// Largest value accepted.
        max: u32,
        /// Default value.
        default: u32,
    },
    /// True or false.
    Truth {
        /// Default value.
        default: bool,
    },
    /// One of these words; the first is the default.
    Word(&'static [&'static str]),
    /// A list of texts, of limited length; empty by default.
    Texts {
        /// Largest number of texts.
        most: usize,
    },
    /// A list of numbers from `min` to `max`, one for each source, or an empty list, the default: then all are 1.
    Numbers {
        /// Smallest value accepted.
        min: f64,
        /// Largest value accepted.
        max: f64,
    },
    /// A condition for each source, written with it as a pair: `[({true}, a), ({0s-30s}, b)]`.
    Conditions,
}

/// An argument of an operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Argument {
    /// Its label. The first argument that is [`bare`](Self::bare) may also be written without it.
    pub label: &'static str,
    /// Its type, with range and default.
    pub is: Type,
    /// Its unit, or an empty string.
    pub unit: &'static str,
    /// Whether it may be written without its label, as in `sine(440.)`.
    pub bare: bool,
}

/// The sources that an operator takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sources {
    /// None: it generates sound.
    None,
    /// One, without a label, after the other arguments.
    One,
    /// A list of 1 to `most`, without a label; with [`Type::Conditions`] a list of pairs.
    List {
        /// Largest number of sources.
        most: usize,
    },
}

/// The signature of an operator's function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signature {
    /// Its kind.
    pub kind: Kind,
    /// Its name in scripts.
    pub name: &'static str,
    /// Its arguments, in the order of a node's values.
    pub arguments: &'static [Argument],
    /// Its sources.
    pub sources: Sources,
    /// Whether it is an output, which cannot be a source.
    pub output: bool,
}

const fn argument(label: &'static str, unit: &'static str, is: Type) -> Argument {
    Argument { label, is, unit, bare: false }
}

const fn bare(label: &'static str, unit: &'static str, is: Type) -> Argument {
    Argument { label, is, unit, bare: true }
}

const fn number(min: f64, max: f64, default: f64) -> Type {
    Type::Number { min, max, default: Some(default) }
}

/// Duration of the tracks of a playlist or queue.
const TRACK: Argument = argument("track", "s", number(0.1, 3_600.0, 4.0));
/// Number of samples that a decoder returns at once; 1152 are an MP3 frame.
const BUFFER: Argument = argument("buffer", "samples", Type::Whole { min: 14, max: 8_192, default: 1_152 });
/// Whether another source is selected at the end of a track only, or at any frame.
const TRACK_SENSITIVE: Argument = argument("track_sensitive", "", Type::Truth { default: true });
/// Factor by which samples are multiplied.
const GAIN: Argument = bare("gain", "times", Type::Number { min: 0.0, max: 16.0, default: None });
/// A list of up to 64 sources.
const MANY: Sources = Sources::List { most: 64 };

const fn source(kind: Kind, arguments: &'static [Argument], sources: Sources) -> Signature {
    Signature { kind, name: Kind::NAMES[kind as usize], arguments, sources, output: false }
}

const fn output(kind: Kind) -> Signature {
    Signature { kind, name: Kind::NAMES[kind as usize], arguments: &[], sources: Sources::One, output: true }
}

/// All operators, by the number of their kind.
pub const OPERATORS: [Signature; Kind::NAMES.len()] = [
    source(
        Kind::Sine,
        &[bare("frequency", "Hz", number(1.0, 20_000.0, 440.0)), argument("amplitude", "times", number(0.0, 1.0, 1.0))],
        Sources::None,
    ),
    source(Kind::Blank, &[], Sources::None),
    source(Kind::Noise, &[argument("amplitude", "times", number(0.0, 1.0, 1.0))], Sources::None),
    source(
        Kind::Playlist,
        // The built-in piece or the file that the user picked; or noise, which does not repeat audibly.
        &[
            bare("uri", "", Type::Word(&["music", "noise"])),
            TRACK,
            BUFFER,
            // Whether it sets a pace of its own. The clock does not run it, and hears of it through its parents alone.
            argument("self_sync", "", Type::Truth { default: false }),
        ],
        Sources::None,
    ),
    source(Kind::Queue, &[argument("queue", "", Type::Texts { most: 64 }), TRACK, BUFFER], Sources::None),
    source(Kind::Switch, &[TRACK_SENSITIVE, argument("conditions", "", Type::Conditions)], MANY),
    source(Kind::Fallback, &[TRACK_SENSITIVE], MANY),
    source(Kind::Sequence, &[], MANY),
    source(
        Kind::Crossfade,
        &[
            // Duration of the mix of two tracks, and of each fade; a fade is at most as long as the mix.
            argument("duration", "s", number(0.1, 10.0, 5.0)),
            argument("fade_in", "s", number(0.0, 10.0, 3.0)),
            argument("fade_out", "s", number(0.0, 10.0, 3.0)),
        ],
        Sources::One,
    ),
    source(Kind::Amplify, &[GAIN], Sources::One),
    source(Kind::TrackAmplify, &[GAIN], Sources::One),
    source(
        Kind::Add,
        &[
            argument("normalize", "", Type::Truth { default: true }),
            argument("weights", "times", Type::Numbers { min: 0.0, max: 16.0 }),
        ],
        MANY,
    ),
    source(
        Kind::OnPosition,
        &[
            argument("position", "s", Type::Number { min: 0.0, max: 3_600.0, default: None }),
            // Whether the position counts from the end of the track rather than from its start.
            argument("remaining", "", Type::Truth { default: false }),
            // Whether the handler is called at the end of a track that did not reach the position.
            argument("allow_partial", "", Type::Truth { default: true }),
        ],
        Sources::One,
    ),
    output(Kind::Dummy),
    output(Kind::Card),
];

impl Kind {
    /// Its signature.
    pub fn signature(self) -> &'static Signature {
        &OPERATORS[self as usize]
    }
}
