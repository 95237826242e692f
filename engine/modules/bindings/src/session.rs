//! The page's session: two worlds in lockstep that can be played, rewound and changed.

use std::rc::Rc;

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{from_js, js_error, labs};
use audio::Tune;
use base::config::Config;
use sim::Tick;
use sim::action::Action;
use sim::session::{Gauges, Session as Lockstep, Side};

fn side(number: u32) -> Side {
    if number == 0 { Side::A } else { Side::B }
}

/// How a session measures the memory in use and the time that it has worked.
pub const GAUGES: Gauges = Gauges { memory: super::heap::live, clock: super::clock::now_ms };

/// Two worlds in lockstep, with their common history. Times are in ticks of 0.1 ms.
///
/// The constructor only checks the configuration. [`prepare`](Self::prepare), or the first other call, creates the worlds. A
/// page that replaces a session can therefore check the next configuration while the current worlds still run, and free those
/// before it creates the next ones.
#[wasm_bindgen]
pub struct Session {
    lockstep: Lockstep,
    tune: Rc<Tune>,
    scene: Vec<f64>,
}

impl Session {
    /// Wraps worlds that exist already; their sound cards play `tune`.
    pub fn of(lockstep: Lockstep, tune: Rc<Tune>) -> Session {
        Session { lockstep, tune, scene: Vec::new() }
    }

    fn play(&mut self, until: Tick, steps: u64, most_ms: Option<f64>) -> Result<f64, JsValue> {
        self.lockstep.admit().map_err(|refusal| js_error(&refusal))?;
        Ok(self.lockstep.play(until, steps, most_ms.unwrap_or(f64::INFINITY)) as f64)
    }
}

#[wasm_bindgen]
impl Session {
    /// Checks a configuration and opens it. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Ts<Config>) -> Result<Session, JsValue> {
        let config = from_js("config", &config)?;
        let tune = Rc::new(Tune::new(config.rate));
        let workload = labs().workload(&config, Some(Rc::clone(&tune))).map_err(|refusal| js_error(&refusal))?;
        Ok(Session::of(Lockstep::of(workload.into()).with_gauges(GAUGES), tune))
    }

    /// Does a slice of the work that precedes the next step: creates a world, copies one, or drops a copy. Returns whether
    /// more may be left. Every other call first does all that is left, however long that takes.
    pub fn prepare(&mut self) -> bool {
        self.lockstep.prepare()
    }

    /// Frees a session that is no longer used, a slice at a time: drops a world, a copy of one, or a part of the data that
    /// worlds are made from. Returns whether more may be left; after `false` the caller frees the object.
    pub fn dismiss(&mut self) -> bool {
        self.lockstep.dismiss()
    }

    /// Takes up to `steps` steps, and starts none after `most_ms` milliseconds of work if that is given; returns the number of
    /// steps taken. Throws a refusal if memory runs out.
    pub fn advance(&mut self, steps: f64, most_ms: Option<f64>) -> Result<f64, JsValue> {
        self.play(Tick::MAX, steps as u64, most_ms)
    }

    /// Plays until `tick`, but starts no step after `most_ms` milliseconds of work if that is given; returns the number of
    /// steps taken. Throws a refusal if memory runs out.
    pub fn advance_to(&mut self, tick: f64, most_ms: Option<f64>) -> Result<f64, JsValue> {
        self.play(tick as Tick, u64::MAX, most_ms)
    }

    /// Restores the last checkpoint at or before `step`, if `step` is in the past. The caller then advances to `step`.
    pub fn rewind(&mut self, step: f64) {
        self.lockstep.rewind(step as u64);
    }

    /// Restores the last checkpoint before `tick`, if `tick` is in the past. The caller then advances to `tick`.
    pub fn rewind_to(&mut self, tick: f64) {
        self.lockstep.rewind_to(tick as u64);
    }

    /// Goes to `step` in one call, however long that takes. For tools; the page rewinds and advances a slice at a time.
    pub fn seek(&mut self, step: f64) {
        self.lockstep.seek(step as u64);
    }

    /// Goes to `tick` in one call, however long that takes. For tools.
    pub fn seek_time(&mut self, tick: f64) {
        self.lockstep.seek_time(tick as u64);
    }

    /// Performs a user's action at the current step. In the past this forks: the steps after it are discarded. Throws a
    /// refusal.
    pub fn act(&mut self, action: Ts<Action>) -> Result<(), JsValue> {
        let action = from_js("action", &action)?;
        self.lockstep.act(action).map_err(|refusal| js_error(&refusal))
    }

    /// The current step.
    pub fn step(&mut self) -> f64 {
        self.lockstep.step() as f64
    }

    /// The current time, in ticks.
    pub fn time(&mut self) -> f64 {
        self.lockstep.time() as f64
    }

    /// The last step that was played.
    pub fn end_step(&mut self) -> f64 {
        self.lockstep.end().0 as f64
    }

    /// The time of the last step that was played, in ticks.
    pub fn end_time(&mut self) -> f64 {
        self.lockstep.end().1 as f64
    }

    /// Selects the stream that scenes show.
    pub fn look(&mut self, stream: u32) {
        self.lockstep.look(stream);
    }

    /// Writes the scene of a side (0 or 1) into `out`; returns the number of numbers it has. If `out` is too short, nothing is
    /// written, and the caller tries again with a longer one.
    pub fn scene(&mut self, side_number: u32, out: &mut [f64]) -> u32 {
        let mut scene = std::mem::take(&mut self.scene);
        scene.clear();
        let lockstep = &mut self.lockstep;
        let (step, time) = (lockstep.step(), lockstep.time());
        lockstep.world_mut(side(side_number)).scene(time, &mut scene);
        (scene[0], scene[1]) = (step as f64, time as f64);
        self.scene = scene;
        if let Some(out) = out.get_mut(..self.scene.len()) {
            out.copy_from_slice(&self.scene);
        }
        self.scene.len() as u32
    }

    /// The intervals in which the publishers of a side were blocked: start, end, start, end …
    pub fn tape(&mut self, side_number: u32) -> Vec<u32> {
        self.lockstep.tape(side(side_number)).words()
    }

    /// The first event of each kind of a side, four words each, oldest first.
    pub fn milestones(&mut self, side_number: u32) -> Vec<u32> {
        self.lockstep.milestones(side(side_number)).words()
    }

    /// The last `last` events of a side's trace, four words each, oldest first.
    pub fn trace(&mut self, side_number: u32, last: u32) -> Vec<u32> {
        let trace = self.lockstep.trace(side(side_number));
        trace.iter().skip(trace.len().saturating_sub(last as usize)).flat_map(|event| event.words()).collect()
    }

    /// The state of a side as the text that the lab's system itself prints, as of the end of the frame that the scene shows;
    /// empty in labs whose system prints none.
    pub fn dump(&mut self, side_number: u32) -> String {
        self.lockstep.world_mut(side(side_number)).dump()
    }

    /// The digest of a side in hexadecimal, or an empty string while it is not yet known.
    pub fn digest(&mut self, side_number: u32) -> String {
        self.lockstep.world_mut(side(side_number)).digest().map_or_else(String::new, |digest| format!("{digest:016x}"))
    }

    /// Selects the side whose sound card is heard: 0, 1, or neither for any other number.
    pub fn listen(&mut self, side_number: u32) {
        self.lockstep.listen((side_number < 2).then(|| side(side_number)));
    }

    /// Moves the samples that the sound card of a side (0 or 1) has played into `out`, interleaved stereo; returns the number
    /// of sample frames, 0 if that side keeps none.
    pub fn sound(&mut self, side_number: u32, out: &mut [f32]) -> u32 {
        self.lockstep.sound(side(side_number), out) as u32
    }

    /// The number of sample frames of silence that the sound card of a side (0 or 1) has played because frames of the
    /// stream were missing; undefined if its sound cannot be late.
    pub fn starved(&mut self, side_number: u32) -> Option<f64> {
        self.lockstep.starved(side(side_number)).map(|frames| frames as f64)
    }

    /// Plays the user's samples instead of the built-in piece. Throws a refusal.
    pub fn set_media(&mut self, pcm: &[f32], channels: u32, rate: u32) -> Result<(), JsValue> {
        self.tune.set_media(pcm, channels, rate).map_err(|refusal| js_error(&refusal))
    }

    /// Plays the built-in piece again.
    pub fn clear_media(&mut self) {
        self.tune.clear_media();
    }
}
