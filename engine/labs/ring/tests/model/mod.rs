//! What the models of the ring share: a publisher of small frames, and readers that read until they are done.
//!
//! Tracks begin at frame [`FIRST`], the last but one before numbers wrap: models cover the wrapping of frame numbers, of Epoch's
//! word and of the counts that Atomic's and Cond's readers sleep on, which all begin there.

use std::sync::Arc;

use loom::thread;
use ring::shared::Shared;
use ring::threads::cursor::sum;
use ring::threads::tally::Counted;
use ring::threads::{Cursor, Fresh, Publisher, Switches, Threaded, Track};
use ring::{Context, Read};

/// Number of the first frame.
pub const FIRST: u32 = u32::MAX - 1;

/// Readers take frame after frame. To skip one reads the count of published frames, which orders more than the gates do.
pub fn no_skipping() -> Switches {
    Switches { no_catch_up: true, ..Switches::default() }
}

/// Tries the interleavings with so many preemptions at most.
pub fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.max_branches = 20_000;
    builder.check(model);
}

pub fn publish<S: Threaded>(publisher: &mut Publisher<S>, tally: &mut impl Context<Shared>) -> bool {
    let bytes = [publisher.seq() as u8 ^ 0x5A; 8];
    publisher.fill(Fresh { bytes: &bytes, key: true, sum: sum(&bytes) }, tally);
    publisher.step(tally)
}

/// Publishes so many frames in a thread of its own, and closes the track.
pub fn publish_all<S: Threaded>(
    mut publisher: Publisher<S>,
    track: &Arc<Track<S>>,
    frames: u32,
) -> thread::JoinHandle<()> {
    let track = Arc::clone(track);
    thread::spawn(move || {
        let mut tally = Counted::default();
        for _ in 0..frames {
            publish(&mut publisher, &mut tally);
        }
        track.close();
    })
}

/// Reads until the reader has dropped out or seen the end, and sleeps where there is nothing to read.
pub fn read_all<S: Threaded>(reader: &mut Cursor<S>) {
    let mut tally = Counted::default();
    loop {
        match reader.try_read(&mut tally) {
            Read::NotYet => reader.wait(None),
            Read::Skipped => {}
            Read::Closed => break,
            Read::Took => {
                if !send(reader, &mut tally) {
                    break;
                }
            }
        }
    }
}

/// Sends the frame that the reader holds, whole, and lets its slot go. False when that ends its subscription.
pub fn send<S: Threaded>(reader: &mut Cursor<S>, tally: &mut Counted) -> bool {
    let mut socket = [0; 8];
    reader.send::<Counted>(0..8, &mut socket);
    reader.sent(tally, &socket);
    assert_eq!(reader.torn, 0, "torn");
    reader.leave(tally)
}
