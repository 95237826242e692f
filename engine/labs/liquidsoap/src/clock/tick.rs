//! A tick of a clock: ten steps, in the order of Liquidsoap's `_tick` and `_after_tick`.

use super::pace::{After, Pace};
use super::sync::Found;

/// What a clock drives.
pub(crate) trait Host {
    /// Its sub-clocks are numbered from 0 to this.
    fn sub_clocks(&self) -> usize {
        0
    }
    /// Ticks of a sub-clock so far.
    fn sub_ticks(&self, _sub: usize) -> u64 {
        0
    }
    /// Sources that want to join do so; outputs wake up, and with them what they hang on.
    fn activate(&mut self) {}
    /// Outputs and active sources as they are now, each asked for its frame.
    fn animate(&mut self);
    /// Runs what was to be done in this tick, once.
    fn on_tick(&mut self) {}
    /// Whether there is a sync source: by walking up to 2.4.4, by reading a field since.
    fn synced(&mut self) -> Found<bool>;
    /// Ticks a sub-clock.
    fn tick_sub(&mut self, _sub: usize) {}
    /// Runs what was to be done after this tick, once.
    fn after_tick(&mut self) {}
    /// The time, in nanoseconds.
    fn now(&self) -> u64;
}

/// One tick, and what comes after it.
///
/// # Errors
/// Two sync sources want to set the pace. The tick then ends there, uncounted, as in Liquidsoap.
pub(crate) fn tick(host: &mut impl Host, pace: &mut Pace) -> Found<After> {
    let before: Vec<u64> = (0..host.sub_clocks()).map(|sub| host.sub_ticks(sub)).collect();
    host.activate();
    // Three and four: who is animated is looked up, then each is.
    host.animate();
    host.on_tick();
    let synced = host.synced()?;
    for (sub, &ticks) in before.iter().enumerate() {
        // Whoever pulled through it has ticked it already.
        if host.sub_ticks(sub) == ticks {
            host.tick_sub(sub);
        }
    }
    pace.count();
    host.after_tick();
    Ok(pace.after(host.now(), synced))
}
