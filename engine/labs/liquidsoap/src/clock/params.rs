//! The knobs of the clock lab, read into numbers that clocks use.

use super::networks::{Graph, Kind};
use super::pace::{Mode, Settings};
use super::sync::{Network as _, Node, Token};
use base::config::{Config, Refusal, Values};

/// Frames by the choice: samples and how many of them make a second. Liquidsoap's 0.02 s and 0.04 s, and the 1024 of the article.
const FRAMES: [(u64, u64); 3] = [(882, 44_100), (1_764, 44_100), (1_024, 44_100)];
/// Modes by the choice.
const MODES: [Mode; 4] = [Mode::Auto, Mode::Cpu, Mode::None, Mode::Passive];
/// The most layers of `amplify`: a scan of nine would be 1 535 calls, which nobody could watch.
pub(super) const MOST_LAYERS: u32 = 8;
/// The number that `graph` has for layers of `amplify`.
const AMPLIFY: u32 = 3;

/// A device: what it is in the graph, and whose time it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Device {
    pub node: Node,
    pub token: Token,
}

/// A configuration that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub graph: Graph,
    /// The sound card, and the peer's line.
    pub devices: [Option<Device>; 2],
    /// Whether they are open at the start.
    pub plugged: bool,
    /// Times that a device is plugged or unplugged by itself, and that an output sleeps and wakes, a minute.
    pub changes: u32,
    pub restarts: u32,
    pub settings: Settings,
    /// What a tick takes, in percent of a frame.
    pub load: u32,
    /// Faults: devices say nothing, callbacks leak.
    pub silent: bool,
    pub leaks: bool,
    pub seed: u32,
    /// Sample frames a second of what is heard.
    pub rate: u32,
}

impl Params {
    /// Reads the knobs that were checked one by one.
    ///
    /// # Errors
    /// More layers of `amplify` than can be watched.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let get = |id| values.get(id);
        let depth = get("depth");
        if get("graph") == AMPLIFY && depth > MOST_LAYERS {
            return Err(Refusal::new("depth", depth, format!("1 to {MOST_LAYERS} layers of amplify")));
        }
        let mut graph = match get("graph") {
            0 => Graph::add(get("sources")),
            1 => Graph::outputs(get("sources")),
            2 => Graph::chain(depth),
            _ => Graph::amplify(depth),
        };
        // None, card, line, both.
        let device = get("device");
        let devices = [
            (device & 1 == 1).then(|| Device { node: graph.card(), token: Token::SoundCard }),
            (device & 2 == 2).then(|| Device { node: graph.line(), token: Token::Srt }),
        ];
        Ok(Params {
            graph,
            devices,
            plugged: get("plugged") == 1,
            changes: get("changes"),
            restarts: get("restarts"),
            settings: Settings {
                mode: MODES[get("mode") as usize],
                frame: FRAMES[get("frame") as usize],
                ..Settings::default()
            },
            load: get("load"),
            silent: get("silent") == 1,
            leaks: get("leak") == 1,
            seed: config.seed,
            rate: config.rate,
        })
    }

    /// Nanoseconds of `part` percent of a frame.
    pub fn frame_ns(&self, part: u32) -> u64 {
        let (samples, rate) = self.settings.frame;
        samples * 10_000_000 * u64::from(part) / rate
    }

    /// The output that restarts: the first there is.
    pub fn restarting(&self) -> Option<Node> {
        (0..self.graph.nodes() as Node).find(|&node| *self.graph.of(node) == Kind::Output)
    }
}
