//! What every variant is: a way to make views of a frame.

use super::counts::{Desk, Share};
use super::mux::Now;
use super::view::View;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// A variant, with the writers and pools of one publisher.
pub(crate) trait Wrap: Clone + 'static {
    /// Whether views are built that nobody has asked for, where the switches say so.
    const EAGER: bool;

    /// RTP payloads are of up to `split` bytes.
    fn new(split: u32) -> Self;
    /// The view of a frame that `desk.format` says.
    fn view<E: Observer<Shot<Share>>>(&mut self, now: Now, desk: &mut Desk<E>) -> View;
    /// Nobody needs it any more.
    fn release(&mut self, _view: View) {}
}
