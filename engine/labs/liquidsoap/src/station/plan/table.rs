//! The operators there are, in data: name, arguments with type, unit, range and default, and sources.
//!
//! Names and arguments are Liquidsoap's where it has them. Ours alone: `output.card` (Liquidsoap has one output for each
//! sound system), the `track` and `buffer` of what plays files (there, the files decide).

use observe::named;

named! {
    /// What an operator is, and its name in scripts.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Kind {
        /// A tone.
        Sine = "sine",
        /// Silence.
        Blank = "blank",
        /// White noise, the same every time.
        Noise = "noise",
        /// Track after track, without end.
        Playlist = "playlist",
        /// Tracks that were asked for, until there are none left.
        Queue = "request.queue",
        /// The first of its sources that is ready and whose condition holds.
        Switch = "switch",
        /// The first of its sources that is ready.
        Fallback = "fallback",
        /// A track of each source, and all of the last.
        Sequence = "sequence",
        /// One source, the end of each track mixed with the beginning of the next.
        Crossfade = "crossfade",
        /// Louder or softer, as scripts call it: an amplifier, and a muxer over what it makes and what it was given.
        Amplify = "amplify",
        /// Louder or softer, the amplifier alone.
        TrackAmplify = "track.audio.amplify",
        /// The sum of its sources.
        Add = "add",
        /// An output that plays nothing.
        Dummy = "output.dummy",
        /// An output that is heard.
        Card = "output.card",
    }
}

/// What an argument is given as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Type {
    /// A number from `min` to `max`.
    Number {
        /// Smallest value accepted.
        min: f64,
        /// Largest value accepted.
        max: f64,
        /// Value when nothing is said; without it, something must be.
        default: Option<f64>,
    },
    /// A whole number from `min` to `max`.
    Whole {
        /// Smallest value accepted.
        min: u32,
        /// Largest value accepted.
        max: u32,
        /// Value when nothing is said.
        default: u32,
    },
    /// True or false.
    Truth {
        /// Value when nothing is said.
        default: bool,
    },
    /// One of these words; the first when nothing is said.
    Word(&'static [&'static str]),
    /// A list of at most so many texts; none when nothing is said.
    Texts {
        /// Most texts of the list.
        most: usize,
    },
    /// A list of numbers from `min` to `max`, one for each source, or none: then all are 1.
    Numbers {
        /// Smallest value accepted.
        min: f64,
        /// Largest value accepted.
        max: f64,
    },
    /// A condition for each source, given with it in a pair: `[({true}, a), ({0s-30s}, b)]`.
    Conditions,
}

/// An argument of an operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Argument {
    /// Its label. The first argument that is [`bare`](Self::bare) may also be given without.
    pub label: &'static str,
    /// Its type, with range and default.
    pub is: Type,
    /// Its unit; empty for what has none.
    pub unit: &'static str,
    /// Whether it is given without its label, as `sine(440.)`.
    pub bare: bool,
}

/// The sources that an operator takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sources {
    /// None: it is where sound comes from.
    None,
    /// One, without a label, after the other arguments.
    One,
    /// A list of `1..=most`, without a label; with [`Type::Conditions`] a list of pairs.
    List {
        /// Most sources of the list.
        most: usize,
    },
}

/// An operator as it is called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signature {
    /// What it is.
    pub kind: Kind,
    /// Its name in scripts.
    pub name: &'static str,
    /// Its arguments, in the order of a node's values.
    pub arguments: &'static [Argument],
    /// Its sources.
    pub sources: Sources,
    /// Whether it is an output, which is nobody's source.
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

/// How long the tracks are of what plays files.
const TRACK: Argument = argument("track", "s", number(0.1, 3_600.0, 4.0));
/// Samples that a decoder hands out at once; 1152 are an MP3 frame.
const BUFFER: Argument = argument("buffer", "samples", Type::Whole { min: 14, max: 8_192, default: 1_152 });
/// Whether another source is chosen at the end of a track only, or at any frame.
const TRACK_SENSITIVE: Argument = argument("track_sensitive", "", Type::Truth { default: true });
/// What samples are multiplied by.
const GAIN: Argument = bare("gain", "times", Type::Number { min: 0.0, max: 16.0, default: None });
/// Most sources of a list.
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
        // The built-in piece or the picked file; or noise, for who wants to hear nothing of it twice.
        &[bare("uri", "", Type::Word(&["music", "noise"])), TRACK, BUFFER],
        Sources::None,
    ),
    source(Kind::Queue, &[argument("queue", "", Type::Texts { most: 64 }), TRACK, BUFFER], Sources::None),
    source(Kind::Switch, &[TRACK_SENSITIVE, argument("conditions", "", Type::Conditions)], MANY),
    source(Kind::Fallback, &[TRACK_SENSITIVE], MANY),
    source(Kind::Sequence, &[], MANY),
    source(
        Kind::Crossfade,
        &[
            // How much of two tracks is mixed, and how long each fades; a fade lasts no longer than the mix.
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
    output(Kind::Dummy),
    output(Kind::Card),
];

impl Kind {
    /// How it is called.
    pub fn signature(self) -> &'static Signature {
        &OPERATORS[self as usize]
    }
}
