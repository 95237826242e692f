//! Ours: a view is built only if a subscriber receives it, and RTP packets are shells as well. A packet's header and payload
//! are two pieces of one call anyway, so that nothing has to be copied. Only MPEG-TS, with a header before every 184 bytes,
//! costs less as a copy than as a list.

use super::counts::{Context, Format, Share};
use super::mux::{Input, Mux};
use super::shared::{Shared, shell};
use super::view::{View, Wrap};
use sim::playback::shot::Recorder;

/// Our variant.
#[derive(Clone)]
pub(crate) struct Sliced {
    mux: Mux,
    /// v4, which builds the views of all other formats.
    rest: Shared,
}

impl Wrap for Sliced {
    const EAGER: bool = false;

    fn new(split: u32) -> Self {
        Sliced { mux: Mux::new(split), rest: Shared::new(split) }
    }

    // code: view
    // at: rtmp, flv, rtp, elementary, ts
    fn view<E: Recorder<Share>>(&mut self, input: Input, ctx: &mut Context<E>) -> View {
        if ctx.format != Format::Rtp {
            return self.rest.view(input, ctx);
        }
        let mut packets = Vec::new();
        self.mux.rtp(input, &mut packets);
        View::Packets(packets.into_iter().map(|packet| shell(packet, ctx)).collect())
    }
    // code end

    fn release(&mut self, view: View) {
        self.rest.release(view);
    }
}
