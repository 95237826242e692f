//! Pacing: when the next tick may begin.
//!
//! A clock that keeps its own time has a target, its start time plus the duration of its ticks. It sleeps only if it is at
//! least `latency` ahead of the target, and then until the target itself. With frames of 0.02 s and a latency of 0.1 s, ticks
//! therefore come in bursts of five or six, followed by a pause of 100 to 120 ms. A clock that is `log_threshold` late logs
//! that, at most once per `log_delay`; one that is `max_latency` late jumps to the present. All this follows Liquidsoap's
//! `clock.ml`; times are in ns from an arbitrary origin.

use base::planted::is_planted;

/// The source of a clock's pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A sync source if there is one, otherwise the computer's clock.
    Auto,
    /// The computer's clock, even if there is a sync source.
    Cpu,
    /// No pacing: as fast as possible.
    None,
    /// Another clock, which ticks this one, as a crossfade ticks its child clock.
    Passive,
}

/// A clock's settings.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What sets its pace.
    pub mode: Mode,
    /// Samples of a frame, and samples per second.
    pub frame: (u64, u64),
    /// How far ahead a clock must be to sleep, in ns: Liquidsoap's `clock.latency`.
    pub latency: u64,
    /// Delay at which a clock gives up catching up, in ns: `clock.max_latency`.
    pub max_latency: u64,
    /// Least interval of log messages, in ns: `clock.log_delay`.
    pub log_delay: u64,
    /// Delay from which a clock logs that it is late, in ns: `clock.log_delay_threshold`.
    pub log_threshold: u64,
}

/// Nanoseconds in a millisecond.
pub const MS: u64 = 1_000_000;

impl Default for Settings {
    /// Liquidsoap's defaults: auto, 882 samples at 44.1 kHz, 0.1 s, 60 s, 1 s, 0.2 s.
    fn default() -> Self {
        Settings {
            mode: Mode::Auto,
            frame: (882, 44_100),
            latency: 100 * MS,
            max_latency: 60_000 * MS,
            log_delay: 1_000 * MS,
            log_threshold: 200 * MS,
        }
    }
}

/// The decision of a clock after a tick. Times are in ns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields suffice")]
pub enum After {
    /// Nothing, because a device, another clock or nothing sets the pace.
    Free,
    /// Start the next tick at once: the clock is not far enough ahead to sleep, or a little late.
    Go,
    /// Sleep until then.
    Sleep { until: u64 },
    /// Log "we must catch up": the clock is late by `behind`.
    CatchUp { behind: u64 },
    /// Jump by `jumped` ticks and reset the outputs: the clock was late by `behind`.
    Reset { behind: u64, jumped: u64 },
}

/// The pacing of a clock.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    settings: Settings,
    start: u64,
    ticks: u64,
    /// Time of its last log message, in ns; initially its start.
    last_log: u64,
}

impl Pace {
    /// A clock that starts at time `start`.
    pub fn new(settings: Settings, start: u64) -> Pace {
        Pace { settings, start, ticks: 0, last_log: start }
    }

    /// Number of ticks so far, including those that it jumped over.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Time at which the next tick is to be heard.
    pub fn target(&self) -> u64 {
        let (samples, rate) = self.settings.frame;
        // A test's fault: a tick that never was is counted.
        let ticks = self.ticks + u64::from(is_planted());
        self.start + (u128::from(ticks * samples) * 1_000_000_000 / u128::from(rate)) as u64
    }

    /// Counts a tick: its eighth step.
    pub fn count(&mut self) {
        self.ticks += 1;
    }

    /// The decision after a tick that ended at `now`: the tick's tenth step. `synced` says whether the clock has a sync
    /// source.
    pub fn after(&mut self, now: u64, synced: bool) -> After {
        let Settings { mode, latency, max_latency, log_delay, log_threshold, .. } = self.settings;
        match mode {
            Mode::None | Mode::Passive => return After::Free,
            Mode::Auto if synced => return After::Free,
            Mode::Auto | Mode::Cpu => {}
        }
        let target = self.target();
        if now < target {
            return if target - now >= latency { After::Sleep { until: target } } else { After::Go };
        }
        let behind = now - target;
        if behind >= max_latency {
            let (samples, rate) = self.settings.frame;
            let ticks =
                (u128::from(now - self.start) * u128::from(rate) / (u128::from(samples) * 1_000_000_000)) as u64;
            let jumped = ticks - self.ticks;
            self.ticks = ticks;
            After::Reset { behind, jumped }
        } else if behind >= log_threshold && now - self.last_log >= log_delay {
            self.last_log = now;
            After::CatchUp { behind }
        } else {
            After::Go
        }
    }
}
