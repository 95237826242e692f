//! What the share part counts, and what can be seen of it.

use super::scene::Picture;
use observe::probe::Observer;
use observe::{counters, named};
use sim::playback::shot::{Act, Part, Seen, Shot};

named! {
    /// What frames are sent as.
    pub enum Format {
        /// RTMP messages: AVCC, and AAC behind two bytes.
        Rtmp = "rtmp",
        /// FLV tags around these.
        Flv = "flv",
        /// RTP packets, with FU-A.
        Rtp = "rtp",
        /// Annex B and ADTS.
        Elementary = "elementary",
        /// Cells of MPEG-TS, as HLS has them.
        Ts = "ts",
    }
}

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from LongestVector {
        /// Frames that came in.
        Frames = "frames",
        /// Bytes of their NAL units and raw blocks.
        PayloadBytes = "payload_bytes",
        /// Payload copied for RTMP messages.
        CopiedRtmp = "copied_rtmp",
        /// Payload copied for FLV tags.
        CopiedFlv = "copied_flv",
        /// Payload copied for RTP packets.
        CopiedRtp = "copied_rtp",
        /// Payload copied for Annex B and ADTS.
        CopiedElementary = "copied_elementary",
        /// Payload copied for MPEG-TS.
        CopiedTs = "copied_ts",
        /// Bytes written around payload: prefixes, headers, start codes, stuffing.
        Written = "written",
        /// Shells: places in lists that point at payload where it lies.
        Shells = "shells",
        /// Blocks taken from a pool, to copy into.
        Pooled = "pooled",
        /// Memory allocated, that no pool had.
        Allocations = "allocations",
        /// Views of a frame built.
        Views = "views",
        /// Those of them that nobody was sent.
        UnusedViews = "unused_views",
        /// System calls.
        Calls = "calls",
        /// Pieces that they were given.
        Vectors = "vectors",
        /// Bytes that went into sockets.
        BytesSent = "bytes_sent",
        /// What the model says that the calls take, in ns, without copying.
        ModelledNs = "modelled_ns",
        /// Most pieces that one call was given.
        LongestVector = "longest_vector",
    }
}

named! {
    /// What was done.
    pub enum What {
        /// A frame came in; the value is its payload.
        Came = "came",
        /// So many bytes of payload were copied, for the format that is the action's place.
        Copied = "copied",
        /// So many bytes were written around it.
        Wrote = "wrote",
        /// A shell was made around so many bytes.
        Shelled = "shelled",
        /// A block of so many bytes came from a pool.
        Pooled = "pooled",
        /// So many bytes of memory were allocated.
        Allocated = "allocated",
        /// The view is complete; the value is how many subscribers are sent it.
        Viewed = "viewed",
        /// The system was called with so many pieces.
        Called = "called",
        /// The model says that it took so many ns.
        Took = "took",
        /// It copied so many bytes into the socket.
        Sank = "sank",
        /// All who wanted the frame have had it.
        Done = "done",
    }
}

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let [one, all] = [1, value].map(|n| move |counter| [Some((counter, n)), None]);
        match self {
            What::Came => [Some((Counter::Frames, 1)), Some((Counter::PayloadBytes, value))],
            What::Wrote => all(Counter::Written),
            What::Shelled => one(Counter::Shells),
            What::Pooled => one(Counter::Pooled),
            What::Allocated => one(Counter::Allocations),
            What::Viewed => [Some((Counter::Views, 1)), Some((Counter::UnusedViews, u64::from(value == 0)))],
            What::Called => [Some((Counter::Calls, 1)), Some((Counter::Vectors, value))],
            What::Took => all(Counter::ModelledNs),
            What::Sank => all(Counter::BytesSent),
            // By format: see `Share`.
            What::Copied | What::Done => [None, None],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, What::Called).then_some((Counter::LongestVector, value))
    }

    /// Round figures: 10 bytes copied a ns, 50 ns for memory, 5 for a block of a pool or a place in a list.
    fn ns(self, value: u64) -> u64 {
        match self {
            What::Copied | What::Sank => 2 + value / 10,
            What::Allocated => 50,
            What::Wrote | What::Shelled | What::Pooled => 5,
            What::Took => value,
            What::Came | What::Viewed | What::Called | What::Done => 0,
        }
    }

    fn makes(self, value: u64) -> Option<(u32, u32)> {
        matches!(self, What::Allocated).then_some((0, value as u32))
    }

    fn adds_ns(self, value: u64) -> u64 {
        if matches!(self, What::Took) { value } else { 0 }
    }

    fn ends(self) -> bool {
        matches!(self, What::Done)
    }
}

/// The share part.
pub(crate) struct Share;

impl Part for Share {
    type Counter = Counter;
    type What = What;
    type Picture = Picture;

    fn counts(act: Act<What>) -> [Option<(Counter, u64)>; 2] {
        let copied = match Format::ALL[usize::from(act.place)] {
            _ if act.what != What::Copied => return act.what.counts(act.value),
            Format::Rtmp => Counter::CopiedRtmp,
            Format::Flv => Counter::CopiedFlv,
            Format::Rtp => Counter::CopiedRtp,
            Format::Elementary => Counter::CopiedElementary,
            Format::Ts => Counter::CopiedTs,
        };
        [Some((copied, act.value)), None]
    }
}

/// Where somebody works, and who looks on.
pub(crate) struct Desk<'a, E> {
    pub probe: &'a mut E,
    pub format: Format,
    /// The subscriber, from 1; 0 while a view is built.
    pub who: u16,
}

impl<E: Observer<Shot<Share>>> Desk<'_, E> {
    pub fn record(&mut self, what: What, value: usize) {
        self.probe.record(Shot::Act(Act { what, who: self.who, place: self.format as u8, value: value as u64 }));
    }

    /// So much payload was copied for this format.
    pub fn copied(&mut self, bytes: usize) {
        self.record(What::Copied, bytes);
    }
}
