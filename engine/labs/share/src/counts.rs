//! Formats, counters and events of the share part.

use super::scene::Picture;
use observe::probe::Observer;
use observe::{counters, named};
use sim::playback::shot::{Effects, PlaybackEvent, Recording, Shot};

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

impl Effects<Counter> for EventKind {
    fn increments(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let [one, all] = [1, value].map(|n| move |counter| [Some((counter, n)), None]);
        match self {
            EventKind::Came => [Some((Counter::Frames, 1)), Some((Counter::PayloadBytes, value))],
            EventKind::Wrote => all(Counter::Written),
            EventKind::Shelled => one(Counter::Shells),
            EventKind::Pooled => one(Counter::Pooled),
            EventKind::Allocated => one(Counter::Allocations),
            EventKind::Viewed => [Some((Counter::Views, 1)), Some((Counter::UnusedViews, u64::from(value == 0)))],
            EventKind::Called => [Some((Counter::Calls, 1)), Some((Counter::Vectors, value))],
            EventKind::Took => all(Counter::ModelledNs),
            EventKind::Sank => all(Counter::BytesSent),
            // Depends on the format: see `Share`.
            EventKind::Copied | EventKind::Done => [None, None],
        }
    }

    fn peak(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, EventKind::Called).then_some((Counter::LongestVector, value))
    }

    /// Modelled cost in ns, in round figures: 1 for 10 bytes copied, 50 for an allocation, 5 for a block of a pool or an entry
    /// of a list.
    fn duration_ns(self, value: u64) -> u64 {
        match self {
            EventKind::Copied | EventKind::Sank => 2 + value / 10,
            EventKind::Allocated => 50,
            EventKind::Wrote | EventKind::Shelled | EventKind::Pooled => 5,
            EventKind::Took => value,
            EventKind::Came | EventKind::Viewed | EventKind::Called | EventKind::Done => 0,
        }
    }

    fn allocation(self, value: u64) -> Option<(u32, u32)> {
        matches!(self, EventKind::Allocated).then_some((0, value as u32))
    }

    fn added_ns(self, value: u64) -> u64 {
        if matches!(self, EventKind::Took) { value } else { 0 }
    }

    fn ends_frame(self) -> bool {
        matches!(self, EventKind::Done)
    }
}

/// The observed part of the simulation of the share part.
pub(crate) struct Share;

impl Recording for Share {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    fn increments(event: PlaybackEvent<EventKind>) -> [Option<(Counter, u64)>; 2] {
        let copied = match Format::ALL[usize::from(event.state)] {
            _ if event.kind != EventKind::Copied => return event.kind.increments(event.value),
            Format::Rtmp => Counter::CopiedRtmp,
            Format::Flv => Counter::CopiedFlv,
            Format::Rtp => Counter::CopiedRtp,
            Format::Elementary => Counter::CopiedElementary,
            Format::Ts => Counter::CopiedTs,
        };
        [Some((copied, event.value)), None]
    }
}

/// The context of an operation: the observer, and the current format and subscriber.
pub(crate) struct Context<'a, E> {
    pub probe: &'a mut E,
    pub format: Format,
    /// The subscriber, from 1; 0 while a view is built.
    pub subscriber: u16,
}

impl<E: Observer<Shot<Share>>> Context<'_, E> {
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
