//! A simulated sound card that reads a stream in virtual time. It queues blocks as they arrive and plays samples at its own
//! rate. If the queue runs empty, it plays silence and counts it.

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
    /// Played samples that have not been fetched, interleaved stereo. `None` if they are not kept.
    output: Option<VecDeque<f32>>,
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

    /// Plays the sample frames that are due until `now`, or silence for those that are missing.
    pub fn run_to(&mut self, now: Tick) {
        let total = now * self.rate / TICKS_PER_S;
        let due = total.saturating_sub(self.due);
        self.due = self.due.max(total);
        let plays = if self.playing { due.min(self.queued) } else { 0 };
        self.play(plays);
        if plays < due {
            self.playing = false;
            if self.started {
                self.starved += due - plays;
                self.output_silence(due - plays);
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
            if let Some(output) = &mut self.output {
                output.extend(&block[2 * self.offset..2 * (self.offset + take)]);
            }
            left -= take;
            self.offset += take;
            if self.offset == block.len() / 2 {
                self.blocks.pop_front();
                self.offset = 0;
            }
        }
        self.trim_output();
    }

    fn output_silence(&mut self, frames: u64) {
        if let Some(output) = &mut self.output {
            let limit = KEPT_SECONDS as u64 * self.rate;
            output.extend(std::iter::repeat_n(0.0, 2 * frames.min(limit) as usize));
        }
        self.trim_output();
    }

    /// Drops the oldest played samples beyond [`KEPT_SECONDS`].
    fn trim_output(&mut self) {
        if let Some(output) = &mut self.output {
            let limit = 2 * KEPT_SECONDS * self.rate as usize;
            output.drain(..output.len().saturating_sub(limit));
        }
    }

    /// Sets whether played samples are kept for [`fetch`](Self::fetch).
    pub fn listen(&mut self, on: bool) {
        if on != self.output.is_some() {
            self.output = on.then(VecDeque::new);
        }
    }

    /// Plays until `now` and moves the oldest played samples into `out`. Returns the number of sample frames moved.
    pub fn fetch(&mut self, now: Tick, out: &mut [f32]) -> usize {
        self.run_to(now);
        let Some(output) = &mut self.output else { return 0 };
        let frames = (out.len() / 2).min(output.len() / 2);
        for (to, from) in out.iter_mut().zip(output.drain(..2 * frames)) {
            *to = from;
        }
        frames
    }

    /// The state that it would have after playing until `now`. Does not change it.
    pub fn meter(&self, now: Tick) -> Meter {
        let due = (now * self.rate / TICKS_PER_S).saturating_sub(self.due);
        let plays = if self.playing { due.min(self.queued) } else { 0 };
        Meter {
            queued: self.queued - plays,
            starved: self.starved + if self.started { due - plays } else { 0 },
            played: self.played + plays,
            waiting: !self.playing || plays < due,
        }
    }
}
