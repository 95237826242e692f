//! A publisher with its two tracks and its subscribers.

use std::mem::take;

use reslice::splitter::Splitter;
use model::memory::Memory;
use observe::probe::Probe;
use pools::PoolConfig;
use ring::{Local, Strategy};

use super::contiguous::Contiguous;
use super::load::Load;
use super::sender::Sender;
use super::slot_ring::SlotRing;
use super::store::StoreContext;
use super::subscriber::{Output, Subscriber};
use super::switches::Switches;
use super::track::Track;
use super::traffic::Arrival;

/// A publisher with its two tracks and its subscribers.
pub struct Stream<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F, P> {
    splitter: Splitter,
    /// Number of messages received.
    messages: u64,
    pub tracks: [Track<M, Q, S, F, P>; 2],
    pub subscribers: Vec<Subscriber<F>>,
}

impl<M: Memory, Q: Contiguous<M>, S: Strategy<Local>, F: Sender, P: Probe> Stream<M, Q, S, F, P> {
    pub fn new(ctx: &mut StoreContext<M, P, Q>, load: &Load, config: PoolConfig, switches: Switches) -> Self {
        let splitter = Splitter::new(load.input as usize);
        let tracks = [0, 1].map(|_| Track::new(ctx, load, config));
        let subscribers = (0..load.subscribers).map(|_| Subscriber::new(load, switches)).collect();
        Stream { splitter, messages: 0, tracks, subscribers }
    }

    /// Reads and publishes what has arrived. Subscribers that this wakes send it.
    pub fn receive(&mut self, ctx: &mut StoreContext<M, P, Q>, arrivals: &[Arrival], out: &mut Output<M, P>) {
        for arrival in arrivals {
            let track = &mut self.tracks[arrival.track];
            let order = self.messages;
            let wire = arrival.wire(order == 0);
            self.splitter
                .split(wire, |part| track.read(ctx, &part, order))
                .expect("what the publisher sends can be read");
            track.publish(ctx, arrival.key);
            self.messages += 1;
            while let Some(reader) = self.tracks[arrival.track].ring.next_woken() {
                self.drain(ctx, arrival.track, reader, out);
            }
        }
    }

    /// A subscriber that was woken sends all that it finds in a track.
    fn drain(&mut self, ctx: &mut StoreContext<M, P, Q>, track: usize, reader: u32, out: &mut Output<M, P>) {
        let Track { ring, store, labels, .. } = &mut self.tracks[track];
        while let Some(slot) = ring.take(reader) {
            self.subscribers[reader as usize].send(ctx, (store, slot), labels[slot as usize], out);
            ring.leave(reader);
        }
    }

    /// The subscribers check both tracks, and send what they find in the order of time. Only for subscribers that nobody wakes.
    pub fn poll(&mut self, ctx: &mut StoreContext<M, P, Q>, out: &mut Output<M, P>) {
        debug_assert!(SlotRing::<S, P>::POLLS);
        for (reader, subscriber) in (0..).zip(&mut self.subscribers) {
            let mut held = [0, 1].map(|track| self.tracks[track].ring.take(reader));
            loop {
                let order = |track: usize| held[track].map(|slot| self.tracks[track].labels[slot as usize].order);
                let Some((_, next)) = [0, 1].into_iter().filter_map(|track| Some((order(track)?, track))).min() else {
                    break;
                };
                let Track { ring, store, labels, .. } = &mut self.tracks[next];
                if let Some(slot) = take(&mut held[next]) {
                    subscriber.send(ctx, (store, slot), labels[slot as usize], out);
                }
                ring.leave(reader);
                held[next] = ring.take(reader);
            }
        }
    }
}
