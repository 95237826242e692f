//! The sound card as a reader of a stream: it takes every block as it comes and plays its samples at its
//! own rate, without asking anybody. What has not come in time is silence, and counted.

use std::collections::VecDeque;

use super::Block;
use super::music::BLOCK;
use base::time::{TICKS_PER_S, Tick};

/// Sample frames of a block.
const BLOCK_FRAMES: u64 = BLOCK as u64;

/// Seconds of played samples kept for a listener who does not fetch them.
const KEPT_SECONDS: usize = 2;

/// A sound card's queue of samples, in sample frames (one left and one right sample each).
#[derive(Clone, Debug)]
pub struct Card {
    rate: u64,
    /// Sample frames to wait for before playing, at first and after running dry: what two frames bring,
    /// and 60 ms for readers that do not come at once.
    prefill: u64,
    /// Sample frames held at most; when a publisher makes up for lost time, the oldest are thrown away.
    most: u64,
    queued: u64,
    blocks: VecDeque<Block>,
    /// Sample frames of the first block that have been played.
    offset: usize,
    playing: bool,
    started: bool,
    /// Sample frames that time has asked for, so far.
    asked: u64,
    played: u64,
    starved: u64,
    /// Samples for the listener, interleaved stereo.
    heard: Option<VecDeque<f32>>,
}

/// What a sound card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Sample frames that wait to be played.
    pub queued: u64,
    /// Sample frames of silence played for want of data.
    pub starved: u64,
    /// Sample frames played.
    pub played: u64,
    /// Whether it waits for more before it plays on.
    pub waiting: bool,
}

impl Card {
    /// A card of `rate` sample frames a second, to which sound comes `fps` times a second.
    pub fn new(rate: u32, fps: u32) -> Card {
        let rate = u64::from(rate);
        let prefill = 2 * rate / u64::from(fps) + rate * 60 / 1_000;
        Card {
            rate,
            prefill,
            most: 4 * prefill,
            queued: 0,
            blocks: VecDeque::new(),
            offset: 0,
            playing: false,
            started: false,
            asked: 0,
            played: 0,
            starved: 0,
            heard: None,
        }
    }

    /// Takes so many blocks, and what sounds in them where there is a tune.
    pub fn push(&mut self, now: Tick, blocks: u32, sound: &[Block]) {
        self.run_to(now);
        self.queued += u64::from(blocks) * BLOCK_FRAMES;
        self.blocks.extend(sound.iter().cloned());
        while self.queued > self.most {
            // The first block may have been played in part.
            self.queued -= BLOCK_FRAMES - self.offset as u64;
            self.blocks.pop_front();
            self.offset = 0;
        }
        if !self.playing && self.queued >= self.prefill {
            self.playing = true;
            self.started = true;
        }
    }

    /// The stream is over: what is queued is forgotten, and what does not come any more is no fault.
    pub fn stop(&mut self) {
        self.queued = 0;
        self.blocks.clear();
        self.offset = 0;
        self.playing = false;
        self.started = false;
    }

    /// Plays what time asks for.
    pub fn run_to(&mut self, now: Tick) {
        let asked = now * self.rate / TICKS_PER_S;
        let due = asked.saturating_sub(self.asked);
        self.asked = self.asked.max(asked);
        let plays = if self.playing { due.min(self.queued) } else { 0 };
        self.play(plays);
        if plays < due {
            self.playing = false;
            if self.started {
                self.starved += due - plays;
                self.hear_silence(due - plays);
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
            if let Some(heard) = &mut self.heard {
                heard.extend(&block[2 * self.offset..2 * (self.offset + take)]);
            }
            left -= take;
            self.offset += take;
            if self.offset == block.len() / 2 {
                self.blocks.pop_front();
                self.offset = 0;
            }
        }
        self.forget();
    }

    fn hear_silence(&mut self, frames: u64) {
        if let Some(heard) = &mut self.heard {
            let most = KEPT_SECONDS as u64 * self.rate;
            heard.extend(std::iter::repeat_n(0.0, 2 * frames.min(most) as usize));
        }
        self.forget();
    }

    fn forget(&mut self) {
        if let Some(heard) = &mut self.heard {
            let most = 2 * KEPT_SECONDS * self.rate as usize;
            heard.drain(..heard.len().saturating_sub(most));
        }
    }

    /// Whether what is played is kept for [`fetch`](Self::fetch).
    pub fn listen(&mut self, on: bool) {
        if on != self.heard.is_some() {
            self.heard = on.then(VecDeque::new);
        }
    }

    /// Moves what was played until `now` into `out`; returns sample frames.
    pub fn fetch(&mut self, now: Tick, out: &mut [f32]) -> usize {
        self.run_to(now);
        let Some(heard) = &mut self.heard else { return 0 };
        let frames = (out.len() / 2).min(heard.len() / 2);
        for (to, from) in out.iter_mut().zip(heard.drain(..2 * frames)) {
            *to = from;
        }
        frames
    }

    /// What it would show at `now`, without playing.
    pub fn meter(&self, now: Tick) -> Meter {
        let due = (now * self.rate / TICKS_PER_S).saturating_sub(self.asked);
        let plays = if self.playing { due.min(self.queued) } else { 0 };
        Meter {
            queued: self.queued - plays,
            starved: self.starved + if self.started { due - plays } else { 0 },
            played: self.played + plays,
            waiting: !self.playing || plays < due,
        }
    }
}
