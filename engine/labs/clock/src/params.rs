//! The parameters of the clock lab, read from its knobs.

use super::networks::{Graph, Kind};
use super::pace::{Mode, Settings};
use super::sync::{Network as _, Node, Token};
use base::allowed::Allowed;
use base::config::{Config, Refusal, Values};

/// Values of the knob `frame`: samples of a frame, and samples per second. Liquidsoap's 0.02 s and 0.04 s, and the article's
/// 1024 samples.
const FRAMES: [(u64, u64); 3] = [(882, 44_100), (1_764, 44_100), (1_024, 44_100)];
/// Values of the knob `mode`.
const MODES: [Mode; 4] = [Mode::Auto, Mode::Cpu, Mode::None, Mode::Passive];
/// Largest number of layers of `amplify`: a scan of nine would be 1 535 calls, too many to watch.
pub(super) const MOST_LAYERS: u32 = 8;
/// Value of the knob `graph` for layers of `amplify`.
const AMPLIFY: u32 = 3;

/// A device: its operator in the graph, and its token while it is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Device {
    pub node: Node,
    pub token: Token,
}

/// The parameters.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub graph: Graph,
    /// The sound card and the peer's stream, if they are in the graph.
    pub devices: [Option<Device>; 2],
    /// Whether the devices are open at the start.
    pub plugged: bool,
    /// Times a minute that a device is plugged or unplugged by itself, and that an output sleeps and wakes up.
    pub changes: u32,
    pub restarts: u32,
    /// The switch, and the times a minute that it chooses another child.
    pub switch: Option<Node>,
    pub choices: u32,
    pub settings: Settings,
    /// Duration of a tick's work, in percent of a frame.
    pub load: u32,
    /// Planted faults: devices do not notify, the switch does not notify, callbacks leak.
    pub silent: bool,
    pub silent_operator: bool,
    pub leaks: bool,
    pub seed: u32,
    /// Sample frames a second of the sound card.
    pub rate: u32,
}

impl Params {
    /// Reads knobs whose values were checked one by one.
    ///
    /// # Errors
    /// If there are more layers of `amplify` than can be watched.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let get = |id| values.get(id);
        let depth = get("depth");
        if get("graph") == AMPLIFY && depth > MOST_LAYERS {
            return Err(Refusal::new("depth", depth, Allowed::range(1..=MOST_LAYERS, "layers of amplify")));
        }
        let mut graph = match get("graph") {
            0 => Graph::add(get("sources")),
            1 => Graph::outputs(get("sources")),
            2 => Graph::chain(depth),
            AMPLIFY => Graph::amplify(depth),
            _ => Graph::switch(get("sources")),
        };
        // None, card, line, both.
        let (device, switch) = (get("device"), graph.switching());
        let devices = [
            (device & 1 == 1).then(|| Device { node: graph.card(), token: Token::SoundCard }),
            (device & 2 == 2).then(|| Device {
                node: graph.line(),
                // A passive source is no SRT input: its time is its own.
                token: if switch.is_some() { Token::Source(0) } else { Token::Srt },
            }),
        ];
        Ok(Params {
            graph,
            devices,
            plugged: get("plugged") == 1,
            changes: get("changes"),
            restarts: get("restarts"),
            switch,
            choices: get("choices"),
            settings: Settings {
                mode: MODES[get("mode") as usize],
                frame: FRAMES[get("frame") as usize],
                ..Settings::default()
            },
            load: get("load"),
            silent: get("silent") == 1,
            silent_operator: get("silent_operator") == 1,
            leaks: get("leak") == 1,
            seed: config.seed,
            rate: config.rate,
        })
    }

    /// Duration of `part` percent of a frame, in ns.
    pub fn frame_ns(&self, part: u32) -> u64 {
        let (samples, rate) = self.settings.frame;
        samples * 10_000_000 * u64::from(part) / rate
    }

    /// The output that restarts: the first in the graph.
    pub fn restarting(&self) -> Option<Node> {
        (0..self.graph.nodes() as Node).find(|&node| *self.graph.data(node) == Kind::Output)
    }
}
