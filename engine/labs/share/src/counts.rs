//! Formats, counters and events of the share part.

use super::scene::Picture;
use observe::{counters, named};
use sim::playback::shot::{Effect, PlaybackEvent, Recorder, Recording, Shot};

named! {
    /// Formats in which frames are sent.
    pub enum Format {
        /// RTMP messages: AVCC, and AAC after two bytes.
        Rtmp = "rtmp",
        /// FLV tags around RTMP messages.
        Flv = "flv",
        /// RTP packets, with FU-A.
        Rtp = "rtp",
        /// Annex B and ADTS.
        Elementary = "elementary",
        /// Cells of MPEG-TS, as in HLS.
        Ts = "ts",
    }
}

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from LongestVector {
        /// Frames received.
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
        /// Shells: list entries that point to payload which is not copied.
        Shells = "shells",
        /// Blocks taken from a pool.
        Pooled = "pooled",
        /// Memory allocations, without blocks from a pool.
        Allocations = "allocations",
        /// Views of a frame built.
        Views = "views",
        /// Views that no subscriber received.
        UnusedViews = "unused_views",
        /// System calls.
        Calls = "calls",
        /// Pieces passed to these calls.
        Vectors = "vectors",
        /// Bytes written into sockets.
        BytesSent = "bytes_sent",
        /// Modelled time of the calls in ns, without copying.
        ModelledNs = "modelled_ns",
        /// Largest number of pieces of one call.
        LongestVector = "longest_vector",
    }
}

named! {
    /// Kinds of events.
    pub enum EventKind {
        /// A frame arrived; the value is its payload in bytes.
        Came = "came",
        /// Payload was copied for the event's format; the value is the number of bytes.
        Copied = "copied",
        /// Bytes were written around payload; the value is their number.
        Wrote = "wrote",
        /// A shell was made; the value is the number of its bytes.
        Shelled = "shelled",
        /// A block came from a pool; the value is its size in bytes.
        Pooled = "pooled",
        /// Memory was allocated; the value is the number of bytes.
        Allocated = "allocated",
        /// A view is complete; the value is the number of its subscribers.
        Viewed = "viewed",
        /// A system call was made; the value is the number of pieces.
        Called = "called",
        /// The call's modelled time; the value is in ns.
        Took = "took",
        /// The call copied bytes into the socket; the value is their number.
        Sank = "sank",
        /// All subscribers have received the frame.
        Done = "done",
    }
}

/// The observed part of the simulation of the share part.
pub(crate) struct Share;

impl Recording for Share {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    /// Durations are round figures: 1 ns for 10 bytes copied, 50 for an allocation, 5 for a block of a pool or an entry of
    /// a list.
    fn effect(PlaybackEvent { kind, state, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::Came => lasting(0).add(Counter::Frames, 1).add(Counter::PayloadBytes, value),
            EventKind::Copied => {
                let counter = match Format::ALL[usize::from(state)] {
                    Format::Rtmp => Counter::CopiedRtmp,
                    Format::Flv => Counter::CopiedFlv,
                    Format::Rtp => Counter::CopiedRtp,
                    Format::Elementary => Counter::CopiedElementary,
                    Format::Ts => Counter::CopiedTs,
                };
                lasting(2 + value / 10).add(counter, value)
            }
            EventKind::Wrote => lasting(5).add(Counter::Written, value),
            EventKind::Shelled => lasting(5).add(Counter::Shells, 1),
            EventKind::Pooled => lasting(5).add(Counter::Pooled, 1),
            EventKind::Allocated => lasting(50).add(Counter::Allocations, 1).allocates(0, value as u32),
            EventKind::Viewed => lasting(0).add(Counter::Views, 1).add(Counter::UnusedViews, u64::from(value == 0)),
            EventKind::Called => {
                lasting(0).add(Counter::Calls, 1).add(Counter::Vectors, value).peak(Counter::LongestVector, value)
            }
            EventKind::Took => Effect { added_ns: value, ..lasting(value).add(Counter::ModelledNs, value) },
            EventKind::Sank => lasting(2 + value / 10).add(Counter::BytesSent, value),
            EventKind::Done => lasting(0).ends_frame(),
        }
    }
}

/// The context of an operation: the observer, and the current format and subscriber.
pub(crate) struct Context<'a, E> {
    pub probe: &'a mut E,
    pub format: Format,
    /// The subscriber, from 1; 0 while a view is built.
    pub subscriber: u16,
}

impl<E: Recorder<Share>> Context<'_, E> {
    pub fn record(&mut self, kind: EventKind, value: usize) {
        self.probe.record(Shot::Event(PlaybackEvent {
            kind,
            actor: self.subscriber,
            state: self.format as u8,
            value: value as u64,
        }));
    }

    /// Records that payload was copied for the current format.
    pub fn copied(&mut self, bytes: usize) {
        self.record(EventKind::Copied, bytes);
    }
}
