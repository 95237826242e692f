//! The barrier check for the page: whether the thread pool's threads run concurrently, and what happens when one dies.

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use bindings::{JsResult, from_js, to_js};
use sync::barrier::{self, Plan};

/// Default number of rounds in a step: some milliseconds where each thread has a processor.
const STEP: u32 = 500;

/// A check to run.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct BarrierPlan {
    /// Number of threads, 1 to 24.
    members: usize,
    rounds: u32,
    /// Rounds of a step. Between steps the conductor receives messages.
    #[tsify(optional)]
    step: Option<u32>,
    /// A member that dies in the first round, by a Rust panic or by a trap.
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

/// The result so far.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct BarrierOutcome {
    /// Number of rounds in which a member saw all the others, by member.
    met: Vec<u32>,
    /// Members whose threads died.
    trapped: Vec<usize>,
    /// Mean duration of a round in ns.
    round_ns: Option<f64>,
}

/// A barrier check that runs a step at a time.
#[wasm_bindgen]
pub struct BarrierCheck {
    plan: BarrierPlan,
    begun: u32,
    so_far: BarrierOutcome,
    ns: u64,
}

#[wasm_bindgen]
impl BarrierCheck {
    /// Throws when the plan cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(plan: Ts<BarrierPlan>) -> Result<BarrierCheck, JsValue> {
        let plan: BarrierPlan = from_js("drill", &plan)?;
        let so_far = BarrierOutcome { met: vec![0; plan.members], trapped: Vec::new(), round_ns: None };
        Ok(BarrierCheck { plan, begun: 0, so_far, ns: 0 })
    }

    /// Runs one step. Returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let rounds = (self.plan.rounds - self.begun).min(self.plan.step.unwrap_or(STEP));
        let death = self.plan.dies.filter(|_| self.begun == 0);
        let first = |member| match death {
            Some(death) if death.member == member => die(death),
            _ => (),
        };
        let outcome = barrier::check(
            thread_pool(),
            Plan { members: self.plan.members, rounds, cancelled: &cancelled, first: &first },
        )?;
        self.begun += rounds;
        self.ns += outcome.ns;
        for (sum, rounds) in self.so_far.met.iter_mut().zip(&outcome.met) {
            *sum += rounds;
        }
        self.so_far.trapped.extend(outcome.trapped);
        let met = self.so_far.met.iter().min().copied().unwrap_or(0);
        self.so_far.round_ns = (met > 0).then(|| self.ns as f64 / f64::from(met));
        Ok(if self.plan.rounds == 0 { 1.0 } else { f64::from(self.begun) / f64::from(self.plan.rounds) })
    }

    pub fn progress(&self) -> JsResult<BarrierOutcome> {
        to_js(&self.so_far)
    }
}

fn die(Death { member, by }: Death) {
    match by {
        Cause::Panic => panic!("member {member} dies, as it was told to"),
        Cause::Trap => std::process::abort(),
    }
}
