//! The scene of the share part: flat numbers, to draw from. Times are ticks of 0.1 ms. A number that stands for nothing
//! is -1.
//!
//! A header of [`HEADER`] numbers, the frame's units ([`UNIT`] numbers each), and for each of the five formats, in the order
//! of [`Format`], its wrapper: [`WRAPPER`] numbers and the pieces of its view ([`PIECE`] numbers for each of the first
//! [`MOST_PIECES`]).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2 | units of the frame that follow: NAL units, or one raw block |
//! | 3, 4 | whether it is sound (else a picture), whether it is a key frame |
//! | 5, 6 | bytes of payload, and of the message it came in |
//! | 7 | its time in the clip, in ms |
//! | 8, 9 | which format is at work, for which subscriber (0: its view is built) |
//! | 10, 11 | what was done last ([`What`] by number), and how much of it |
//! | 12 | steps begun: pictures, with their sound |
//! | 13 | how much slower than the machine this step is shown |
//! | 14 | actions of this step that are left |
//! | 16 … 32 | the counters, in the order of [`Counter`] |
//!
//! | unit | is |
//! |---|---|
//! | 0 | bytes |
//! | 1 | the first byte: of a NAL unit its header |
//!
//! | wrapper | is |
//! |---|---|
//! | 0 | how many subscribe to it |
//! | 1 | 0 no view of this frame, 1 being built, 2 complete, 3 complete and for nobody |
//! | 2, 3 | pieces, and how many of them follow |
//! | 4, 5, 6 | payload in shells, payload copied, bytes written around it, for this frame's view |
//! | 7 | bytes that went into its sockets, of this frame |
//!
//! | piece | is |
//! |---|---|
//! | 0 | 0 a shell around payload, 1 a copy of payload, 2 written around it |
//! | 1 | bytes |

use super::counts::{Counter, Format, Share, What};
use super::mux::Now;
use crate::media::Track;
use crate::reel::shot::{Act, Seen};
use crate::reel::world::{At, Stage};

/// Numbers of the header.
pub const HEADER: usize = 36;
/// Where the counters begin.
const COUNTERS: usize = 16;
/// Numbers of a unit.
pub const UNIT: usize = 2;
/// Units in a scene, at most.
pub const MOST_UNITS: usize = 64;
/// Numbers of a wrapper before its pieces.
pub const WRAPPER: usize = 8;
/// Numbers of a piece.
pub const PIECE: usize = 2;
/// Pieces of a wrapper in a scene, at most.
pub const MOST_PIECES: usize = 512;

/// A number that stands for nothing.
const NONE: f64 = -1.0;

/// A frame has come in.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// Bytes and first byte.
    units: Vec<(u32, u8)>,
    is_sound: bool,
    is_key: bool,
    message: u32,
    time: u32,
    subscribers: [u32; 5],
}

impl Picture {
    pub fn frame(now: Now, subscribers: [u32; 5]) -> Picture {
        let units = now.media.units(now.frame).iter().take(MOST_UNITS);
        Picture {
            units: units.map(|unit| (unit.len, unit.of(now.file)[0])).collect(),
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
struct Wrapper {
    state: u8,
    /// Kind and bytes.
    pieces: Vec<(u8, u64)>,
    sent: u64,
}

impl Wrapper {
    fn bytes(&self, kind: u8) -> f64 {
        self.pieces.iter().filter(|piece| piece.0 == kind).map(|piece| piece.1).sum::<u64>() as f64
    }
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wrappers {
    frame: Option<Picture>,
    payload: u64,
    wrappers: [Wrapper; 5],
    format: u8,
    who: u16,
    last: Option<(What, u64)>,
}

impl Stage<Share> for Wrappers {
    fn set(&mut self, picture: Picture) {
        *self = Wrappers { frame: Some(picture), ..Wrappers::default() };
    }

    fn follow(&mut self, act: Act<What>) {
        (self.last, self.format, self.who) = (Some((act.what, act.value)), act.place, act.who);
        let wrapper = &mut self.wrappers[usize::from(act.place)];
        // Of what a subscriber is sent the figure shows one.
        let piece = match act.what {
            What::Shelled => Some(0),
            What::Copied(_) => Some(1),
            What::Wrote => Some(2),
            _ => None,
        };
        if let Some(kind) = piece.filter(|_| act.who == 0) {
            wrapper.state = 1;
            wrapper.pieces.push((kind, act.value));
        }
        match act.what {
            What::Came => self.payload = act.value,
            What::Viewed => wrapper.state = if act.value == 0 { 3 } else { 2 },
            What::Sank => wrapper.sent += act.value,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let flag = |on: bool| f64::from(u8::from(on));
        let frame = self.frame.as_ref();
        let units = frame.map_or(&[][..], |frame| &frame.units);
        let head = out.len();
        // The first two, step and time, are the session's to fill in.
        out.extend([
            0.0,
            0.0,
            units.len() as f64,
            flag(frame.is_some_and(|frame| frame.is_sound)),
            flag(frame.is_some_and(|frame| frame.is_key)),
            self.payload as f64,
            frame.map_or(0.0, |frame| f64::from(frame.message)),
            frame.map_or(0.0, |frame| f64::from(frame.time)),
            f64::from(self.format),
            f64::from(self.who),
            self.last.map_or(NONE, |(what, _)| f64::from(what.number())),
            self.last.map_or(NONE, |(_, value)| value as f64),
            at.turns as f64,
            at.slowed as f64,
            at.left as f64,
        ]);
        out.resize(head + COUNTERS, 0.0);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
        out.resize(head + HEADER, 0.0);
        out.extend(units.iter().flat_map(|&(bytes, first)| [f64::from(bytes), f64::from(first)]));
        for format in Format::ALL {
            let wrapper = &self.wrappers[format as usize];
            let shown = wrapper.pieces.len().min(MOST_PIECES);
            out.extend([
                frame.map_or(0.0, |frame| f64::from(frame.subscribers[format as usize])),
                f64::from(wrapper.state),
                wrapper.pieces.len() as f64,
                shown as f64,
                wrapper.bytes(0),
                wrapper.bytes(1),
                wrapper.bytes(2),
                wrapper.sent as f64,
            ]);
            out.extend(wrapper.pieces[..shown].iter().flat_map(|&(kind, bytes)| [f64::from(kind), bytes as f64]));
        }
    }
}
