//! Tests of the server lab: the suite of all labs, the published figures, and properties of a whole server.

mod changing;

use std::collections::BTreeMap;

use super::recent::Fate;
use super::*;
use conformance::{Draw, Suite};
use observe::probe::Recording;

const ALL: [&str; 7] = ["lwt-chan", "fresh", "fresh-cut", "lent", "lent-cut", "today", "straight"];

/// Number of responses that are compared on drawn workloads.
const COMPARED: u32 = 20;

const SUITE: Suite = Suite {
    // Few of the responses are deflated, which takes long.
    drawn: &[
        Draw::new("live", 0, 0),
        Draw::new("size", 0, 11_999),
        Draw::new("connections", 1, 8),
        Draw::new("requests", 1, 3),
        Draw::new("deflate", 0, 1).one_in(12),
        Draw::new("aborts", 0, 20).one_in(2),
        Draw::new("file_buffer", 0, 6),
        Draw::new("request", 64, 1_999),
        Draw::new("mixed", 0, 1),
        Draw::new("response", 0, 1).one_in(8),
        Draw::new("capacity", 0, 5),
    ],
    digest: |_, config, variant| {
        let mut world = Workload::new(config).unwrap().world::<Counting>(variant);
        world.serve(COMPARED);
        world.digest()
    },
    may_differ: |config, _| config.values(&lab()).unwrap().get("forgets_rounding") > 0,
    // A document is read instead of another.
    planted: &[
        &[("live", 0), ("connections", 1), ("size", 9_000)],
        &[("live", 0), ("connections", 1), ("size", 9_000), ("deflate", 1)],
    ],
    most: &[("live", 0)],
    ..Suite::new(&ENTRY, &scene::LAYOUT, |config| {
        let workload = Workload::new(config).unwrap();
        reference::digest(&workload.params, &workload.documents, COMPARED)
    })
};

conformance::suite!(SUITE);

fn config(variant: &str, knobs: &[(&str, u32)]) -> Config {
    let mut all: BTreeMap<String, f64> =
        [("connections", 1), ("live", 0)].map(|(id, value)| (id.to_owned(), f64::from(value))).into();
    all.extend(knobs.iter().map(|&(id, value)| (id.to_owned(), f64::from(value))));
    Config { seed: 1, knobs: all, ..Config::of(&lab(), variant, variant) }
}

fn world(variant: &str, knobs: &[(&str, u32)]) -> ServerWorld<Recording> {
    Workload::new(&config(variant, knobs)).expect("a configuration").world::<Recording>(variant)
}

/// Serves one more request after `after` requests. Returns what was counted for it, and the pieces of its body.
fn one_more(variant: &str, knobs: &[(&str, u32)], after: u32) -> (Counters, Vec<usize>) {
    let mut world = world(variant, knobs);
    world.serve(after);
    let before = world.counters();
    world.serve(after + 1);
    let pieces = world.server.connections[0].pieces.iter().map(|&(len, _)| len).collect();
    (world.counters().since(&before), pieces)
}

fn reads_and_pieces(variant: &str, size: u32) -> (u64, Vec<usize>) {
    let (counters, pieces) = one_more(variant, &[("size", size)], 8);
    // One of the reads is that of the request.
    (counters.get(Counter::Reads) - 1, pieces)
}

#[test]
fn short_files_are_read_and_cut_as_in_the_facts() {
    // The buffer has 8192 bytes. Without last-chunk: a whole buffer or a copy, and a read that finds the end.
    assert_eq!(reads_and_pieces("fresh", 7_168), (2, vec![7_168]));
    assert_eq!(reads_and_pieces("lent", 7_168), (2, vec![7_168]));
    assert_eq!(reads_and_pieces("fresh", 15_360), (3, vec![8_192, 7_168]));
    for (size, reads, pieces) in [
        (20, 2, vec![20]),
        (1_024, 2, vec![1_024]),
        (7_168, 1, vec![4_096, 2_048, 1_024]),
        (15_360, 2, vec![8_192, 4_096, 2_048, 1_024]),
        (16_384, 3, vec![8_192, 8_192]),
        (7_000, 1, vec![4_096, 2_048, 512, 256, 88]),
        (15_000, 2, vec![8_192, 4_096, 2_048, 512, 128, 24]),
        (8_191, 1, vec![4_096, 2_048, 1_024, 512, 256, 128, 127]),
    ] {
        assert_eq!(reads_and_pieces("lent-cut", size), (reads, pieces), "{size} bytes");
    }
}

#[test]
fn the_release_takes_for_a_file_of_22_kb_what_its_author_counted() {
    // Pull request 84: 22 kB for the strings of writes, 8 kB to read the file, 6 kB for its last read, 8 kB outside of the heap.
    let (counters, pieces) = one_more("lwt-chan", &[("size", 22 << 10)], 8);
    assert_eq!(pieces, [8_192, 8_192, 6_144]);
    let (strings, others) = (counters.get(Counter::WireBytes), 3 * 8_192 + 6_144);
    assert!((22 << 10..23 << 10).contains(&strings), "{strings} bytes: the head and the file");
    assert_eq!(counters.get(Counter::MadeBytes), strings + others);
    assert_eq!(counters.get(Counter::Made), 4 + counters.get(Counter::Writes), "a string for each write");
    // The pull request takes the strings away, and nothing else.
    let (after, _) = one_more("fresh", &[("size", 22 << 10)], 8);
    assert_eq!((after.get(Counter::MadeBytes), after.get(Counter::Writes)), (others, counters.get(Counter::Writes)));
    // Pull request 85 fits the buffer of a small file to it.
    let file = |variant| one_more(variant, &[("size", 20)], 8).0;
    let strings = file("lwt-chan").get(Counter::WireBytes);
    // A read that does not fill the buffer is copied, here into a string of 20 bytes.
    assert_eq!(file("lwt-chan").get(Counter::MadeBytes), strings + 3 * 8_192 + 20);
    assert_eq!(file("fresh").get(Counter::MadeBytes), 2 * 8_192 + 20);
}

#[test]
fn a_pool_makes_last_chunks_necessary() {
    let made = |variant, size| one_more(variant, &[("size", size)], 64).0;
    let bytes = |variant, size| made(variant, size).get(Counter::MadeBytes);
    // Rounded up to 8192, a file of 7 kB no longer fills its buffer: it is copied, into a fresh string.
    assert_eq!((made("lent", 7_168).get(Counter::Made), bytes("lent", 7_168)), (1, 7_168));
    assert_eq!(bytes("lent", 15_360), 7_168);
    // 7 and 15 kB benefit; 1 and 16 kB do not.
    for size in [7_168, 15_360, 1_024, 16_384] {
        assert_eq!(bytes("lent-cut", size), 0, "{size} bytes");
    }
    assert_eq!((bytes("lent", 1_024), bytes("lent", 16_384)), (0, 0));
    // A tail is a fresh string of 88 bytes.
    assert_eq!(bytes("lent-cut", 7_000), 88);
    // Without a pool: both connection buffers and the file's.
    assert_eq!(bytes("fresh", 7_168), 2 * 8_192 + 7_168);
}

#[test]
fn with_keep_alive_a_404_has_nothing_to_gain() {
    let made = |variant, requests| {
        let knobs = [("response", 1), ("requests", requests)];
        let mut world = world(variant, &knobs);
        world.serve(100);
        world.counters().get(Counter::MadeBytes)
    };
    assert_eq!(made("fresh", 1), 100 * 2 * 8_192);
    assert_eq!(made("lent-cut", 1), 2 * 8_192);
    assert_eq!(made("fresh", 1_000), made("lent-cut", 1_000));
}

#[test]
fn a_class_keeps_as_many_as_it_may() {
    let dropped = |connections, capacity| {
        let mut world = world("lent-cut", &[("connections", connections), ("capacity", capacity), ("response", 1)]);
        world.serve(connections * 3);
        world.counters().get(Counter::Dropped)
    };
    assert_eq!(dropped(256, 256), 0);
    // All 300 close before the next 300 connect, and two buffers of each of the 44 surplus ones find their class full,
    // three times.
    let surplus = dropped(300, 256);
    assert!(surplus > 2 * 2 * 44 && surplus <= 3 * 2 * 44, "{surplus} buffers");
    assert!(dropped(4, 0) >= 2 * 4 * 2);
}

#[test]
fn forgetting_the_rounding_leaks_what_another_response_left_there() {
    let leaked = |variant, size, planted| {
        let mut world = world(variant, &[("size", size), ("forgets_rounding", planted)]);
        world.serve(40);
        (world.counters().get(Counter::ForeignBytes), world.server.env.leak)
    };
    for variant in ALL {
        assert_eq!(leaked(variant, 7_168, 0), (0, None), "{variant}");
    }
    for variant in ["lent", "lent-cut"] {
        // The first answer is followed by what the buffer had when it was fresh; every one by 1024 bytes.
        let (bytes, leak) = leaked(variant, 7_168, 1);
        assert_eq!(bytes, 40 * 1_024);
        let leak = leak.expect("bytes leaked");
        assert_eq!((leak.at, leak.bytes), (7_168, 1_024));
        assert_eq!(leaked(variant, 8_192, 1).0, 0, "a power of two is not rounded");
    }
    assert_eq!(leaked("fresh", 7_168, 1).0, 0, "without a pool nothing is rounded");
}

#[test]
fn with_files_of_two_sizes_the_leak_names_its_owner() {
    let mut world = world("lent-cut", &[("mixed", 1), ("forgets_rounding", 1), ("connections", 4)]);
    world.serve(40);
    assert_eq!(world.counters().get(Counter::ForeignBytes), 20 * 1_024, "files of 8192 bytes are not rounded");
    let (document, at) = world.server.env.leak.and_then(|leak| leak.of).expect("a line of it is whole");
    assert_eq!((document % 2, at), (1, 7_168));
}

#[test]
fn the_leaked_bytes_are_those_of_a_larger_response() {
    // A file of 8000 bytes leaves its end in the buffer that a file of 7168 bytes is then read into.
    let mut pool = buffers::Buffers::new(store::System::default(), params_of(&[]).config(catalogue::mode("lent-cut")));
    let (large, small) = (Documents::new(&[8_000; 16]), Documents::new(&[7_168; 16]));
    let (buffer, made) = pool.get(8_000, store::Kind::Bytes);
    assert!(made);
    pool.write(buffer, 0, large.read(3, 0, 8_192)).expect("it is lent");
    assert_eq!(pool.release(buffer), buffers::ReleaseOutcome::Kept);
    let (buffer, made) = pool.get(7_168, store::Kind::Bytes);
    assert!(!made, "the last one released is the first one lent");
    pool.write(buffer, 0, small.read(5, 0, 8_192)).expect("it is lent");
    let sent = pool.bytes(buffer, 8_192).expect("it is lent");
    assert_eq!(documents::owner(&sent[7_168..]), Some((3, 7_168)));
}

fn params_of(knobs: &[(&str, u32)]) -> Params {
    let config = config("lent-cut", knobs);
    Params::read(&config, &config.values(&lab()).expect("knobs")).expect("a configuration")
}

#[test]
fn the_pool_takes_what_is_between_64_and_65_536_bytes() {
    let mut pool = buffers::Buffers::new(store::System::default(), params_of(&[]).config(catalogue::mode("lent-cut")));
    for (size, is_pooled) in [(63, false), (64, true), (65_536, true), (65_537, false)] {
        let (buffer, _) = pool.get(size, store::Kind::Bytes);
        let kept = if is_pooled { buffers::ReleaseOutcome::Kept } else { buffers::ReleaseOutcome::Dropped };
        assert_eq!(pool.release(buffer), kept, "{size} bytes");
        assert_eq!(pool.release(buffer), buffers::ReleaseOutcome::AlreadyReleased, "a second release does nothing");
        assert_eq!(pool.bytes(buffer, 1), Err(buffers::Released), "a use after it is caught");
    }
    assert_eq!(pool.shelves(), [(store::Kind::Bytes, 64, 1), (store::Kind::Bytes, 65_536, 1)]);
    // Also when it has been lent again since.
    let (first, _) = pool.get(64, store::Kind::Bytes);
    pool.release(first);
    let (second, _) = pool.get(64, store::Kind::Bytes);
    assert_ne!(first, second);
    assert_eq!(pool.write(first, 0, b"mine"), Err(buffers::Released));
    // An exact size is pooled only if it is the size of a class.
    let (odd, _) = pool.get_exact(100, store::Kind::Bytes);
    assert_eq!((pool.size(odd), pool.release(odd)), (Ok(100), buffers::ReleaseOutcome::Dropped));
}

#[test]
fn foreign_bytes_that_are_deflated_with_a_body_are_found_by_its_client() {
    let mut world = world("lent-cut", &[("size", 7_168), ("capacity", 2), ("deflate", 1), ("forgets_rounding", 1)]);
    world.serve(200);
    assert!(world.counters().get(Counter::ForeignBytes) > 0);
}

#[test]
fn aborted_downloads_return_nothing_of_the_file_and_harm_nobody() {
    let mut world = world("lent-cut", &[("aborts", 30), ("size", 100_000), ("connections", 8)]);
    world.serve(200);
    let counters = world.counters();
    assert!(counters.get(Counter::Aborted) > 30);
    assert!(
        counters.get(Counter::Dropped) >= counters.get(Counter::Aborted),
        "their file buffers are lost to the pool"
    );
    assert_eq!(counters.get(Counter::ForeignBytes), 0);
}

#[test]
fn a_heap_grows_without_a_pool_and_is_collected() {
    let after = |variant| {
        let mut world = world(variant, &[("live", 1)]);
        world.serve(3_000);
        world.counters()
    };
    let (plain, shipped) = (after("fresh"), after("lent-cut"));
    assert!(plain.get(Counter::Cycles) > 10, "{} cycles", plain.get(Counter::Cycles));
    assert!(shipped.get(Counter::Cycles) <= 1);
    assert!(plain.get(Counter::MostHeap) > shipped.get(Counter::MostHeap));
}

#[test]
fn the_last_requests_say_what_became_of_their_buffers() {
    let requests = |variant, knobs: &[(&str, u32)]| {
        let mut world = world(variant, knobs);
        world.serve(6);
        world.server.env.recent.requests().iter().take(4).cloned().collect::<Vec<_>>()
    };
    let fates = |variant, fate| {
        let requests = requests(variant, &[]);
        let buffers = requests.iter().flat_map(|request| &request.buffers);
        buffers.filter(|taken| taken.fate == fate).map(|taken| (taken.bytes, taken.used)).collect::<Vec<_>>()
    };
    let fresh = fates("fresh", Fate::Left);
    // The channel takes a head of 60 bytes and the file, the others a request of 128 bytes and the file.
    assert_eq!(fresh, [(8_192, 7_228), (8_192, 128), (7_168, 7_168)].repeat(4));
    assert!(fates("fresh", Fate::Returned).is_empty() && fates("lent-cut", Fate::Left).is_empty());
    assert_eq!(fates("lent-cut", Fate::Returned)[3..6], [(4_096, 4_096), (2_048, 2_048), (1_024, 1_024)]);
    let kept = requests("lent-cut", &[("requests", 100), ("response", 1)]);
    assert!(kept.iter().all(|request| request.ended && request.sent == kept[0].sent));
    assert!(kept[0].buffers.iter().all(|taken| taken.fate == Fate::Reused));
    assert!(kept[1].buffers.iter().all(|taken| !taken.made && taken.used > 0));
}

#[test]
fn what_is_left_behind_is_garbage_until_it_is_freed() {
    let mut world = world("fresh", &[("live", 1), ("connections", 8)]);
    let mut freed = false;
    for _ in 0..40 {
        (0..997).for_each(|_| world.step());
        let (env, dropped) = (&world.server.env, world.counters().get(Counter::Dropped));
        let heap = env.buffers.store.heap().unwrap();
        let census = heap.census();
        assert_eq!(env.garbage(heap), census.dead);
        freed |= dropped > census.dead;
    }
    assert!(freed);
}

#[test]
fn params_hold_what_heaps_grow_to() {
    for (overhead, live, connections) in [(0, 4, 40), (2, 4, 40), (2, 8, 1), (0, 0, 64)] {
        for variant in ALL {
            let knobs = [("overhead", overhead), ("live", live), ("connections", connections)];
            let room = params::room(&config(variant, &knobs).values(&lab()).unwrap());
            let mut world = world(variant, &knobs);
            (0..30_000).for_each(|_| world.step());
            let grown = world.server.env.buffers.store.heap().unwrap().stats().peak_heap_words * 8;
            assert!(grown <= room, "{variant}, {overhead}, {live}, {connections}: {grown} bytes, estimated {room}");
        }
    }
}
