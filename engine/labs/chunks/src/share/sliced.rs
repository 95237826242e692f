//! Ours: a view is built for the first who asks for it, and RTP packets are shells as well. Header and payload of a packet
//! are two pieces of one call anyway, so that there is nothing to copy: only MPEG-TS, with a header before every 184 bytes,
//! costs less as a copy than as a list.

use super::counts::{Desk, Format, Share};
use super::mux::{Mux, Now};
use super::shared::{Shared, shell};
use super::view::View;
use super::wrap::Wrap;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// See the module.
#[derive(Clone)]
pub(crate) struct Sliced {
    mux: Mux,
    /// All but packets are as in v4.
    rest: Shared,
}

impl Wrap for Sliced {
    const EAGER: bool = false;

    fn new(split: u32) -> Self {
        Sliced { mux: Mux::new(split), rest: Shared::new(split) }
    }

    // code: view
    // at: rtmp, flv, rtp, elementary, ts
    fn view<E: Observer<Shot<Share>>>(&mut self, now: Now, desk: &mut Desk<E>) -> View {
        if desk.format != Format::Rtp {
            return self.rest.view(now, desk);
        }
        let mut packets = Vec::new();
        self.mux.rtp(now, &mut packets);
        View::Packets(packets.into_iter().map(|packet| shell(packet, desk)).collect())
    }
    // code end

    fn release(&mut self, view: View) {
        self.rest.release(view);
    }
}
