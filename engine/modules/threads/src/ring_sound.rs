//! The ring's sound for the page: a stream published by real threads, whose slots the audio worklet reads directly.

use std::sync::atomic::AtomicU32;
use std::time::Duration;

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use audio::music::BLOCK;
use audio::stereo;
use base::config::{Config, Refusal};
use bindings::{JsResult, from_js, js_error, to_js};
use ring::threads::audio::{Feeding, Live};
use ring::threads::layout::{ADDRESS, Layout, SEQ};
use ring::threads::outcome::Outcome;
use sync::futex;

/// How often a stream that has ended checks whether the page still needs its memory.
const CANCEL_POLL: Duration = Duration::from_millis(20);

/// The stream to open.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct SoundPlan {
    variant: String,
    /// Readers beside the sound card, the sample rate, and the seed of the stalls.
    config: Config,
    /// Number of threads that serve those readers.
    threads: usize,
    /// Number of blocks that the publisher stays ahead of the card: 1 to 64.
    lead: u32,
    /// Share of blocks that are published late, in percent.
    stalls: u32,
    /// Longest delay of a late block, in ms.
    stall_ms: u32,
}

/// Byte addresses in wasm memory at which a worklet reads a stream; `ring/threads/layout.rs` of the engine describes them.
#[derive(Clone, Serialize, tsify::Tsify)]
pub struct SlotAddresses {
    published: usize,
    state: usize,
    circle: usize,
    /// Number of slots minus 1.
    mask: u32,
    slots: usize,
    stride: usize,
    /// Offset of a slot's frame number.
    seq: usize,
    /// Offset of its payload's address.
    address: usize,
    /// Address at which the worklet stores the number of blocks played to their end.
    position: usize,
    /// Number of sample frames in a block, of interleaved stereo.
    block: usize,
}

/// The outcome of a stream; `null` before it has ended.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct SoundOutcome {
    outcome: Option<Outcome>,
}

/// A stream of sound. The first step does nothing, so that `progress` can tell the page where the stream is. The second lasts
/// until the page cancels the run, so that the stream's memory stays valid while a worklet may read it.
#[wasm_bindgen]
pub struct RingSound {
    live: Live,
    addresses: SlotAddresses,
    announced: bool,
    outcome: Option<Outcome>,
}

#[wasm_bindgen]
impl RingSound {
    /// Opens a stream of the built-in piece. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(plan: Ts<SoundPlan>) -> Result<RingSound, JsValue> {
        RingSound::open(from_js("plan", &plan)?, None).map_err(|refusal| js_error(&refusal))
    }

    /// Opens a stream that loops over the user's samples, interleaved in `channels` channels. Throws a refusal.
    pub fn playing(plan: Ts<SoundPlan>, pcm: &[f32], channels: u32, rate: u32) -> Result<RingSound, JsValue> {
        let plan: SoundPlan = from_js("plan", &plan)?;
        let media = stereo(pcm, channels, rate, plan.config.rate);
        media.and_then(|media| RingSound::open(plan, Some(media))).map_err(|refusal| js_error(&refusal))
    }

    /// Takes one step; returns the fraction done, 1 at the end. Throws an error if too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        if !std::mem::replace(&mut self.announced, true) {
            return Ok(0.0);
        }
        self.outcome = Some(self.live.run(thread_pool(), &cancelled)?);
        // Some variants end the stream by themselves, where the original would have ended its process.
        let never = AtomicU32::new(0);
        while !cancelled() {
            futex::wait(&never, 0, Some(CANCEL_POLL));
        }
        Ok(1.0)
    }

    pub fn progress(&self) -> JsResult<SlotAddresses> {
        to_js(&self.addresses)
    }

    pub fn result(&self) -> JsResult<SoundOutcome> {
        to_js(&SoundOutcome { outcome: self.outcome.clone() })
    }
}

impl RingSound {
    fn open(plan: SoundPlan, media: Option<Vec<f32>>) -> Result<RingSound, Refusal> {
        let SoundPlan { variant, config, threads, lead, stalls, stall_ms } = plan;
        let feeding = Feeding { lead, stalls, stall_ms };
        let live = Live::new(&variant, &config, feeding, media.map(Vec::into_boxed_slice), threads)?;
        let Layout { published, state, circle, mask, slots, stride } = live.layout();
        let (position, block) = (live.position(), BLOCK);
        let addresses = SlotAddresses {
            published,
            state,
            circle,
            mask,
            slots,
            stride,
            seq: SEQ,
            address: ADDRESS,
            position,
            block,
        };
        Ok(RingSound { live, addresses, announced: false, outcome: None })
    }
}
