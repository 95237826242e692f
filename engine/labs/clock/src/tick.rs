//! A tick of a clock: ten steps, in the order of Liquidsoap's `_tick` and `_after_tick`.

use super::pace::{After, Pace};
use super::sync::SyncResult;

/// The operations of the graph that a clock drives.
pub trait TickContext {
    /// Number of sub-clocks; they are numbered from 0.
    fn sub_clocks(&self) -> usize {
        0
    }
    /// Number of ticks of a sub-clock so far.
    fn sub_ticks(&self, _sub: usize) -> u64 {
        0
    }
    /// Lets pending sources join, and wakes outputs and the operators that they pull from.
    fn activate(&mut self) {}
    /// Asks each output and active source for its frame.
    fn animate(&mut self);
    /// Runs the tasks registered for this tick, each once.
    fn on_tick(&mut self) {}
    /// Whether there is a sync source: by a walk of the graph up to 2.4.4, by reading a field since.
    fn synced(&mut self) -> SyncResult<bool>;
    /// Ticks a sub-clock.
    fn tick_sub(&mut self, _sub: usize) {}
    /// Runs the tasks registered for after this tick, each once.
    fn after_tick(&mut self) {}
    /// The time, in nanoseconds.
    fn now(&self) -> u64;
}

/// Runs one tick, and decides what follows it.
///
/// # Errors
/// If there are two sync sources. The tick then ends without being counted, as in Liquidsoap.
pub fn tick(ctx: &mut impl TickContext, pace: &mut Pace) -> SyncResult<After> {
    let before: Vec<u64> = (0..ctx.sub_clocks()).map(|sub| ctx.sub_ticks(sub)).collect();
    ctx.activate();
    // Steps three and four: collect the operators to run, then run each.
    ctx.animate();
    ctx.on_tick();
    let synced = ctx.synced()?;
    for (sub, &ticks) in before.iter().enumerate() {
        // An operator that pulled through the sub-clock has ticked it already.
        if ctx.sub_ticks(sub) == ticks {
            ctx.tick_sub(sub);
        }
    }
    pace.count();
    ctx.after_tick();
    Ok(pace.after(ctx.now(), synced))
}
