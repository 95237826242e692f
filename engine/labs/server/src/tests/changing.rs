//! Files that shrink or grow while they are sent.

use std::rc::Rc;

use proptest::prelude::*;

use super::super::client;
use super::super::server::Server;
use super::*;

/// Bytes of the documents, of which a file has the first ones.
const WHOLE: usize = 40_000;
/// Actions in which every variant answers the few requests of a test.
const ENOUGH: u32 = 20_000;

/// A response as its client received it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Answer {
    /// The length that its head promised, if it promised one.
    promised: Option<usize>,
    /// Bytes of its body, as they were sent.
    body: usize,
    /// Whether the server closed the connection after it.
    closed: bool,
}

/// Answers a request for each of `sizes` on one connection. A number of actions after the head of a response, its file gets
/// the next size.
fn answers(variant: &str, knobs: &[(&str, u32)], first: usize, after: u32, sizes: &[usize]) -> Vec<Answer> {
    let workload = Workload::new(&config(variant, knobs)).expect("a configuration");
    let documents = Documents::new(&[WHOLE; 16]);
    let heap = workload.params.heap(workload.params.room).finish();
    let mode = catalogue::mode(variant);
    let mut server = Server::<Counting, _>::new(&Rc::clone(&workload.params), mode, documents.cut_to(first), heap);
    let (mut answers, mut since_head) = (Vec::new(), None);
    for _ in 0..ENOUGH {
        let state = server.connections[0].state;
        since_head = if state == State::Open { Some(0) } else { since_head.map(|actions| actions + 1) };
        if since_head == Some(after) {
            server.env.documents = documents.cut_to(sizes[answers.len()]);
        }
        let got = if state == State::Finish { server.connections[0].got.clone() } else { Vec::new() };
        let number = server.connections[0].request;
        server.act();
        if state == State::Finish {
            let closed = server.connections[0].state == State::Close;
            let text = String::from_utf8_lossy(&got);
            let head = text.find("\r\n\r\n").expect("there is a head") + 4;
            let length = text[..head].split("Content-Length: ").nth(1);
            let promised = length.map(|rest| rest.lines().next().unwrap().parse().unwrap());
            let judged = client::judge(number, &got, &documents, closed).expect("a response");
            assert_eq!(judged.leak, None, "{variant}: the body is a beginning of its document");
            answers.push(Answer { promised, body: got.len() - head, closed });
            if answers.len() == sizes.len() {
                assert_eq!(server.env.leak, None);
                return answers;
            }
            since_head = None;
        }
    }
    panic!("{variant} goes on reading a file that has ended: {answers:?}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default()
    })]

    #[test]
    fn a_response_ends_with_its_file_and_has_no_more_than_was_promised(
        sizes in proptest::collection::vec(0..WHOLE, 4), first in 0..WHOLE, after in 0u32..12, file_buffer in 0u32..4,
        deflate in 0u32..12,
    ) {
        let deflate = u32::from(deflate == 0);
        let knobs = [("requests", 1_000), ("file_buffer", file_buffer), ("deflate", deflate)];
        let all = ALL.map(|variant| answers(variant, &knobs, first, after, &sizes));
        for (variant, answers) in ALL.iter().zip(&all) {
            let mut before = first;
            for (&answer, &size) in answers.iter().zip(&sizes) {
                let Answer { promised, body, closed } = answer;
                if deflate == 1 {
                    prop_assert!(promised.is_none() && !closed, "{}: chunks end by themselves", variant);
                    continue;
                }
                let promised = promised.expect("it is not deflated");
                prop_assert!(body <= promised && body >= promised.min(size), "{}: {:?} of {}", variant, answer, size);
                // The connection ends exactly where the promise was not kept.
                prop_assert_eq!(closed, body < promised, "{}: {:?}", variant, answer);
                if after == 0 {
                    prop_assert_eq!((promised, body), (before, before.min(size)), "{}", variant);
                }
                before = size;
            }
        }
    }
}

#[test]
fn every_variant_ends_a_response_whose_file_was_emptied() {
    for variant in ALL {
        let emptied = answers(variant, &[("requests", 1_000)], 30_000, 0, &[0, 0]);
        let expected = [(30_000, true), (0, false)];
        let expected = expected.map(|(promised, closed)| Answer { promised: Some(promised), body: 0, closed });
        assert_eq!(emptied, expected, "{variant}");
    }
}
