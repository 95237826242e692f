//! Shared parts of the models of the ring: a publisher of small frames, and readers that read until the end.
//!
//! Tracks begin at frame [`FIRST`], the last frame but one before the numbers wrap, so that the models cover the
//! wrapping of frame numbers, of Epoch's word and of the counts that readers of Atomic and Cond sleep on.

use std::sync::Arc;

use loom::thread;
use ring::shared::Shared;
use ring::threads::cursor::sum;
use ring::threads::observers::CountingObserver;
use ring::threads::{Cursor, NewFrame, Publisher, Switches, Threaded, Track};
use ring::{Context, Read};

/// Number of the first frame.
pub const FIRST: u32 = u32::MAX - 1;

/// Switches with which readers do not skip. A reader that may skip loads the count of published frames, which orders
/// more than the gates alone.
pub fn no_skipping() -> Switches {
    Switches { no_catch_up: true, ..Switches::default() }
}

/// Checks all interleavings with at most `preemptions` preemptions.
pub fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.max_branches = 20_000;
    builder.check(model);
}

pub fn publish<S: Threaded>(publisher: &mut Publisher<S>, observer: &mut impl Context<Shared>) -> bool {
    let bytes = [publisher.seq() as u8 ^ 0x5A; 8];
    publisher.fill(NewFrame { bytes: &bytes, key: true, sum: sum(&bytes) }, observer);
    publisher.step(observer)
}

/// Publishes `frames` frames in a new thread, and closes the track.
pub fn publish_all<S: Threaded>(
    mut publisher: Publisher<S>,
    track: &Arc<Track<S>>,
    frames: u32,
) -> thread::JoinHandle<()> {
    let track = Arc::clone(track);
    thread::spawn(move || {
        let mut observer = CountingObserver::default();
        for _ in 0..frames {
            publish(&mut publisher, &mut observer);
        }
        track.close();
    })
}

/// Reads until the reader is dropped or the stream has ended, and sleeps while there is nothing to read.
pub fn read_all<S: Threaded>(reader: &mut Cursor<S>) {
    let mut observer = CountingObserver::default();
    loop {
        match reader.try_read(&mut observer) {
            Read::NotYet => reader.wait(None),
            Read::Skipped => {}
            Read::Closed => break,
            Read::Took => {
                if !send(reader, &mut observer) {
                    break;
                }
            }
        }
    }
}

/// Sends the frame that the reader holds, and releases its slot. Returns false if that ends its subscription.
pub fn send<S: Threaded>(reader: &mut Cursor<S>, observer: &mut CountingObserver) -> bool {
    let mut socket = [0; 8];
    reader.send::<CountingObserver>(0..8, &mut socket);
    reader.sent(observer, &socket);
    assert_eq!(reader.torn, 0, "torn");
    reader.leave(observer)
}
