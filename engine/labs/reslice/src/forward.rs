//! The interface of a variant: it stores a message that arrives in chunks of one size, and sends it in chunks of another.

use super::counts::{Context, Reslice};
use super::head::Head;
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// A variant, as a publisher and its subscribers use it.
pub trait Forward: Clone + 'static {
    /// A stored message.
    type Stored;

    /// A variant that sends chunks of `output` bytes.
    fn new(output: usize) -> Self;
    /// A chunk of a message has arrived; `head` is the header for subscribers that received the previous message.
    fn read<E: Recorder<Reslice>>(&mut self, part: &Part, head: &Head, ctx: &mut Context<E>);
    /// The message is complete.
    fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Self::Stored;
    /// Sends a message to a subscriber.
    fn send<E: Recorder<Reslice>>(&mut self, stored: &Self::Stored, head: &Head, sink: &mut Sink, ctx: &mut Context<E>);
    /// The message is no longer needed.
    fn release(&mut self, stored: Self::Stored);
}
