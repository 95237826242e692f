//! What is to be done in a run, apart from the variant: the knobs of the ring lab, and how frames come.

use super::pace::Pace;
use crate::params::Params;
use base::config::{Config, Refusal};
use sim::TICKS_PER_MS;

/// What is to be done, apart from the variant.
#[derive(Clone, Debug)]
pub struct Load {
    pub(crate) params: Params,
    /// When frames are published.
    pub(super) pace: Pace,
    /// How long a slow reader sends, in ns.
    pub(super) send_ns: u64,
    /// Frames in a run; endless without.
    pub frames: Option<u32>,
    /// How long a run lasts at most, in ms.
    pub ms: Option<u32>,
    /// Whether the sends of healthy readers take 0.3 to 1.4 ms, as they do in the deterministic ring, or no time.
    pub lingers: bool,
}

impl Load {
    /// The load of a configuration of the ring lab: its frames as they come, for as long as the caller says. Slots are
    /// rounded up to a power of two.
    ///
    /// # Errors
    /// When the configuration is not one of the lab's, or has more than one stream or track.
    pub fn new(config: &Config) -> Result<Load, Refusal> {
        let values = config.values(&crate::lab())?;
        let mut params = Params::read(config, &values)?;
        if params.streams > 1 || params.tracks > 1 {
            return Err(Refusal::new("streams", params.streams * params.tracks, "1 stream of 1 track on threads"));
        }
        params.slots = params.slots.next_power_of_two();
        let send_ns = params.send * (1_000_000 / TICKS_PER_MS);
        Ok(Load { params, pace: Pace::Clock, send_ns, frames: None, ms: None, lingers: false })
    }

    /// Publishes as fast as it goes, whoever keeps up.
    pub fn flat_out(mut self) -> Load {
        self.pace = Pace::FlatOut;
        self
    }

    /// Publishes a frame when every reader has had the one before.
    pub fn lockstep(mut self) -> Load {
        self.pace = Pace::Lockstep;
        self
    }
}
