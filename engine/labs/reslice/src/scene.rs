//! The figure of the re-slice part: the message, and the work done for the current subscriber. The marks of the upper ruler
//! are multiples of the publisher's chunk size, those of the lower ruler are multiples of the server's.

use super::counts::{Counter, EventKind, Reslice, State};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::PlaybackEvent;
use sim::playback::world::{At, FigureState};

/// Largest number of beads in a scene. A message of 100 kB in chunks of 128 bytes has 2,347.
const MOST_BEADS: usize = 4_096;

named! {
    /// Kind of a bead.
    pub(crate) enum Kind {
        /// A piece of the message that is not copied.
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
    /// One server, and the current message.
    #[derive(Default)]
    pub(crate) struct Head {
        /// the publisher's chunk size, in bytes
        input: usize as bytes,
        /// the server's chunk size, in bytes
        output: usize as bytes,
        /// bytes of the message
        message_bytes: u32 as bytes,
        /// bytes of it that have arrived
        read: u64 as bytes,
        /// bytes of the message that were copied once, for all subscribers
        once: u64 as bytes,
        subscribers: usize,
        /// the current subscriber, from 1; 0: the message is arriving
        who: u16,
        /// index into the variant's states
        state: u8 as writer_state,
        /// total number of beads; the list has the first ones
        beads_held: usize,
        /// bytes written into this subscriber's socket
        sunk: u64 as bytes,
        /// system calls for this subscriber
        calls: u32,
        /// their modelled time in ns
        calls_ns: u64 as ns,
        /// messages begun
        begun: u64,
        /// how much slower than the machine this message is shown
        slowed: u64 as factor,
        /// actions of this message that are left
        left: usize,
    }
}

record! {
    /// A step of the work for the current subscriber.
    pub(crate) struct Bead {
        kind: Kind,
        /// its bytes; for a call the number of pieces and headers
        amount: u64,
    }
}

scene! {
    "reslice": Head, Counter;
    beads of bead: Bead;
    EventKind
}

/// A change of the figure.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Chunk sizes of publisher and server, and the number of subscribers.
    Sizes((usize, usize, usize)),
    /// A message of this many bytes begins to arrive.
    Message {
        /// Its length.
        length: u32,
    },
    /// The message is prepared for a subscriber.
    Send {
        /// The subscriber, from 1.
        who: u16,
    },
}

/// The state of the figure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bar {
    head: Head,
    beads: Vec<Bead>,
}

impl FigureState<Reslice> for Bar {
    fn set(&mut self, picture: Picture) {
        let head = &mut self.head;
        match picture {
            Picture::Sizes((input, output, subscribers)) => {
                (head.input, head.output, head.subscribers) = (input, output, subscribers);
            }
            Picture::Message { length } => {
                (head.message_bytes, head.read, head.once, head.who) = (length, 0, 0, 0);
            }
            Picture::Send { who } => head.who = who,
        }
        self.beads.clear();
        (head.sunk, head.calls, head.calls_ns, head.state) = (0, 0, 0, State::Ingest as u8);
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        let (head, value) = (&mut self.head, event.value);
        head.state = event.state;
        let kind = match event.kind {
            EventKind::Sliced => Some(Kind::Piece),
            EventKind::Headed => Some(Kind::Head),
            EventKind::Copied => Some(Kind::Copy),
            EventKind::Called => Some(Kind::Call),
            _ => None,
        };
        self.beads.extend(kind.map(|kind| Bead { kind, amount: value }));
        match event.kind {
            EventKind::Read => head.read += value,
            EventKind::Copied if event.actor == 0 => head.once += value,
            EventKind::Called => head.calls += 1,
            EventKind::Took => head.calls_ns += value,
            EventKind::Sank => head.sunk += value,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let At { counters, turns: begun, slowed, left } = at;
        let head = Head { beads_held: self.beads.len(), begun, slowed, left, ..self.head };
        write(out, head, &counters.numbers(), self.beads.iter().take(MOST_BEADS).copied());
    }
}
