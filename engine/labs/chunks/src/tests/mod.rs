//! Contents against flat buffers, and graphs against a reference that has no chunks.

mod graphs;
mod operations;
mod vectors;

use std::rc::Rc;

use super::content::{Chunk, Content, Context};
use super::counts::{Lengths, Operation};
use super::data::{Data, Pcm};
use super::params::Params;
use base::hash::Hash;
use base::rng::mix;
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

/// The digest that every variant must have after `turns` ticks, 64 at most: what the outputs of a graph must play, computed sample
/// by sample from the noise that is decoded. There are no chunks, and operators that pass frames on do nothing.
fn reference(params: &Params, turns: u64) -> u64 {
    let mut hash = Hash::default();
    let frame = params.frame as u64;
    for turn in 0..turns {
        let (mut samples, mut events) = (Hash::default(), Hash::default());
        for at in turn * frame..(turn + 1) * frame {
            // 32 decoded buffers are played in a loop.
            let at = at % (32 * params.buffer as u64);
            for channel in 0..2 {
                let noise = (mix(2 * at + channel) >> 40) as f64 / f64::from(1 << 23) - 1.0;
                samples.number((if params.amplifies { noise * 0.8 } else { noise }).to_bits());
            }
        }
        // A track begins with metadata every 50 ticks; an output adds that it is on air.
        if turn % 50 == 0 {
            events.number((turn / 50) | (1 << 31));
        }
        for _ in 0..params.outputs {
            // Number of samples, their digest and that of events: of the metadata, which has no samples, and of the sound.
            let nothing = Hash::default().get();
            [0, nothing, events.get(), frame, samples.get(), nothing].into_iter().for_each(|part| hash.number(part));
        }
    }
    hash.get()
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
