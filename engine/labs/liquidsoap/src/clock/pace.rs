//! Pacing: when may the next tick begin?
//!
//! A clock that keeps its own time has a target, its start plus its ticks; it sleeps only when it is at least a latency ahead of
//! it, and then until the target itself. So at 0.02 s and a latency of 0.1 s ticks come in bursts of five or six, then
//! nothing comes for 100 to 120 ms. One that is far behind says so, at most once a second; one that is hopelessly behind jumps. All
//! after Liquidsoap's `clock.ml`; times are nanoseconds since anything.

/// Who may set the pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A sync source where there is one, else the computer's time.
    Auto,
    /// The computer's time, whoever else has one.
    Cpu,
    /// Nobody: as fast as it goes.
    None,
    /// Another clock, which ticks this one: a crossfade's child.
    Passive,
}

/// What a clock is set to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub mode: Mode,
    /// A frame's samples, and how many of them make a second.
    pub frame: (u64, u64),
    /// How far ahead it must be to sleep: Liquidsoap's `clock.latency`.
    pub latency: u64,
    /// How far behind it gives up: `clock.max_latency`.
    pub max_latency: u64,
    /// How often it says that it is behind, at most: `clock.log_delay`.
    pub log_delay: u64,
    /// How far behind it says so: `clock.log_delay_threshold`.
    pub log_threshold: u64,
}

/// Nanoseconds of a millisecond.
pub(crate) const MS: u64 = 1_000_000;

impl Default for Settings {
    /// Liquidsoap's: auto, 882 samples of 44.1 kHz, 0.1 s, 60 s, 1 s, 0.2 s.
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

/// What a clock does after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// Nothing: a device, another clock, or nobody sets the pace.
    Free,
    /// The next tick at once: it is not far enough ahead, or a little behind.
    Go,
    /// It sleeps until then.
    Sleep { until: u64 },
    /// It is so far behind that it says so: "we must catch up".
    CatchUp { behind: u64 },
    /// It was too far behind: its counter jumps by so many ticks, and outputs are reset.
    Reset { behind: u64, jumped: u64 },
}

/// A clock's time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    settings: Settings,
    start: u64,
    ticks: u64,
    /// When it last said that it is behind; at first, when it started.
    said: u64,
}

impl Pace {
    /// A clock that starts at `start`.
    pub fn new(settings: Settings, start: u64) -> Pace {
        Pace { settings, start, ticks: 0, said: start }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Ticks so far, with those that it jumped.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// When the tick that comes next is to be heard.
    pub fn target(&self) -> u64 {
        let (samples, rate) = self.settings.frame;
        self.start + (u128::from(self.ticks * samples) * 1_000_000_000 / u128::from(rate)) as u64
    }

    /// One more tick is done: the eighth step of it.
    pub fn count(&mut self) {
        self.ticks += 1;
    }

    /// What to do after a tick that ended at `now`: the tenth step. `synced` says whether there is a sync source.
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
        } else if behind >= log_threshold && now - self.said >= log_delay {
            self.said = now;
            After::CatchUp { behind }
        } else {
            After::Go
        }
    }
}
