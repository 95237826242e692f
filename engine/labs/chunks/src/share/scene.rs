//! What the page draws of the share part: one frame, and for each format its wrapper with the pieces of its view.

use super::counts::{Counter, Format, Share, What};
use super::mux::Now;
use media::Track;
use observe::named;
use observe::{record, scene};
use sim::playback::shot::Act;
use sim::playback::world::{At, Stage};

/// Units in a scene, at most.
const MOST_UNITS: usize = 64;
/// Pieces of a wrapper in a scene, at most.
const MOST_PIECES: usize = 512;
/// How many formats there are.
const FORMATS: usize = Format::ALL.len();

named! {
    /// How far a view is.
    #[derive(Default)]
    pub(crate) enum ViewState {
        /// There is none of this frame.
        #[default]
        None = "none",
        /// It is being built.
        Built = "built",
        /// It is complete.
        Complete = "complete",
        /// It is complete, and for nobody.
        Unused = "unused",
    }
}

named! {
    /// What a piece of a view is.
    pub(crate) enum Kind {
        /// A shell around payload.
        Shell = "shell",
        /// A copy of payload.
        Copy = "copy",
        /// Bytes written around it.
        Written = "written",
    }
}

record! {
    /// One frame.
    pub(crate) struct Head {
        is_sound: bool,
        is_key: bool,
        /// bytes of its units
        payload: u64,
        /// bytes of the message that it came in
        message: u32,
        /// its time in the file, in ms
        clip: u32,
        /// the format at work
        format: Format,
        /// the subscriber that is sent it, from 1; 0: the view is built
        who: u16,
        /// steps begun: pictures, with their sound
        begun: u64,
        /// how much slower than the machine this step is shown
        slowed: u64,
        /// actions of this step that are left
        left: usize,
    }
}

record! {
    /// A NAL unit, or a raw block of sound.
    pub(crate) struct Unit {
        bytes: u32,
        /// its first byte: of a NAL unit its header
        first: u8,
    }
}

record! {
    /// One format's view of the frame, by number of the format.
    pub(crate) struct Wrapper {
        subscribers: u32,
        state: ViewState,
        /// pieces of the view
        count: usize,
        /// how many of them the list of pieces has, behind those of the wrapper before it
        shown: usize,
        /// bytes of payload in shells
        shared: u64,
        /// bytes of payload copied
        copied: u64,
        /// bytes written around it
        written: u64,
        /// bytes of this frame that went into its sockets
        sunk: u64,
    }
}

record! {
    /// A piece of a view.
    pub(crate) struct Piece {
        kind: Kind,
        bytes: u64,
    }
}

scene! {
    "share": Head, Counter;
    units of unit: Unit,
    wrappers of wrapper: Wrapper,
    pieces of piece: Piece;
    What
}

/// A frame has come in.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    units: Vec<Unit>,
    is_sound: bool,
    is_key: bool,
    message: u32,
    time: u32,
    subscribers: [u32; FORMATS],
}

impl Picture {
    pub fn frame(now: Now, subscribers: [u32; FORMATS]) -> Picture {
        let units = now.media.units(now.frame).iter().take(MOST_UNITS);
        Picture {
            units: units.map(|unit| Unit { bytes: unit.len, first: unit.of(now.file)[0] }).collect(),
            is_sound: now.frame.track == Track::Audio,
            is_key: now.frame.key,
            message: now.frame.body.len,
            time: now.frame.dts,
            subscribers,
        }
    }
}

/// A format's view of the frame.
#[derive(Clone, Debug, Default)]
struct View {
    state: ViewState,
    pieces: Vec<Piece>,
    sent: u64,
}

impl View {
    fn bytes(&self, kind: Kind) -> u64 {
        self.pieces.iter().filter(|piece| piece.kind == kind).map(|piece| piece.bytes).sum()
    }

    fn shown(&self) -> &[Piece] {
        &self.pieces[..self.pieces.len().min(MOST_PIECES)]
    }

    fn wrapper(&self, subscribers: u32) -> Wrapper {
        Wrapper {
            subscribers,
            state: self.state,
            count: self.pieces.len(),
            shown: self.shown().len(),
            shared: self.bytes(Kind::Shell),
            copied: self.bytes(Kind::Copy),
            written: self.bytes(Kind::Written),
            sunk: self.sent,
        }
    }
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wrappers {
    frame: Option<Picture>,
    payload: u64,
    views: [View; FORMATS],
    format: u8,
    who: u16,
}

impl Stage<Share> for Wrappers {
    fn set(&mut self, picture: Picture) {
        *self = Wrappers { frame: Some(picture), ..Wrappers::default() };
    }

    fn follow(&mut self, act: Act<What>) {
        (self.format, self.who) = (act.place, act.who);
        let view = &mut self.views[usize::from(act.place)];
        // Of what a subscriber is sent the figure shows one.
        let piece = match act.what {
            What::Shelled => Some(Kind::Shell),
            What::Copied => Some(Kind::Copy),
            What::Wrote => Some(Kind::Written),
            _ => None,
        };
        if let Some(kind) = piece.filter(|_| act.who == 0) {
            view.state = ViewState::Built;
            view.pieces.push(Piece { kind, bytes: act.value });
        }
        match act.what {
            What::Came => self.payload = act.value,
            What::Viewed => view.state = if act.value == 0 { ViewState::Unused } else { ViewState::Complete },
            What::Sank => view.sent += act.value,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let frame = self.frame.as_ref();
        let head = Head {
            is_sound: frame.is_some_and(|frame| frame.is_sound),
            is_key: frame.is_some_and(|frame| frame.is_key),
            payload: self.payload,
            message: frame.map_or(0, |frame| frame.message),
            clip: frame.map_or(0, |frame| frame.time),
            format: Format::ALL[usize::from(self.format)],
            who: self.who,
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
        };
        let units = frame.map_or(&[][..], |frame| &frame.units);
        let subscribers = frame.map_or([0; FORMATS], |frame| frame.subscribers);
        write(
            out,
            head,
            &at.counters.numbers(),
            units.iter().copied(),
            self.views.iter().zip(subscribers).map(|(view, subscribers)| view.wrapper(subscribers)),
            self.views.iter().flat_map(View::shown).copied(),
        );
    }
}
