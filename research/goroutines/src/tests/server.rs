//! The goroutines of the load, driven by hand.

use crate::costs::Costs;
use crate::load::ServerLoad;
use crate::program::{Category, Program, Step};
use crate::server::Server;
use crate::subscriber::Subscriber;
use crate::waiting::Waiting;

const LOAD: ServerLoad = ServerLoad { streams: 1, readers: 1, poll_ms: 20, processors: 1, send_ns: 3_600 };
const COSTS: Costs = Costs::LOW;
/// The numbers of the goroutines.
const PUBLISHER: u32 = 0;
const SUBSCRIBER: u32 = 1;
/// After the first frames have arrived.
const NOW: u64 = 40_000_000;

fn server(waiting: Waiting) -> Server {
    Server::scheduler(LOAD, waiting, COSTS, 1).program
}

#[test]
fn a_subscriber_looks_waits_and_is_woken() {
    let mut server = server(Waiting::Cond);
    assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Run(Category::Checks, COSTS.check));
    assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Run(Category::Scheduling, COSTS.cond_wait));
    assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Park);
    assert_eq!(server.resume(PUBLISHER, NOW), Step::Run(Category::Work, COSTS.receive));
    assert_eq!(server.resume(PUBLISHER, NOW), Step::Run(Category::Scheduling, 2 * COSTS.check));
    assert_eq!(server.resume(PUBLISHER, NOW), Step::Ready(SUBSCRIBER, 0));
    assert_eq!(server.resume(SUBSCRIBER, NOW + 7), Step::Run(Category::Work, 3_600));
    assert_eq!((server.deliveries, server.latency_ns, server.empty_checks), (1, 7, 1));
}

#[test]
fn a_frame_that_is_published_before_the_subscriber_is_in_the_list_is_not_missed() {
    for waiting in [Waiting::RwMutex, Waiting::WaitGroup, Waiting::Cond] {
        let mut server = server(waiting);
        server.resume(SUBSCRIBER, NOW);
        server.resume(SUBSCRIBER, NOW);
        // The publisher receives and publishes a frame, and finds nobody to wake.
        server.resume(PUBLISHER, NOW);
        server.resume(PUBLISHER, NOW);
        assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Run(Category::Scheduling, 0), "{waiting:?}");
        assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Run(Category::Work, 3_600), "{waiting:?}");
    }
}

#[test]
fn a_subscriber_that_polls_sleeps_and_looks_again() {
    let mut server = server(Waiting::Sleep);
    for _ in 0..2 {
        assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Run(Category::Checks, COSTS.check));
        assert_eq!(server.resume(SUBSCRIBER, NOW), Step::Sleep(20_000_000));
    }
}

/// The frames in the order in which a subscriber reads them: track and number.
fn order(frames: [u32; 2]) -> Vec<(usize, u32)> {
    let mut subscriber = Subscriber::new();
    let mut order = Vec::new();
    loop {
        order.push((subscriber.track, subscriber.read[subscriber.track]));
        if !subscriber.advance(frames) {
            return order;
        }
    }
}

#[test]
fn a_subscriber_reads_both_tracks_in_turn_and_to_their_ends() {
    // Video at 0, 40, 80 and 120 ms; audio at 0, 23, 46, 69, 93 and 116 ms.
    let expected = [(0, 0), (1, 0), (1, 1), (0, 1), (1, 2), (0, 2), (1, 3), (1, 4), (0, 3), (1, 5)];
    assert_eq!(order([4, 6]), expected);
    // The only audio frame is not later than the video.
    assert_eq!(order([2, 1]), [(0, 0), (1, 0), (0, 1)]);
}
