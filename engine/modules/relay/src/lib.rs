//! The wasm module of Monibuca's load from end to end: the relay, which the pools lab's page and `npm run relay` measure.

#![cfg(target_arch = "wasm32")]

use measure::Plan;
use relay::capacity::{Capacity, CostKind, Search, search};
use relay::table::{Row, Table, TableSamples};
use relay::{Load, Switches};
use serde::{Deserialize, Serialize};
use sim::Labs;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use bindings::clock::PageClock;
use bindings::{JsResult, from_js, heap, js_error, to_js};

static LABS: Labs = Labs { shown: &[], benches: &[] };

/// Bytes of memory that the search may use: what the module may have, without room for the rest of it.
const ROOM: usize = 1600 << 20;

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

/// The table so far.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct RelayTable {
    load: Load,
    tick_us: f64,
    room_bytes: usize,
    rows: Vec<Row>,
}

/// The samples of instances of a table, each by row and heap, for the next instance.
#[derive(Serialize, Deserialize, tsify::Tsify)]
#[tsify(hashmap_as_object)]
pub struct RelaySamples {
    instances: Vec<TableSamples>,
}

/// The measurements of the relay; they advance a step at a time.
#[wasm_bindgen]
pub struct Relay {
    table: Table,
    load: Load,
    clock: PageClock,
}

#[wasm_bindgen]
impl Relay {
    /// Rows of at least `pairs` pairs in an order drawn from `seed`, with counts of `seconds` seconds, for the publishers of thread
    /// `thread` of `threads`. Throws a refusal.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::too_many_arguments, reason = "numbers cross without an object")]
    pub fn new(
        publishers: u32,
        subscribers: u32,
        slots: u32,
        input: u32,
        output: u32,
        seconds: u32,
        pairs: u32,
        seed: u32,
        threads: u32,
        thread: u32,
    ) -> Result<Relay, JsValue> {
        let load = Load { publishers, subscribers, slots, input, output, threads, thread: Some(thread) };
        let load = load.checked().map_err(|refusal| js_error(&refusal))?;
        let clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
        let plan = Plan::at_least(pairs).seeded(seed.into());
        Ok(Relay { table: Table::new(load, plan, seconds, heap::live), load, clock })
    }

    /// The same table, whose times are computed from its own samples and those of earlier instances.
    pub fn after(self, earlier: Ts<RelaySamples>) -> Result<Relay, JsValue> {
        let RelaySamples { instances } = from_js("earlier", &earlier)?;
        Ok(Relay { table: self.table.after(instances), ..self })
    }

    /// The samples of this instance, as those of the only one.
    pub fn samples(&self) -> JsResult<RelaySamples> {
        to_js(&RelaySamples { instances: vec![self.table.samples().clone()] })
    }

    /// Takes a step of the table; returns what was done, and nothing at the end. Throws if a combination sends wrong bytes, or
    /// memory runs out.
    pub fn advance(&mut self) -> Result<Option<String>, JsError> {
        self.table.advance(&mut self.clock).map_err(|error| JsError::new(&error))
    }

    /// Discards the times of the last step, because the tab was hidden.
    pub fn discard_times(&mut self) {
        self.table.discard_times();
    }

    /// The table so far.
    pub fn result(&self) -> JsResult<RelayTable> {
        let (tick_us, rows) = (self.table.tick_us(), self.table.rows().to_vec());
        to_js(&RelayTable { load: self.load, tick_us, room_bytes: ROOM, rows })
    }
}

/// Searches for the largest number of publishers with the combination whose switches are the bits of `switches`, in their order.
/// `kind` is 0 for time, 1 with the collector, 2 with system calls as well, which take `calls_ns` ns for a publisher's second.
/// Throws a refusal.
#[wasm_bindgen]
#[expect(clippy::too_many_arguments, reason = "numbers cross without an object")]
pub fn relay_search(
    subscribers: u32,
    slots: u32,
    input: u32,
    output: u32,
    switches: u32,
    kind: usize,
    calls_ns: f64,
    seconds: u32,
) -> Result<Ts<Capacity>, JsValue> {
    let load = Load { publishers: 1, subscribers, slots, input, output, ..Load::default() };
    let load = load.checked().map_err(|refusal| js_error(&refusal))?;
    let switches = Switches::of(std::array::from_fn(|nth| switches >> nth & 1 == 1));
    let kind = [CostKind::Time, CostKind::Collector, CostKind::Calls][kind];
    let wanted = Search { load, switches, kind, calls_ns, seconds, room: ROOM, gauge: heap::live };
    let mut clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
    Ok(to_js(&search(&wanted, &mut clock))?)
}
