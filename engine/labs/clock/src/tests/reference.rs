//! When each tick of the lab's clock must end, computed without a graph: the clock follows a device exactly if one is open.

use super::super::machine::CHOICES;
use super::super::pace::Mode;
use super::super::params::Params;
use super::super::scene::End;
use super::super::sync::Network as _;
use base::hash::Hash;
use base::rng::Rng;

const MS: u64 = 1_000_000;

/// A clock that keeps its own time.
#[derive(Default)]
struct Own {
    ticks: u64,
    last_log: u64,
}

impl Own {
    /// How a tick that ends at `now` ends, and when the next one begins; a frame has `frame` samples out of `rate` a second.
    fn after(&mut self, now: u64, (frame, rate): (u64, u64)) -> (End, u64) {
        let target = self.ticks * frame * 1_000 * MS / rate;
        if now < target {
            return if target - now >= 100 * MS { (End::Slept, target) } else { (End::Went, now) };
        }
        let behind = now - target;
        if behind >= 60_000 * MS {
            self.ticks = now * rate / (frame * 1_000 * MS);
            return (End::Jumped, now);
        }
        if behind >= 200 * MS && now - self.last_log >= 1_000 * MS {
            self.last_log = now;
            return (End::CaughtUp, now);
        }
        (End::Went, now)
    }
}

/// The digest of the first `turns` ticks: how each ended, and the time until the next one, in µs.
pub(super) fn digest(params: &Params, turns: u64) -> u64 {
    let frame = params.settings.frame;
    let (mut own, mut parent) = (Own::default(), Own::default());
    // The devices of the graph that are open, and the number of them in the last tick.
    let devices: Vec<usize> = (0..2).filter(|&device| params.devices[device].is_some()).collect();
    let (mut open, mut followed) = ([false; 2], 0);
    // The time when a device has played the frames that it took.
    let (mut begins, mut played) = (0, 0);
    // Whether the switch, if there is one, has chosen the peer: its first source, which may be its only one.
    let alone = params.switch.is_some_and(|switch| params.graph.children(switch).len() == 1);
    let mut chosen = alone;
    // A device is plugged or unplugged after 0.5 to 1.5 times the mean interval.
    let mut rng = Rng::new(u64::from(params.seed));
    let mean = (60_000 * MS).checked_div(u64::from(params.changes));
    // So does the switch choose.
    let mut choosing = Rng::new(u64::from(params.seed) | CHOICES);
    let mean_choice = (60_000 * MS).checked_div(u64::from(params.choices));
    let interval = |mean: u64, rng: &mut Rng| mean / 2 + mean / 1_000 * u64::from(rng.below(1_000));
    let mut change = mean.map(|mean| interval(mean, &mut rng));
    let mut choice = mean_choice.map(|mean| interval(mean, &mut choosing));
    let mut hash = Hash::default();
    for turn in 0..turns {
        if turn == 1 && params.plugged {
            devices.iter().for_each(|&device| open[device] = true);
            played = played.max(begins);
        }
        while turn > 0 && change.is_some_and(|at| at <= begins) {
            change = change.zip(mean).map(|(at, mean)| at + interval(mean, &mut rng));
            if !devices.is_empty() {
                let device = devices[rng.below(devices.len() as u32) as usize];
                open[device] = !open[device];
                played = played.max(begins);
            }
        }
        while turn > 0 && choice.is_some_and(|at| at <= begins) {
            choice = choice.zip(mean_choice).map(|(at, mean)| at + interval(mean, &mut choosing));
            chosen = alone || !chosen;
        }
        let heard = [open[0], open[1] && params.switch.is_none_or(|_| chosen)];
        let sources = heard.iter().filter(|&&heard| heard).count();
        let mut now = begins + params.frame_ns(params.load);
        // In this step the clock still follows what it followed in the last tick.
        if params.settings.mode == Mode::Auto && followed == 1 && open.contains(&true) {
            now = now.max(played);
            played = now + params.frame_ns(100);
        }
        followed = sources;
        own.ticks += u64::from(sources < 2);
        let (end, next) = match params.settings.mode {
            _ if sources == 2 => (End::Stopped, now + 100 * MS),
            Mode::None => (End::Freed, now),
            Mode::Auto if sources == 1 => (End::Freed, now),
            Mode::Auto | Mode::Cpu => own.after(now, frame),
            Mode::Passive => {
                parent.ticks += 1;
                match parent.after(now, frame) {
                    (End::Slept, until) => (End::Slept, until),
                    _ => (End::Freed, now),
                }
            }
        };
        hash.number(end as u64);
        hash.number((next - begins) / 1_000);
        begins = next;
    }
    hash.get()
}
