//! Known counts of each variant: pieces, chunks, vectors, calls and header bytes of messages whose cuts can be counted by
//! hand.

use super::super::counts::{Context, Counter, EventKind, Reslice, State};
use super::super::gather::Cursor;
use super::super::head::Head;
use super::sent;
use observe::probe::Counters;
use sim::playback::shot::{PlaybackRecorder, Shot};

fn counts(counters: &Counters) -> [u64; 5] {
    [Counter::Pieces, Counter::Chunks, Counter::Vectors, Counter::Calls, Counter::HeaderBytes]
        .map(|counter| counters.get(counter))
}

/// Sizes of message, input chunks and output chunks; numbers of pieces, chunks, vectors, calls and header bytes.
const TABLE: [([u32; 3], [u64; 5]); 6] = [
    ([8_000, 128, 128], [63, 63, 126, 1, 70]),
    ([8_000, 256, 200], [70, 40, 110, 1, 47]),
    ([8_000, 4_096, 4_096], [2, 2, 4, 1, 9]),
    ([30_000, 128, 4_096], [235, 8, 243, 1, 15]),
    ([100_000, 128, 128], [782, 782, 1_564, 2, 789]),
    ([100_000, 4_096, 65_535], [26, 2, 28, 1, 9]),
];

fn knobs([message, input, output]: [u32; 3]) -> [(&'static str, u32); 3] {
    [("message", message), ("in_chunk", input), ("out_chunk", output)]
}

#[test]
fn v4_gathers_as_the_table_says() {
    for (sizes, expected) in TABLE {
        assert_eq!(counts(&sent("gather", &knobs(sizes))), expected, "{sizes:?}");
    }
}

#[test]
fn pieces_are_the_cuts_of_both_sides_whatever_the_sizes() {
    for input in [64, 100, 128, 199, 200, 256, 1_000] {
        for output in [64, 90, 128, 200, 333, 5_000] {
            for message in [1, 63, 64, 65, 777, 4_000] {
                let all = |size: u32| (0..message).step_by(size as usize);
                let mut cuts: Vec<u32> = all(input).chain(all(output)).collect();
                cuts.sort_unstable();
                cuts.dedup();
                let [pieces, chunks, vectors, _, headers] = counts(&sent("gather", &knobs([message, input, output])));
                let expected = u64::from(message.div_ceil(output));
                assert_eq!((pieces, chunks), (cuts.len() as u64, expected), "{message}: {input} to {output}");
                assert_eq!((vectors, headers), (pieces + chunks, 8 + chunks - 1));
            }
        }
    }
}

#[test]
fn v5_leaves_the_publishers_cuts_out_and_ours_all_cuts() {
    for (sizes, [_, chunks, _, _, headers]) in TABLE {
        let v5 = sent("coalesce", &knobs(sizes));
        assert_eq!(counts(&v5), [chunks, chunks, 2 * chunks, (2 * chunks).div_ceil(1_024), headers]);
        assert_eq!(v5.get(Counter::BytesCopied), u64::from(sizes[0]));
        let ours = sent("laid", &knobs(sizes));
        assert_eq!(counts(&ours), [1, chunks, 2, 1, headers]);
        let none = [Counter::BytesCopied, Counter::Allocations].map(|counter| ours.get(counter));
        assert_eq!(none, [0, 0], "it copies and allocates nothing");
    }
}

#[test]
fn v1_and_v3_copy_and_flush_every_chunk() {
    for (sizes @ [message, _, output], [_, chunks, _, _, headers]) in TABLE {
        let (bytes, direct) = (u64::from(message) + headers, output >= 4_096);
        let v1 = sent("flushed", &knobs(sizes));
        let v3 = sent("copied", &knobs(sizes));
        if !direct {
            assert_eq!(v1.get(Counter::BytesCopied), 2 * bytes, "into a buffer, and into the writer's");
            assert_eq!(v3.get(Counter::BytesCopied), bytes);
            assert_eq!((v1.get(Counter::Calls), v3.get(Counter::Calls)), (chunks, chunks));
        }
        assert!(v1.get(Counter::Allocations) >= chunks, "a buffer for each chunk");
        assert_eq!((v3.get(Counter::Allocations), v3.get(Counter::Pooled)), (0, chunks + 1));
        for counts in [v1, v3] {
            assert_eq!(counts.get(Counter::HeaderBytes), headers);
            assert_eq!(counts.get(Counter::BytesSent), bytes);
        }
    }
}

#[test]
fn many_small_pieces_cost_a_gather_more_than_one_copy() {
    let sizes = knobs([100_000, 128, 128]);
    let [gather, joined] = ["gather", "joined"].map(|variant| sent(variant, &sizes));
    assert_eq!(counts(&joined)[1..], [782, 1, 1, 789]);
    assert_eq!((joined.get(Counter::BytesCopied), joined.get(Counter::Allocations)), (100_789, 0));
    assert_eq!(gather.get(Counter::BytesCopied), 0);
    // The modelled time of the list is longer than that of the copy, at less than 1 ns for ten bytes.
    let list = gather.get(Counter::ModelledNs) - joined.get(Counter::ModelledNs);
    assert!(list > joined.get(Counter::BytesCopied) / 10, "{list} ns");
}

#[test]
fn a_message_of_256_byte_chunks_is_cut_at_200_as_told() {
    let blocks: Vec<Vec<u8>> = [256, 256, 88].map(|bytes| vec![0; bytes]).to_vec();
    let mut probe = PlaybackRecorder::<Reslice>::default();
    let mut ctx = Context { probe: &mut probe, actor: 1, state: State::Build };
    let mut cursor = Cursor::new(&blocks);
    let mut list = Vec::new();
    (0..3).for_each(|_| cursor.take(200, &mut list, &mut ctx));
    let sizes: Vec<usize> = list.iter().map(|piece| piece.len()).collect();
    assert_eq!(sizes, [200, 56, 144, 112, 88]);
    let seen = probe.shots.iter().filter_map(|shot| match shot {
        Shot::Event(event) if event.kind == EventKind::Sliced => Some(event.value as usize),
        _ => None,
    });
    assert_eq!(seen.collect::<Vec<_>>(), sizes, "what is seen is what is done");
}

#[test]
fn an_exact_cut_gives_v4_a_piece_of_length_0_that_no_call_sees() {
    // Every second cut of 128 coincides with one of 256; no block follows the last one.
    let counts = sent("gather", &knobs([2_560, 256, 128]));
    assert_eq!((counts.get(Counter::Pieces), counts.get(Counter::EmptyPieces)), (20, 9));
    assert_eq!(counts.get(Counter::Vectors), 40);
    assert_eq!(sent("coalesce", &knobs([2_560, 256, 128])).get(Counter::EmptyPieces), 0);
}

#[test]
fn headers_have_the_sizes_of_the_specification() {
    let head = Head { time: 0xFF_FFFE, delta: None, length: 9, kind: 9, stream: 1 };
    let sizes = |head: Head| (head.first().get().len(), head.next().get().len());
    assert_eq!(sizes(head), (12, 1));
    assert_eq!(sizes(Head { time: 0xFF_FFFF, ..head }), (16, 5));
    assert_eq!(sizes(Head { delta: Some(40), ..head }), (8, 1));
    assert_eq!(sizes(Head { delta: Some(0xFF_FFFF), ..head }), (12, 5));
    let bytes = Head { time: 0x0102_0304, length: 0x0A_0B0C, ..head };
    assert_eq!(bytes.first().get(), [6, 255, 255, 255, 10, 11, 12, 9, 1, 0, 0, 0, 1, 2, 3, 4]);
    assert_eq!(bytes.next().get(), [0xC6, 1, 2, 3, 4]);
    for (form, first, next) in [(0, 8, 1), (1, 12, 1), (2, 16, 5)] {
        for variant in ["flushed", "copied", "joined", "gather", "coalesce", "laid"] {
            let counts = sent(variant, &[("headers", form), ("message", 1_000)]);
            assert_eq!(counts.get(Counter::HeaderBytes), first + 4 * next, "{variant}");
        }
    }
}

#[test]
fn what_calls_take_is_the_models_and_the_cap_splits_them() {
    let sizes = knobs([100_000, 128, 128]);
    let counts = sent("gather", &[&sizes[..], &[("call_ns", 1_000), ("vector_ns", 7)]].concat());
    assert_eq!(counts.get(Counter::ModelledNs), 2 * 1_000 + 7 * 1_564);
    let counts = sent("gather", &[&sizes[..], &[("cap", 1)]].concat());
    assert_eq!((counts.get(Counter::Calls), counts.get(Counter::LongestVector)), (98, 16));
}
