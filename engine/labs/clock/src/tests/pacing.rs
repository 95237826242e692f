//! The times of ticks, and the order of a tick's steps.

use super::super::pace::{After, MS, Mode, Pace, Settings};
use super::super::sync::{Conflict, SyncResult, Token};
use super::super::tick::{TickContext, tick};

/// Runs `ticks` ticks of `work` ns each; returns, for each sleep, the number of ticks before it and its duration in ms.
fn bursts(settings: Settings, work: u64, ticks: u32) -> Vec<(u32, u64)> {
    let (mut pace, mut now, mut burst, mut all) = (Pace::new(settings, 0), 0, 0, Vec::new());
    for _ in 0..ticks {
        now += work;
        burst += 1;
        pace.count();
        match pace.after(now, false) {
            After::Sleep { until } => {
                all.push((std::mem::take(&mut burst), (until - now) / MS));
                now = until;
            }
            after => assert_eq!(after, After::Go),
        }
    }
    all
}

#[test]
fn ticks_come_in_bursts_of_five_or_six_and_then_nothing_for_100_to_120_ms() {
    // Above a sixth of a frame, bursts have seven ticks.
    for percent in 1..=16 {
        let bursts = bursts(Settings::default(), percent * MS / 5, 600);
        assert!(bursts.len() > 80, "{percent} %");
        assert!(bursts.iter().all(|(ticks, ms)| (5..=6).contains(ticks) && (100..=120).contains(ms)), "{bursts:?}");
    }
    // Ticks that take no time: five of them are 0.1 s exactly.
    assert!(bursts(Settings::default(), 0, 100).iter().all(|&burst| burst == (5, 100)));
    let longer = Settings { frame: (1_764, 44_100), ..Settings::default() };
    assert!(bursts(longer, 0, 100).iter().all(|&burst| burst == (3, 120)));
}

#[test]
fn over_an_hour_no_tick_is_lost() {
    let mut pace = Pace::new(Settings { frame: (1_024, 44_100), ..Settings::default() }, 5);
    (0..155_040).for_each(|_| pace.count());
    assert_eq!(pace.target(), 5 + 155_040 * 1_024 * 1_000_000_000 / 44_100);
}

#[test]
fn only_auto_follows_a_sync_source_and_only_auto_and_cpu_sleep() {
    let after = |mode, synced| {
        let mut pace = Pace::new(Settings { mode, ..Settings::default() }, 0);
        (0..5).for_each(|_| pace.count());
        pace.after(0, synced)
    };
    let sleep = After::Sleep { until: 100 * MS };
    assert_eq!([false, true].map(|synced| after(Mode::Auto, synced)), [sleep, After::Free]);
    assert_eq!([false, true].map(|synced| after(Mode::Cpu, synced)), [sleep, sleep]);
    assert_eq!([false, true].map(|synced| after(Mode::None, synced)), [After::Free; 2]);
    assert_eq!([false, true].map(|synced| after(Mode::Passive, synced)), [After::Free; 2]);
}

#[test]
fn it_says_that_it_must_catch_up_once_a_second_from_a_fifth_of_a_second_on() {
    let mut pace = Pace::new(Settings::default(), 0);
    // Ticks of 40 ms, twice as long as their frames.
    let said: Vec<_> = (1..=200_u64)
        .filter(|&nth| {
            pace.count();
            matches!(pace.after(nth * 40 * MS, false), After::CatchUp { behind } if behind >= 200 * MS)
        })
        .collect();
    assert_eq!(said, [25, 50, 75, 100, 125, 150, 175, 200], "the first second is quiet");
    // A delay of 199 ms is below the threshold.
    let mut pace = Pace::new(Settings::default(), 0);
    assert_eq!(pace.after(10_000 * MS, false), After::CatchUp { behind: 10_000 * MS });
    let mut pace = Pace::new(Settings::default(), 0);
    (0..500).for_each(|_| pace.count());
    assert_eq!(pace.after(10_199 * MS, false), After::Go);
    assert_eq!(pace.after(10_200 * MS, false), After::CatchUp { behind: 200 * MS });
}

#[test]
fn a_minute_behind_it_jumps_to_now() {
    let mut pace = Pace::new(Settings::default(), 0);
    pace.count();
    assert_eq!(pace.after(60_019 * MS, false), After::CatchUp { behind: 59_999 * MS });
    assert_eq!(pace.after(60_020 * MS, false), After::Reset { behind: 60_000 * MS, jumped: 3_000 });
    assert_eq!((pace.ticks(), pace.target()), (3_001, 60_020 * MS));
    assert_eq!(pace.after(60_020 * MS, false), After::Go);
}

/// Records the steps of a tick.
struct TickLog {
    done: Vec<&'static str>,
    synced: SyncResult<bool>,
    subs: Vec<u64>,
    /// The sub-clock that an operator pulls through, if any.
    pulled: Option<usize>,
}

impl TickContext for TickLog {
    fn sub_clocks(&self) -> usize {
        self.subs.len()
    }
    fn sub_ticks(&self, sub: usize) -> u64 {
        self.subs[sub]
    }
    fn activate(&mut self) {
        self.done.push("activate");
    }
    fn animate(&mut self) {
        self.done.push("animate");
        if let Some(sub) = self.pulled {
            self.subs[sub] += 1;
        }
    }
    fn on_tick(&mut self) {
        self.done.push("on tick");
    }
    fn synced(&mut self) -> SyncResult<bool> {
        self.done.push("synced");
        self.synced
    }
    fn tick_sub(&mut self, sub: usize) {
        self.done.push("sub");
        self.subs[sub] += 1;
    }
    fn after_tick(&mut self) {
        self.done.push("after tick");
    }
    fn now(&self) -> u64 {
        0
    }
}

#[test]
fn a_tick_has_its_steps_in_order_and_ticks_the_sub_clocks_that_nobody_ticked() {
    let mut pace = Pace::new(Settings::default(), 0);
    let mut log = TickLog { done: Vec::new(), synced: Ok(false), subs: vec![7, 3, 9], pulled: Some(1) };
    assert_eq!(tick(&mut log, &mut pace), Ok(After::Go));
    assert_eq!(log.done, ["activate", "animate", "on tick", "synced", "sub", "sub", "after tick"]);
    assert_eq!(log.subs, [8, 4, 10], "each ticked once");
    assert_eq!(pace.ticks(), 1);
}

#[test]
fn a_tick_with_two_sync_sources_ends_uncounted() {
    let conflict = Conflict { at: None, sources: [(Token::SoundCard, 1), (Token::Srt, 2)] };
    let mut pace = Pace::new(Settings::default(), 0);
    let mut log = TickLog { done: Vec::new(), synced: Err(conflict), subs: vec![0], pulled: None };
    assert_eq!(tick(&mut log, &mut pace), Err(conflict));
    assert_eq!((log.done.last(), pace.ticks()), (Some(&"synced"), 0));
}
