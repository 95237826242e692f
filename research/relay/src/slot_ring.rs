//! The ring of a track whose frames are stored elsewhere: the caller keeps each frame's memory by the number of its slot, fills
//! the memory of the publisher's [`slot`](SlotRing::slot) and publishes it. It runs in one thread and is the same ring, with the
//! same variants, as in the other drivers; only the bytes of frames are not in it.
//!
//! For variants whose publisher waits for no reader: *Sleep*, *Cond* and those after it.

use observe::probe::{Count, Observer, Probe};
use ring::drive::{PAUSE, leave, try_read};
use ring::{
    Context, Counter, Label, Local, LocalWord, Next, Publisher, Read, Reader, Ring, RingEvent, STEP, SlotId, Strategy, Switches,
    WaitPolicy,
};
use sim::{Links, WaitList};

/// A ring with its publisher and readers, which are numbered from 0.
#[derive(Debug)]
pub struct SlotRing<S: Strategy<Local>, P> {
    ring: Ring<S, Local>,
    publisher: Publisher,
    readers: Vec<Reader>,
    wakes: Wakes<P>,
}

/// Who sleeps and who was woken.
#[derive(Debug)]
struct Wakes<P> {
    links: Links,
    woken: WaitList,
    probe: P,
}

impl<S: Strategy<Local>, P: Probe> SlotRing<S, P> {
    /// Whether readers check in intervals. Otherwise a publication wakes them.
    pub const POLLS: bool = matches!(S::WAITS, WaitPolicy::Polls);

    /// A ring of `size` slots before the first frame. Its readers sleep or pause, and want that frame.
    ///
    /// # Panics
    /// If `size` is less than 2.
    pub fn new(size: u32, readers: u32) -> Self {
        let (ring, publisher) = Ring::new(0, size, readers, 0, Switches::default());
        let mut links = Links::default();
        (0..readers).for_each(|_| _ = links.add());
        let readers = (0..readers).map(|number| Reader::new(number + 1, 0, 0)).collect::<Vec<_>>();
        let wakes = Wakes { links, woken: WaitList::default(), probe: P::default() };
        let mut made = SlotRing { ring, publisher, readers, wakes };
        (0..made.readers.len() as u32).for_each(|reader| _ = made.take(reader));
        made
    }

    /// Number of slots, with the spares: the slots that the publisher may be in are 0 to this.
    pub fn slots(&self) -> usize {
        self.ring.slots.len()
    }

    /// The slot that the publisher is in, whose frame nobody reads.
    pub fn slot(&self) -> SlotId {
        self.publisher.at
    }

    /// Publishes the frame in the publisher's slot, and enters the next one. Sleeping readers are woken.
    pub fn publish(&mut self, key: bool) {
        let SlotRing { ring, publisher, wakes, .. } = self;
        publisher.begin(ring, Label { seq: publisher.seq(), key, ..Label::default() });
        let mut state = STEP;
        while let Next::Go(next) = S::step(ring, publisher, state, wakes) {
            state = next;
        }
    }

    /// The next reader that was woken and has not been returned yet.
    pub fn next_woken(&mut self) -> Option<u32> {
        self.wakes.links.pop(&mut self.wakes.woken)
    }

    /// Takes the slot of a reader's next frame. A reader that finds no frame goes to sleep, or pauses if the variant polls.
    pub fn take(&mut self, reader: u32) -> Option<SlotId> {
        let SlotRing { ring, readers, wakes, .. } = self;
        let this = &mut readers[reader as usize];
        loop {
            match try_read(ring, this, wakes) {
                Read::Took => return Some(this.slot),
                Read::Skipped => {}
                Read::NotYet if this.empty != PAUSE => {
                    let state = this.empty;
                    if let Next::Wait { word, .. } = S::read(ring, this, state, wakes) {
                        let mut list = word.sleepers.get();
                        wakes.links.append(&mut list, reader);
                        word.sleepers.set(list);
                        return None;
                    }
                }
                Read::NotYet | Read::Closed => return None,
            }
        }
    }

    /// Releases the slot that a reader has taken. Returns false if that ends its subscription.
    pub fn leave(&mut self, reader: u32) -> bool {
        let this = &mut self.readers[reader as usize];
        this.count_sent(false, &mut self.wakes);
        leave(&self.ring, this, &mut self.wakes)
    }

    /// The observer of the ring.
    pub fn probe(&self) -> &P {
        &self.wakes.probe
    }
}

impl<P: Probe> Observer<RingEvent> for Wakes<P> {
    const DIGESTS: bool = P::DIGESTS;

    #[inline]
    fn count(&mut self, counter: impl Count, n: u64) {
        self.probe.count(counter, n);
    }
}

impl<P: Probe> Context<Local> for Wakes<P> {
    #[inline]
    fn now(&mut self) -> u64 {
        0
    }

    fn wake(&mut self, word: &LocalWord) {
        let mut list = word.sleepers.replace(WaitList::default());
        while let Some(reader) = self.links.pop(&mut list) {
            self.probe.count(Counter::WakeUps, 1);
            self.links.append(&mut self.woken, reader);
        }
    }
}
