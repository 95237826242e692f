//! The knobs of the share part, read into numbers that stations use.

use super::counts::Format;
use base::config::{Config, Values};

/// How frames come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// As messages.
    Rtmp,
    /// As packets.
    Rtp,
}

/// What a packet of the network has besides an RTP payload: headers of IP, UDP and RTP, and room for tunnels.
const AROUND: u32 = 60;

/// A configuration that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub source: Source,
    /// Subscribers of each format, by number.
    pub subscribers: [u32; 5],
    /// Whether the server's switches build a view for every frame, by format.
    switches: [bool; 5],
    /// Payload bytes of a packet.
    pub split: u32,
}

impl Params {
    /// Reads the knobs that were checked one by one.
    pub fn read(_: &Config, values: &Values) -> Params {
        let get = |id| values.get(id);
        let mut switches = [false; 5];
        switches[Format::Rtmp as usize] = get("no_avcc") == 0;
        switches[Format::Rtp as usize] = get("no_rtp") == 0;
        Params {
            source: [Source::Rtmp, Source::Rtp][get("source") as usize],
            subscribers: ["rtmp_out", "flv_out", "rtp_out", "elementary_out", "ts_out"].map(get),
            switches,
            split: get("mtu") - AROUND,
        }
    }

    /// Whether somebody has this format, or would have it built for nobody.
    pub fn wants(&self, format: Format, is_eager: bool) -> bool {
        self.subscribers[format as usize] > 0 || (is_eager && self.switches[format as usize])
    }
}
