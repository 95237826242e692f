//! What every variant is: a way to keep a message that comes in one size of chunks, and to send it in another.

use super::counts::{Desk, Reslice};
use super::head::Head;
use super::sink::Sink;
use super::splitter::Part;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// A variant, as one connection's publisher and its subscribers use it.
pub(crate) trait Forward: Clone + 'static {
    /// A message as it is kept.
    type Stored;

    /// For chunks of `output` bytes.
    fn new(output: usize) -> Self;
    /// A chunk of a message has come; `head` is what subscribers who have had the message before it will be sent.
    fn read<E: Observer<Shot<Reslice>>>(&mut self, part: &Part, head: &Head, desk: &mut Desk<E>);
    /// That was the last one.
    fn store<E: Observer<Shot<Reslice>>>(&mut self, desk: &mut Desk<E>) -> Self::Stored;
    /// Sends it to a subscriber.
    fn send<E: Observer<Shot<Reslice>>>(
        &mut self,
        stored: &Self::Stored,
        head: &Head,
        sink: &mut Sink,
        desk: &mut Desk<E>,
    );
    /// Nobody needs it any more.
    fn release(&mut self, stored: Self::Stored);
}
