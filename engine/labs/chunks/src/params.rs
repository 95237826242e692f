//! The parameters of the lengths part, read from its knobs.

use super::catalogue::lab;
use super::scene::Kind;
use base::allowed::Limit;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::STEP_NS;

/// Values of the knob `frame`, in samples: Liquidsoap's 0.02 s and 0.04 s at 44.1 kHz, and the article's 1024.
const FRAMES: [usize; 3] = [882, 1_764, 1_024];

/// The parameters.
#[derive(Clone, Debug)]
pub struct Params {
    /// Number of samples of a decoded buffer.
    pub buffer: usize,
    /// Number of operators that pass frames on.
    pub operators: u32,
    pub amplifies: bool,
    pub outputs: u32,
    /// Percentage of the decoder's chunks whose length is known.
    pub known: u32,
    /// Number of samples of a frame.
    pub frame: usize,
    /// Number of times that an operator queries a frame's position.
    pub queries: u32,
    /// Sample rate, in Hz.
    pub rate: u32,
}

impl Params {
    /// Reads knobs whose values were checked one by one, and checks their combination.
    ///
    /// # Errors
    /// If a frame would consist of too many chunks that are visited too often.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        fit(&lab(), values, STEP_NS, Limit::Step, &work_ns)?;
        let get = |id| values.get(id);
        Ok(Params {
            buffer: get("buffer") as usize,
            operators: get("operators"),
            amplifies: get("amplify") == 1,
            outputs: get("outputs"),
            known: get("known"),
            frame: FRAMES[get("frame") as usize],
            queries: get("queries"),
            rate: config.rate,
        })
    }

    /// The kinds of the operators, in the order in which they run.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let many = |kind, count| std::iter::repeat_n(kind, count as usize);
        many(Kind::Source, 1)
            .chain(many(Kind::Pass, self.operators))
            .chain(many(Kind::Amplify, u32::from(self.amplifies)))
            .chain(many(Kind::Output, self.outputs))
    }
}

/// Approximate cost in ns of visiting a chunk.
const VISIT_NS: u64 = 100;

/// Approximate cost in ns of a frame of both variants: each operator makes several queries, and each visits all chunks.
fn work_ns(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let operators = get("operators") + get("outputs") + get("amplify") + 1;
    let chunks = FRAMES[values.get("frame") as usize] as u64 / get("buffer") + 2;
    2 * VISIT_NS * operators * (get("queries") + 4) * chunks
}
