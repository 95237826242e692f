//! Contents against flat buffers, and graphs against a reference that has no chunks.

mod graphs;
mod operations;
mod reference;
mod vectors;

use std::rc::Rc;

use super::content::{Chunk, Content, Context};
use super::counts::{Lengths, Operation};
use super::data::{Data, Pcm};
use observe::probe::Counters;
use sim::playback::shot::{PlaybackRecorder, Recorder};

/// Sound of `length` samples: `first`, `first + 1`, … on the left, and their negatives on the right.
fn pcm(first: usize, length: usize) -> Rc<dyn Data> {
    let left: Vec<f64> = (first..first + length).map(|sample| sample as f64).collect();
    let right = left.iter().map(|sample| -sample).collect();
    Rc::new(Pcm { channels: [left, right], number: 0 })
}

/// The left samples of a content, read without an observer.
fn samples(content: &impl Content) -> Vec<f64> {
    let samples = |chunk: Chunk<Option<usize>>| {
        let length = chunk.length.unwrap_or_else(|| chunk.data.length() - chunk.offset);
        let Pcm { channels: [left, right], .. } = chunk.data.any().downcast_ref().expect("it is sound");
        let part = chunk.offset..chunk.offset + length;
        assert!(left[part.clone()].iter().zip(&right[part.clone()]).all(|(left, right)| *left == -*right));
        left[part].to_vec()
    };
    content.chunks().into_iter().flat_map(samples).collect()
}

/// The result of `work`, and the counts of its operations.
fn seen<T>(work: impl FnOnce(&mut Context<PlaybackRecorder<Lengths>>) -> T) -> (T, Counters) {
    let mut probe = PlaybackRecorder::counting();
    let given = work(&mut ctx(&mut probe));
    (given, probe.counters())
}

fn ctx<E: Recorder<Lengths>>(probe: &mut E) -> Context<'_, E> {
    Context { probe, operator: 0, field: 2, operation: Operation::Idle }
}

/// The values of an expression for the contents of all variants.
macro_rules! for_each_content {
    ($content:ident => $body:expr) => {
        for_each_content!($content => $body;
            Listed<Switches<0>>, Listed<Switches<1>>, Listed<Switches<2>>, Listed<Switches<4>>, Listed<Switches<7>>, Listed<Main>, Short)
    };
    ($content:ident => $body:expr; $($Content:ty),+) => {{
        use crate::{listed::Listed, rules::{Main, Switches}, short::Short};
        let all = [$({ type $content = $Content; $body }),+];
        assert_eq!(all.len(), crate::lab().variants.len());
        all
    }};
}
use for_each_content;
