//! What publishers send: the built-in clip, an FLV file with H.264 and AAC, as RTMP messages in chunks, again and again. Each
//! publisher begins at another moment of the clip, so that their key frames do not coincide.

use reslice::{Head, SOUND, VIDEO, encode};
use share::Clip;
use media::Track;

use super::load::Load;

/// Interval in ms in which publishers are served, and in which subscribers without a wake-up check for frames: the pause of
/// version 4.0.
pub const ROUND_MS: u32 = 20;

/// A frame as a publisher sends it.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The track that it belongs to: 0 video, 1 audio.
    pub track: usize,
    /// Whether decoding can start at it.
    pub key: bool,
    /// Its message's chunks, whose first header has all fields.
    first: Vec<u8>,
    /// Its message's chunks, whose first header has the time since the message before.
    next: Vec<u8>,
}

impl Arrival {
    /// The bytes on the wire; `is_first` if this is the publisher's first message.
    pub fn wire(&self, is_first: bool) -> &[u8] {
        if is_first { &self.first } else { &self.next }
    }
}

/// The frames of a publisher, by the round in which they arrive.
#[derive(Debug)]
pub struct Traffic {
    rounds: Vec<Vec<Arrival>>,
    /// Mean length of a picture and a frame of sound together, in bytes.
    pub mean_bytes: u64,
}

impl Traffic {
    /// The clip in chunks of `chunk` bytes.
    pub fn new(chunk: u32) -> Traffic {
        let clip = Clip::built_in();
        let mut frames: Vec<_> = clip.media.frames.iter().collect();
        frames.sort_by_key(|frame| frame.dts);
        let length = length_ms(&frames.iter().map(|frame| frame.dts).collect::<Vec<_>>());
        let mut rounds = vec![Vec::new(); (length / ROUND_MS) as usize];
        let mut before = frames[frames.len() - 1].dts;
        for frame in &frames {
            let body = frame.body.of(&clip.file);
            let (track, kind) = if frame.track == Track::Video { (0, VIDEO) } else { (1, SOUND) };
            let delta = (frame.dts + length - before) % length;
            before = frame.dts;
            let head = |delta| Head { time: frame.dts, delta, length: body.len() as u32, kind, stream: 1 };
            let wire = |delta| encode(&head(delta), body, chunk as usize);
            let arrival = Arrival { track, key: frame.key, first: wire(None), next: wire(Some(delta)) };
            rounds[(frame.dts / ROUND_MS) as usize].push(arrival);
        }
        let mean = |track| {
            let frames = || frames.iter().filter(|frame| frame.track == track);
            frames().map(|frame| u64::from(frame.body.len)).sum::<u64>() / frames().count() as u64
        };
        let mean_bytes = mean(Track::Video) + mean(Track::Audio);
        Traffic { rounds, mean_bytes }
    }

    /// Number of rounds until the clip begins again.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// Round of the clip that arrives at publisher `number` of `publishers` in round `round`.
    pub fn moment(&self, number: u32, publishers: u32, round: u64) -> usize {
        let rounds = self.rounds.len() as u64;
        let apart = u64::from(publishers).min(rounds);
        let begin = u64::from(number) % apart * rounds / apart;
        ((begin + round) % rounds) as usize
    }

    /// Number of rounds after which the load repeats: the clip's, divided by the number of moments at which publishers begin.
    pub fn repeats(&self, load: &Load) -> usize {
        let mut begins = vec![0; self.rounds()];
        load.numbers().iter().for_each(|number| begins[self.moment(*number, load.publishers, 0)] = 1);
        self.rounds() / begins.iter().sum::<usize>().max(1)
    }

    /// What arrives in a round of the clip, in the order of time.
    pub fn arrivals(&self, moment: usize) -> &[Arrival] {
        &self.rounds[moment]
    }
}

/// Duration of the clip: that of its rounds. The clip's last frame ends within the last one.
fn length_ms(times: &[u32]) -> u32 {
    (times[times.len() - 1] + 1).next_multiple_of(2 * ROUND_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_at_most_two_frames_of_a_track_and_the_clip_takes_four_seconds() {
        let traffic = Traffic::new(128);
        assert_eq!((traffic.rounds(), traffic.mean_bytes), (200, 3_115));
        let counts = |track| -> Vec<usize> {
            let of_track = |round: &Vec<Arrival>| round.iter().filter(|arrival| arrival.track == track).count();
            traffic.rounds.iter().map(of_track).collect()
        };
        assert_eq!((counts(0).iter().sum::<usize>(), counts(0).into_iter().max()), (100, Some(1)));
        assert!((170..176).contains(&counts(1).iter().sum::<usize>()) && counts(1).into_iter().max() <= Some(2));
    }

    #[test]
    fn publishers_begin_at_different_moments() {
        let traffic = Traffic::new(128);
        let begin =
            |publishers| (0..publishers).map(|number| traffic.moment(number, publishers, 0)).collect::<Vec<_>>();
        assert_eq!(begin(4), [0, 50, 100, 150]);
        assert_eq!((begin(200)[199], begin(1_000)[201]), (199, 1));
        let repeats =
            |publishers, threads, thread| traffic.repeats(&Load { publishers, threads, thread, ..Load::default() });
        assert_eq!((repeats(4, 1, None), repeats(200, 1, None), repeats(1_000, 1, None)), (50, 1, 1));
        // A thread of two has every second moment.
        assert_eq!((repeats(200, 2, Some(0)), repeats(1_000, 2, Some(1)), repeats(1_000, 3, Some(0))), (2, 2, 1));
    }
}
