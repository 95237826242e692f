//! The interface of a variant: it makes views of a frame.

use super::counts::{Context, Share};
use super::mux::Input;
use super::view::View;
use sim::playback::shot::Recorder;

/// A variant, with the writers and pools of one publisher.
pub(crate) trait Wrap: Clone + 'static {
    /// Whether views without subscribers are built if the server's switches say so.
    const EAGER: bool;

    /// A variant whose RTP payloads have at most `split` bytes.
    fn new(split: u32) -> Self;
    /// Makes the view of a frame in `ctx.format`.
    fn view<E: Recorder<Share>>(&mut self, input: Input, ctx: &mut Context<E>) -> View;
    /// The view is no longer needed.
    fn release(&mut self, _view: View) {}
}
