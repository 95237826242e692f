//! Musters of the crew for the page: the check that threads are what they should be, and the drill of one that dies.

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, crew};
use bindings::{Given, give, taken};
use sync::muster::{Order, muster};

/// Rounds of a step, unless told otherwise: some milliseconds where each thread has a processor.
const STEP: u32 = 500;

/// What is to be done.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct Drill {
    /// Threads, 1 to 24.
    members: usize,
    /// Rounds in all.
    rounds: u32,
    /// Rounds without a break in which the conductor hears messages.
    #[tsify(optional)]
    step: Option<u32>,
    /// A member that dies in the first round, by a panic of Rust's or by a trap.
    #[tsify(optional)]
    dies: Option<Death>,
}

#[derive(Clone, Copy, serde::Deserialize, tsify::Tsify)]
struct Death {
    member: usize,
    by: Cause,
}

#[derive(Clone, Copy, serde::Deserialize, tsify::Tsify)]
#[serde(rename_all = "lowercase")]
enum Cause {
    Panic,
    Trap,
}

/// What came of it so far.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct Mustered {
    /// Rounds in which a member saw all the others, by member.
    met: Vec<u32>,
    /// Members whose threads died.
    trapped: Vec<usize>,
    /// How long a round took, in ns.
    round_ns: Option<f64>,
}

/// A muster, taken a step at a time.
#[wasm_bindgen]
pub struct Muster {
    drill: Drill,
    begun: u32,
    so_far: Mustered,
    ns: u64,
}

#[wasm_bindgen]
impl Muster {
    /// Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(drill: Ts<Drill>) -> Result<Muster, JsValue> {
        let drill: Drill = taken("drill", &drill)?;
        let so_far = Mustered { met: vec![0; drill.members], trapped: Vec::new(), round_ns: None };
        Ok(Muster { drill, begun: 0, so_far, ns: 0 })
    }

    /// Takes one step; returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let rounds = (self.drill.rounds - self.begun).min(self.drill.step.unwrap_or(STEP));
        let death = self.drill.dies.filter(|_| self.begun == 0);
        let first = |member| match death {
            Some(death) if death.member == member => die(death),
            _ => (),
        };
        let found =
            muster(crew(), Order { members: self.drill.members, rounds, cancelled: &cancelled, first: &first })?;
        self.begun += rounds;
        self.ns += found.ns;
        for (sum, rounds) in self.so_far.met.iter_mut().zip(&found.met) {
            *sum += rounds;
        }
        self.so_far.trapped.extend(found.trapped);
        let met = self.so_far.met.iter().min().copied().unwrap_or(0);
        self.so_far.round_ns = (met > 0).then(|| self.ns as f64 / f64::from(met));
        Ok(if self.drill.rounds == 0 { 1.0 } else { f64::from(self.begun) / f64::from(self.drill.rounds) })
    }

    /// What is known so far.
    pub fn progress(&self) -> Given<Mustered> {
        give(&self.so_far)
    }

    /// What is known so far.
    pub fn result(&self) -> Given<Mustered> {
        self.progress()
    }
}

fn die(Death { member, by }: Death) {
    match by {
        Cause::Panic => panic!("member {member} dies, as it was told to"),
        Cause::Trap => std::process::abort(),
    }
}
