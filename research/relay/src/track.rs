//! A track: a ring, and the frames in its slots.

use std::marker::PhantomData;

use reslice::splitter::Part;
use model::memory::Memory;
use observe::probe::Probe;
use pools::PoolConfig;
use ring::{Local, Strategy};

use super::contiguous::Contiguous;
use super::load::Load;
use super::sender::Sender;
use super::slot_ring::SlotRing;
use super::store::{Store, StoreContext};

/// What a subscriber must know of a frame to write it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Label {
    /// The number of its message among those of the publisher.
    pub order: u64,
    /// Its time in ms.
    pub time: u32,
    /// Length of its message in bytes.
    pub length: u32,
    /// Type of its message.
    pub kind: u8,
}

/// A ring with its frames.
pub struct Track<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F, P> {
    pub ring: SlotRing<S, P>,
    pub store: Store<M, Q>,
    /// The label of the frame in each slot.
    pub labels: Vec<Label>,
    sender: PhantomData<F>,
}

impl<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F: Sender, P: Probe> Track<M, Q, S, F, P> {
    pub fn new(ctx: &mut StoreContext<M, P, Q>, load: &Load, config: PoolConfig) -> Self {
        let ring = SlotRing::new(load.slots, load.subscribers);
        let slots = ring.slots();
        let store = Store::new(ctx, config, slots as u32);
        Track { ring, store, labels: vec![Label::default(); slots], sender: PhantomData }
    }

    /// Reads a chunk of message `order` into the slot that the publisher is in.
    pub fn read(&mut self, ctx: &mut StoreContext<M, P, Q>, part: &Part, order: u64) {
        let slot = self.ring.slot();
        let length = part.message.length;
        if part.from == 0 {
            let (time, kind) = (part.message.time, part.message.kind);
            self.labels[slot as usize] = Label { order, time, length, kind };
            if !F::LISTS {
                self.store.reserve(ctx, slot, length);
            }
        }
        if F::LISTS {
            self.store.append(ctx, slot, part.bytes);
        } else {
            self.store.fill(ctx, slot, (length, part.from as u32), part.bytes);
        }
    }

    /// Publishes the frame that was read, and gives back the memory of the frame of a lap ago.
    pub fn publish(&mut self, ctx: &mut StoreContext<M, P, Q>, key: bool) {
        self.ring.publish(key);
        self.store.release(ctx, self.ring.slot());
    }
}
