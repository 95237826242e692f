//! What the readers of all tracks read, computed from the published frames without rings and pools: a frame comes a chunk a
//! step, is published, and the writer enters the next slot, where the reader reads the frame of a lap ago.

use super::super::media::Media;
use super::super::params::Params;
use base::hash::Hash;
use sim::{Order, Scheduler, TICKS_PER_S, Turn};

/// A track and its reader.
#[derive(Clone, Copy, Default)]
struct Track {
    /// Number of frames published.
    published: u32,
    /// Number of steps until its writer has entered the next slot.
    steps: u32,
    read: Hash,
}

/// The digest that a world of every variant must have.
pub(super) fn digest(params: &Params, media: &Media) -> u64 {
    let mut scheduler = Scheduler::new(Order::of_seed(params.mix.seed));
    let mut tracks = vec![Track::default(); params.tracks as usize];
    tracks.iter().for_each(|_| _ = scheduler.spawn());
    loop {
        let task = scheduler.pick().expect("publishers never end");
        let Track { published, steps, read } = &mut tracks[task as usize];
        if *steps == 0 {
            // Its chunks, its publication, and the entry into the next slot.
            *steps = media.frame(task, *published).chunks() + 2;
        }
        *steps -= 1;
        *published += u32::from(*steps == 1);
        let turn = match steps {
            0 => {
                if let Some(seq) = published.checked_sub(params.slots) {
                    read.number(u64::from(seq));
                    read.bytes(media.bytes(media.frame(task, seq)));
                }
                let due = |number: u64| number * TICKS_PER_S / u64::from(params.fps);
                let shift = u64::from(task) * due(1) / u64::from(params.tracks);
                Turn::Until((due(u64::from(*published)) + shift).max(scheduler.now() + 1))
            }
            _ => Turn::Sleep(1),
        };
        let has_entered = *steps == 0;
        scheduler.settle(task, turn);
        // The digest is taken when each track is more than two frames beyond its first lap.
        if has_entered && tracks.iter().all(|track| track.published > params.slots + 2) {
            let mut all = Hash::default();
            tracks.iter().for_each(|track| all.number(track.read.get()));
            return all.get();
        }
    }
}
