//! What the outputs of a graph must play, computed sample by sample from the noise that is decoded: there are no chunks, and
//! operators that pass frames on do nothing.

use super::super::params::Params;
use base::hash::Hash;
use base::rng::mix;

/// The digest that every variant must have after `turns` ticks, 64 at most.
pub(super) fn digest(params: &Params, turns: u64) -> u64 {
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
