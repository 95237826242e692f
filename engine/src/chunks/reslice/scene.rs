//! The scene of the re-slice part: flat numbers, to draw from. Times are ticks of 0.1 ms. A number that stands for
//! nothing is -1.
//!
//! A header of [`HEADER`] numbers, then the beads of what the subscriber at work is sent, in order ([`BEAD`] numbers for
//! each of the first [`MOST_BEADS`]). The cuts of the ruler above are multiples of the publisher's chunk size, those of the
//! ruler below multiples of the server's.
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2, 3 | chunk size of the publisher, of the server |
//! | 4, 5 | bytes of the message, and how many of them have been read |
//! | 6 | subscribers |
//! | 7, 8 | who is at work (0: the publisher's side, else the subscriber's), and its place |
//! | 9, 10 | what was done last ([`What`] by number), and how much of it |
//! | 11, 12 | beads, and how many of them follow |
//! | 13 | bytes that went into this subscriber's socket |
//! | 14, 15 | system calls for it, and what they took, modelled, in ns |
//! | 16 | frames begun |
//! | 17 | how much slower than the machine this frame is shown |
//! | 18 | actions of this frame that are left |
//! | 19 | bytes of the message that were copied once, for all subscribers |
//! | 20 … 33 | the counters, in the order of [`Counter`] |
//!
//! | bead | is |
//! |---|---|
//! | 0 | 0 a piece of the message, as it lies; 1 a chunk's header; 2 bytes that were copied; 3 a system call |
//! | 1 | its bytes; of a call the pieces and headers that it was given |

use super::counts::{Counter, Place, Reslice, What};
use crate::reel::shot::Act;
use crate::reel::world::{At, Stage};

/// Numbers of the header.
pub const HEADER: usize = 40;
/// Where the counters begin.
const COUNTERS: usize = 20;
/// Numbers of a bead.
pub const BEAD: usize = 2;
/// Beads in a scene, at most: a message of 100 kB in chunks of 128 bytes has 2 347.
pub const MOST_BEADS: usize = 4_096;

/// A number that stands for nothing.
const NONE: f64 = -1.0;

/// A change of the figure.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// Chunk sizes of publisher and server, and subscribers.
    Sizes((usize, usize, usize)),
    /// A message of so many bytes begins to come.
    Message { length: u32 },
    /// It is put together for a subscriber.
    Send { who: u16 },
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bar {
    sizes: (usize, usize, usize),
    length: u32,
    read: u64,
    /// Bytes copied for nobody in particular.
    once: u64,
    who: u16,
    place: u8,
    last: Option<(What, u64)>,
    /// Kind and amount.
    beads: Vec<(u8, u64)>,
    sunk: u64,
    calls: u32,
    took: u64,
}

impl Stage<Reslice> for Bar {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Sizes(sizes) => self.sizes = sizes,
            Picture::Message { length } => {
                (self.length, self.read, self.once, self.who) = (length, 0, 0, 0);
            }
            Picture::Send { who } => self.who = who,
        }
        self.beads.clear();
        (self.sunk, self.calls, self.took, self.place) = (0, 0, 0, Place::Ingest as u8);
    }

    fn follow(&mut self, act: Act<What>) {
        let value = act.value;
        self.last = Some((act.what, value));
        self.place = act.place;
        match act.what {
            What::Read => self.read += value,
            What::Sliced => self.beads.push((0, value)),
            What::Headed => self.beads.push((1, value)),
            What::Copied => {
                self.once += if act.who == 0 { value } else { 0 };
                self.beads.push((2, value));
            }
            What::Called => {
                self.calls += 1;
                self.beads.push((3, value));
            }
            What::Took => self.took += value,
            What::Sank => self.sunk += value,
            What::Stored | What::Allocated | What::Pooled | What::Sent => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let (input, output, subscribers) = self.sizes;
        let shown = self.beads.len().min(MOST_BEADS);
        let head = out.len();
        // The first two, step and time, are the session's to fill in.
        out.extend([
            0.0,
            0.0,
            input as f64,
            output as f64,
            f64::from(self.length),
            self.read as f64,
            subscribers as f64,
            f64::from(self.who),
            f64::from(self.place),
            self.last.map_or(NONE, |(what, _)| f64::from(what as u8)),
            self.last.map_or(NONE, |(_, value)| value as f64),
            self.beads.len() as f64,
            shown as f64,
            self.sunk as f64,
            f64::from(self.calls),
            self.took as f64,
            at.turns as f64,
            at.slowed as f64,
            at.left as f64,
            self.once as f64,
        ]);
        out.resize(head + COUNTERS, 0.0);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
        out.resize(head + HEADER, 0.0);
        out.extend(self.beads[..shown].iter().flat_map(|&(kind, amount)| [f64::from(kind), amount as f64]));
    }
}
