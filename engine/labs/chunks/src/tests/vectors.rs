//! The known effect of each switch on the counts.

use std::rc::Rc;

use super::super::content::Content;
use super::super::counts::{Counter, Lengths};
use super::super::data::{INFINITE, Timed};
use super::super::listed::Listed;
use super::super::rules::{Main, Rules, Switches};
use super::super::short::Short;
use super::{pcm, samples, seen};
use crate::content::Context;
use sim::playback::shot::PlaybackRecorder;

type Walked = Listed<Switches<0>>;
type Stored = Listed<Switches<1>>;
type Single = Listed<Switches<2>>;
type Total = Listed<Switches<4>>;
type Cached = Listed<Switches<7>>;

/// A content of `chunks` chunks of 10 ticks, without stored lengths where lengths are not stored.
fn pieces<C: Content>(chunks: usize, ctx: &mut Context<PlaybackRecorder<Lengths>>) -> C {
    let first = C::lift(pcm(0, 10), None, ctx);
    (1..chunks).fold(first, |all, n| {
        let more = C::lift(pcm(10 * n, 10), None, ctx);
        all.append(&more, ctx)
    })
}

/// Chunks visited and virtual calls of one length query on a content of `chunks` chunks.
fn asked<C: Content>(chunks: usize) -> (u64, u64) {
    let (content, _) = seen(|ctx| pieces::<C>(chunks, ctx));
    let (length, counts) = seen(|ctx| content.length(ctx));
    assert_eq!(length, 10 * chunks);
    assert_eq!(counts.get(Counter::Queries), 1);
    (counts.get(Counter::BoxesTouched), counts.get(Counter::VirtualCalls))
}

#[test]
fn a_length_query_visits_every_chunk_unless_the_total_is_stored() {
    for chunks in [1, 2, 64] {
        let n = chunks as u64;
        assert_eq!(asked::<Walked>(chunks), (n, n));
        assert_eq!(asked::<Stored>(chunks), (n, 0));
        assert_eq!(asked::<Single>(chunks), (n, n));
        assert_eq!(asked::<Total>(chunks), (0, 0));
        assert_eq!(asked::<Cached>(chunks), (0, 0));
        assert_eq!(asked::<Listed<Main>>(chunks), (0, 0));
        assert_eq!(asked::<Short>(chunks), (0, 0));
    }
}

#[test]
fn sub_folds_and_reverses_unless_one_or_two_chunks_are_cut_directly() {
    fn cells<C: Content>(chunks: usize) -> (u64, u64) {
        let (content, _) = seen(|ctx| pieces::<C>(chunks, ctx));
        let (part, counts) = seen(|ctx| content.sub(5, 10 * chunks - 7, ctx));
        assert_eq!(samples(&part).len(), 10 * chunks - 7);
        (counts.get(Counter::CellsAllocated), counts.get(Counter::BoxesTouched))
    }
    assert_eq!([1, 2, 3].map(cells::<Walked>), [(2, 2), (4, 4), (6, 6)], "length's fold, its own, and a list twice");
    assert_eq!([1, 2, 3].map(cells::<Cached>), [(1, 1), (4, 2), (6, 3)]);
    assert_eq!([1, 2, 3].map(cells::<Listed<Main>>), [(1, 1), (2, 2), (6, 3)]);
}

#[test]
fn on_an_exact_fit_2_4_4_leaves_an_empty_chunk() {
    fn left<C: Content>(n: usize) -> Vec<Option<usize>> {
        let (content, _) = seen(|ctx| pieces::<C>(3, ctx));
        let (rest, _) = seen(|ctx| content.truncate(n, ctx));
        assert_eq!(samples(&rest).len(), 30 - n);
        rest.chunks().iter().map(|chunk| chunk.length).collect()
    }
    assert_eq!(left::<Walked>(10), [Some(0), None, None]);
    assert_eq!(left::<Cached>(10), [Some(10), Some(10)]);
    assert_eq!(left::<Walked>(15), [Some(5), None]);
    assert_eq!(left::<Walked>(30), [Some(0)]);
    assert_eq!(left::<Cached>(30), []);
    assert_eq!(left::<Short>(10), [Some(10), Some(10)]);
}

#[test]
fn append_copies_the_first_list_and_no_sample() {
    fn cost<C: Content>(a: usize, b: usize) -> (u64, u64, u64) {
        let ((a, b), _) = seen(|ctx| (pieces::<C>(a, ctx), pieces::<C>(b, ctx)));
        let (_, counts) = seen(|ctx| a.append(&b, ctx));
        (counts.get(Counter::CellsAllocated), counts.get(Counter::Records), counts.get(Counter::BytesCopied))
    }
    assert_eq!(cost::<Walked>(5, 3), (5, 1, 0));
    assert_eq!(cost::<Cached>(5, 3), (5, 1, 0));
    assert_eq!(cost::<Listed<Main>>(1, 3), (1, 1, 0));
}

#[test]
fn consolidating_changes_all_references_and_copying_none() {
    let (content, _) = seen(|ctx| pieces::<Cached>(3, ctx));
    let other = content.clone();
    let (_, counts) = seen(|ctx| content.data(ctx));
    assert_eq!(counts.get(Counter::BytesCopied), 30 * 2 * 8);
    assert_eq!(other.chunks().len(), 1);
    let (_, again) = seen(|ctx| other.data(ctx));
    assert_eq!(again.get(Counter::BytesCopied), 0, "one chunk that covers its data is returned as it is");
    let (copy, copied) = seen(|ctx| other.copy(ctx));
    assert_eq!(copied.get(Counter::BytesCopied), 30 * 2 * 8, "a copy always copies");
    assert!(!Rc::ptr_eq(&copy.chunks()[0].data, &other.chunks()[0].data));
}

#[test]
fn infinite_lengths_stay_infinite() {
    fn lengths<C: Content>() -> [usize; 4] {
        let endless = |events| Rc::new(Timed { events, length: INFINITE });
        seen(|ctx| {
            let content = C::lift(endless(vec![(3, 1), (12, 2)]), None, ctx);
            let finite = C::lift(Rc::new(Timed { events: vec![], length: 5 }), None, ctx);
            let joined = content.clone().append(&finite, ctx);
            let part = content.sub(10, 10, ctx);
            let data = part.data(ctx).expect("it has ten ticks");
            let events = &data.any().downcast_ref::<Timed>().expect("it is timed").events;
            assert_eq!(events, &[(2, 2)]);
            let rest = content.clone().truncate(10, ctx);
            [content.length(ctx), joined.length(ctx), part.length(ctx), rest.length(ctx)]
        })
        .0
    }
    let expected = [INFINITE, INFINITE, 10, INFINITE];
    assert_eq!(lengths::<Walked>(), expected);
    assert_eq!(lengths::<Stored>(), expected);
    assert_eq!(lengths::<Total>(), expected);
    assert_eq!(lengths::<Cached>(), expected);
    assert_eq!(lengths::<Listed<Main>>(), expected);
    assert_eq!(lengths::<Short>(), expected);
}

#[test]
fn lengths_are_stored_where_they_are_looked_up_and_nowhere_else() {
    fn stored<R: Rules>() -> [Option<usize>; 2] {
        seen(|ctx| [None, Some(10)].map(|known| Listed::<R>::lift(pcm(0, 10), known, ctx).chunks()[0].length)).0
    }
    assert_eq!(stored::<Switches<0>>(), [None, Some(10)]);
    assert_eq!(stored::<Switches<4>>(), [None, Some(10)], "the total is kept, the chunk's length is not");
    assert_eq!(stored::<Switches<1>>(), [Some(10), Some(10)]);
}
