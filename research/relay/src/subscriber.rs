//! A subscriber: it writes each frame of both tracks to its connection.

use base::hash::Hash;
use reslice::{Context, Head, MOST, Sink, State};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

use super::contiguous::Contiguous;
use super::copy::Copies;
use super::load::Load;
use super::sender::{SendObserver, Sender};
use super::store::{Store, StoreContext};
use super::switches::Switches;
use super::track::Label;

/// What all subscribers of a relay use.
pub struct Output<M, P> {
    /// The sockets.
    pub sink: Sink,
    pub observer: SendObserver<M, P>,
    /// A list whose memory is used again for every send.
    blocks: Vec<&'static [u8]>,
    chunk: usize,
}

impl<M, P> Output<M, P> {
    pub fn new(sink: Sink, load: &Load) -> Self {
        Output { sink, observer: SendObserver::default(), blocks: Vec::new(), chunk: load.output as usize }
    }
}

/// A subscriber.
pub struct Subscriber<F> {
    sender: F,
    /// Time of the last message sent.
    last: Option<u32>,
    /// Makes its own copies of frames; `None` if it sends frames from the ring.
    copies: Option<Copies>,
    /// Digest of the bytes sent.
    pub hash: Hash,
}

impl<F: Sender> Subscriber<F> {
    pub fn new(load: &Load, switches: Switches) -> Self {
        let copies = (!switches.shared).then(|| Copies::new(switches.pool));
        Subscriber { sender: F::new(load.output as usize), last: None, copies, hash: Hash::default() }
    }

    /// Sends message `number` of a store.
    pub fn send<M: Memory, Q: Contiguous<M>, P: Probe>(
        &mut self,
        ctx: &mut StoreContext<M, P, Q>,
        (store, number): (&Store<M, Q>, u32),
        Label { time, length, kind, .. }: Label,
        Output { sink, observer, blocks, chunk }: &mut Output<M, P>,
    ) {
        let delta = self.last.replace(time).map(|last| time.wrapping_sub(last));
        let head = Head { time, delta, length, kind, stream: 1 };
        let length = length as usize;
        sink.begin(length + length.div_ceil(*chunk) * MOST);
        let mut list = emptied(std::mem::take(blocks));
        store.read(ctx, number, |block| list.push(block));
        let mut sends = Context { probe: &mut *observer, actor: 0, state: State::Build };
        match &mut self.copies {
            None => self.sender.write(&list, &head, sink, &mut sends),
            Some(copies) => {
                let copy = copies.make(&list, length, &mut sends);
                self.sender.write(&[&copy], &head, sink, &mut sends);
                copies.release(copy);
            }
        }
        *blocks = emptied(list);
        if P::DIGESTS {
            self.hash.bytes(sink.written());
            observer.sent.messages += 1;
        }
        if M::COLLECTED {
            // What the send has allocated is garbage by now.
            observer.allocated.drain(..).for_each(|bytes| _ = ctx.alloc(Shape::bytes(bytes)));
        }
    }
}

/// The same list without its entries, so that it can hold those of another lifetime. Collecting into a vector of the same
/// layout keeps the allocation.
fn emptied<'b>(mut list: Vec<&[u8]>) -> Vec<&'b [u8]> {
    list.clear();
    list.into_iter().map(|_| unreachable!("the list is empty")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_memory() {
        let mut list: Vec<&[u8]> = Vec::with_capacity(100);
        list.push(&[1]);
        let list = emptied(list);
        assert_eq!((list.len(), list.capacity()), (0, 100));
    }
}
