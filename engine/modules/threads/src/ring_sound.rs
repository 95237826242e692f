//! The ring's sound for the page: a stream on real threads, whose slots the audio worklet reads by itself.

use std::sync::atomic::AtomicU32;
use std::time::Duration;

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use audio::music::BLOCK;
use audio::stereo;
use base::config::{Config, Refusal};
use bindings::{Given, give, taken, thrown};
use ring::threads::audio::{Feeding, Live};
use ring::threads::layout::{ADDRESS, Layout, SEQ};
use ring::threads::outcome::Outcome;
use sync::futex;

/// How often a stream that has ended asks whether its memory is still wanted.
const ASK: Duration = Duration::from_millis(20);

/// What is to sound.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct SoundPlan {
    /// Id of the variant.
    variant: String,
    /// Readers beside the sound card, sample rate, and the seed that stalls are drawn from.
    config: Config,
    /// Threads that serve those readers.
    threads: usize,
    /// Blocks that the publisher stays ahead of the card: 1 to 64.
    lead: u32,
    /// Share of blocks that come late, in percent.
    stalls: u32,
    /// How late at most, in ms.
    stall_ms: u32,
}

/// Where a worklet finds a stream, in bytes from the start of memory; the engine's `ring/threads/layout.rs` describes it.
#[derive(Clone, Serialize, tsify::Tsify)]
pub struct SlotPlaces {
    published: usize,
    state: usize,
    circle: usize,
    /// Slots less one.
    mask: u32,
    slots: usize,
    stride: usize,
    /// Offset of a slot's frame number.
    seq: usize,
    /// Offset of its payload's address.
    address: usize,
    /// Where to store how many blocks are played to their end.
    position: usize,
    /// Sample frames in a block, of interleaved stereo.
    block: usize,
}

/// What came of a stream; nothing before it has ended.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct Sounded {
    outcome: Option<Outcome>,
}

/// A stream of sound. The first step does nothing, so that the page can be told where the stream is; the second lasts until
/// the page wants no more of it, so that its memory stays what it is as long as a worklet may read it.
#[wasm_bindgen]
pub struct RingSound {
    live: Live,
    places: SlotPlaces,
    told: bool,
    outcome: Option<Outcome>,
}

#[wasm_bindgen]
impl RingSound {
    /// The built-in piece. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(plan: Ts<SoundPlan>) -> Result<RingSound, JsValue> {
        RingSound::open(taken("plan", &plan)?, None).map_err(|refusal| thrown(&refusal))
    }

    /// Samples of the user's, `channels` interleaved, round and round. Throws a refusal.
    pub fn playing(plan: Ts<SoundPlan>, pcm: &[f32], channels: u32, rate: u32) -> Result<RingSound, JsValue> {
        let plan: SoundPlan = taken("plan", &plan)?;
        let picked = stereo(pcm, channels, rate, plan.config.rate);
        picked.and_then(|picked| RingSound::open(plan, Some(picked))).map_err(|refusal| thrown(&refusal))
    }

    /// Takes one step; returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        if !std::mem::replace(&mut self.told, true) {
            return Ok(0.0);
        }
        self.outcome = Some(self.live.run(thread_pool(), &cancelled)?);
        // A variant may end its stream by itself, when the original would have ended its process.
        let still = AtomicU32::new(0);
        while !cancelled() {
            futex::wait(&still, 0, Some(ASK));
        }
        Ok(1.0)
    }

    /// Where the stream is.
    pub fn progress(&self) -> Given<SlotPlaces> {
        give(&self.places)
    }

    /// What came of it.
    pub fn result(&self) -> Given<Sounded> {
        give(&Sounded { outcome: self.outcome.clone() })
    }
}

impl RingSound {
    fn open(plan: SoundPlan, picked: Option<Vec<f32>>) -> Result<RingSound, Refusal> {
        let SoundPlan { variant, config, threads, lead, stalls, stall_ms } = plan;
        let feeding = Feeding { lead, stalls, stall_ms };
        let live = Live::new(&variant, &config, feeding, picked.map(Vec::into_boxed_slice), threads)?;
        let Layout { published, state, circle, mask, slots, stride } = live.layout();
        let (position, block) = (live.position(), BLOCK);
        let places =
            SlotPlaces { published, state, circle, mask, slots, stride, seq: SEQ, address: ADDRESS, position, block };
        Ok(RingSound { live, places, told: false, outcome: None })
    }
}
