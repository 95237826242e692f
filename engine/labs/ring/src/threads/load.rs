//! The load of a run, independent of the variant: the parameters of the ring lab, and when frames are published.

use super::pace::Pace;
use crate::params::Params;
use base::{Config, Need, Refusal};
use sim::TICKS_PER_MS;

/// The load of a run, independent of the variant.
#[derive(Clone, Debug)]
pub struct Load {
    pub(crate) params: Params,
    /// When frames are published.
    pub(super) pace: Pace,
    /// The duration of a slow reader's send, in ns.
    pub(super) send_ns: u64,
    /// The number of frames in a run; unlimited if `None`.
    pub frames: Option<u32>,
    /// The longest duration of a run, in ms; unlimited if `None`.
    pub ms: Option<u32>,
    /// Whether the sends of fast readers take 0.3 to 1.4 ms, as in virtual time. If false, they end at once.
    pub timed_sends: bool,
}

impl Load {
    /// The load of a configuration of the ring lab, with frames at their times and without an end. The number of slots
    /// is rounded up to a power of two.
    ///
    /// # Errors
    /// A refusal if the configuration is not allowed, or if it has more than one stream or track.
    pub fn new(config: &Config) -> Result<Load, Refusal> {
        let values = config.values(&crate::lab())?;
        let mut params = Params::read(config, &values)?;
        if params.streams > 1 || params.tracks > 1 {
            return Err(Refusal::new("streams", params.streams * params.tracks, Need::SingleTrack));
        }
        params.slots = params.slots.next_power_of_two();
        let send_ns = params.send * (1_000_000 / TICKS_PER_MS);
        Ok(Load { params, pace: Pace::Clock, send_ns, frames: None, ms: None, timed_sends: false })
    }

    /// The same load, with frames published as fast as possible.
    pub fn flat_out(mut self) -> Load {
        self.pace = Pace::FlatOut;
        self
    }

    /// The same load, with each frame published when every reader has finished the previous one.
    pub fn lockstep(mut self) -> Load {
        self.pace = Pace::Lockstep;
        self
    }
}
