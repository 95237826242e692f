//! Sound through views: the samples that are heard went out in the formats that are watched, and were taken out of them again.
//!
//! They are a stream of their own beside the one that is watched, through writers of the same variant. Half a
//! [`Block`](audio::Block) of samples, as bytes, stands where a frame's AAC would: what AAC itself says is nobody's
//! business on the way. A [`Listener`](super::listener) hears one format after the other, of those that somebody has, and plays
//! what it finds: a byte that went astray would be heard.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Desk, Format};
use super::listener;
use super::mux::Now;
use super::outlet::Outlet;
use super::params::Params;
use super::wrap::Wrap;
use audio::Tune;
use audio::music::BLOCK;
use media::flv;
use observe::probe::NoObserver;
use sim::{TICKS_PER_S, Tick};

/// Frames of a block: a whole one would not fit into the 13 bits that ADTS has for a length.
const HALVES: usize = 2;

/// See the module.
pub(super) struct Sounding<W: Wrap> {
    params: Rc<Params>,
    tune: Rc<Tune>,
    formats: Vec<Format>,
    wrap: W,
    outlet: Outlet,
    sent: usize,
}

impl<W: Wrap> Sounding<W> {
    pub fn new(params: &Rc<Params>, tune: &Rc<Tune>) -> Self {
        let wanted = |&format: &Format| params.subscribers[format as usize] > 0;
        let mut formats: Vec<Format> = Format::ALL.into_iter().filter(wanted).collect();
        if formats.is_empty() {
            formats.push(Format::Rtmp);
        }
        let (wrap, outlet) = (W::new(params.split), Outlet::listened());
        Sounding { params: Rc::clone(params), tune: Rc::clone(tune), formats, wrap, outlet, sent: 0 }
    }

    /// Sends the blocks on their way that are whole between two times, and adds what arrives.
    pub fn pass(&mut self, from: Tick, to: Tick, heard: &mut VecDeque<f32>) {
        let rate = u64::from(self.tune.rate());
        let whole = |time: Tick| time * rate / TICKS_PER_S / BLOCK as u64;
        for index in whole(from)..whole(to) {
            let bytes: Vec<u8> = self.tune.block(index).iter().flat_map(|sample| sample.to_le_bytes()).collect();
            let time = (index * BLOCK as u64 * 1_000 / rate) as u32;
            for half in bytes.chunks(bytes.len() / HALVES) {
                let arrived = self.send(time, half);
                heard.extend(arrived.as_chunks().0.iter().map(|&sample| f32::from_le_bytes(sample)));
            }
        }
    }

    /// What arrives of a frame.
    fn send(&mut self, time: u32, raw: &[u8]) -> Vec<u8> {
        let file = flv::of_sound(time, raw);
        let media = flv::read(&file).expect("what the publisher sends can be read");
        let format = self.formats[self.sent % self.formats.len()];
        self.sent += 1;
        let now = Now { file: &file, media: &media, frame: &media.frames[0], source: self.params.source };
        let mut desk = Desk { probe: &mut NoObserver, format, who: 1 };
        let view = self.wrap.view(now, &mut desk);
        self.outlet.begin();
        self.outlet.send(&view, &file, false, &mut desk);
        self.wrap.release(view);
        listener::raw(format, &self.outlet.written())
    }
}
