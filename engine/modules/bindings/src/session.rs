//! A session for the page.

use std::rc::Rc;

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{labs, taken, thrown};
use audio::Tune;
use base::config::Config;
use sim::Tick;
use sim::action::Action;
use sim::session::{Gauges, Session as Lockstep, Side};

fn side(number: u32) -> Side {
    if number == 0 { Side::A } else { Side::B }
}

/// The module's memory, and the page's clock.
pub const GAUGES: Gauges = Gauges { memory: super::heap::live, clock: super::clock::now_ms };

/// Two worlds in lockstep, with their common history. Times are ticks of 0.1 ms.
///
/// The worlds are made later, in calls of [`prepare`](Self::prepare), or at first use: a page that replaces a session has the
/// next configuration checked while the worlds before still run, and frees those before it makes the next.
#[wasm_bindgen]
pub struct Session {
    lockstep: Lockstep,
    tune: Rc<Tune>,
    scene: Vec<f64>,
}

impl Session {
    /// Worlds that are there already; their sound cards play `tune`.
    pub fn of(lockstep: Lockstep, tune: Rc<Tune>) -> Session {
        Session { lockstep, tune, scene: Vec::new() }
    }

    fn play(&mut self, until: Tick, steps: u64, most_ms: Option<f64>) -> Result<f64, JsValue> {
        self.lockstep.admit().map_err(|refusal| thrown(&refusal))?;
        Ok(self.lockstep.play(until, steps, most_ms.unwrap_or(f64::INFINITY)) as f64)
    }
}

#[wasm_bindgen]
impl Session {
    /// Opens a configuration, or throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Ts<Config>) -> Result<Session, JsValue> {
        let config = taken("config", &config)?;
        let tune = Rc::new(Tune::new(config.rate));
        let workload = labs().workload(&config, Some(Rc::clone(&tune))).map_err(|refusal| thrown(&refusal))?;
        Ok(Session::of(Lockstep::of(workload.into()).gauged(GAUGES), tune))
    }

    /// Does a piece of the work that comes before the next step: makes a world, copies one, or drops a copy. Returns whether
    /// there may be more. All other calls do what is left of it, however long that takes.
    pub fn prepare(&mut self) -> bool {
        self.lockstep.prepare()
    }

    /// Drops a world, a copy of one, or a part of what worlds were made from, of a session that is not used any more; returns
    /// whether there may be more. Then it is to be freed.
    pub fn dismiss(&mut self) -> bool {
        self.lockstep.dismiss()
    }

    /// Takes up to `steps` steps, and no further one after `most_ms` of work, where that is given; returns how many there were.
    /// Throws a refusal when memory is used up.
    pub fn advance(&mut self, steps: f64, most_ms: Option<f64>) -> Result<f64, JsValue> {
        self.play(Tick::MAX, steps as u64, most_ms)
    }

    /// Plays until `tick`, but takes no further step after `most_ms` of work, where that is given; returns how many steps there
    /// were. Throws a refusal when memory is used up.
    pub fn advance_to(&mut self, tick: f64, most_ms: Option<f64>) -> Result<f64, JsValue> {
        self.play(tick as Tick, u64::MAX, most_ms)
    }

    /// Goes back to the last kept state that is not after a step, if that is in the past; what is missing is to be advanced.
    pub fn rewind(&mut self, step: f64) {
        self.lockstep.rewind(step as u64);
    }

    /// Goes back to the last kept state before a moment, if that is in the past; what is missing is to be advanced.
    pub fn rewind_to(&mut self, tick: f64) {
        self.lockstep.rewind_to(tick as u64);
    }

    /// Goes to a step in one call, however long that takes: for tools. The page goes back and advances a slice at a time.
    pub fn seek(&mut self, step: f64) {
        self.lockstep.seek(step as u64);
    }

    /// Goes to a moment in one call, however long that takes: for tools.
    pub fn seek_time(&mut self, tick: f64) {
        self.lockstep.seek_time(tick as u64);
    }

    /// Does something here; in the past that forks. Throws a refusal.
    pub fn act(&mut self, action: Ts<Action>) -> Result<(), JsValue> {
        let action = taken("action", &action)?;
        self.lockstep.act(action).map_err(|refusal| thrown(&refusal))
    }

    /// Steps taken to get here.
    pub fn step(&mut self) -> f64 {
        self.lockstep.step() as f64
    }

    /// Time here.
    pub fn time(&mut self) -> f64 {
        self.lockstep.time() as f64
    }

    /// The furthest step that was played.
    pub fn end_step(&mut self) -> f64 {
        self.lockstep.end().0 as f64
    }

    /// The furthest time that was played.
    pub fn end_time(&mut self) -> f64 {
        self.lockstep.end().1 as f64
    }

    /// Chooses the stream that scenes show.
    pub fn look(&mut self, stream: u32) {
        self.lockstep.look(stream);
    }

    /// Fills `out` with the scene of a side (0 or 1); returns how many numbers it has. Nothing is written when
    /// `out` is too short.
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

    /// When the publishers of a side stood still: start, end, start, end …
    pub fn tape(&mut self, side_number: u32) -> Vec<u32> {
        self.lockstep.tape(side(side_number)).words()
    }

    /// The newest events of a side, four words each, oldest first.
    pub fn trace(&mut self, side_number: u32, last: u32) -> Vec<u32> {
        let trace = self.lockstep.trace(side(side_number));
        trace.iter().skip(trace.len().saturating_sub(last as usize)).flat_map(|event| event.words()).collect()
    }

    /// The digest of a side in hexadecimal; empty until it is known.
    pub fn digest(&mut self, side_number: u32) -> String {
        self.lockstep.world_mut(side(side_number)).digest().map_or_else(String::new, |digest| format!("{digest:016x}"))
    }

    /// Chooses whose sound card is heard: 0, 1, or neither.
    pub fn listen(&mut self, side_number: u32) {
        self.lockstep.listen((side_number < 2).then(|| side(side_number)));
    }

    /// Moves what the heard sound card has played into `out`, interleaved stereo; returns sample frames.
    pub fn sound(&mut self, out: &mut [f32]) -> u32 {
        self.lockstep.sound(out) as u32
    }

    /// Plays samples of the user's instead of the built-in piece. Throws a refusal.
    pub fn set_media(&mut self, pcm: &[f32], channels: u32, rate: u32) -> Result<(), JsValue> {
        self.tune.set_media(pcm, channels, rate).map_err(|refusal| thrown(&refusal))
    }

    /// Back to the built-in piece.
    pub fn clear_media(&mut self) {
        self.tune.clear_media();
    }
}
