//! The parameters of the share part, read from its knobs.

use super::counts::Format;
use base::config::{Config, Values};

/// The format in which frames arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// RTMP messages.
    Rtmp,
    /// RTP packets.
    Rtp,
}

/// Bytes of a network packet besides the RTP payload: headers of IP, UDP and RTP, and room for tunnels.
const AROUND: u32 = 60;

/// The parameters.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub source: Source,
    /// Number of subscribers of each format.
    pub subscribers: [u32; 5],
    /// Whether the server's switches have a view built for every frame, by format.
    switches: [bool; 5],
    /// Largest payload of a packet, in bytes.
    pub split: u32,
}

impl Params {
    /// Reads knobs whose values were checked one by one.
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

    /// Whether views of this format are built: if it has subscribers or, with `is_eager`, if the server's switch is on.
    pub fn wants(&self, format: Format, is_eager: bool) -> bool {
        self.subscribers[format as usize] > 0 || (is_eager && self.switches[format as usize])
    }
}
