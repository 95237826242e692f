//! What the page draws of the re-slice part: the message, and what was done for the subscriber at work. The cuts of the ruler
//! above are multiples of the publisher's chunk size, those of the ruler below multiples of the server's.

use super::counts::{Counter, Place, Reslice, What};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::Act;
use sim::playback::world::{At, Stage};

/// Beads in a scene, at most: a message of 100 kB in chunks of 128 bytes has 2 347.
const MOST_BEADS: usize = 4_096;

named! {
    /// What a bead is.
    pub(crate) enum Kind {
        /// A piece of the message, as it lies.
        Piece = "piece",
        /// A chunk's header.
        Head = "head",
        /// Bytes that were copied.
        Copy = "copy",
        /// A system call.
        Call = "call",
    }
}

record! {
    /// One server, and the message at work.
    pub(crate) struct Head {
        /// bytes of a chunk as the publisher sends it
        input: usize,
        /// bytes of a chunk as the server sends it
        output: usize,
        /// bytes of the message
        message_bytes: u32,
        /// how many of them have come
        read: u64,
        /// bytes of the message that were copied once, for all subscribers
        once: u64,
        subscribers: usize,
        /// the subscriber at work, from 1; 0: the message comes in
        who: u16,
        /// index into the variant's places
        place: u8,
        /// beads in all; the list has the first ones
        beads_held: usize,
        /// bytes that went into this subscriber's socket
        sunk: u64,
        /// system calls for this subscriber
        calls: u32,
        /// what they take by the model
        calls_ns: u64,
        /// messages begun
        begun: u64,
        /// how much slower than the machine this message is shown
        slowed: u64,
        /// actions of this message that are left
        left: usize,
    }
}

record! {
    /// Something that was done for the subscriber at work, in order.
    pub(crate) struct Bead {
        kind: Kind,
        /// its bytes; of a call the pieces and headers that it was given
        amount: u64,
    }
}

scene! {
    "reslice": Head, Counter;
    beads of bead: Bead;
    What
}

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
    beads: Vec<Bead>,
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
        self.place = act.place;
        let kind = match act.what {
            What::Sliced => Some(Kind::Piece),
            What::Headed => Some(Kind::Head),
            What::Copied => Some(Kind::Copy),
            What::Called => Some(Kind::Call),
            _ => None,
        };
        self.beads.extend(kind.map(|kind| Bead { kind, amount: value }));
        match act.what {
            What::Read => self.read += value,
            What::Copied if act.who == 0 => self.once += value,
            What::Called => self.calls += 1,
            What::Took => self.took += value,
            What::Sank => self.sunk += value,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let (input, output, subscribers) = self.sizes;
        let head = Head {
            input,
            output,
            message_bytes: self.length,
            read: self.read,
            once: self.once,
            subscribers,
            who: self.who,
            place: self.place,
            beads_held: self.beads.len(),
            sunk: self.sunk,
            calls: self.calls,
            calls_ns: self.took,
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
        };
        write(out, head, &at.counters.numbers(), self.beads.iter().take(MOST_BEADS).copied());
    }
}
