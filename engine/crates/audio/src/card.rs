//! A simulated sound card that reads a stream in virtual time. It queues blocks as they arrive and plays samples at its own
//! rate. If the queue runs empty, it plays silence and counts it.
//!
//! A listener hears the card up to the current time, which may be later than the last event of the card's world, and the
//! next event may be an action of the user's that comes before that time. So listening does not play anything: it reads
//! ahead what the card would play, and the card leaves that out of the output when it really plays it. Otherwise a world
//! that was listened to would differ from its replay.

use std::collections::VecDeque;

use super::Block;
use super::music::BLOCK;
use base::time::{TICKS_PER_S, Tick};

/// Sample frames of a block.
const BLOCK_FRAMES: u64 = BLOCK as u64;

/// Seconds of played samples that are kept until the caller fetches them.
const KEPT_SECONDS: usize = 2;

/// A simulated sound card. It counts in sample frames, each of which has a left and a right sample.
#[derive(Clone, Debug)]
pub struct Card {
    rate: u64,
    /// Sample frames that must be queued before playing starts, at first and after an underrun: those of two frames of the
    /// stream, and 60 ms for delays of the reader.
    prefill: u64,
    /// Maximum of queued sample frames. If a publisher catches up and sends more, the oldest are dropped.
    capacity: u64,
    queued: u64,
    blocks: VecDeque<Block>,
    /// Number of sample frames of the first block that have been played.
    offset: usize,
    playing: bool,
    started: bool,
    /// Sample frames due up to the time of the last [`run_to`](Self::run_to), whether they were played or missing.
    due: u64,
    played: u64,
    starved: u64,
    /// `None` if played samples are not kept.
    output: Option<Output>,
}

/// The samples for a listener.
#[derive(Clone, Debug, Default)]
struct Output {
    /// Samples that have not been fetched, interleaved stereo.
    samples: VecDeque<f32>,
    /// Number of sample frames of the card's time, counted as `due`, whose samples have been added here.
    until: u64,
}

/// The next sample frames of a card: those of its queue, and then the silence for those that are missing.
struct Next {
    queued: u64,
    missing: u64,
}

/// The state of a sound card as the page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Queued sample frames.
    pub queued: u64,
    /// Sample frames of silence played because the queue was empty.
    pub starved: u64,
    /// Sample frames of the stream played.
    pub played: u64,
    /// Whether it has to queue more before it plays.
    pub waiting: bool,
}

impl Card {
    /// A card that plays `rate` sample frames a second and receives `fps` frames of the stream a second.
    pub fn new(rate: u32, fps: u32) -> Card {
        let rate = u64::from(rate);
        let prefill = 2 * rate / u64::from(fps) + rate * 60 / 1_000;
        Card {
            rate,
            prefill,
            capacity: 4 * prefill,
            queued: 0,
            blocks: VecDeque::new(),
            offset: 0,
            playing: false,
            started: false,
            due: 0,
            played: 0,
            starved: 0,
            output: None,
        }
    }

    /// Queues `blocks` blocks that arrive at time `now`. `sound` has their samples, or is empty if there is no tune.
    pub fn push(&mut self, now: Tick, blocks: u32, sound: &[Block]) {
        self.run_to(now);
        self.queued += u64::from(blocks) * BLOCK_FRAMES;
        self.blocks.extend(sound.iter().cloned());
        while self.queued > self.capacity {
            // The first block may have been played partially.
            self.queued -= BLOCK_FRAMES - self.offset as u64;
            self.blocks.pop_front();
            self.offset = 0;
        }
        if !self.playing && self.queued >= self.prefill {
            self.playing = true;
            self.started = true;
        }
    }

    /// Ends the stream: drops the queue. Silence afterwards does not count as starved.
    pub fn stop(&mut self) {
        self.queued = 0;
        self.blocks.clear();
        self.offset = 0;
        self.playing = false;
        self.started = false;
    }

    /// The sample frames that are due until `now`.
    fn next(&self, now: Tick) -> Next {
        let due = (now * self.rate / TICKS_PER_S).saturating_sub(self.due);
        let queued = if self.playing { due.min(self.queued) } else { 0 };
        Next { queued, missing: due - queued }
    }

    /// Plays the sample frames that are due until `now`, or silence for those that are missing.
    pub fn run_to(&mut self, now: Tick) {
        let next = self.next(now);
        self.output(&next);
        self.due += next.queued + next.missing;
        self.play(next.queued);
        if next.missing > 0 {
            self.playing = false;
            if self.started {
                self.starved += next.missing;
            }
        }
    }

    fn play(&mut self, frames: u64) {
        self.queued -= frames;
        self.played += frames;
        let mut left = frames as usize;
        while left > 0
            && let Some(block) = self.blocks.front()
        {
            let take = left.min(block.len() / 2 - self.offset);
            left -= take;
            self.offset += take;
            if self.offset == block.len() / 2 {
                self.blocks.pop_front();
                self.offset = 0;
            }
        }
    }

    /// Adds the samples of the next frames to the output, except those that were added before. Drops the oldest samples
    /// beyond [`KEPT_SECONDS`].
    fn output(&mut self, next: &Next) {
        let Some(Output { samples, until }) = &mut self.output else { return };
        let end = self.due + next.queued + next.missing;
        let added = until.saturating_sub(self.due).min(end - self.due);
        *until = end.max(*until);
        let mut skip = self.offset + added.min(next.queued) as usize;
        let mut left = next.queued.saturating_sub(added) as usize;
        for block in &self.blocks {
            let frames = block.len() / 2;
            let take = left.min(frames.saturating_sub(skip));
            samples.extend(&block[2 * skip.min(frames)..2 * (skip.min(frames) + take)]);
            skip = skip.saturating_sub(frames);
            left -= take;
            if left == 0 {
                break;
            }
        }
        let limit = KEPT_SECONDS as u64 * self.rate;
        if self.started {
            let silence = next.missing - added.saturating_sub(next.queued);
            samples.extend(std::iter::repeat_n(0.0, 2 * silence.min(limit) as usize));
        }
        samples.drain(..samples.len().saturating_sub(2 * limit as usize));
    }

    /// Sets whether played samples are kept for [`fetch`](Self::fetch).
    pub fn listen(&mut self, on: bool) {
        if on != self.output.is_some() {
            self.output = on.then(Output::default);
        }
    }

    /// Moves the oldest samples that it plays until `now` into `out`. Returns the number of sample frames moved. Changes
    /// nothing that a world's scene or history depends on.
    pub fn fetch(&mut self, now: Tick, out: &mut [f32]) -> usize {
        self.output(&self.next(now));
        let Some(Output { samples, .. }) = &mut self.output else { return 0 };
        let frames = (out.len() / 2).min(samples.len() / 2);
        for (to, from) in out.iter_mut().zip(samples.drain(..2 * frames)) {
            *to = from;
        }
        frames
    }

    /// The state that it would have after playing until `now`. Does not change it.
    pub fn meter(&self, now: Tick) -> Meter {
        let next = self.next(now);
        Meter {
            queued: self.queued - next.queued,
            starved: self.starved + if self.started { next.missing } else { 0 },
            played: self.played + next.queued,
            waiting: !self.playing || next.missing > 0,
        }
    }
}
