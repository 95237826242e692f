//! The figure of the share part: one frame, and for each format its wrapper with the pieces of its view.

use super::counts::{Counter, EventKind, Format, Share};
use super::mux::Input;
use media::Track;
use observe::named;
use observe::{record, scene};
use sim::playback::shot::PlaybackEvent;
use sim::playback::world::{At, FigureState};

/// Largest number of units in a scene.
const MOST_UNITS: usize = 64;
/// Largest number of pieces of a wrapper in a scene.
const MOST_PIECES: usize = 512;
/// Number of formats.
const FORMATS: usize = Format::ALL.len();

named! {
    /// Progress of a view.
    #[derive(Default)]
    pub(crate) enum ViewState {
        /// No view of this frame was begun.
        #[default]
        None = "none",
        /// It is being built.
        Built = "built",
        /// It is complete.
        Complete = "complete",
        /// It is complete, and no subscriber receives it.
        Unused = "unused",
    }
}

named! {
    /// Kind of a piece of a view.
    pub(crate) enum Kind {
        /// A shell around payload.
        Shell = "shell",
        /// A copy of payload.
        Copy = "copy",
        /// Bytes written around payload.
        Written = "written",
    }
}

record! {
    /// One frame.
    pub(crate) struct Head {
        is_sound: bool,
        is_key: bool,
        /// bytes of its units
        payload: u64 as bytes,
        /// bytes of the message in which it arrived
        message: u32 as bytes,
        /// its time in the file, in ms
        clip: u32 as ms,
        /// the current format
        format: Format,
        /// the subscriber that is sent the view, from 1; 0: the view is being built
        who: u16,
        /// steps begun; a step is a picture with its sound
        begun: u64,
        /// how much slower than the machine this step is shown
        slowed: u64 as factor,
        /// actions of this step that are left
        left: usize,
    }
}

record! {
    /// A NAL unit, or a raw block of sound.
    pub(crate) struct Unit {
        bytes: u32 as bytes,
        /// its first byte; the header of a NAL unit
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
        /// number of them in the list of pieces, after those of the previous wrapper
        shown: usize,
        /// bytes of payload in shells
        shared: u64 as bytes,
        /// bytes of payload copied
        copied: u64 as bytes,
        /// bytes written around payload
        written: u64 as bytes,
        /// bytes of this frame written into its sockets
        sunk: u64 as bytes,
    }
}

record! {
    /// A piece of a view.
    pub(crate) struct Piece {
        kind: Kind,
        bytes: u64 as bytes,
    }
}

scene! {
    "share": Head, Counter;
    units of unit: Unit,
    wrappers of wrapper: Wrapper,
    pieces of piece: Piece;
    EventKind
}

/// A frame that has arrived.
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
    pub fn frame(input: Input, subscribers: [u32; FORMATS]) -> Picture {
        let units = input.media.units(input.frame).iter().take(MOST_UNITS);
        Picture {
            units: units.map(|unit| Unit { bytes: unit.len, first: unit.of(input.file)[0] }).collect(),
            is_sound: input.frame.track == Track::Audio,
            is_key: input.frame.key,
            message: input.frame.body.len,
            time: input.frame.dts,
            subscribers,
        }
    }
}

/// The state of a format's view.
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

/// The state of the figure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wrappers {
    frame: Option<Picture>,
    payload: u64,
    views: [View; FORMATS],
    format: u8,
    who: u16,
}

impl FigureState<Share> for Wrappers {
    fn set(&mut self, picture: Picture) {
        *self = Wrappers { frame: Some(picture), ..Wrappers::default() };
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        (self.format, self.who) = (event.state, event.actor);
        let view = &mut self.views[usize::from(event.state)];
        // Pieces are shown once, when the view is built, and not again for each subscriber.
        let piece = match event.kind {
            EventKind::Shelled => Some(Kind::Shell),
            EventKind::Copied => Some(Kind::Copy),
            EventKind::Wrote => Some(Kind::Written),
            _ => None,
        };
        if let Some(kind) = piece.filter(|_| event.actor == 0) {
            view.state = ViewState::Built;
            view.pieces.push(Piece { kind, bytes: event.value });
        }
        match event.kind {
            EventKind::Came => self.payload = event.value,
            EventKind::Viewed => view.state = if event.value == 0 { ViewState::Unused } else { ViewState::Complete },
            EventKind::Sank => view.sent += event.value,
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
