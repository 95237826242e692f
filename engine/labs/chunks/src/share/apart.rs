//! Textbook: every format keeps a copy of its own. What all conversions would cost if none shared anything.

use super::counts::{Desk, Format, Share, What};
use super::mux::{Mux, Now};
use super::view::{Payload, RTP_HEADER, View, copied, fresh};
use super::wrap::Wrap;
use media::Gather;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// See the module.
#[derive(Clone)]
pub(crate) struct Apart {
    mux: Mux,
    gather: Gather,
}

impl Wrap for Apart {
    const EAGER: bool = false;

    fn new(split: u32) -> Self {
        Apart { mux: Mux::new(split), gather: Gather::default() }
    }

    // code: view
    fn view<E: Observer<Shot<Share>>>(&mut self, now: Now, desk: &mut Desk<E>) -> View {
        self.gather.clear();
        match desk.format {
            // at: rtmp
            Format::Rtmp => now.message(&mut self.gather),
            // at: flv
            Format::Flv => self.mux.flv(now, &mut self.gather),
            // at: elementary
            Format::Elementary => now.elementary(&mut self.gather),
            // at: ts
            Format::Ts => {
                let mut cells = fresh(now.payload() * 5 / 4, desk);
                self.mux.ts(now, &mut cells, desk);
                return View::Block(cells);
            }
            // at: rtp
            Format::Rtp => {
                let mut packets = Vec::new();
                self.mux.rtp(now, &mut packets);
                let copy = |packet: media::rtp::Packet| {
                    let mut block = fresh(packet.total_len() - RTP_HEADER, desk);
                    block.extend_from_slice(packet.prefix.bytes());
                    block.extend_from_slice(packet.payload.of(now.file));
                    desk.record(What::Wrote, RTP_HEADER + packet.prefix.bytes().len());
                    desk.copied(packet.payload.len as usize);
                    (packet, Payload::Copy(block))
                };
                return View::Packets(packets.into_iter().map(copy).collect());
            }
        }
        let mut block = fresh(self.gather.total_len(), desk);
        copied(&self.gather, desk);
        self.gather.flatten(now.file, &mut block);
        View::Block(block)
    }
    // code end
}
